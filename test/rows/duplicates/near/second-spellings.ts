/**
 * Second spellings of one person, as they occur when somebody is entered twice, and pairs of people who are not one: twins,
 * brothers and sisters, parents, homonyms, strangers.
 *
 * What it does not do: use the rules under test. What it does not know: how often each kind occurs in real files.
 */
import type { Random } from '../../../../samples/random.js';
import { ENTITIES, type Person } from '../../../../src/index.js';
import { keyIfAny } from '../../../key/reconcile/reconciling.js';

/** Two rows. The keys on file are empty if nothing is said. */
export interface Pair {
  readonly one: Person;
  readonly other: Person;
  readonly keys?: readonly [string, string];
}

export interface PairKind {
  readonly name: string;
  readonly isSame: boolean;
  /** The pair of a person; `another` is anybody else. Null if the kind does not apply to the person. */
  readonly pair: (person: Person, another: Person, random: Random) => Pair | null;
}

type Names = readonly [given: string, paternal: string, maternal: string];

const namesOf = ({ nombres, apellido_paterno, apellido_materno }: Person): Names => [
  nombres ?? '',
  apellido_paterno ?? '',
  apellido_materno ?? '',
];

const wordsOf = (name: string): string[] => name.split(' ').filter(Boolean);

const hasGivenNames = ({ nombres = '' }: Person): boolean => wordsOf(nombres!).length > 1;

/** Both surnames, of which the second one is not X. */
const hasSurnames = ({ apellido_paterno, apellido_materno }: Person): boolean =>
  [apellido_paterno ?? '', apellido_materno ?? ''].every(
    (surname) => surname.length > 2 && surname.toUpperCase() !== 'DESCONOCIDO',
  );

const isWhole = (person: Person): boolean => hasGivenNames(person) && hasSurnames(person);

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A kind of second spelling. */
const spelled = (
  name: string,
  change: (person: Person, random: Random, another: Person) => Person | null,
  prepare: (person: Person, random: Random) => Person | null = (person) => person,
  keys?: (one: Person) => readonly [string, string],
): PairKind => ({
  name,
  isSame: true,
  pair: (person, another, random) => {
    const one = prepare(person, random);
    if (one === null) return null;
    const changes = change(one, random, another);
    if (changes === null) return null;
    return { one, other: { ...one, ...changes }, ...(keys && { keys: keys(one) }) };
  },
});

const OF_PARTICLES = ['DE LA CRUZ', 'DE LA TORRE', 'DEL RÍO', 'DE LEÓN', 'DE LOS SANTOS', 'DEL ÁNGEL'];
const COMPOUND = [
  'RIVA PALACIO',
  'MONTES DE OCA',
  'LÓPEZ PORTILLO',
  'PÉREZ GIL',
  'SAN ROMÁN',
  'GARCÍA ROBLES',
];
const WITH_ENYE = ['MUÑOZ', 'NÚÑEZ', 'IBÁÑEZ', 'PEÑA', 'CASTAÑEDA', 'ZÚÑIGA', 'ORDÓÑEZ', 'YÁÑEZ'];

const withSurname =
  (surnames: readonly string[]) =>
  (person: Person, random: Random): Person | null =>
    hasSurnames(person) ? { ...person, apellido_paterno: random.of(surnames) } : null;

const both = (person: Person): Person | null => (hasSurnames(person) ? person : null);
const whole = (person: Person): Person | null => (isWhole(person) ? person : null);

const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/Z$/i, 's'],
  [/^V/i, 'B'],
  [/^B/i, 'V'],
  [/^H/i, ''],
  [/S$/i, 'z'],
];

/** Another spelling of a surname that sounds alike. */
function soundingAlike(surname: string): string | null {
  const sound = SOUNDS.find(([pattern]) => pattern.test(surname));
  return sound === undefined || surname.includes(' ') ? null : surname.replace(...sound);
}

/** One letter of a long surname is another one, or missing, or two neighbours are exchanged. */
function mistyped(surname: string, random: Random): string | null {
  if (surname.length < 6 || /[^A-Za-z]/.test(surname)) return null;
  const at = 1 + random.below(surname.length - 2);
  const [before, letter, after] = [surname.slice(0, at), surname[at]!, surname.slice(at + 1)];
  if (random.below(3) === 0) return before + after;
  if (random.below(2) === 0)
    return before + random.of([...'aeiolnrst'].filter((other) => other !== letter.toLowerCase())) + after;
  return letter === after[0] ? null : before + after[0]! + letter + after.slice(1);
}

