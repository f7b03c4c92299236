/**
 * People for planted files. Every number is another person with another root of the key, so that rows are duplicates only
 * where a group is planted. Planted people are born in other decades than the rest of the file. Sex and entity follow from the
 * rest, and no day is the number of a month, so that no two people differ in one of these alone.
 *
 * What it does not do: write rows. `written-people.ts` has their spellings.
 */
import { checkDigit } from '../../../src/key/curp/check-digit.js';

/** A person in the form of the contract. */
export interface PlantedPerson {
  readonly given: string;
  readonly paternal: string;
  readonly maternal: string;
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly sex: string;
  readonly entity: string;
}

/** In each table every name has another initial, so that initials alone make another root. */
const GIVEN =
  'ANDRÉS BELÉN CÉSAR DÉBORA ELÍAS FÉLIX GASTÓN HÉCTOR INÉS JULIÁN LUCÍA NATÁN OFELIA PASCUAL ROGELIO SOFÍA TOMÁS ZULEMA'.split(
    ' ',
  );

const PATERNAL =
  'ÁLVAREZ BENÍTEZ CASTAÑEDA DÍAZ ESPÍNOLA FERNÁNDEZ GÓMEZ HERNÁNDEZ IBÁÑEZ JUÁREZ LÓPEZ MARTÍNEZ NÚÑEZ PÉREZ YÁÑEZ'.split(
    ' ',
  );

const MATERNAL = [
  ...[
    'ARGÜELLO',
    'BAÑUELOS',
    'DE LA CRUZ',
    'FARÍAS',
    'GARCÍA',
    'IÑIGUEZ',
    'JIMÉNEZ',
    'LÓPEZ-CASTRO',
    'MUÑOZ',
  ],
  ...['O’FARRILL', 'PEÑA', 'MC REYES', 'SUÁREZ', 'TREVIÑO', 'VÁZQUEZ', 'Y ZÚÑIGA'],
];

const ENTITIES = Array.from({ length: 33 }, (_, index) =>
  String(index === 32 ? 36 : index + 1).padStart(2, '0'),
);
const SEXES = ['H', 'M', 'X'];

/** Every month has these days. */
const FIRST_DAY = 13;
const DAYS = 16;
const MONTHS = 12;

interface Years {
  readonly first: number;
  readonly count: number;
}

/** No two years have the same last two digits: a root has no others. */
const OF_OTHERS: Years = { first: 1930, count: 70 };
const BEFORE_2000: Years = { first: 1910, count: 20 };
const SINCE_2000: Years = { first: 2000, count: 10 };

/** The number of people with these years of birth. */
const peopleOf = ({ count }: Years): number =>
  GIVEN.length * PATERNAL.length * MATERNAL.length * count * MONTHS * DAYS;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The person of a number below `peopleOf(years)`: the number in a system of mixed bases. */
function personOf(number: number, { first, count }: Years): PlantedPerson {
  let rest = number;
  const digit = (base: number): number => {
    const value = rest % base;
    rest = (rest - value) / base;
    return value;
  };
  const other = Math.imul(number, 0x9e3779b1) >>> 8;
  return {
    day: twoDigits(digit(DAYS) + FIRST_DAY),
    given: GIVEN[digit(GIVEN.length)]!,
    sex: SEXES[other % SEXES.length]!,
    entity: ENTITIES[other % ENTITIES.length]!,
    year: String(first + digit(count)),
    paternal: PATERNAL[digit(PATERNAL.length)]!,
    maternal: MATERNAL[digit(MATERNAL.length)]!,
    month: twoDigits(digit(MONTHS) + 1),
  };
}

/** Primes that divide none of the numbers of people, so that a multiple of them visits every person once. */
const STRIDES = [104_729, 1_299_709, 15_485_863, 179_424_673];

const spread = (number: number, seed: number, { first, count }: Years): PlantedPerson => {
  const people = peopleOf({ first, count });
  return personOf((number * STRIDES[seed % STRIDES.length]! + seed * 7919) % people, { first, count });
};

/** A person who is in no planted group. */
export const otherPerson = (number: number, seed: number): PlantedPerson => spread(number, seed, OF_OTHERS);

/** A person of a planted group; born from 2000 on if the number is odd. */
export const plantedPerson = (number: number, seed: number): PlantedPerson =>
  spread(Math.floor(number / 2), seed, number % 2 === 0 ? BEFORE_2000 : SINCE_2000);

/** Endings of given names that leave the root as it is: different people of one root. */
const ENDINGS = 'ABRIL EBRUNO ICLARA ODARIO UEMMA AFABIO EGLORIA IHUGO OIRIS UJAIME AKARLA ELEO'.split(' ');

/** A given name to its first consonant after the initial. */
const BEGINNING = /^.[AEIOUÁÉÍÓÚ]*./u;

/** Homonyms of a person: the same root, another given name for every number. 0 is the person. */
export const homonymOf = (person: PlantedPerson, number: number): PlantedPerson =>
  number === 0 ? person : { ...person, given: BEGINNING.exec(person.given)![0] + ENDINGS[number - 1]! };

/** A key of the same root with the differentiator of this number: 0, 1, … or A, B, … */
export function keyOfHomonym(key: string, number: number): string {
  const key17 = key.slice(0, 16) + String.fromCharCode(key.charCodeAt(16) + number);
  return key17 + checkDigit(key17);
}

/** The same key with a wrong check digit. */
export const withWrongDigit = (key: string): string => key.slice(0, 17) + ((Number(key.charAt(17)) + 1) % 10);
