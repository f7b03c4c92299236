/**
 * Compares the people of a bucket that have a block in common, each pair once.
 *
 * A block of more than `MOST_IN_BLOCK` people is divided by the names that are equal in it, as they are written, and a part that
 * is still larger is not compared: with so many people of one date, sex, entity and name, most pairs would be strangers. Then a
 * second spelling of the name that such people have in common is not found, unless the two rows have another block in common.
 */
import {
  BLOCKS,
  BY_NAMES,
  blocksOf,
  haveSameDate,
  packedBirth,
  packedLetters,
} from '../blocks/block-keys.js';
import { grown } from '../grown-array.js';
import type { ComparedPeople } from './compared-people.js';
import type { LinkedPeople } from './linked-people.js';
import { OTHER_PERSON, samePerson, type WrittenPerson } from './same-person.js';

export const MOST_IN_BLOCK = 64;

/** Blocks of a person, at most. */
const BLOCKS_OF_PERSON = 4;

/** Block of all letters, of both surnames, of one surname. The order is that of `blocksOf`. */
const ALL_NAMES = 0;
const BOTH_SURNAMES = 1;

export class ComparedBlocks {
  /** The blocks of each person; the rest is 0. */
  #blocks = new Int32Array(BLOCKS_OF_PERSON << 10);
  readonly #large = new Set<number>();

  constructor(
    private readonly people: ComparedPeople,
    private readonly links: LinkedPeople,
    private readonly isByNames: boolean,
  ) {}

  /** Links the people who are probably one. `takesPart`: whether a person is compared. */
  compare(takesPart: (person: number) => boolean): void {
    const { size } = this.people;
    this.links.clear(size);
    const entries = this.#entries(takesPart);
    this.#large.clear();
    eachRun(entries, (from, to, hash) => {
      if (to - from > MOST_IN_BLOCK) this.#large.add(hash);
    });
    eachRun(entries, (from, to, hash) => {
      const members: number[] = [];
      for (let at = from; at < to; at++) members.push(entries[2 * at]!);
      if (members.length <= MOST_IN_BLOCK) this.#compareAll(members, hash);
      else for (const part of this.#parts(members, hash)) this.#compareAll(part, hash);
    });
  }

  /** Whether two people have a block in common. */
  haveBlock(one: WrittenPerson, other: WrittenPerson): boolean {
    const blocks = this.#blocksOf(one.key).slice();
    return this.#blocksOf(other.key).some((block) => blocks.includes(block));
  }

  #blocksOf(key: Uint8Array): Int32Array {
    const birth = packedBirth(key) | (this.isByNames ? BY_NAMES : 0);
    return BLOCKS.subarray(0, blocksOf(packedLetters(key), birth, true, false));
  }

  /** Pairs of a person and a block, ordered by block, then by person. */
  #entries(takesPart: (person: number) => boolean): Uint32Array {
    const { people } = this;
    if (BLOCKS_OF_PERSON * people.size > this.#blocks.length)
      this.#blocks = grown(this.#blocks, BLOCKS_OF_PERSON * people.size);
    this.#blocks.fill(0, 0, BLOCKS_OF_PERSON * people.size);
    const entries = new Uint32Array(2 * BLOCKS_OF_PERSON * people.size);
    let count = 0;
    for (let person = 0; person < people.size; person++) {
      if (!takesPart(person)) continue;
      const at = people.keyAt(person);
      const birth = packedBirth(people.keys, at) | (this.isByNames ? BY_NAMES : 0);
      const blocks = blocksOf(packedLetters(people.keys, at), birth, true, false);
      for (let block = 0; block < blocks; block++) {
        const hash = BLOCKS[block]!;
        this.#blocks[BLOCKS_OF_PERSON * person + block] = hash;
        entries[count++] = person;
        entries[count++] = hash;
      }
    }
    const used = entries.subarray(0, count);
    new BigUint64Array(used.buffer, 0, count / 2).sort();
    return used;
  }

  #compareAll(members: readonly number[], hash: number): void {
    for (const [index, one] of members.entries()) {
      for (const other of members.slice(index + 1)) {
        if (this.#isComparedEarlier(one, other, hash) || (this.isByNames && this.#haveSameDate(one, other)))
          continue;
        const causes = samePerson(this.people.of(one), this.people.of(other), false);
        if (causes !== OTHER_PERSON) this.links.link(one, other, causes);
      }
    }
  }

  /** Such people are compared in the bucket of their date. */
  #haveSameDate(one: number, other: number): boolean {
    const { people } = this;
    const [birth, otherBirth] = [one, other].map((person) => packedBirth(people.keys, people.keyAt(person)));
    return haveSameDate(birth!, otherBirth!);
  }

  /** Whether two people have an earlier block in common, in which all pairs are compared. */
  #isComparedEarlier(one: number, other: number, hash: number): boolean {
    const blocks = this.#blocks;
    const [first, second] = [BLOCKS_OF_PERSON * one, BLOCKS_OF_PERSON * other];
    for (let index = 0; index < BLOCKS_OF_PERSON; index++) {
      const block = blocks[first + index]!;
      if (block === hash) return false;
      if (block !== 0 && !this.#large.has(block) && this.#hasBlock(second, block)) return true;
    }
    return false;
  }

  #hasBlock(from: number, block: number): boolean {
    for (let at = from; at < from + BLOCKS_OF_PERSON; at++) if (this.#blocks[at] === block) return true;
    return false;
  }

  /** The parts of a large block whose people have equal names, as far as the block requires it. */
  #parts(members: readonly number[], hash: number): number[][] {
    const parts = new Map<string, number[]>();
    for (const person of members) {
      for (const name of this.#strictNames(person, hash)) {
        const part = parts.get(name);
        if (part === undefined) parts.set(name, [person]);
        else part.push(person);
      }
    }
    return [...parts.values()].filter(({ length }) => length > 1 && length <= MOST_IN_BLOCK);
  }

  #strictNames(person: number, hash: number): string[] {
    const { given, paternal, maternal } = this.people.of(person);
    const surnames = [paternal.joined, maternal.joined];
    const index = this.#blocks.indexOf(hash, BLOCKS_OF_PERSON * person) - BLOCKS_OF_PERSON * person;
    if (this.isByNames) return [`${given.joined} ${surnames.join(' ')}`];
    if (index === BOTH_SURNAMES) return [surnames.sort().join(' ')];
    if (index === ALL_NAMES) return [`${given.joined} ${surnames.sort().join(' ')}`];
    return [...new Set(surnames)].filter(Boolean).map((surname) => `${given.joined} ${surname}`);
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
