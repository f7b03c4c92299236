/**
 * The tokens that a running server knows: those of a file, read again when the file changes, and those made for this
 * start alone.
 *
 *   a token ─▶ compared with those used last ─▶ SHA-256 ─▶ the entry with the same id ─▶ compared
 *
 * Both comparisons take constant time. The id is the beginning of the hash: how long the search for it takes tells
 * something about the hash of what the sender has made up, and nothing about a token.
 *
 * What it does not promise: to forget a revoked token at once. It takes up to a second.
 */
import { hash as digest, timingSafeEqual } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Log } from '../../log.js';
import { entryOf, idOf, makeToken, type TokenEntry, TokenFile } from './token-file.js';

export interface TokenOwner {
  readonly project: string;
  /** As `token list` shows it. */
  readonly id: string;
}

interface KnownToken extends TokenOwner {
  readonly hash: Buffer;
}

/** How often the file is looked at. */
const LOOK_MS = 1000;

/** How many of the tokens used last are remembered: hashing one costs more than calculating a key. */
const MAX_RECENT = 4;

/** Nothing that we made is longer. */
const LONGEST_TOKEN = 128;

const digitsOf = (sha256: string): Buffer => Buffer.from(sha256, 'latin1');

const knownToken = ({ id, project, sha256 }: TokenEntry): KnownToken => ({
  id,
  project,
  hash: digitsOf(sha256),
});

/** Stands in where there is no token with that id, so that a comparison takes place all the same. */
const NOBODY: KnownToken = { id: '', project: '', hash: Buffer.alloc(64) };

export class Tokens {
  readonly #file: TokenFile | undefined;
  readonly #log: Log | undefined;
  readonly #temporary = new Map<string, KnownToken>();
  #filed = new Map<string, KnownToken>();
  #recent: { bytes: Buffer; owner: TokenOwner }[] = [];
  #seen = '';
  #looked = Number.NEGATIVE_INFINITY;

  /** Without a path there is no file, only what is added for this start. */
  constructor(path?: string, log?: Log) {
    this.#file = path === undefined ? undefined : new TokenFile(path);
    this.#log = log;
  }

  /** A token for as long as this process lives. It is written nowhere. */
  addTemporary(project: string): string {
    const token = makeToken();
    const entry = entryOf(token, project);
    this.#temporary.set(entry.id, knownToken(entry));
    return token;
  }

  /** How many tokens the file holds. */
  get filed(): number {
    this.#look();
    return this.#filed.size;
  }

  /** Whose token this is. */
  check(token: string): TokenOwner | undefined {
    if (token.length > LONGEST_TOKEN) return undefined;
    this.#look();
    const bytes = Buffer.from(token);
    return this.#recentOwner(bytes) ?? this.#search(token, bytes);
  }

  #recentOwner(bytes: Buffer): TokenOwner | undefined {
    let found: TokenOwner | undefined;
    for (const recent of this.#recent) {
      if (recent.bytes.length === bytes.length && timingSafeEqual(recent.bytes, bytes)) found = recent.owner;
    }
    return found;
  }

  #search(token: string, bytes: Buffer): TokenOwner | undefined {
    const hash = digest('sha256', token, 'hex');
    const id = idOf(hash);
    const owner = this.#filed.get(id) ?? this.#temporary.get(id) ?? NOBODY;
    if (!timingSafeEqual(owner.hash, digitsOf(hash))) return undefined;
    this.#recent = [{ bytes, owner }, ...this.#recent.slice(0, MAX_RECENT - 1)];
    return owner;
  }

  #look(): void {
    const now = performance.now();
    if (this.#file === undefined || now - this.#looked < LOOK_MS) return;
    this.#looked = now;
    try {
      this.#read(this.#file);
    } catch (error) {
      // Better the tokens of a moment ago than nobody: whoever breaks the file breaks no service.
      this.#log?.error({ error }, 'the file of tokens cannot be read; those known before stay valid');
    }
  }

  #read(file: TokenFile): void {
    const stats = statSync(file.path, { throwIfNoEntry: false });
    const seen = stats === undefined ? 'none' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
    if (seen === this.#seen) return;
    this.#filed = new Map(file.list().map((entry) => [entry.id, knownToken(entry)]));
    this.#recent = []; // one of them may be revoked
    this.#seen = seen;
  }
}
