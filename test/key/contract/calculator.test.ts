// Edge cases of the calculator: bad options throw, no person throws, and long names are read completely.
import { describe, expect, it } from 'vitest';
import { type CalculateOptions, Calculator, calculate, explain, type Person } from '../../../src/index.js';
import { keyOf, outcomeOf, person, TODAY } from '../../people/person.js';

/** A value that TypeScript would refuse, as a caller in JavaScript can pass it. */
const untyped = (value: unknown): never => value as never;

const INTERNAL = { curp: null, code: 417, codes: [417], reason: 'internal' };

const fail = (): never => {
  throw new Error('from the person');
};

describe('bad options throw', () => {
  it.each<CalculateOptions>([
    { today: '2026-02-30' },
    { today: 'hoy' },
    { today: '' },
    { today: '20260729' },
    { surnames: untyped('sometimes') },
    { surnames: untyped('') },
    { lang: untyped('fr') },
    { lang: untyped('ES') },
  ])('%j', (options) => {
    expect(() => new Calculator(options)).toThrow(RangeError);
    expect(() => calculate(person(), options)).toThrow(RangeError);
  });

  it('and do not affect the next calculation', () => {
    expect(() => calculate(person(), { lang: untyped('fr') })).toThrow(RangeError);
    expect(calculate(person()).response.curp).toBe('PEHL800510MDFRRS04');
  });

  it('explain also refuses a date that does not exist', () => {
    expect(() => explain(person(), { today: '2026-13-01' })).toThrow(RangeError);
  });
});

describe('options change the answer from call to call', () => {
  it('calculate uses the options of each call', () => {
    const someone = person({ apellido_materno: '' });
    expect(calculate(someone, { today: TODAY }).code_error).toBe(402);
    expect(calculate(someone, { today: TODAY, surnames: 'optional' }).code_error).toBe(0);
    expect(calculate(someone, { today: TODAY, lang: 'en' }).error_message).toMatch(/is missing$/);
    expect(calculate(someone, { today: TODAY, lang: 'es' }).error_message).toMatch(/^Falta/);
    expect(calculate(someone, { today: '1980-01-01', surnames: 'optional' }).code_error).toBe(417);
  });
});

