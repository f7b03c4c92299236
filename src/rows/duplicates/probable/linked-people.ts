/**
 * Which people of a bucket are probably one person: each link of two people joins their groups. A link has causes, which are
 * noted for both people.
 */
import { grown } from '../records/grown-array.js';
import type { PairCauses } from './pair-cause.js';

const FIRST_PEOPLE = 1 << 10;

export class LinkedPeople {
  /** For each person another one of the group, or itself. */
  #parents = new Int32Array(FIRST_PEOPLE);
  #causes = new Int32Array(FIRST_PEOPLE);

  /** Forgets all links, and makes room for this many people. */
  clear(people: number): void {
    if (people > this.#parents.length) {
      this.#parents = grown(this.#parents, people);
      this.#causes = grown(this.#causes, people);
    }
    for (let person = 0; person < people; person++) this.#parents[person] = person;
    this.#causes.fill(0, 0, people);
  }

  link(one: number, other: number, causes: PairCauses): void {
    this.#causes[one]! |= causes;
    this.#causes[other]! |= causes;
    const [first, second] = [this.groupOf(one), this.groupOf(other)];
    if (first < second) this.#parents[second] = first;
    else this.#parents[first] = second;
  }

  /** The first person of the group. */
  groupOf(person: number): number {
    const parents = this.#parents;
    let first = person;
    while (parents[first] !== first) first = parents[first]!;
    for (let at = person; at !== first; ) {
      const next = parents[at]!;
      parents[at] = first;
      at = next;
    }
    return first;
  }

  /** The causes of all links of a person; 0 if it has none. */
  causesOf(person: number): PairCauses {
    return this.#causes[person]!;
  }
}
