/**
 * The cells of a planted row: the same person in many spellings, strict or as people write with `--normalize`, with keys on
 * file in many spellings, and with faults.
 *
 * What it does not do: choose who is in the file. `clusters.ts` does.
 */
import type { Random } from '../../../samples/random.js';
import { ENTITIES } from '../../../src/key/curp/entities.js';
import type { PlantedPerson } from './planted-people.js';

/** `exact`: as in the person. `varied`: in any spelling that leaves person and key as they are. */
export type Spelling = 'exact' | 'varied';

/** Faults after which a row is not whole. `no_maternal` is one only if surnames are required. */
export const FAULTS = [
  'no_given',
  'no_maternal',
  'placeholder',
  'unsupported_character',
  'impossible_day',
  'no_sex',
  'unknown_sex',
  'unknown_entity',
  'future_and_placeholder',
  'extra_fields',
  'future_and_extra_fields',
] as const;

export type Fault = (typeof FAULTS)[number];

/** In the strict writing a date is three columns, in the everyday writing one. */
export type Writing = 'strict' | 'everyday';

const COLUMNS: Readonly<Record<Writing, string>> = {
  strict: 'nombres,apellido_paterno,apellido_materno,anio_nacimiento,mes_nacimiento,dia_nacimiento',
  everyday: 'nombres,apellido_paterno,apellido_materno,fecha_nacimiento',
};

export const headerOf = (writing: Writing): string => `${COLUMNS[writing]},sexo,entidad,curp,folio`;

type Change = (text: string) => string;

const titleCase: Change = (text) =>
  text
    .toLowerCase()
    .replace(/(^|[ -])(.)/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

const withoutAccents: Change = (text) =>
  text
    .normalize('NFD')
    .replace(/[\u0301\u0308]/g, '')
    .normalize('NFC');

/** None of them changes the root of the key. */
const SPELLINGS: readonly Change[] = [
  (text) => text,
  titleCase,
  withoutAccents,
  (text) => text.toLowerCase(),
  (text) => withoutAccents(text).toLowerCase(),
  (text) => text.normalize('NFD'),
  (text) => ` ${text.replaceAll(' ', '  ')}\t`,
  (text) => text.replaceAll(' ', '\u00A0'),
  (text) => text.replaceAll('-', '\u2010').replaceAll('’', "'"),
  // The letters of the key are in the first four of a long word, so that blanks after them do not count.
  (text) => text.replace(/^([^ ]{5,}) /, '$1'),
  (text) => text.replace(/^([^ ]{4})([^ ]{3,})$/, '$1 $2'),
];

function written(name: string, spelling: Spelling, writing: Writing, random: Random): string {
  if (spelling === 'exact') return name;
  const text = random.of(SPELLINGS)(name);
  return writing === 'everyday' && random.below(8) === 0 ? `${text.slice(0, 2)}\u200B${text.slice(2)}` : text;
}

const spaced = (key: string): string => `${key.slice(0, 4)} ${key.slice(4, 10)}-${key.slice(10)}`;

const KEY_SPELLINGS: readonly Change[] = [
  (key) => key,
  (key) => key,
  (key) => key.toLowerCase(),
  (key) => ` ${key} `,
  spaced,
  (key) => spaced(key.toLowerCase()).replaceAll(' ', '\u00A0'),
];

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

const DATES: readonly ((person: PlantedPerson) => string)[] = [
  ({ year, month, day }) => `${day}/${month}/${year}`,
  ({ year, month, day }) => `${Number(day)}/${Number(month)}/${year}`,
  ({ year, month, day }) => `${year}-${month}-${day}`,
  ({ year, month, day }) => `${Number(day)} de ${MONTHS[Number(month) - 1]} de ${year}`,
  ({ year, month, day }) => `${day}-${MONTHS[Number(month) - 1]!.slice(0, 3).toUpperCase()}-${year}`,
];

/** No M: among words for women and the letter H it would be ambiguous. The first word is used where nothing varies. */
const SEX_WORDS: Readonly<Record<string, readonly string[]>> = {
  H: ['H', 'hombre', 'Masculino', 'VARÓN'],
  M: ['mujer', 'Femenino', 'fem.', 'MUJER'],
  X: ['X', 'no binario'],
};

const ENTITY_WORDS = new Map(
  ENTITIES.map(({ clave_entidad, nombre_entidad, abreviatura_entidad }) => [
    clave_entidad,
    [
      clave_entidad,
      String(Number(clave_entidad)),
      nombre_entidad,
      titleCase(nombre_entidad),
      abreviatura_entidad,
    ],
  ]),
);

/** A blank around a value is not part of it. */
const padded = (value: string, random: Random): string => (random.below(8) === 0 ? ` ${value} ` : value);

function birthCells(person: PlantedPerson, spelling: Spelling, writing: Writing, random: Random): string[] {
  const { year, month, day, sex, entity } = person;
  if (writing === 'everyday') {
    const words = (table: readonly string[] | undefined, text: string) =>
      table === undefined ? text : spelling === 'exact' ? table[0]! : random.of(table);
    const date = spelling === 'exact' ? DATES[0]! : random.of(DATES);
    return [date(person), words(SEX_WORDS[sex], sex), words(ENTITY_WORDS.get(entity), entity)];
  }
  const cells = [year, month, day, sex, entity];
  return spelling === 'exact' ? cells : cells.map((cell) => padded(cell, random));
}

/** The person with the values of a fault. Extra fields are not values. */
function faulty(person: PlantedPerson, fault: Fault | undefined): PlantedPerson {
  const future = { ...person, year: '2199' };
  switch (fault) {
    case undefined:
    case 'extra_fields':
      return person;
    case 'no_given':
      return { ...person, given: ' ' };
    case 'no_maternal':
      return { ...person, maternal: '' };
    case 'placeholder':
      return { ...person, given: 'NO TIENE' };
    case 'unsupported_character':
      return { ...person, paternal: `${person.paternal}@` };
    case 'impossible_day':
      return { ...person, day: '31', month: '02' };
    case 'no_sex':
      return { ...person, sex: '' };
    case 'unknown_sex':
      return { ...person, sex: 'Z' };
    case 'unknown_entity':
      return { ...person, entity: '99' };
    case 'future_and_placeholder':
      return { ...future, given: 'N/A' };
    case 'future_and_extra_fields':
      return future;
  }
}

export interface NormalizedRow {
  readonly person: PlantedPerson;
  /** The key on file, not yet spelled in another way; empty for none. */
  readonly onFile: string;
  readonly spelling: Spelling;
  readonly fault?: Fault | undefined;
}

/** The cells of a row, in the order of the header. `folio` is a column that has nothing to do with the person. */
export function cellsOf(row: NormalizedRow, folio: number, writing: Writing, random: Random): string[] {
  const person = faulty(row.person, row.fault);
  const { onFile, spelling } = row;
  const name = (text: string): string => written(text, spelling, writing, random);
  return [
    name(person.given),
    name(person.paternal),
    name(person.maternal),
    ...birthCells(person, spelling, writing, random),
    spelling === 'exact' ? onFile : random.of(KEY_SPELLINGS)(onFile),
    String(folio),
    ...(row.fault?.endsWith('extra_fields') ? ['de más'] : []),
  ];
}
