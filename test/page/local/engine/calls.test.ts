/** Calls between the page without a server and its workers. */
import { expect, it } from 'vitest';
import { Calls, type Port } from '../../../../src/page/local/engine/calls.js';

const silent = (): Port => ({ postMessage: () => {}, addEventListener: () => {} });

it('a call is refused when the other side has ended, before it or afterwards', async () => {
  const calls = new Calls(silent());
  const before = calls.call('compute', []);
  calls.fail(new Error('it has ended'));
  await expect(before).rejects.toThrow('it has ended');
  await expect(calls.call('compute', [])).rejects.toThrow('it has ended');
  expect(calls.open).toBe(0);
});
