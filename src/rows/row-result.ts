/**
 * The result of one row by the reference path: from its cells to an outcome, and to the result line. The byte path
 * writes the same bytes, and uses this code for records that it cannot parse.
 */

import { JOINABLE, type JoinedColumns, type Plan } from '../input/csv/plan.js';
import { dateCell } from '../input/values/centuries.js';
import { entityCell, namesCountry } from '../input/values/entity-names.js';
import { joinedName, tickedSex } from '../input/values/joined-cells.js';
import { normalize } from '../input/values/normalization.js';
import { cutRow, isNotCut, type RowCut } from '../input/values/whole-names.js';
import { Calculator } from '../key/contract/calculator.js';
import { CALCULATION_FAILED, FIELD_CODES, faultOf, REASONS, type Reason } from '../key/contract/codes.js';
import { failure, type Outcome } from '../key/contract/envelope.js';
import { type Hint, messageOf } from '../key/contract/messages.js';
import type { Field, Person } from '../key/contract/person.js';
import { trimBlanks } from '../key/curp/blanks.js';
import { dateNumberOf } from '../key/curp/calendar.js';
import { decode } from '../key/curp/decode.js';
import { genericKeyOf } from '../key/curp/generic-keys.js';
import { inspect } from '../key/curp/inspect.js';
import { misplacedCharacters } from '../key/curp/key-checks.js';
import { CodesOnFile } from '../key/curp/key-on-file-bytes.js';
import {
  inspectOnFile,
  type KeyOnFile,
  NO_KEY_ON_FILE,
  readKeyOnFile,
} from '../key/reconcile/key-on-file.js';
import { Reconciler } from '../key/reconcile/reconciler.js';
import type { Reconciliation } from '../key/reconcile/reconciliation.js';
import { verdictMessage } from '../key/reconcile/verdict-texts.js';
import { type Place, placesAt } from '../key/reconcile/wrong-characters.js';
import { guardCell } from './bytes/formula.js';
import { csvLine, hasNameColumns, resultNames } from './result-columns.js';

/** The result of a row. In the mode `validate`, and only there, no key is calculated and the verdict can be `valid`. */
export interface RowOutcome {
  readonly outcome: Outcome;
  readonly reconciliation: Reconciliation | null;
  readonly onFile: KeyOnFile;
  /** With `--normalize`: what the message of the code adds. */
  readonly hint?: Hint | undefined;
  /** Where the whole name or both surnames are in one column. */
  readonly cut?: RowCut | undefined;
}

const ENTITY_NOT_NUMERIC = FIELD_CODES.entidad.not_numeric;

const NOT_CALCULATED: Outcome = failure(0, null);

/** The outcome of a row that throws, which is a defect of the program. */
export const internalOutcome = ({ mode }: Plan): RowOutcome => ({
  outcome: failure(faultOf(CALCULATION_FAILED), 'internal'),
  reconciliation: mode === 'calculate' ? null : { verdict: 'uncomputable', differs: [], cause: [] },
  onFile: NO_KEY_ON_FILE,
});

/** Whether there are non-empty fields beyond those of the header: then fields may be in the wrong columns. */
export const hasExtraFields = (cells: readonly string[], plan: Plan): boolean =>
  cells.length > plan.columnCount && cells.slice(plan.columnCount).some((cell) => trimBlanks(cell) !== '');

/** Adds code 417 to an outcome, with this reason unless there is one with a higher priority. */
function withReason(outcome: Outcome, added: Reason): Outcome {
  const codes = [...new Set([...outcome.codes, CALCULATION_FAILED])];
  const isFirst = outcome.reason === null || REASONS.indexOf(added) < REASONS.indexOf(outcome.reason);
  return { curp: null, code: codes[0]!, codes, reason: isFirst ? added : outcome.reason };
}

export class RowJudge {
  readonly #calculator: Calculator;
  readonly #reconciler: Reconciler | undefined;
  /** The record that was cut last, and its cut: a record is read more than once. */
  #cutCells: readonly string[] | undefined;
  #cut: RowCut | undefined;

  constructor(readonly plan: Plan) {
    const { today, surnames, lang } = plan;
    this.#calculator = new Calculator({ today, surnames, lang });
    if (plan.mode === 'reconcile') this.#reconciler = new Reconciler({ today: dateNumberOf(today) });
  }

