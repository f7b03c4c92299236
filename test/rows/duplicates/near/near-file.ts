/**
 * A file of people in which second spellings and pairs of strangers are hidden, and how many of them are in one group of a
 * duplicates file.
 *
 * What it does not do: run. A bench and a test do.
 */
import { PeopleGenerator } from '../../../../samples/people-generator.js';
import { Random } from '../../../../samples/random.js';
import { FIELDS, type Person } from '../../../../src/index.js';
import { keyIfAny, peopleOf } from '../../../key/reconcile/reconciling.js';
import { type PairKind, SPELLINGS, STRANGERS } from './second-spellings.js';

export const NEAR_HEADER = [...FIELDS, 'curp'].join(',');

export interface NearOptions {
  /** Pairs of each kind. */
  pairs: number;
  /** Other people, each in one row. */
  others: number;
  seed: number;
}

/** A pair of rows, from 1. */
interface PlacedPair {
  readonly kind: PairKind;
  readonly rows: readonly [number, number];
}

const lineOf = (person: Person, key: string): string =>
  [...FIELDS.map((field) => person[field] ?? ''), key].join(',');

export class NearFile {
  readonly lines: string[] = [];
  readonly pairs: PlacedPair[] = [];

  constructor({ pairs, others, seed }: NearOptions) {
    const random = new Random(seed);
    const planted: { kind: PairKind; lines: [string, string] }[] = [];
    for (const [number, kind] of [...SPELLINGS, ...STRANGERS].entries())
      for (const lines of linesOf(kind, pairs, seed + 1 + number, random)) planted.push({ kind, lines });
    const people = new PeopleGenerator(seed);
    const lines = planted.flatMap(({ lines: two }) => two);
    for (let other = 0; other < others; other++) lines.push(`${people.next().join(',')},`);
    const order = shuffled(lines.length, random);
    const rows = new Uint32Array(lines.length);
    for (const [place, index] of order.entries()) {
      this.lines.push(lines[index]!);
      rows[index] = place + 1;
    }
    for (const [index, { kind }] of planted.entries())
      this.pairs.push({ kind, rows: [rows[2 * index]!, rows[2 * index + 1]!] });
  }

  /** What the groups of people who are probably one have found. */
  evaluate(duplicates: string): Evaluation {
    const groupsOf = new Map<number, number[]>();
    const groups = new Map<number, number[]>();
    for (const line of duplicates.split('\n').slice(1)) {
      const [group, name, , row] = line.split(',');
      if (name !== 'probably_same_person') continue;
      groupsOf.set(Number(row), [...(groupsOf.get(Number(row)) ?? []), Number(group)]);
      groups.set(Number(group), [...(groups.get(Number(group)) ?? []), Number(row)]);
    }
    const areTogether = ([one, other]: readonly [number, number]): boolean =>
      (groupsOf.get(one) ?? []).some((group) => groupsOf.get(other)?.includes(group));
    const found = new Map<PairKind, number>();
    const same = new Set<string>();
    for (const { kind, rows } of this.pairs) {
      found.set(kind, (found.get(kind) ?? 0) + Number(areTogether(rows)));
      if (kind.isSame) same.add([...rows].sort((one, other) => one - other).join());
    }
    let given = 0;
    const strangers: [number, number][] = [];
    for (const rows of groups.values()) {
      for (const [index, one] of rows.entries()) {
        for (const other of rows.slice(index + 1)) {
          given++;
          if (!same.has(`${one},${other}`)) strangers.push([one, other]);
        }
      }
    }
    return { found, given, strangers };
  }
}

export interface Evaluation {
  /** How many pairs of a kind are in one group. */
  readonly found: ReadonlyMap<PairKind, number>;
  /** All pairs of rows in groups, and those of them that are two people. */
  readonly given: number;
  readonly strangers: readonly (readonly [number, number])[];
}

/** Pairs of a kind, all with keys. */
function linesOf(kind: PairKind, count: number, seed: number, random: Random): [string, string][] {
  const found: [string, string][] = [];
  let another: Person | undefined;
  for (const [person] of peopleOf(seed)) {
    if (found.length === count) break;
    const pair = another === undefined ? null : kind.pair(person, another, random);
    another = person;
    if (pair === null) continue;
    const { one, other, keys = ['', ''] } = pair;
    const [first, second] = [keyIfAny(one), keyIfAny(other)];
    if (first === null || second === null) continue;
    found.push([lineOf(one, keys[0]), lineOf(other, keys[1])]);
  }
  return found;
}

function shuffled(length: number, random: Random): Uint32Array {
  const order = Uint32Array.from({ length }, (_, index) => index);
  for (let index = length - 1; index > 0; index--) {
    const other = random.below(index + 1);
    [order[index], order[other]] = [order[other]!, order[index]!];
  }
  return order;
}
