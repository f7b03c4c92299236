/**
 * Which sheet of a workbook is read, and what its columns hold. Without `--sheet` it is the first visible sheet with a
 * header; if others have people in the same columns, the user is asked. `--sheet all` reads all visible ones with rows. The
 * header is found by the same code as in a CSV, in the same lines.
 *
 * What it does not do: take a hidden sheet that was not named. If only a hidden one has a header, the user is asked.
 */

import type { Language, Sentence } from '../../base/sentence.js';
import { COMMA, QUOTE, SPACE } from '../../key/curp/ascii.js';
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

/** What `--sheet` means all visible sheets with. */
const ALL_SHEETS = 'all';

export interface Beginning {
  readonly sheet: BookSheet;
  readonly columns: SheetColumns;
  /** The names of the columns, as one row. */
  readonly header: readonly string[];
  /** The fields that the header names. */
  readonly fields: ReadonlySet<MappedName>;
  /** Whether the sheet has any value. */
  readonly isEmpty: boolean;
  /** Whether a line names at least half of the fields that are needed. */
  readonly hasHeader: boolean;
  /** Whether there is a value below the header. */
  readonly hasRows: boolean;
}

/** One sheet, or several that are read one after the other. */
export type SheetChoice = readonly [Beginning, ...Beginning[]];

/** The fields whose numbers get a leading zero. */
const TWO_DIGIT_FIELDS = ['mes_nacimiento', 'dia_nacimiento', 'entidad'] as const;

const NO_HEADER = {
  columns: { headerRow: 0, count: 0, roles: new Uint8Array(), named: new Set<number>() },
  header: [],
  fields: new Set<MappedName>(),
  hasHeader: false,
  hasRows: false,
};

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

const isValue = (byte: number): boolean => byte > SPACE && byte !== COMMA && byte !== QUOTE;

/** Whether there is a value in these bytes or in what follows them. */
async function hasValue(rest: Buffer, source: WorkbookSource): Promise<boolean> {
  if (rest.some(isValue)) return true;
  const block = Buffer.alloc(64 * 1024);
  for (;;) {
    const length = await source.read(block, 0, block.length);
    if (length === 0) return false;
    if (block.subarray(0, length).some(isValue)) return true;
  }
}

