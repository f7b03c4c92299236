/**
 * The expected bytes of a result: a loop over the file with csv-parse, the calculator and csv-stringify, without Redis,
 * workers or fast paths. Only hashes are kept, so files of any size can be compared.
 *
 * What it does not do: parse line ends in quotes. No field of the file may have one.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { prepare } from '../src/engine/run/preparation.js';
import { type GivenOptions, withDefaults } from '../src/input/options/option-types.js';
import { utcToday } from '../src/key/contract/today.js';
import { LF } from '../src/key/curp/ascii.js';
import { processByReference } from '../src/rows/reference-chunk.js';
import { openingText } from '../src/rows/result-columns.js';

/** One megabyte of rows at a time, since csv-parse/sync parses a whole text. */
const INPUT_BLOCK_BYTES = 1 << 20;

/** The file in pieces of complete lines. */
async function* wholeLines(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const read of createReadStream(path, {
    highWaterMark: INPUT_BLOCK_BYTES,
  }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, read]);
    const end = bytes.lastIndexOf(LF) + 1;
    rest = bytes.subarray(end);
    if (end > 0) yield bytes.subarray(0, end);
  }
  if (rest.length > 0) yield rest;
}

/** The expected hash of a run's result with these options, for a UTF-8 file whose header is its first line. */
export async function hashOfReference(input: string, options: GivenOptions = {}): Promise<string> {
  const settings = { ...withDefaults(options), input, output: 'result.csv', secrets: [] };
  const { source, plan, header } = await prepare(settings, utcToday());
  await source.close();
  const hash = createHash('sha256').update(openingText(header, plan));
  let firstRow = 1;
  let isFirst = true;
  for await (const lines of wholeLines(input)) {
    const bytes = isFirst ? lines.subarray(lines.indexOf(LF) + 1) : lines;
    isFirst = false;
    const result = processByReference({ index: 0, bytes, encoding: 'utf-8', firstRow, rows: 0 }, plan);
    hash.update(result.bytes);
    firstRow += result.tally.rows;
  }
  return hash.digest('hex');
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: INPUT_BLOCK_BYTES }))
    hash.update(piece as Buffer);
  return hash.digest('hex');
}
