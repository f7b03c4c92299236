/**
 * Reads the error that a server sends on a new connection before any command, when it closes it (`maxclients`, protected
 * mode). ioredis misses it if its first command fails on the closed socket before the error is read.
 *
 * What it does not do: TLS, where nothing can be read before the handshake.
 */
import { createConnection } from 'node:net';
import { ReplyError } from 'ioredis';

const TIMEOUT_MS = 1000;
const MAX_BYTES = 512;

/** The error; undefined if the server waits for a command, as it normally does. */
export function greetingError(host: string, port: number): Promise<Error | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const socket = createConnection({ host, port, timeout: TIMEOUT_MS });
    const end = () => {
      socket.destroy();
      const line = /^-(.*?)\r\n/.exec(text)?.[1];
      resolve(line === undefined ? undefined : new ReplyError(line));
    };
    socket.setEncoding('latin1');
    socket.on('data', (piece: string) => {
      text += piece;
      if (text.includes('\r\n') || text.length > MAX_BYTES) end();
    });
    for (const event of ['error', 'timeout', 'close']) socket.once(event, end);
  });
}
