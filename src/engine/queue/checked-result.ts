/** The result of a chunk with its checksums, which a run records in its ledger. */
import { crc32 } from 'node:zlib';
import type { ChunkResult } from '../../rows/reference-chunk.js';

/** A result with the checksums of its parts. */
export interface CheckedResult extends ChunkResult {
  /** CRC-32 of the bytes, calculated where they were computed. */
  crc: number;
  /** The same of the lines of the errors file. */
  errorsCrc?: number | undefined;
}

export const withChecksums = (result: ChunkResult): CheckedResult => ({
  ...result,
  crc: crc32(result.bytes),
  errorsCrc: result.errors && crc32(result.errors),
});
