/** A whole file whose keys on file decide what the rest leaves open, and contradict what is fixed. */
import { describe, expect, it } from 'vitest';
import { PeopleGenerator } from '../../../samples/people-generator.js';
import { prepare } from '../../../src/engine/run/preparation.js';
import { type Question, UndecidedError } from '../../../src/input/csv/undecided-error.js';
import { type GivenOptions, withDefaults } from '../../../src/input/options/option-types.js';
import { sentencesOf } from '../../../src/input/reading/reading-texts.js';
import { calculate } from '../../../src/key/contract/calculator.js';
import { FIELDS, type Person } from '../../../src/key/contract/person.js';
import { memorySource } from '../csv/sources.js';

const generator = new PeopleGenerator(5);
const people: Person[] = Array.from({ length: 200 }, () => {
  const values = generator.next();
  return Object.fromEntries(FIELDS.map((field, index) => [field, values[index]]));
}).filter((person) => !calculate(person).error && person.sexo !== 'X');

const keyOf = (person: Person): string => calculate(person).response.curp ?? '';

/** By heading, the cell of a person. */
type Layout = Readonly<Record<string, (person: Person, index: number) => string | null | undefined>>;

const NAMES: Layout = {
  Nombre: ({ nombres }) => nombres,
  Paterno: ({ apellido_paterno }) => apellido_paterno,
  Materno: ({ apellido_materno }) => apellido_materno,
};
const DATE: Layout = {
  'Fecha de nacimiento': (person) =>
    `${person.anio_nacimiento}-${person.mes_nacimiento}-${person.dia_nacimiento}`,
};
const SEX: Layout = { Sexo: ({ sexo }) => sexo };
const BIRTHPLACE: Layout = { 'Lugar de nacimiento': ({ entidad }) => entidad };
const KEYS: Layout = { CURP: keyOf };
const TUTORS: Layout = { 'CURP del tutor': (_, index) => keyOf(people[(index + 1) % people.length]!) };

async function prepared(layout: Layout, given: GivenOptions = {}, of: readonly Person[] = people) {
  const cells = of.map((person, index) => Object.values(layout).map((cell) => cell(person, index) ?? ''));
  const text = [Object.keys(layout), ...cells].map((row) => row.join(';').replace(/;+$/, '')).join('\n');
  const { output: _, ...options } = withDefaults({ surnames: 'optional', ...given });
  const settings = { ...options, input: 'people.csv', output: '-', secrets: [] };
  return prepare(settings, '2026-11-15', memorySource(`${text}\n`));
}

async function questionOf(
  layout: Layout,
  given: GivenOptions = {},
  of?: readonly Person[],
): Promise<Question> {
  const error = await prepared(layout, given, of).then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(UndecidedError);
  return (error as UndecidedError).question;
}

const men = people.filter(({ sexo }) => sexo === 'H');
const women = people.filter(({ sexo }) => sexo === 'M');
const ALL_M: Layout = { ...NAMES, ...DATE, Sexo: () => 'M', ...BIRTHPLACE };

describe('the meaning of M', () => {
  it('is a question without keys, or with those of tutors', async () => {
    expect((await questionOf(ALL_M, {}, men)).topic).toBe('sex');
    expect((await questionOf({ ...ALL_M, ...TUTORS }, {}, men)).topic).toBe('sex');
  });

  it('is proven by the keys', async () => {
    const ofMen = await prepared({ ...ALL_M, ...KEYS }, {}, men);
    expect([ofMen.plan.sexLetters, ofMen.reading.sex?.sure]).toEqual(['MF', 'keys']);
    expect((await prepared({ ...ALL_M, ...KEYS }, {}, women)).plan.sexLetters).toBe('HM');
  });

  it('is asked for if the keys contradict the values, an option or the contract', async () => {
    const exchanged: Layout = { Sexo: ({ sexo }) => (sexo === 'H' ? 'M' : 'H') };
    const rows = { ...NAMES, ...DATE, ...exchanged, ...BIRTHPLACE, ...KEYS };
    expect((await prepared(rows)).plan.sexLetters).toBe('HM'); // H is always hombre: no other reading fits
    const { answers } = await questionOf({ ...ALL_M, ...KEYS }, { sexo: 'HM' }, men);
    expect(answers.map(({ options }) => options)).toEqual([{ sexo: 'MF' }]);
  });

  it('is asked for in a strict file with the names of the contract', async () => {
    const contract: Layout = Object.fromEntries(
      FIELDS.map((field) => [field, (person: Person) => (field === 'sexo' ? 'M' : person[field])]),
    );
    const { answers, counts } = await questionOf({ ...contract, curp: keyOf }, {}, men);
    expect(answers.map(({ options }) => options)).toEqual([{ normalize: true, sexo: 'MF' }]);
    expect(counts).toEqual({ fixed: 0, proven: men.length, total: men.length });
    expect((await prepared({ ...contract, curp: keyOf }, {}, women)).plan.normalize).toBe(false);
  });
});

