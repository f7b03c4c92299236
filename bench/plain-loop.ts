/**
 * What a result must be, to the byte: a loop over the file with csv-parse, the calculator and csv-stringify, without
 * Redis, workers or fast paths. Only hashes of results are kept, so a file of any size can be compared.
 *
 * What it does not do: cut inside quotes. It is for files without any.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { utcToday } from '../src/contract/today.js';
import { processByReference } from '../src/csv/chunk/reference-chunk.js';
import type { Plan } from '../src/csv/plan.js';
import { LF } from '../src/csv/records.js';
import { headerLine } from '../src/csv/result-columns.js';
import { plan as planOf } from '../test/csv/plans.js';

/** Rows of a megabyte at a time: csv-parse takes a text as a whole. */
const PIECE = 1 << 20;

/** The file in pieces that end with a line end. */
async function* wholeLines(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const read of createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, read]);
    const end = bytes.lastIndexOf(LF) + 1;
    rest = bytes.subarray(end);
    if (end > 0) yield bytes.subarray(0, end);
  }
  if (rest.length > 0) yield rest;
}

/** The hash of what a run makes of this file, which has the eight columns of the contract, without any option. */
export async function hashOfPlainLoop(path: string): Promise<string> {
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
  for await (const piece of createReadStream(path, { highWaterMark: PIECE })) hash.update(piece as Buffer);
  return hash.digest('hex');
}
