/**
 * The person records of the rows of a chunk, for `--duplicates`: passes the rows that are whole to `PersonRecords`, from the
 * bytes of a record or from its cells. Both give the same records, which a property test verifies.
 *
 * A row is whole if it has a key, or if only its date is out of range. In the mode `validate` the key on file is the person.
 */

import { WORD } from '../input/csv/int32-access.js';
import type { Chunk, Plan } from '../input/csv/plan.js';
import { NAME_FIELDS, type NameField } from '../input/values/name-writing.js';
import { normalizedName } from '../input/values/normalized-names.js';
import {
  assess,
  emptyRow,
  lacksVowel,
  type Row,
  type ValidationOptions,
} from '../key/contract/assessment.js';
import { validationOptions } from '../key/contract/calculator.js';
import { CALCULATION_FAILED, faultOf } from '../key/contract/codes.js';
import type { Person } from '../key/contract/person.js';
import { nameOf, readPerson } from '../key/contract/person-reading.js';
import { isEntityNumber } from '../key/curp/entities.js';
import { genericIndex } from '../key/curp/generic-keys.js';
import { composeKey } from '../key/curp/key.js';
import { KEY, KEY_LENGTH } from '../key/curp/key-bytes.js';
import { CodesOnFile } from '../key/curp/key-on-file-bytes.js';
import { EMPTY, isNone } from '../key/curp/name-letters.js';
import { NO_SURNAME } from '../key/curp/particles.js';
import {
  GIVEN,
  GIVEN_NAMES,
  hashOf,
  lettersOf,
  MATERNAL,
  NORMALIZED_GIVEN_NAMES,
  NORMALIZED_SURNAMES,
  PATERNAL,
  SURNAMES,
} from './bytes/known-names.js';
import { COUNTED, isPlainName } from './bytes/normalized-name-bytes.js';
import type { RecordFields } from './bytes/record-fields.js';
import { INPUT_BLOCK, INPUT_BLOCK_VIEW } from './bytes/row-memory.js';
import { firstGivenName, givenNameHashes, surnameHash } from './duplicates/blocks/name-hash.js';
import { PackedRoots } from './duplicates/packed-roots.js';
import { PersonRecords } from './duplicates/person-records.js';
import { putName, RECORD, RECORD_VIEW } from './duplicates/record-memory.js';
import { MAX_NAME_BYTES } from './duplicates/records/folded-name.js';
import { hasKeyForm, NAMES_OFFSET } from './duplicates/records/person-record.js';

const ONLY_CALCULATION_FAILED = faultOf(CALCULATION_FAILED);

/** Whether the person of a row with faults is nevertheless complete: only the date of birth is out of range. */
export const isWholeInError = (faults: number, row: Row): boolean =>
  faults === ONLY_CALCULATION_FAILED &&
  row.reason === 'date_out_of_range' &&
  (row.given | row.paternal | row.maternal) >= 0 &&
  !lacksVowel(row) &&
  isEntityNumber(row.entity);

/**
 * Copies the name from `start` to `end` of `INPUT_BLOCK` to this index of `RECORD`, as `putName` does for a text. Returns the
 * index after it and a 0.
 */
function putNameBytes(start: number, end: number, at: number): number {
  const length = end - start;
  if (length > MAX_NAME_BYTES) return putName(INPUT_BLOCK.toString('utf8', start, end), at);
  // The last word may have bytes after the name; they are overwritten.
  for (let index = 0; index < length; index += WORD)
    RECORD_VIEW.setInt32(at + index, INPUT_BLOCK_VIEW.getInt32(start + index, true), true);
  RECORD[at + length] = 0;
  return at + length + 1;
}

/** With `--normalize`: how names are read, and their field in the cache of names. */
const NORMALIZED = {
  nombres: { kind: NORMALIZED_GIVEN_NAMES, field: GIVEN },
  apellido_paterno: { kind: NORMALIZED_SURNAMES, field: PATERNAL },
  apellido_materno: { kind: NORMALIZED_SURNAMES, field: MATERNAL },
} as const satisfies { readonly [field in NameField]: unknown };

/** The same: whether the name from `start` to `end` of `INPUT_BLOCK` is read as it is. */
function isUnchanged(name: NameField, start: number, end: number): boolean {
  const { kind, field } = NORMALIZED[name];
  return isPlainName(INPUT_BLOCK, start, end) && lettersOf(kind, field, start, end) !== COUNTED;
}

function hashOfText(text: string, field: NameField): number {
  const bytes = Buffer.from(text);
  return (field === 'nombres' ? givenNameHashes : surnameHash)(bytes, 0, bytes.length);
}

