/**
 * The cells of a record with `--normalize`, from bytes: what people write becomes the values of a `Row`, and the tally
 * counts how it is written. Each column has a table of the texts that occurred; a new text is read once by the functions of
 * `src/input/values` and `contract/person-reading.ts`, so the values and counts are those of the reference path.
 *
 * What it does not do: read a record whose meaning depends on several cells, or whose message needs more than the error
 * code: the header of another file, the name of a country. `read` returns false, and the caller uses the reference path.
 */

import type { Plan } from '../../input/csv/plan.js';
import { countEvidence, emptyTally, type Tally } from '../../input/csv/tally.js';
import { countNames, EPOCH, X_FOR_NONE } from '../../input/csv/value-evidence.js';
import { dateKind } from '../../input/values/birth-dates.js';
import { ageIn, contradictsAge } from '../../input/values/centuries.js';
import { entityKind, mayChangeEntity } from '../../input/values/entity-names.js';
import type { NameField } from '../../input/values/name-writing.js';
import { normalize } from '../../input/values/normalization.js';
import { readName } from '../../input/values/normalized-names.js';
import { mayBePlaceholder, placeholderKind } from '../../input/values/placeholder-dates.js';
import { sexKind } from '../../input/values/sexes.js';
import { emptyRow, hasDoubtfulU, NO_YEAR, type Row } from '../../key/contract/assessment.js';
import type { Person } from '../../key/contract/person.js';
import { readGivenName, readPerson, readSurname } from '../../key/contract/person-reading.js';
import { isXBesideSurname, NO_SURNAME } from '../../key/curp/name-letters.js';
import { CellTable } from './cell-table.js';
import type { JoinedFields } from './joined-fields.js';
import { KIND_BITS, KindCounts, MAX_KINDS } from './kind-counts.js';
import {
  GIVEN,
  lettersOf,
  MATERNAL,
  NORMALIZED_GIVEN_NAMES,
  NORMALIZED_SURNAMES,
  PATERNAL,
  startNormalizedNames,
} from './known-names.js';
import { dateKindOf, dayOf, monthOf, NormalizedDates, packDate, yearOf } from './normalized-dates.js';
import { COUNTED, MANY_WORDS } from './normalized-name-bytes.js';
import type { RecordFields } from './record-fields.js';
import { RepeatedNames } from './repeated-names.js';
import { INPUT_BLOCK } from './row-memory.js';
import type { RowNumber } from './row-number.js';

/** A value is packed with its kind, increased by `FAULTS`, since it may be a fault. */
const FAULTS = 8;
const pack = (value: number, kind: number): number => ((value + FAULTS) << KIND_BITS) | kind;
const numberOf = (answer: number): number => (answer >> KIND_BITS) - FAULTS;
const kindOf = (answer: number): number => answer & (MAX_KINDS - 1);

export class NormalizedCells {
  readonly #plan: Plan;
  readonly #number: RowNumber;
  readonly #sexes: CellTable;
  readonly #entities: CellTable;
  readonly #countries: CellTable;
  readonly #dates: NormalizedDates;
  readonly #years: CellTable;
  readonly #months: CellTable;
  readonly #days: CellTable;
  /** One more than the age; 0 for any other text. */
  readonly #ages: CellTable;
  readonly #sexKinds = new KindCounts('sex');
  readonly #entityKinds = new KindCounts('entities');
  readonly #dateKinds = new KindCounts('dates');
  readonly #otherSex = this.#sexKinds.indexOf('other');
  /** Dates whose century the age of the row decides. */
  readonly #needsProof: number;
  readonly #country = this.#entityKinds.indexOf('country');
  readonly #repeated: RepeatedNames;
  readonly #countryCode = this.#entityKinds.indexOf('country_code');
  #tally = emptyTally();

  readonly #joined: JoinedFields | undefined;

