/**
 * Columns that say the same of everybody, where people differ: a given name (that of the account which filled in a form, or of a
 * school), a date of birth (that of a payment, or one that stands for none), a bare `Estado` (that of the office). Beside them the
 * names are of different people, so that the same person in many rows is none of this.
 *
 * What it does not do: look at more than the first rows, or doubt a column that `--map` names.
 */
import { number } from '../../key/contract/number.js';
import type { Plan } from '../csv/plan.js';
import { type Answer, type Asked, UndecidedError } from '../csv/undecided-error.js';
import type { BirthplaceReason } from '../header/birthplace.js';
import { isBareReason } from '../header/birthplace.js';
import { placeOf } from '../header/header-advice.js';
import { entityKind } from '../values/entity-names.js';
import { isShare, type Share } from '../values/name-counts.js';

type Row = readonly string[];
type Layout = Pick<Plan, 'columns' | 'joined' | 'wholeName' | 'birthDateColumn'>;

/** What options set. */
interface GivenColumns {
  readonly isGivenNameMapped?: boolean | undefined;
  readonly isDayMapped?: boolean | undefined;
  readonly dateOrder: unknown;
  readonly birthplace: BirthplaceReason | undefined;
}

/** Looked at for this. */
const FIRST_ROWS = 1000;

/** So many people with different names do not have one given name, or one birthday. */
const SAME_NAME: Share = { rows: 10, percent: 99 };
const SAME_DATE: Share = { rows: 10, percent: 10 };
/** Four of five are born where they live, so only many of them show that a state is the same for another reason. */
const SAME_STATE: Share = { rows: 30, percent: 100 };
const MIN_DIFFERENT = 8;

const textOf = (cells: Row, column: number): string => (cells[column] ?? '').trim().toUpperCase();

const differ = (rows: readonly Row[], column: number): boolean =>
  new Set(rows.map((cells) => textOf(cells, column))).size >= MIN_DIFFERENT;

/** The rows with the commonest of these texts; an empty one is none. */
function commonest(rows: readonly Row[], read: (cells: Row) => string): { same: Row[]; filled: number } {
  const found = new Map<string, Row[]>();
  let filled = 0;
  for (const cells of rows) {
    const text = read(cells);
    if (text === '') continue;
    filled++;
    const same = found.get(text);
    if (same === undefined) found.set(text, [cells]);
    else same.push(cells);
  }
  const same = [...found.values()].reduce<Row[]>((most, one) => (one.length > most.length ? one : most), []);
  return { same, filled };
}

/** A date with digits; a text that stands for none has its own error. */
const isDate = (text: string): boolean => /\d/.test(text) && !/1900|1970|9999|0000/.test(text);

function dateText(cells: Row, { birthDateColumn, columns }: Layout): string {
  const { anio_nacimiento: year, mes_nacimiento: month, dia_nacimiento: day } = columns;
  const parts = birthDateColumn >= 0 ? [birthDateColumn] : [year, month, day];
  const texts = parts.map((column) => textOf(cells, column));
  return texts.every(isDate) ? texts.join('/') : '';
}

const question = (column: string, rows: number, es: string, en: string, answers: Answer[] = []): Asked => ({
  topic: 'columns',
  sentence: {
    es: `La columna «${column}» dice lo mismo en ${number(rows)} filas de personas distintas: ${es}`,
    en: `the column "${column}" says the same in ${number(rows)} rows of different people: ${en}`,
  },
  answers,
  counts: { same: rows },
});

function refuseOneName(rows: readonly Row[], { columns, joined, wholeName }: Layout, header: Row): void {
  const { nombres: given, apellido_paterno: paternal, apellido_materno: maternal } = columns;
  if (wholeName !== undefined || joined?.nombres !== undefined || given < 0) return;
  const { same, filled } = commonest(rows, (cells) => textOf(cells, given));
  if (!isShare(same.length, SAME_NAME, filled) || !differ(same, paternal) || !differ(same, maternal)) return;
  throw new UndecidedError(
    question(
      header[given]!,
      same.length,
      'no parece su nombre. Indique la columna del nombre con --map nombres=…',
      'it does not seem to be their given name. Say which column it is with --map nombres=…',
    ),
  );
}

function areDifferentPeople(rows: readonly Row[], { columns, wholeName }: Layout): boolean {
  const names = wholeName === undefined ? [columns.nombres, columns.apellido_paterno] : [wholeName.column];
  return names.every((column) => column < 0 || differ(rows, column));
}

function refuseOneDate(rows: readonly Row[], layout: Layout, header: Row): void {
  const { columns, birthDateColumn } = layout;
  const { same, filled } = commonest(rows, (cells) => dateText(cells, layout));
  if (!isShare(same.length, SAME_DATE, filled) || !areDifferentPeople(same, layout)) return;
  throw new UndecidedError(
    question(
      header[birthDateColumn < 0 ? columns.anio_nacimiento : birthDateColumn]!,
      same.length,
      'no parece su fecha de nacimiento. Deje vacía la fecha de quien no la tiene, o indique la columna con --map.',
      'it does not seem to be their date of birth. Leave the date empty where there is none, or say which column it is with --map',
    ),
  );
}

function refuseOneState(rows: readonly Row[], layout: Layout, header: Row): void {
  const column = layout.columns.entidad;
  const { same, filled } = commonest(rows, (cells) => textOf(cells, column));
  if (!isShare(same.length, SAME_STATE, filled) || !areDifferentPeople(same, layout)) return;
  if (entityKind(same[0]![column]) === 'other') return;
  const place = placeOf(header, column);
  throw new UndecidedError(
    question(
      header[column]!,
      same.length,
      'puede ser el estado de la oficina o el de residencia, y no el de nacimiento.',
      'it may be the state of the office or the one where they live, and not that of the birth',
      [
        {
          options: { map: { entidad: place } },
          meaning: {
            es: `«${header[column]!}» es la entidad de nacimiento`,
            en: `"${header[column]!}" is the state of birth`,
          },
        },
      ],
    ),
  );
}

/** Throws an `UndecidedError` if a column says the same of people who differ. */
export function refuseOneValue(
  all: readonly Row[],
  layout: Layout,
  header: Row,
  { isGivenNameMapped, isDayMapped, dateOrder, birthplace }: GivenColumns,
): void {
  const rows = all.length > FIRST_ROWS ? all.slice(0, FIRST_ROWS) : all;
  if (!isGivenNameMapped) refuseOneName(rows, layout, header);
  if (!isDayMapped && dateOrder === undefined) refuseOneDate(rows, layout, header);
  if (isBareReason(birthplace) && layout.columns.entidad >= 0) refuseOneState(rows, layout, header);
}
