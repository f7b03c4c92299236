/**
 * The id of a data folder, made once and kept in it: two folders on one Redis can tell their jobs apart by it.
 *
 * What it does not do: fail. A folder that cannot keep an id (a full disk) has none for this start, and jobs without an id
 * are taken as before.
 */
import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, FILE_MODE, orMissing } from './private-files.js';

const NAME = 'folder.id';
const FORM = /^[0-9a-f]{32}$/;

async function readId(path: string): Promise<string | undefined> {
  const text = (await orMissing(readFile(path, 'utf8')))?.trim();
  return text !== undefined && FORM.test(text) ? text : undefined;
}

export async function folderId(folder: string): Promise<string | undefined> {
  const path = join(folder, NAME);
  const known = await readId(path).catch(() => undefined);
  if (known !== undefined) return known;
  const id = randomBytes(16).toString('hex');
  const next = `${path}.${id}.next`;
  try {
    await writeFile(next, `${id}\n`, { mode: FILE_MODE });
    // Another process may have been first: then its id is the one.
    await link(next, path).catch((error) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    return await readId(path);
  } catch {
    return undefined;
  } finally {
    await rm(next, { force: true }).catch(() => {});
  }
}
