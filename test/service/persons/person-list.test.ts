// The answers to a list of persons: the same as the library gives for each of them, whatever the form of the JSON.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PERSONS } from '../../../src/engine/queue/direct-queue.js';
import { Calculator, envelopeOf, FIELDS, type Person } from '../../../src/index.js';
import { closedArray, ListError, PersonList } from '../../../src/service/persons/person-list.js';
import { type PersonChoices, personPlan } from '../../../src/service/persons/person-plan.js';
import { person, TODAY } from '../../people/person.js';
import { anyCharacter } from '../../random/any-text.js';
import { runs } from '../../random/property-runs.js';

const listOf = (choices: PersonChoices = {}, separator: ',' | '\n' = ',') =>
  new PersonList(personPlan(choices, TODAY), separator);

const answersTo = (json: string | Buffer, choices: PersonChoices = {}) =>
  JSON.parse(String(listOf(choices).array(Buffer.from(json)).bytes)) as Record<string, unknown>[];

const faultText = ({ fault, index }: ListError) => JSON.stringify({ fault, index });

function faultOf(json: string | Buffer): [string, number | undefined] {
  try {
    answersTo(json);
  } catch (error) {
    if (error instanceof ListError) return [error.fault, error.index];
    throw error;
  }
  throw new Error('no fault');
}

/** What the library answers. */
const expected = (persons: readonly unknown[], surnames: 'required' | 'optional' = 'required') => {
  const calculator = new Calculator({ today: TODAY, surnames });
  return persons.map((one) => envelopeOf(calculator.outcome(one as Person), 'es'));
};

const value = fc.oneof(
  fc.constantFrom('MARÍA LUISA', 'PEREZ', 'DE LA CRUZ', 'Ñ', '', ' ', 'H', 'M', 'F', 'X', '09', '33', '1980'),
  fc.constantFrom(
    '05',
    '5',
    '13',
    '31',
    '2031',
    'MUÃ±OZ',
    'N/A',
    "O'NEIL",
    'a"b',
    'a\\b',
    'a\nb',
    '\ufffd',
    '王',
  ),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
);

const usual: fc.Arbitrary<Person> = fc.record(
  {
    nombres: fc.constantFrom('MARÍA LUISA', 'JUAN', 'JOSÉ', 'Ñ'),
    apellido_paterno: fc.constantFrom('PEREZ', 'MUÑOZ', 'DE LA CRUZ', ''),
    apellido_materno: fc.constantFrom('HERNÁNDEZ', 'X', 'LÓPEZ'),
    anio_nacimiento: fc.constantFrom('1980', '2001', '80'),
    mes_nacimiento: fc.constantFrom('05', '12', '13'),
    dia_nacimiento: fc.constantFrom('10', '30', ' 09'),
    sexo: fc.constantFrom('H', 'M', 'X', 'F'),
    entidad: fc.constantFrom('09', '14', '33'),
  },
  { noNullPrototype: true },
);

const anyPerson = fc.oneof(
  { weight: 3, arbitrary: usual },
  fc.record(
    Object.fromEntries(
      [...FIELDS, 'otro'].map((field) => [
        field,
        fc.oneof({ weight: 4, arbitrary: value }, fc.constantFrom(null, true, 1980, [], {})),
      ]),
    ),
    { requiredKeys: [], noNullPrototype: true },
  ),
);

const lists = fc.oneof(
  fc.array(usual, { maxLength: 30 }),
  fc.array(anyPerson, { maxLength: 30 }),
  // All alike, as a program writes them: the fast way.
  fc
    .tuple(fc.shuffledSubarray([...FIELDS], { minLength: 1 }), fc.array(fc.array(value, { minLength: 8 })))
    .map(([fields, rows]) =>
      rows.map((row) => Object.fromEntries(fields.map((field, at) => [field, row[at]]))),
    ),
);

