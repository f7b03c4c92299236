/**
 * Requests to the server that served the page: token and language are sent as headers, the response is an envelope.
 *
 * What it does not do: retry. The caller decides whether a retry makes sense.
 */
import { language, t } from './language.js';
import { currentToken } from './session.js';

/** The message of a problem is for the user; its `kind` is for the code of the page. */
export type ProblemKind = 'network' | 'token' | 'busy' | 'refused';

export class Problem extends Error {
  constructor(
    readonly kind: ProblemKind,
    message: string,
    /** `code_error` of the envelope; 0 if there was no envelope. */
    readonly code = 0,
    /** The `response` of the envelope. */
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

/** The server did not answer. */
export const networkProblem = (): Problem =>
  new Problem('network', t(navigator.onLine ? 'serverGone' : 'offline'));

const TOKEN_CODES = [498, 499];
const TOO_MANY = 429;

/** Returns the `response` of the envelope; throws a `Problem` for an error or an unexpected body. */
export function answerOf(status: number, text: string): Record<string, unknown> {
  let envelope: unknown;
  try {
    envelope = JSON.parse(text);
  } catch {
    envelope = undefined;
  }
  if (!isEnvelope(envelope)) {
    throw new Problem('network', t('serverOdd', { status: String(status) }));
  }
  const { error, code_error: code, error_message: message, response } = envelope;
  if (!error) return response;
  if (TOKEN_CODES.includes(code)) throw new Problem('token', t('tokenWrong'), code);
  if (code === TOO_MANY) throw new Problem('busy', t('tooMany'), code);
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

/** The text at the beginning of a file, at least so many bytes if there are as many; whole lines. */
export async function beginningOf(path: string, bytes: number): Promise<string> {
  const broken = () => {
    throw networkProblem();
  };
  const reply = await fetch(path, { headers: headers(), cache: 'no-store', credentials: 'omit' }).catch(
    broken,
  );
  if (!reply.ok) answerOf(reply.status, await reply.text().catch(broken));
  const decoder = new TextDecoder();
  const reader = reply.body!.getReader();
  let text = '';
  for (let read = 0; read < bytes; ) {
    const { done, value } = await reader.read().catch(broken);
    if (done) return text;
    read += value.length;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text.slice(0, text.lastIndexOf('\n') + 1);
}

interface RequestOptions {
  query?: Pairs;
  body?: BodyInit;
  signal?: AbortSignal;
  /** Overrides the token of the session. */
  token?: string;
}

export async function request<Response>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { query, body, signal, token }: RequestOptions = {},
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
