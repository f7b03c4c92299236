/**
 * Chunks and results in transit: one Redis string for each, sealed if there is a secret. The TTL removes them if the run
 * was killed and cannot delete them. The BullMQ job holds a reference, never rows.
 *
 * A result blob is self-contained:
 *
 *   four bytes: length of the head · four bytes: CRC-32 of the head and its key · head as JSON · the result's bytes ·
 *   the lines of the errors file, if there is one · the person records, if duplicates are searched · the lines of the
 *   attention file, if there is one
 *
 * The head holds the counts, the length and the CRC-32 of the parts, and for a workbook the segments.
 *
 * What it does not do: verify the CRC of an unsealed result's bytes, which would slow the run down too much. The CRC is
 * written to the ledger and compared with the output when a run is resumed. A sealed blob is authenticated as a whole.
 */
import { crc32 } from 'node:zlib';
import type { Tally } from '../../input/csv/tally.js';
import type { ChunkResult } from '../../rows/reference-chunk.js';
import { type Connection, PREFIX } from '../redis/connection.js';
import { BlobCommand } from '../redis/internals/blob-command.js';
import { largeBuffers } from '../redis/internals/resp-framer.js';
import { keysExist } from '../redis/key-presence.js';
import type { CheckedResult } from './checked-result.js';
import { type Seal, SealError } from './seal.js';

/** Far longer than a chunk stays in the queue. The run sends an expired chunk again. */
const TIME_TO_LIVE_SECONDS = 6 * 3600;

const chunkKey = (run: string, index: number): string => `${PREFIX}:blob:${run}:${index}:chunk`;
const resultKey = (run: string, index: number): string => `${PREFIX}:blob:${run}:${index}:result`;

/** Staging key: a result that the script has not moved to its final key yet. */
const stagingKey = (run: string, index: number): string => `${resultKey(run, index)}:arrived`;

/** TTL of the staging key; it matters only if the worker is killed before RENAME. */
const STAGING_TTL_SECONDS = 60;

/** Reply of the script if the staging key does not exist yet, because Redis refused its SET temporarily. */
const NOT_STAGED = -1;

/**
 * Replaces a chunk by its staged result. If the chunk no longer exists, another worker was faster or the run has ended:
 * the result is deleted, so that a late worker leaves no key. The result is not an argument of the script: Redis would copy
 * it into the script and back, which takes longer than all its other work for a chunk.
 */
const PUT_RESULT = `
if redis.call('EXISTS', KEYS[1]) == 0 then return redis.call('UNLINK', KEYS[2]) end
if redis.call('EXISTS', KEYS[2]) == 0 then return ${NOT_STAGED} end
redis.call('RENAME', KEYS[2], KEYS[3])
redis.call('EXPIRE', KEYS[3], ARGV[1])
return redis.call('UNLINK', KEYS[1])`;

interface ResultHead {
  tally: Tally;
  length: number;
  crc: number;
  errors?: { length: number; crc: number } | undefined;
  people?: { length: number } | undefined;
  attention?: { length: number } | undefined;
  sheets?: ChunkResult['sheets'];
}

/** Gives back the memory of a chunk or a result that was taken. The caller must not use its bytes afterwards. */
export const recycleBlob = (bytes: Buffer): void => largeBuffers.giveBack(bytes);

/** Length and checksum of the head. */
const PREFIX_BYTES = 8;

/** The checksum includes the key, so that the head of another chunk is detected. */
const crcOfHead = (text: Uint8Array, key: string): number => crc32(text, crc32(key));

function headPieces(head: ResultHead, key: string): Buffer[] {
  const text = Buffer.from(JSON.stringify(head));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32BE(text.length, 0);
  prefix.writeUInt32BE(crcOfHead(text, key), 4);
  return [prefix, text];
}

