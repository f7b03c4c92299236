/**
 * Random everyday files, made from a seed: people in a random style, some of them with two styles in one column, and the
 * truth of every row.
 *
 * A row is `sure` if the file itself decides its meaning: its cells are written in the style of their columns, or show by
 * themselves how they are to be read. A row that is not sure lies: it has the form of another person.
 */
import { Random } from '../../samples/random.js';
import type { GivenOptions } from '../../src/input/options/option-types.js';
import { encoded, type WrittenEncoding } from '../everyday/encodings.js';
import { inventedPerson } from '../everyday/invented-people.js';
import { KNOWN_PEOPLE, keyOf, type StrictPerson } from '../everyday/people.js';
import { type Cell, DAY_FIRST, MONTH_FIRST, SERIAL, SEX_HM, SEX_MF } from '../everyday/spellings.js';
import {
  columnsOf,
  isMonthFirst,
  mayAsk,
  mayFail,
  optionsOf,
  questionOf,
  type Style,
  WAYS,
} from '../everyday/style.js';
import { csvText, type Table, tableOf } from '../everyday/table.js';
import { type SheetCell, workbookOf } from '../everyday/workbook.js';

export interface TrueRow {
  readonly key: string;
  readonly sure: boolean;
  /** Whether the row may be in error, as its names look damaged. */
  readonly mayFail: boolean;
}

const truthOf = (person: StrictPerson, style: Style, sure: boolean): TrueRow => ({
  key: keyOf(person),
  sure,
  mayFail: mayFail(person, style),
});

export interface EverydayFuzzFile {
  readonly kind: string;
  readonly bytes: Buffer;
  readonly options: GivenOptions;
  /** The true key of each record, in order; null for a record without one. */
  readonly truth: readonly (TrueRow | null)[];
  /** Whether a question is right: nothing proves the reading, or the file contradicts itself. */
  readonly mayStop: boolean;
}

const ENCODINGS: readonly WrittenEncoding[] = [...WAYS.encoding, 'windows-1252', 'cp850', 'macintosh'];

const someone = (random: Random): StrictPerson =>
  random.below(4) === 0 ? random.of(KNOWN_PEOPLE).person : inventedPerson(random.below(1_000_000));

const styleOf = (random: Random): Style =>
  Object.fromEntries(
    Object.entries(WAYS).map(([part, ways]) => [part, random.of(ways as readonly string[])]),
  ) as unknown as Style;

/** A file in the making. */
interface Draft {
  readonly random: Random;
  readonly people: readonly StrictPerson[];
  readonly style: Style;
  table: Table;
  truth: (TrueRow | null)[];
  options: GivenOptions;
  mayStop: boolean;
  isWorkbook: boolean;
}

function draftOf(random: Random, style: Style): Draft {
  const people = Array.from({ length: 1 + random.below(random.of([5, 60, 300])) }, () => someone(random));
  return {
    random,
    people,
    style,
    table: tableOf(people, columnsOf(style)),
    truth: people.map((person) => truthOf(person, style, true)),
    options: optionsOf(people, style),
    mayStop: questionOf(people, style) !== undefined || mayAsk(people, style),
    isWorkbook: false,
  };
}

/** Another way of writing one column. */
interface OtherWay {
  /** The place of the column. */
  readonly at: number;
  readonly cell: Cell;
  /** Whether the cell of a person, in the way of the file or in the other one, shows how it is to be read. */
  readonly shows: (person: StrictPerson, isOther: boolean) => boolean;
  /** Whether nothing that shows the way means the way of the file. */
  readonly isSimple: boolean;
  /** Whether both ways mean the same person. */
  readonly isSame: (person: StrictPerson) => boolean;
}

/** Less evidence than this share is a slip. */
const isSlip = (count: number, other: number): boolean => count * 100 <= count + other;

/** Writes a share of the rows in another way. Then rows lie if the evidence decides for the way that is not theirs. */
function mixColumn(draft: Draft, { at, cell, shows, isSimple, isSame }: OtherWay): void {
  const { random, people } = draft;
  const share = random.of([1, 5, 50, 300, 500]); // of a thousand
  const isOther = people.map(() => random.below(1000) < share);
  const count = (other: boolean): number =>
    people.filter((person, index) => isOther[index] === other && shows(person, other)).length;
  const [proofs, otherProofs] = [count(false), count(true)];
  const isNothingShown = proofs + otherProofs === 0;
  const isOtherRight = isNothingShown ? !isSimple : isSlip(proofs, otherProofs);
  const isQuestion = !isNothingShown && !isOtherRight && !isSlip(otherProofs, proofs);
  const rows = draft.table.rows.map((row, index) =>
    isOther[index] ? row.with(at, cell(people[index]!, index)) : row,
  );
  draft.table = { ...draft.table, rows };
  draft.truth = people.map((person, index) => {
    const isRight = isQuestion || isOther[index] === isOtherRight;
    const sure = isRight || isSame(person) || shows(person, isOther[index]!);
    return truthOf(person, draft.style, sure);
  });
  draft.mayStop = true;
}

/** Records that are not people: titles in the middle, totals, empty ones. */
function addRecords(draft: Draft): void {
  const { random } = draft;
  const rows = draft.table.rows.map((row) => [...row]);
  const width = draft.table.header.length;
  for (let added = 1 + random.below(3); added > 0; added--) {
    const at = random.below(rows.length + 1);
    const cells = Array<string>(width).fill('');
    cells[random.below(width)] = random.of(['TOTAL 120', '120', 'Página 2', 'subtotal']);
    rows.splice(at, 0, cells);
    draft.truth.splice(at, 0, null);
  }
  draft.table = { ...draft.table, rows };
}

