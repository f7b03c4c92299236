/** The values of options as people write them. */
import { describe, expect, it } from 'vitest';
import {
  OptionError,
  parseBytes,
  parseColumn,
  parseCount,
  parseDelimiter,
  parseDuration,
  parseLimit,
  parseMapping,
  parseSheet,
} from '../../../src/input/options/option-values.js';

describe('a value that is accepted', () => {
  it.each([
    [parseBytes, '4096', 4096],
    [parseBytes, ' 512k ', 512 * 1024],
    [parseBytes, '1MiB', 1024 ** 2],
    [parseBytes, '2 t', 2 * 1024 ** 4],
    [parseCount(0, 256), '0', 0],
    [parseCount(0, 256), '256', 256],
    [parseDuration, '30', 30_000],
    [parseDuration, '5m', 300_000],
    [parseDuration, '7d', 7 * 86_400_000],
    [parseDelimiter, 'TAB', '\t'],
    [parseDelimiter, '\\t', '\t'],
    [parseDelimiter, ';', ';'],
    [parseLimit, '500', { count: 500 }],
    [parseLimit, '0.5%', { percent: 0.5 }],
    [parseLimit, '100%', { percent: 100 }],
    [parseMapping, 'sexo = Género', ['sexo', 'Género']],
    [parseMapping, 'sexo=a=b', ['sexo', 'a=b']],
    [parseSheet, ' Hoja 1', ' Hoja 1'],
    [parseColumn, '#3', '#3'],
  ])('%o %s', (parse, text, value) => {
    expect(parse(text)).toEqual(value);
  });
});

describe('a value that is refused, with a sentence that does not repeat it', () => {
  it.each([
    [parseBytes, '0'],
    [parseBytes, '9999999999t'],
    [parseBytes, 'zz'],
    [parseCount(1, 64), '65'],
    [parseCount(1, 64), '1.5'],
    [parseDuration, '5 weeks'],
    [parseDelimiter, 'zz'],
    [parseLimit, '100.1%'],
    [parseLimit, '1.5'],
    [parseLimit, '-1'],
    [parseMapping, '=zz'],
    [parseMapping, 'zz'],
    [parseSheet, ' '],
    [parseSheet, 'zz'.repeat(128)],
    [parseColumn, ' '],
    [parseColumn, 'zz'.repeat(128)],
  ])('%o %s', (parse, text) => {
    expect(() => parse(text)).toThrow(OptionError);
    expect(() => parse(text)).toThrow(/^(?!.*zz).*\.$/);
  });
});
