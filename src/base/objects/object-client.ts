/**
 * Signed requests to an object store, each with a limit of time, and repeated if the connection was cut or the store was
 * overloaded (500, 502, 503 SlowDown, 504, 429): after a pause that grows, and differs from process to process.
 *
 * What it does not do: know what a request means. `object-store.ts` does. It logs nothing, and follows no redirection: the
 * signature is for one host.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { ObjectAddress } from '../object-address.js';
import { answeredError, ObjectError } from './object-error.js';
import type { ObjectSettings } from './object-settings.js';

export interface ObjectRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly address: ObjectAddress;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: Buffer | string | undefined;
  /** An object with more bytes is refused. */
  readonly maxBytes?: number | undefined;
  /** For what takes the store longer: how long it may be silent. */
  readonly silenceMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ObjectAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** The store may have done what was asked more than once: an answer may have been lost. */
  readonly isRepeated: boolean;
}

const MEBIBYTE = 1024 ** 2;

const ATTEMPTS = 10;
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 10_000;

/** Without a byte of the answer for so long, the connection counts as cut. A part that is sent may take as long per MiB. */
export const SILENCE_MS = 30_000;

/** An answer that is no object is XML of at most some hundred kilobytes. */
const MAX_ANSWER_BYTES = 4 * MEBIBYTE;

const REPEATED: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** The code in the body of an answer, as `SlowDown`: letters and digits only. */
export const codeIn = (body: Buffer): string | undefined =>
  /<Code>([A-Za-z0-9]{1,64})<\/Code>/.exec(body.toString('latin1', 0, 4096))?.[1];

/** The code of a connection that failed, as `ECONNREFUSED`. */
function connectionCode(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(code)) return code;
  return cause === undefined ? undefined : connectionCode(cause);
}

export class ObjectClient {
  /** Keys derived from the credentials of a day. */
  readonly #cache = new Map<string, ArrayBuffer>();

  /** `firstPauseMs`: tests give a short one. */
  constructor(
    private readonly settings: ObjectSettings,
    private readonly firstPauseMs = FIRST_PAUSE_MS,
  ) {}

  /** Throws an `ObjectError` for every answer that is not 2xx. */
  async send(request: ObjectRequest): Promise<ObjectAnswer> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(request);
      if (!(outcome instanceof ObjectError)) return { ...outcome, isRepeated: attempt > 1 };
      if (outcome.reason !== 'unavailable' || attempt === ATTEMPTS) throw outcome;
      const longest = Math.min(MAX_PAUSE_MS, this.firstPauseMs * 2 ** (attempt - 1));
      const { signal } = request;
      await pause(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() =>
        signal?.throwIfAborted(),
      );
    }
  }

  /** The answer, or why there is none. Throws if the caller has aborted the request. */
  async #attempt(request: ObjectRequest): Promise<Omit<ObjectAnswer, 'isRepeated'> | ObjectError> {
    const { signal } = request;
    signal?.throwIfAborted();
    const ending = new AbortController();
    let isSilent = false;
    const sent = Buffer.byteLength(request.body ?? '');
    const timer = setTimeout(
      () => {
        isSilent = true;
        ending.abort();
      },
      request.silenceMs ?? SILENCE_MS * (1 + sent / MEBIBYTE),
    );
    // Not `AbortSignal.any`, which keeps something of every request as long as the caller's signal is there.
    const abort = (): void => ending.abort();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      const signed = await this.#sign(request);
      const answer = await fetch(signed.url, {
        method: request.method,
        headers: signed.headers,
        body: (request.body ?? null) as NonNullable<RequestInit['body']> | null,
        redirect: 'manual',
        signal: ending.signal,
      });
      const { status, headers, ok } = answer;
      const maxBytes = ok ? request.maxBytes : undefined;
      const body = await bodyOf(answer, maxBytes ?? MAX_ANSWER_BYTES, timer);
      if (ok) return { status, headers, body };
      const error = answeredError(status, codeIn(body));
      if (error.reason === 'full' || !REPEATED.has(status)) throw error;
      return new ObjectError('unavailable', error.detail);
    } catch (error) {
      if (error instanceof ObjectError) throw error;
      signal?.throwIfAborted();
      return new ObjectError('unavailable', isSilent ? 'ETIMEDOUT' : connectionCode(error));
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  #sign({ method, address, query = {}, headers = {}, body }: ObjectRequest) {
    const { accessKeyId, secretAccessKey, sessionToken, region } = this.settings;
    const url = new URL(this.settings.urlOf(address));
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return new AwsV4Signer({
      method,
      url: url.href.replaceAll('+', '%20'), // a space in a query
      headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '') },
      accessKeyId,
      secretAccessKey,
      ...(sessionToken !== undefined && { sessionToken }),
      region,
      service: 's3',
      cache: this.#cache,
    }).sign();
  }
}

/** Reads an answer; each piece starts the timer again. */
async function bodyOf(answer: Response, maxBytes: number, timer: NodeJS.Timeout): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  timer.refresh();
  for await (const piece of answer.body ?? []) {
    timer.refresh();
    length += piece.length;
    if (length > maxBytes) throw new ObjectError('refused', 'answer too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}