/** One of the last two digits is another one, or the year is the one before. */
function mistypedYear(year: string, random: Random): string {
  const [tens, units] = [...year.slice(2)].map((digit) => String((Number(digit) + 1 + random.below(9)) % 10));
  return random.of([String(Number(year) - 1), year.slice(0, 3) + units, year.slice(0, 2) + tens + year[3]]);
}

const otherEntity = ({ entidad }: Person, random: Random): Person => ({
  entidad: random.of(ENTITIES.filter(({ clave_entidad }) => clave_entidad !== entidad)).clave_entidad,
});

export const SPELLINGS: readonly PairKind[] = [
  spelled(
    'surnames swapped',
    ({ apellido_paterno, apellido_materno }) =>
      apellido_paterno === apellido_materno
        ? null
        : { apellido_paterno: apellido_materno, apellido_materno: apellido_paterno },
    both,
  ),
  spelled(
    'given names in another order',
    ({ nombres }) => {
      const [first, ...rest] = wordsOf(nombres!);
      return /\b(DE|DEL|LA|LOS|M|J)\b/i.test(nombres!) ? null : { nombres: [...rest, first].join(' ') };
    },
    (person) => (hasGivenNames(person) ? person : null),
  ),
  spelled('day and month swapped', ({ mes_nacimiento: month, dia_nacimiento: day }) =>
    Number(day) > 12 || day === month ? null : { mes_nacimiento: day, dia_nacimiento: month },
  ),
  spelled('another entity', otherEntity),
  spelled('another sex', ({ sexo }) => ({ sexo: sexo === 'H' ? 'M' : 'H' })),
  spelled(
    'another year, two given names',
    ({ anio_nacimiento: year }, random) => ({ anio_nacimiento: mistypedYear(year!, random) }),
    whole,
  ),
  spelled(
    'another day, two given names',
    ({ dia_nacimiento: day }) => ({ dia_nacimiento: twoDigits((Number(day) % 28) + 1) }),
    whole,
  ),
  spelled(
    'another month, two given names',
    ({ mes_nacimiento: month, dia_nacimiento: day }) =>
      Number(day) > 28 ? null : { mes_nacimiento: twoDigits((Number(month) % 12) + 1) },
    whole,
  ),
  spelled(
    'another date, the same key on file',
    ({ anio_nacimiento: year, dia_nacimiento: day }, random) => ({
      anio_nacimiento: String(Number(year) - 1 - random.below(9)),
      dia_nacimiento: twoDigits((Number(day) % 28) + 1),
    }),
    both,
    (one) => [keyIfAny(one)!, keyIfAny(one)!],
  ),
  spelled('no second surname', () => ({ apellido_materno: '' }), both),
  spelled(
    'only the second surname',
    ({ apellido_materno }) => ({ apellido_paterno: apellido_materno, apellido_materno: '' }),
    both,
  ),
  spelled('MARÍA or JOSÉ abbreviated', ({ nombres }) => {
    const [first, ...rest] = wordsOf(nombres!);
    if (rest.length === 0) return null;
    if (/^MAR[IÍ]A$/i.test(first!)) return { nombres: `MA. ${rest.join(' ')}` };
    return /^JOS[EÉ]$/i.test(first!) ? { nombres: `J. ${rest.join(' ')}` } : null;
  }),
  spelled('second given name left out', ({ nombres }) => {
    const [first, ...rest] = wordsOf(nombres!);
    return rest.length === 0 || first!.replace('.', '').length === 1 ? null : { nombres: first };
  }),
  spelled('first given name left out', ({ nombres }) => {
    const rest = wordsOf(nombres!).slice(1);
    return rest.length === 0 ? null : { nombres: rest.join(' ') };
  }),
  spelled(
    'particle left out',
    ({ apellido_paterno }) => ({ apellido_paterno: wordsOf(apellido_paterno!).at(-1) }),
    withSurname(OF_PARTICLES),
  ),
  spelled(
    'particle and surname as one word',
    ({ apellido_paterno }) => ({ apellido_paterno: wordsOf(apellido_paterno!).join('') }),
    withSurname(OF_PARTICLES),
  ),
  spelled(
    'hyphen for a blank',
    ({ apellido_paterno }) => ({ apellido_paterno: apellido_paterno!.replace(/ (?!DE )/, '-') }),
    withSurname(COMPOUND),
  ),
  spelled(
    'one word of a compound surname',
    ({ apellido_paterno }, random) => {
      const words = wordsOf(apellido_paterno!);
      return { apellido_paterno: random.below(2) === 0 ? words[0] : words.at(-1) };
    },
    withSurname(COMPOUND),
  ),
  spelled(
    'Ñ as N',
    ({ apellido_paterno }) => ({ apellido_paterno: apellido_paterno!.replace('Ñ', 'N') }),
    withSurname(WITH_ENYE),
  ),
  spelled(
    'a surname that sounds alike (B/V, S/Z, H)',
    ({ apellido_paterno }) => {
      const other = soundingAlike(apellido_paterno!);
      return other === null ? null : { apellido_paterno: other };
    },
    both,
  ),
  spelled(
    'one letter of a surname',
    ({ apellido_materno }, random) => {
      const other = mistyped(apellido_materno!, random);
      return other === null ? null : { apellido_materno: other };
    },
    both,
  ),
  spelled(
    'surname of the husband',
    ({ sexo }, _, { apellido_paterno }) =>
      sexo === 'M' && apellido_paterno ? { apellido_materno: `DE ${apellido_paterno}` } : null,
    both,
  ),
  spelled(
    'surnames swapped, another entity',
    ({ apellido_paterno, apellido_materno, ...person }, random) =>
      apellido_paterno === apellido_materno
        ? null
        : {
            apellido_paterno: apellido_materno,
            apellido_materno: apellido_paterno,
            ...otherEntity(person, random),
          },
    whole,
  ),
];

