/**
 * The rules of `--duplicates` in the plainest way: all rows in memory, a map for each question. Tests compare the file of a
 * run with this one.
 *
 * What it does not use: anything of src/rows/duplicates but the comparison of two people, and the folding of names of src/key/curp.
 * The calculated key and the values of `--normalize` come from the library too. All pairs of people are compared, without blocks. What it does not do: hash keys (`--echo none`), or hold many rows.
 */

import type { Plan } from '../../../src/input/csv/plan.js';
import { normalize } from '../../../src/input/values/normalization.js';
import { Calculator } from '../../../src/key/contract/calculator.js';
import { FIELDS, type Person } from '../../../src/key/contract/person.js';
import { causesText, type PairCauses } from '../../../src/rows/duplicates/probable/pair-cause.js';
import { samePerson, type WrittenPerson } from '../../../src/rows/duplicates/probable/same-person.js';
import { writtenName } from '../../../src/rows/duplicates/probable/written-name.js';

export const HEADER = 'group,class,size,row,curp,note';

/** In the order of groups that begin with the same row and are equally urgent. */
export const CLASSES = [
  'same_key_other_data',
  'same_person_two_keys',
  'probably_same_person',
  'repeated_row',
  'homonym_candidates',
] as const;

/** The most urgent first; then people who are probably one and have different keys on file, and the rest. */
function urgencyOf({ class: name, isUrgent }: Group): number {
  if (name === 'same_key_other_data') return 0;
  return isUrgent || name === 'same_person_two_keys' ? 1 : 2;
}

export type DuplicateClass = (typeof CLASSES)[number];

export const NOTES = {
  es: {
    homonyms: 'homónimos',
    fits: 'clave copiada: corresponde a estos datos',
    other: 'clave copiada: no corresponde a estos datos',
    many: 'más de diez personas',
    swapped: 'apellidos invertidos',
    entity: 'otra entidad',
    omitted: 'falta un nombre',
    otherDate: 'otra fecha de nacimiento',
    enye: 'Ñ escrita como N',
    sign: 'una partícula o un signo',
    compound: 'apellido compuesto incompleto o repartido de otro modo',
  },
  en: {
    homonyms: 'homonyms',
    fits: 'copied key: fits these data',
    other: 'copied key: does not fit these data',
    many: 'more than ten people',
    swapped: 'surnames swapped',
    entity: 'another entity',
    omitted: 'a given name is missing',
    otherDate: 'another date of birth',
    enye: 'Ñ written as N',
    sign: 'a particle or a sign',
    compound: 'a compound surname is incomplete or divided otherwise',
  },
} as const;

export type Note = keyof (typeof NOTES)['es'] | '';

const BLANKS = /[\p{White_Space}\uFEFF]+/gu;
const SIGNS = /[/\-\u2010\u2011'\u2018\u2019\u201B\u00B4`\u02B9-\u02BD\u2032\uFF07]/g;

const LIGATURES: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  ẞ: 'SS',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ħ: 'H',
  Ŧ: 'T',
  Ĳ: 'IJ',
};

/** One letter without its marks. Ñ keeps its tilde, and A, E, I and O keep a diaeresis. */
function letterOf(character: string): string {
  const [base = '', ...marks] = character.normalize('NFD');
  if (base === 'N' && marks[0] === '\u0303') return 'Ñ';
  return 'AEIO'.includes(base) && marks.includes('\u0308') ? `${base}\u0308` : base;
}

/** A name that can be folded, as it is compared. Signs other than the dot are one sign, as for the key. */
export function foldedName(text: string): string {
  const upper = text.normalize('NFC').toUpperCase().normalize('NFC').replace(BLANKS, '').replace(SIGNS, '-');
  return [...upper].map((character) => LIGATURES[character] ?? letterOf(character)).join('');
}

const GENERIC = new Set(['XEXX010101HNEXXXA4', 'XEXX010101MNEXXXA8', 'XXXX999999XXXXXX99']);

const KEY_FORM = /^[A-Z]{4}[0-9]{6}[HMX][A-Z]{5}[A-Z0-9][0-9]$/;

