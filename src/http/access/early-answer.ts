/**
 * Answers that are sent before the body of their request has come, as those to a request without a token: they close the
 * connection. Otherwise a refused client could hold it by sending its body a byte at a time.
 *
 *   answer with `Connection: close` ─▶ end of our side ─▶ what still comes is read and dropped ─▶ closed
 *
 * A connection that is closed with unread bytes is reset, and the client may lose the answer with it: so bytes are read
 * for a moment longer, up to a limit of time and size. A client with a valid token is given more of both.
 *
 * What it does not promise: that a client sees the answer which sends more than that before it reads.
 */
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isAdmitted, markLeaving } from './connection-state.js';

/** How long, and how much, is still read from a client that was answered. */
interface Grace {
  milliseconds: number;
  bytes: number;
}

const GRACE: Grace = { milliseconds: 1000, bytes: 1024 ** 2 };
const GRACE_ADMITTED: Grace = { milliseconds: 10_000, bytes: 64 * 1024 ** 2 };

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends our side of a connection, and closes it when the client has ended its own or the grace is over. */
export function leave(socket: Socket, grace: Grace = GRACE): void {
  if (socket.destroyed) return;
  markLeaving(socket);
  const end = socket.bytesRead + grace.bytes;
  const drop = (): void => {
    if (socket.bytesRead > end) socket.destroy();
  };
  // With a listener of ours Node no longer hands the bytes to its parser directly; then the parser's own listener goes.
  socket.on('data', drop);
  for (const other of socket.listeners('data')) if (other !== drop) socket.off('data', other as () => void);
  const timer = setTimeout(() => socket.destroy(), grace.milliseconds);
  socket.once('end', () => socket.destroy()).once('close', () => clearTimeout(timer));
  socket.end();
  socket.resume();
}

/** Makes an answer the last one of its connection if the body has not come when the answer begins. */
function watchAnswer(request: IncomingMessage, response: ServerResponse): void {
  const { writeHead } = response;
  response.writeHead = function writeHeadOfEarlyAnswer(this: ServerResponse, ...head: unknown[]) {
    if (!request.complete) {
      this.shouldKeepAlive = false; // Node writes `Connection: close`, and calls `destroySoon` after the last byte
      const { socket } = request;
      socket.destroySoon = () => leave(socket, isAdmitted(request) ? GRACE_ADMITTED : GRACE);
    }
    return writeHead.apply(this, head as Parameters<typeof writeHead>);
  } as typeof writeHead;
}

/** Closes the connections of early answers, whoever gives them. */
export function closeEarlyAnswers(server: HttpServer): void {
  server.prependListener('request', (request, response) => {
    if (hasBody(request)) watchAnswer(request, response);
  });
}
