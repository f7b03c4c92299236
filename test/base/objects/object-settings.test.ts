/** Where the object store is, by the variables of AWS, and which addresses an object can have. */
import { expect, it } from 'vitest';
import { parseObject } from '../../../src/base/object-address.js';
import { objectSettings } from '../../../src/base/objects/object-settings.js';

const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
const ADDRESS = parseObject('s3://people/2026/año.csv');

const urlWith = (variables: Record<string, string>, address = ADDRESS): string =>
  objectSettings({ ...KEYS, ...variables }).urlOf(address);

it.each([
  [{}, 'https://people.s3.us-east-1.amazonaws.com/2026/a%C3%B1o.csv'],
  [{ AWS_DEFAULT_REGION: 'mx-central-1' }, 'https://people.s3.mx-central-1.amazonaws.com/2026/a%C3%B1o.csv'],
  [{ AWS_ENDPOINT_URL: 'http://minio:9000/' }, 'http://minio:9000/people/2026/a%C3%B1o.csv'],
  [
    { AWS_ENDPOINT_URL: 'http://other', AWS_ENDPOINT_URL_S3: 'https://store.example/base' },
    'https://store.example/base/people/2026/a%C3%B1o.csv',
  ],
  [
    { AWS_ENDPOINT_URL_S3: 'https://store.example', CURP_BATCH_S3_STYLE: 'virtual' },
    'https://people.store.example/2026/a%C3%B1o.csv',
  ],
  [{ CURP_BATCH_S3_STYLE: 'path' }, 'https://s3.us-east-1.amazonaws.com/people/2026/a%C3%B1o.csv'],
])('with %o the object is at %s', (variables, url) => {
  expect(urlWith(variables as Record<string, string>)).toBe(url);
});

it('puts a bucket with dots, and a bucket without a key, in the path', () => {
  expect(urlWith({}, parseObject('s3://a.b/c'))).toBe('https://s3.us-east-1.amazonaws.com/a.b/c');
  expect(urlWith({ AWS_ENDPOINT_URL: 'http://m' }, { bucket: 'b', key: '' })).toBe('http://m/b');
  expect(urlWith({}, { bucket: 'b', key: '' })).toBe('https://b.s3.us-east-1.amazonaws.com');
});

it.each([
  [{ AWS_ENDPOINT_URL: 'minio:9000' }, 'no URL of a server'],
  [{ AWS_ENDPOINT_URL: 'http://user:word@minio' }, 'no URL of a server'],
  [{ CURP_BATCH_S3_STYLE: 'both' }, 'path or virtual'],
  [{ AWS_ACCESS_KEY_ID: '' }, 'set AWS_ACCESS_KEY_ID'],
])('refuses %o', (variables, text) => {
  expect(() => urlWith(variables as Record<string, string>)).toThrow(text);
});

it.each([
  's3://',
  's3://people',
  's3://people/',
  's3://people/folder/',
  's3://pe ople/x',
  's3://people/../x',
  's3://people/./x',
  's3://people/a\nb',
  `s3://people/${'x'.repeat(170)}`,
  `s3://people/${'x/'.repeat(460)}x`,
])('is no address of an object: %j', (address) => {
  expect(() => parseObject(address)).toThrow('s3://bucket');
});
