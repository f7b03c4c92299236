/**
 * Random lists of Mexican people as text, in the habits of real lists: upper, lower and title case, programs that change the
 * case of ASCII only, few and many accents, streets, signs, foreign names; and lists whose letters beyond ASCII are few or of
 * one kind only, which are hard to judge.
 *
 * What it does not promise: that two lists differ. Small ones may be equal.
 */
import { FEMALE_NAMES, MALE_NAMES, SURNAMES } from '../../../samples/names.js';
import type { Random } from '../../../samples/random.js';
import { type SingleByteEncoding, UNITS_OF_BYTES } from '../../../src/input/encodings/tables.js';

const GIVEN = [...MALE_NAMES, ...FEMALE_NAMES].map(({ text }) => text);
const FAMILY = SURNAMES.map(({ text }) => text);

const FOREIGN = [
  'MÜLLER',
  'KÖNIG',
  'SCHRÖDER',
  'FRANÇOIS',
  'NOËL',
  'JOÃO',
  'SIMÕES',
  'THÉRÈSE',
  'JÄGER',
  'HÉLÈNE',
];
const SIGNED = [
  'O’FARRILL',
  'D’ANGELO',
  'LÓPEZ–PÉREZ',
  'DELL’ACQUA',
  'GARCIA–RUIZ',
  'MARIA\u00A0LUISA',
  'ANA\u00A0',
];

const STREETS = [
  'Calle 5ª Norte 12',
  'Av. Juárez N° 45',
  'Cda. “La Loma” 7',
  'Privada San José 3º B',
  'Mª Luisa 20',
  'Centro – 5',
  'Plaza «Colón» 8',
  'Col. Roma',
  'Benito Juárez 10…',
  '5 ó 6 cuadras',
  'Jardín 10½',
];

const AMOUNTS = ['€ 50', '1,50€', '£20', '100', '10 ± 2', '20°C'];

const capitalized = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase();

/** What a program makes of upper case that knows ASCII only. */
const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const upperAscii = (text: string): string => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

const HABITS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toLowerCase(),
  (name) => name.replace(/\p{L}+/gu, capitalized),
  (name) => name.replace(/\p{L}+/gu, capitalized),
  (name) => upperAscii(name.toLowerCase()),
];

/** `PeÑa`. */
const ASCII_TITLE = (name: string): string =>
  name.replace(/\p{L}+/gu, (word) => word.charAt(0) + lowerAscii(word.slice(1)));

const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

const HEADERS = [
  'nombres,apellido_paterno,apellido_materno,domicilio,monto',
  'Nombre,Apellido paterno,Apellido materno,Dirección,Monto',
  'NOMBRE,PATERNO,MATERNO,DIRECCIÓN,AÑO',
];

/** `hard`: its letters beyond ASCII are of one or two kinds. `tiny`: one to five rows. */
export type ListKind = 'usual' | 'hard' | 'tiny';

const beyondAsciiOf = (text: string): string[] => text.match(/[^\0-\x7F]/gu) ?? [];

/** The text as an encoding can hold it: what it cannot, loses its marks or becomes an ASCII sign. */
export function heldBy(text: string, encoding: SingleByteEncoding): string {
  const known = new Set(UNITS_OF_BYTES[encoding]);
  const held = (character: string): string => (known.has(character.charCodeAt(0)) ? character : '');
  return text.replace(
    /[^\0-\x7F]/gu,
    (character) =>
      held(character) ||
      held(character.toLowerCase()) ||
      withoutMarks(character).replace(/[^\0-\x7F]/gu, '-'),
  );
}

export function encode(text: string, encoding: SingleByteEncoding): Buffer {
  const units = UNITS_OF_BYTES[encoding];
  return Buffer.from([...text].map((character) => units.indexOf(character.charCodeAt(0))));
}

/** The text of a random list: a header and rows. */
export function randomList(random: Random, kind: ListKind): string {
  const habits = random.below(8) === 0 ? HABITS : [random.below(12) === 0 ? ASCII_TITLE : random.of(HABITS)];
  const accents = random.of([5, 30, 100]);
  const rareNames = random.of([0, 0, 3, 20]);
  const signs = random.of([0, 0, 2, 20]);
  const streets = random.of([0, 0, 50, 100]);
  const letters =
    kind === 'hard'
      ? Array.from({ length: 1 + random.below(2) }, () => random.of([...'ÁÉÍÓÚÑÜ']))
      : undefined;
  const chance = (percent: number): boolean => random.below(100) < percent;
  const word = (table: readonly string[]): string => {
    const name = chance(rareNames)
      ? random.of(FOREIGN)
      : chance(signs)
        ? random.of(SIGNED)
        : random.of(table);
    const isAllowed =
      letters === undefined || beyondAsciiOf(name).every((letter) => letters.includes(letter));
    const shown = isAllowed && chance(accents) ? name : withoutMarks(name);
    return random.of(habits)(shown);
  };
  const size = kind === 'tiny' ? 1 + random.below(5) : 3 + random.below(random.of([10, 60, 300]));
  const lines = [kind === 'usual' ? random.of(HEADERS) : HEADERS[0]!];
  for (let row = 0; row < size; row++) {
    const street = kind !== 'hard' && chance(streets) ? random.of(STREETS) : 'Col. Centro';
    lines.push(
      `${word(GIVEN)},${word(FAMILY)},${word(FAMILY)},${street},"${chance(signs) ? random.of(AMOUNTS) : '10'}"`,
    );
  }
  return `${lines.join('\n')}\n`;
}
