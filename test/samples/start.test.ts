/** `npm start`: shows the results of the sample, and names no file that it has removed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT } from '../repository.js';

const START = `${ROOT}build/samples/start.js`;

it('prints the results and no path of a file that it has removed', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [START], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  expect(stdout).toContain('MECR840719MJCDSS03');
  expect(stderr).toMatch(/rows written +55/);
  const paths = `${stdout}\n${stderr}`.match(/(?<=\s)\/[\w./-]+\.csv/g) ?? [];
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
