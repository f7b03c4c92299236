/**
 * Answers to what never becomes a request: bytes that are no HTTP, headers that are too large or too slow, tunnels, odd
 * expectations. The envelope, written to the socket by hand, in Spanish: nobody has said which language they read.
 *
 * What it does not do: go on with the connection. It is closed, since it is not known where the next request would begin.
 */
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { COMMON_HEADERS, faultBody, JSON_TYPE } from '../reply/envelope-reply.js';
import { type Fault, HttpFault } from '../reply/http-fault.js';
import { responseOn } from './connection-state.js';
import { leave } from './early-answer.js';

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
  503: 'Service Unavailable',
};

const FAULT_OF_ERROR: Readonly<Record<string, Fault>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_INVALID_URL: 'malformed_url',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** The headers of an answer after which nothing comes. */
const lastHeaders = (body: string): Record<string, string> => ({
  ...COMMON_HEADERS,
  'content-type': JSON_TYPE,
  'content-length': String(Buffer.byteLength(body)),
  connection: 'close',
});

function rawAnswer(fault: HttpFault): string {
  const body = faultBody(fault, 'es');
  const headers = { ...lastHeaders(body), ...fault.facts.headers };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${fault.status} ${REASONS[fault.status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}

/** A socket that has begun an answer cannot get another one. */
const hasBegun = (socket: Socket): boolean => responseOn(socket)?.headersSent === true;

function end(socket: Socket, fault: Fault): void {
  if (socket.destroyed) return;
  if (!socket.writable || hasBegun(socket)) {
    socket.destroy();
    return;
  }
  socket.write(rawAnswer(new HttpFault(fault)));
  leave(socket);
}

/** For a connection that the server has no place for. */
export function refuseConnection(socket: Socket): void {
  socket.write(rawAnswer(new HttpFault('unavailable', { headers: { 'retry-after': '1' } })));
  leave(socket);
}

export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') socket.destroy();
  else end(socket, FAULT_OF_ERROR[error.code ?? ''] ?? 'malformed_request');
}

/** What Node hands to listeners of its own rather than to the server's handler. */
export function answerOddRequests(server: HttpServer): void {
  server.on('connect', (_: IncomingMessage, socket: Socket) => end(socket, 'method_not_allowed'));
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    const fault = new HttpFault('malformed_request');
    const body = faultBody(fault, 'es');
    response.writeHead(fault.status, lastHeaders(body)).end(body);
  });
}
