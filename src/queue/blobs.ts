/**
 * Chunks and results on their way: bytes in Redis strings of their own, with a time to live in case nobody is left to
 * clean up. The BullMQ job carries a reference, never rows.
 *
 * A result blob is its tally as JSON behind a four-byte length, then the bytes: whoever finds it needs nothing else.
 */
import type { ChunkResult } from '../csv/plain-chunk.js';
import type { Tally } from '../csv/tally.js';
import { type Connection, PREFIX } from './connection.js';

/** Nobody is that slow. A run sends again what expired. */
const TIME_TO_LIVE_SECONDS = 6 * 3600;

const chunkKey = (run: string, index: number): string => `${PREFIX}:blob:${run}:${index}:chunk`;
const resultKey = (run: string, index: number): string => `${PREFIX}:blob:${run}:${index}:result`;

export class Blobs {
  constructor(private readonly connection: Connection) {}

  async putChunk(run: string, index: number, bytes: Buffer): Promise<void> {
    await this.connection.set(chunkKey(run, index), bytes, 'EX', TIME_TO_LIVE_SECONDS);
  }

  async takeChunk(run: string, index: number): Promise<Buffer | null> {
    return this.connection.getBuffer(chunkKey(run, index));
  }

  /** Puts a result in place of its chunk. */
  async putResult(run: string, index: number, { bytes, tally }: ChunkResult): Promise<void> {
    const head = Buffer.from(JSON.stringify(tally));
    const blob = Buffer.allocUnsafe(4 + head.length + bytes.length);
    blob.writeUInt32BE(head.length, 0);
    head.copy(blob, 4);
    bytes.copy(blob, 4 + head.length);
    await this.connection
      .pipeline()
      .set(resultKey(run, index), blob, 'EX', TIME_TO_LIVE_SECONDS)
      .unlink(chunkKey(run, index))
      .exec();
  }

  async takeResult(run: string, index: number): Promise<ChunkResult | null> {
    const blob = await this.connection.getBuffer(resultKey(run, index));
    if (blob === null) return null;
    const headEnd = 4 + blob.readUInt32BE(0);
    const tally = JSON.parse(blob.toString('utf8', 4, headEnd)) as Tally;
    return { bytes: blob.subarray(headEnd), tally };
  }

  async hasResults(run: string, indexes: readonly number[]): Promise<boolean[]> {
    const pipeline = this.connection.pipeline();
    for (const index of indexes) pipeline.exists(resultKey(run, index));
    const answers = (await pipeline.exec()) ?? [];
    return answers.map(([error, found]) => error === null && found === 1);
  }

  async drop(run: string, indexes: readonly number[]): Promise<void> {
    if (indexes.length === 0) return;
    await this.connection.unlink(indexes.flatMap((index) => [chunkKey(run, index), resultKey(run, index)]));
  }
}