/** Reads the beginning of a sheet, up to its header. */
async function beginningOf(workbook: SheetBook, sheet: BookSheet, options: SheetOptions): Promise<Beginning> {
  const source = new WorkbookSource(workbook, sheet, UNKNOWN_COLUMNS, async () => {});
  try {
    const dialect = await readDialect(source, options);
    if (dialect === undefined) return { sheet, ...NO_HEADER, isEmpty: true };
    const { header, headings = header, lines } = dialect;
    const { named, isRight } = namedFields(header, { ...options, headings });
    const several = columnsOfSeveral(header, { ...options, headings });
    const columns = {
      headerRow: lines,
      count: header.length,
      roles: rolesOf(named, header.length, options),
      named: new Set([...named.values(), ...several]),
    };
    const hasRows = await hasValue(dialect.rest, source);
    const fields = new Set(named.keys());
    return { sheet, columns, header: headings, fields, isEmpty: false, hasHeader: isRight, hasRows };
  } catch (error) {
    // `--header-line` may name a line that only another sheet has.
    if (!(error instanceof InputError) || error.fault !== 'missing_column') throw error;
    return { sheet, ...NO_HEADER, isEmpty: false, hasRows: true };
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

/** Headings are compared without case and blanks around them. */
export const comparableHeading = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** The headings of the columns that name a field. */
const namedHeadings = ({ header, columns: { named } }: Beginning): string =>
  JSON.stringify([...named].map((column) => comparableHeading(header[column] ?? '')).sort());

const haveSameFields = (one: Beginning, other: Beginning): boolean =>
  other.hasHeader &&
  other.hasRows &&
  one.fields.size === other.fields.size &&
  [...one.fields].every((field) => other.fields.has(field));

/** Several sheets have people: one for each group, or the list of last month. */
function askWhichSheets(alike: readonly Beginning[], canBeAll: boolean): UndecidedError {
  const names = alike.map(({ sheet }) => sheet.name);
  const all = {
    options: { sheet: ALL_SHEETS },
    meaning: {
      es: 'Leer todas, una tras otra; la columna «hoja» del resultado dice de cuál es cada fila',
      en: 'to read all of them, one after the other; the column "hoja" of the result has the sheet of each row',
    },
  };
  return new UndecidedError({
    topic: 'sheet',
    sentence: {
      es: `Varias hojas del libro tienen personas con las mismas columnas: ${names.join(', ')}. ¿Cuál se lee?`,
      en: `several sheets of the workbook have people with the same columns: ${names.map(quoted).join(', ')}. Which one is read?`,
    },
    answers: [
      ...(canBeAll ? [all] : []),
      ...names.map((name) => ({
        options: { sheet: name },
        meaning: { es: `Leer solo la hoja «${name}»`, en: `to read the sheet ${quoted(name)} alone` },
      })),
    ],
    counts: { sheets: names.length },
  });
}

/** The visible sheets with rows. Refuses them if their headings are not the same. */
async function allSheets(workbook: SheetBook, options: SheetOptions): Promise<SheetChoice> {
  const found: Beginning[] = [];
  for (const sheet of workbook.sheets.filter(({ isVisible }) => isVisible)) {
    const beginning = await beginningOf(workbook, sheet, options);
    if (beginning.hasRows) found.push(beginning);
  }
  const [first, ...others] = found;
  if (first === undefined)
    throw new InputError('no_sheet', {
      en: '--sheet all: no visible sheet of the workbook has rows',
      es: '--sheet all: ninguna hoja visible del libro tiene filas',
    });
  const other = first.hasHeader
    ? others.find((beginning) => !beginning.hasHeader || namedHeadings(beginning) !== namedHeadings(first))
    : first;
  if (other === undefined) return [first, ...others];
  throw new InputError('no_sheet', {
    en: `--sheet all: the sheet ${quoted(other.sheet.name)} does not have the same columns of people as the others. Give it the same headings, hide it, or name one sheet`,
    es: `--sheet all: la hoja ${quoted(other.sheet.name)} no tiene las mismas columnas de personas que las demás. Póngale los mismos encabezados, ocúltela, o indique una sola hoja`,
  });
}

export async function chooseSheets(workbook: SheetBook, options: SheetOptions): Promise<SheetChoice> {
  if (options.sheet?.trim().toLowerCase() === ALL_SHEETS) return allSheets(workbook, options);
  return [await chooseSheet(workbook, options)];
}

async function chooseSheet(workbook: SheetBook, options: SheetOptions): Promise<Beginning> {
  if (options.sheet !== undefined) return beginningOf(workbook, namedSheet(workbook, options.sheet), options);
  let first: Beginning | undefined;
  const alike: Beginning[] = [];
  let canBeAll = true;
  const withoutHeader: Beginning[] = [];
  for (const sheet of workbook.sheets.filter(({ isVisible }) => isVisible)) {
    const beginning = await beginningOf(workbook, sheet, options);
    if (beginning.hasHeader) first ??= beginning;
    if (first !== undefined && haveSameFields(first, beginning)) alike.push(beginning);
    if (first === undefined) withoutHeader.push(beginning);
    if (beginning.hasRows && (first === undefined || namedHeadings(beginning) !== namedHeadings(first)))
      canBeAll = false;
  }
  if (alike.length > 1) throw askWhichSheets(alike, canBeAll);
  if (first !== undefined) return first;
  const hidden: BookSheet[] = [];
  for (const sheet of workbook.sheets.filter(({ isVisible }) => !isVisible)) {
    const { hasHeader } = await beginningOf(workbook, sheet, options).catch((error) => {
      if (error instanceof UndecidedError) return { hasHeader: true }; // the user has to be asked about it
      throw error;
    });
    if (hasHeader) hidden.push(sheet);
  }
  if (hidden.length > 0) throw askForHidden(hidden);
  const any = withoutHeader.find(({ isEmpty }) => !isEmpty) ?? withoutHeader[0];
  if (any !== undefined) return any;
  throw new InputError('no_sheet', {
    en: `all sheets of the workbook are hidden: ${listOf(workbook.sheets, 'en')}`,
    es: `todas las hojas del libro están ocultas: ${listOf(workbook.sheets, 'es')}`,
  });
}