describe('the order of day and month', () => {
  const monthFirst: Layout = {
    'Fecha de nacimiento': (person) =>
      `${person.mes_nacimiento}/${person.dia_nacimiento}/${person.anio_nacimiento}`,
  };
  const early = people.filter(({ dia_nacimiento }) => Number(dia_nacimiento) <= 12);
  const rows = { ...NAMES, ...monthFirst, ...SEX, ...BIRTHPLACE };

  it('is proven by the keys', async () => {
    const { plan, reading } = await prepared({ ...rows, ...KEYS }, {}, early);
    expect([plan.dateOrder, reading.dates?.sure]).toEqual(['mdy', 'keys']);
  });

  it('is asked for if an option contradicts the keys', async () => {
    const { answers } = await questionOf({ ...rows, ...KEYS }, { dateOrder: 'dmy' }, early);
    expect(answers.map(({ options }) => options)).toEqual([{ date_order: 'mdy' }]);
  });

  it('remains a question where the dates of the keys are in both orders', async () => {
    const both: Layout = {
      'Fecha de nacimiento': (
        { dia_nacimiento: day, mes_nacimiento: month, anio_nacimiento: year },
        index,
      ) => (index % 2 ? `${day}/${month}/${year}` : `${month}/${day}/${year}`),
    };
    expect((await questionOf({ ...NAMES, ...both, ...SEX, ...BIRTHPLACE, ...KEYS }, {}, early)).topic).toBe(
      'dates',
    );
  });

  it('cannot be repaired where date cells are exchanged', async () => {
    const cells: Layout = {
      'Fecha de nacimiento': (person) =>
        `${person.anio_nacimiento}-${person.dia_nacimiento}-${person.mes_nacimiento}`,
    };
    const exchanged = { ...NAMES, ...cells, ...SEX, ...BIRTHPLACE, ...KEYS };
    const { topic, answers } = await questionOf(exchanged, {}, early);
    expect([topic, answers]).toEqual(['dates', []]);
  });
});

describe('the state of birth', () => {
  const other = (index: number): Person => people[(index + 3) % people.length]!;
  const address: Layout = { Colonia: () => 'Centro', CP: () => '44100' };
  const bare: Layout = { Estado: ({ entidad }) => entidad };
  const residence: Layout = { Estado: (_, index) => other(index).entidad };
  const rows = { ...NAMES, ...DATE, ...SEX };

  it('is a question beside an address', async () => {
    expect((await questionOf({ ...rows, ...bare, ...address })).topic).toBe('columns');
  });

  it('is proven by the keys, or remains a question', async () => {
    const { plan, header } = await prepared({ ...rows, ...bare, ...address, ...KEYS });
    expect(header[plan.columns.entidad]).toBe('Estado');
    expect((await questionOf({ ...rows, ...residence, ...address, ...KEYS })).topic).toBe('columns');
  });
});

it('the order of the surnames is asked for if the keys say the opposite', async () => {
  const exchanged: Layout = {
    Nombre: ({ nombres }) => nombres,
    'Apellido 1': ({ apellido_materno }) => apellido_materno,
    'Apellido 2': ({ apellido_paterno }) => apellido_paterno,
  };
  const { answers } = await questionOf({ ...exchanged, ...DATE, ...SEX, ...BIRTHPLACE, ...KEYS });
  expect(answers.map(({ options }) => options)).toEqual([
    { map: { apellido_paterno: 'Apellido 2', apellido_materno: 'Apellido 1' } },
  ]);
});