describe('an array', () => {
  it('is answered as the library answers each person', () => {
    fc.assert(
      fc.property(lists, fc.constantFrom(0, 1, 3), fc.boolean(), (persons, indent, optional) => {
        const surnames = optional ? 'optional' : 'required';
        const json = JSON.stringify(persons, null, indent);
        expect(answersTo(json, { surnames })).toEqual(expected(persons, surnames));
      }),
      runs(150),
    );
  });

  it('with a capital Ú that another name of its person disproves, or not', () => {
    const saul = person({ nombres: 'SaÚl', apellido_paterno: 'Pena' });
    const persons = [person(), saul, { ...saul, apellido_materno: 'GarcÍa' }];
    const answers = answersTo(JSON.stringify(persons));
    expect(answers).toEqual(expected(persons));
    expect(answers.map(({ error }) => error)).toEqual([false, true, false]);
  });

  it('of any bytes is JSON, or a fault', () => {
    const start = JSON.stringify([person(), person({ nombres: 'JOSÉ' }), person()]);
    fc.assert(
      fc.property(
        fc.nat(start.length),
        fc.string({ unit: anyCharacter, maxLength: 3 }),
        fc.nat(4),
        (at, put, cut) => {
          const json = start.slice(0, at) + put + start.slice(at + cut);
          let parsed: unknown;
          try {
            parsed = JSON.parse(json);
          } catch {}
          const isList =
            Array.isArray(parsed) &&
            parsed.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
          if (isList) expect(answersTo(json)).toEqual(expected(parsed as Person[]));
          else expect(() => answersTo(json)).toThrow(ListError);
        },
      ),
      runs(400),
    );
  });

  it('that is longer than a piece of memory is answered whole and in order', () => {
    const persons = Array.from({ length: MAX_PERSONS }, (_, at) =>
      person({ anio_nacimiento: String(1900 + (at % 100)), nombres: `${'MARÍA '.repeat(at % 40)}LUZ` }),
    );
    const { bytes, length, counts } = listOf().array(Buffer.from(JSON.stringify(persons, null, 2)));
    expect(JSON.parse(String(bytes))).toEqual(expected(persons));
    expect([length, counts]).toEqual([MAX_PERSONS, new Map([[0, MAX_PERSONS]])]);
    const long = [person({ nombres: 'LUZ '.repeat(30_000) }), ...persons.slice(0, 3)];
    expect(answersTo(JSON.stringify(long))).toEqual(expected(long));
    expect(answersTo(JSON.stringify(long.reverse()))).toEqual(expected(long));
  });

  it('with long or short names of properties is answered', () => {
    const persons = Array(3).fill({ ...person(), ['x'.repeat(5000)]: '' });
    expect(answersTo(JSON.stringify(persons))).toEqual(expected(persons));
    const short = Array(3).fill({ ...person(), x: '', y: '1' });
    expect(answersTo(JSON.stringify(short))).toEqual(expected(short));
    const first = Array(3).fill({ ['x'.repeat(5000)]: '', ...person() });
    expect(answersTo(JSON.stringify(first))).toEqual(expected(first));
  });

  it('may be empty, may have a byte order mark, and repeats the last of two equal properties', () => {
    expect(answersTo('[]')).toEqual([]);
    expect(answersTo(`\ufeff${JSON.stringify([person()])}`)).toEqual(expected([person()]));
    const twice = JSON.stringify([person()]).replace('{', '{"sexo":"H",');
    expect(answersTo(twice)).toEqual(expected([person()]));
  });

  it('with bytes that are not UTF-8: the name is damaged text', () => {
    const json = Buffer.from(JSON.stringify([person({ nombres: 'MU\u00d1OZ' })]), 'latin1');
    expect(answersTo(json, { detail: true })).toMatchObject([{ code_error: 417, reason: 'damaged_text' }]);
  });

  it.each<[string, string, number | undefined]>([
    ['not_json', '', undefined],
    ['not_json', '{', undefined],
    ['not_an_array', '{}', undefined],
    ['not_an_array', 'null', undefined],
    ['not_an_object', '[{},7]', 1],
    ['not_an_object', '[{},[]]', 1],
    ['not_an_object', '[null]', 0],
    ['too_many', JSON.stringify(Array(MAX_PERSONS + 1).fill({})), undefined],
    ['too_many', JSON.stringify(Array(MAX_PERSONS + 1).fill(person())), undefined],
  ])('that is wrong: %s', (fault, json, index) => {
    expect(faultOf(json)).toEqual([fault, index]);
  });

  it('of the most persons is accepted', () => {
    expect(answersTo(JSON.stringify(Array(MAX_PERSONS).fill(person())))).toHaveLength(MAX_PERSONS);
  });

  it('is counted by code, and 417 by reason', () => {
    const persons = [person(), person({ sexo: '' }), person({ entidad: '33' }), person({ entidad: '33' })];
    for (const more of [[], [{}]]) {
      const { counts } = listOf().array(Buffer.from(JSON.stringify([...persons, ...more])));
      expect(Object.fromEntries(counts)).toEqual({
        0: 1,
        406: 1,
        unknown_entity: 2,
        ...(more[0] && { 400: 1 }),
      });
    }
  });
});

