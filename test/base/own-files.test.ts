/** Files of our own are opened for writing in two ways only: created exclusively, or opened without following a link. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createOwnFile, openOwnFile, truncateOwnFile } from '../../src/base/private-files.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';

describe('a file of our own', () => {
  it('is created in place of a link, whose target is not written', async () => {
    const folder = temporaryFolder();
    const [target, path] = [join(folder, 'target'), join(folder, 'link')];
    writeFileSync(target, 'precious');
    symlinkSync(target, path);
    const file = await createOwnFile(path);
    await file.writeFile('own');
    await file.close();
    expect([readFileSync(target, 'utf8'), readFileSync(path, 'utf8')]).toEqual(['precious', 'own']);
  });

  it('is not opened or shortened through a link, and a folder is none', async () => {
    const folder = temporaryFolder();
    const [target, path] = [join(folder, 'target'), join(folder, 'link')];
    writeFileSync(target, 'precious');
    symlinkSync(target, path);
    await expect(openOwnFile(path)).rejects.toMatchObject({ code: 'ELOOP' });
    await expect(truncateOwnFile(path, 0)).rejects.toMatchObject({ code: 'ELOOP' });
    mkdirSync(join(folder, 'folder'));
    await expect(openOwnFile(join(folder, 'folder'))).rejects.toMatchObject({ code: 'EISDIR' });
    expect(readFileSync(target, 'utf8')).toBe('precious');
  });
});

const ROOT = join(import.meta.dirname, '../..');

/** What can write to a file that exists, also through a link; and where it may be, because it cannot do so there. */
const WRITING: readonly [RegExp, readonly string[]][] = [
  [/\b(?:open|openSync|openCallback|openDescriptor)\([^)]*'(?:w|r\+|a|w\+|a\+|as?\+?)'/, []],
  [
    /O_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)\b/,
    [
      'src/base/private-files.ts',
      'src/rows/duplicates/scratch-file.ts',
      'src/engine/output/stream-output.ts',
    ],
  ],
  [
    /\b(?:appendFile|appendFileSync|writeFileSync|truncate|truncateSync)\(/,
    ['src/base/private-files.ts', 'src/engine/output/output.ts'],
  ],
  [/\bcreateWriteStream\((?!path, \{ flags: 'wx')/, ['src/engine/output/stream-output.ts']],
  [/(?<!\.)\bwriteFile\((?!temporary, text, \{ mode: FILE_MODE, flag: 'wx')/, []],
  [/\bcopyFile\((?!.*COPYFILE_EXCL)/, []],
];

it('no other code opens a file for writing', () => {
  const files = ['src', 'workers'].flatMap(
    (folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
        .filter((name) => !/^src\/(?:local|http\/page)\//.test(name)), // browsers
  );
  const found = files.flatMap((name) => {
    const lines = readFileSync(join(ROOT, name), 'utf8').split('\n');
    return lines.flatMap((line) =>
      WRITING.some(([pattern, allowed]) => pattern.test(line) && !allowed.includes(name))
        ? [`${name}: ${line.trim()}`]
        : [],
    );
  });
  expect(found).toEqual([]);
});
