/**
 * The tokens that a running server accepts: those of a file, read again when the file changes, and temporary ones of this
 * process.
 *
 *   a token ─▶ compared with those used last ─▶ SHA-256 ─▶ the entry with the same id ─▶ compared
 *
 * Both comparisons take constant time. The id is the beginning of the hash: the time of its lookup depends on the hash of
 * what the client has sent, and reveals nothing about a stored token.
 *
 * What it does not promise: that a revoked token is refused at once. It takes up to a second.
 */
import { hash as digest, timingSafeEqual } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Log } from '../../base/log.js';
import type { Quota } from './quota.js';
import type { Right } from './rights.js';
import { entryOf, idOf, makeToken, type TokenEntry, TokenFile } from './token-file.js';

interface TokenOwner {
  readonly project: string;
  /** As `token list` shows it. */
  readonly id: string;
  readonly rights: readonly Right[];
}

interface KnownToken extends TokenOwner {
  readonly hash: Buffer;
}

/** How often the file is checked for changes. */
const POLL_MS = 1000;

/** How many of the tokens used last are cached: hashing a token costs more than calculating a key. */
const MAX_RECENT = 4;

/** Longer than any token of `makeToken`. */
const MAX_TOKEN_LENGTH = 128;

const digitsOf = (sha256: string): Buffer => Buffer.from(sha256, 'latin1');

const knownToken = ({ id, project, sha256, rights = [] }: TokenEntry): KnownToken => ({
  id,
  project,
  rights,
  hash: digitsOf(sha256),
});

/** Compared with if no token has that id, so that an unknown id takes the same time. */
const NO_TOKEN: KnownToken = { id: '', project: '', rights: [], hash: Buffer.alloc(64) };

export class Tokens {
  readonly #file: TokenFile | undefined;
  readonly #log: Log | undefined;
  readonly #temporary = new Map<string, KnownToken>();
  #filed = new Map<string, KnownToken>();
  #quotas: Readonly<Record<string, Quota>> = {};
  #recent: { bytes: Buffer; owner: TokenOwner }[] = [];
  #fileVersion = '';
  #polledAt = Number.NEGATIVE_INFINITY;

  /** Without a path there are temporary tokens only. */
  constructor(path?: string, log?: Log) {
    this.#file = path === undefined ? undefined : new TokenFile(path);
    this.#log = log;
  }

  /** A token that is valid until this process ends. It is not written to disk. */
  addTemporary(project: string, rights: readonly Right[] = []): string {
    const token = makeToken();
    const entry = entryOf(token, project, rights);
    this.#temporary.set(entry.id, knownToken(entry));
    return token;
  }

  /** The number of tokens in the file. */
  get filed(): number {
    this.#pollFile();
    return this.#filed.size;
  }

  quotaOf(project: string): Quota {
    this.#pollFile();
    return this.#quotas[project] ?? {};
  }

  /** The owner of a token; undefined if the token is not valid. */
  check(token: string): TokenOwner | undefined {
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    this.#pollFile();
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
    const owner = this.#filed.get(id) ?? this.#temporary.get(id) ?? NO_TOKEN;
    if (!timingSafeEqual(owner.hash, digitsOf(hash))) return undefined;
    this.#recent = [{ bytes, owner }, ...this.#recent.slice(0, MAX_RECENT - 1)];
    return owner;
  }

  #pollFile(): void {
    const now = performance.now();
    if (this.#file === undefined || now - this.#polledAt < POLL_MS) return;
    this.#polledAt = now;
    try {
      this.#read(this.#file);
    } catch (error) {
      // Keep the tokens of the last good file: a damaged file must not lock all clients out.
      this.#log?.error({ error }, 'the file of tokens cannot be read; those known before stay valid');
    }
  }

  #read(file: TokenFile): void {
    const stats = statSync(file.path, { throwIfNoEntry: false });
    const version = stats === undefined ? 'none' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
    if (version === this.#fileVersion) return;
    const { tokens, quotas } = file.read();
    this.#filed = new Map(tokens.map((entry) => [entry.id, knownToken(entry)]));
    this.#quotas = quotas;
    this.#recent = []; // one of them may be revoked
    this.#fileVersion = version;
  }
}