/** The key on file, or an empty text if the cell has not the form of a key. */
export function keyOnFile(cell: string | undefined): string {
  const trimmed = (cell ?? '').replace(/^[\p{White_Space}\uFEFF]+|[\p{White_Space}\uFEFF]+$/gu, '');
  const upper = trimmed.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const inner = upper
    .slice(1, -1)
    .replace(BLANKS, '')
    .replace(/[-\u2010\u2011]/g, '');
  const key = upper.charAt(0) + inner + upper.slice(-1);
  return KEY_FORM.test(key) && !GENERIC.has(key) ? key : '';
}

interface Row {
  readonly row: number;
  /** Empty if the row is not whole. */
  readonly person: string;
  /** Empty if the row is in error. */
  readonly calculated: string;
  readonly onFile: string;
  /** As it is compared with others. Undefined if the row has no key. */
  readonly written?: WrittenPerson | undefined;
}

export interface Group {
  readonly class: DuplicateClass;
  readonly members: readonly { readonly row: number; readonly curp: string; readonly note: Note }[];
  readonly isUrgent?: boolean | undefined;
}

/** The letters of the names in a root. */
const lettersOf = (key: string): string => key.slice(0, 4) + key.slice(13, 16);

const rootOf = (key: string): string => key.slice(0, 16);

/** A date of birth that is valid for every person: a row whose only fault is its date has a key with it. */
const POSSIBLE_DATE: Person = { anio_nacimiento: '1990', mes_nacimiento: '01', dia_nacimiento: '01' };

function readPerson(cells: readonly string[], plan: Plan): Person {
  const texts = FIELDS.map((field) => [field, cells[plan.columns[field]]]);
  const person = Object.fromEntries(texts) as Person;
  if (!plan.normalize) return person;
  const { birthDateColumn } = plan;
  return normalize(person, birthDateColumn < 0 ? undefined : (cells[birthDateColumn] ?? ''), plan);
}

function personOf(person: Person): string {
  const names = [person.nombres, person.apellido_paterno, person.apellido_materno];
  const others = FIELDS.slice(3).map((field) => (person[field] ?? '').replace(BLANKS, ''));
  return JSON.stringify([...names.map((name) => foldedName(name ?? '')), ...others]);
}

function readRow(row: number, cells: readonly string[], plan: Plan, calculator: Calculator): Row {
  const onFile = plan.mode === 'calculate' ? '' : keyOnFile(cells[plan.keyColumn]);
  if (plan.mode === 'validate') return { row, person: '', calculated: '', onFile };
  const isSurplus = cells.slice(plan.columnCount).some((cell) => cell.replace(BLANKS, '') !== '');
  if (isSurplus) return { row, person: '', calculated: '', onFile };
  const person = readPerson(cells, plan);
  const { curp, code, reason } = calculator.outcome(person);
  const possible = calculator.outcome({ ...person, ...POSSIBLE_DATE }).curp;
  const isWhole = curp !== null || (code === 417 && reason === 'date_out_of_range' && possible !== null);
  const identity = isWhole ? personOf(person) + lettersOf(possible!) : '';
  return {
    row,
    person: identity,
    calculated: curp ?? '',
    onFile,
    written: curp === null ? undefined : writtenPerson(person, curp),
  };
}

const writtenPerson = (person: Person, curp: string): WrittenPerson => ({
  key: Buffer.from(curp),
  given: writtenName(person.nombres ?? '', true),
  paternal: writtenName(person.apellido_paterno ?? '', false),
  maternal: writtenName(person.apellido_materno ?? '', false),
});

/** Rows by a text; rows for which it is empty are left out. */
function groupBy(rows: readonly Row[], textOf: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const text = textOf(row);
    const group = groups.get(text);
    if (group !== undefined) group.push(row);
    else if (text !== '') groups.set(text, [row]);
  }
  return [...groups.values()];
}

const distinct = (texts: readonly string[]): number => new Set(texts).size;
const keysOf = (rows: readonly Row[]): string[] =>
  rows.map(({ onFile }) => onFile).filter((key) => key !== '');
const personsIn = (rows: readonly Row[]): number => distinct(rows.map(({ person }) => person));

