/**
 * Compares the results of two runs: which rows are new, gone, or have another key, verdict, cause or code.
 *
 *   marks of all rows, in buckets by identity ─▶ matched rows, in ranges of their numbers
 *   before, read again: the values of these rows ─▶ now, read again: the lines in the order of the rows, those that are gone last
 *
 * The memory is that of one bucket or range, for any number of rows. What is written to the scratch file is encrypted there. The
 * bytes depend on the two results alone.
 */
import { setImmediate as pause } from 'node:timers/promises';
import type { ByteSource } from '../../input/csv/byte-source.js';
import type { Delimiter } from '../../input/csv/plan.js';
import { guardCell } from '../bytes/formula.js';
import type { Scratch } from '../duplicates/scratch-file.js';
import { BucketFile } from './bucket-file.js';
import { type ChangeCounts, ChangeLines, type RowValues, valuesOf } from './change-lines.js';
import { type ComparedNames, comparedColumns, endOfEcho } from './compared-columns.js';
import { BEFORE, MARK_BYTES, MAX_ROWS_IN_BUCKET, MarkWriter, matchBucket, NOW } from './matched-rows.js';
import { ResultRecords } from './result-records.js';
import { type ComparedColumns, RowMarks } from './row-marks.js';

/** Opens a result from its beginning. */
type OpenResult = () => Promise<ByteSource>;

/** Gets the changes, line by line. */
export interface ChangesWriter {
  /** Before the first line. */
  begin(lines: ChangeLines, delimiter: Delimiter): Promise<void>;
  write(line: string): Promise<void>;
  /** After the last line. */
  end(): Promise<void>;
}

interface CompareOptions {
  readonly names: ComparedNames;
  /** Formulas are guarded in the results, unless they are workbooks, and in the changes. */
  readonly isGuarded: boolean;
  readonly signal: AbortSignal;
  /** Called with a number from 0 to 1. */
  readonly progress?: ((fraction: number) => void) | undefined;
  /** For tests. */
  readonly buckets?: number;
  readonly rowsInRange?: number;
}

type CompareFault =
  | { readonly kind: 'no_result' }
  | { readonly kind: 'no_column'; readonly column: string }
  | { readonly kind: 'same_identity' };

/** Why two results cannot be compared. It has no value of a row. */
export class CompareError extends Error {
  constructor(readonly reason: CompareFault) {
    super(reason.kind);
  }
}

/** Enough for a billion rows: a bucket has then a million. */
const BUCKETS = 1024;
const ROWS_IN_RANGE = 1 << 17;

/** The most bytes for all buffers of a file with many ranges. */
const ALL_BUFFERS = 16 * 1024 * 1024;
const LARGEST_BUFFER = 32 * 1024;

interface OpenSide {
  readonly records: ResultRecords;
  readonly columns: ComparedColumns;
}

async function openSide(open: OpenResult, { names, isGuarded }: CompareOptions): Promise<OpenSide> {
  const source = await open();
  const records = await ResultRecords.open(source, { isGuarded });
  if (records === undefined) {
    await source.close();
    throw new CompareError({ kind: 'no_result' });
  }
  const columns = comparedColumns(records.header, names);
  if (typeof columns !== 'string') return { records, columns };
  await source.close();
  throw new CompareError({ kind: 'no_column', column: columns });
}

const rangesFile = (scratch: Scratch, rows: number, rowsInRange: number): BucketFile => {
  const ranges = Math.floor(rows / rowsInRange) + 1;
  return new BucketFile(scratch, ranges, Math.min(LARGEST_BUFFER, Math.ceil(ALL_BUFFERS / ranges)));
};

/** A row of before and the row of now that it has become; 0 for none. */
type Pair = readonly [before: number, now: number];

const PAIR_BYTES = 16;

/** A pair with what a row of before was, as JSON after its length in bytes. */
interface Then {
  readonly before: number;
  readonly now: number;
  readonly values: RowValues;
  readonly echo: readonly string[];
}

const LENGTH_BYTES = 4;

function packed(then: Then): Buffer {
  const text = Buffer.from(JSON.stringify(then));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text]);
}

function* unpacked(bytes: Buffer): Generator<Then> {
  for (let at = 0; at < bytes.length; ) {
    const end = at + LENGTH_BYTES + bytes.readUInt32LE(at);
    yield JSON.parse(bytes.toString('utf8', at + LENGTH_BYTES, end)) as Then;
    at = end;
  }
}

/** The pairs of a range, by the row of one of the sides. */
function pairsBy(side: 0 | 1, bytes: Buffer): Map<number, Pair> {
  const pairs = new Map<number, Pair>();
  for (let at = 0; at < bytes.length; at += PAIR_BYTES) {
    const pair = [bytes.readDoubleLE(at), bytes.readDoubleLE(at + 8)] as const;
    pairs.set(pair[side], pair);
  }
  return pairs;
}

class Comparison {
  readonly #rowsInRange: number;
  readonly #rows = [0, 0];

  constructor(
    private readonly before: OpenResult,
    private readonly now: OpenResult,
    private readonly scratch: Scratch,
    private readonly options: CompareOptions,
  ) {
    this.#rowsInRange = options.rowsInRange ?? ROWS_IN_RANGE;
  }

  #rangeOf(row: number): number {
    return Math.floor(row / this.#rowsInRange);
  }

