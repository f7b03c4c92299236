/**
 * The scratch file of a run with `--duplicates` or `--attention`: records or lines of every committed chunk, encrypted. It is
 * continued when the run is resumed, and is removed at its end.
 *
 * What it does not do: find duplicates or sort lines. `src/rows` does, when all chunks are committed.
 */
import { crc32 } from 'node:zlib';
import type { ScratchCipher, ScratchPart } from '../../rows/duplicates/scratch-cipher.js';
import type { CheckedPiece } from '../../rows/workbook/workbook-assembly.js';
import type { FileOutput } from './output.js';

/** What decrypts a scratch file; in the ledger alone. */
export interface ScratchSecret {
  /** As hexadecimal digits. */
  readonly key: string;
  /** The parts of the file that attempts have written. */
  readonly parts: readonly ScratchPart[];
}

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
