/**
 * Answers to what never becomes a request: bytes that are not HTTP, headers that are too large or too slow, `CONNECT`,
 * unknown `Expect` values. The envelope is written to the socket directly; its `error_message` is Spanish, because the
 * client's language is unknown.
 *
 * What it does not do: keep the connection open. It is unknown where the next request would begin.
 */
import {
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { COMMON_HEADERS, faultBody, isOfContract, JSON_TYPE } from '../reply/envelope-reply.js';
import { type Fault, HttpFault } from '../reply/http-fault.js';
import { newRequestId, REQUEST_ID } from '../reply/request-id.js';
import { lingeringClose } from './close-after-refusal.js';
import { responseOn } from './connection-state.js';

const FAULT_OF_ERROR: Readonly<Record<string, Fault>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_INVALID_URL: 'malformed_url',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** The headers of the last answer on a connection. */
const lastHeaders = (body: string): Record<string, string> => ({
  ...COMMON_HEADERS,
  [REQUEST_ID]: newRequestId(),
  'content-type': JSON_TYPE,
  'content-length': String(Buffer.byteLength(body)),
  connection: 'close',
});

function rawAnswer(fault: HttpFault, isStrict = false): string {
  const body = faultBody(fault, 'es', isStrict);
  const headers = { ...lastHeaders(body), ...fault.facts.headers };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Whether bytes that are not a request were meant for an operation of the contract. */
function isForContract(bytes: unknown): boolean {
  if (!Buffer.isBuffer(bytes)) return false;
  const [, method = '', url = ''] = /^([A-Z]+) (\/\S*)/.exec(bytes.toString('latin1', 0, 64)) ?? [];
  return isOfContract(method, url);
}

function answerAndClose(socket: Socket, fault: Fault, isStrict = false): void {
  if (socket.destroyed) return;
  // After the beginning of an answer, a second one cannot be sent.
  if (!socket.writable || responseOn(socket)?.headersSent) {
    socket.destroy();
    return;
  }
  socket.write(rawAnswer(new HttpFault(fault), isStrict));
  lingeringClose(socket);
}

/** Answers 503 to a connection beyond the limit. */
export function refuseConnection(socket: Socket): void {
  socket.write(rawAnswer(new HttpFault('unavailable', { headers: { 'retry-after': '1' } })));
  lingeringClose(socket);
}

/** An error of Node's HTTP parser, which has the bytes that it could not read. */
interface ClientError extends Error {
  code?: string;
  rawPacket?: unknown;
}

export function answerClientError({ code = '', rawPacket }: ClientError, socket: Socket): void {
  if (code === 'ECONNRESET') socket.destroy();
  else answerAndClose(socket, FAULT_OF_ERROR[code] ?? 'malformed_request', isForContract(rawPacket));
}

/** Requests that Node emits as separate events, not as `request`. */
export function answerSpecialRequests(server: HttpServer): void {
  server.on('connect', (_: IncomingMessage, socket: Socket) => answerAndClose(socket, 'method_not_allowed'));
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    const fault = new HttpFault('malformed_request');
    const body = faultBody(fault, 'es');
    response.writeHead(fault.status, lastHeaders(body)).end(body);
  });
}