  /** The person in the cells of a record. */
  person(cells: readonly string[]): Person {
    const { columns, joined, sexTicks, birthDateColumn } = this.plan;
    // No loop over the fields, because this runs for many rows.
    const person: { -readonly [field in Field]: Person[field] } = {
      nombres: cells[columns.nombres],
      apellido_paterno: cells[columns.apellido_paterno],
      apellido_materno: cells[columns.apellido_materno],
      anio_nacimiento: cells[columns.anio_nacimiento],
      mes_nacimiento: cells[columns.mes_nacimiento],
      dia_nacimiento: cells[columns.dia_nacimiento],
      sexo: cells[columns.sexo],
      entidad: cells[columns.entidad],
    };
    if (joined !== undefined) this.#joinNames(person, cells, joined);
    if (this.plan.wholeName !== undefined) Object.assign(person, namesOfCut(this.#cutOf(cells)!));
    if (sexTicks !== undefined) person.sexo = tickedSex(cells[sexTicks.man], cells[sexTicks.woman]);
    if (!this.plan.normalize) return person;
    person.entidad = entityCell(cells, this.plan);
    return normalize(person, birthDateColumn < 0 ? undefined : dateCell(cells, this.plan), this.plan);
  }

  #joinNames(
    person: { -readonly [field in Field]: Person[field] },
    cells: readonly string[],
    joined: JoinedColumns,
  ): void {
    for (const field of JOINABLE) {
      const columns = joined[field];
      const fillers = this.plan.names?.fillers?.[field];
      if (columns !== undefined) person[field] = joinedName(cells, columns, this.plan.normalize, fillers);
    }
  }

  /** The names of a record, if they are in one column. */
  #cutOf(cells: readonly string[]): RowCut | undefined {
    if (this.plan.wholeName === undefined || this.plan.mode === 'validate') return undefined;
    if (this.#cutCells !== cells) this.#cut = cutRow(cells, this.plan);
    this.#cutCells = cells;
    return this.#cut;
  }

  judge(cells: readonly string[]): RowOutcome {
    const { mode, columns, keyColumn } = this.plan;
    const onFile = cells[keyColumn];
    if (mode === 'validate') return this.validate(onFile);
    return this.judgePerson(
      this.person(cells),
      onFile,
      this.plan.normalize ? entityCell(cells, this.plan) : cells[columns.entidad],
      hasExtraFields(cells, this.plan),
      this.#cutOf(cells),
    );
  }

  /** `entity` is written as the person has it, before `--normalize`. */
  judgePerson(
    person: Person,
    onFile: string | undefined,
    entity: string | undefined,
    hasExtra = false,
    cut?: RowCut,
  ): RowOutcome {
    let outcome = this.#calculator.outcome(person);
    if (cut !== undefined && isNotCut(cut)) outcome = withReason(outcome, 'name_not_cut');
    if (hasExtra) outcome = withReason(outcome, 'extra_fields');
    const judged = this.reconcile(person, outcome, onFile);
    const isAgainstKey = cut?.kind === 'against_key' && outcome.reason === 'name_not_cut';
    const rowOutcome =
      cut === undefined ? judged : { ...judged, cut, ...(isAgainstKey && { hint: 'against_key' as const }) };
    const isCountry = this.plan.normalize && outcome.code === ENTITY_NOT_NUMERIC && namesCountry(entity);
    return isCountry ? { ...rowOutcome, hint: 'country' } : rowOutcome;
  }

  /** Judges a row with a known outcome. There is a verdict only in the mode `reconcile`. */
  reconcile(person: Person, outcome: Outcome, text: string | undefined): RowOutcome {
    const onFile = readKeyOnFile(text);
    const reconciliation = this.#reconciler?.reconcile(person, outcome.curp, onFile.key) ?? null;
    return { outcome, reconciliation, onFile };
  }

  /** Judges only the key on file. */
  validate(text: string | undefined): RowOutcome {
    const onFile = readKeyOnFile(text);
    return { outcome: NOT_CALCULATED, reconciliation: this.#validate(onFile.key), onFile };
  }

  #validate(onFile: string): Reconciliation {
    if (onFile === '') return { verdict: 'missing', differs: [], cause: [] };
    const generic = genericKeyOf(onFile);
    if (generic !== undefined) return { verdict: 'generic', differs: [], cause: [generic] };
    const { well_formed, failures } = inspect(onFile, { today: this.plan.today });
    const judged = { verdict: well_formed ? 'valid' : 'invalid', differs: [], cause: failures } as const;
    return failures.includes('characters') ? { ...judged, places: misplacedIn(onFile) } : judged;
  }
}

const misplaced = new CodesOnFile();

/** The characters of a key on file that cannot be where they are. */
function misplacedIn(key: string): Place[] {
  misplaced.readText(key);
  return placesAt(misplacedCharacters(misplaced.codes), misplaced.codes, null);
}

const namesOfCut = ({ nombres, apellido_paterno, apellido_materno }: RowCut) => ({
  nombres,
  apellido_paterno,
  apellido_materno,
});

/** What was understood of a whole name: given names, first and second surname; empty where it was not cut. */
function namesInResult(cut: RowCut | undefined, { rawCells, format }: Plan): string[] {
  if (cut === undefined || isNotCut(cut)) return ['', '', ''];
  const names = Object.values(namesOfCut(cut));
  return rawCells || format === 'ndjson' ? names : names.map(guardCell);
}

/** Appends the echo: as many cells as the header has. Extra fields are joined, with delimiters, into the last cell. */
export function echoCells(cells: readonly string[], plan: Plan, guarded: boolean, line: string[]): void {
  const { columnCount, delimiter } = plan;
  const last = columnCount - 1;
  for (let column = 0; column < columnCount; column++) {
    const isJoined = column === last && hasExtraFields(cells, plan);
    const cell = isJoined ? cells.slice(last).join(delimiter) : (cells[column] ?? '');
    line.push(guarded ? guardCell(cell) : cell);
  }
}

/** The decoded key on file, with remarks; empty texts if it cannot be decoded. */
function keyDetails(onFile: KeyOnFile, today: string): string[] {
  const decoded = decode(onFile.key, today);
  const { remarks } = inspectOnFile(onFile, { today });
  return [
    decoded?.birth_date ?? '',
    decoded?.sex ?? '',
    decoded?.entity.clave_entidad ?? '',
    remarks.join(' '),
  ];
}

/** The values of a result, in the order of `resultNames`. */
function resultValues({ outcome, reconciliation, onFile, hint, cut }: RowOutcome, plan: Plan): unknown[] {
  const { curp, code, reason, codes } = outcome;
  const values: unknown[] = hasNameColumns(plan) ? namesInResult(cut, plan) : [];
  if (plan.mode !== 'validate') {
    const message = curp === null ? messageOf(code, reason, plan.lang, hint) : null;
    values.push(curp === null, code, message, curp);
    if (plan.detail) values.push(reason, codes);
    if (plan.detail && plan.wholeName !== undefined) values.push(cut?.kind ?? '');
  }
  if (reconciliation !== null) {
    const { verdict, differs, cause } = reconciliation;
    values.push(verdict);
    if (plan.mode === 'reconcile') values.push(differs);
    values.push(cause);
    if (plan.detail) values.push(...keyDetails(onFile, plan.today));
    values.push(verdictMessage(reconciliation, plan.lang, cut?.kind === 'cut_by_key'));
  }
  return values;
}

const cellOf = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value ?? ''));

