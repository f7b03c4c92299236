/**
 * Which upload an Idempotency-Key stands for: a file a key, made in one step, so that of two uploads that arrive at the
 * same time one makes the run and the other one finds it.
 *
 *   keys/<SHA-256 of project and key>   {"id": …, "upload": …}
 *
 * What it does not hold: the key, or anything of the upload but its hash.
 */
import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, createFile, FOLDER_MODE, orMissing } from '../files/private-files.js';

/** The run that a key stands for, and the SHA-256 of what was uploaded for it. */
export interface Claim {
  id: string;
  upload: string;
}

/** Projects do not share keys. */
export const keyHash = (project: string, key: string): string =>
  createHash('sha256').update(project).update('\0').update(key).digest('hex');

export class IdempotencyKeys {
  private constructor(private readonly folder: string) {}

  static async open(folder: string): Promise<IdempotencyKeys> {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    return new IdempotencyKeys(folder);
  }

  /** Takes a key, or finds who has it. */
  async claim(hash: string, claim: Claim): Promise<Claim> {
    const path = join(this.folder, hash);
    for (;;) {
      if (await createFile(path, JSON.stringify(claim))) return claim;
      const held = await this.#read(path);
      if (held !== undefined) return held;
    }
  }

  /** Gives a key back, if it still stands for this run. */
  async release(hash: string, id: string): Promise<void> {
    const path = join(this.folder, hash);
    if ((await this.#read(path))?.id !== id) return;
    // Out of the way first: another one may have taken its place between looking and removing.
    const temporary = join(this.folder, `.${randomBytes(9).toString('hex')}`);
    if (!(await orMissing(rename(path, temporary).then(() => true)))) return;
    if ((await this.#read(temporary))?.id !== id) await link(temporary, path).catch(() => {});
    await rm(temporary, { force: true });
  }

  async #read(path: string): Promise<Claim | undefined> {
    try {
      return JSON.parse(await readFile(path, 'utf8')) as Claim;
    } catch (error) {
      if (error instanceof SyntaxError)
        await rm(path, { force: true }); // torn by a crash, it claims nothing
      else if (codeOf(error) !== 'ENOENT') throw error;
      return undefined;
    }
  }
}
