/** Whole files with the whole name in one column: what decides the order, and what is asked. */
import { describe, expect, it } from 'vitest';
import { prepare } from '../../../src/engine/run/preparation.js';
import { InputError } from '../../../src/input/csv/input-error.js';
import { addEvidence, emptyTally } from '../../../src/input/csv/tally.js';
import { UndecidedError } from '../../../src/input/csv/undecided-error.js';
import { type GivenOptions, withDefaults } from '../../../src/input/options/option-types.js';
import { refuseContradiction } from '../../../src/input/reading/contradiction.js';
import { wholeNameSentence } from '../../../src/input/reading/name-questions.js';
import { sentencesOf } from '../../../src/input/reading/reading-texts.js';
import { surveyWholeName } from '../../../src/input/reading/whole-name-survey.js';
import { keyOf, person } from '../../people/person.js';
import { memorySource } from '../csv/sources.js';

const REST = '1980-05-10;mujer;09';

async function prepared(
  heading: string,
  names: readonly string[],
  given: GivenOptions = {},
  keys?: string[],
) {
  const header = `${heading};Fecha de nacimiento;Sexo;Entidad de nacimiento${keys ? ';CURP' : ''}`;
  const rows = names.map((name, at) => `${name};${REST}${keys ? `;${keys[at]}` : ''}`);
  const { output: _, ...options } = withDefaults({ surnames: 'optional', ...given });
  const settings = { ...options, input: 'people.csv', output: '-', secrets: [] };
  return prepare(settings, '2026-11-15', memorySource(`${[header, ...rows].join('\n')}\n`));
}

async function errorOf(...given: Parameters<typeof prepared>): Promise<InputError> {
  const error = await prepared(...given).then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(InputError);
  return error as InputError;
}

const SURNAMES_FIRST = ['PEREZ LOPEZ ANA', 'GARCIA CRUZ LUISA'];
const OPEN = ['CRUZ SANTIAGO ABRIL', 'ANGELES MARTIN ROSARIO'];

