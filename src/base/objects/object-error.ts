/**
 * Why an object store did not do what it was asked, as a sentence for people. An answer of the store is reduced to its status
 * and its code: its text may repeat anything.
 *
 * What it never holds: credentials, signatures, or an address.
 */
import type { Sentence } from '../sentence.js';

export type ObjectFault =
  /** There is no such object. */
  | 'missing'
  | 'no_bucket'
  /** The object is not the one that was opened first. */
  | 'changed'
  | 'no_upload'
  | 'denied'
  | 'no_credentials'
  | 'full'
  /** It did not answer, or answered with an error of its own, again and again. */
  | 'unavailable'
  /** The store does not know the operation. */
  | 'unsupported'
  | 'refused';

const SENTENCES: Readonly<Record<ObjectFault, Sentence>> = {
  missing: { en: 'there is no such object', es: 'no existe ese objeto' },
  no_bucket: {
    en: 'there is no such bucket: check its name and AWS_ENDPOINT_URL_S3',
    es: 'no existe ese bucket: revise su nombre y AWS_ENDPOINT_URL_S3',
  },
  changed: { en: 'the object was replaced meanwhile', es: 'el objeto se reemplazó mientras tanto' },
  no_upload: { en: 'the unfinished upload is gone', es: 'la carga sin terminar ya no está' },
  denied: {
    en: 'the object store refuses these credentials: check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION and what they may do',
    es: 'el almacén de objetos rechaza estas credenciales: revise AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION y sus permisos',
  },
  no_credentials: {
    en: 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for s3:// addresses',
    es: 'defina AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY para direcciones s3://',
  },
  full: {
    en: 'the object store has no room left for this bucket: make room and try again',
    es: 'el almacén de objetos ya no tiene espacio para este bucket: libere espacio e intente de nuevo',
  },
  unavailable: {
    en: 'the object store does not answer: check AWS_ENDPOINT_URL_S3 and the network, then try again',
    es: 'el almacén de objetos no responde: revise AWS_ENDPOINT_URL_S3 y la red, e intente de nuevo',
  },
  unsupported: {
    en: 'the object store does not know this operation',
    es: 'el almacén de objetos no conoce esta operación',
  },
  refused: { en: 'the object store refused the request', es: 'el almacén de objetos rechazó la solicitud' },
};

export class ObjectError extends Error {
  override readonly name = 'ObjectError';
  readonly sentence: Sentence;

  constructor(
    readonly reason: ObjectFault,
    /** The status and the code of the answer, or the code of the connection. */
    readonly detail?: string,
  ) {
    const { en, es } = SENTENCES[reason];
    const shown = detail === undefined || reason === 'missing' ? '' : ` (${detail})`;
    super(`${en}${shown}`);
    this.sentence = { en: `${en}${shown}`, es: `${es}${shown}` };
  }
}

/** The faults of an answer by its code. Stores differ in their codes; the status decides otherwise. */
const BY_CODE: Readonly<Record<string, ObjectFault>> = {
  NoSuchKey: 'missing',
  NoSuchBucket: 'no_bucket',
  NoSuchUpload: 'no_upload',
  PreconditionFailed: 'changed',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
  XMinioAdminBucketQuotaExceeded: 'full',
  InsufficientStorage: 'full',
  InsufficientCapacity: 'full',
  AccessDenied: 'denied',
};

const BY_STATUS: Readonly<Record<number, ObjectFault>> = {
  401: 'denied',
  403: 'denied',
  404: 'missing',
  405: 'unsupported',
  412: 'changed',
  501: 'unsupported',
  507: 'full',
};

/** The error of an answer, by its status and the code in its body. */
export function answeredError(status: number, code: string | undefined): ObjectError {
  const reason = BY_CODE[code ?? ''] ?? BY_STATUS[status] ?? (status >= 500 ? 'unavailable' : 'refused');
  return new ObjectError(reason, code === undefined ? `${status}` : `${status} ${code}`);
}
