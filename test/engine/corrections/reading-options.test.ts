// The options of a reading as one text, and back.
import { expect, it } from 'vitest';
import { readingText, withReadingText } from '../../../src/engine/corrections/reading-options.js';
import { type GivenOptions, withDefaults } from '../../../src/input/options/option-types.js';

const GIVEN: GivenOptions = {
  mode: 'reconcile',
  map: new Map([
    ['entidad', 'Estado & más = ñ'],
    ['nombres', '"Nombre 1"+"Nombre 2"'],
  ]),
  delimiter: '\t',
  sheet: '2',
  widths: '27,27,8',
  quotes: 'none',
  encoding: 'cp850',
  headerLine: 4,
  normalize: false,
  sexo: 'MF',
  dateOrder: 'mdy',
  wholeName: 'given-first',
  surnames: 'optional',
};

it('is empty for the defaults, and has no option of the result', () => {
  expect(readingText(withDefaults({}))).toBe('');
  expect(readingText(withDefaults({ lang: 'en', detail: true, echo: 'none', chunk: 100 }))).toBe('');
});

it('gives back all options of a reading', () => {
  const text = readingText(withDefaults(GIVEN));
  expect(text).toMatch(/^[\w=&%.+*-]+$/);
  expect(withReadingText(withDefaults({}), text)).toEqual(withDefaults(GIVEN));
});

it('leaves what is given, and other options', () => {
  const given = withDefaults({ sexo: '12', map: new Map([['sexo', 'S']]), lang: 'en' });
  const read = withReadingText(given, readingText(withDefaults(GIVEN)));
  expect(read).toMatchObject({ sexo: '12', lang: 'en', surnames: 'optional' });
  expect(read?.map).toEqual(given.map);
});

it.each(['workers=2', 'sexo=x', 'header_line=0', 'map=sexo', 'normalize=', 'constructor=1'])(
  'is none with %s',
  (text) => {
    expect(withReadingText(withDefaults({}), text)).toBeUndefined();
  },
);
