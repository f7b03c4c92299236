/**
 * Finds the groups among the records of some buckets. Each group is in one bucket, since its members have the same date of
 * birth, a key on file with the same root, or the same names.
 *
 *   filter   leaves out the rows whose blocks occur once: they are in no group
 *   count    counts the rows of every person, root and key on file
 *   link     finds the people who are probably one person
 *   report   passes on each row that belongs to a group, with what is known of the group now
 *
 * A person here is an identity: rows with the same key, year and names. The memory it needs depends on the number of different
 * people in a bucket who have a block in common with others, not on how often they are repeated.
 */

import {
  HOMONYMS,
  MAX_HOMONYMS,
  NO_NOTE,
  NOTE_COPIED,
  NOTE_FITS,
  NOTE_HOMONYMS,
  NOTE_MANY,
  PROBABLE,
  PROBABLE_BY_KEY,
  PROBABLE_BY_NAMES,
  REPEATED_ROW,
  SAME_KEY,
  TWO_KEYS,
  URGENCY,
} from './group-class.js';
import { groupNumber, type Members } from './member-bytes.js';
import { BucketPeople, type ProbableGroup } from './probable/bucket-people.js';
import { SharedKeys } from './probable/shared-keys.js';
import { WrittenNames } from './probable/written-name.js';
import { grown } from './records/grown-array.js';
import { IdentityTable } from './records/identity-table.js';
import {
  FLAGS_OFFSET,
  HAS_KEY_ON_FILE,
  IN_ERROR,
  IN_KEY_ON_FILE_BUCKET,
  IN_NAMES_BUCKET,
  KEY_BYTES,
  KEY_OFFSET,
  LENGTH_OFFSET,
  namesEnd,
  ROOT_BYTES,
  ROW_OFFSET,
} from './records/person-record.js';
import { NONE, noteFact, RowCounts, SEVERAL } from './records/row-counts.js';
import { ALL_BITS, hashOfWords } from './records/word-hash.js';
import { RepeatedBlocks } from './repeated-blocks.js';
import type { Bucket } from './scratch-segments.js';
import { BUCKET_HEAD, eachRecord, endOfEntries, type Slice } from './segment.js';

const FIRST_PERSONS = 1 << 10;

export class GroupFinder {
  readonly #repeated: RepeatedBlocks;
  /** The people in the bucket of their date of birth, or of their key on file. */
  readonly #people: BucketPeople;
  /** The people in the bucket of their names. */
  readonly #named: BucketPeople;
  /** Rows of a person without a key on file. */
  readonly #withoutKey = new RowCounts(NONE);
  readonly #roots = new IdentityTable();
  /** Rows with a root; the fact is the number of people. */
  readonly #ofRoot = new RowCounts(0);
  /** The people of each root. */
  readonly #peopleOfRoot = new Map<number, number[]>();
  readonly #keys = new IdentityTable();
  /** Rows with a key on file; the fact is their person. */
  readonly #ofKey = new RowCounts(NONE);
  /** The same rows; the fact is their root. */
  readonly #rootsOfKey = new RowCounts(NONE);
  readonly #shared: SharedKeys;
  /** Pairs of a person and a key on file. */
  readonly #pairs = new IdentityTable();
  readonly #ofPair = new RowCounts(NONE);
  readonly #pair = new DataView(new ArrayBuffer(8));
  /** The person of each record that is counted, in this order, and which of them is reported next. */
  #persons = new Int32Array(FIRST_PERSONS);
  #counted = 0;
  #reported = 0;

  constructor(
    private readonly members: Members,
    private readonly isNear: boolean,
    /** The bits of a hash that are used. */
    private readonly bits = ALL_BITS,
  ) {
    const written = new WrittenNames();
    this.#repeated = new RepeatedBlocks(isNear);
    this.#people = new BucketPeople(written, this.#keys, isNear, false, bits);
    this.#named = new BucketPeople(written, this.#keys, isNear, true, bits);
    this.#shared = new SharedKeys(this.#people, bits);
  }