  async run(writer: ChangesWriter): Promise<ChangeCounts> {
    const marks = await this.#marks();
    const pairs = await this.#pairs(marks);
    const thens = rangesFile(this.scratch, this.#rows[NOW]!, this.#rowsInRange);
    const gone = rangesFile(this.scratch, this.#rows[BEFORE]!, this.#rowsInRange);
    const now = await openSide(this.now, this.options);
    try {
      const echoed = now.records.header.slice(1, endOfEcho(now.records.header));
      await this.#readBefore(pairs.ofBefore, thens, gone, echoed);
      return await this.#writeLines(now, echoed, pairs.ofNow, thens, gone, writer);
    } finally {
      await now.records.close();
    }
  }

  /** Reads the marks of the rows of both results into buckets. */
  async #marks(): Promise<BucketFile> {
    const file = new BucketFile(this.scratch, this.options.buckets ?? BUCKETS);
    const writer = new MarkWriter(file);
    for (const [side, open] of [
      [BEFORE, this.before],
      [NOW, this.now],
    ] as const) {
      const { records, columns } = await openSide(open, this.options);
      const marks = new RowMarks(columns);
      await this.#each(records, side / 4, (row) => {
        records.split();
        marks.read(records);
        writer.add(side, row, marks);
        this.#rows[side] = row;
      });
    }
    return file;
  }

  /** Calls `use` with the number of each row, and closes the result at its end. */
  async #each(records: ResultRecords, done: number, use: (row: number) => void): Promise<void> {
    try {
      for (let row = 1; records.nextInBlock() || (await records.next()); row++) {
        use(row);
        if (row % this.#rowsInRange === 0) this.#pass(done);
      }
    } finally {
      await records.close();
    }
    this.#pass(done + 0.25);
  }

  #pass(done: number): void {
    this.options.signal.throwIfAborted();
    this.options.progress?.(done);
  }

  /** Matches the rows of all buckets: pairs in ranges by the row of before, and new rows in ranges by the row of now. */
  async #pairs(marks: BucketFile): Promise<{ ofBefore: BucketFile; ofNow: BucketFile }> {
    const ofBefore = rangesFile(this.scratch, this.#rows[BEFORE]!, this.#rowsInRange);
    const ofNow = rangesFile(this.scratch, this.#rows[NOW]!, this.#rowsInRange);
    const pair = Buffer.alloc(PAIR_BYTES);
    for (let bucket = 0; bucket < marks.buckets; bucket++) {
      this.options.signal.throwIfAborted();
      if (marks.size(bucket) > MAX_ROWS_IN_BUCKET * MARK_BYTES)
        throw new CompareError({ kind: 'same_identity' });
      matchBucket(marks.take(bucket), (before, now) => {
        pair.writeDoubleLE(before, 0);
        pair.writeDoubleLE(now, 8);
        if (before > 0) ofBefore.add(this.#rangeOf(before), pair);
        else ofNow.add(this.#rangeOf(now), pair);
      });
      await pause();
    }
    return { ofBefore, ofNow };
  }

  /** Reads the values of the matched rows of before: into ranges by the row of now, or, if they are gone, by their own row. */
  async #readBefore(
    pairs: BucketFile,
    thens: BucketFile,
    gone: BucketFile,
    echoed: readonly string[],
  ): Promise<void> {
    const { records, columns } = await openSide(this.before, this.options);
    const places = echoed.map((name) => records.header.indexOf(name));
    let range = -1;
    let wanted = new Map<number, Pair>();
    await this.#each(records, 0.5, (row) => {
      if (this.#rangeOf(row) !== range) {
        range = this.#rangeOf(row);
        wanted = pairsBy(BEFORE, pairs.take(range));
      }
      const pair = wanted.get(row);
      if (pair === undefined) return;
      records.split();
      const [before, now] = pair;
      const echo = now > 0 ? [] : places.map((place) => records.text(place));
      const then = packed({ before, now, values: valuesOf(records, columns), echo });
      if (now > 0) thens.add(this.#rangeOf(now), then);
      else gone.add(this.#rangeOf(before), then);
    });
  }

  async #writeLines(
    { records, columns }: OpenSide,
    echoed: readonly string[],
    fresh: BucketFile,
    thens: BucketFile,
    gone: BucketFile,
    { begin, write, end }: ChangesWriter,
  ): Promise<ChangeCounts> {
    const guard = this.options.isGuarded ? guardCell : (cell: string) => cell;
    const lines = new ChangeLines(echoed, columns, records.delimiter, guard);
    const places = echoed.map((name) => records.header.indexOf(name));
    await begin(lines, records.delimiter);
    let range = -1;
    let isNew = new Map<number, Pair>();
    let changed = new Map<number, Then>();
    for (let row = 1; records.nextInBlock() || (await records.next()); row++) {
      if (this.#rangeOf(row) !== range) {
        range = this.#rangeOf(row);
        this.#pass(0.75);
        isNew = pairsBy(NOW, fresh.take(range));
        changed = new Map(Array.from(unpacked(thens.take(range)), (then) => [then.now, then]));
      }
      const then = changed.get(row);
      if (then === undefined && !isNew.has(row)) continue;
      records.split();
      const values = { row, values: valuesOf(records, columns) };
      const former = then && { row: then.before, values: then.values };
      await write(
        lines.line(
          former,
          values,
          places.map((place) => records.text(place)),
        ),
      );
    }
    for (let bucket = 0; bucket < gone.buckets; bucket++)
      for (const { before, values, echo } of unpacked(gone.take(bucket)))
        await write(lines.line({ row: before, values }, undefined, echo));
    await end();
    this.#pass(1);
    return lines.counts;
  }
}

export const compareResults = (
  before: OpenResult,
  now: OpenResult,
  scratch: Scratch,
  writer: ChangesWriter,
  options: CompareOptions,
): Promise<ChangeCounts> => new Comparison(before, now, scratch, options).run(writer);
