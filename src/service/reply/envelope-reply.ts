/**
 * Sends every JSON answer as the envelope, also for faults of the server itself, in the language of the request.
 *
 * What it does not do: expose internal errors. An unexpected error is answered with code 500; its class or code is only
 * logged.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../base/log.js';
import type { Language } from '../../key/contract/messages.js';
import { type Fault, HttpFault } from './http-fault.js';
import { REQUEST_ID } from './request-id.js';
import { languageOf } from './request-language.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sent with every answer. */
export const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** Sends `response` in an envelope without a fault. */
export function sendEnvelope(reply: FastifyReply, response: object, status = 200): FastifyReply {
  return sendEnvelopeOf(reply, JSON.stringify(response), status);
}

/** The same for a response that is JSON text already. */
export const sendEnvelopeOf = (reply: FastifyReply, json: string, status = 200): FastifyReply =>
  reply
    .code(status)
    .type(JSON_TYPE)
    .send(`{"error":false,"code_error":0,"error_message":null,"response":${json}}`);

const LIST_PATH = /^\/curp\/calcular_curp\/?(\?|$)/;

/**
 * Whether the contract defines the fields of an answer: the operations on one person, and the catalog. All other faults
 * also have their sentence in every language.
 */
export const isOfContract = (method: string, url: string): boolean =>
  url.startsWith('/curp/') && !(method === 'POST' && LIST_PATH.test(url));

export const faultBody = (fault: HttpFault, language: Language, isStrict = false): string => {
  const sentences = fault.sentences;
  return JSON.stringify({
    error: true,
    code_error: fault.code,
    error_message: sentences[language],
    ...(isStrict ? {} : { error_messages: sentences }),
    response: fault.facts.response ?? {},
  });
};

/** For code whose exceptions do not reach the error handler below. Route handlers throw faults instead. */
export function sendFault(request: FastifyRequest, reply: FastifyReply, fault: HttpFault): FastifyReply {
  return reply
    .code(fault.status)
    .headers(COMMON_HEADERS)
    .header(REQUEST_ID, request.id)
    .headers(fault.facts.headers ?? {})
    .type(JSON_TYPE)
    .send(faultBody(fault, languageOf(request), isOfContract(request.method, request.url)));
}

/** Error codes of fastify and Node, and the faults that they are answered with. */
const FOREIGN_FAULTS: Readonly<Record<string, Fault>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_ERR_BAD_URL: 'malformed_request',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
};

function asHttpFault(error: unknown): HttpFault {
  if (error instanceof HttpFault) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const foreign = code === undefined ? undefined : FOREIGN_FAULTS[code];
  if (foreign !== undefined) return new HttpFault(foreign);
  const isClientError = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  return new HttpFault(isClientError ? 'malformed_request' : 'internal');
}

/** Makes the server answer every error with an envelope. */
export function answerFaults(server: FastifyInstance, log: Log): void {
  server.setErrorHandler((error, request, reply) => {
    const fault = asHttpFault(error);
    if (fault.status >= 500) {
      const route = request.routeOptions.url ?? '';
      const { id, method } = request;
      log.error({ request: id, route, method, status: fault.status, error }, 'a request failed');
    }
    return sendFault(request, reply, fault);
  });
}
