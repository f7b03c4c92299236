/** The built command as a process: it has every command, and wrong usage ends with 2. More: cli/{help,wrong-usage}.test.ts. */
import { expect, it } from 'vitest';
import { curpBatch } from '../processes.js';

it('loads every command for its help', async () => {
  const { code, stdout, stderr } = await curpBatch(['--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.match(/^ {2}[a-z-]+ .*$/gm)!.length).toBeGreaterThanOrEqual(13);
});

it('refuses a wrong option with 2', async () => {
  const { code, stdout, stderr } = await curpBatch(['run', 'x.csv', '--echo', 'some']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('Allowed choices are all, none');
});
