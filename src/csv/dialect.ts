/**
 * Reads the header of an input and detects its delimiter.
 *
 * What it does not do: sample rows. Only the header decides, so an unusual row cannot change the dialect of a file.
 */
import { parse } from 'csv-parse/sync';
import type { ByteSource } from './byte-source.js';
import { detectEncoding, type Encoding, toUtf8 } from './encoding.js';
import { fieldOfHeader } from './header.js';
import { InputError } from './input-error.js';
import { DELIMITERS, type Delimiter } from './plan.js';
import { CR, firstRecordEnd, LF } from './records.js';

export interface Dialect {
  delimiter: Delimiter;
  header: string[];
  /** `null` if the encoding is still unknown, because the header is ASCII. */
  encoding: Encoding | null;
  /** Bytes of the source up to the first data record. */
  length: number;
  /** Physical lines up to there, and how many of them were blank. */
  lines: number;
  blankLines: number;
  /** Bytes that were read beyond `length`. */
  rest: Buffer;
}

const FIRST_READ = 64 * 1024;

/** Parses the cells of one record: the header, or a record that the byte path cannot parse. */
export function parseRecord(text: string, delimiter: Delimiter): string[] {
  const options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  };
  try {
    return (parse(text, options)[0] as string[] | undefined) ?? [];
  } catch {
    // An unclosed quote: parse again with quotes as ordinary characters.
    return (parse(text, { ...options, quote: null })[0] as string[] | undefined) ?? [];
  }
}

/** The delimiter that gives the most known fields; if equal, the one that gives the most columns. */
function findDelimiter(line: string): Delimiter {
  const score = (delimiter: Delimiter): number => {
    const cells = parseRecord(line, delimiter);
    return cells.filter((cell) => fieldOfHeader(cell) !== undefined).length * 10_000 + cells.length;
  };
  return DELIMITERS.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best));
}

interface FirstRecord {
  bytes: Buffer;
  start: number;
  stop: number;
  next: number;
  blankLines: number;
}

/** Reads up to the end of the first record that is not a blank line. `undefined` if there is none. */
async function readFirstRecord(source: ByteSource, maxRecord: number): Promise<FirstRecord | undefined> {
  let bytes = Buffer.alloc(FIRST_READ);
  let length = await source.read(bytes, 0, bytes.length);
  let start = 0;
  let blankLines = 0;
  for (;;) {
    const ended = length < bytes.length;
    const found = firstRecordEnd(bytes, start, length);
    if (found === -2 && ended && /[\r\n]./.test(bytes.toString('latin1', start, length))) {
      // Otherwise the following rows would become part of the header.
      throw new InputError('unclosed_quote', 'the header opens a quote that is never closed', blankLines + 1);
    }
    const stop = found < 0 && ended ? length : found;
    if (stop < 0 || (bytes[stop] === CR && stop + 1 === length && !ended)) {
      if (length - start > maxRecord) {
        throw new InputError(
          'record_too_long',
          `the header is longer than ${maxRecord} bytes`,
          blankLines + 1,
        );
      }
      const larger = Buffer.alloc(bytes.length * 2);
      bytes.copy(larger, 0, 0, length);
      length += await source.read(larger, length, larger.length - length);
      bytes = larger;
      continue;
    }
    const next = stop === length ? stop : stop + (bytes[stop] === CR && bytes[stop + 1] === LF ? 2 : 1);
    const blank = /^[ \t]*$/.test(bytes.toString('latin1', start, stop));
    if (!blank) return { bytes: bytes.subarray(0, length), start, stop, next, blankLines };
    if (stop === length) return undefined;
    start = next;
    blankLines++;
  }
}

/** Reads the header. `undefined` for an empty input. */
export async function readDialect(
  source: ByteSource,
  options: { delimiter?: Delimiter | undefined; maxRecord: number },
): Promise<Dialect | undefined> {
  const record = await readFirstRecord(source, options.maxRecord);
  if (record === undefined) return undefined;
  const { bytes, start, stop, next, blankLines } = record;
  const raw = bytes.subarray(start, stop);
  const encoding = source.encoding ?? detectEncoding(raw) ?? null;
  const line = toUtf8(raw, encoding ?? 'utf-8').toString('utf8');
  if (line.includes('\0')) {
    throw new InputError(
      'not_text',
      'the header holds NUL bytes: the input is no text, or UTF-16 without a byte order mark (--encoding utf-16le)',
      blankLines + 1,
    );
  }
  const delimiter = options.delimiter ?? findDelimiter(line);
  const linesInside = line.match(/\r\n|\n|\r/g)?.length ?? 0;
  return {
    delimiter,
    header: parseRecord(line, delimiter),
    encoding,
    length: next,
    lines: blankLines + linesInside + 1,
    blankLines,
    rest: Buffer.from(bytes.subarray(next)),
  };
}
