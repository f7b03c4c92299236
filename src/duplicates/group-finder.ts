/**
 * Finds the groups among the records of some buckets. Each group is in one bucket, since its members have date, sex and entity
 * in common, or a key on file.
 *
 *   first pass   counts the rows of every person, root and key on file
 *   second pass  passes each row that belongs to a group to the sink, with what is known of the group now
 *
 * The memory it needs depends on the number of different people in the buckets, not on how often they are repeated.
 *
 * What it does not do: compare names that are similar. Two people are the same if their identities have the same bytes.
 */

import { A, ZERO } from '../curp/ascii.js';
import { KEY_LENGTH } from '../curp/key-codes.js';
import {
  HOMONYMS,
  MAX_HOMONYMS,
  NO_NOTE,
  NOTE_COPIED,
  NOTE_FITS,
  NOTE_HOMONYMS,
  NOTE_MANY,
  REPEATED_ROW,
  SAME_KEY,
  TWO_KEYS,
} from './group-class.js';
import { IdentityTable } from './identity-table.js';
import {
  BIRTH_IN_ROOT,
  BIRTH_IN_ROOT_END,
  CHECK_DIGIT,
  ELSEWHERE,
  FLAGS,
  HAS_KEY_ON_FILE,
  type HashOfWords,
  HEAD_BYTES,
  hashOfWords,
  IDENTITY_HASH,
  IN_ERROR,
  KEY_BYTES,
  RECORD_BYTES,
  ROOT_BYTES,
  ROW,
  rootAt,
  SINCE_2000,
} from './person-record.js';
import { RowCounts } from './row-counts.js';

/** Records of one chunk, one after the other. */
export interface RecordSlice {
  readonly view: DataView;
  /** The number of the first row of the chunk. */
  readonly firstRow: number;
}

export interface MemberSink {
  /** `keyAt`: where the key of the row is in `view`; negative if it has none. */
  add(
    firstRow: number,
    groupClass: number,
    size: number,
    row: number,
    note: number,
    view: DataView,
    keyAt: number,
  ): void;
}

/** As a fact: none yet, and more than one. Numbers of entries begin at 0. */
const NONE = -1;
const SEVERAL = -2;

export class GroupFinder {
  readonly #people = new IdentityTable();
  /** Rows of a person; the fact is their key on file. */
  readonly #ofPerson = new RowCounts(NONE);
  /** Rows of a person without a key on file. */
  readonly #withoutKey = new RowCounts(NONE);
  readonly #roots = new IdentityTable();
  /** Rows with a root; the fact is the number of people. */
  readonly #ofRoot = new RowCounts(0);
  /** Rows of a person that are not in error; the fact is the root of the first one. Nearly all people have no other. */
  readonly #rootOfPerson = new RowCounts(NONE);
  /** Pairs of a person and a further root. */
  readonly #otherRoots = new IdentityTable();
  readonly #keys = new IdentityTable();
  /** Rows with a key on file; the fact is their person. */
  readonly #ofKey = new RowCounts(NONE);
  /** The same rows; the fact is their root. */
  readonly #rootsOfKey = new RowCounts(NONE);
  /** Pairs of a person and a key on file. */
  readonly #pairs = new IdentityTable();
  readonly #ofPair = new RowCounts(NONE);
  readonly #pair = new DataView(new ArrayBuffer(8));
  /** The calculated key of a member without a key on file. */
  readonly #key = new DataView(new ArrayBuffer(KEY_BYTES));

  constructor(
    private readonly sink: MemberSink,
    private readonly hash: HashOfWords = hashOfWords,
  ) {}

