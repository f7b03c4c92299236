/** A lease is held by one process of all machines, and that of a killed process does not stay. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FolderLock } from '../../src/base/folder-lock.js';
import { Lease } from '../../src/base/lease.js';
import { processMark } from '../../src/base/process-mark.js';
import { WAIT_MS } from '../vitest/limits.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';

const freshPath = (): string => `${temporaryFolder()}/lease`;

/** Larger than the number of any process. */
const NO_PROCESS = 2 ** 30;

const elsewhere = { ...processMark(), machine: 'another' };

it('is held by one at a time, and leaves nothing', async () => {
  const path = freshPath();
  let inside = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    const lease = await Lease.wait(path, WAIT_MS);
    expect(inside++).toBe(0);
    await pause(1);
    inside--;
    done++;
    await lease!.release();
  };
  await Promise.all(Array.from({ length: 12 }, work));
  expect(done).toBe(12);
  expect(readdirSync(dirname(path))).toEqual([]);
});

it('is not had while another machine renews it', async () => {
  const path = freshPath();
  let beat = 0;
  const renew = (): void =>
    writeFileSync(path, `${String(beat++).padStart(8, '0')}${JSON.stringify(elsewhere)}`);
  renew();
  const timer = setInterval(renew, 20);
  expect(await Lease.wait(path, 300, 100)).toBeUndefined();
  clearInterval(timer);
  const lease = await Lease.wait(path, WAIT_MS, 100);
  expect(lease).toBeDefined();
  await lease!.release();
  expect(existsSync(path)).toBe(false);
});

it.each(['', '0000', `00000000${JSON.stringify(elsewhere)}`])(
  'of a killed process of another machine ends after its time, also half written: %j',
  async (text) => {
    const path = freshPath();
    writeFileSync(path, text);
    expect(await Lease.wait(path, 20)).toBeUndefined();
    expect(await Lease.wait(path, WAIT_MS, 50)).toBeDefined();
  },
);

it('of a killed process of this machine ends at once', async () => {
  const path = freshPath();
  writeFileSync(path, `00000000${JSON.stringify({ ...processMark(), pid: NO_PROCESS })}`);
  expect(await Lease.wait(path, 0)).toBeUndefined(); // seen, and not waited for
  expect(await Lease.wait(path, WAIT_MS, WAIT_MS * 2)).toBeDefined();
});

it('of a process that was taken for killed does not end that of its successor', async () => {
  const path = freshPath();
  const late = (await Lease.create(path))!;
  writeFileSync(path, `00000000${JSON.stringify(elsewhere)}`);
  const before = readFileSync(path, 'utf8');
  await late.release();
  expect(readFileSync(path, 'utf8')).toBe(before);
});

it('a lock of a folder is free again after an error of its lease', async () => {
  const path = `${temporaryFolder()}/missing/lock`;
  await expect(FolderLock.wait(path, 10)).rejects.toThrow('ENOENT');
  await expect(FolderLock.wait(path, 10)).rejects.toThrow('ENOENT');
});
