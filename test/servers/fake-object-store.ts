/**
 * A small object store that speaks S3, in memory, with faults at will: it answers with 500 or SlowDown, cuts connections before or
 * after it has done what was asked, answers slowly, or is full.
 *
 * What it does not do: check signatures, only that there is one and that the body has the hash that was signed.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

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

/** What a request does, in the words of S3. */
export type Operation =
  | 'HeadObject'
  | 'GetObject'
  | 'PutObject'
  | 'DeleteObject'
  | 'CreateMultipartUpload'
  | 'UploadPart'
  | 'ListParts'
  | 'CompleteMultipartUpload'
  | 'AbortMultipartUpload'
  | 'ListMultipartUploads'
  | 'ListObjectsV2';

/** `cut`: before anything is done; `lost`: afterwards, so that the answer is lost. */
export type StoreFault = '500' | 'SlowDown' | 'cut' | 'lost' | 'slow' | 'full' | 'late error';

const SLOW_MS = 150;
const PAGE_PARTS = 3;

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');

class Answer extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

function operationOf({ method }: IncomingMessage, query: URLSearchParams): Operation {
  const hasId = query.has('uploadId');
  if (method === 'HEAD') return 'HeadObject';
  if (method === 'POST') return hasId ? 'CompleteMultipartUpload' : 'CreateMultipartUpload';
  if (method === 'PUT') return hasId ? 'UploadPart' : 'PutObject';
  if (method === 'DELETE') return hasId ? 'AbortMultipartUpload' : 'DeleteObject';
  if (query.has('list-type')) return 'ListObjectsV2';
  if (query.has('uploads')) return 'ListMultipartUploads';
  return hasId ? 'ListParts' : 'GetObject';
}

export class FakeObjectStore {
  readonly objects = new Map<string, StoredObject>();
  readonly uploads = new Map<string, Upload>();
  readonly operations: Operation[] = [];
  /** Called with the operation and how many requests there were before it. */
  fault: (operation: Operation, count: number) => StoreFault | undefined = () => undefined;
  /** Called before an operation is done. */
  before: (operation: Operation, count: number) => void | Promise<void> = () => {};
  /** Called when an operation is done, before it is answered. */
  after: (operation: Operation, count: number) => void = () => {};
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  static async start(): Promise<FakeObjectStore> {
    const store = new FakeObjectStore();
    await new Promise<void>((resolve) => {
      store.#server.listen(0, '127.0.0.1', resolve);
    });
    return store;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The variables of a process that uses this store. */
  get variables(): Record<string, string> {
    return {
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-tests',
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL_S3: this.endpoint,
    };
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Puts an object, as another program would. */
  put(path: string, content: Buffer | string, mark?: string): void {
    const bytes = Buffer.from(content);
    this.objects.set(path, { bytes, etag: `"${md5(bytes)}"`, mark, modified: new Date() });
  }

  text(path: string): string | undefined {
    return this.objects.get(path)?.bytes.toString();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://store');
    const operation = operationOf(request, url.searchParams);
    const count = this.operations.push(operation) - 1;
    try {
      const body = await buffer(request);
      await this.before(operation, count);
      const fault = this.fault(operation, count);
      if (fault === 'cut') return void request.socket.destroy();
      if (fault === 'slow') await pause(SLOW_MS);
      if (fault === '500') throw new Answer(500, 'InternalError');
      if (fault === 'SlowDown') throw new Answer(503, 'SlowDown');
      if (fault === 'full') throw new Answer(507, 'XMinioStorageFull');
      if (fault === 'late error')
        return void response.end('<?xml version="1.0"?><Error><Code>InternalError</Code></Error>');
      this.#authorize(request, body);
      const path = decodeURIComponent(url.pathname.slice(1));
      const done = this.#operate(operation, path, url.searchParams, request, body);
      this.after(operation, count);
      if (fault === 'lost') return void request.socket.destroy();
      response.writeHead(done.status ?? 200, done.headers).end(done.body);
    } catch (error) {
      if (!(error instanceof Answer)) return void request.socket.destroy();
      const xml = `<?xml version="1.0"?><Error><Code>${error.code}</Code><Message>about ${request.url}</Message></Error>`;
      response
        .writeHead(error.status, { 'content-type': 'application/xml' })
        .end(request.method === 'HEAD' ? undefined : xml);
    }
  }

  #authorize(request: IncomingMessage, body: Buffer): void {
    const { authorization = '', 'x-amz-content-sha256': hash } = request.headers;
    if (!/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/.*Signature=[0-9a-f]{64}$/.test(authorization))
      throw new Answer(403, 'AccessDenied');
    if (hash !== createHash('sha256').update(body).digest('hex'))
      throw new Answer(400, 'XAmzContentSHA256Mismatch');
  }

  #operate(
    operation: Operation,
    path: string,
    query: URLSearchParams,
    { headers }: IncomingMessage,
    body: Buffer,
  ): { status?: number; headers?: Record<string, string>; body?: Buffer | string } {
    const mark = headers['x-amz-meta-curp-batch'] as string | undefined;
    const [bucket = ''] = path.split('/');
    if (bucket === 'no-bucket') throw new Answer(404, 'NoSuchBucket');
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
    if (upload === undefined || upload.key !== path) throw new Answer(404, 'NoSuchUpload');
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

  #get(
    path: string,
    isHead: boolean,
    headers: IncomingMessage['headers'],
  ): { status?: number; headers: Record<string, string>; body?: Buffer } {
    const found = this.objects.get(path);
    if (found === undefined) throw new Answer(404, 'NoSuchKey');
    const { bytes, etag, mark, modified } = found;
    const match = headers['if-match'];
    if (match !== undefined && match !== etag) throw new Answer(412, 'PreconditionFailed');
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
      throw new Answer(400, 'InvalidPart');
    const sizes = new Set(listed.slice(0, -1).map(({ part }) => part!.bytes.length));
    if (sizes.size > 1) throw new Answer(400, 'InvalidPart'); // as R2 demands
    this.put(key, Buffer.concat(listed.map(({ part }) => part!.bytes)), mark);
    this.uploads.delete(id);
  }
}