const groupOf = (name: DuplicateClass, rows: readonly Row[], note: (row: Row) => Note = () => ''): Group => ({
  class: name,
  members: rows.map((row) => ({ row: row.row, curp: row.onFile || row.calculated, note: note(row) })),
});

function repeatedRows(rows: readonly Row[]): Group[] {
  return groupBy(rows, ({ person }) => person)
    .flatMap((ofPerson) =>
      distinct(keysOf(ofPerson)) < 2 ? [ofPerson] : groupBy(ofPerson, ({ onFile }) => onFile || 'no key'),
    )
    .filter(({ length }) => length > 1)
    .map((group) => groupOf('repeated_row', group));
}

/** Which people are probably one: for each of them the first one, and the causes. */
function linked(
  rows: readonly Row[],
  isLinked: (one: Row, other: Row) => PairCauses,
): { first: (row: Row) => string; causes: (row: Row) => PairCauses } {
  const people = [...new Map(rows.map((row) => [row.person, row])).values()];
  const first = new Map(people.map(({ person }) => [person, person]));
  const causes = new Map<string, PairCauses>();
  for (const [index, one] of people.entries()) {
    for (const other of people.slice(index + 1)) {
      const found = isLinked(one, other);
      if (found === 0) continue;
      const [before, after] = [first.get(one.person)!, first.get(other.person)!];
      for (const [person, group] of first) if (group === after) first.set(person, before);
      for (const { person } of [one, other]) causes.set(person, (causes.get(person) ?? 0) | found);
    }
  }
  return { first: ({ person }) => first.get(person)!, causes: ({ person }) => causes.get(person) ?? 0 };
}

/** Year without its century, and day and month in any order. */
const anyDate = ({ calculated }: Row): string =>
  calculated.slice(4, 6) + [calculated.slice(6, 8), calculated.slice(8, 10)].sort().join('');

/** Whether the registry knows two people: keys on file with one root and different differentiators. */
const areRegistered = (one: Row, other: Row): boolean =>
  one.onFile !== '' &&
  rootOf(one.onFile) === rootOf(other.onFile) &&
  one.onFile.charAt(16) !== other.onFile.charAt(16);

const samePeople = (one: Row, other: Row): PairCauses =>
  areRegistered(one, other) ? 0 : samePerson(one.written!, other.written!, false);
const sameDate = (one: Row, other: Row): PairCauses =>
  anyDate(one) === anyDate(other) ? samePeople(one, other) : 0;
const otherDate = (one: Row, other: Row): PairCauses =>
  anyDate(one) === anyDate(other) ? 0 : samePeople(one, other);
const sameKey = (one: Row, other: Row): PairCauses => samePerson(one.written!, other.written!, true);

const noteOf = (causes: PairCauses, lang: Plan['lang']): Note => {
  const text = causesText(causes, lang);
  return (
    (Object.keys(NOTES[lang]) as Note[]).find((note) => note !== '' && NOTES[lang][note] === text) ??
    (text as Note)
  );
};

/** People who are probably one, found by these links. Only rows with the same `text` are compared. */
const probable = (
  rows: readonly Row[],
  text: (row: Row) => string,
  isLinked: (one: Row, other: Row) => PairCauses,
  lang: Plan['lang'],
): Group[] => groupBy(rows, text).flatMap((part) => probableIn(part, isLinked, lang));

function probableIn(
  rows: readonly Row[],
  isLinked: (one: Row, other: Row) => PairCauses,
  lang: Plan['lang'],
): Group[] {
  const { first, causes } = linked(rows, isLinked);
  return groupBy(rows, first)
    .filter((group) => personsIn(group) > 1)
    .map((group) => ({
      ...groupOf('probably_same_person', group, (row) => noteOf(causes(row), lang)),
      isUrgent: distinct(keysOf(group)) > 1,
    }));
}

/** The number of people, if those who are probably one are one. */
function clustersIn(rows: readonly Row[], isLinked: (one: Row, other: Row) => PairCauses): number {
  return distinct(rows.map(linked(rows, isLinked).first));
}

