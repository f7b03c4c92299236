/**
 * The file of tokens: whose they are, when they were made, and the SHA-256 of each. Never a token: `token add` shows it
 * once. The file is readable by its owner alone and is replaced as a whole, so a server that reads it at any moment
 * reads one that is complete.
 *
 * What it does not do: tell a running server. That looks at the file by itself (`tokens.ts`).
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { closest } from '../../csv/closest.js';
import { FOLDER_MODE, replaceFile } from '../../files/private-files.js';
import { ProcessLock } from '../../files/process-lock.js';

export interface TokenEntry {
  /** The beginning of the hash: names a token without being one. */
  id: string;
  project: string;
  created: string;
  sha256: string;
}

/** What is wrong, in a sentence for people that holds no token. */
export class TokenFileError extends Error {
  override readonly name = 'TokenFileError';
}

const VERSION = 1;
const ID_LENGTH = 12;
const MAX_TOKENS = 10_000;

/** How long a change waits for another one. */
const LOCK_MS = 5000;

const PROJECT = /^[a-z0-9][a-z0-9._-]{0,63}$/;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export const idOf = (sha256: string): string => sha256.slice(0, ID_LENGTH);

/** The prefix lets people and scanners of leaked secrets tell what it is. */
export const makeToken = (): string => `curp_${randomBytes(32).toString('base64url')}`;

export const entryOf = (token: string, project: string): TokenEntry => {
  const sha256 = hashOf(token);
  return { id: idOf(sha256), project, created: new Date().toISOString(), sha256 };
};

const isEntry = (value: unknown): value is TokenEntry => {
  const { project, created, sha256 } = (value ?? {}) as Partial<TokenEntry>;
  return (
    typeof project === 'string' &&
    PROJECT.test(project) &&
    typeof created === 'string' &&
    typeof sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(sha256)
  );
};

function parse(text: string): TokenEntry[] {
  let entries: unknown;
  try {
    entries = (JSON.parse(text) as { tokens?: unknown }).tokens;
  } catch {}
  if (!Array.isArray(entries) || entries.length > MAX_TOKENS || !entries.every(isEntry)) {
    throw new TokenFileError('the file of tokens is damaged, or no file of tokens');
  }
  return entries.map((entry) => ({ ...entry, id: idOf(entry.sha256) }));
}

/** Throws a `TokenFileError` with the rule for names. */
export function checkProject(project: string): void {
  if (PROJECT.test(project)) return;
  const lower = project.toLowerCase();
  throw new TokenFileError(
    'the name of a project is 1 to 64 small letters, digits, dots, hyphens and underscores' +
      (PROJECT.test(lower) ? ` (did you mean ${lower}?)` : ''),
  );
}

export class TokenFile {
  constructor(readonly path: string) {}

  /** Every token, the oldest first; none where there is no file. */
  list(): TokenEntry[] {
    try {
      return parse(readFileSync(this.path, 'utf8'));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return [];
      if (code === 'EISDIR')
        throw new TokenFileError('the file of tokens is a folder: --tokens names a file');
      throw error;
    }
  }

  /** Makes a token of a project and gives it: the only time that anybody sees it. */
  async add(project: string): Promise<{ token: string; entry: TokenEntry }> {
    checkProject(project);
    const token = makeToken();
    const entry = entryOf(token, project);
    await this.#change((entries) => {
      if (entries.length >= MAX_TOKENS) throw new TokenFileError(`there are ${MAX_TOKENS} tokens already`);
      return [...entries, entry];
    });
    return { token, entry };
  }

  /** Removes one token by its id, or all of a project; gives those that are gone. */
  async revoke(name: string): Promise<TokenEntry[]> {
    let revoked: TokenEntry[] = [];
    await this.#change((entries) => {
      revoked = entries.filter(({ id }) => id === name);
      if (revoked.length === 0) revoked = entries.filter(({ project }) => project === name);
      if (revoked.length === 0) throw new TokenFileError(unknownName(name, entries));
      return entries.filter((entry) => !revoked.includes(entry));
    });
    return revoked;
  }

  /** One change at a time: what two commands do at the same moment must not get lost. */
  async #change(change: (entries: TokenEntry[]) => TokenEntry[]): Promise<void> {
    mkdirSync(dirname(this.path), { recursive: true, mode: FOLDER_MODE });
    const lock = await ProcessLock.wait(this.path, LOCK_MS);
    if (lock === undefined) throw new TokenFileError('another command is changing the tokens: try again');
    try {
      await this.#write(change(this.list()));
    } finally {
      lock.release();
    }
  }

  async #write(entries: readonly TokenEntry[]): Promise<void> {
    const text = `${JSON.stringify({ version: VERSION, tokens: entries }, null, 2)}\n`;
    await replaceFile(this.path, text, { onlyWriter: true, flush: true });
  }
}

function unknownName(name: string, entries: readonly TokenEntry[]): string {
  if (name.startsWith('curp_')) return 'a token is revoked by its id or its project (token list shows them)';
  const meant = closest(name, [...new Set(entries.flatMap(({ id, project }) => [project, id]))]);
  const hint = meant === undefined ? 'token list shows what there is' : `did you mean ${meant}?`;
  return `there is no token or project of that name (${hint})`;
}
