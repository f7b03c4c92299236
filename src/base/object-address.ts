/**
 * Addresses of objects in an object store: `s3://bucket/key`. An address stands where a path can stand; the code that opens,
 * names or removes a file asks here first.
 *
 * What it does not do: connect. `object-store.ts` does.
 */
import { SentenceError } from './sentence.js';

const SCHEME = 's3://';

/** The name of a bucket, by the rules of S3; older ones may have capital letters and underscores. */
const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/;

/** S3 allows 1,024 bytes; files beside a result have longer names. */
const MAX_KEY_BYTES = 900;

/** Of the last part of a key: the files of a run on this machine are named after it. */
const MAX_NAME_BYTES = 160;

export interface ObjectAddress {
  readonly bucket: string;
  readonly key: string;
}

/** Whether a path is the address of an object. */
export const isObject = (path: string): boolean => path.startsWith(SCHEME);

/** The part of an address after its last `/`. */
export const objectName = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** An address in a folder, which is one too or a prefix. */
export const objectIn = (folder: string, name: string): string => `${folder.replace(/\/+$/, '')}/${name}`;

/** An address with everything before its last `/`, with it. */
export const objectFolder = (address: string): string => address.slice(0, address.lastIndexOf('/') + 1);

const refused = (address: string, en: string, es: string): SentenceError =>
  new SentenceError({
    en: `${en}, as s3://bucket/folder/people.csv: ${address}`,
    es: `${es}, como s3://bucket/carpeta/personas.csv: ${address}`,
  });

/** Throws a `SentenceError` for a text that was meant as an address: as a path, `S3://bucket/key` would be in a folder `S3:`. */
export function refuseAlmostObject(path: string): void {
  if (/^s3:\//i.test(path) && !isObject(path))
    throw refused(
      path,
      'begin the address with s3:// in small letters',
      'empiece la dirección con s3:// en minúsculas',
    );
}

/** Throws a `SentenceError` for an address that no object can have, or that could not be sent as it is. */
export function parseObject(address: string): ObjectAddress {
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]*)\/?([\s\S]*)$/.exec(address) ?? [];
  if (!BUCKET.test(bucket) || key === '')
    throw refused(address, 'name a bucket and a key', 'indique un bucket y una clave');
  const parts = key.split('/');
  const name = parts.at(-1)!;
  if (name === '') throw refused(address, 'a key names an object', 'una clave indica un objeto');
  // A URL would lose such parts.
  if (parts.includes('.') || parts.includes('..') || /[\p{Cc}\p{Cs}]/u.test(key))
    throw refused(address, 'write the key without . and ..', 'escriba la clave sin . ni ..');
  if (Buffer.byteLength(key) > MAX_KEY_BYTES || Buffer.byteLength(name) > MAX_NAME_BYTES)
    throw refused(address, 'use a shorter key', 'use una clave más corta');
  return { bucket, key };
}
