/**
 * An endpoint that speaks S3, with faults at will: it answers with 500 or SlowDown, cuts connections before or after what was asked
 * is done, answers slowly, or is full. What is asked is done by a store in memory (`fake-object-store.ts`) or by any other one
 * behind it (`object-store-proxy.ts`).
 *
 * What it does not do: pass on a body while it arrives. Tests have small ones.
 */
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

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

export interface StoreReply {
  status?: number;
  headers?: OutgoingHttpHeaders;
  body?: Buffer | string;
}

const SLOW_MS = 150;

/** An error that the store answers with. */
export class StoreRefusal extends Error {
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

export abstract class FaultyEndpoint {
  readonly operations: Operation[] = [];
  /** Called with the operation and how many requests there were before it. */
  fault: (operation: Operation, count: number) => StoreFault | undefined = () => undefined;
  /** Called before an operation is done. */
  before: (operation: Operation, count: number) => void | Promise<void> = () => {};
  /** Called when an operation is done, before it is answered. */
  after: (operation: Operation, count: number) => void | Promise<void> = () => {};
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  /** The credentials of a process that uses the store. */
  protected abstract readonly credentials: Record<string, string>;

  /** An address that objects of a test can have before their names, as `s3://people`. */
  abstract readonly place: string;

  /** Writes an object at the place, as another program would. */
  abstract write(name: string, content: Buffer): Promise<void>;

  /** The bytes of an object at the place; undefined if there is none. */
  abstract read(name: string): Promise<Buffer | undefined>;

  /** How many uploads at the place are unfinished; undefined if the store does not list them. */
  abstract unfinished(names: readonly string[]): Promise<number | undefined>;

  protected abstract answer(
    operation: Operation,
    url: URL,
    request: IncomingMessage,
    body: Buffer,
  ): Promise<StoreReply> | StoreReply;

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return this;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The variables of a process that uses this store. */
  get variables(): Record<string, string> {
    return { ...this.credentials, AWS_REGION: 'us-east-1', AWS_ENDPOINT_URL_S3: this.endpoint };
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
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
      if (fault === '500') throw new StoreRefusal(500, 'InternalError');
      if (fault === 'SlowDown') throw new StoreRefusal(503, 'SlowDown');
      if (fault === 'full') throw new StoreRefusal(507, 'XMinioStorageFull');
      if (fault === 'late error')
        return void response.end('<?xml version="1.0"?><Error><Code>InternalError</Code></Error>');
      const done = await this.answer(operation, url, request, body);
      await this.after(operation, count);
      if (fault === 'lost') return void request.socket.destroy();
      response.writeHead(done.status ?? 200, done.headers).end(done.body);
    } catch (error) {
      if (!(error instanceof StoreRefusal)) return void request.socket.destroy();
      const xml = `<?xml version="1.0"?><Error><Code>${error.code}</Code><Message>about ${request.url}</Message></Error>`;
      response
        .writeHead(error.status, { 'content-type': 'application/xml' })
        .end(request.method === 'HEAD' ? undefined : xml);
    }
  }
}
