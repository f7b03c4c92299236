/**
 * Finds the groups among the records of some buckets. Each group is in one bucket, since its members have the same root, or a
 * key on file with the same root.
 *
 *   filter   counts the hashes of the roots: most occur once, and their rows are in no group
 *   count    the rows of every person, root and key on file
 *   report   passes each row that belongs to a group to the sorter, with what is known of the group now
 *
 * The memory it needs depends on the number of different people in the buckets, not on how often they are repeated.
 *
 * What it does not do: compare names that are similar. Two people are the same if their identities have the same bytes.
 */
import { SYMBOLS_PER_UNIT } from '../../key/curp/folding.js';
import { foldName, MAX_NAME_BYTES } from './folded-name.js';
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
import type { MemberSorter } from './member-sorter.js';
import {
  FLAGS_OFFSET,
  HAS_KEY_ON_FILE,
  IN_ERROR,
  IN_KEY_ON_FILE_BUCKET,
  KEY_BYTES,
  KEY_OFFSET,
  LENGTH_OFFSET,
  NAMES_OFFSET,
  namesEnd,
  ROOT_BYTES,
  ROW_OFFSET,
} from './person-record.js';
import { RepeatedHashes } from './repeated-hashes.js';
import { RowCounts } from './row-counts.js';
import type { Bucket } from './scratch-segments.js';
import { BUCKET_HEAD, ENTRY, eachEntry, endOfEntries, type Slice } from './segment.js';
import { ALL_BITS, hashOfWords } from './word-hash.js';

/** Special values of `fact`: not set, and several different values. Other values are numbers of entries, from 0. */
const NONE = -1;
const SEVERAL = -2;

const NAMES_OF_PERSON = 3;

/** Key and year, and three names with at most `SYMBOLS_PER_UNIT` codes for each byte, each followed by 0. */
const IDENTITY_BYTES = KEY_BYTES + NAMES_OF_PERSON * (SYMBOLS_PER_UNIT * MAX_NAME_BYTES + 1) + 4;

export class GroupFinder {
  readonly #repeated = new RepeatedHashes();
  /** The identity of a person: key and year, folded names, each followed by 0; padded with 0. */
  readonly #identity = new Uint8Array(IDENTITY_BYTES);
  readonly #identityView = new DataView(this.#identity.buffer);
  readonly #people = new IdentityTable();
  /** Rows of a person; the fact is their key on file. */
  readonly #ofPerson = new RowCounts(NONE);
  /** Rows of a person without a key on file. */
  readonly #withoutKey = new RowCounts(NONE);
  readonly #roots = new IdentityTable();
  /** Rows with a root; the fact is the number of people. */
  readonly #ofRoot = new RowCounts(0);
  readonly #keys = new IdentityTable();
  /** Rows with a key on file; the fact is their person. */
  readonly #ofKey = new RowCounts(NONE);
  /** The same rows; the fact is their root. */
  readonly #rootsOfKey = new RowCounts(NONE);
  /** Pairs of a person and a key on file. */
  readonly #pairs = new IdentityTable();
  readonly #ofPair = new RowCounts(NONE);
  readonly #pair = new DataView(new ArrayBuffer(8));

  constructor(
    private readonly sorter: MemberSorter,
    /** The bits of a hash that are used. */
    private readonly bits = ALL_BITS,
  ) {}

