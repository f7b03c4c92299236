/**
 * SET of a blob that consists of several buffers, written to the socket without a copy.
 *
 * Why: as an ordinary argument they would be copied twice, joined by the caller, then copied into the command by ioredis.
 *
 * What it does not do: copy them for a retry. The caller must not change the buffers before the reply has arrived.
 */
import type { Socket } from 'node:net';
import { Command } from 'ioredis';

export class BlobCommand extends Command {
  readonly #head: string;
  readonly #pieces: readonly Buffer[];
  readonly #tail: string;

  constructor(key: string, pieces: readonly Buffer[], ttlSeconds: number) {
    super('set', [key], { replyEncoding: 'utf8' }); // a cluster client selects the node by the key
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const ttl = String(ttlSeconds);
    this.#head = `*5\r\n$3\r\nset\r\n$${Buffer.byteLength(key)}\r\n${key}\r\n$${bytes}\r\n`;
    this.#pieces = pieces;
    this.#tail = `\r\n$2\r\nEX\r\n$${ttl.length}\r\n${ttl}\r\n`;
  }

  /** Writes everything but the tail, which ioredis writes itself. */
  override toWritable(socket: Socket): string {
    socket.cork(); // one system call for all writes
    process.nextTick(() => socket.uncork());
    socket.write(this.#head);
    for (const piece of this.#pieces) socket.write(piece);
    return this.#tail;
  }
}
