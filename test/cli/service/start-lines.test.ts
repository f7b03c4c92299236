/** The address that `serve` prints: one that a browser finds. */
import { expect, it } from 'vitest';
import { serviceAddress } from '../../../src/cli/service/start-lines.js';

it.each([
  ['127.0.0.1', 'server1', 'http://127.0.0.1:8080/'],
  ['0.0.0.0', 'server1', 'http://server1:8080/'],
  ['0.0.0.0', '24c40a411551', 'http://localhost:8080/'],
  ['::', 'server1', 'http://server1:8080/'],
  ['::1', 'server1', 'http://[::1]:8080/'],
])('%s on %s: %s', (host, machine, address) => {
  expect(serviceAddress(host, 8080, machine)).toBe(address);
});
