/**
 * Closes the connection after an answer that is sent before the request body has arrived, for example to a request without
 * a token. Otherwise a refused client could hold the connection by sending its body one byte at a time.
 *
 *   answer with `Connection: close` ─▶ FIN ─▶ further bytes are read and dropped ─▶ closed
 *
 * TCP resets a connection that is closed with unread bytes, and the client may lose the answer. So bytes are read for a
 * grace time, up to a limit of time and size; both are larger for an admitted request.
 *
 * What it does not promise: that the answer reaches a client that sends more than this limit before it reads.
 */
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isAdmitted, markClosing } from './connection-state.js';

/** How long, and how many bytes, are still read after the answer. */
interface Grace {
  milliseconds: number;
  bytes: number;
}

const GRACE: Grace = { milliseconds: 1000, bytes: 1024 ** 2 };
const GRACE_ADMITTED: Grace = { milliseconds: 10_000, bytes: 64 * 1024 ** 2 };

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Sends FIN, and closes the connection when the client has sent its own or the grace time is over. */
export function lingeringClose(socket: Socket, grace: Grace = GRACE): void {
  if (socket.destroyed) return;
  markClosing(socket);
  const maxBytesRead = socket.bytesRead + grace.bytes;
  const drop = (): void => {
    if (socket.bytesRead > maxBytesRead) socket.destroy();
  };
  // A `data` listener stops Node from passing bytes to its HTTP parser directly; then remove the parser's listener.
  socket.on('data', drop);
  for (const other of socket.listeners('data')) if (other !== drop) socket.off('data', other as () => void);
  const timer = setTimeout(() => socket.destroy(), grace.milliseconds);
  socket.once('end', () => socket.destroy()).once('close', () => clearTimeout(timer));
  socket.end();
  socket.resume();
}

/** Makes an answer the last one on its connection if it begins before the body has arrived. */
function watchAnswer(request: IncomingMessage, response: ServerResponse): void {
  const { writeHead } = response;
  response.writeHead = function writeHeadOfEarlyAnswer(this: ServerResponse, ...head: unknown[]) {
    if (!request.complete) {
      this.shouldKeepAlive = false; // Node writes `Connection: close`, and calls `destroySoon` after the last byte
      const { socket } = request;
      socket.destroySoon = () => lingeringClose(socket, isAdmitted(request) ? GRACE_ADMITTED : GRACE);
    }
    return writeHead.apply(this, head as Parameters<typeof writeHead>);
  } as typeof writeHead;
}

/** Applies this to all requests of a server that have a body. */
export function closeEarlyAnswers(server: HttpServer): void {
  server.prependListener('request', (request, response) => {
    if (hasBody(request)) watchAnswer(request, response);
  });
}
