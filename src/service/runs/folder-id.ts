/**
 * The id of a data folder, made once and stored in it. It distinguishes the jobs of two folders on one Redis.
 *
 * What it does not do: fail. If the id cannot be written (disk full), the process works without one, and its jobs carry no
 * folder id.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile, orMissing } from '../../base/private-files.js';

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
  try {
    await createFile(path, `${randomBytes(16).toString('hex')}\n`);
    return await readId(path); // another process may have created it first
  } catch {
    return undefined;
  }
}
