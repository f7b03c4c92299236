/**
 * The faults of rows in real files: empty cells, letters instead of digits, impossible dates, texts that were decoded with
 * the wrong encoding. Each function puts a fault into a row of `people-generator.ts`.
 */
import { SURNAMES, titleCase } from './names.js';
import type { Random } from './random.js';

/** Letters outside ASCII after their UTF-8 bytes were decoded as Windows-1252. */
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

/** Every surname that matches `letter`, with the match replaced. */
const faultySurnames = (letter: RegExp, replaced: (letter: string) => string): readonly string[] =>
  SURNAMES.flatMap(({ text }) => [text, titleCase(text), text.replace('Ñ', 'ñ')])
    .filter((text) => letter.test(text))
    .map((text) => text.replace(letter, replaced));

const MISREAD_LETTER = new RegExp(`[${Object.keys(MISREAD).join('')}]`, 'u');

const DAMAGED = [
  ...faultySurnames(MISREAD_LETTER, (letter) => MISREAD[letter]!),
  ...faultySurnames(/[Ññ]/u, () => '\uFFFD'),
];

const UNSUPPORTED = [
  ...faultySurnames(/[^ -~]/u, () => '?'),
  ...faultySurnames(/[Ññ]/u, () => '#'),
  ...faultySurnames(/[Ññ]/u, () => '±'),
  ...faultySurnames(/$/u, () => '*'),
  ...faultySurnames(/[Oo]/u, () => 'Ω'),
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

/** Puts a fault into the eight fields of a person, in the order of the contract. */
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

/** All with the same probability. */
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
