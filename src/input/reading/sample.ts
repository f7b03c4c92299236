/**
 * The beginning of an input, read once: at least 10,000 rows, or all if there are fewer. The cutter gets these bytes back,
 * so nothing is read twice.
 *
 * What it does not do: report a record that is too long or never ends. The cutter does, with its line.
 */
import type { ByteSource } from '../csv/byte-source.js';
import type { Delimiter } from '../csv/plan.js';
import { type StrayQuotes, scanRecords } from '../csv/records.js';

/** Minimum number of rows that are read, unless the input has fewer. */
export const SURVEYED_ROWS = 10_000;

/** Maximum number of bytes that are read, if rows are very long. */
const MAX_BYTES = 64 * 1024 * 1024;

export interface Beginning {
  /** Everything that was read after the header. */
  readonly bytes: Buffer;
  /** How many of these bytes are whole records. */
  readonly end: number;
  /** Whether they are all records of the input. */
  readonly whole: boolean;
  /** The first record whose quotes are stray. */
  readonly stray?: StrayQuotes | undefined;
}

export interface BeginningOptions {
  readonly delimiter: Delimiter;
  readonly maxRecord: number;
  readonly skipsEmpty: boolean;
  /** The number of columns, if records of several lines are checked for stray quotes. */
  readonly columns?: number | undefined;
  /** The source ends before the input does. */
  readonly isPart?: boolean;
  /** Other limits, for tests. */
  readonly rows?: number | undefined;
  readonly maxBytes?: number;
}

/** `rest`: bytes after the header that were read already. */
export async function readBeginning(
  source: ByteSource,
  rest: Buffer,
  options: BeginningOptions,
): Promise<Beginning> {
  const { delimiter, maxRecord, skipsEmpty, columns, isPart = false } = options;
  const { rows = SURVEYED_ROWS, maxBytes = MAX_BYTES } = options;
  let bytes = rest;
  let [end, found, lines] = [0, 0, 0];
  let stray: StrayQuotes | undefined;
  /** Scans what follows the last whole record. Returns whether a record is too long. */
  const scanRest = (isEnd: boolean): boolean => {
    const after = bytes.subarray(end);
    const scan = scanRecords(after, after.length, delimiter, isEnd, maxRecord, skipsEmpty, columns);
    if (scan.stray !== undefined)
      stray ??= {
        ...scan.stray,
        linesBefore: lines + scan.stray.linesBefore,
        rowsBefore: found + scan.stray.rowsBefore,
      };
    end += scan.end;
    found += scan.rows;
    lines += scan.lines;
    return scan.tooLongAfter >= 0;
  };
  for (;;) {
    if (scanRest(false) || found >= rows || bytes.length >= maxBytes)
      return { bytes, end, whole: false, stray };
    const larger = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(bytes.length * 2, 1 << 16)));
    bytes.copy(larger);
    const wanted = larger.length - bytes.length;
    const read = await source.read(larger, bytes.length, wanted);
    bytes = larger.subarray(0, bytes.length + read);
    if (read === wanted) continue;
    scanRest(!isPart);
    return isPart ? { bytes, end, whole: false, stray } : { bytes, end: bytes.length, whole: true, stray };
  }
}
