/** The output file, in process: its temporary name, a resumed one, a full disk, and the check of committed bytes. */

import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { FileOutput, outputFault } from '../../../src/engine/output/output.js';
import { partialPath } from '../../../src/engine/settings/run-paths.js';
import { FakeDisk } from '../../fakes/fake-disk.js';
import { skipWith } from '../../machine/skipping.js';
import { numberedPaths } from '../../vitest/temporary-folder.js';

const newPath = numberedPaths();
const text = (path: string): string => readFileSync(path, 'utf8');

describe('a new output', () => {
  it('has a temporary name until it is finished, and only its owner can read it', async () => {
    const path = newPath();
    const output = await FileOutput.open(path, 0);
    await output.write(Buffer.from('one\n'));
    await output.sync();
    await output.write(Buffer.from('two\n'));
    expect(existsSync(path)).toBe(false);
    expect(text(partialPath(path))).toBe('one\ntwo\n');
    expect(statSync(partialPath(path)).mode & 0o777).toBe(0o600);
    await output.finish();
    expect(text(path)).toBe('one\ntwo\n');
    expect(existsSync(partialPath(path))).toBe(false);
  });

  it('replaces what a run left that is not resumed', async () => {
    const path = newPath();
    writeFileSync(partialPath(path), 'much longer than the new one');
    const output = await FileOutput.open(path, 0);
    await output.write(Buffer.from('new'));
    await output.finish();
    expect(text(path)).toBe('new');
  });

  it('that is closed unfinished keeps its temporary name, and may be closed again', async () => {
    const path = newPath();
    const output = await FileOutput.open(path, 0);
    await output.write(Buffer.from('some'));
    await output.close();
    await output.close();
    expect(existsSync(path)).toBe(false);
    expect(text(partialPath(path))).toBe('some');
  });

  it('whose file was removed meanwhile is not reported as finished', async () => {
    const path = newPath();
    const output = await FileOutput.open(path, 0);
    await output.write(Buffer.from('some'));
    rmSync(partialPath(path));
    await expect(output.finish()).rejects.toMatchObject({ fault: 'output_damaged' });
    expect(existsSync(path)).toBe(false);
  });

  it('whose name a folder has meanwhile is not finished, and keeps its temporary name', async () => {
    const path = newPath();
    const output = await FileOutput.open(path, 0);
    await output.write(Buffer.from('one\n'));
    mkdirSync(path);
    await expect(output.finish()).rejects.toMatchObject({ fault: 'output_failed' });
    expect(text(partialPath(path))).toBe('one\n');
  });
});

it('a resumed output loses the bytes after the committed ones, and continues there', async () => {
  const path = newPath();
  writeFileSync(partialPath(path), 'committed, and half of a chu');
  const output = await FileOutput.open(path, 'committed'.length);
  expect(text(partialPath(path))).toBe('committed');
  await output.write(Buffer.from(' again'));
  await output.finish();
  expect(text(path)).toBe('committed again');
});

describe('an output that cannot be opened', () => {
  it('in a folder that does not exist', async () => {
    await expect(FileOutput.open(`${newPath('')}/out.csv`, 0)).rejects.toMatchObject({
      fault: 'output_failed',
      code: 'ENOENT',
      message: 'the folder of the output does not exist',
    });
  });

  it('because its temporary name is a folder', async () => {
    const path = newPath();
    mkdirSync(partialPath(path));
    await expect(FileOutput.open(path, 0)).rejects.toMatchObject({
      code: 'EISDIR',
      message: 'the output is a folder',
    });
  });

  it('because it was removed before it is resumed', async () => {
    await expect(FileOutput.open(newPath(), 5)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('because it cannot be truncated: it is closed', async (context) => {
    const disk = new FakeDisk();
    context.onTestFinished(() => disk.restore());
    disk.truncateError = Object.assign(new Error('EIO: i/o error, ftruncate'), { code: 'EIO' });
    disk.install();
    const path = newPath();
    writeFileSync(partialPath(path), 'committed, and half of a chu');
    await expect(FileOutput.open(path, 9)).rejects.toMatchObject({ fault: 'output_failed', code: 'EIO' });
    expect(disk.openFiles).toBe(0);
  });
});

it.each([
  ['ENOSPC', 'the disk is full: make room and resume'],
  ['EDQUOT', 'the disk quota is used up: make room and resume'],
  ['EFBIG', 'the file may not grow any more: raise the limit and resume'],
  ['EACCES', 'the output may not be written there'],
  ['EPERM', 'the output may not be written there'],
  ['EROFS', 'the disk of the output is read-only'],
  ['EIO', 'the output cannot be written: the disk or its connection has failed: check it and try again'],
  ['EXYZ', 'the output cannot be written (EXYZ)'],
  [undefined, 'the output cannot be written (unknown)'],
])('the error %s is explained, and keeps its code', (code, message) => {
  const fault = outputFault(Object.assign(new Error('/secret/path'), { code }));
  expect(fault).toMatchObject({ fault: 'output_failed', message, code });
});

describe('a full disk', () => {
  const disk = new FakeDisk();
  afterEach(() => disk.restore());

  it('in the middle of a chunk: the write fails, and a resumed output continues before the chunk', async () => {
    disk.room = 10;
    disk.install();
    const path = newPath();
    const output = await FileOutput.open(path, 0);
    await output.write(Buffer.from('chunk 0\n'));
    await expect(output.write(Buffer.from('chunk 1\n'))).rejects.toMatchObject({
      fault: 'output_failed',
      code: 'ENOSPC',
      message: 'the disk is full: make room and resume',
    });
    await output.close();
    expect(text(partialPath(path))).toBe('chunk 0\nch');
    disk.room = 100;
    const resumed = await FileOutput.open(path, 'chunk 0\n'.length);
    await resumed.write(Buffer.from('chunk 1\n'));
    await resumed.finish();
    expect(text(path)).toBe('chunk 0\nchunk 1\n');
  });

  it('gives the same error as the fake one', async (context) => {
    if (!existsSync('/dev/full')) skipWith(context, 'this system has no device that is always full');
    const errorOf = async (path: string): Promise<unknown> => {
      const file = await open(path, 'w');
      try {
        return await file.write(Buffer.from('x'), 0, 1, 0);
      } catch (error) {
        return { ...(error as object), message: (error as Error).message };
      } finally {
        await file.close();
      }
    };
    const real = await errorOf('/dev/full');
    disk.room = 0;
    disk.install();
    expect(await errorOf(newPath())).toEqual(real);
    expect(real).toMatchObject({ code: 'ENOSPC' });
  });
});
