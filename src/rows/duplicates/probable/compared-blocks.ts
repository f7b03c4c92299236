/**
 * Compares the people of a bucket that have a block in common, each pair once.
 *
 * A block of more than `MOST_IN_BLOCK` people is divided by their names, as they are written, and a part that is still larger is
 * not compared: with so many people of one date, sex, entity and name, most pairs would be strangers. Then a second spelling of
 * a name is not found, unless the two rows have another block in common.
 */
import {
  BLOCKS,
  blocksOfDate,
  blocksOfNames,
  haveSameDate,
  MOST_BLOCKS,
  namesHash,
  packedBirth,
  packedSurnames,
  rootLettersOf,
} from '../blocks/block-keys.js';
import { grown } from '../records/grown-array.js';
import type { ComparedPeople } from './compared-people.js';
import type { LinkedPeople } from './linked-people.js';
import { OTHER_PERSON, samePerson, type WrittenPerson } from './same-person.js';

export const MOST_IN_BLOCK = 64;

export class ComparedBlocks {
  /** The blocks of each person; the rest is 0. */
  #blocks = new Int32Array(MOST_BLOCKS << 10);
  /** Pairs of a person and a block. */
  #entries = new Uint32Array(2 * (MOST_BLOCKS << 10));
  readonly #large = new Set<number>();
  #areApart: (one: number, other: number) => boolean = () => false;

  constructor(
    private readonly people: ComparedPeople,
    private readonly links: LinkedPeople,
    private readonly isByNames: boolean,
  ) {}

  /** Links the people who are probably one person. `takesPart`: whether a person is compared. `areApart`: two are never one. */
  compare(takesPart: (person: number) => boolean, areApart: (one: number, other: number) => boolean): void {
    this.links.clear(this.people.size);
    this.#areApart = areApart;
    const entries = this.#orderedEntries(takesPart);
    this.#large.clear();
    eachRun(entries, (from, to, hash) => {
      if (to - from > MOST_IN_BLOCK) this.#large.add(hash);
    });
    eachRun(entries, (from, to, hash) => {
      const members: number[] = [];
      for (let at = from; at < to; at++) members.push(entries[2 * at]!);
      if (members.length <= MOST_IN_BLOCK) this.#compareAll(members, hash);
      else for (const part of this.#parts(members)) this.#compareAll(part, hash);
    });
  }

  /** Whether two people have a block in common. */
  haveBlock(one: WrittenPerson, other: WrittenPerson): boolean {
    const blocks = BLOCKS.slice(0, this.#setBlocks(one));
    return BLOCKS.subarray(0, this.#setBlocks(other)).some((block) => block !== 0 && blocks.includes(block));
  }

  /** Sets `BLOCKS` to those of a person, and returns how many there are. */
  #setBlocks({ key, given, paternal, maternal }: WrittenPerson): number {
    const birth = packedBirth(key);
    const surnames = packedSurnames(paternal.hash, maternal.hash);
    return this.isByNames
      ? blocksOfNames(namesHash(birth, surnames, given.hash), birth)
      : blocksOfDate(rootLettersOf(key), birth, surnames, given.hash, true);
  }

  /** Pairs of a person and a block, ordered by block, then by person. */
  #orderedEntries(takesPart: (person: number) => boolean): Uint32Array {
    const { people } = this;
    const most = MOST_BLOCKS * people.size;
    if (most > this.#blocks.length) {
      this.#blocks = grown(this.#blocks, most);
      this.#entries = new Uint32Array(2 * this.#blocks.length);
    }
    this.#blocks.fill(0, 0, most);
    const entries = this.#entries;
    let count = 0;
    for (let person = 0; person < people.size; person++) {
      if (!takesPart(person)) continue;
      const blocks = this.#setBlocks(people.of(person));
      for (let block = 0; block < blocks; block++) {
        const hash = BLOCKS[block]!;
        if (hash === 0) continue;
        this.#blocks[MOST_BLOCKS * person + block] = hash;
        entries[count++] = person;
        entries[count++] = hash;
      }
    }
    new BigUint64Array(entries.buffer, 0, count / 2).sort();
    return entries.subarray(0, count);
  }

  #compareAll(members: readonly number[], hash: number): void {
    for (let index = 1; index < members.length; index++) {
      const other = members[index]!;
      for (let before = 0; before < index; before++) {
        const one = members[before]!;
        if (!this.#isComparedEarlier(one, other, hash)) this.#compare(one, other);
      }
    }
  }

  #compare(one: number, other: number): void {
    const [first, second] = [this.people.of(one), this.people.of(other)];
    // People of one date are compared in the bucket of their date.
    if (this.isByNames && haveSameDate(packedBirth(first.key), packedBirth(second.key))) return;
    const causes = samePerson(first, second, false);
    if (causes !== OTHER_PERSON && !this.#areApart(one, other)) this.links.link(one, other, causes);
  }

  /** Whether two people have an earlier block in common, in which all pairs are compared. */
  #isComparedEarlier(one: number, other: number, hash: number): boolean {
    const blocks = this.#blocks;
    const [first, second] = [MOST_BLOCKS * one, MOST_BLOCKS * other];
    for (let index = 0; index < MOST_BLOCKS; index++) {
      const block = blocks[first + index]!;
      if (block === hash) return false;
      if (block !== 0 && !this.#large.has(block) && this.#hasBlock(second, block)) return true;
    }
    return false;
  }

  #hasBlock(from: number, block: number): boolean {
    for (let at = from; at < from + MOST_BLOCKS; at++) if (this.#blocks[at] === block) return true;
    return false;
  }

  /** The parts of a large block whose people have equal names. */
  #parts(members: readonly number[]): number[][] {
    const parts = new Map<string, number[]>();
    for (const person of members) {
      const { given, paternal, maternal } = this.people.of(person);
      const names = [given.joined, ...[paternal.joined, maternal.joined].sort()].join(' ');
      const part = parts.get(names);
      if (part === undefined) parts.set(names, [person]);
      else part.push(person);
    }
    return [...parts.values()].filter(({ length }) => length > 1 && length <= MOST_IN_BLOCK);
  }
}

/** Calls back with each run of entries with the same block that has more than one entry. */
function eachRun(entries: Uint32Array, use: (from: number, to: number, hash: number) => void): void {
  const count = entries.length / 2;
  for (let from = 0, to = 0; from < count; from = to) {
    const hash = entries[2 * from + 1]!;
    for (to = from + 1; to < count && entries[2 * to + 1] === hash; to++);
    if (to - from > 1) use(from, to, hash | 0);
  }
}