describe('lines', () => {
  const linesIn = (text: string) =>
    text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]));

  const answerLines = (given: string) => {
    const { bytes, length } = listOf({}, '\n').lines(Buffer.from(given), 0, faultText);
    return { text: String(bytes), length };
  };

  it('are answered like an array, also with blank lines', () => {
    fc.assert(
      fc.property(lists, fc.constantFrom('\n', '\r\n', '\n\n', ' \n'), (persons, end) => {
        const { text, length } = answerLines(persons.map((one) => JSON.stringify(one) + end).join(''));
        expect(length).toBe(persons.length);
        expect(linesIn(text)).toEqual(expected(persons));
      }),
      runs(200),
    );
  });

  it('that are not objects are answered, and those after them too', () => {
    const good = JSON.stringify(person());
    const { text, length } = answerLines(`${good}\n{\n[]\n"x"\n${good}`);
    expect(linesIn(text)).toEqual([
      ...expected([person()]),
      { fault: 'not_json', index: 1 },
      { fault: 'not_an_object', index: 2 },
      { fault: 'not_an_object', index: 3 },
      ...expected([person()]),
    ]);
    expect(length).toBe(5);
  });

  it('an object over several lines is not one', () => {
    const one = JSON.stringify(person());
    const split = `${one.slice(0, -1)}\n}`;
    for (const json of [JSON.stringify(person(), null, 1), split, `${one}\n${split}`])
      expect(answerLines(`${json}\n`).text).toContain('not_json');
  });

  it('can be answered with an array, and an array with lines', () => {
    const persons = [person(), person({ sexo: '' })];
    for (const more of [[], [{}]]) {
      const sent = [...persons, ...more];
      const lines = Buffer.from(sent.map((one) => `${JSON.stringify(one)}\n`).join(''));
      const parts = [0, 500].map((before) => listOf().lines(lines, before, faultText).bytes);
      expect(JSON.parse(String(closedArray(parts)))).toEqual(expected([...sent, ...sent]));
      const answer = listOf({}, '\n').array(Buffer.from(JSON.stringify(sent)));
      expect(linesIn(String(answer.bytes))).toEqual(expected(sent));
    }
    expect(String(closedArray([]))).toBe('[]');
  });

  it('are limited together with those that came before', () => {
    const line = `${JSON.stringify(person())}\n`;
    const list = listOf({}, '\n');
    expect(list.lines(Buffer.from(line), MAX_PERSONS - 1, faultText).length).toBe(1);
    for (const text of [line, '{}\n'])
      expect(() => list.lines(Buffer.from(text), MAX_PERSONS, faultText)).toThrow('too_many');
    expect(list.lines(Buffer.from('\n \n'), MAX_PERSONS, faultText).length).toBe(0);
  });
});

