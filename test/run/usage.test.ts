/** Wrong usage ends with 2 and a line that helps, before anything is started. */
import { expect, it } from 'vitest';
import { curpBatch } from '../processes.js';
import { csv, ROSA, writeInput } from './runs.js';

const input = writeInput(csv(ROSA));

it.concurrent.each([
  [['run'], /missing required argument 'input'/],
  [['run', input, '--normalise'], /Did you mean --normalize\?/],
  [['run', input, '--echo', 'some'], /Allowed choices are all, none/],
  [['run', input, '--chunk', 'big'], /512k/],
  [['run', input, '--workers', 'many'], /whole number from 0/],
  [['run', input, '--window', '0'], /whole number from 1/],
  [['run', input, '--limit-errors', 'few'], /20%/],
  [['run', input, '--map', 'sexo'], /field=column/],
  [['run', input, '--delimiter', 'x'], /; \| or tab/],
  [['run', input, '--redis-timeout', 'soon'], /30s/],
  [['worker'], /--redis/],
  [['worker', '--redis', 'redis://127.0.0.1:1', '--processes', 'many'], /whole number/],
] as const)('%j', async (args, message) => {
  const { code, stdout, stderr } = await curpBatch(args, { cwd: '/tmp' });
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
  expect(stdout).toBe('');
});

it.concurrent('does not repeat the address of Redis, which may hold a password', async () => {
  const { code, stderr } = await curpBatch(['run', input, '--redis', 'http://me:hunter2@host']);
  expect(code).toBe(2);
  expect(stderr).toContain('redis://');
  expect(stderr).not.toContain('hunter2');
});
