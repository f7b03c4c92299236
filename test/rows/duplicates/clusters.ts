/**
 * What is planted in a file: each kind of cluster is a few rows that belong together, and the groups that each mode must
 * find in them, stated by hand.
 *
 * What it does not do: derive groups from rules. The oracle does, and a test compares both.
 */

import type { Mode } from '../../../src/input/csv/plan.js';
import { Calculator } from '../../../src/key/contract/calculator.js';
import type { DuplicateClass, Note } from './oracle.js';
import {
  homonymOf,
  keyOfHomonym,
  type PlantedPerson,
  plantedPerson,
  withWrongDigit,
} from './planted-people.js';
import { FAULTS, type Fault, type NormalizedRow } from './written-people.js';

/** `rows` are indices of the cluster, ascending; a note is of all rows, or one for each. */
export interface ExpectedGroup {
  readonly class: DuplicateClass;
  readonly rows: readonly number[];
  readonly note?: Note | readonly Note[];
  /** Whether people who are probably one have different keys on file. */
  readonly isUrgent?: boolean;
}

export type Expected = Readonly<Record<Mode, readonly ExpectedGroup[]>>;

export interface Cluster {
  readonly size: number;
  readonly row: (index: number) => NormalizedRow;
  readonly expected: Expected;
  /** What is expected with `--surnames optional`, if it is something else. */
  readonly expectedIfOptional?: Expected;
}

/** The people of one cluster, by number: each with another root. */
type People = (number: number) => PlantedPerson;

export type Kind = (people: People) => Cluster;

const calculator = new Calculator({ today: '2025-01-01' });

/** The calculated key of a person in the form of the contract. */
export function keyOf({ given, paternal, maternal, year, month, day, sex, entity }: PlantedPerson): string {
  const { curp } = calculator.outcome({
    nombres: given,
    apellido_paterno: paternal,
    apellido_materno: maternal,
    anio_nacimiento: year,
    mes_nacimiento: month,
    dia_nacimiento: day,
    sexo: sex,
    entidad: entity,
  });
  return curp!;
}

const repeated = (...rows: number[]): ExpectedGroup => ({ class: 'repeated_row', rows });
const twoKeys = (...rows: number[]): ExpectedGroup => ({ class: 'same_person_two_keys', rows });
const homonyms = (...rows: number[]): ExpectedGroup => ({ class: 'homonym_candidates', rows });
const sharing = (note: Note | Note[], ...rows: number[]): ExpectedGroup => ({
  class: 'same_key_other_data',
  rows,
  note,
});

const probable = (note: Note, ...rows: number[]): ExpectedGroup => ({
  class: 'probably_same_person',
  rows,
  note,
});

const upTo = (size: number): number[] => Array.from({ length: size }, (_, index) => index);

const NOTHING: readonly ExpectedGroup[] = [];

type Listed = readonly [person: PlantedPerson, onFile: string, fault?: Fault];

/** A cluster of a few rows. */
function listed(
  rows: readonly Listed[],
  calculate: readonly ExpectedGroup[],
  reconcile: readonly ExpectedGroup[],
  validate: readonly ExpectedGroup[],
  spelling: NormalizedRow['spelling'] = 'varied',
): Cluster {
  const row = (index: number): NormalizedRow => {
    const [person, onFile, fault] = rows[index]!;
    return { person, onFile, spelling, fault };
  };
  return { size: rows.length, row, expected: { calculate, reconcile, validate } };
}

/** One person, a row for each key on file. */
const onePerson = (
  person: PlantedPerson,
  keys: readonly string[],
  reconcile: readonly ExpectedGroup[],
  validate: readonly ExpectedGroup[],
): Cluster =>
  listed(
    keys.map((key) => [person, key]),
    [repeated(...upTo(keys.length))],
    reconcile,
    validate,
  );

/** One person in many rows, all with the same key. */
export const repeatedPerson =
  (size: number): Kind =>
  (people) => {
    const person = people(0);
    const key = keyOf(person);
    return {
      size,
      row: () => ({ person, onFile: key, spelling: 'varied' }),
      get expected(): Expected {
        const found = [{ class: 'repeated_row', rows: upTo(size) } as const];
        return { calculate: found, reconcile: found, validate: found };
      },
    };
  };

/** People of one root, each with a key of their own. More than ten need letters, which keys have since 2000. */
export const homonymousPeople =
  (size: number): Kind =>
  (people) => {
    const person = people(1);
    const key = keyOf(person);
    const found = [{ ...homonyms(...upTo(size)), note: size > 10 ? 'many' : '' } as const];
    const rows = upTo(size).map((number): Listed => [homonymOf(person, number), keyOfHomonym(key, number)]);
    return listed(rows, found, found, found);
  };

