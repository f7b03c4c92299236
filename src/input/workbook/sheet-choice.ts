/**
 * Which sheet of a workbook is read, and what its columns hold. Without `--sheet` it is the first visible sheet with a
 * header. The header is found by the same code as in a CSV, in the same lines.
 *
 * What it does not do: take a hidden sheet that was not named. If only a hidden one has a header, the user is asked.
 */

import type { Language, Sentence } from '../../base/sentence.js';
import { BIRTH_DATE, type MappedName } from '../csv/column-names.js';
import { InputError } from '../csv/input-error.js';
import type { DateOrder } from '../csv/plan.js';
import { UndecidedError } from '../csv/undecided-error.js';
import { type DialectOptions, readDialect } from '../header/dialect.js';
import { columnsOfSeveral, namedFields } from '../header/header-line.js';
import { ANY, DAY_NUMBER, TWO_DIGITS, WHOLE_DATE } from './cell-numbers.js';
import type { BookSheet, SheetBook } from './sheet-book.js';
import { type SheetColumns, UNKNOWN_COLUMNS } from './sheet-lines.js';
import { WorkbookSource } from './workbook-source.js';

export interface SheetOptions extends DialectOptions {
  /** `--sheet`. */
  readonly sheet?: string | undefined;
  /** `--date-order`. */
  readonly dateOrder?: DateOrder | undefined;
}

interface Beginning {
  readonly sheet: BookSheet;
  readonly columns: SheetColumns;
  /** Whether the sheet has any value. */
  readonly isEmpty: boolean;
  /** Whether a line names at least half of the fields that are needed. */
  readonly hasHeader: boolean;
}

/** The fields whose numbers get a leading zero. */
const TWO_DIGIT_FIELDS = ['mes_nacimiento', 'dia_nacimiento', 'entidad'] as const;

const NO_COLUMNS: SheetColumns = { headerRow: 0, count: 0, roles: new Uint8Array(), named: new Set() };

function rolesOf(
  named: ReadonlyMap<MappedName, number>,
  count: number,
  { dateOrder }: SheetOptions,
): Uint8Array {
  const roles = new Uint8Array(count).fill(ANY);
  const set = (field: MappedName, role: number): void => {
    const column = named.get(field);
    if (column !== undefined) roles[column] = role;
  };
  for (const field of TWO_DIGIT_FIELDS) set(field, TWO_DIGITS);
  set(BIRTH_DATE, dateOrder === 'serial' ? DAY_NUMBER : WHOLE_DATE);
  return roles;
}

/** Reads the beginning of a sheet, up to its header. */
async function beginningOf(workbook: SheetBook, sheet: BookSheet, options: SheetOptions): Promise<Beginning> {
  const source = new WorkbookSource(workbook, sheet, UNKNOWN_COLUMNS, async () => {});
  try {
    const dialect = await readDialect(source, options);
    if (dialect === undefined) return { sheet, columns: NO_COLUMNS, isEmpty: true, hasHeader: false };
    const { header, headings = header, lines } = dialect;
    const { named, isRight } = namedFields(header, { ...options, headings });
    const several = columnsOfSeveral(header, { ...options, headings });
    const columns = {
      headerRow: lines,
      count: header.length,
      roles: rolesOf(named, header.length, options),
      named: new Set([...named.values(), ...several]),
    };
    return { sheet, columns, isEmpty: false, hasHeader: isRight };
  } catch (error) {
    // `--header-line` may name a line that only another sheet has.
    if (!(error instanceof InputError) || error.fault !== 'missing_column') throw error;
    return { sheet, columns: NO_COLUMNS, isEmpty: false, hasHeader: false };
  } finally {
    await source.stop();
  }
}

const quoted = (name: string): string => JSON.stringify(name);

const HIDDEN: Sentence = { en: 'hidden', es: 'oculta' };

const listOf = (sheets: readonly BookSheet[], language: Language): string =>
  sheets
    .map(({ name, isVisible }) => (isVisible ? quoted(name) : `${quoted(name)} (${HIDDEN[language]})`))
    .join(', ');

/** By its name, as it is or without case; by its number among the tabs that people see. */
function namedSheet({ sheets }: SheetBook, wanted: string): BookSheet {
  const folded = wanted.trim().toLowerCase();
  const found =
    sheets.find(({ name }) => name === wanted) ??
    sheets.find(({ name }) => name.trim().toLowerCase() === folded) ??
    (/^[1-9]\d{0,4}$/.test(folded)
      ? sheets.filter(({ isVisible }) => isVisible)[Number(folded) - 1]
      : undefined);
  if (found !== undefined) return found;
  throw new InputError('no_sheet', {
    en: `--sheet: the workbook has no sheet ${quoted(wanted)}; it has ${listOf(sheets, 'en')}`,
    es: `--sheet: el libro no tiene la hoja ${quoted(wanted)}; tiene ${listOf(sheets, 'es')}`,
  });
}

function askForHidden(hidden: readonly BookSheet[]): UndecidedError {
  const names = hidden.map(({ name }) => name);
  return new UndecidedError({
    topic: 'sheet',
    sentence: {
      es: `Ninguna hoja visible del libro tiene un encabezado con las columnas necesarias, pero sí una hoja oculta: ${names.join(', ')}. ¿Se lee esa hoja?`,
      en: `no visible sheet of the workbook has a header with the columns that are needed, but a hidden one has: ${names.map(quoted).join(', ')}. Hidden sheets are read only if they are named`,
    },
    answers: names.map((name) => ({
      options: { sheet: name },
      meaning: { es: `Leer la hoja oculta «${name}»`, en: `to read the hidden sheet ${quoted(name)}` },
    })),
  });
}

export async function chooseSheet(workbook: SheetBook, options: SheetOptions): Promise<Beginning> {
  if (options.sheet !== undefined) return beginningOf(workbook, namedSheet(workbook, options.sheet), options);
  const withoutHeader: Beginning[] = [];
  for (const sheet of workbook.sheets.filter(({ isVisible }) => isVisible)) {
    const beginning = await beginningOf(workbook, sheet, options);
    if (beginning.hasHeader) return beginning;
    withoutHeader.push(beginning);
  }
  const hidden: BookSheet[] = [];
  for (const sheet of workbook.sheets.filter(({ isVisible }) => !isVisible)) {
    const { hasHeader } = await beginningOf(workbook, sheet, options).catch((error) => {
      if (error instanceof UndecidedError) return { hasHeader: true }; // the user has to be asked about it
      throw error;
    });
    if (hasHeader) hidden.push(sheet);
  }
  if (hidden.length > 0) throw askForHidden(hidden);
  const first = withoutHeader.find(({ isEmpty }) => !isEmpty) ?? withoutHeader[0];
  if (first !== undefined) return first;
  throw new InputError('no_sheet', {
    en: `all sheets of the workbook are hidden: ${listOf(workbook.sheets, 'en')}`,
    es: `todas las hojas del libro están ocultas: ${listOf(workbook.sheets, 'es')}`,
  });
}
