/**
 * The records of an old Excel workbook (BIFF5, BIFF8), one after the other: a type, a length, and the bytes. A long record goes
 * on in records of the type `CONTINUE`.
 *
 * What it does not do: know what a record means.
 */

import type { OleStream } from '../archive/ole-streams.js';
import { damaged } from '../archive/workbook-error.js';

const CONTINUE = 0x3c;
const HEAD_BYTES = 4;
const BLOCK_BYTES = 256 * 1024;

export class BiffRecords {
  type = 0;
  /** The bytes of the current record are from `start` to `end`. */
  bytes: Buffer = Buffer.alloc(0);
  start = 0;
  end = 0;
  /** Where `bytes` begins in the stream. */
  #offset: number;

  constructor(
    private readonly stream: OleStream,
    position = 0,
  ) {
    this.#offset = position;
  }

  /** The position after the current record. */
  get position(): number {
    return this.#offset + this.end;
  }

  /** Goes to the next record if it is in memory; otherwise `fill` has to be called. */
  advance(): boolean {
    const at = this.end;
    if (at + HEAD_BYTES > this.bytes.length) return false;
    const end = at + HEAD_BYTES + this.bytes.readUInt16LE(at + 2);
    if (end > this.bytes.length) return false;
    this.type = this.bytes.readUInt16LE(at);
    this.start = at + HEAD_BYTES;
    this.end = end;
    return true;
  }

  /** Reads more of the stream. Throws if there is no more. */
  async fill(): Promise<void> {
    const at = this.position;
    const rest = this.bytes.length - this.end;
    const bytes = await this.stream.read(at, rest + BLOCK_BYTES);
    if (bytes.length <= rest)
      throw damaged({ en: 'it ends inside a sheet', es: 'termina a la mitad de una hoja' });
    this.#offset = at;
    this.bytes = bytes;
    this.start = this.end = 0;
  }

  async next(): Promise<void> {
    while (!this.advance()) await this.fill();
  }

  /** The type of the record after this one, if it is in memory. */
  get nextType(): number | undefined {
    return this.end + HEAD_BYTES <= this.bytes.length ? this.bytes.readUInt16LE(this.end) : undefined;
  }

  /** The bytes of the current record and of those that continue it. Afterwards the last of them is the current one. */
  async whole(): Promise<Buffer[]> {
    const pieces = [Buffer.from(this.bytes.subarray(this.start, this.end))];
    for (;;) {
      if (this.nextType === undefined) await this.fill().catch(() => {});
      if (this.nextType !== CONTINUE) return pieces;
      await this.next();
      pieces.push(Buffer.from(this.bytes.subarray(this.start, this.end)));
    }
  }
}