/** A result as an object: the envelope, and the additional fields of the mode and `detail`. */
export function resultObject(rowOutcome: RowOutcome, plan: Plan): object {
  const values = resultValues(rowOutcome, plan);
  const fields = Object.fromEntries(resultNames(plan).map((name, index) => [name, values[index]]));
  if (plan.mode === 'validate') return fields;
  const { error, code_error, error_message, curp, ...rest } = fields;
  return { error, code_error, error_message, response: error ? {} : { curp }, ...rest };
}

/** The part of a CSV line after the echo, from the delimiter to the line feed. */
export function resultTail(rowOutcome: RowOutcome, plan: Plan): string {
  return plan.delimiter + csvLine(resultValues(rowOutcome, plan).map(cellOf), plan.delimiter);
}

/** The line of a result, with its line feed. */
export function resultLine(
  row: number,
  cells: readonly string[],
  rowOutcome: RowOutcome,
  plan: Plan,
): string {
  if (plan.format === 'ndjson') return `${JSON.stringify({ row, ...resultObject(rowOutcome, plan) })}\n`;
  const line = [String(row)];
  if (plan.echo === 'all') echoCells(cells, plan, !plan.rawCells, line);
  for (const value of resultValues(rowOutcome, plan)) line.push(cellOf(value));
  return csvLine(line, plan.delimiter);
}
