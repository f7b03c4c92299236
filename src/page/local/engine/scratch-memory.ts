/**
 * The scratch file of a run on the local page: in memory, since a page has no file that it could write and read at once. It
 * is gone with the run. Not encrypted, as the rows in memory are not either.
 *
 * What it does not do: read across the bytes of two calls of `append`. No reader does.
 */

import { EMPTY_CRC } from '../../../base/crc.js';
import type { Scratch } from '../../../rows/duplicates/scratch-file.js';
import { BLOCK } from '../../../rows/duplicates/segment.js';
import type { CheckedPiece } from '../../../rows/workbook/workbook-assembly.js';

export class ScratchMemory implements Scratch {
  /** Where each piece begins, ascending. */
  readonly #starts: number[] = [];
  readonly #pieces: Buffer[] = [];
  #end = 0;

  /** The length of what was appended so far. */
  get length(): number {
    return this.#end;
  }

  append(bytes: Buffer): number {
    const position = Math.ceil(this.#end / BLOCK) * BLOCK;
    this.#starts.push(position);
    this.#pieces.push(Buffer.from(bytes));
    this.#end = position + bytes.length;
    return position;
  }

  read(start: number, end: number): Buffer {
    let low = 0;
    for (let high = this.#starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! <= start) low = middle;
      else high = middle;
    }
    const first = this.#starts[low]!;
    const bytes = this.#pieces[low]!.subarray(start - first, end - first);
    if (bytes.length < end - start) throw new Error('the scratch memory is shorter than its segments');
    return bytes;
  }

  /** As the committer needs it: its checksum is never read, since no run is resumed here. */
  readonly segments = {
    append: async (bytes: Buffer): Promise<CheckedPiece> => {
      this.append(bytes);
      return { bytes, crc: EMPTY_CRC };
    },
    sync: async (): Promise<void> => {},
  };
}