/** People with one key on file who are found because of it only. */
function probableByKey(rows: readonly Row[], lang: Plan['lang']): Group[] {
  const isFoundElsewhere = (one: Row, other: Row): boolean =>
    samePerson(one.written!, other.written!, false) !== 0;
  return groupBy(rows, ({ onFile }) => onFile)
    .flatMap((group) => probableIn(group, sameKey, lang))
    .filter(({ members }) => {
      const group = rows.filter(({ row }) => members.some((member) => member.row === row));
      return group.some((one) =>
        group.some(
          (other) =>
            one.person !== other.person && sameKey(one, other) !== 0 && !isFoundElsewhere(one, other),
        ),
      );
    });
}

function copyNote({ calculated, onFile }: Row): Note {
  return rootOf(calculated) === rootOf(onFile) ? 'fits' : 'other';
}

function sharedKeys(rows: readonly Row[]): Group[] {
  return groupBy(rows, ({ calculated, onFile }) => (calculated === '' ? '' : onFile))
    .filter((group) => clustersIn(group, sameKey) > 1)
    .map((group) => {
      const areHomonyms = distinct(group.map(({ calculated }) => rootOf(calculated))) === 1;
      const { first } = linked(group, sameKey);
      const note = (row: Row): Note =>
        group.some((other) => first(other) === first(row) && copyNote(other) === 'fits') ? 'fits' : 'other';
      return groupOf('same_key_other_data', group, areHomonyms ? () => 'homonyms' : note);
    });
}

function personsWithTwoKeys(rows: readonly Row[]): Group[] {
  return groupBy(rows, ({ person }) => person)
    .filter((group) => distinct(keysOf(group)) > 1)
    .map((group) => groupOf('same_person_two_keys', group));
}

/** The persons of a root; in the mode `validate` a person is a key. */
function homonyms(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  countOf: (rows: readonly Row[]) => number,
): Group[] {
  return groupBy(rows, (row) => rootOf(keyOf(row)))
    .map((group) => ({ group, persons: countOf(group) }))
    .filter(({ persons }) => persons > 1)
    .map(({ group, persons }) => groupOf('homonym_candidates', group, () => (persons > 10 ? 'many' : '')));
}

function groupsOf(rows: readonly Row[], { mode, lang }: Plan): Group[] {
  const onFile = (row: Row): string => row.onFile;
  if (mode === 'validate') {
    const repeated = groupBy(rows, onFile).filter(({ length }) => length > 1);
    return [
      ...repeated.map((group) => groupOf('repeated_row', group)),
      ...homonyms(rows, onFile, (group) => distinct(group.map(onFile))),
    ];
  }
  const whole = rows.filter(({ written }) => written !== undefined);
  return [
    ...repeatedRows(rows),
    ...sharedKeys(rows),
    ...personsWithTwoKeys(rows),
    ...homonyms(
      rows,
      ({ calculated }) => calculated,
      (group) => clustersIn(group, sameDate),
    ),
    ...probable(whole, anyDate, sameDate, lang),
    ...probable(whole, ({ written }) => written!.given.text, otherDate, lang),
    ...probableByKey(whole, lang),
  ];
}

/** The file of these groups: by urgency, then by their first row, then by their class. Rows of a group are ascending. */
export function fileOf(groups: readonly Group[], lang: Plan['lang']): string {
  const firstRow = ({ members }: Group): number => members[0]!.row;
  const ordered = [...groups].sort(
    (one, other) =>
      urgencyOf(one) - urgencyOf(other) ||
      firstRow(one) - firstRow(other) ||
      CLASSES.indexOf(one.class) - CLASSES.indexOf(other.class),
  );
  const lines = ordered.flatMap(({ class: name, members }, index) =>
    members.map(({ row, curp, note }) =>
      [index + 1, name, members.length, row, curp, note === '' ? '' : (NOTES[lang][note] ?? note)].join(','),
    ),
  );
  return [HEADER, ...lines, ''].join('\n');
}

/** The expected `<output>.duplicates.csv` of a file with these records, without its header. */
export function duplicatesOf(records: readonly (readonly string[])[], plan: Plan): string {
  const { today, surnames } = plan;
  const calculator = new Calculator({ today, surnames });
  const rows = records.map((cells, index) => readRow(index + 1, cells, plan, calculator));
  return fileOf(groupsOf(rows, plan), plan.lang);
}