/** Empties or damages single cells: the row is in error, and never another person. */
function damageCells(draft: Draft): void {
  const { random } = draft;
  const style: Style = { ...draft.style, sex: 'H, M', given: 'one column' };
  Object.assign(draft, { style, table: tableOf(draft.people, columnsOf(style)) });
  const rows = draft.table.rows.map((row) => [...row]);
  const width = draft.table.header.length - (style.keys === 'none' ? 0 : 1); // a damaged key is no other person
  for (let wounds = 1 + random.below(5); wounds > 0; wounds--) {
    const row = random.below(rows.length);
    const cells = rows[row]!;
    const at = random.below(width);
    // An empty or another surname would be another person.
    cells[at] = at < NAME_COLUMNS ? '\ufffd' : random.of(['', '?', '\ufffd', '=1+1', '31/02/1985', '99']);
    draft.truth[row] = null;
  }
  draft.table = { ...draft.table, rows };
  draft.mayStop = true; // the damaged cell may have been the only proof
  if (isMonthFirst(draft.style)) draft.options = { ...draft.options, dateOrder: 'mdy' };
}

/** The first columns are names, if the given names have one column. */
const NAME_COLUMNS = 3;

/** The places of two headings in a style's list of them. */
const DATE_HEADER = 3;
const SEX_HEADER = 4;

const headerOf = ({ header }: Style, place: number): string => header.split('|')[place]!;

/** The place of the column in the table, whose heading may have a hint behind it. */
const columnOf = ({ table, style }: Draft, place: number): number =>
  table.header.findIndex((name) => name.startsWith(headerOf(style, place)));

type Change = (draft: Draft) => void;

const CHANGES: Readonly<Record<string, Change>> = {
  'one style': () => {},
  'other records': addRecords,
  'damaged cells': damageCells,
  'two ways of the sex': (draft) => {
    const isMF = /^m, f$/i.test(draft.style.sex);
    if (!isMF && !/^h, m$/i.test(draft.style.sex)) return;
    mixColumn(draft, {
      at: columnOf(draft, SEX_HEADER),
      cell: isMF ? SEX_HM : SEX_MF,
      shows: ({ sexo }, isOther) => sexo === (isMF === isOther ? 'H' : 'M'),
      isSimple: true,
      isSame: ({ sexo }) => sexo === 'X',
    });
  },
  'two orders of dates': (draft) => {
    const isMdy = isMonthFirst(draft.style);
    if (!isMdy && !(draft.style.date in DAY_FIRST)) return;
    mixColumn(draft, {
      at: columnOf(draft, DATE_HEADER),
      cell: isMdy ? DAY_FIRST['dd/mm/yyyy']! : MONTH_FIRST['mm/dd/yyyy']!,
      shows: ({ dia_nacimiento }) => Number(dia_nacimiento) > 12,
      isSimple: !isMdy || draft.options.dateOrder !== undefined,
      isSame: ({ dia_nacimiento, mes_nacimiento }) => dia_nacimiento === mes_nacimiento,
    });
  },
  'as a workbook': (draft) => {
    draft.isWorkbook = true;
  },
  'another encoding': (draft) => {
    const encoding = draft.random.of(ENCODINGS);
    const style: Style = { ...draft.style, names: 'upper', blanks: 'none' };
    draft.table = tableOf(draft.people, columnsOf(style));
    Object.assign(draft, { style: { ...style, encoding } });
    draft.mayStop = true; // a few letters may not decide between encodings
  },
};

/** The cells as a spreadsheet types them: numbers as numbers, a plain date as a date cell. */
function sheetOf({ table, style, people }: Draft): SheetCell[][] {
  const isNumber = (header: string, cell: string): boolean =>
    ['Año', 'Mes', 'Día'].includes(header) && /^\d+$/.test(cell);
  const cellOf = (header: string, cell: string, row: number): SheetCell => {
    if (header === headerOf(style, DATE_HEADER) && style.date === '1985-03-04')
      return { day: Number(SERIAL(people[row]!, row)) };
    if (cell === '') return null;
    return isNumber(header, cell) ? Number(cell) : cell;
  };
  const titles = style.titles === '' ? [] : style.titles.split('\n').map((text) => [text]);
  const rows = table.rows.map((cells, row) => cells.map((cell, at) => cellOf(table.header[at]!, cell, row)));
  return [...titles, [...table.header], ...rows];
}

export const EVERYDAY_KINDS = Object.keys(CHANGES).map((change) => `everyday: ${change}`);

const layoutOf = ({ delimiter, lineEnd, quotes, titles }: Style) => ({
  delimiter,
  lineEnd,
  quoteAll: quotes === 'all',
  above: titles === '' ? [] : titles.split('\n'),
});

/** Undefined if the encoding has no letter for a name. */
function bytesOf(draft: Draft): Buffer | undefined {
  const { table, style } = draft;
  if (draft.isWorkbook) return workbookOf([{ name: 'Hoja1', rows: sheetOf(draft) }]);
  try {
    return encoded(csvText(table, layoutOf(style)), style.encoding as WrittenEncoding);
  } catch {
    return undefined;
  }
}

export function everydayFile(seed: number): EverydayFuzzFile {
  const random = new Random(seed);
  const change = random.of(Object.keys(CHANGES));
  const draft = draftOf(random, styleOf(random));
  CHANGES[change]!(draft);
  const bytes = bytesOf(draft) ?? encoded(csvText(draft.table, layoutOf(draft.style)), 'utf-8');
  const { truth, options, mayStop } = draft;
  return {
    kind: `everyday: ${change}`,
    bytes,
    truth,
    options: { ...options, chunk: 64 + random.below(random.of([100, 5000])) },
    mayStop,
  };
}
