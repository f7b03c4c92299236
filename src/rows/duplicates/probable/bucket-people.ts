/**
 * The people of a bucket: their identities, their rows, and the groups of people who are probably one person.
 *
 * What it does not do: report. `group-finder.ts` does.
 */
import { SYMBOLS_PER_UNIT } from '../../../key/curp/folding.js';
import { foldName, MAX_NAME_BYTES } from '../records/folded-name.js';
import { IdentityTable } from '../records/identity-table.js';
import { KEY_BYTES, KEY_OFFSET, NAMES_OFFSET, ROOT_BYTES } from '../records/person-record.js';
import { combinedFact, NONE, noteFact, RowCounts } from '../records/row-counts.js';
import { hashOfWords } from '../records/word-hash.js';
import { ComparedBlocks } from './compared-blocks.js';
import { ComparedPeople } from './compared-people.js';
import { LinkedPeople } from './linked-people.js';
import type { WrittenNames } from './written-name.js';

const NAMES_OF_PERSON = 3;

/** Key and year, and three names with at most `SYMBOLS_PER_UNIT` codes for each byte, each followed by 0. */
const IDENTITY_BYTES = KEY_BYTES + NAMES_OF_PERSON * (SYMBOLS_PER_UNIT * MAX_NAME_BYTES + 1) + 4;

/** Two or more people who are probably one person. */
export interface ProbableGroup {
  people: number;
  rows: number;
  firstRow: number;
  /** Their key on file, `NONE` or `SEVERAL`. */
  key: number;
}

export class BucketPeople {
  /** The identity of a person: key and year, folded names, each followed by 0; padded with 0. */
  readonly #identity = new Uint8Array(IDENTITY_BYTES);
  readonly #identityView = new DataView(this.#identity.buffer);
  readonly #identities = new IdentityTable();
  /** Rows of a person; the fact is their key on file. */
  readonly rows = new RowCounts(NONE);
  /** Rows of a person that are compared with others. */
  readonly #comparedRows = new RowCounts(NONE);
  readonly compared: ComparedPeople;
  readonly links = new LinkedPeople();
  readonly blocks: ComparedBlocks;
  readonly #groups = new Map<number, ProbableGroup>();

  /**
   * `keys`: the keys on file of the bucket. `isNear`: similar people are compared. `isByNames`: the bucket is one of names,
   * whose people have different dates of birth.
   */
  constructor(
    written: WrittenNames,
    private readonly keys: IdentityTable,
    private readonly isNear: boolean,
    isByNames: boolean,
    private readonly bits: number,
  ) {
    this.compared = new ComparedPeople(written);
    this.blocks = new ComparedBlocks(this.compared, this.links, isByNames);
  }

  clear(): void {
    this.#identities.clear();
    this.rows.clear();
    this.#comparedRows.clear();
    this.compared.clear();
    this.#groups.clear();
  }

  /** The number of the person of the record at `at`, whose names end at `end`. */
  add(view: DataView, at: number, end: number): number {
    const identity = this.#identityView;
    for (let offset = 0; offset < KEY_BYTES; offset += 4)
      identity.setInt32(offset, view.getInt32(at + KEY_OFFSET + offset, true), true);
    let to = KEY_BYTES;
    let from = at + NAMES_OFFSET;
    for (let name = 0; name < NAMES_OF_PERSON; name++) {
      let stop = from;
      while (stop < end && view.getUint8(stop) !== 0) stop++;
      if (stop > from) to = foldName(view, from, stop, this.#identity, to);
      this.#identity[to++] = 0;
      from = stop + 1;
    }
    while ((to & 3) !== 0) this.#identity[to++] = 0;
    const person = this.#identities.add(hashOfWords(identity, 0, to) & this.bits, identity, 0, to);
    if (this.isNear) this.compared.add(person, view, at, end);
    return person;
  }

  /** Counts a row. Returns whether it is the first one of the person. */
  count(person: number, row: number, key: number, isCompared: boolean): boolean {
    if (isCompared) this.#comparedRows.add(person, row);
    if (key !== NONE) noteFact(this.rows, person, key);
    return this.rows.add(person, row) === 1;
  }

  /** Finds the people who are probably one person, when all rows of the bucket are counted. */
  link(): void {
    if (!this.isNear) return;
    const { links, compared, rows } = this;
    this.blocks.compare(
      (person) => this.#comparedRows.rowsOf(person) > 0,
      (one, other) => this.#areRegistered(rows.fact[one]!, rows.fact[other]!),
    );
    for (let person = 0; person < compared.size; person++) {
      if (links.causesOf(person) === 0) continue;
      const first = links.groupOf(person);
      let group = this.#groups.get(first);
      if (group === undefined) {
        group = { people: 0, rows: 0, firstRow: rows.firstRow[person]!, key: NONE };
        this.#groups.set(first, group);
      }
      group.people++;
      group.rows += rows.rows[person]!;
      group.firstRow = Math.min(group.firstRow, rows.firstRow[person]!);
      group.key = combinedFact(group.key, rows.fact[person]!);
    }
  }

  /** Whether two keys on file have one root and different differentiators: the registry knows two people. */
  #areRegistered(one: number, other: number): boolean {
    const { keys } = this;
    if (one < 0 || other < 0 || one === other) return false;
    for (let word = 0; word < ROOT_BYTES / 4; word++)
      if (keys.wordOf(one, word) !== keys.wordOf(other, word)) return false;
    return ((keys.wordOf(one, ROOT_BYTES / 4) ^ keys.wordOf(other, ROOT_BYTES / 4)) & 0xff) !== 0;
  }

  /** The group of people to which a person belongs; undefined if no other one is probably the same. */
  groupOf(person: number): ProbableGroup | undefined {
    return this.isNear && this.links.causesOf(person) !== 0
      ? this.#groups.get(this.links.groupOf(person))
      : undefined;
  }
}