/** Two rows that differ in nothing but the fault, which both have. */
const notWhole =
  (fault: Fault): Kind =>
  (people) => {
    const person = people(0);
    const key = keyOf(person);
    const rows: Listed[] = [
      [person, key, fault],
      [person, key, fault],
    ];
    const cluster = listed(rows, NOTHING, NOTHING, [repeated(0, 1)]);
    if (fault !== 'no_maternal') return cluster;
    const found = [repeated(0, 1)];
    return { ...cluster, expectedIfOptional: { calculate: found, reconcile: found, validate: found } };
  };

/** Two people of one root who differ in a way that counts. Their surnames begin as no other in the file. */
const differing =
  (change: (person: PlantedPerson) => [PlantedPerson, PlantedPerson], found = homonyms(0, 1)): Kind =>
  (people) => {
    const [one, other] = change(people(0));
    const rows: Listed[] = [
      [one, ''],
      [other, ''],
    ];
    return listed(rows, [found], [found], NOTHING, 'exact');
  };

/** Two spellings of one person, each with its own key on file, with one key, and without. */
const twoSpellings = (
  note: Note,
  change: (person: PlantedPerson) => PlantedPerson,
  begin: (person: PlantedPerson) => PlantedPerson = (person) => person,
): Kind[] => {
  const cluster =
    (
      keys: (one: string, other: string) => readonly [string, string],
      validate: readonly ExpectedGroup[],
    ): Kind =>
    (people) => {
      const one = begin(people(0));
      const other = change(one);
      const [first, second] = keys(keyOf(one), keyOf(other));
      const rows: Listed[] = [
        [one, first],
        [other, second],
      ];
      const urgent = { ...probable(note, 0, 1), isUrgent: true };
      const hasTwoKeys = first !== '' && second !== '' && first !== second;
      return listed(
        rows,
        [probable(note, 0, 1)],
        [hasTwoKeys ? urgent : probable(note, 0, 1)],
        validate,
        'exact',
      );
    };
  return [
    cluster(() => ['', ''], NOTHING),
    cluster((one) => [one, ''], NOTHING),
    cluster((one) => [one, one], [repeated(0, 1)]),
    cluster((one) => [one, withWrongDigit(one)], [homonyms(0, 1)]),
  ];
};

const withGivenNames = (person: PlantedPerson): PlantedPerson => ({
  ...person,
  given: `${person.given} ISMAEL`,
});

const inFuture = (person: PlantedPerson): PlantedPerson => ({ ...person, year: '2199' });

