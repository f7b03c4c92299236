/**
 * What a server says to a new connection before it is asked anything: nothing, or why it closes it (`maxclients`,
 * protected mode). An ordinary connection misses that where its first command meets the closed end and fails.
 *
 * What it does not do: TLS, where there is nothing to read before a handshake.
 */
import { createConnection } from 'node:net';
import { ReplyError } from 'ioredis';

const PATIENCE_MS = 1000;
const MAX_BYTES = 512;

/** The error that the server greets with; nothing where it waits for a command, as it should. */
export function greetingError(host: string, port: number): Promise<Error | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const socket = createConnection({ host, port, timeout: PATIENCE_MS });
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
