/**
 * The tokens of projects. A file holds the SHA-256 of each, never the token; whoever runs `token add` sees it once.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export interface TokenOwner {
  project: string;
  /** The beginning of the token's hash. */
  id: string;
}

const ID_LENGTH = 12;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export class Tokens {
  readonly #known = new Map<string, TokenOwner & { hash: Buffer }>();

  /** A token for as long as this process lives. */
  addTemporary(project: string): string {
    const token = `curp_${randomBytes(32).toString('base64url')}`;
    const hash = hashOf(token);
    const id = hash.toString('hex').slice(0, ID_LENGTH);
    this.#known.set(id, { project, id, hash });
    return token;
  }

  check(token: string): TokenOwner | undefined {
    const hash = hashOf(token);
    const found = this.#known.get(hash.toString('hex').slice(0, ID_LENGTH));
    return found !== undefined && timingSafeEqual(found.hash, hash) ? found : undefined;
  }
}