describe('the options', () => {
  const one = (fields: object, choices: PersonChoices) => answersTo(JSON.stringify([fields]), choices)[0]!;

  it('detail: reason and codes in every answer', () => {
    expect(one(person(), { detail: true })).toMatchObject({ reason: null, codes: [] });
    const wrong = person({ sexo: 'm', entidad: '33' });
    expect(one(wrong, { detail: true })).toMatchObject({
      code_error: 416,
      reason: 'unknown_entity',
      codes: [416, 417],
    });
    expect(one({ ...wrong, nombres: 7 }, { detail: true })).toMatchObject({ codes: [400, 416, 417] });
  });

  it('lang: English', () => {
    expect(one(person({ sexo: '' }), { lang: 'en' }).error_message).toBe('The parameter sexo is missing');
  });

  it('echo: the person as it was sent, with what is not a field', () => {
    const sent = { ...person(), id: 7 };
    expect(one(sent, { echo: 'all' })).toMatchObject({ error: false, person: sent });
    expect(one(sent, {})).not.toHaveProperty('person');
  });

  it('normalize: what people write; M as sexo says', () => {
    const written = {
      ...person({ mes_nacimiento: 'mayo', entidad: 'Ciudad de México' }),
      apellido_paterno: 'Pérez',
    };
    const key = (answer: Record<string, unknown>) => (answer.response as { curp: string }).curp;
    expect(key(one(written, { normalize: true, sexo: 'HM' }))).toBe('PEHL800510MDFRRS04');
    expect(key(one(written, { normalize: true, sexo: 'MF' })).charAt(10)).toBe('H');
    expect(one({ ...written, entidad: 'Guatemala' }, { normalize: true, sexo: 'HM' }).error_message).toMatch(
      /si es un país/,
    );
  });

  it('normalize: a whole date; without date_order only one that can be read in one way', () => {
    const { anio_nacimiento, mes_nacimiento, dia_nacimiento, ...rest } = person();
    const on = (fecha_nacimiento: unknown, choices: PersonChoices = {}) =>
      one({ ...rest, fecha_nacimiento }, { normalize: true, sexo: 'HM', ...choices });
    for (const date of ['1980-05-10', '10 de mayo de 1980'])
      expect(on(date).response).toEqual({ curp: 'PEHL800510MDFRRS04' });
    expect(on('10/05/1980')).toMatchObject({ code_error: 417 });
    expect(on('10/05/1980', { date_order: 'dmy' }).response).toEqual({ curp: 'PEHL800510MDFRRS04' });
    expect(on(['1980-05-10'])).toMatchObject({ error: true });
    expect(on(null)).toMatchObject({ code_error: 403 });
  });

  it('normalize: a name that is not a text is missing, also if surnames are optional', () => {
    const choices: PersonChoices = { normalize: true, sexo: 'HM', surnames: 'optional' };
    expect(one({ ...person(), apellido_materno: 7 }, choices)).toMatchObject({ code_error: 402 });
    expect(one({ ...person(), apellido_materno: null }, choices)).toMatchObject({ code_error: 0 });
    expect(one({ ...person(), mes_nacimiento: 5, sexo: true }, choices)).toMatchObject({ code_error: 416 });
  });

  it('mode: a verdict on the key on file', () => {
    const sent = { ...person(), curp: 'PEHL800510MDFRRS04' };
    expect(one(sent, { mode: 'reconcile' })).toMatchObject({
      error: false,
      verdict: 'match',
      differs: [],
      cause: [],
    });
    expect(one({ ...sent, curp: 7 }, { mode: 'reconcile' })).toMatchObject({ verdict: 'invalid' });
    expect(one({ curp: sent.curp }, { mode: 'validate' })).toMatchObject({ verdict: 'valid' });
    expect(one({}, { mode: 'validate' })).toMatchObject({ verdict: 'missing' });
  });

  it('a defect: 417 internal, and the other persons have their answers', () => {
    const choices: PersonChoices = { normalize: true, sexo: 'HM', detail: true };
    const judgeOf = (mode: 'calculate' | 'reconcile') => {
      const list = listOf({ ...choices, mode });
      const broken = Object.defineProperty({}, 'nombres', {
        get: () => {
          throw new Error('a defect');
        },
      });
      const { parse } = JSON;
      JSON.parse = () => [person(), broken];
      try {
        return list.array(Buffer.from('[]'));
      } finally {
        JSON.parse = parse;
      }
    };
    const { bytes, counts } = judgeOf('calculate');
    expect(JSON.parse(String(bytes))[1]).toMatchObject({ code_error: 417, reason: 'internal' });
    expect([...counts]).toEqual([
      [0, 1],
      ['internal', 1],
    ]);
    expect(JSON.parse(String(judgeOf('reconcile').bytes))[1]).toMatchObject({ verdict: 'uncomputable' });
  });
});
