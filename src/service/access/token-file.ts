/**
 * The file of tokens: project, creation time and SHA-256 of each, and the quotas of projects. It never contains a token:
 * `token add` shows it once. Only its owner can read the file. It is replaced atomically, so a server always reads a
 * complete file.
 *
 * What it does not do: notify a running server, which polls the file (`tokens.ts`).
 */

import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FolderLock } from '../../base/folder-lock.js';
import { FOLDER_MODE, replaceFile } from '../../base/private-files.js';
import { type Sentence, SentenceError } from '../../base/sentence.js';
import { closest } from '../../input/csv/did-you-mean.js';
import { isQuota, type Quota } from './quota.js';
import { isRight, type Right } from './rights.js';

export interface TokenEntry {
  /** The first digits of the hash: identify a token without revealing it. */
  id: string;
  project: string;
  created: string;
  sha256: string;
  /** Older versions wrote none. */
  rights?: readonly Right[];
}

interface TokenFileContent {
  tokens: TokenEntry[];
  /** By project. */
  quotas: Readonly<Record<string, Quota>>;
}

/** A fault with a message for people, which never contains a token. */
class TokenFileError extends SentenceError {
  override readonly name = 'TokenFileError';
}

const VERSION = 1;
const ID_LENGTH = 12;
const MAX_TOKENS = 10_000;

/** How long a change waits for the lock of another one. */
const LOCK_TIMEOUT_MS = 5000;

const PROJECT = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** The file of a data folder, unless the operator names another. */
export const tokenPath = (data: string): string => join(data, 'tokens.json');

export const idOf = (sha256: string): string => sha256.slice(0, ID_LENGTH);

/** By the prefix, people and secret scanners recognize a token. */
export const makeToken = (): string => `curp_${randomBytes(32).toString('base64url')}`;

export const entryOf = (token: string, project: string, rights: readonly Right[] = []): TokenEntry => {
  const sha256 = createHash('sha256').update(token).digest('hex');
  const entry = { id: idOf(sha256), project, created: new Date().toISOString(), sha256 };
  return rights.length === 0 ? entry : { ...entry, rights };
};

const isEntry = (value: unknown): value is TokenEntry => {
  const { project, created, sha256, rights = [] } = (value ?? {}) as Partial<TokenEntry>;
  return (
    Array.isArray(rights) &&
    typeof project === 'string' &&
    PROJECT.test(project) &&
    typeof created === 'string' &&
    typeof sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(sha256)
  );
};

function parse(text: string): TokenFileContent {
  let content: { tokens?: unknown; quotas?: Record<string, unknown> } = {};
  try {
    content = (JSON.parse(text) ?? {}) as typeof content;
  } catch {}
  const { tokens: entries, quotas = {} } = content;
  const isWhole =
    Array.isArray(entries) &&
    entries.length <= MAX_TOKENS &&
    entries.every(isEntry) &&
    Object.values(quotas).every(isQuota);
  if (!isWhole)
    throw new TokenFileError({
      en: 'the file of tokens is damaged, or no file of tokens',
      es: 'el archivo de tokens está dañado, o no es un archivo de tokens',
    });
  // A right that only a later version knows is none here.
  const tokens = entries.map((entry) => ({
    ...entry,
    id: idOf(entry.sha256),
    ...(entry.rights && { rights: entry.rights.filter(isRight) }),
  }));
  return { tokens, quotas: quotas as Record<string, Quota> };
}

/** Throws a `TokenFileError` with the rule for names. */
export function checkProject(project: string): void {
  if (PROJECT.test(project)) return;
  const lower = project.toLowerCase();
  throw new TokenFileError({
    en:
      'the name of a project is 1 to 64 small letters, digits, dots, hyphens and underscores' +
      (PROJECT.test(lower) ? ` (did you mean ${lower}?)` : ''),
    es:
      'el nombre de un proyecto tiene de 1 a 64 minúsculas, dígitos, puntos, guiones y guiones bajos' +
      (PROJECT.test(lower) ? ` (¿quiso decir ${lower}?)` : ''),
  });
}

export class TokenFile {
  constructor(readonly path: string) {}

  /** Tokens, the oldest first; none if there is no file. */
  read(): TokenFileContent {
    try {
      return parse(readFileSync(this.path, 'utf8'));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return { tokens: [], quotas: {} };
      if (code === 'EISDIR')
        throw new TokenFileError({
          en: 'the file of tokens is a folder: --tokens names a file',
          es: 'el archivo de tokens es una carpeta: indique un archivo con --tokens',
        });
      throw error;
    }
  }

  /**
   * Makes a token for a project and returns it. It cannot be read again: only its hash is stored. A quota replaces that of
   * the project, whose tokens all share it.
   */
  async add(
    project: string,
    quota?: Quota,
    rights: readonly Right[] = [],
  ): Promise<{ token: string; entry: TokenEntry }> {
    checkProject(project);
    const token = makeToken();
    const entry = entryOf(token, project, rights);
    await this.#change(({ tokens, quotas }) => {
      if (tokens.length >= MAX_TOKENS)
        throw new TokenFileError({
          en: `there are ${MAX_TOKENS} tokens already`,
          es: `ya hay ${MAX_TOKENS} tokens`,
        });
      return {
        tokens: [...tokens, entry],
        quotas: quota === undefined ? quotas : { ...quotas, [project]: quota },
      };
    });
    return { token, entry };
  }

  /** Removes one token by its id, or all tokens of a project; returns the removed entries. */
  async revoke(name: string): Promise<TokenEntry[]> {
    let revoked: TokenEntry[] = [];
    await this.#change(({ tokens: entries, quotas }) => {
      revoked = entries.filter(({ id }) => id === name);
      if (revoked.length === 0) revoked = entries.filter(({ project }) => project === name);
      if (revoked.length === 0) throw new TokenFileError(unknownName(name, entries));
      return { tokens: entries.filter((entry) => !revoked.includes(entry)), quotas };
    });
    return revoked;
  }

  /** Under a lock: two commands at the same time must not overwrite each other's change. */
  async #change(change: (content: TokenFileContent) => TokenFileContent): Promise<void> {
    mkdirSync(dirname(this.path), { recursive: true, mode: FOLDER_MODE });
    const lock = await FolderLock.wait(this.path, LOCK_TIMEOUT_MS);
    if (lock === undefined)
      throw new TokenFileError({
        en: 'another command is changing the tokens: try again',
        es: 'otro comando está cambiando los tokens: intente de nuevo',
      });
    try {
      const { tokens, quotas } = change(this.read());
      const content = { version: VERSION, tokens, ...(Object.keys(quotas).length === 0 ? {} : { quotas }) };
      const text = `${JSON.stringify(content, null, 2)}\n`;
      await replaceFile(this.path, text, { onlyWriter: true, flush: true });
    } finally {
      await lock.release();
    }
  }
}

function unknownName(name: string, entries: readonly TokenEntry[]): Sentence {
  if (name.startsWith('curp_'))
    return {
      en: 'a token is revoked by its id or its project (token list shows them)',
      es: 'un token se anula por su id o su proyecto (token list los muestra)',
    };
  const meant = closest(name, [...new Set(entries.flatMap(({ id, project }) => [project, id]))]);
  return {
    en: `there is no token or project of that name (${meant === undefined ? 'token list shows what there is' : `did you mean ${meant}?`})`,
    es: `no hay token ni proyecto con ese nombre (${meant === undefined ? 'token list muestra los que hay' : `¿quiso decir ${meant}?`})`,
  };
}