function readResult(opened: Buffer, key: string): CheckedResult {
  const damaged = new SealError('damaged_blob');
  if (opened.length < PREFIX_BYTES) throw damaged;
  const headEnd = PREFIX_BYTES + opened.readUInt32BE(0);
  const text = opened.subarray(PREFIX_BYTES, headEnd);
  if (headEnd > opened.length || crcOfHead(text, key) !== opened.readUInt32BE(4)) throw damaged;
  const head = JSON.parse(text.toString('utf8')) as ResultHead;
  const { tally, length, crc, errors, people, attention, sheets } = head;
  const end = headEnd + length;
  const errorsEnd = end + (errors?.length ?? 0);
  const peopleEnd = errorsEnd + (people?.length ?? 0);
  if (opened.length !== peopleEnd + (attention?.length ?? 0)) throw damaged;
  const bytes = opened.subarray(headEnd, end);
  const withErrors = errors && { errors: opened.subarray(end, errorsEnd), errorsCrc: errors.crc };
  const withPeople = people && { people: opened.subarray(errorsEnd, peopleEnd) };
  const withAttention = attention && { attention: opened.subarray(peopleEnd) };
  return { bytes, tally, crc, ...withErrors, ...withPeople, ...withAttention, ...(sheets && { sheets }) };
}

export class Blobs {
  constructor(
    private readonly connection: Connection,
    private readonly seal: Seal,
  ) {}

  /** `aad`: the parameters of the job (`chunkAad`). With other parameters the sealed chunk cannot be opened. */
  async putChunk(run: string, index: number, aad: string, bytes: Buffer): Promise<void> {
    const key = chunkKey(run, index);
    await this.#put(key, this.seal.close([bytes], key + aad), TIME_TO_LIVE_SECONDS);
  }

  async takeChunk(run: string, index: number, aad: string): Promise<Buffer | null> {
    const key = chunkKey(run, index);
    const blob = await this.connection.getBuffer(key);
    return blob === null ? null : this.seal.open(blob, key + aad);
  }

  async #put(key: string, pieces: readonly Buffer[], ttlSeconds: number): Promise<void> {
    await this.connection.sendCommand(new BlobCommand(key, pieces, ttlSeconds));
  }

  /** Replaces a chunk by its result, if the chunk still exists. Sealing overwrites `bytes`, which can be reused then. */
  async putResult(run: string, index: number, result: ChunkResult): Promise<void> {
    const { bytes, tally, errors, people, attention, sheets } = result;
    const key = resultKey(run, index);
    const length = bytes.length;
    const ofErrors = errors && { length: errors.length, crc: crc32(errors) };
    const ofPeople = people && { length: people.length };
    const ofAttention = attention && { length: attention.length };
    const parts = { errors: ofErrors, people: ofPeople, attention: ofAttention };
    const head = headPieces({ tally, length, crc: crc32(bytes), ...parts, sheets }, key);
    const pieces = [...head, bytes, ...[errors, people, attention].flatMap((part) => part ?? [])];
    const staging = stagingKey(run, index);
    const keys = [chunkKey(run, index), staging, key];
    const move = () => this.connection.eval(PUT_RESULT, keys.length, ...keys, TIME_TO_LIVE_SECONDS);
    const [, moved] = await Promise.all([
      this.#put(staging, this.seal.close(pieces, key, { inPlace: true }), STAGING_TTL_SECONDS),
      move(),
    ]);
    if (moved === NOT_STAGED) await move(); // Redis had refused the SET temporarily; by now it is done
  }

  async takeResult(run: string, index: number): Promise<CheckedResult | null> {
    const key = resultKey(run, index);
    const blob = await this.connection.getBuffer(key);
    if (blob === null) return null;
    return readResult(this.seal.open(blob, key), key);
  }

  async hasResults(run: string, indexes: readonly number[]): Promise<boolean[]> {
    const keys = indexes.map((index) => resultKey(run, index));
    return (await keysExist(this.connection, keys)).map((exists) => exists === true);
  }

  /** Tries a write. Waits during a temporary refusal; rejects after a permanent one. */
  async probe(run: string): Promise<void> {
    await this.connection.set(`${PREFIX}:blob:${run}:probe`, '1', 'PX', 1000);
  }

  async drop(run: string, indexes: readonly number[]): Promise<void> {
    if (indexes.length === 0) return;
    const kinds = [chunkKey, resultKey, stagingKey];
    await this.connection.unlink(indexes.flatMap((index) => kinds.map((keyOf) => keyOf(run, index))));
  }
}
