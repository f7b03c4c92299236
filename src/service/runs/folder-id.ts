/**
 * The id of a data folder, made once and stored in it. It distinguishes the jobs of two folders on one Redis.
 *
 * What it does not do: fail. If the id cannot be written (disk full), the process works without one, and its jobs carry no
 * folder id.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrCreate } from '../../base/private-files.js';

const NAME = 'folder.id';
const FORM = /^[0-9a-f]{32}$/;

export async function folderId(folder: string): Promise<string | undefined> {
  const id = await readOrCreate(join(folder, NAME), () => randomBytes(16).toString('hex')).catch(() => '');
  return FORM.test(id) ? id : undefined;
}
