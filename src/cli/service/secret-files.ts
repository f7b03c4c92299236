/**
 * Reads secrets from files, because `docker inspect` shows environment variables. Each variable below can be given as the
 * path of a file, in a variable of the same name with the suffix `_FILE`. The last line end of the file is removed.
 *
 *   REDIS_URL_FILE, CURP_BATCH_SECRET_FILE (one secret per line), CURP_BATCH_BOARD_TOKEN_FILE, CURP_BATCH_METRICS_TOKEN_FILE
 *   REDIS_PASSWORD_FILE: only the password, for a REDIS_URL without one
 *   REDIS_SENTINEL_PASSWORD_FILE: only the password of the Sentinels, for a REDIS_URL of Sentinels without one
 *
 * What it does not do: watch the files. A change takes effect at the next start.
 */

import { readFileSync } from 'node:fs';
import { readFault } from '../../base/file-faults.js';
import { type Sentence, UsageError } from '../../base/sentence.js';

const VARIABLES = [
  'REDIS_URL',
  'CURP_BATCH_SECRET',
  'CURP_BATCH_BOARD_TOKEN',
  'CURP_BATCH_METRICS_TOKEN',
] as const;
const PASSWORD_FILE = 'REDIS_PASSWORD_FILE';
const SENTINEL_PASSWORD_FILE = 'REDIS_SENTINEL_PASSWORD_FILE';

/** Variables whose value is the path of a file. */
export const SECRET_FILE_VARIABLES: readonly string[] = [
  ...VARIABLES.map((name) => `${name}_FILE`),
  PASSWORD_FILE,
  SENTINEL_PASSWORD_FILE,
];

/** Scheme, user and password, and the rest, which may contain several hosts. */
const ADDRESS = /^([a-z][a-z+-]*:\/\/)(?:([^@/]*)@)?(.*)$/i;

/** `name` is the variable with the path. The error message contains the path, never the content of the file. */
function contentOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const cause = readFault((error as NodeJS.ErrnoException).code);
    throw new UsageError({
      en: `${name} cannot be read: ${path}: ${cause.en}`,
      es: `${name} no se puede leer: ${path}: ${cause.es}`,
    });
  }
}

const excluding = (one: string, { en, es }: Sentence): UsageError =>
  new UsageError({ en: `${one} and ${en} exclude each other`, es: `${one} y ${es} se excluyen` });

/** Adds a password to an address. It is URL-encoded, because it may contain any character. */
function withPassword(address: string | undefined, password: string): string {
  const [, scheme, user = '', rest] = ADDRESS.exec(address ?? '') ?? [];
  if (scheme === undefined)
    throw new UsageError({
      en: `${PASSWORD_FILE} needs an address: REDIS_URL`,
      es: `${PASSWORD_FILE} necesita una dirección: REDIS_URL`,
    });
  if (user.includes(':')) {
    throw excluding(PASSWORD_FILE, { en: 'a password in REDIS_URL', es: 'una contraseña en REDIS_URL' });
  }
  return `${scheme}${user}:${encodeURIComponent(password)}@${rest}`;
}

/** Adds the password of the Sentinels to their address. */
function withSentinelPassword(address: string | undefined, password: string): string {
  if (!/^rediss?\+sentinel:\/\//i.test(address ?? ''))
    throw new UsageError({
      en: `${SENTINEL_PASSWORD_FILE} needs an address of Sentinels: REDIS_URL`,
      es: `${SENTINEL_PASSWORD_FILE} necesita una dirección de Sentinel: REDIS_URL`,
    });
  if (/[?&]sentinelPassword=/.test(address!))
    throw excluding(SENTINEL_PASSWORD_FILE, {
      en: 'a sentinelPassword in REDIS_URL',
      es: 'sentinelPassword en REDIS_URL',
    });
  return `${address}${address!.includes('?') ? '&' : '?'}sentinelPassword=${encodeURIComponent(password)}`;
}

/** Copies the content of the files into the variables that the rest of the program reads. Throws a `UsageError`. */
export function readSecretFiles(environment: NodeJS.ProcessEnv = process.env): void {
  for (const name of VARIABLES) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]) throw excluding(name, { en: `${name}_FILE`, es: `${name}_FILE` });
    const content = contentOf(`${name}_FILE`, path);
    if (name === 'CURP_BATCH_SECRET' && content.trim() === '')
      throw new UsageError({
        en: `${name}_FILE: there is no secret in ${path}`,
        es: `${name}_FILE: no hay ningún secreto en ${path}`,
      });
    environment[name] = name === 'CURP_BATCH_SECRET' ? content.split(/\r?\n/).join(',') : content;
  }
  for (const [name, add] of [
    [PASSWORD_FILE, withPassword],
    [SENTINEL_PASSWORD_FILE, withSentinelPassword],
  ] as const) {
    const path = environment[name];
    if (path) environment.REDIS_URL = add(environment.REDIS_URL, contentOf(name, path));
  }
}
