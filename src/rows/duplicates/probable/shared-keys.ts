/**
 * The keys on file of a bucket that several people have: which of these people are probably one person, and whether the key
 * fits their data. Rows with one key on file and a cause between their data are two spellings, and the key is not copied.
 *
 * What it does not do: compare people with different keys. `compared-blocks.ts` does.
 */

import { IdentityTable } from '../records/identity-table.js';
import { RowCounts } from '../records/row-counts.js';
import { hashOfWords } from '../records/word-hash.js';
import type { BucketPeople } from './bucket-people.js';
import { MOST_IN_BLOCK } from './compared-blocks.js';
import { LinkedPeople } from './linked-people.js';
import { OTHER_PERSON, samePerson } from './same-person.js';

/** The people who have a key on file and are probably one person. */
interface KeyHolder {
  people: number;
  rows: number;
  firstRow: number;
  /** Whether the key has the root of the calculated key of one of them. */
  fits: boolean;
  /** Whether some of them are found here only, because of their key. */
  isFoundHere: boolean;
}

const FITS = 1;

export class SharedKeys {
  /** Pairs of a key on file and a person. */
  readonly #pairs = new IdentityTable();
  readonly #pair = new DataView(new ArrayBuffer(8));
  /** Rows of a pair; the fact is whether the key fits. */
  readonly #rows = new RowCounts(0);
  /** The person of each pair, and the pairs of each key. */
  readonly #people: number[] = [];
  readonly #pairsOfKey = new Map<number, number[]>();
  /** Links of pairs. */
  readonly #links = new LinkedPeople();
  readonly #holders = new Map<number, KeyHolder>();

  constructor(
    private readonly people: BucketPeople,
    private readonly bits: number,
  ) {}

  clear(): void {
    this.#pairs.clear();
    this.#rows.clear();
    this.#people.length = 0;
    this.#pairsOfKey.clear();
    this.#holders.clear();
  }

  count(key: number, person: number, row: number, fits: boolean): void {
    const pair = this.#pairOf(key, person);
    this.#rows.add(pair, row);
    if (fits) this.#rows.fact[pair] = FITS;
    if (pair < this.#people.length) return;
    this.#people.push(person);
    const ofKey = this.#pairsOfKey.get(key);
    if (ofKey === undefined) this.#pairsOfKey.set(key, [pair]);
    else ofKey.push(pair);
  }

  #pairOf(key: number, person: number): number {
    this.#pair.setInt32(0, key, true);
    this.#pair.setInt32(4, person, true);
    return this.#pairs.add(hashOfWords(this.#pair, 0, 8) & this.bits, this.#pair, 0, 8);
  }

  /** Finds the people who are probably one person, when all rows of the bucket are counted. `others`: those by their names. */
  link(others: BucketPeople): void {
    this.#links.clear(this.#people.length);
    for (const pairs of this.#pairsOfKey.values()) {
      if (pairs.length < 2) continue;
      const found = pairs.length > MOST_IN_BLOCK ? new Set<number>() : this.#linkAll(pairs, others);
      for (const pair of pairs) this.#addHolder(pair, found.has(pair));
    }
  }

  /** Links the pairs of one key. Returns those with a link that is found by their key only. */
  #linkAll(pairs: readonly number[], others: BucketPeople): Set<number> {
    const found = new Set<number>();
    for (const [index, one] of pairs.entries()) {
      for (const other of pairs.slice(index + 1)) {
        const people = [one, other].map((pair) => this.people.compared.of(this.#people[pair]!)) as Two;
        const causes = samePerson(...people, true);
        if (causes === OTHER_PERSON) continue;
        this.#links.link(one, other, causes);
        const isElsewhere =
          (this.people.blocks.haveBlock(...people) || others.blocks.haveBlock(...people)) &&
          samePerson(...people, false) !== OTHER_PERSON;
        if (!isElsewhere) found.add(one).add(other);
      }
    }
    return found;
  }

  #addHolder(pair: number, isFoundHere: boolean): void {
    const first = this.#links.groupOf(pair);
    let holder = this.#holders.get(first);
    if (holder === undefined) {
      holder = { people: 0, rows: 0, firstRow: this.#rows.firstRow[pair]!, fits: false, isFoundHere: false };
      this.#holders.set(first, holder);
    }
    holder.people++;
    holder.rows += this.#rows.rows[pair]!;
    holder.firstRow = Math.min(holder.firstRow, this.#rows.firstRow[pair]!);
    holder.fits ||= this.#rows.fact[pair] === FITS;
    holder.isFoundHere ||= isFoundHere;
  }

  /** The holder of a key to whom a person belongs; undefined if there is one person with this key. */
  holderOf(key: number, person: number): KeyHolder | undefined {
    return this.#holders.get(this.#links.groupOf(this.#pairOf(key, person)));
  }

  causesOf(key: number, person: number): number {
    return this.#links.causesOf(this.#pairOf(key, person));
  }
}

type Two = [ReturnType<BucketPeople['compared']['of']>, ReturnType<BucketPeople['compared']['of']>];