  /**
   * Finds the groups of a bucket. `slices` is called several times and gives the same records, in the order of the rows.
   */
  find({ slices }: Bucket): void {
    for (const table of [this.#people, this.#roots, this.#keys, this.#pairs]) table.clear();
    for (const counts of [this.#ofPerson, this.#withoutKey, this.#ofRoot]) counts.clear();
    for (const counts of [this.#ofKey, this.#rootsOfKey, this.#ofPair]) counts.clear();
    this.#repeated.clear();
    for (const { words } of slices()) this.#repeated.add(words, BUCKET_HEAD, endOfEntries(words, 0), ENTRY);
    for (const slice of slices()) this.#eachCandidate(slice, this.#count);
    for (const slice of slices()) this.#eachCandidate(slice, this.#report);
  }

  #eachCandidate(
    slice: Slice,
    use: (view: DataView, at: number, end: number, row: number, flags: number) => void,
  ): void {
    const { view, firstRow } = slice;
    eachEntry(slice, (hash, at) => {
      if (!this.#repeated.has(hash)) return;
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
    const person = this.#addPerson(view, at, keyAt);
    if ((flags & IN_KEY_ON_FILE_BUCKET) !== 0) {
      this.#countKey(this.#addKey(view, keyAt), person, this.#addRoot(view, at), row);
      return;
    }
    const isNew = this.#ofPerson.add(person, row) === 1;
    let root = NONE;
    if ((flags & IN_ERROR) === 0) {
      root = this.#addRoot(view, at);
      this.#ofRoot.add(root, row);
      if (isNew) this.#ofRoot.fact[root]!++;
    }
    if ((flags & HAS_KEY_ON_FILE) === 0) {
      this.#withoutKey.add(person, row);
      return;
    }
    const key = this.#addKey(view, keyAt);
    note(this.#ofPerson, person, key);
    this.#ofPair.add(this.#addPair(person, key), row);
    if (root !== NONE && hasRootOfKey(view, at, keyAt)) this.#countKey(key, person, root, row);
  };

  /** `end`: that of the names. */
  #addPerson(view: DataView, at: number, end: number): number {
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
    return this.#people.add(this.#hash(identity, 0, to), identity, 0, to);
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

  #countKey(key: number, person: number, root: number, row: number): void {
    this.#ofKey.add(key, row);
    this.#rootsOfKey.add(key, row);
    note(this.#ofKey, key, person);
    note(this.#rootsOfKey, key, root);
  }

  readonly #report = (view: DataView, at: number, end: number, row: number, flags: number): void => {
    const onFile = namesEnd(end, flags);
    const hasKey = onFile < end;
    const isInError = (flags & IN_ERROR) !== 0;
    const keyAt = hasKey ? onFile : isInError ? NONE : at + KEY_OFFSET;
    const fits = hasKey && hasRootOfKey(view, at, onFile);
    if (hasKey && !isInError && ((flags & IN_KEY_ON_FILE_BUCKET) !== 0 || fits))
      this.#reportKey(view, onFile, row, fits);
    if ((flags & IN_KEY_ON_FILE_BUCKET) !== 0) return;
    this.#reportPerson(this.#addPerson(view, at, onFile), view, row, keyAt, hasKey);
    if (isInError) return;
    const root = this.#addRoot(view, at);
    const people = this.#ofRoot.fact[root]!;
    if (people < 2) return;
    const homonyms = people > MAX_HOMONYMS ? NOTE_MANY : NO_NOTE;
    this.#member(HOMONYMS, this.#ofRoot, root, row, homonyms, view, keyAt);
  };

  #reportPerson(person: number, view: DataView, row: number, keyAt: number, hasKey: boolean): void {
    const ofPerson = this.#ofPerson;
    if (ofPerson.rows[person]! < 2) return;
    if (ofPerson.fact[person] !== SEVERAL) {
      this.#member(REPEATED_ROW, ofPerson, person, row, NO_NOTE, view, keyAt);
      return;
    }
    this.#member(TWO_KEYS, ofPerson, person, row, NO_NOTE, view, keyAt);
    const same = hasKey ? this.#ofPair : this.#withoutKey;
    const entry = hasKey ? this.#addPair(person, this.#addKey(view, keyAt)) : person;
    if (same.rows[entry]! > 1) this.#member(REPEATED_ROW, same, entry, row, NO_NOTE, view, keyAt);
  }

  #reportKey(view: DataView, keyAt: number, row: number, fits: boolean): void {
    const key = this.#addKey(view, keyAt);
    if (this.#ofKey.fact[key] !== SEVERAL) return;
    const copied = fits ? NOTE_FITS : NOTE_COPIED;
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
    this.sorter.add(counts.firstRow[entry]!, groupClass, counts.rows[entry]!, row, found, view, keyAt);
  }
}

/** Keeps the only value that was noted for an entry; notes that there are several. */
function note({ fact }: RowCounts, entry: number, value: number): void {
  const before = fact[entry];
  if (before === NONE) fact[entry] = value;
  else if (before !== value) fact[entry] = SEVERAL;
}

/** Whether the key on file, which is at `keyAt`, has the root of the calculated key of the record at `at`. */
function hasRootOfKey(view: DataView, at: number, keyAt: number): boolean {
  const start = at + KEY_OFFSET;
  for (let offset = 0; offset < ROOT_BYTES; offset += 4)
    if (view.getInt32(start + offset, true) !== view.getInt32(keyAt + offset, true)) return false;
  return true;
}
