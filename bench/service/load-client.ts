/**
 * Requests of a load, each counted with its status and its time. An answer that must not happen is a fault: 500 and above other
 * than 503 with `Retry-After`, a status that the caller does not expect, or none at all.
 *
 * What it does not do: try again. A client that is told to come later ends here, and others follow.
 */
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { AnswerFigures } from './answer-figures.js';

export interface Sent {
  method?: string;
  path: string;
  token: string;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer | string | Readable;
  /** Statuses that are right; 429 and 503 with `Retry-After` always are. */
  expected: readonly number[];
}

export interface Received {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** The service asked to come later, or something went wrong, which is counted: the client ends. */
export class NoUse extends Error {}

export class LoadClient {
  readonly #agent = new Agent({ keepAlive: true, timeout: 60_000 });
  readonly #host: string;
  readonly #port: number;

  constructor(
    address: string,
    readonly figures: AnswerFigures,
  ) {
    const { hostname, port } = new URL(address);
    this.#host = hostname;
    this.#port = Number(port);
  }

  /** The answer with its whole body, read as fast as it comes unless `read` reads it. */
  async send(
    operation: string,
    sent: Sent,
    read: (answer: IncomingMessage) => Promise<Buffer> = buffer,
  ): Promise<Received> {
    const start = performance.now();
    try {
      const answer = await this.open(sent);
      const { statusCode: status = 0, headers } = answer;
      const body = await read(answer);
      this.figures.count(operation, status, performance.now() - start);
      this.#judge(operation, sent, status, headers);
      return { status, headers, body };
    } catch (error) {
      if (error instanceof NoUse) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      this.figures.count(operation, code ?? 'no answer', performance.now() - start);
      this.figures.fault(`${operation}: ${code ?? message}`);
      throw new NoUse();
    }
  }

  #judge(operation: string, { expected }: Sent, status: number, headers: IncomingMessage['headers']): void {
    if (expected.includes(status)) return;
    if ((status === 429 || status === 503) && headers['retry-after'] !== undefined) {
      this.figures.later++;
      throw new NoUse();
    }
    this.figures.fault(`${operation}: answered ${status}`);
    throw new NoUse();
  }

  /** The answer as soon as its headers are there. */
  open({ method = 'GET', path, token, headers, body }: Sent): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const request = httpRequest({
        ...{ host: this.#host, port: this.#port, agent: this.#agent, method, path },
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && !(body instanceof Readable)
            ? { 'content-length': Buffer.byteLength(body) }
            : {}),
          ...headers,
        },
      });
      request.once('response', resolve);
      request.once('error', reject);
      if (body instanceof Readable) {
        body.once('error', () => request.destroy());
        body.pipe(request);
      } else request.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