it('the reading says whose keys there are, and what they decided', async () => {
  const { reading } = await prepared({ ...ALL_M, ...KEYS, ...TUTORS }, {}, men);
  const sentences = sentencesOf(reading, 'es');
  expect(sentences).toContainEqual(
    expect.stringMatching(
      /^Las claves de la columna «CURP» coinciden .* demuestran el significado del sexo\./,
    ),
  );
  expect(sentences).toContainEqual(expect.stringContaining('no son de las personas de su fila'));
});

it('a bare state that the keys contradict is asked for, although nothing else is about a place', async () => {
  const home: Layout = { Entidad: (_, index) => people[(index + 3) % people.length]!.entidad };
  const { topic, answers } = await questionOf({ ...NAMES, ...DATE, ...SEX, ...home, ...KEYS });
  expect([topic, answers]).toEqual(['columns', []]);
});

it('a bare state that most keys fit, but not nearly all, is taken as its heading says', async () => {
  const some: Layout = {
    Entidad: (person, index) => (index % 4 ? person : people[(index + 3) % people.length]!).entidad,
  };
  const { plan, header, reading } = await prepared({ ...NAMES, ...DATE, ...SEX, ...some, ...KEYS });
  expect([header[plan.columns.entidad], reading.entities?.sure]).toEqual(['Entidad', 'heading']);
});

it('columns of month and day that the keys exchange are asked for', async () => {
  const early = people.filter(({ dia_nacimiento }) => Number(dia_nacimiento) <= 12);
  const parts: Layout = {
    Año: ({ anio_nacimiento }) => anio_nacimiento,
    Mes: ({ dia_nacimiento }) => dia_nacimiento,
    Día: ({ mes_nacimiento }) => mes_nacimiento,
  };
  const { answers } = await questionOf({ ...NAMES, ...parts, ...SEX, ...BIRTHPLACE, ...KEYS }, {}, early);
  expect(answers.map(({ options }) => options)).toEqual([
    { map: { mes_nacimiento: 'Día', dia_nacimiento: 'Mes' } },
  ]);
});

it('years of two digits have the century of the key in their row', async () => {
  const short: Layout = {
    'Fecha de nacimiento': (person) =>
      `${person.dia_nacimiento}/${person.mes_nacimiento}/${person.anio_nacimiento!.slice(2)}`,
  };
  const { plan, reading } = await prepared({ ...NAMES, ...short, ...SEX, ...BIRTHPLACE, ...KEYS });
  expect([plan.centuryKeys, reading.dates?.century_by_keys]).toEqual([6, true]);
  const cut: Layout = {
    'Fecha de nacimiento': (person, index) => (index > 0 ? short['Fecha de nacimiento']!(person, index) : ''),
  };
  const shortRow = await prepared({ ...KEYS, ...NAMES, ...SEX, ...BIRTHPLACE, ...cut });
  expect(shortRow.plan.centuryKeys).toBe(0);
  const tutors = await prepared({ ...NAMES, ...short, ...SEX, ...BIRTHPLACE, ...TUTORS });
  expect(tutors.plan.centuryKeys).toBeUndefined();
});

it('a state that the header fixes is asked for if the keys fit another column', async () => {
  const home: Layout = { 'Lugar de nacimiento': (_, index) => people[(index + 3) % people.length]!.entidad };
  const birth: Layout = { Estado: ({ entidad }) => entidad };
  const { answers, counts } = await questionOf({ ...NAMES, ...DATE, ...SEX, ...home, ...birth, ...KEYS });
  expect(answers.map(({ options }) => options)).toEqual([{ map: { entidad: 'Estado' } }]);
  expect(counts).toMatchObject({ proven: people.length, total: people.length });
  const mapped = new Map([['entidad', 'Estado']]);
  const { plan, header } = await prepared(
    { ...NAMES, ...DATE, ...SEX, ...home, ...birth, ...KEYS },
    { map: mapped },
  );
  expect(header[plan.columns.entidad]).toBe('Estado');
});