describe('no person throws', () => {
  it.each([['a getter that throws', Object.defineProperty({ ...person() }, 'nombres', { get: fail })]])(
    '%s is an internal failure',
    (_, someone) => {
      const calculator = new Calculator({ today: TODAY });
      expect(calculator.outcome(untyped(someone))).toEqual(INTERNAL);
      expect(calculator.envelope(untyped(someone)).code_error).toBe(417);
      expect(calculator.outcome(person()).curp).toBe('PEHL800510MDFRRS04');
    },
  );

  it.each([
    ['null', null],
    ['undefined', undefined],
    ['a number', 7],
    ['a symbol', Symbol('PEHL')],
    ['a text', 'PEHL'],
    ['a list', []],
    ['true', true],
  ])('%s has no fields', (_, someone) => {
    expect(outcomeOf(untyped(someone)).codes).toEqual([400, 401, 402, 403, 404, 405, 406, 407]);
  });

  it('numbers are read as their decimal digits', () => {
    const numbers = { anio_nacimiento: 1980, mes_nacimiento: 12, dia_nacimiento: 10, entidad: 14 };
    expect(keyOf(untyped({ ...person(), ...numbers }))).toMatch(/^PEHL801210MJCRRS0/);
    expect(outcomeOf(untyped({ ...person(), mes_nacimiento: 5 })).codes).toEqual([413]);
    expect(outcomeOf(untyped({ ...person(), anio_nacimiento: 1980.5 })).codes).toEqual([408]);
    expect(outcomeOf(untyped({ ...person(), anio_nacimiento: Number.NaN })).codes).toEqual([408]);
  });

  const NOT_TEXT: [string, unknown][] = [
    ['NaN', Number.NaN],
    ['0', 0],
    ['1984', 1984],
    ['1984n', 1984n],
    ['true', true],
    ['false', false],
    ['a date', new Date(0)],
    ['a list', ['ROSA']],
    ['an object with a text', { toString: () => 'ROSA' }],
    ['a toString that throws', { toString: fail }],
    ['an object without a text', Object.create(null)],
    ['a boxed text', new String('ROSA')],
    ['a symbol', Symbol('ROSA')],
    ['a function', () => 'ROSA'],
  ];

  it.each(NOT_TEXT)('%s as a name is missing, also where surnames are optional', (_, value) => {
    for (const [field, code] of [
      ['nombres', 400],
      ['apellido_paterno', 401],
      ['apellido_materno', 402],
    ] as const) {
      const someone = untyped({ ...person(), [field]: value });
      const missing = { curp: null, code, codes: [code], reason: null };
      expect(outcomeOf(someone)).toEqual(missing);
      expect(outcomeOf(someone, { surnames: 'optional' })).toEqual(missing);
      expect(explain(someone, { today: TODAY, surnames: 'optional' })).toEqual({ outcome: missing });
    }
  });

  it.each(NOT_TEXT.filter(([, value]) => typeof value !== 'number'))(
    '%s is neither a number nor a sex',
    (_, value) => {
      const codes = {
        anio_nacimiento: 408,
        mes_nacimiento: 409,
        dia_nacimiento: 410,
        entidad: 411,
        sexo: 416,
      };
      for (const [field, code] of Object.entries(codes))
        expect(outcomeOf(untyped({ ...person(), [field]: value })).codes).toEqual([code]);
    },
  );

  it('an array of strings is not a value', () => {
    expect(outcomeOf(untyped({ ...person(), anio_nacimiento: ['1980'], sexo: ['M'] })).codes).toEqual([
      408, 416,
    ]);
  });

  it('missing options are the defaults', () => {
    expect(calculate(person(), untyped(null)).response.curp).toBe('PEHL800510MDFRRS04');
    expect(calculate(untyped(null), untyped(null)).code_error).toBe(400);
    expect(new Calculator(untyped(null)).outcome(person()).curp).toBe('PEHL800510MDFRRS04');
    expect(explain(person(), untyped(null))).toHaveProperty('explanation.curp', 'PEHL800510MDFRRS04');
    expect(explain(untyped(null), untyped(null))).toHaveProperty('outcome.code', 400);
    expect(calculate(person(), untyped({ today: null, surnames: null, lang: null })).error).toBe(false);
  });

  it.each([[5], [new Date(0)], [Symbol('today')], [{}]])(
    'a day that is not a string is refused: %s',
    (today) => {
      expect(() => calculate(person(), untyped({ today }))).toThrow(RangeError);
      expect(() => explain(person(), untyped({ today }))).toThrow(RangeError);
    },
  );
});

describe('names far longer than any real name', () => {
  const long = (word: string, last: string): string => `${`${word} `.repeat(9_999)}${last}`;

  it.each<[string, Person, RegExp]>([
    [
      '10,000 words',
      { nombres: long('ROSA', 'ANA'), apellido_paterno: long('LUNA', 'RUIZ') },
      /^LUHR800510MDFNRS0/,
    ],
    [
      '9,999 particles',
      { apellido_paterno: long('DE', 'RUIZ'), apellido_materno: long('Y', 'MORA') },
      /^RUML800510MDFZRS0/,
    ],
    ['particles after MARIA', { nombres: `MARIA ${long('LOS', 'ANGELES')}` }, /^PEHA800510MDFRRN0/],
    ['one word of vowels', { apellido_paterno: `P${'A'.repeat(50_000)}Z` }, /^PAHL800510MDFZRS0/],
    ['letters that become three', { apellido_paterno: 'ﬃ'.repeat(5_000) }, /^FIHL800510MDFFRS0/],
    ['marked letters', { apellido_materno: long('Ø', 'Ñ') }, /^PEOL800510MDFRXS0/],
    ['blanks', { apellido_materno: `${' '.repeat(100_000)}LUNA` }, /^PELL800510MDFRNS0/],
  ])('%s', (_, fields, expected) => {
    const calculator = new Calculator({ today: TODAY });
    expect(calculator.outcome(person(fields)).curp).toMatch(expected);
    expect(calculator.outcome(person()).curp).toBe('PEHL800510MDFRRS04');
    expect(explain(person(fields), { today: TODAY })).toHaveProperty(
      'explanation.curp',
      keyOf(person(fields)),
    );
  });

  it('a fault at the very end is found', () => {
    expect(outcomeOf(person({ nombres: long('ROSA', '@') })).reason).toBe('unsupported_character');
    expect(outcomeOf(person({ nombres: long('ROSA', 'Ã±') })).reason).toBe('damaged_text');
  });
});