/** The words of a given name, without particles, and with MARIA and JOSE in full. */
const plainWords = (name: string): string[] =>
  wordsOf(
    name
      .normalize('NFD')
      .replace(/\u0301/g, '')
      .toUpperCase()
      .replaceAll('.', ' '),
  )
    .filter((word) => !/^(DE|DEL|LA|LAS|LOS|Y)$/.test(word))
    .map((word) => (/^MA?$/.test(word) ? 'MARIA' : word === 'J' ? 'JOSE' : word));

/** Given names of brothers and sisters: all words of one are never among those of the other. */
function areOthers(one: string, other: string): boolean {
  const [first, second] = [one, other].map(plainWords);
  const isPart = (words: string[], among: string[]): boolean => words.every((word) => among.includes(word));
  return !isPart(first!, second!) && !isPart(second!, first!);
}

const stranger = (name: string, pair: PairKind['pair']): PairKind => ({ name, isSame: false, pair });

const sibling = (
  name: string,
  sexes: 'same' | 'other',
  change: (person: Person, random: Random) => Person,
): PairKind =>
  stranger(name, (one, another, random) => {
    const isSame = one.sexo === another.sexo;
    if (isSame !== (sexes === 'same') || !areOthers(one.nombres!, another.nombres!)) return null;
    return { one, other: { ...one, nombres: another.nombres, sexo: another.sexo, ...change(one, random) } };
  });

const anotherDate = ({ anio_nacimiento: year }: Person, random: Random): Person => ({
  anio_nacimiento: String(Number(year) - 1 - random.below(8)),
  mes_nacimiento: twoDigits(1 + random.below(12)),
  dia_nacimiento: twoDigits(1 + random.below(28)),
});

export const STRANGERS: readonly PairKind[] = [
  sibling('twins of the same sex', 'same', () => ({})),
  sibling('twins of different sex', 'other', () => ({})),
  sibling('brothers or sisters', 'same', anotherDate),
  sibling('brother and sister', 'other', anotherDate),
  stranger('parent and child with one given name', (one, another, random) => ({
    one,
    other: {
      ...one,
      apellido_materno: another.apellido_materno,
      ...anotherDate(one, random),
      anio_nacimiento: String(Number(one.anio_nacimiento) - 18 - random.below(22)),
    },
  })),
  stranger('homonyms: one root, other names', (one, another) => {
    const [given] = namesOf(one);
    const other = { ...one, nombres: another.nombres, apellido_materno: another.apellido_materno };
    const isHomonym = keyIfAny(other)?.slice(0, 16) === keyIfAny(one)?.slice(0, 16);
    return isHomonym && areOthers(given, another.nombres!) ? { one, other } : null;
  }),
  stranger('one birthday, sex and entity', (one, another) => {
    const { nombres, apellido_paterno, apellido_materno } = another;
    return { one, other: { ...one, nombres, apellido_paterno, apellido_materno } };
  }),
  stranger('one given name: another year', (one, another, random) => {
    if (hasGivenNames(one) || another === one) return null;
    return {
      one,
      other: { ...one, anio_nacimiento: String(Number(one.anio_nacimiento) - 1 - random.below(9)) },
    };
  }),
];
