/**
 * The expected bytes of a result: a loop over the file with csv-parse, the calculator and csv-stringify, without Redis,
 * workers or fast paths. Only hashes are kept, so files of any size can be compared.
 *
 * What it does not do: parse line ends in quotes. The file must not have quotes.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { utcToday } from '../src/contract/today.js';
import { processByReference } from '../src/csv/chunk/reference-chunk.js';
import type { Plan } from '../src/csv/plan.js';
import { LF } from '../src/csv/records.js';
import { headerLine } from '../src/csv/result-columns.js';
import { plan as planOf } from '../test/csv/plans.js';

/** One megabyte of rows at a time, since csv-parse/sync parses a whole text. */
const PIECE_BYTES = 1 << 20;

/** The file in pieces of complete lines. */
async function* wholeLines(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const read of createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, read]);
    const end = bytes.lastIndexOf(LF) + 1;
    rest = bytes.subarray(end);
    if (end > 0) yield bytes.subarray(0, end);
  }
  if (rest.length > 0) yield rest;
}

/** The expected hash of a run's result without options, for a file with the eight columns of the contract. */
export async function hashOfReference(path: string): Promise<string> {
  const hash = createHash('sha256');
  let plan: Plan | undefined;
  let firstRow = 1;
  for await (const lines of wholeLines(path)) {
    let bytes = lines;
    if (plan === undefined) {
      const header = bytes.toString('utf8', 0, bytes.indexOf(LF)).split(',');
      plan = planOf({ columnCount: header.length, today: utcToday() });
      hash.update(headerLine(header, plan));
      bytes = bytes.subarray(bytes.indexOf(LF) + 1);
    }
    const result = processByReference({ index: 0, bytes, encoding: 'utf-8', firstRow, rows: 0 }, plan);
    hash.update(result.bytes);
    firstRow += result.tally.rows;
  }
  return hash.digest('hex');
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES }))
    hash.update(piece as Buffer);
  return hash.digest('hex');
}