/** Where the cells of a record begin and end in `INPUT_BLOCK`. */
type Cells = Pick<RecordFields, 'starts' | 'ends'>;

export class ChunkPeople {
  readonly #plan: Plan;
  readonly #columns: Plan['columns'];
  readonly #normalizes: boolean;
  readonly #validation: ValidationOptions;
  readonly #records = new PersonRecords();
  /** If the run can read rows again, their entries replace their records. */
  readonly #roots: PackedRoots | undefined;
  readonly #row = emptyRow();
  readonly #onFile = new CodesOnFile();

  constructor(plan: Plan) {
    const { today, surnames } = plan;
    this.#plan = plan;
    this.#columns = plan.columns;
    this.#normalizes = plan.normalize;
    this.#validation = validationOptions({ today, surnames });
    if (plan.rereads) this.#roots = new PackedRoots();
  }

  /** Forgets the rows of an earlier chunk. */
  clear(): void {
    this.#records.clear();
    this.#roots?.clear();
  }

  /** Call before each record: where it begins in the bytes of the chunk, or a blank line before it does. */
  startRecord(rowInChunk: number, at: number): void {
    this.#roots?.mark(rowInChunk, at);
  }

  segment({ rows, firstRow, encoding, bytes: { length } }: Chunk): Buffer {
    return (this.#roots ?? this.#records).segment({ rows, firstRow, encoding, length });
  }

  /** Takes back the memory of a segment, if it is used again. The caller must not use it afterwards. */
  recycle(segment: Buffer): void {
    this.#roots?.recycle(segment);
  }

  /** Adds a record without quotes, whose key is in `KEY`. `keyOnFile`: its codes, if it has the form of a key. */
  addRecord(
    row: Row,
    { starts, ends }: Cells,
    rowInChunk: number,
    keyOnFile: Uint8Array | undefined,
    isInError: boolean,
  ): void {
    if (this.#roots !== undefined) {
      this.#addHashed(row, starts, ends, rowInChunk, keyOnFile, isInError);
      return;
    }
    const { nombres, apellido_paterno, apellido_materno } = this.#columns;
    let at = this.#putName(row.given, 'nombres', starts[nombres]!, ends[nombres]!, NAMES_OFFSET);
    at = this.#putName(
      row.paternal,
      'apellido_paterno',
      starts[apellido_paterno]!,
      ends[apellido_paterno]!,
      at,
    );
    // Without a column the maternal surname is empty, and nothing is read.
    at = this.#putName(
      row.maternal,
      'apellido_materno',
      starts[apellido_materno]!,
      ends[apellido_materno]!,
      at,
    );
    this.#records.add(at, rowInChunk, row.year, keyOnFile, isInError);
  }

  #addRoot(
    row: Row,
    rowInChunk: number,
    keyOnFile: Uint8Array | undefined,
    isInError: boolean,
    paternal: number,
    maternal: number,
    given: number,
  ): void {
    // A row in error is not compared with similar ones: without a second given name it is not in the bucket of its names.
    if (isInError) this.#roots!.add(rowInChunk, undefined, paternal, maternal, firstGivenName(given), row);
    else this.#roots!.add(rowInChunk, keyOnFile, paternal, maternal, given, row);
  }

  /** Adds the entries of a record. Its letters were looked up before. */
  #addHashed(
    row: Row,
    starts: Int32Array,
    ends: Int32Array,
    rowInChunk: number,
    keyOnFile: Uint8Array | undefined,
    isInError: boolean,
  ): void {
    const { nombres, apellido_paterno, apellido_materno } = this.#columns;
    let given = 0;
    let paternal = 0;
    let maternal = 0;
    if (this.#normalizes) {
      if (!isNone(row.given)) given = this.#hashOf('nombres', starts[nombres]!, ends[nombres]!);
      if (!isNone(row.paternal))
        paternal = this.#hashOf('apellido_paterno', starts[apellido_paterno]!, ends[apellido_paterno]!);
      if (!isNone(row.maternal))
        maternal = this.#hashOf('apellido_materno', starts[apellido_materno]!, ends[apellido_materno]!);
    } else {
      if (!isNone(row.given)) given = hashOf(GIVEN_NAMES, GIVEN, starts[nombres]!, ends[nombres]!);
      if (!isNone(row.paternal))
        paternal = hashOf(SURNAMES, PATERNAL, starts[apellido_paterno]!, ends[apellido_paterno]!);
      if (!isNone(row.maternal))
        maternal = hashOf(SURNAMES, MATERNAL, starts[apellido_materno]!, ends[apellido_materno]!);
    }
    this.#addRoot(row, rowInChunk, keyOnFile, isInError, paternal, maternal, given);
  }

  /** With `--normalize`: the hash of a name, as of the one that is recorded. */
  #hashOf(name: NameField, start: number, end: number): number {
    const { kind, field } = NORMALIZED[name];
    if (isUnchanged(name, start, end)) return hashOf(kind, field, start, end);
    const text = INPUT_BLOCK.toString('utf8', start, end);
    return hashOfText(nameOf(normalizedName(text, name, this.#plan.names)), name);
  }

  #putName(letters: number, field: NameField, start: number, end: number, at: number): number {
    if (isNone(letters)) return putName(noneName(letters), at);
    if (!this.#plan.normalize || isUnchanged(field, start, end)) return putNameBytes(start, end, at);
    const text = INPUT_BLOCK.toString('utf8', start, end);
    return putName(nameOf(normalizedName(text, field, this.#plan.names)), at);
  }

  /** Adds a record in `fields`, some of which may be quoted. Its key is in `KEY`. */
  addFields(
    row: Row,
    fields: RecordFields,
    rowInChunk: number,
    keyOnFile: Uint8Array | undefined,
    isInError: boolean,
  ): void {
    const { nombres, apellido_paterno, apellido_materno } = this.#plan.columns;
    const columns = [nombres, apellido_paterno, apellido_materno];
    if (this.#roots !== undefined || !columns.some((column) => fields.needsQuotes[column] === 1)) {
      this.addRecord(row, fields, rowInChunk, keyOnFile, isInError);
      return;
    }
    const names = columns.map((column, index) => {
      const cell = column < 0 ? '' : fields.cell(column);
      return this.#plan.normalize ? nameOf(normalizedName(cell, NAME_FIELDS[index], this.#plan.names)) : cell;
    });
    this.#records.add(putNames(row, names), rowInChunk, row.year, keyOnFile, isInError);
  }

  /** Adds a row by the reference path. `onFile` is empty if there is no key on file. */
  addPerson(person: Person, rowInChunk: number, onFile: string): void {
    const row = this.#row;
    readPerson(person, row);
    const faults = assess(row, this.#validation);
    const isInError = faults !== 0;
    if (isInError && !isWholeInError(faults, row)) return;
    composeKey(row, row);
    this.#onFile.readText(onFile);
    const keyOnFile = keyOf(this.#onFile);
    if (this.#roots !== undefined) {
      const paternal = isNone(row.paternal)
        ? 0
        : hashOfText(nameOf(person.apellido_paterno), 'apellido_paterno');
      const maternal = isNone(row.maternal)
        ? 0
        : hashOfText(nameOf(person.apellido_materno), 'apellido_materno');
      const given = hashOfText(nameOf(person.nombres), 'nombres');
      this.#addRoot(row, rowInChunk, keyOnFile, isInError, paternal, maternal, given);
      return;
    }
    const names = [person.nombres, person.apellido_paterno, person.apellido_materno].map(nameOf);
    this.#records.add(putNames(row, names), rowInChunk, row.year, keyOnFile, isInError);
  }

  /** Adds a key on file in the mode `validate`. */
  addKey(onFile: string, rowInChunk: number): void {
    this.#onFile.readText(onFile);
    const key = keyOf(this.#onFile);
    if (key === undefined) return;
    KEY.set(key);
    this.addValidKey(rowInChunk);
  }

  /** The same for a key that is well-formed and in `KEY`. */
  addValidKey(rowInChunk: number): void {
    if (genericIndex(KEY) >= 0) return;
    if (this.#roots !== undefined) this.#roots.add(rowInChunk, undefined, 0, 0, 0);
    else this.#records.add(NAMES_OFFSET, rowInChunk, 0, undefined, false);
  }
}

/** What is recorded in the place of a name that a person does not have, however the field says so. */
const noneName = (letters: number): string => (letters === EMPTY ? '' : NO_SURNAME);

/** Writes the three names to the record. Returns the index after them. */
function putNames({ given, paternal, maternal }: Row, names: readonly string[]): number {
  return [given, paternal, maternal].reduce(
    (at, letters, index) => putName(isNone(letters) ? noneName(letters) : names[index]!, at),
    NAMES_OFFSET,
  );
}

/** The codes of a key on file, if it has the form of a key and is one person's: a generic key counts as none. */
export const keyOf = (onFile: CodesOnFile): Uint8Array | undefined =>
  onFile.length === KEY_LENGTH && hasKeyForm(onFile.codes) && genericIndex(onFile.codes) < 0
    ? onFile.codes
    : undefined;
