/**
 * The scratch file of a run with `--duplicates`: the person records of every committed chunk, encrypted. It is beside the
 * output, is continued when the run is resumed, and is removed at its end.
 *
 * What it does not do: find duplicates. `src/rows/duplicates` does, when all chunks are committed.
 */
import { crc32 } from 'node:zlib';
import type { ScratchCipher } from '../../rows/duplicates/scratch-cipher.js';
import type { CheckedPiece } from '../../rows/workbook/workbook-assembly.js';
import type { FileOutput } from './output.js';

export class ScratchOutput {
  /** `position`: the length of the file. */
  constructor(
    readonly file: FileOutput,
    private readonly cipher: ScratchCipher,
    private position: number,
  ) {}

  /** Appends a segment. Returns the bytes as they are in the file. */
  async append(segment: Buffer): Promise<CheckedPiece> {
    const bytes = this.cipher.apply(segment, this.position);
    await this.file.write(bytes);
    this.position += bytes.length;
    return { bytes, crc: crc32(bytes) };
  }

  sync(): Promise<void> {
    return this.file.sync();
  }
}