describe('the order of whole names', () => {
  it.each([
    ['the names themselves', 'Nombre completo', SURNAMES_FIRST, {}, 'surnames-first', 'file'],
    ['the names themselves', 'Nombre completo', ['ANA PEREZ LOPEZ'], {}, 'given-first', 'file'],
    ['an option', 'Nombre completo', OPEN, { wholeName: 'given-first' }, 'given-first', 'option'],
    ['the heading', 'Apellidos y nombre', OPEN, {}, 'surnames-first', 'heading'],
    ['the heading', 'Nombre y apellidos', OPEN, {}, 'given-first', 'heading'],
    ['the signs of IMSS', 'Nombre completo', ['CRUZ$CRUZ$ABRIL'], {}, 'surnames-first', 'file'],
  ] as const)('is decided by %s: %s', async (_, heading, names, given, order, sure) => {
    const { plan, reading } = await prepared(heading, names, given);
    expect(plan.wholeName).toMatchObject({ column: 0, holds: 'name', order });
    expect(reading.whole_name).toMatchObject({ order, sure });
  });

  it('is decided by the keys on file', async () => {
    const [one, two] = OPEN.map((name) => {
      const [apellido_paterno, apellido_materno, nombres] = name.split(' ') as [string, string, string];
      return keyOf(person({ nombres, apellido_paterno, apellido_materno }));
    });
    const { plan, reading } = await prepared('Nombre completo', OPEN, {}, [one!, two!]);
    expect(plan.wholeName).toEqual({ column: 0, holds: 'name', order: 'surnames-first', keys: 4 });
    expect(reading.whole_name).toMatchObject({ sure: 'keys', by_keys: true });
    const error = await errorOf(
      'Nombre completo',
      [...OPEN, ...OPEN, ...OPEN],
      { wholeName: 'given-first' },
      [...[one!, two!, one!], ...[two!, one!, two!]],
    );
    expect((error as UndecidedError).question.answers[0]!.options).toEqual({ whole_name: 'surnames-first' });
  });

  it('is not that of the keys if the names show both: two lists were put together', async () => {
    const names = ['PEREZ LOPEZ ANA', 'GARCIA CRUZ LUISA', 'ANA PEREZ LOPEZ', 'MARIA PEREZ ANGELES'];
    const keys = [
      keyOf(person({ apellido_paterno: 'PEREZ', apellido_materno: 'LOPEZ', nombres: 'ANA' })),
      keyOf(person({ apellido_paterno: 'GARCIA', apellido_materno: 'CRUZ', nombres: 'LUISA' })),
      '',
      '',
    ];
    const { plan, reading } = await prepared('Nombre completo', names, {}, keys);
    expect(plan.wholeName).toEqual({ column: 0, holds: 'name', keys: 4 });
    expect(reading.whole_name).toMatchObject({ order: null, sure: 'keys' });
  });

  it('of the keys ends the run if the names of later rows show another one', async () => {
    const keys = OPEN.map((name) => {
      const [apellido_paterno, apellido_materno, nombres] = name.split(' ') as [string, string, string];
      return keyOf(person({ nombres, apellido_paterno, apellido_materno }));
    });
    const { plan, reading } = await prepared('Nombre completo', OPEN, {}, keys);
    const tally = emptyTally();
    addEvidence(tally, 'order:given-first', 2);
    expect(() => refuseContradiction(tally, reading, plan, true)).toThrow(/2 with the given names/);
  });

  it('is asked otherwise, with both answers and invented examples', async () => {
    const error = await errorOf('Nombre completo', OPEN);
    expect(error).toBeInstanceOf(UndecidedError);
    const { answers, sentence } = (error as UndecidedError).question;
    expect(answers.map(({ options }) => options)).toEqual([
      { whole_name: 'surnames-first' },
      { whole_name: 'given-first' },
    ]);
    expect(JSON.stringify([answers, sentence])).not.toMatch(/CRUZ|SANTIAGO|ANGELES/);
  });

  it('is asked without an answer if the names show both', async () => {
    const error = await errorOf('Nombre completo', ['PEREZ LOPEZ ANA', 'ANA PEREZ LOPEZ']);
    const { answers, sentence } = (error as UndecidedError).question;
    expect(answers).toEqual([]);
    expect(sentence.en).toMatch(/two lists/);
    expect(JSON.stringify(sentence)).not.toMatch(/PEREZ/);
  });

  it('is asked if the heading says another one than the names', async () => {
    const error = await errorOf('Nombre y apellidos', SURNAMES_FIRST);
    expect(error.sentence.en).toMatch(/the heading says otherwise$/);
  });

  it('ends the run if the rest of the file contradicts it', async () => {
    const { plan, reading } = await prepared('Nombre completo', SURNAMES_FIRST);
    const tally = emptyTally();
    addEvidence(tally, 'order:surnames-first', 100);
    refuseContradiction(tally, reading, plan, true);
    addEvidence(tally, 'order:given-first', 2);
    expect(() => refuseContradiction(tally, reading, plan, true)).toThrow(/2 with the given names/);
  });
});

describe('words that are surnames and given names', () => {
  const names = (count: number) =>
    Array.from({ length: count }, (_, at) => (at % 100 === 0 ? 'LUNA ZZYZX ANA' : 'PEREZ LOPEZ ANA'));

  it('are proven by two thousand names of a known order; the plan has words of the tables only', async () => {
    const { plan } = await prepared('Nombre completo', names(2000));
    expect(plan.wholeName).toMatchObject({
      order: 'surnames-first',
      proven: { surnames: ['LUNA'], given: [] },
    });
    expect(JSON.stringify(plan)).not.toMatch(/ZZYZX|PEREZ|LOPEZ/);
  });

  it('are not proven by fewer', async () =>
    expect((await prepared('Nombre completo', names(1999))).plan.wholeName).not.toHaveProperty('proven'));

  it('are proven by the first ten thousand names, also if more were read', async () => {
    const late = [...names(10_000), ...Array.from({ length: 3 }, () => 'VERA LOPEZ ANA')];
    expect((await prepared('Nombre completo', late)).plan.wholeName?.proven?.surnames).toEqual(['LUNA']);
  });
});

