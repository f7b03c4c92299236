/** `curp-batch callback-key`: prints the key of a project, and only a key that the service signs callbacks with. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { inProcess } from '../in-process.js';

it('gives each project its own key, the same each time', async () => {
  const data = temporaryFolder();
  const keyOf = async (project: string): Promise<string> =>
    (await inProcess(['callback-key', project, '--data', data])).stdout;
  const payroll = await keyOf('payroll');
  expect(payroll).toMatch(/^[\w-]{43}\n$/);
  expect(await keyOf('payroll')).toBe(payroll);
  expect(await keyOf('census')).not.toBe(payroll);
});

it('refuses a data folder that does not exist: no service signs with its key', async () => {
  const data = join(temporaryFolder(), 'mistyped');
  const { code, stdout, stderr } = await inProcess(['callback-key', 'payroll', '--data', data]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('error: there is no data folder');
  expect(stderr).toContain('--data');
  expect(existsSync(data)).toBe(false);
});

it('refuses a name that no project can have', async () => {
  const data = temporaryFolder();
  const { code, stdout, stderr } = await inProcess(['callback-key', 'Pay Roll', '--data', data]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('the name of a project is 1 to 64 small letters');
  expect(readdirSync(data)).toEqual([]);
});
