/**
 * What is wrong with rows in the files that people have: empty cells, letters for digits, days that no calendar knows,
 * texts that were read with the wrong encoding. Each spoils a row of `people-generator.ts`.
 */
import { SURNAMES, titleCase } from './names.js';
import type { Random } from './random.js';

/** What letters beyond ASCII become when UTF-8 is read as Windows-1252. */
const MISREAD: Readonly<Record<string, string>> = {
  Ñ: 'Ã‘',
  Ü: 'Ãœ',
  É: 'Ã‰',
  Ó: 'Ã“',
  Ú: 'Ãš',
  ñ: 'Ã±',
  ü: 'Ã¼',
  á: 'Ã¡',
  é: 'Ã©',
  ó: 'Ã³',
  ú: 'Ãº',
};

/** Every surname with such a letter, with `replaced` in its place. */
const spoiledSurnames = (letter: RegExp, replaced: (letter: string) => string): readonly string[] =>
  SURNAMES.flatMap(({ text }) => [text, titleCase(text), text.replace('Ñ', 'ñ')])
    .filter((text) => letter.test(text))
    .map((text) => text.replace(letter, replaced));

const MISREAD_LETTER = new RegExp(`[${Object.keys(MISREAD).join('')}]`, 'u');

const DAMAGED = [
  ...spoiledSurnames(MISREAD_LETTER, (letter) => MISREAD[letter]!),
  ...spoiledSurnames(/[Ññ]/u, () => '\uFFFD'),
];

const UNSUPPORTED = [
  ...spoiledSurnames(/[^ -~]/u, () => '?'),
  ...spoiledSurnames(/[Ññ]/u, () => '#'),
  ...spoiledSurnames(/[Ññ]/u, () => '±'),
  ...spoiledSurnames(/$/u, () => '*'),
  ...spoiledSurnames(/[Oo]/u, () => 'Ω'),
];

/** The columns, in the order of the contract. */
const GIVEN = 0;
const PATERNAL = 1;
const MATERNAL = 2;
const YEAR = 3;
const MONTH = 4;
const DAY = 5;
const SEX = 6;
const ENTITY = 7;
const COLUMNS = 8;

/** Spoils the eight fields of a person, in the order of the contract. */
export type Fault = (fields: string[], random: Random) => void;

const setter =
  (column: number, values: readonly string[]): Fault =>
  (fields, random) => {
    fields[column] = random.of(values);
  };

const anyOf =
  (...faults: Fault[]): Fault =>
  (fields, random) =>
    random.of(faults)(fields, random);

/** Each as often as the others. */
export const FAULTS: readonly Fault[] = [
  (fields, random) => {
    fields[random.below(COLUMNS)] = random.below(8) === 0 ? ' ' : '';
  },
  anyOf(
    setter(YEAR, ['19A5', 'N/D', '197O', '19.80']),
    setter(MONTH, ['ENE', 'MARZO', '1O', '-']),
    setter(DAY, ['1o', 'l5', 'S/D', '+7']),
    setter(ENTITY, ['JC', 'DF', 'Puebla', 'O9']),
  ),
  anyOf(
    setter(YEAR, ['85', '196', '19750', '7']),
    setter(MONTH, ['1', '3', '9', '007']),
    setter(DAY, ['1', '5', '8', '015']),
    setter(ENTITY, ['1', '9', '015', '7']),
  ),
  setter(SEX, ['F', 'h', 'm', 'Hombre', 'MUJER', '1', '?']),
  (fields) => {
    fields[MONTH] = '02';
    fields[DAY] = '30';
  },
  setter(YEAR, ['2098', '2099']),
  setter(ENTITY, ['33', '33', '33', '34', '00', '99']),
  anyOf(setter(PATERNAL, DAMAGED), setter(MATERNAL, DAMAGED)),
  anyOf(
    setter(PATERNAL, UNSUPPORTED),
    setter(MATERNAL, UNSUPPORTED),
    setter(GIVEN, ['MAR?A', 'JOS?', '@NA']),
    setter(MATERNAL, ['N/A', 'NO TIENE', 'S/A', '-', '.', 'Ninguno']),
  ),
];