/** One of each is in every file that has room for all of them. */
export const KINDS: readonly Kind[] = [
  repeatedPerson(2),
  repeatedPerson(3),
  repeatedPerson(40),
  homonymousPeople(2),
  homonymousPeople(10),
  homonymousPeople(11),
  ...FAULTS.map(notWhole),

  // Repeated rows, with and without a key on file.
  (people) => onePerson(people(0), ['', ''], [repeated(0, 1)], NOTHING),
  (people) => onePerson(people(0), ['', keyOf(people(0))], [repeated(0, 1)], NOTHING),
  (people) => {
    const key = keyOf(people(0));
    const keys = [key, '', key.slice(0, 17), key, `Ñ${key.slice(1)}`, ''];
    return onePerson(people(0), keys, [repeated(...upTo(6))], [repeated(0, 3)]);
  },
  (people) => {
    const key = withWrongDigit(keyOf(people(0)));
    return onePerson(people(0), [key, key], [repeated(0, 1)], [repeated(0, 1)]);
  },

  // One person with two keys.
  (people) => {
    const key = keyOf(people(0));
    return onePerson(people(0), [key, keyOfHomonym(key, 1)], [twoKeys(0, 1)], [homonyms(0, 1)]);
  },
  (people) => onePerson(people(0), [keyOf(people(0)), keyOf(people(1))], [twoKeys(0, 1)], NOTHING),
  (people) => {
    const key = keyOf(people(0));
    return onePerson(people(0), [key, '', keyOfHomonym(key, 9)], [twoKeys(0, 1, 2)], [homonyms(0, 2)]);
  },
  (people) => {
    const key = keyOf(people(0));
    const other = withWrongDigit(key);
    const keys = [key, other, key, '', other, '', `${key}0`];
    return onePerson(
      people(0),
      keys,
      [repeated(0, 2), repeated(1, 4), repeated(3, 5, 6), twoKeys(...upTo(7))],
      [repeated(0, 2), repeated(1, 4), homonyms(0, 1, 2, 4)],
    );
  },

  // Homonyms, repeated or without keys.
  (people) => {
    const [one, key] = [people(0), keyOf(people(0))];
    const found = [repeated(0, 2), homonyms(0, 1, 2)];
    const rows: Listed[] = [
      [one, key],
      [homonymOf(one, 3), keyOfHomonym(key, 1)],
      [one, key],
    ];
    return listed(rows, found, found, found);
  },
  (people) => {
    const rows = upTo(3).map((number): Listed => [homonymOf(people(0), number), '']);
    return listed(rows, [homonyms(0, 1, 2)], [homonyms(0, 1, 2)], NOTHING);
  },

  // Homonyms with one key on file: their own, or that of another root.
  ...[0, 1].map(
    (owner): Kind =>
      (people) => {
        const key = keyOf(people(owner));
        const rows = upTo(2).map((number): Listed => [homonymOf(people(0), number), key]);
        return listed(rows, [homonyms(0, 1)], [sharing('homonyms', 0, 1), homonyms(0, 1)], [repeated(0, 1)]);
      },
  ),

  // Copied keys: the owner is in the file, more than once, not at all, or has a homonym.
  (people) => {
    const key = keyOf(people(0));
    const rows: Listed[] = [
      [people(0), key],
      [people(1), key],
    ];
    return listed(rows, NOTHING, [sharing(['fits', 'other'], 0, 1)], [repeated(0, 1)]);
  },
  (people) => {
    const key = keyOf(people(0));
    const rows = [0, 1, 0, 2].map((number): Listed => [people(number), key]);
    const notes: Note[] = ['fits', 'other', 'fits', 'other'];
    return listed(
      rows,
      [repeated(0, 2)],
      [repeated(0, 2), sharing(notes, 0, 1, 2, 3)],
      [repeated(0, 1, 2, 3)],
    );
  },
  (people) => {
    const rows = [1, 2].map((number): Listed => [people(number), keyOf(people(0))]);
    return listed(rows, NOTHING, [sharing(['other', 'other'], 0, 1)], [repeated(0, 1)]);
  },
  (people) => {
    const key = keyOfHomonym(keyOf(people(0)), 2);
    const rows: Listed[] = [
      [people(0), key],
      [homonymOf(people(0), 1), key],
      [people(1), key],
    ];
    return listed(
      rows,
      [homonyms(0, 1)],
      [sharing(['fits', 'fits', 'other'], 0, 1, 2), homonyms(0, 1)],
      [repeated(0, 1, 2)],
    );
  },

  // A row in three groups: a person with two keys, one of them copied and also of a homonym.
  (people) => {
    const [key, copied] = [keyOf(people(0)), keyOf(people(1))];
    const rows: Listed[] = [
      [people(0), key],
      [people(0), copied],
      [people(1), copied],
      [homonymOf(people(0), 5), ''],
    ];
    return listed(
      rows,
      [repeated(0, 1), homonyms(0, 1, 3)],
      [sharing(['other', 'fits'], 1, 2), twoKeys(0, 1), homonyms(0, 1, 3)],
      [repeated(1, 2)],
    );
  },

  // Rows in error whose data are whole: a date in the future, or before 1880.
  (people) => onePerson(inFuture(people(0)), [keyOf(people(0)), ''], [repeated(0, 1)], NOTHING),
  (people) => onePerson({ ...people(0), year: '1799' }, ['', '', ''], [repeated(0, 1, 2)], NOTHING),
  (people) => {
    const key = keyOf(people(0));
    const other = keyOfHomonym(key, 1);
    const found = [repeated(1, 2), twoKeys(0, 1, 2)];
    return onePerson(inFuture(people(0)), [key, other, other], found, [repeated(1, 2), homonyms(0, 1, 2)]);
  },
  (people) => {
    const key = keyOf(people(0));
    const rows = upTo(2).map((number): Listed => [inFuture(homonymOf(people(0), number)), key]);
    return listed(rows, NOTHING, NOTHING, [repeated(0, 1)]);
  },
  (people) => {
    const key = keyOf(people(0));
    const rows: Listed[] = [
      [people(0), key],
      [inFuture(people(1)), key],
      [people(0), key, 'placeholder'],
    ];
    return listed(rows, NOTHING, NOTHING, [repeated(0, 1, 2)]);
  },

  // Texts without the form of a key are not keys.
  ...[
    (key: string) => key.slice(1),
    (key: string) => `${key.slice(0, 10)}Q${key.slice(11)}`,
    () => 'SIN CURP',
  ].map(
    (change): Kind =>
      (people) => {
        const rows = [0, 1].map((number): Listed => [people(number), change(keyOf(people(0)))]);
        return listed(rows, NOTHING, NOTHING, NOTHING);
      },
  ),

  // What counts in a name, and what separates one field from the next.
  differing(
    (person) => [
      { ...person, paternal: 'SALDAÑA' },
      { ...person, paternal: 'SALDANA' },
    ],
    probable('enye', 0, 1),
  ),
  differing(
    (person) => [
      { ...person, paternal: 'ROMERO' },
      { ...person, paternal: 'ROMËRO' },
    ],
    probable('sign', 0, 1),
  ),
  differing(
    (person) => [
      { ...person, paternal: 'SAENZ-O' },
      { ...person, paternal: 'SAENZ.O' },
    ],
    probable('sign', 0, 1),
  ),
  differing((person) => [
    { ...person, paternal: 'TOVAR 2' },
    { ...person, paternal: 'TOVAR 3' },
  ]),
  (people) => {
    const rows: Listed[] = [
      [{ ...people(0), paternal: 'WALLS UGALDE', maternal: 'PEÑA' }, ''],
      [{ ...people(0), paternal: 'WALLS', maternal: 'UGALDE PEÑA' }, ''],
    ];
    const found = [probable('compound', 0, 1)];
    return listed(rows, found, found, NOTHING, 'exact');
  },

  // The same person, written in two ways.
  ...twoSpellings('swapped', (person) => ({
    ...person,
    paternal: person.maternal,
    maternal: person.paternal,
  })),
  ...twoSpellings(
    'entity',
    (person) => ({ ...person, entity: person.entity === '09' ? '25' : '09' }),
    (person) => ({
      ...person,
      entity: Number(person.entity) > 20 && Number(person.entity) < 30 ? '12' : '09',
    }),
  ),
  ...twoSpellings(
    'omitted',
    ({ given, ...person }) => ({ ...person, given: given.replace(' ISMAEL', '') }),
    withGivenNames,
  ),
  ...twoSpellings(
    'otherDate',
    (person) => ({ ...person, month: person.month === '07' ? '08' : '07' }),
    withGivenNames,
  ),

  // One given name and another year: the same person only if the key on file says so.
  (people) => {
    const one = people(0);
    const other = { ...one, month: one.month === '07' ? '08' : '07' };
    const rows: Listed[] = [
      [one, ''],
      [other, ''],
    ];
    return listed(rows, NOTHING, NOTHING, NOTHING, 'exact');
  },
  (people) => {
    const one = people(0);
    const other = { ...one, month: one.month === '07' ? '08' : '07' };
    const rows: Listed[] = [
      [one, keyOf(one)],
      [other, keyOf(one)],
    ];
    return listed(rows, NOTHING, [probable('otherDate', 0, 1)], [repeated(0, 1)], 'exact');
  },

  // One key of three rows: two are spellings of the owner, the third is somebody else's.
  (people) => {
    const one = people(0);
    const other = { ...one, paternal: one.maternal, maternal: one.paternal };
    const key = keyOf(one);
    const rows: Listed[] = [
      [one, key],
      [people(1), key],
      [other, key],
    ];
    return listed(
      rows,
      [probable('swapped', 0, 2)],
      [sharing(['fits', 'other', 'fits'], 0, 1, 2), probable('swapped', 0, 2)],
      [repeated(0, 1, 2)],
      'exact',
    );
  },

  // The registry knows two people: one root, different differentiators.
  (people) => {
    const one = withGivenNames(people(0));
    const rows: Listed[] = [
      [one, keyOf(one)],
      [people(0), keyOfHomonym(keyOf(one), 1)],
    ];
    return listed(rows, [probable('omitted', 0, 1)], [homonyms(0, 1)], [homonyms(0, 1)], 'exact');
  },

  // A generic key is no key on file.
  (people) => {
    const rows = [0, 1].map((number): Listed => [people(number), 'XEXX010101HNEXXXA4']);
    return listed(rows, NOTHING, NOTHING, NOTHING);
  },
];

/** The number of people that a cluster may use. */
const PEOPLE_OF_CLUSTER = 4;

export const plantedCluster = (kind: Kind, number: number, seed: number): Cluster =>
  kind((person) => plantedPerson(number * PEOPLE_OF_CLUSTER + person, seed));