  /**
   * Finds the groups of a bucket. `slices` is called several times and gives the same records, in the order of the rows.
   */
  find({ slices, index }: Bucket): void {
    for (const table of [this.#roots, this.#keys, this.#pairs]) table.clear();
    for (const people of [this.#people, this.#named, this.#shared]) people.clear();
    for (const counts of [this.#withoutKey, this.#ofRoot, this.#ofKey]) counts.clear();
    for (const counts of [this.#rootsOfKey, this.#ofPair]) counts.clear();
    this.#peopleOfRoot.clear();
    this.#counted = this.#reported = 0;
    let entries = 0;
    for (const { words } of slices()) entries += words[0]!;
    if (entries === 0) return;
    const parts = function* () {
      for (const { words } of slices())
        yield { words, from: BUCKET_HEAD, end: endOfEntries(words, 0, index) };
    };
    this.#repeated.find(parts, entries, index);
    for (const slice of slices()) this.#eachCandidate(slice, this.#count);
    this.#repeated.restart();
    this.#link();
    for (const slice of slices()) this.#eachCandidate(slice, this.#report);
  }

  #eachCandidate(
    slice: Slice,
    use: (view: DataView, at: number, end: number, row: number, flags: number) => void,
  ): void {
    const { view, firstRow } = slice;
    eachRecord(slice, (at) => {
      if (!this.#repeated.nextIsRepeated()) return;
      const row = firstRow + view.getUint32(at + ROW_OFFSET, true);
      use(
        view,
        at,
        at + view.getUint16(at + LENGTH_OFFSET, true),
        row,
        view.getUint16(at + FLAGS_OFFSET, true),
      );
    });
  }

  readonly #count = (view: DataView, at: number, end: number, row: number, flags: number): void => {
    const keyAt = namesEnd(end, flags);
    const hasKey = (flags & HAS_KEY_ON_FILE) !== 0;
    if ((flags & IN_NAMES_BUCKET) !== 0) {
      const key = hasKey ? this.#addKey(view, keyAt) : NONE;
      this.#named.count(this.#addPerson(this.#named, view, at, keyAt), row, key, true);
      return;
    }
    const person = this.#addPerson(this.#people, view, at, keyAt);
    if ((flags & IN_KEY_ON_FILE_BUCKET) !== 0) {
      this.#countKey(this.#addKey(view, keyAt), person, this.#addRoot(view, at), row, false);
      return;
    }
    const key = hasKey ? this.#addKey(view, keyAt) : NONE;
    const isInError = (flags & IN_ERROR) !== 0;
    const isNew = this.#people.count(person, row, key, !isInError);
    let root = NONE;
    if (!isInError) {
      root = this.#addRoot(view, at);
      this.#ofRoot.add(root, row);
      if (isNew) this.#countPerson(root, person);
    }
    if (!hasKey) {
      this.#withoutKey.add(person, row);
      return;
    }
    this.#ofPair.add(this.#addPair(person, key), row);
    if (root !== NONE && hasRootOfKey(view, at, keyAt)) this.#countKey(key, person, root, row, true);
  };

  #addPerson(people: BucketPeople, view: DataView, at: number, end: number): number {
    if (this.#counted === this.#persons.length) this.#persons = grown(this.#persons);
    const person = people.add(view, at, end);
    this.#persons[this.#counted++] = person;
    return person;
  }

  #countPerson(root: number, person: number): void {
    this.#ofRoot.fact[root]!++;
    const people = this.#peopleOfRoot.get(root);
    if (people === undefined) this.#peopleOfRoot.set(root, [person]);
    else people.push(person);
  }

  #addRoot(view: DataView, at: number): number {
    const start = at + KEY_OFFSET;
    return this.#roots.add(this.#hash(view, start, start + ROOT_BYTES), view, start, start + ROOT_BYTES);
  }

  #addKey(view: DataView, keyAt: number): number {
    const end = keyAt + KEY_BYTES;
    return this.#keys.add(this.#hash(view, keyAt, end), view, keyAt, end);
  }

  #hash(view: DataView, start: number, end: number): number {
    return hashOfWords(view, start, end) & this.bits;
  }

  #addPair(person: number, key: number): number {
    const pair = this.#pair;
    pair.setInt32(0, person, true);
    pair.setInt32(4, key, true);
    return this.#pairs.add(this.#hash(pair, 0, 8), pair, 0, 8);
  }

  #countKey(key: number, person: number, root: number, row: number, fits: boolean): void {
    this.#ofKey.add(key, row);
    this.#rootsOfKey.add(key, row);
    noteFact(this.#ofKey, key, person);
    noteFact(this.#rootsOfKey, key, root);
    if (this.isNear) this.#shared.count(key, person, row, fits);
  }

  /** Finds the people who are probably one person, and counts them as one person of their root. */
  #link(): void {
    if (!this.isNear) return;
    this.#people.link();
    this.#named.link();
    this.#shared.link(this.#named);
    for (const [root, people] of this.#peopleOfRoot)
      if (people.length > 1)
        this.#ofRoot.fact[root] = new Set(people.map((person) => this.#people.links.groupOf(person))).size;
  }

  readonly #report = (view: DataView, at: number, end: number, row: number, flags: number): void => {
    const onFile = namesEnd(end, flags);
    const hasKey = onFile < end;
    const isInError = (flags & IN_ERROR) !== 0;
    const keyAt = hasKey ? onFile : isInError ? NONE : at + KEY_OFFSET;
    const person = this.#persons[this.#reported++]!;
    if ((flags & IN_NAMES_BUCKET) !== 0) {
      this.#reportProbable(PROBABLE_BY_NAMES, this.#named, person, view, row, keyAt);
      return;
    }
    const isOfKey = (flags & IN_KEY_ON_FILE_BUCKET) !== 0;
    if (hasKey && !isInError && (isOfKey || hasRootOfKey(view, at, onFile)))
      this.#reportKey(person, view, onFile, row);
    if (isOfKey) return;
    this.#reportPerson(person, view, row, keyAt, hasKey);
    if (isInError) return;
    this.#reportProbable(PROBABLE, this.#people, person, view, row, keyAt);
    const root = this.#addRoot(view, at);
    const people = this.#ofRoot.fact[root]!;
    if (people < 2) return;
    const homonyms = people > MAX_HOMONYMS ? NOTE_MANY : NO_NOTE;
    this.#member(HOMONYMS, this.#ofRoot, root, row, homonyms, view, keyAt);
  };

  #reportPerson(person: number, view: DataView, row: number, keyAt: number, hasKey: boolean): void {
    const { rows } = this.#people;
    if (rows.rows[person]! < 2) return;
    if (rows.fact[person] !== SEVERAL) {
      this.#member(REPEATED_ROW, rows, person, row, NO_NOTE, view, keyAt);
      return;
    }
    this.#member(TWO_KEYS, rows, person, row, NO_NOTE, view, keyAt);
    const same = hasKey ? this.#ofPair : this.#withoutKey;
    const entry = hasKey ? this.#addPair(person, this.#addKey(view, keyAt)) : person;
    if (same.rows[entry]! > 1) this.#member(REPEATED_ROW, same, entry, row, NO_NOTE, view, keyAt);
  }

  #reportProbable(
    groupClass: number,
    people: BucketPeople,
    person: number,
    view: DataView,
    row: number,
    keyAt: number,
  ): void {
    const group = people.groupOf(person);
    if (group === undefined) return;
    const urgency = group.key === SEVERAL ? URGENCY.severalKeys : URGENCY.rest;
    this.#probable(groupClass, urgency, group, row, people.links.causesOf(person), view, keyAt);
  }

