/**
 * People for planted files. Every number is another person with another root of the key, so that rows are duplicates only
 * where a group is planted. Planted people are born in other decades than the rest of the file.
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
  'ANDRÉS BELÉN CÉSAR DÉBORA ELÍAS FÉLIX GASTÓN HÉCTOR INÉS JULIÁN LUCÍA NOÉ OFELIA PAÚL RAÚL SOFÍA TOMÁS ZOÉ'.split(
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
const DAYS = 28;
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
  GIVEN.length * PATERNAL.length * MATERNAL.length * count * MONTHS * DAYS * SEXES.length * ENTITIES.length;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The person of a number below `peopleOf(years)`: the number in a system of mixed bases. */
function personOf(number: number, { first, count }: Years): PlantedPerson {
  let rest = number;
  const digit = (base: number): number => {
    const value = rest % base;
    rest = (rest - value) / base;
    return value;
  };
  return {
    day: twoDigits(digit(DAYS) + 1),
    given: GIVEN[digit(GIVEN.length)]!,
    sex: SEXES[digit(SEXES.length)]!,
    entity: ENTITIES[digit(ENTITIES.length)]!,
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

/** Second given names that leave the root as it is: different people of one root. */
const SECOND_NAMES = 'ABRIL BRUNO CLARA DARÍO EMMA FABIO GLORIA HUGO IRIS JAIME KARLA LEO'.split(' ');

/** Homonyms of a person: the same root, another person for every number. 0 is the person. */
export const homonymOf = (person: PlantedPerson, number: number): PlantedPerson =>
  number === 0 ? person : { ...person, given: `${person.given} ${SECOND_NAMES[number - 1]!}` };

/** A key of the same root with the differentiator of this number: 0, 1, … or A, B, … */
export function keyOfHomonym(key: string, number: number): string {
  const key17 = key.slice(0, 16) + String.fromCharCode(key.charCodeAt(16) + number);
  return key17 + checkDigit(key17);
}

/** The same key with a wrong check digit. */
export const withWrongDigit = (key: string): string => key.slice(0, 17) + ((Number(key.charAt(17)) + 1) % 10);
