/**
 * The rows that need attention of a run on the local page, as blobs: a browser moves large blobs out of its memory. They are gone
 * with the run.
 *
 * What it does not do: write the attention file.
 */
import { EMPTY_CRC } from '../../../base/crc.js';
import { URGENCIES } from '../../../rows/attention-advice.js';
import { linesOfSegment } from '../../../rows/attention-lines.js';
import type { CheckedPiece } from '../../../rows/workbook/workbook-assembly.js';

interface Segment {
  readonly blob: Blob;
  /** Where the lines of each urgency are. */
  readonly lines: readonly { readonly start: number; readonly end: number }[];
}

export class AttentionBlobs {
  readonly #segments: Segment[] = [];

  /** As the committer needs it: its checksum is never read, since no run is resumed here. */
  async append(bytes: Buffer): Promise<CheckedPiece> {
    this.#segments.push({ blob: new Blob([new Uint8Array(bytes)]), lines: linesOfSegment(bytes) });
    return { bytes, crc: EMPTY_CRC };
  }

  async sync(): Promise<void> {}

  /** The lines, the most urgent first. */
  async *sorted(): AsyncGenerator<Buffer, void, undefined> {
    for (let urgency = 0; urgency < URGENCIES; urgency++) {
      for (const { blob, lines } of this.#segments) {
        const { start, end } = lines[urgency]!;
        if (end > start) yield Buffer.from(await blob.slice(start, end).arrayBuffer());
      }
    }
  }
}