  /** `slices` is called twice and gives the same records; those of a bucket are in the order of the rows. */
  find(slices: () => Iterable<RecordSlice>): void {
    for (const table of [this.#people, this.#roots, this.#keys, this.#pairs]) table.clear();
    this.#otherRoots.clear();
    for (const counts of [this.#ofPerson, this.#withoutKey, this.#ofRoot, this.#rootOfPerson]) counts.clear();
    for (const counts of [this.#ofKey, this.#rootsOfKey, this.#ofPair]) counts.clear();
    for (const slice of slices()) eachRecord(slice, this.#count);
    for (const slice of slices()) eachRecord(slice, this.#report);
  }

  readonly #count = (view: DataView, at: number, end: number, row: number, flags: number): void => {
    const rootStart = rootAt(at, flags);
    const person = this.#addPerson(view, at, rootStart, end);
    if ((flags & ELSEWHERE) !== 0) {
      this.#countKey(this.#addKey(view, at), person, this.#addRoot(view, rootStart), row);
      return;
    }
    this.#ofPerson.add(person, row);
    let root = NONE;
    if ((flags & IN_ERROR) === 0) {
      root = this.#addRoot(view, rootStart);
      this.#ofRoot.add(root, row);
      if (this.#isNewInRoot(person, root, row)) this.#ofRoot.fact[root]!++;
    }
    if ((flags & HAS_KEY_ON_FILE) === 0) {
      this.#withoutKey.add(person, row);
      return;
    }
    const key = this.#addKey(view, at);
    note(this.#ofPerson, person, key);
    this.#ofPair.add(this.#addPair(this.#pairs, person, key), row);
    if (root !== NONE && isInBucketOfKey(view, at, rootStart)) this.#countKey(key, person, root, row);
  };

  #addPerson(view: DataView, at: number, rootStart: number, end: number): number {
    return this.#people.add(view.getUint32(at + IDENTITY_HASH, true), view, rootStart + ROOT_BYTES, end);
  }

  /** Whether this is the first row of the person with this root. */
  #isNewInRoot(person: number, root: number, row: number): boolean {
    const first = this.#rootOfPerson;
    if (first.add(person, row) === 1) {
      first.fact[person] = root;
      return true;
    }
    if (first.fact[person] === root) return false;
    const before = this.#otherRoots.size;
    this.#addPair(this.#otherRoots, person, root);
    return this.#otherRoots.size > before;
  }

  #addRoot(view: DataView, start: number): number {
    const end = start + ROOT_BYTES;
    return this.#roots.add(this.hash(view, start, end), view, start, end);
  }

  #addKey(view: DataView, at: number): number {
    const start = at + HEAD_BYTES;
    const end = start + KEY_BYTES;
    return this.#keys.add(this.hash(view, start, end), view, start, end);
  }

  #addPair(pairs: IdentityTable, one: number, other: number): number {
    const pair = this.#pair;
    pair.setInt32(0, one, true);
    pair.setInt32(4, other, true);
    return pairs.add(this.hash(pair, 0, 8), pair, 0, 8);
  }

  #countKey(key: number, person: number, root: number, row: number): void {
    this.#ofKey.add(key, row);
    this.#rootsOfKey.add(key, row);
    note(this.#ofKey, key, person);
    note(this.#rootsOfKey, key, root);
  }

  readonly #report = (view: DataView, at: number, end: number, row: number, flags: number): void => {
    const rootStart = rootAt(at, flags);
    const isInError = (flags & IN_ERROR) !== 0;
    const isElsewhere = (flags & ELSEWHERE) !== 0;
    const hasKey = (flags & HAS_KEY_ON_FILE) !== 0;
    if (hasKey && !isInError && (isElsewhere || isInBucketOfKey(view, at, rootStart)))
      this.#reportKey(view, at, rootStart, row, flags);
    if (isElsewhere) return;
    this.#reportPerson(this.#addPerson(view, at, rootStart, end), view, at, row, flags);
    if (isInError) return;
    const root = this.#addRoot(view, rootStart);
    const people = this.#ofRoot.fact[root]!;
    if (people < 2) return;
    const homonyms = people > MAX_HOMONYMS ? NOTE_MANY : NO_NOTE;
    this.#member(HOMONYMS, this.#ofRoot, root, row, homonyms, view, at, flags);
  };

  #reportPerson(person: number, view: DataView, at: number, row: number, flags: number): void {
    const ofPerson = this.#ofPerson;
    if (ofPerson.rows[person]! < 2) return;
    if (ofPerson.fact[person] !== SEVERAL) {
      this.#member(REPEATED_ROW, ofPerson, person, row, NO_NOTE, view, at, flags);
      return;
    }
    this.#member(TWO_KEYS, ofPerson, person, row, NO_NOTE, view, at, flags);
    const hasKey = (flags & HAS_KEY_ON_FILE) !== 0;
    const same = hasKey ? this.#ofPair : this.#withoutKey;
    const entry = hasKey ? this.#addPair(this.#pairs, person, this.#addKey(view, at)) : person;
    if (same.rows[entry]! > 1) this.#member(REPEATED_ROW, same, entry, row, NO_NOTE, view, at, flags);
  }

  #reportKey(view: DataView, at: number, rootStart: number, row: number, flags: number): void {
    const key = this.#addKey(view, at);
    if (this.#ofKey.fact[key] !== SEVERAL) return;
    const copied = isEqual(view, at + HEAD_BYTES, rootStart, 0, ROOT_BYTES) ? NOTE_FITS : NOTE_COPIED;
    const found = this.#rootsOfKey.fact[key] === SEVERAL ? copied : NOTE_HOMONYMS;
    this.#member(SAME_KEY, this.#ofKey, key, row, found, view, at, flags);
  }

  #member(
    groupClass: number,
    counts: RowCounts,
    entry: number,
    row: number,
    found: number,
    view: DataView,
    at: number,
    flags: number,
  ): void {
    const [firstRow, size] = [counts.firstRow[entry]!, counts.rows[entry]!];
    if ((flags & HAS_KEY_ON_FILE) !== 0)
      this.sink.add(firstRow, groupClass, size, row, found, view, at + HEAD_BYTES);
    else if ((flags & IN_ERROR) !== 0) this.sink.add(firstRow, groupClass, size, row, found, view, NONE);
    else this.sink.add(firstRow, groupClass, size, row, found, this.#calculatedKey(view, at, flags), 0);
  }

  #calculatedKey(view: DataView, at: number, flags: number): DataView {
    const key = this.#key;
    const root = rootAt(at, flags);
    for (let offset = 0; offset < ROOT_BYTES; offset += 4)
      key.setInt32(offset, view.getInt32(root + offset, true), true);
    key.setUint8(KEY_LENGTH - 2, (flags & SINCE_2000) !== 0 ? A : ZERO);
    key.setUint8(KEY_LENGTH - 1, ZERO + (flags >> CHECK_DIGIT));
    return key;
  }
}

/** Keeps the only value that was noted for an entry; notes that there are several. */
function note({ fact }: RowCounts, entry: number, value: number): void {
  const before = fact[entry];
  if (before === NONE) fact[entry] = value;
  else if (before !== value) fact[entry] = SEVERAL;
}

function eachRecord(
  { view, firstRow }: RecordSlice,
  use: (view: DataView, at: number, end: number, row: number, flags: number) => void,
): void {
  for (let at = 0; at < view.byteLength; ) {
    const end = at + view.getUint16(at + RECORD_BYTES, true);
    use(view, at, end, firstRow + view.getUint32(at + ROW, true), view.getUint16(at + FLAGS, true));
    at = end;
  }
}

/** Whether the key on file of the record at `at` belongs in the same bucket as its root, so that there is no other record. */
const isInBucketOfKey = (view: DataView, at: number, rootStart: number): boolean =>
  isEqual(view, at + HEAD_BYTES, rootStart, BIRTH_IN_ROOT, BIRTH_IN_ROOT_END);

/** Whether two strings have the same words from the offset `from` to `to`. */
function isEqual(view: DataView, one: number, other: number, from: number, to: number): boolean {
  for (let offset = from; offset < to; offset += 4)
    if (view.getInt32(one + offset, true) !== view.getInt32(other + offset, true)) return false;
  return true;
}