it('keys on file cut names of both orders', async () => {
  const names = ['CRUZ SANTIAGO ABRIL', 'ROSARIO ANGELES MARTIN'];
  const keys = [
    keyOf(person({ nombres: 'ABRIL', apellido_paterno: 'CRUZ', apellido_materno: 'SANTIAGO' })),
    keyOf(person({ nombres: 'ROSARIO', apellido_paterno: 'ANGELES', apellido_materno: 'MARTIN' })),
  ];
  const { plan, reading } = await prepared('Nombre completo', names, {}, keys);
  expect(plan.wholeName).toEqual({ column: 0, holds: 'name', keys: 4 });
  expect(reading.whole_name).toMatchObject({ order: null, sure: 'keys' });
  expect(sentencesOf(reading, 'en').join(' ')).toMatch(/holds the whole name: it is cut by the key on file/);
});

it('a row that ends before the column has no name', () => {
  const { reading } = surveyWholeName(
    [['1'], ['2', 'PEREZ LOPEZ ANA']],
    { column: 1, holds: 'name' },
    ['No', 'Nombre completo'],
    { wholeName: undefined },
    undefined,
  );
  expect(reading.order).toBe('surnames-first');
});

it('both surnames in one column have no order; keys on file cut them', () => {
  const column = { column: 1, holds: 'surnames' } as const;
  const { plan, reading } = surveyWholeName([], column, ['Nombres'], { wholeName: undefined }, undefined);
  expect(plan).toEqual({ column: 1, holds: 'surnames' });
  expect(reading).toEqual({ column: '', holds: 'surnames', order: null, sure: 'heading', by_keys: false });
  expect(wholeNameSentence(reading).en).toMatch(/holds both surnames: it is cut only/);
  expect(wholeNameSentence({ ...reading, border: '/' }).es).toMatch(
    /los dos apellidos: separado por «\/»; se separa/,
  );
});

it('the rest of the file does not contradict signs of IMSS, an option, or names that show nothing', async () => {
  const tally = emptyTally();
  const imss = await prepared('Nombre completo', ['CRUZ$CRUZ$ABRIL']);
  const given = await prepared('Nombre completo', OPEN, { wholeName: 'given-first' });
  const open = await prepared('Apellidos y nombre', OPEN);
  refuseContradiction(tally, open.reading, open.plan, true);
  addEvidence(tally, 'order:given-first', 9);
  refuseContradiction(tally, imss.reading, imss.plan, true);
  refuseContradiction(tally, given.reading, given.plan, true);
  expect(() => refuseContradiction(tally, open.reading, open.plan, true)).toThrow(UndecidedError);
});

describe('borders', () => {
  it.each([
    ['/', ['PEREZ/LOPEZ/ANA', 'CRUZ//LUISA']],
    [',', ['PEREZ LOPEZ, ANA', 'CRUZ, LUISA']],
  ] as const)('%s', async (border, names) => {
    const { plan } = await prepared('Nombre', names);
    expect(plan.wholeName).toEqual({ column: 0, holds: 'name', order: 'surnames-first', border });
  });

  it('are those of almost all names, or none', async () => {
    const { plan } = await prepared('Nombre completo', [...SURNAMES_FIRST, 'PEREZ LOPEZ, ANA']);
    expect(plan.wholeName!.border).toBeUndefined();
  });
});

describe('a column of given names without surnames', () => {
  it('holds whole names if its values do', async () => {
    expect((await prepared('Nombre', SURNAMES_FIRST)).plan.wholeName?.holds).toBe('name');
    const error = await errorOf('Nombre', ['ANA', 'LUISA', 'JUAN CARLOS']);
    expect(error.fault).toBe('unsplit_names');
    expect(error.message).toContain('--map nombre_completo="Nombre"');
  });
});

it('a reading says what was understood, in both languages', async () => {
  const { reading } = await prepared('Nombre completo', SURNAMES_FIRST);
  expect(sentencesOf(reading, 'en')).toContain(
    'The column "Nombre completo" holds the whole name: the surnames come first; it is cut only where there is no other ' +
      'way; the other rows have the error name_not_cut.',
  );
  expect(sentencesOf(reading, 'es').join(' ')).toMatch(/contiene el nombre completo: primero los apellidos;/);
});

it('validate does not look at names', async () => {
  const keys = [keyOf(person()), keyOf(person())];
  const { plan } = await prepared('Nombre completo', OPEN, { mode: 'validate' }, keys);
  expect(plan.wholeName).toBeUndefined();
});
