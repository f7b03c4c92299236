/**
 * Where the object store is and who asks: the variables of AWS, which MinIO, Ceph, R2 and Google Cloud Storage use too.
 *
 *   AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN    credentials
 *   AWS_REGION or AWS_DEFAULT_REGION                               default: us-east-1
 *   AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL                        any other store; default: that of AWS
 *   CURP_BATCH_S3_STYLE                                            path or virtual: where the bucket is in a URL
 *
 * What it does not do: read files of credentials, or ask the metadata service of a machine.
 */

import type { ObjectAddress } from '../object-address.js';
import { SentenceError } from '../sentence.js';
import { ObjectError } from './object-error.js';

export interface ObjectSettings {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
  readonly region: string;
  /** The URL of an object, or of its bucket if the key is empty. */
  urlOf(address: ObjectAddress): string;
}

type Variables = Readonly<Record<string, string | undefined>>;

const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const encodedKey = (key: string): string => key.split('/').map(encodeStrictly).join('/');

/** The address of the store, without a slash at its end. Throws for anything that is no URL of a server. */
function endpointOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isServer = url !== undefined && ['http:', 'https:'].includes(url.protocol) && url.search === '';
  if (!isServer || url.username !== '' || url.password !== '')
    throw new SentenceError({
      en: 'AWS_ENDPOINT_URL_S3 (or AWS_ENDPOINT_URL) is no URL of a server, as https://minio.example:9000',
      es: 'AWS_ENDPOINT_URL_S3 (o AWS_ENDPOINT_URL) no es la URL de un servidor, como https://minio.example:9000',
    });
  return url;
}

function isPathStyle(style: string | undefined, isGivenEndpoint: boolean): boolean {
  if (style === undefined || style === '') return isGivenEndpoint;
  if (style === 'path' || style === 'virtual') return style === 'path';
  throw new SentenceError({
    en: 'CURP_BATCH_S3_STYLE is path or virtual',
    es: 'CURP_BATCH_S3_STYLE es path o virtual',
  });
}

const givenEndpoint = (variables: Variables): string | undefined =>
  variables.AWS_ENDPOINT_URL_S3 || variables.AWS_ENDPOINT_URL;

/** An address with the store that it is in; of a store of AWS, where a bucket has one name in all regions, as it is. */
export function addressInStore(address: string, variables: Variables = process.env): string {
  const given = givenEndpoint(variables);
  return given === undefined || !URL.canParse(given)
    ? address
    : `${address} ${new URL(given).href.replace(/\/+$/, '')}`;
}

/** Throws if the variables are incomplete. */
export function objectSettings(variables: Variables = process.env): ObjectSettings {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  if (!accessKeyId || !secretAccessKey) throw new ObjectError('no_credentials');
  const region = variables.AWS_REGION || variables.AWS_DEFAULT_REGION || 'us-east-1';
  const given = givenEndpoint(variables);
  const endpoint = endpointOf(given ?? `https://s3.${region}.amazonaws.com`);
  const hasPaths = isPathStyle(variables.CURP_BATCH_S3_STYLE, given !== undefined);
  const base = endpoint.pathname.replace(/\/+$/, '');
  return {
    accessKeyId,
    secretAccessKey,
    sessionToken: variables.AWS_SESSION_TOKEN || undefined,
    region,
    urlOf({ bucket, key }) {
      // The certificate of a store does not cover a host name with a bucket that has dots.
      const isPath = hasPaths || bucket.includes('.');
      const host = isPath ? endpoint.host : `${bucket}.${endpoint.host}`;
      const path = isPath ? `/${bucket}/${encodedKey(key)}` : `/${encodedKey(key)}`;
      return `${endpoint.protocol}//${host}${base}${path.replace(/\/$/, '')}`;
    },
  };
}
