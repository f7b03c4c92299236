/**
 * The id of a data folder, made once and kept in it: two folders on one Redis can tell their jobs apart by it.
 *
 * What it does not do: fail. A folder that cannot keep an id (a full disk) has none for this start, and jobs without an id
 * are taken as before.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile, orMissing } from '../files/private-files.js';

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
    return await readId(path); // perhaps that of another process, which was first
  } catch {
    return undefined;
  }
}