  #probable(
    groupClass: number,
    urgency: number,
    { firstRow, rows }: Pick<ProbableGroup, 'firstRow' | 'rows'>,
    row: number,
    causes: number,
    view: DataView,
    keyAt: number,
  ): void {
    this.members.add(groupNumber(urgency, firstRow, groupClass), rows, row, causes, view, keyAt);
  }

  #reportKey(person: number, view: DataView, keyAt: number, row: number): void {
    const key = this.#addKey(view, keyAt);
    if (this.#ofKey.fact[key] !== SEVERAL) return;
    const holder = this.#shared.holderOf(key, person)!;
    if (holder.people > 1 && holder.isFoundHere) {
      const causes = this.#shared.causesOf(key, person);
      this.#probable(PROBABLE_BY_KEY, URGENCY.rest, holder, row, causes, view, keyAt);
    }
    if (holder.rows === this.#ofKey.rows[key]) return; // all of them are probably one person
    const copied = holder.fits ? NOTE_FITS : NOTE_COPIED;
    const found = this.#rootsOfKey.fact[key] === SEVERAL ? copied : NOTE_HOMONYMS;
    this.#member(SAME_KEY, this.#ofKey, key, row, found, view, keyAt);
  }

  #member(
    groupClass: number,
    counts: RowCounts,
    entry: number,
    row: number,
    found: number,
    view: DataView,
    keyAt: number,
  ): void {
    const urgency =
      groupClass === SAME_KEY
        ? URGENCY.copiedKey
        : groupClass === TWO_KEYS
          ? URGENCY.severalKeys
          : URGENCY.rest;
    const group = groupNumber(urgency, counts.firstRow[entry]!, groupClass);
    this.members.add(group, counts.rows[entry]!, row, found, view, keyAt);
  }
}

/** Whether the key on file, which is at `keyAt`, has the root of the calculated key of the record at `at`. */
function hasRootOfKey(view: DataView, at: number, keyAt: number): boolean {
  const start = at + KEY_OFFSET;
  for (let offset = 0; offset < ROOT_BYTES; offset += 4)
    if (view.getInt32(start + offset, true) !== view.getInt32(keyAt + offset, true)) return false;
  return true;
}
