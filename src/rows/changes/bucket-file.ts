/**
 * Records of equal length in a scratch file, in buckets: added in any order, read one bucket at a time. The memory is that of one
 * bucket and of a small buffer for each.
 *
 * What it does not do: sort. The records of a bucket are in the order in which they were added.
 */
import type { Scratch } from '../duplicates/scratch-file.js';

/** Bytes that are collected before they are written. */
const BUFFER_BYTES = 32 * 1024;

interface Part {
  readonly position: number;
  readonly bytes: number;
}

export class BucketFile {
  readonly #parts: Part[][];
  readonly #buffers: (Buffer | undefined)[];
  readonly #used: Int32Array;

  constructor(
    private readonly scratch: Scratch,
    readonly buckets: number,
    private readonly bufferBytes = BUFFER_BYTES,
  ) {
    this.#parts = Array.from({ length: buckets }, () => []);
    this.#buffers = new Array<Buffer | undefined>(buckets).fill(undefined);
    this.#used = new Int32Array(buckets);
  }

  /** Adds the bytes of a record. */
  add(bucket: number, record: Uint8Array): void {
    if (this.#used[bucket]! + record.length > this.bufferBytes) this.#write(bucket);
    if (record.length > this.bufferBytes) {
      this.#append(bucket, Buffer.from(record));
      return;
    }
    this.#buffers[bucket] ??= Buffer.allocUnsafeSlow(this.bufferBytes);
    this.#buffers[bucket].set(record, this.#used[bucket]!);
    this.#used[bucket]! += record.length;
  }

  #write(bucket: number): void {
    const used = this.#used[bucket]!;
    if (used === 0) return;
    this.#append(bucket, this.#buffers[bucket]!.subarray(0, used));
    this.#used[bucket] = 0;
  }

  #append(bucket: number, bytes: Buffer): void {
    this.#parts[bucket]!.push({ position: this.scratch.append(bytes), bytes: bytes.length });
  }

  /** The number of bytes in a bucket. */
  size(bucket: number): number {
    return this.#parts[bucket]!.reduce((sum, { bytes }) => sum + bytes, this.#used[bucket]!);
  }

  /** All records of a bucket, which is empty afterwards. */
  take(bucket: number): Buffer {
    const all = Buffer.allocUnsafe(this.size(bucket));
    let at = 0;
    for (const { position, bytes } of this.#parts[bucket]!)
      at += this.scratch.read(position, position + bytes).copy(all, at);
    this.#buffers[bucket]?.copy(all, at, 0, this.#used[bucket]!);
    this.#parts[bucket] = [];
    this.#buffers[bucket] = undefined;
    this.#used[bucket] = 0;
    return all;
  }
}
