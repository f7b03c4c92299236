/** Parameters are read by their schemas, or by the function beside one; the sentence says how they are written. */
import { describe, expect, it } from 'vitest';
import { OptionError } from '../../../src/input/options/option-values.js';
import {
  expectedOf,
  ParameterError,
  parameter,
  query,
  readParameters,
} from '../../../src/service/reply/parameter-schema.js';
import { oneOf, TEXT } from '../../../src/service/reply/schema.js';
import { judged } from '../../../src/service/reply/validation.js';

const PARAMETERS = {
  state: oneOf(['queued', 'running']),
  limit: { type: 'integer', minimum: 1, maximum: 100 },
  name: { type: 'string', minLength: 1, maxLength: 5 },
  any: TEXT,
  even: parameter({ type: 'integer' }, ([text]) => (Number(text) % 2 === 0 ? Number(text) : undefined), {
    es: 'use un número par',
    en: 'use an even number',
  }),
  all: parameter<unknown>(TEXT, (texts) => {
    if (texts.length > 2) throw new OptionError({ es: 'demasiados', en: 'too many' });
    return texts;
  }),
};

const read = (name: string, ...texts: string[]) => readParameters(PARAMETERS, new Map([[name, texts]]))[name];

describe('a text is read', () => {
  it.each([
    ['state', 'running', 'running'],
    ['limit', '007', 7],
    ['limit', '100', 100],
    ['name', 'ñandú', 'ñandú'],
    ['any', '', ''],
    ['even', '4', 4],
  ])('%s %s', (name, text, value) => {
    expect(read(name, text)).toBe(value);
  });

  it('of a repeated parameter the first; or all, where a function takes them', () => {
    expect(read('limit', '5', 'x')).toBe(5);
    expect(read('all', 'a', 'b')).toEqual(['a', 'b']);
  });

  it('of a name without a schema, or a name without a text, never', () => {
    expect(
      readParameters(
        PARAMETERS,
        new Map([
          ['other', ['x']],
          ['constructor', ['x']],
          ['limit', []],
        ]),
      ),
    ).toEqual({});
  });

  it.each([
    ['state', 'Running'],
    ['state', ' running'],
    ['limit', '0'],
    ['limit', '101'],
    ['limit', ' 5'],
    ['limit', '5.0'],
    ['limit', '1e1'],
    ['limit', ''],
    ['name', ''],
    ['name', 'longer'],
    ['even', '3'],
  ])('%s %j is not valid', (name, text) => {
    expect(() => read(name, text)).toThrow(ParameterError);
  });

  it('an error of a parser is the fault of the parameter; another error is a defect', () => {
    expect(() => read('all', 'a', 'b', 'c')).toThrow(expect.objectContaining({ parameter: 'all' }));
    const broken = parameter(TEXT, () => {
      throw new TypeError('a defect');
    });
    expect(() => readParameters({ broken }, new Map([['broken', ['x']]]))).toThrow(TypeError);
  });
});

it.each([
  ['state', 'use queued o running', 'use queued or running'],
  ['limit', 'use un número entero de 1 a 100', 'use a whole number from 1 to 100'],
  ['name', 'use de 1 a 5 caracteres', 'use 1 to 5 characters'],
  ['even', 'use un número par', 'use an even number'],
] as const)('how %s is written', (name, es, en) => {
  expect(expectedOf(PARAMETERS[name])).toEqual({ es, en });
});

describe('a query', () => {
  it('may have its parameters, a token and a language; the sentence about others lists the names', () => {
    const schema = query(PARAMETERS, ['state', 'limit']);
    const words = new Map([
      ['state', ['queued']],
      ['any', ['x']],
      ['token', ['t']],
      ['lang', ['en']],
    ]);
    expect(judged(schema, words)).toEqual({ state: 'queued', any: 'x' });
    expect(() => judged(schema, new Map([['stat', ['queued']]]))).toThrow(
      expect.objectContaining({
        code: 480,
        sentences: {
          es: 'Hay una opción desconocida; ¿quiso decir state?. Aquí se admiten: state, limit, token, lang',
          en: 'There is an unknown option; did you mean state?. Here these are accepted: state, limit, token, lang',
        },
      }),
    );
  });
});