  /** `number` is the number of the row that is read. `joined` has made the columns of fields that are in several. */
  constructor(plan: Plan, number: RowNumber, joined?: JoinedFields) {
    this.#plan = joined === undefined ? plan : { ...plan, columns: joined.columns };
    this.#joined = joined;
    this.#number = number;
    const hasProof = (plan.ageColumn ?? plan.centuryKeys) !== undefined && plan.birthDateColumn >= 0;
    this.#needsProof = hasProof ? this.#dateKinds.indexOf('two_digit_year') : -1;
    this.#repeated = new RepeatedNames(plan.columns);
    this.#sexes = new CellTable((sexo) =>
      pack(this.#rowOf({ sexo }).sex, this.#sexKinds.indexOf(sexKind(sexo))),
    );
    this.#entities = new CellTable((entidad) =>
      pack(this.#rowOf({ entidad }).entity, this.#entityKinds.indexOf(entityKind(entidad))),
    );
    this.#countries = new CellTable((country) => (mayChangeEntity(country) ? 1 : 0));
    this.#ages = new CellTable((age) => (ageIn(age) ?? -1) + 1);
    this.#dates = new NormalizedDates((text) => {
      const { year, month, day } = this.#rowOf({}, text);
      return packDate(year, month, day, this.#dateKinds.indexOf(dateKind(text)));
    });
    this.#years = new CellTable((anio_nacimiento) => pack(this.#rowOf({ anio_nacimiento }).year, 0));
    this.#months = new CellTable((mes_nacimiento) => pack(this.#rowOf({ mes_nacimiento }).month, 0));
    this.#days = new CellTable((dia_nacimiento) => pack(this.#rowOf({ dia_nacimiento }).day, 0));
  }

  /** The values of some fields by the reference path. */
  #rowOf(person: Person, birthDate?: string): Row {
    const row = emptyRow();
    readPerson(normalize(person, birthDate, this.#plan), row);
    return row;
  }

  /** Call before each chunk, with its number of rows and the tally for its counts. */
  startChunk(rows: number, tally: Tally): void {
    startNormalizedNames(rows);
    this.#tally = tally;
    this.#sexKinds.clear();
    this.#entityKinds.clear();
    this.#dateKinds.clear();
  }

  /** Call after each chunk: completes the counts of its tally. */
  endChunk(): void {
    this.#sexKinds.addTo(this.#tally);
    this.#entityKinds.addTo(this.#tally);
    this.#dateKinds.addTo(this.#tally);
  }

  /**
   * Reads the cells into `row` and counts how they are written; a field without a column is left as it is. Returns false,
   * and counts nothing, if the reference path has to process the record. `""` is not unescaped: a value with a quote is
   * invalid in either form, with the same fault.
   */
  read({ starts, ends }: Pick<RecordFields, 'starts' | 'ends'>, row: Row): boolean {
    if (this.#joined?.needsReference) return false;
    const { columns, birthDateColumn } = this.#plan;
    const { sexo, entidad } = columns;
    const tally = this.#tally;
    const number = this.#number.value;
    const sex = this.#sexes.answerOf(starts[sexo]!, ends[sexo]!);
    const entity = this.#entities.answerOf(starts[entidad]!, ends[entidad]!);
    if (kindOf(sex) === this.#otherSex || this.#isCountry(kindOf(entity))) return false;
    if (this.#isBornInOtherCountry(starts, ends)) return false;
    const date =
      birthDateColumn < 0 ? 0 : this.#dates.dateOf(starts[birthDateColumn]!, ends[birthDateColumn]!);
    if (dateKindOf(date) === this.#needsProof || this.#contradictsAge(starts, ends, date)) return false;
    this.#readLetters(starts, ends, row);
    if ((row.given | row.paternal | row.maternal) < 0 && hasDoubtfulU(row)) return false;
    // Faults and `COUNTED` are negative, and have the bit of the flag.
    if ((row.given & MANY_WORDS) !== 0) {
      if (this.#repeated.mayBeIn(starts, ends)) return false;
      if (row.given >= 0) row.given &= ~MANY_WORDS;
    }
    row.sex = numberOf(sex);
    row.entity = numberOf(entity);
    this.#sexKinds.count(kindOf(sex), tally, number);
    this.#entityKinds.count(kindOf(entity), tally, number);
    if (birthDateColumn >= 0) {
      row.year = yearOf(date);
      row.month = monthOf(date);
      row.day = dayOf(date);
      this.#dateKinds.count(dateKindOf(date), tally, number);
    } else this.#readDateColumns(starts, ends, row);
    this.#countNames(starts, ends, row);
    this.#joined?.countParts(tally, number);
    return true;
  }

  #isBornInOtherCountry(starts: Int32Array, ends: Int32Array): boolean {
    const { countryColumn: country } = this.#plan;
    return country !== undefined && this.#countries.answerOf(starts[country]!, ends[country]!) !== 0;
  }

  /** Whether the age of the row may contradict its date. */
  #contradictsAge(starts: Int32Array, ends: Int32Array, date: number): boolean {
    const { checkedAge, birthDateColumn, today } = this.#plan;
    if (checkedAge === undefined || birthDateColumn < 0 || yearOf(date) < 0) return false;
    const age = this.#ages.answerOf(starts[checkedAge]!, ends[checkedAge]!);
    return age > 0 && contradictsAge(yearOf(date), age - 1, today);
  }

  #isCountry(kind: number): boolean {
    return kind === this.#country || kind === this.#countryCode;
  }

  #readDateColumns(starts: Int32Array, ends: Int32Array, row: Row): void {
    const { anio_nacimiento: year, mes_nacimiento: month, dia_nacimiento: day } = this.#plan.columns;
    row.year = numberOf(this.#years.answerOf(starts[year]!, ends[year]!));
    row.month = numberOf(this.#months.answerOf(starts[month]!, ends[month]!));
    row.day = numberOf(this.#days.answerOf(starts[day]!, ends[day]!));
    if (mayBePlaceholder(row.year)) this.#readPlaceholder(row);
  }

  /** A date that stands for none, in three columns. */
  #readPlaceholder(row: Row): void {
    const kind = placeholderKind(row.year, row.month, row.day);
    if (kind === 'epoch') countEvidence(this.#tally, EPOCH, this.#number.value);
    if (kind === 'placeholder' || (kind === 'epoch' && this.#plan.epochIsNoDate)) row.year = NO_YEAR;
  }

  #readLetters(starts: Int32Array, ends: Int32Array, row: Row): void {
    const { nombres: given, apellido_paterno: paternal, apellido_materno: maternal } = this.#plan.columns;
    row.given = lettersOf(NORMALIZED_GIVEN_NAMES, GIVEN, starts[given]!, ends[given]!);
    row.paternal = lettersOf(NORMALIZED_SURNAMES, PATERNAL, starts[paternal]!, ends[paternal]!);
    if (maternal >= 0)
      row.maternal = lettersOf(NORMALIZED_SURNAMES, MATERNAL, starts[maternal]!, ends[maternal]!);
  }

  #countNames(starts: Int32Array, ends: Int32Array, row: Row): void {
    // Faults and `COUNTED` are negative.
    if ((row.given | row.paternal | row.maternal) < 0) this.#readCounted(starts, ends, row);
    if (isXBesideSurname(row.paternal, row.maternal)) {
      row.paternal = NO_SURNAME;
      countEvidence(this.#tally, X_FOR_NONE, this.#number.value);
    }
  }

  /** Counts the names that are `COUNTED`, and gives them their letters. */
  #readCounted(starts: Int32Array, ends: Int32Array, row: Row): void {
    const { nombres, apellido_paterno, apellido_materno } = this.#plan.columns;
    const counted = (column: number, field: NameField): string => {
      const text = INPUT_BLOCK.toString('utf8', starts[column]!, ends[column]!);
      const reading = readName(text, field, this.#plan.names);
      countNames(this.#tally, reading, this.#number.value);
      return reading.name;
    };
    if (row.given === COUNTED) row.given = readGivenName(counted(nombres, 'nombres'));
    if (row.paternal === COUNTED) row.paternal = readSurname(counted(apellido_paterno, 'apellido_paterno'));
    if (row.maternal === COUNTED) row.maternal = readSurname(counted(apellido_materno, 'apellido_materno'));
  }
}
