// A data folder without write permission: every command that needs it prints the path and the remedy.
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { pathFault } from '../../../src/service/runs/data-folder.js';
import { curpBatch, MAIN } from '../../built-command/cli-process.js';
import { skipWith } from '../../machine/skipping.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

const UNPRIVILEGED = 65_534;

const COMMANDS: readonly string[][] = [
  ['serve', '--port', '0'],
  ['run-worker', '--redis', inject('redis')],
  ['token', 'add', 'payroll'],
];

const OTHER_USER = { uid: UNPRIVILEGED, gid: UNPRIVILEGED, cwd: '/' };

let canRead: Promise<boolean> | undefined;

/** Whether another user can read the built command. */
const isReadable = (): Promise<boolean> => {
  canRead ??= promisify(execFile)(process.execPath, [MAIN, '--version'], OTHER_USER).then(
    () => true,
    () => false,
  );
  return canRead;
};

describe.each(COMMANDS.map((words) => [words[0]!, words] as const))('%s', (_, words) => {
  it('with a folder of root: prints its path and what to do', async (context) => {
    if (process.getuid?.() !== 0) return skipWith(context, 'only root can be another user for a moment');
    const parent = temporaryFolder();
    chmodSync(parent, 0o755);
    const data = join(parent, 'data');
    mkdirSync(data, { mode: 0o755 });
    if (!(await isReadable())) return skipWith(context, 'another user cannot read the built command here');
    const command = [MAIN, ...words, '--data', data];
    const ended = await promisify(execFile)(process.execPath, command, OTHER_USER).catch((error) => error);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(
      /^error: \/.*\/data\S* cannot be used \(EACCES\): .*chown -R 65534 .*--data/m,
    );
  });

  it('with a path through a file: says so', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const { code, stderr } = await curpBatch([...words, '--data', join(file, 'data')]);
    expect(code).toBe(1);
    expect(stderr).toContain(`error: ${file}`);
    expect(stderr).toContain('cannot be used (ENOTDIR): a part of its path is a file');
  });
});

it('has no sentence for other errors', () => {
  expect(pathFault(new Error('defect'))).toBeUndefined();
  expect(pathFault(Object.assign(new Error('x'), { code: 'EACCES' }))).toBeUndefined();
});
