/**
 * Seals blobs with AES-256-GCM, so that Redis never holds a readable name. The place of a blob (run, chunk, chunk or
 * result) is authenticated with it: a blob cannot be read in another place than its own.
 *
 *   one byte 1 · four bytes of key id · twelve bytes of nonce · ciphertext · sixteen bytes of tag
 *
 * Without a secret a blob is the byte 0 and the bytes as they are. With one, nothing unsealed is accepted.
 *
 * What it does not hide: how large a blob is, and when it came.
 */
import {
  type CipherGCM,
  createCipheriv,
  createDecipheriv,
  createHash,
  type DecipherGCM,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { readFileSync } from 'node:fs';

const PLAIN = 0;
const SEALED = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES;

export const MIN_SECRET_BYTES = 32;

/** Why a blob cannot be opened, as the two sides act on it. */
export type SealFault =
  /** It was sealed with a secret that is not known here, or is sealed on one side only. */
  | 'wrong_secret'
  /** It is not what was put there. */
  | 'damaged_blob';

export class SealError extends Error {
  override readonly name = 'SealError';

  constructor(readonly fault: SealFault) {
    super(fault);
  }
}

/** Little enough to stay in the processor's cache until it is written over what it was made of. */
const STEP_BYTES = 64 * 1024;

/** Turns `bytes` into what `cipher` makes of them. Node has no cipher that writes where it is told to. */
function writeOver(bytes: Buffer, cipher: CipherGCM | DecipherGCM): void {
  for (let at = 0; at < bytes.length; at += STEP_BYTES) {
    bytes.set(cipher.update(bytes.subarray(at, at + STEP_BYTES)), at);
  }
}

interface SealKey {
  id: Buffer;
  key: Buffer;
}

function keyOf(secret: string): SealKey {
  if (Buffer.byteLength(secret) < MIN_SECRET_BYTES) {
    throw new RangeError(
      `a secret has at least ${MIN_SECRET_BYTES} bytes (openssl rand -base64 48 makes one)`,
    );
  }
  const key = Buffer.from(hkdfSync('sha256', secret, 'curp-batch', 'blobs', 32));
  const id = createHash('sha256').update('id').update(key).digest().subarray(0, KEY_ID_BYTES);
  return { id, key };
}

export const randomSecret = (): string => randomBytes(48).toString('base64url');

const FILE_CAUSES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
};

/** Throws a sentence that does not repeat the path: a secret may stand there by mistake. */
function textOfFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new RangeError(`--secret-file: ${FILE_CAUSES[code] ?? `it cannot be read (${code})`}`);
  }
}

/** Secrets from `CURP_BATCH_SECRET` (separated by commas) or a file (one a line): the first seals, all open. */
export function readSecrets(file: string | undefined, environment = process.env.CURP_BATCH_SECRET): string[] {
  const text = file === undefined ? (environment ?? '') : textOfFile(file);
  const secrets = text
    .split(file === undefined ? ',' : /\r?\n/)
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
  if (file !== undefined && secrets.length === 0)
    throw new RangeError('--secret-file: there is no secret in it');
  for (const secret of secrets) keyOf(secret);
  return secrets;
}

export class Seal {
  readonly #keys: readonly SealKey[];

  /** The first secret seals, all of them open; without any, blobs stay plain. */
  constructor(secrets: readonly string[]) {
    this.#keys = secrets.map(keyOf);
  }

  /**
   * `pieces` one after the other, sealed for `place`: in pieces again, which are not joined for nothing. Whoever has no
   * more use for them in clear lets them be written over.
   */
  close(pieces: readonly Buffer[], place: string, { over = false } = {}): Buffer[] {
    const [first] = this.#keys;
    if (first === undefined) return [Buffer.of(PLAIN), ...pieces];
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', first.key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(place));
    const sealed = over ? pieces : pieces.map((piece) => cipher.update(piece));
    if (over) for (const piece of pieces) writeOver(piece, cipher);
    const end = cipher.final();
    return [Buffer.of(SEALED), first.id, nonce, ...sealed, end, cipher.getAuthTag()];
  }

  /** What was sealed. It stands where the blob stood, and the blob is gone. */
  open(blob: Buffer, place: string): Buffer {
    if (blob[0] === PLAIN) {
      if (this.#keys.length > 0) throw new SealError('wrong_secret');
      return blob.subarray(1);
    }
    if (blob[0] !== SEALED || blob.length < HEAD_BYTES + TAG_BYTES) throw new SealError('damaged_blob');
    const id = blob.subarray(1, 1 + KEY_ID_BYTES);
    const known = this.#keys.find((key) => key.id.equals(id));
    if (known === undefined) throw new SealError('wrong_secret');
    const nonce = blob.subarray(1 + KEY_ID_BYTES, HEAD_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', known.key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(blob.subarray(blob.length - TAG_BYTES));
    try {
      const bytes = blob.subarray(HEAD_BYTES, blob.length - TAG_BYTES);
      writeOver(bytes, decipher);
      decipher.final();
      return bytes;
    } catch {
      throw new SealError('damaged_blob');
    }
  }
}
