/**
 * Checks that a processor carries no state from one chunk to the next. One processor for each plan processes chunks in
 * random order, many of them several times. Bytes and counts of each result must equal those of a new processor. Between
 * them, chunks fail in the middle, buffers are recycled, and processors of other plans work.
 *
 * What it does not check by itself: whether a result is right. Each result is compared with the reference path for that.
 */
import { PeopleGenerator } from '../../samples/people-generator.js';
import { Random } from '../../samples/random.js';
import type { Chunk, Plan } from '../../src/input/csv/plan.js';
import { NormalizedRow } from '../../src/rows/bytes/normalized-row.js';
import { RecordFields } from '../../src/rows/bytes/record-fields.js';
import { UnquotedRow } from '../../src/rows/bytes/unquoted-row.js';
import { ChunkProcessor } from '../../src/rows/chunk-processor.js';
import { type ChunkResult, processByReference } from '../../src/rows/reference-chunk.js';
import { RowJudge } from '../../src/rows/row-result.js';
import { plan } from '../input/csv/plans.js';
import { COLUMNS, KEY_COLUMN, randomChunk } from './random-chunks.js';

/** Every mode, and every option with its own code, each with a name. */
export const PLANS: ReadonlyMap<string, Plan> = new Map(
  Object.entries({
    calculate: {},
    'calculate, the day before': { today: '2026-11-14', lang: 'en' },
    'calculate, semicolons': { delimiter: ';', rawCells: true },
    'calculate, detail': { detail: true },
    'calculate, no echo': { echo: 'none', surnames: 'optional' },
    'calculate, ndjson': { format: 'ndjson' },
    'calculate, ndjson, detail': { format: 'ndjson', detail: true },
    'calculate, gzip': { packing: 'gzip' },
    'calculate, workbook': { packing: 'xlsx', rawCells: true },
    'calculate, errors': { errors: 'plain' },
    'calculate, no echo, errors': { echo: 'none', errors: 'gzip' },
    'calculate, normalize': { normalize: true },
    'calculate, normalize, gzip, detail': { normalize: true, packing: 'gzip', detail: true },
    'calculate, duplicates': { duplicates: true },
    'calculate, normalize, duplicates': { normalize: true, duplicates: true, surnames: 'optional' },
    reconcile: { mode: 'reconcile' },
    'reconcile, duplicates': { mode: 'reconcile', duplicates: true },
    'reconcile, detail': { mode: 'reconcile', detail: true },
    'reconcile, ndjson': { mode: 'reconcile', format: 'ndjson' },
    'reconcile, errors': { mode: 'reconcile', errors: 'plain' },
    'reconcile, attention': { mode: 'reconcile', attention: true },
    'reconcile, normalize': { mode: 'reconcile', normalize: true },
    'reconcile, no echo, gzip': { mode: 'reconcile', echo: 'none', packing: 'gzip', delimiter: '\t' },
    validate: { mode: 'validate' },
    'validate, duplicates': { mode: 'validate', duplicates: true },
    'validate, detail': { mode: 'validate', detail: true },
    'validate, errors': { mode: 'validate', errors: 'plain' },
    'validate, ndjson': { mode: 'validate', format: 'ndjson', delimiter: '|' },
    'validate, workbook, errors': { mode: 'validate', packing: 'xlsx', errors: 'plain' },
    'validate, gzip': { mode: 'validate', packing: 'gzip' },
    'validate, long before': { mode: 'validate', today: '1985-01-31' },
  } as const satisfies Record<string, Partial<Plan>>).map(([name, changes]) => [
    name,
    plan({
      columnCount: COLUMNS,
      keyColumn: 'mode' in changes ? KEY_COLUMN : -1,
      ...changes,
    }),
  ]),
);

/** The number of different chunks for a plan. Each step takes a random one, so most are processed many times. */
const differentChunks = (chunks: number): number => Math.min(500, Math.ceil(chunks / 4));

/** How many results the caller keeps while later chunks are processed. */
const HELD_RESULTS = 4;

/** The classes that read rows: one of them throws when a chunk must fail in the middle. */
const READERS = [
  UnquotedRow.prototype,
  NormalizedRow.prototype,
  RecordFields.prototype,
  RowJudge.prototype,
] as const;

