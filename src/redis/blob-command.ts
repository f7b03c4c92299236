/**
 * The command that puts a blob into Redis. A blob stands in pieces, and they go to the socket as they are: ioredis would
 * copy them into one buffer with the rest of the command, and whoever has pieces would have to join them before that.
 *
 * Whoever sends one leaves the pieces alone until it is answered: they may be sent again on another connection.
 */
import type { Socket } from 'node:net';
import { Command } from 'ioredis';

export class BlobCommand extends Command {
  readonly #head: string;
  readonly #pieces: readonly Buffer[];
  readonly #tail: string;

  constructor(key: string, pieces: readonly Buffer[], lifeSeconds: number) {
    super('set', [key], { replyEncoding: 'utf8' }); // the key says to which server of a cluster
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const life = String(lifeSeconds);
    this.#head = `*5\r\n$3\r\nset\r\n$${Buffer.byteLength(key)}\r\n${key}\r\n$${bytes}\r\n`;
    this.#pieces = pieces;
    this.#tail = `\r\n$2\r\nEX\r\n$${life.length}\r\n${life}\r\n`;
  }

  /** Writes all but the last of it; the rest is written by whoever asks. */
  override toWritable(socket: Socket): string {
    socket.cork(); // one call into the system for all of it
    process.nextTick(() => socket.uncork());
    socket.write(this.#head);
    for (const piece of this.#pieces) socket.write(piece);
    return this.#tail;
  }
}
