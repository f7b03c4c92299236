/**
 * Requests to the server that the page came from: the token in a header, the language in a header, an envelope back.
 *
 * What it does not do: retry. Whoever asked knows whether asking again makes sense.
 */
import { language, say } from './language.js';
import { currentToken } from './session.js';

/** What went wrong, for the reader; `kind` for the page. */
export type ProblemKind = 'network' | 'token' | 'busy' | 'refused';

export class Problem extends Error {
  constructor(
    readonly kind: ProblemKind,
    message: string,
    /** `code_error` of the answer; 0 where there was none. */
    readonly code = 0,
    /** What the answer's `response` holds. */
    readonly response: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

interface Envelope {
  error: boolean;
  code_error: number;
  error_message: string | null;
  response: Record<string, unknown>;
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code_error' in value && 'response' in value;

/** No answer at all. */
export const networkProblem = (): Problem =>
  new Problem('network', say(navigator.onLine ? 'serverGone' : 'offline'));

const TOKEN_CODES = [498, 499];
const TOO_MANY = 429;

/** What the server answered: the response of the envelope, or a problem. */
export function answerOf(status: number, text: string): Record<string, unknown> {
  let envelope: unknown;
  try {
    envelope = JSON.parse(text);
  } catch {
    envelope = undefined;
  }
  if (!isEnvelope(envelope)) {
    throw new Problem('network', say('serverOdd', { status: String(status) }));
  }
  const { error, code_error: code, error_message: message, response } = envelope;
  if (!error) return response;
  if (TOKEN_CODES.includes(code)) throw new Problem('token', say('tokenWrong'), code);
  if (code === TOO_MANY) throw new Problem('busy', say('tooMany'), code);
  throw new Problem('refused', message ?? '', code, response);
}

/** The headers of every request. */
export const headers = (token = currentToken()): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'accept-language': language(),
});

export type Pairs = readonly (readonly [name: string, value: string])[];

export function address(path: string, query: Pairs = []): string {
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  return search === '' ? path : `${path}?${search}`;
}

interface Request {
  query?: Pairs;
  body?: BodyInit;
  signal?: AbortSignal;
  /** Another one than that of the session. */
  token?: string;
}

export async function ask<Response>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { query, body, signal, token }: Request = {},
): Promise<Response> {
  const sent: RequestInit = { method, headers: headers(token), cache: 'no-store', credentials: 'omit' };
  if (body !== undefined) {
    sent.body = body;
    sent.headers = { ...headers(token), 'content-type': 'application/octet-stream' };
  }
  if (signal !== undefined) sent.signal = signal;
  const [status, text] = await fetch(address(path, query), sent).then(
    async (reply) => [reply.status, await reply.text()] as const,
    (error: unknown) => {
      if (signal?.aborted) throw error;
      throw networkProblem();
    },
  );
  return answerOf(status, text) as Response;
}
