/**
 * Second spellings are found and strangers are not, in any order of the rows and for chunks of any size. `npm run bench -- near`
 * has a million rows.
 */
import { beforeAll, expect, it } from 'vitest';
import { Random } from '../../../../samples/random.js';
import { chunksOf, fastPath, found, planOf } from '../finding.js';
import { NEAR_HEADER, NearFile } from './near-file.js';
import { SPELLINGS, STRANGERS } from './second-spellings.js';

const PAIRS = 25;
const FILE = new NearFile({ pairs: PAIRS, others: 2000, seed: 11 });

async function duplicatesOf(lines: readonly string[], rows: number, rereads = true): Promise<string> {
  const plan = planOf(NEAR_HEADER, { mode: 'reconcile', surnames: 'optional', rereads });
  return (await found(chunksOf(lines, rows), fastPath(plan), {}, plan)).text;
}

let whole: string;

beforeAll(async () => {
  whole = await duplicatesOf(FILE.lines, 100_000);
});

it('finds 95 % of every kind of second spelling, and no strangers', async () => {
  const { found: counts, strangers } = FILE.evaluate(whole);
  for (const kind of SPELLINGS)
    expect([kind.name, counts.get(kind)! >= 0.9 * PAIRS]).toEqual([kind.name, true]);
  const all = SPELLINGS.reduce((sum, kind) => sum + counts.get(kind)!, 0);
  expect(all / (PAIRS * SPELLINGS.length)).toBeGreaterThan(0.98);
  for (const kind of STRANGERS) expect([kind.name, counts.get(kind)]).toEqual([kind.name, 0]);
  expect(strangers).toEqual([]);
});

it.each([
  [700, true],
  [700, false],
])('in chunks of %i rows, read again: %s', async (rows, rereads) => {
  expect(await duplicatesOf(FILE.lines, rows, rereads)).toBe(whole);
});

/** Groups as sets of lines with their notes, whatever their numbers. */
function groupsIn(text: string, lines: readonly string[]): string[] {
  const groups = new Map<string, string[]>();
  for (const line of text.trimEnd().split('\n').slice(1)) {
    const [group, name, , row, , note] = line.split(',');
    groups.set(group!, [...(groups.get(group!) ?? []), `${name} ${lines[Number(row) - 1]} ${note}`]);
  }
  return [...groups.values()].map((group) => group.sort().join('\n')).sort();
}

it('finds the same groups if the rows are in another order', async () => {
  const random = new Random(3);
  const sorted = FILE.lines
    .map((line) => ({ line, at: random.bits() }))
    .sort((one, other) => one.at - other.at);
  const lines = sorted.map(({ line }) => line);
  expect(groupsIn(await duplicatesOf(lines, 900), lines)).toEqual(groupsIn(whole, FILE.lines));
});
