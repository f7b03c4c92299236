/**
 * Requests of the page and their answers, which are envelopes.
 *
 * What it does not do: send them. The back end does.
 */
import { type Answer, backend, type Method, type SendOptions } from './backend.js';
import { t } from './page-language.js';

/** The message of a problem is for the user; its `kind` is for the code of the page. */
type ProblemKind = 'network' | 'token' | 'busy' | 'refused';

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
export function answerOf([status, text]: Answer): Record<string, unknown> {
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

export async function request<Response>(
  method: Method,
  path: string,
  options: SendOptions = {},
): Promise<Response> {
  return answerOf(await backend().send(method, path, options)) as Response;
}
