/**
 * Chunks and results on their way: bytes in Redis strings of their own, with a time to live in case nobody is left to
 * clean up, sealed where a secret is given. The BullMQ job carries a reference, never rows.
 *
 * A result blob is self-contained:
 *
 *   four bytes: length of the head · four bytes: CRC-32 of the head and its place · head as JSON · the result's bytes
 *
 * The head holds the counts, and the length and the CRC-32 of the bytes.
 *
 * What it does not do: compare the bytes of an unsealed result with their CRC. That would cost the run more than it may; the
 * CRC goes into the ledger, and is compared with the output when a run is resumed. A sealed blob is authenticated as a whole.
 */
import { crc32 } from 'node:zlib';
import type { ChunkResult } from '../csv/chunk/reference-chunk.js';
import type { Tally } from '../csv/tally.js';
import { BlobCommand } from '../redis/blob-command.js';
import { type Connection, PREFIX } from '../redis/connection.js';
import { keysExist } from '../redis/key-presence.js';
import { type Seal, SealError } from './seal.js';

/** Nobody is that slow. A run sends again what expired. */
const TIME_TO_LIVE_SECONDS = 6 * 3600;

const chunkKey = (run: string, index: number): string => `${PREFIX}:blob:${run}:${index}:chunk`;
const resultKey = (run: string, index: number): string => `${PREFIX}:blob:${run}:${index}:result`;

/** A result that has come, and is in nobody's place yet. */
const arrivedKey = (run: string, index: number): string => `${resultKey(run, index)}:arrived`;

const keysOf = (run: string, index: number): string[] => [
  chunkKey(run, index),
  resultKey(run, index),
  arrivedKey(run, index),
];

/** Its next command is on the way already. */
const ARRIVED_SECONDS = 60;

/** The script's answer when the result itself was refused for a while and is not there yet. */
const NOT_ARRIVED = -1;

/**
 * Puts a result that has come in the place of its chunk. Where the chunk is gone, so is the need for its result: another
 * worker was faster, and the run may be over. Whoever comes late leaves nothing behind. The result itself is no argument:
 * Redis would copy it into the script and back, which takes longer than all the rest that it does for a chunk.
 */
const PUT_RESULT = `
if redis.call('EXISTS', KEYS[1]) == 0 then return redis.call('UNLINK', KEYS[2]) end
if redis.call('EXISTS', KEYS[2]) == 0 then return ${NOT_ARRIVED} end
redis.call('RENAME', KEYS[2], KEYS[3])
redis.call('EXPIRE', KEYS[3], ARGV[1])
return redis.call('UNLINK', KEYS[1])`;

/** A result as it came through Redis. */
export interface ArrivedResult extends ChunkResult {
  /** CRC-32 of the bytes, from the worker that made them. */
  crc: number;
}

interface ResultHead {
  tally: Tally;
  length: number;
  crc: number;
}

/** Length and checksum of the head. */
const PREFIX_BYTES = 8;

/** The checksum of a head in its place: one of another chunk does not fit. */
const crcOfHead = (text: Uint8Array, place: string): number => crc32(text, crc32(place));

function headPieces(head: ResultHead, place: string): Buffer[] {
  const text = Buffer.from(JSON.stringify(head));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32BE(text.length, 0);
  prefix.writeUInt32BE(crcOfHead(text, place), 4);
  return [prefix, text];
}

function readResult(opened: Buffer, place: string): ArrivedResult {
  const damaged = new SealError('damaged_blob');
  if (opened.length < PREFIX_BYTES) throw damaged;
  const headEnd = PREFIX_BYTES + opened.readUInt32BE(0);
  const text = opened.subarray(PREFIX_BYTES, headEnd);
  if (headEnd > opened.length || crcOfHead(text, place) !== opened.readUInt32BE(4)) throw damaged;
  const { tally, length, crc } = JSON.parse(text.toString('utf8')) as ResultHead;
  const bytes = opened.subarray(headEnd);
  if (bytes.length !== length) throw damaged;
  return { bytes, tally, crc };
}

export class Blobs {
  constructor(
    private readonly connection: Connection,
    private readonly seal: Seal,
  ) {}

  /** `terms`: how the chunk is to be read, as its job says it. A seal holds for these and no others. */
  async putChunk(run: string, index: number, terms: string, bytes: Buffer): Promise<void> {
    const key = chunkKey(run, index);
    await this.#put(key, this.seal.close([bytes], key + terms), TIME_TO_LIVE_SECONDS);
  }

  async takeChunk(run: string, index: number, terms: string): Promise<Buffer | null> {
    const key = chunkKey(run, index);
    const blob = await this.connection.getBuffer(key);
    return blob === null ? null : this.seal.open(blob, key + terms);
  }

  async #put(key: string, pieces: readonly Buffer[], lifeSeconds: number): Promise<void> {
    await this.connection.sendCommand(new BlobCommand(key, pieces, lifeSeconds));
  }

  /** Puts a result in the place of its chunk, if that is still there. Its bytes are free afterwards, and may be others. */
  async putResult(run: string, index: number, { bytes, tally }: ChunkResult): Promise<void> {
    const key = resultKey(run, index);
    const head = headPieces({ tally, length: bytes.length, crc: crc32(bytes) }, key);
    const arrived = arrivedKey(run, index);
    const keys = [chunkKey(run, index), arrived, key];
    const move = () => this.connection.eval(PUT_RESULT, keys.length, ...keys, TIME_TO_LIVE_SECONDS);
    const [, moved] = await Promise.all([
      this.#put(arrived, this.seal.close([...head, bytes], key, { over: true }), ARRIVED_SECONDS),
      move(),
    ]);
    if (moved === NOT_ARRIVED) await move(); // Redis refused the bytes for a while: now they are there
  }

  async takeResult(run: string, index: number): Promise<ArrivedResult | null> {
    const key = resultKey(run, index);
    const blob = await this.connection.getBuffer(key);
    if (blob === null) return null;
    return readResult(this.seal.open(blob, key), key);
  }

  async hasResults(run: string, indexes: readonly number[]): Promise<boolean[]> {
    const keys = indexes.map((index) => resultKey(run, index));
    return (await keysExist(this.connection, keys)).map((there) => there === true);
  }

  /** Throws if Redis takes no more bytes. */
  async probe(run: string): Promise<void> {
    await this.connection.set(`${PREFIX}:blob:${run}:probe`, '1', 'PX', 1000);
  }

  async drop(run: string, indexes: readonly number[]): Promise<void> {
    if (indexes.length === 0) return;
    await this.connection.unlink(indexes.flatMap((index) => keysOf(run, index)));
  }
}