/** Runs `work` while the reading of one random row throws. */
function failingHalfWay(random: Random, work: () => void): void {
  const reads = READERS.map((reader) => ('read' in reader ? reader.read : reader.judge));
  let left = 1 + random.below(8);
  const failing = (read: (typeof reads)[number]) =>
    function (this: unknown, ...given: unknown[]): unknown {
      if (--left === 0) throw new Error('on purpose');
      return Reflect.apply(read, this, given);
    };
  const put = (functions: readonly unknown[]): void => {
    for (const [index, reader] of READERS.entries())
      Object.assign(reader, { ['read' in reader ? 'read' : 'judge']: functions[index] });
  };
  put(reads.map(failing));
  try {
    work();
  } catch (error) {
    if ((error as Error).message !== 'on purpose') throw error;
  } finally {
    put(reads);
  }
}

interface Expected {
  chunk: Chunk;
  bytes: Buffer;
  tally: string;
  errors: Buffer | undefined;
  attention: Buffer | undefined;
  people: Buffer | undefined;
}

/** The counts as text, sorted: two paths with the same counts may have added them in a different order. */
const countsOf = ({ tally }: ChunkResult): string =>
  JSON.stringify(
    Object.entries(tally).map(([name, counts]) => [
      name,
      typeof counts === 'number' ? counts : Object.entries(counts).sort(),
    ]),
  );

const isSame = (result: ChunkResult, { bytes, tally, errors, attention, people }: Expected): boolean =>
  result.bytes.equals(bytes) &&
  countsOf(result) === tally &&
  result.errors?.toString('latin1') === errors?.toString('latin1') &&
  result.attention?.toString('latin1') === attention?.toString('latin1') &&
  result.people?.toString('latin1') === people?.toString('latin1');

/** One processor, the expected results, and the results that the caller still keeps. */
class LongLivedProcessor {
  readonly #processor: ChunkProcessor;
  readonly #expected: Expected[];
  readonly #held: [ChunkResult, Expected][] = [];

  constructor(
    readonly name: string,
    readonly plan: Plan,
    random: Random,
    people: PeopleGenerator,
    chunks: number,
  ) {
    this.#processor = new ChunkProcessor(plan);
    this.#expected = Array.from({ length: differentChunks(chunks) }, () => {
      const chunk = randomChunk(random, people, plan.delimiter, plan.normalize);
      const fresh = new ChunkProcessor(plan).process(chunk);
      const { bytes, errors, attention, people: records } = fresh;
      const expected = { chunk, bytes, tally: countsOf(fresh), errors, attention, people: records };
      const found = chunk.encoding === 'utf-8' ? undefined : chunk.encoding;
      const reference = processByReference(chunk, { ...plan, packing: 'none' }, found);
      if (plan.packing === 'none' && plan.errors !== 'gzip' && !isSame(reference, expected))
        this.#fail('a fresh processor', chunk, fresh, reference);
      return expected;
    });
  }

  #fail(what: string, chunk: Chunk, result: ChunkResult, { bytes }: { bytes: Buffer }): never {
    const shown = (some: Buffer): string => some.subarray(0, 4000).toString();
    throw new Error(
      `${this.name}: ${what} differs for a chunk from row ${chunk.firstRow} on\n` +
        `result:\n${shown(result.bytes)}\nexpected:\n${shown(bytes)}\ncounts: ${countsOf(result)}`,
    );
  }

  step(random: Random): void {
    const expected = random.of(this.#expected);
    const { chunk } = expected;
    if (random.below(20) === 0) failingHalfWay(random, () => this.#processor.process(chunk));
    const rowByRow = random.below(20) === 0;
    const result = rowByRow ? this.#processor.processRowByRow(chunk) : this.#processor.process(chunk);
    if (!isSame(result, expected)) this.#fail('the same processor', chunk, result, expected);
    this.#held.push([result, expected]);
    if (this.#held.length > HELD_RESULTS) this.#releaseOne(random);
  }

  /** Checks that a kept result has not changed, then recycles its buffer or not. */
  #releaseOne(random: Random): void {
    const [[result, expected]] = this.#held.splice(random.below(this.#held.length), 1) as [
      [ChunkResult, Expected],
    ];
    if (!isSame(result, expected)) this.#fail('a kept result', expected.chunk, result, expected);
    if (random.below(4) > 0) this.#processor.recycle(result);
  }
}

/** Processes this many chunks with one processor for each plan, all in one process. Throws at the first difference. */
export function examineCarriedState(seed: number, chunks: number): void {
  const random = new Random(seed);
  const people = new PeopleGenerator(seed);
  const processors = [...PLANS].map(
    ([name, settings]) => new LongLivedProcessor(name, settings, random, people, chunks),
  );
  for (let chunk = 0; chunk < chunks; chunk++) for (const processor of processors) processor.step(random);
}
