/**
 * Encrypts blobs with AES-256-GCM, so that Redis never holds a readable name. The key of a blob in Redis is authenticated
 * with it (AAD): a blob that is copied to another key cannot be opened.
 *
 *   one byte 1 · four bytes of key id · twelve bytes of nonce · ciphertext · sixteen bytes of tag
 *
 * Without a secret a blob is the byte 0 and the unencrypted bytes. With a secret, unencrypted blobs are refused.
 *
 * What it does not hide: the size of a blob, and when it was written.
 */

import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFault } from '../../base/file-faults.js';
import { transformInPlace } from '../../base/in-place-cipher.js';
import { UsageError } from '../../base/sentence.js';

const UNENCRYPTED = 0;
const SEALED = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES;

export const MIN_SECRET_BYTES = 32;

/** Why a blob cannot be opened. */
type SealFault =
  /** Sealed with a secret that this process does not have, or only one side has a secret. */
  | 'wrong_secret'
  /** Changed or truncated after it was written. */
  | 'damaged_blob';

export class SealError extends Error {
  override readonly name = 'SealError';

  constructor(readonly fault: SealFault) {
    super(fault);
  }
}

interface SealKey {
  id: Buffer;
  key: Buffer;
}

function keyOf(secret: string): SealKey {
  if (Buffer.byteLength(secret) < MIN_SECRET_BYTES) {
    throw new UsageError({
      en: `a secret has at least ${MIN_SECRET_BYTES} bytes (openssl rand -base64 48 makes one)`,
      es: `un secreto tiene al menos ${MIN_SECRET_BYTES} bytes (openssl rand -base64 48 genera uno)`,
    });
  }
  const key = Buffer.from(hkdfSync('sha256', secret, 'curp-batch', 'blobs', 32));
  const id = createHash('sha256').update('id').update(key).digest().subarray(0, KEY_ID_BYTES);
  return { id, key };
}

/** A mark of each secret for names in Redis: it tells secrets apart, and does not reveal them. */
export const secretMarks = (secrets: readonly string[]): string[] =>
  secrets.length === 0
    ? ['plain']
    : secrets.map((secret) =>
        Buffer.from(hkdfSync('sha256', secret, 'curp-batch', 'queue', 6)).toString('hex'),
      );

export const randomSecret = (): string => randomBytes(48).toString('base64url');

/** The error does not repeat the path, since the option may hold a secret by mistake. */
function textOfFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const cause = readFault((error as NodeJS.ErrnoException).code);
    throw new UsageError({ en: `--secret-file: ${cause.en}`, es: `--secret-file: ${cause.es}` });
  }
}

/** Secrets from a file (one per line) or `CURP_BATCH_SECRET` (separated by commas): the first seals, all can open. */
export function readSecrets(file: string | undefined, environment = process.env.CURP_BATCH_SECRET): string[] {
  const text = file === undefined ? (environment ?? '') : textOfFile(file);
  const secrets = text
    .split(file === undefined ? ',' : /\r?\n/)
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
  if (file !== undefined && secrets.length === 0)
    throw new UsageError({
      en: '--secret-file: there is no secret in it',
      es: '--secret-file: no contiene ningún secreto',
    });
  for (const secret of secrets) keyOf(secret);
  return secrets;
}

export class Seal {
  readonly #keys: readonly SealKey[];

  /** The first secret seals, all can open; without any, blobs are not encrypted. */
  constructor(secrets: readonly string[]) {
    this.#keys = secrets.map(keyOf);
  }

  /**
   * Seals the concatenation of `pieces` with `aad`. The result is also in pieces, to avoid a copy. With `inPlace` the
   * contents of `pieces` are overwritten.
   */
  close(pieces: readonly Buffer[], aad: string, { inPlace = false } = {}): Buffer[] {
    const [first] = this.#keys;
    if (first === undefined) return [Buffer.of(UNENCRYPTED), ...pieces];
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', first.key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(aad));
    const sealed = inPlace ? pieces : pieces.map((piece) => cipher.update(piece));
    if (inPlace) for (const piece of pieces) transformInPlace(piece, cipher);
    const end = cipher.final();
    return [Buffer.of(SEALED), first.id, nonce, ...sealed, end, cipher.getAuthTag()];
  }

  /** Decrypts in place: the result is a part of `blob`, whose contents are overwritten. */
  open(blob: Buffer, aad: string): Buffer {
    if (blob[0] === UNENCRYPTED) {
      if (this.#keys.length > 0) throw new SealError('wrong_secret');
      return blob.subarray(1);
    }
    if (blob[0] !== SEALED || blob.length < HEAD_BYTES + TAG_BYTES) throw new SealError('damaged_blob');
    const id = blob.subarray(1, 1 + KEY_ID_BYTES);
    const known = this.#keys.find((key) => key.id.equals(id));
    if (known === undefined) throw new SealError('wrong_secret');
    const nonce = blob.subarray(1 + KEY_ID_BYTES, HEAD_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', known.key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(aad));
    decipher.setAuthTag(blob.subarray(blob.length - TAG_BYTES));
    try {
      const bytes = blob.subarray(HEAD_BYTES, blob.length - TAG_BYTES);
      transformInPlace(bytes, decipher);
      decipher.final();
      return bytes;
    } catch {
      throw new SealError('damaged_blob');
    }
  }
}
