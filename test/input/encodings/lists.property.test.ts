/**
 * Random lists in every encoding: each is decoded right, or refused with a question; never wrong. `PROPERTY_RUNS=20` tries
 * twenty times as many.
 */
import { expect, it } from 'vitest';
import { Random } from '../../../samples/random.js';
import { bytesSource } from '../../../src/input/csv/byte-source.js';
import { toUtf8 } from '../../../src/input/csv/encoding.js';
import { UndecidedError } from '../../../src/input/csv/undecided-error.js';
import { type Dialect, readDialect } from '../../../src/input/header/dialect.js';
import { runs } from '../../random/property-runs.js';
import { encode, heldBy, type ListKind, randomList } from './random-lists.js';

const ENCODINGS = ['utf-8', 'utf-16le', 'windows-1252', 'cp850', 'cp437', 'macintosh'] as const;

type Written = (typeof ENCODINGS)[number];

/** A list with at least five characters beyond ASCII should be decided; of the hard ones, most. */
const ENOUGH = 5;

const textIn = (text: string, encoding: Written): string =>
  encoding === 'utf-8' || encoding === 'utf-16le' ? text : heldBy(text, encoding);

function bytesIn(text: string, encoding: Written): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  return encode(text, encoding);
}

/** The header and the rows as they are decoded; undefined if the encoding is not decided. */
async function decoded(bytes: Buffer): Promise<string | undefined> {
  const source = bytesSource(bytes);
  let dialect: Dialect | undefined;
  try {
    dialect = await readDialect(source, {
      maxRecord: 1 << 20,
      headerLine: 1,
      surnames: 'required',
      mode: 'calculate',
    });
  } catch (error) {
    if (error instanceof UndecidedError && error.question.topic === 'encoding') return undefined;
    throw error;
  }
  const rows = toUtf8(dialect!.rest, dialect!.encoding ?? 'utf-8').toString('utf8');
  return `${dialect!.header.join(',')}\n${rows}`;
}

/** The lists are the same for all encodings. */
const LISTS = new Map<ListKind, string[]>();

function listsOf(kind: ListKind): string[] {
  const known = LISTS.get(kind);
  if (known !== undefined) return known;
  const lists = Array.from({ length: runs(80).numRuns }, (_, seed) => randomList(new Random(seed), kind));
  LISTS.set(kind, lists);
  return lists;
}

const KINDS: readonly (readonly [ListKind, number])[] = [
  ['usual', 0.04],
  ['hard', 0.2],
  ['tiny', 0.06],
];

it.each(
  ENCODINGS.flatMap((encoding) => KINDS.map(([kind, refusals]) => [encoding, kind, refusals] as const)),
)('a list in %s, %s, is decoded right or refused', async (encoding, kind, refusals) => {
  let judged = 0;
  let refused = 0;
  for (const [seed, list] of listsOf(kind).entries()) {
    const text = textIn(list, encoding);
    const found = await decoded(bytesIn(text, encoding));
    if (found !== undefined) expect(found, `seed ${seed}`).toBe(text);
    if ((text.match(/[^\0-\x7F]/gu)?.length ?? 0) < ENOUGH) continue;
    judged++;
    if (found === undefined) refused++;
  }
  expect(judged).toBeGreaterThan(20);
  expect(refused / judged).toBeLessThanOrEqual(encoding.startsWith('utf') ? 0 : refusals);
});
