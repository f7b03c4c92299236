/**
 * Maps each Idempotency-Key to its upload: one file per key, created atomically. Of two simultaneous uploads with one key,
 * the first makes the run and the other one gets the id of that run.
 *
 *   keys/<SHA-256 of project and key>   {"id": …, "upload": …}
 *
 * What it does not hold: the key or the upload itself. Only hashes.
 */
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile, orMissing, parseIfWhole, removeFileIf } from '../../base/private-files.js';

/** The run of a key, and the SHA-256 of its upload. */
interface Claim {
  id: string;
  upload: string;
}

/** Projects do not share keys. */
export const keyHash = (project: string, key: string): string =>
  createHash('sha256').update(project).update('\0').update(key).digest('hex');

export class IdempotencyKeys {
  /** The folder exists. */
  constructor(private readonly folder: string) {}

  /** Claims a key. Returns the existing claim if there is one. */
  async claim(hash: string, claim: Claim): Promise<Claim> {
    const path = join(this.folder, hash);
    for (;;) {
      if (await createFile(path, JSON.stringify(claim))) return claim;
      const held = await this.#read(path);
      if (held !== undefined) return held;
    }
  }

  /** Releases a key, if this run holds it. */
  async release(hash: string, id: string): Promise<void> {
    const path = join(this.folder, hash);
    if ((await this.#read(path))?.id !== id) return;
    // Checked again: another run may have claimed the key after the read above.
    await removeFileIf(path, (text) => parseIfWhole<Claim>(text)?.id === id);
  }

  async #read(path: string): Promise<Claim | undefined> {
    const text = await orMissing(readFile(path, 'utf8'));
    const claim = parseIfWhole<Claim>(text ?? '');
    if (text !== undefined && claim === undefined) await rm(path, { force: true }); // torn by a crash: not a claim
    return claim;
  }
}
