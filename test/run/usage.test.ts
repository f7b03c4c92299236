/** Wrong usage ends with 2 and a helpful line, before anything is started. */
import { expect, it } from 'vitest';
import { curpBatch } from '../processes.js';
import { csv, ROSA, writeInput } from './runs.js';

const input = writeInput(csv(ROSA));
const noSecret = writeInput('\n \n');

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
  [['run', input, '--limit-errors', '200%'], /20%/],
  [['run', input, '--map', 'zzz=a'], /no field "zzz"[^\n]*nombres, apellido_paterno, [^\n]*entidad/],
  [['run', input, '--workers', '0'], /--workers 0 needs --redis/],
  [['run', input, '--resume', '--force'], /--resume goes on with an unfinished run, --force starts it anew/],
  [['run', input, '--secret-file', '/'], /--secret-file: it is a folder/],
  [['run', input, '--secret-file', '/no-such-file'], /--secret-file: there is no such file/],
  [['worker', '--redis', 'redis://127.0.0.1:1', '--secret-file', '/'], /--secret-file: it is a folder/],
  [['run', input, '--secret-file', noSecret], /--secret-file: there is no secret in it/],
  [['serve', '--secret-file', '/'], /--secret-file: it is a folder/],
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
