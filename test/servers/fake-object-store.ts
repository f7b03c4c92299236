/**
 * A small object store that speaks S3, in memory, with the faults of `faulty-endpoint.ts`.
 *
 * What it does not do: check signatures, only that there is one and that the body has the hash that was signed.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { FaultyEndpoint, type Operation, StoreRefusal, type StoreReply } from './faulty-endpoint.js';

export interface StoredObject {
  bytes: Buffer;
  etag: string;
  mark: string | undefined;
  modified: Date;
}

interface Upload {
  key: string;
  mark: string | undefined;
  parts: Map<number, { bytes: Buffer; etag: string }>;
  begun: Date;
}

const PAGE_PARTS = 3;

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');

export class FakeObjectStore extends FaultyEndpoint {
  readonly objects = new Map<string, StoredObject>();
  readonly uploads = new Map<string, Upload>();
  readonly place = 's3://people';
  protected readonly credentials = {
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-tests',
  };

  static start(): Promise<FakeObjectStore> {
    return new FakeObjectStore().listen();
  }

  async write(name: string, content: Buffer): Promise<void> {
    this.put(`people/${name}`, content);
  }

  async read(name: string): Promise<Buffer | undefined> {
    return this.objects.get(`people/${name}`)?.bytes;
  }

  async unfinished(): Promise<number> {
    return this.uploads.size;
  }

  /** Puts an object, as another program would. */
  put(path: string, content: Buffer | string, mark?: string): void {
    const bytes = Buffer.from(content);
    this.objects.set(path, { bytes, etag: `"${md5(bytes)}"`, mark, modified: new Date() });
  }

  text(path: string): string | undefined {
    return this.objects.get(path)?.bytes.toString();
  }

  protected answer(operation: Operation, url: URL, request: IncomingMessage, body: Buffer): StoreReply {
    this.#authorize(request, body);
    const path = decodeURIComponent(url.pathname.slice(1));
    return this.#operate(operation, path, url.searchParams, request, body);
  }

  #authorize(request: IncomingMessage, body: Buffer): void {
    const { authorization = '', 'x-amz-content-sha256': hash } = request.headers;
    if (!/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/.*Signature=[0-9a-f]{64}$/.test(authorization))
      throw new StoreRefusal(403, 'AccessDenied');
    if (hash !== createHash('sha256').update(body).digest('hex'))
      throw new StoreRefusal(400, 'XAmzContentSHA256Mismatch');
  }

  #operate(
    operation: Operation,
    path: string,
    query: URLSearchParams,
    { headers }: IncomingMessage,
    body: Buffer,
  ): StoreReply {
    const mark = headers['x-amz-meta-curp-batch'] as string | undefined;
    const [bucket = ''] = path.split('/');
    if (bucket === 'no-bucket') throw new StoreRefusal(404, 'NoSuchBucket');
    switch (operation) {
      case 'HeadObject':
      case 'GetObject':
        return this.#get(path, operation === 'HeadObject', headers);
      case 'PutObject':
        this.put(path, body, mark);
        return { headers: { etag: this.objects.get(path)!.etag } };
      case 'DeleteObject':
        this.objects.delete(path);
        return { status: 204 };
      case 'CreateMultipartUpload': {
        const id = randomBytes(8).toString('hex');
        this.uploads.set(id, { key: path, mark, parts: new Map(), begun: new Date() });
        return {
          body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        };
      }
      case 'ListObjectsV2':
        return { body: this.#list(bucket, query) };
      case 'ListMultipartUploads':
        return {
          body: [...this.uploads]
            .map(([id, { key, begun }]) => [id, key.slice(bucket.length + 1), begun.toISOString()] as const)
            .filter(([, key]) => key.startsWith(query.get('prefix') ?? ''))
            .map(
              ([id, key, begun]) =>
                `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun}</Initiated></Upload>`,
            )
            .join(''),
        };
    }
    const id = query.get('uploadId') ?? '';
    const upload = this.uploads.get(id);
    if (upload === undefined || upload.key !== path) throw new StoreRefusal(404, 'NoSuchUpload');
    switch (operation) {
      case 'UploadPart': {
        const etag = `"${md5(body)}"`;
        upload.parts.set(Number(query.get('partNumber')), { bytes: body, etag });
        return { headers: { etag } };
      }
      case 'ListParts': {
        const after = Number(query.get('part-number-marker') ?? 0);
        const numbers = [...upload.parts.keys()].filter((number) => number > after).sort((a, b) => a - b);
        const page = numbers.slice(0, PAGE_PARTS);
        const parts = page.map((number) => {
          const { etag, bytes } = upload.parts.get(number)!;
          return `<Part><PartNumber>${number}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag><Size>${bytes.length}</Size></Part>`;
        });
        const isTruncated = page.length < numbers.length;
        return {
          body: `<ListPartsResult><IsTruncated>${isTruncated}</IsTruncated><NextPartNumberMarker>${page.at(-1) ?? 0}</NextPartNumberMarker>${parts.join('')}</ListPartsResult>`,
        };
      }
      case 'CompleteMultipartUpload':
        this.#complete(id, upload, body.toString());
        return { body: '<CompleteMultipartUploadResult/>' };
      case 'AbortMultipartUpload':
        this.uploads.delete(id);
        return { status: 204 };
    }
  }

  #list(bucket: string, query: URLSearchParams): string {
    const start = `${bucket}/${query.get('prefix') ?? ''}`;
    const after = query.get('continuation-token') ?? '';
    const paths = [...this.objects.keys()].filter((path) => path.startsWith(start) && path > after).sort();
    const page = paths.slice(0, PAGE_PARTS);
    const keys = page.map((path) => path.slice(bucket.length + 1).replaceAll('&', '&amp;'));
    const isTruncated = page.length < paths.length;
    return [
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>`,
      ...(isTruncated ? [`<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`] : []),
      ...keys.map((key) => `<Contents><Key>${key}</Key></Contents>`),
      '</ListBucketResult>',
    ].join('');
  }

  #get(path: string, isHead: boolean, headers: IncomingMessage['headers']): StoreReply {
    const found = this.objects.get(path);
    if (found === undefined) throw new StoreRefusal(404, 'NoSuchKey');
    const { bytes, etag, mark, modified } = found;
    const match = headers['if-match'];
    if (match !== undefined && match !== etag) throw new StoreRefusal(412, 'PreconditionFailed');
    const about = {
      etag,
      'last-modified': modified.toUTCString(),
      ...(mark !== undefined && { 'x-amz-meta-curp-batch': mark }),
    };
    if (isHead) return { headers: { ...about, 'content-length': `${bytes.length}` } };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    if (first === undefined) return { headers: about, body: bytes };
    const range = `bytes ${first}-${last}/${bytes.length}`;
    const body = bytes.subarray(Number(first), Number(last) + 1);
    return { status: 206, headers: { ...about, 'content-range': range }, body };
  }

  #complete(id: string, { key, mark, parts }: Upload, xml: string): void {
    const listed = [...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)].map(
      ([, number, etag]) => ({ part: parts.get(Number(number)), etag: etag!.replaceAll('&#34;', '"') }),
    );
    if (listed.length === 0 || listed.some(({ part, etag }) => part?.etag !== etag))
      throw new StoreRefusal(400, 'InvalidPart');
    const sizes = new Set(listed.slice(0, -1).map(({ part }) => part!.bytes.length));
    if (sizes.size > 1) throw new StoreRefusal(400, 'InvalidPart'); // as R2 demands
    this.put(key, Buffer.concat(listed.map(({ part }) => part!.bytes)), mark);
    this.uploads.delete(id);
  }
}
