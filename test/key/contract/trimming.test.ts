// Blanks of any kind around a value are ignored, and a value of blanks only is missing.
import { describe, expect, it } from 'vitest';
import { FIELDS, type Person } from '../../../src/index.js';
import { keyOf, outcomeOf, person } from '../../people/person.js';

const BLANKS = [
  ['a space', ' '],
  ['tabs', '\t\t'],
  ['a line break', '\r\n'],
  ['NBSP', '\u00A0'],
  ['U+FEFF', '\uFEFF'],
  ['NEL', '\u0085'],
  ['an ideographic space', '\u3000'],
  ['a mixture', ' \u00A0\t\u2003\u202F\uFEFF\u0085\n'],
] as const;

const around = (value: string, before: string, after: string): string => `${before}${value}${after}`;

const each = (someone: Person, change: (value: string) => string): Person =>
  Object.fromEntries(FIELDS.map((field) => [field, change(someone[field]!)]));

describe.each(BLANKS)('%s', (_, blank) => {
  it('around every value changes nothing', () => {
    for (const [before, after] of [
      [blank, ''],
      ['', blank],
      [blank, blank],
    ] as const) {
      const padded = each(person(), (value) => around(value, before, after));
      expect(keyOf(padded)).toBe('PEHL800510MDFRRS04');
    }
  });

  it.each(FIELDS)('alone in %s is missing', (field) => {
    expect(outcomeOf(person({ [field]: blank })).codes).toEqual([400 + FIELDS.indexOf(field)]);
  });

  it('around a value at fault does not change its code', () => {
    const faulty = person({ anio_nacimiento: '80', mes_nacimiento: 'ab', sexo: 'h', entidad: '9' });
    expect(outcomeOf(each(faulty, (value) => around(value, blank, blank))).codes).toEqual([
      409, 412, 415, 416,
    ]);
  });
});

it('blanks inside a number or a sex are not ignored', () => {
  expect(outcomeOf(person({ anio_nacimiento: '1 980' })).codes).toEqual([408]);
  expect(outcomeOf(person({ mes_nacimiento: '0\u00A05' })).codes).toEqual([409]);
  expect(outcomeOf(person({ sexo: 'M M' })).codes).toEqual([416]);
});

it.each(['\u200B', '\u0000', '\u180E'])('%j is not a blank', (character) => {
  expect(outcomeOf(person({ sexo: `M${character}` })).codes).toEqual([416]);
  expect(outcomeOf(person({ dia_nacimiento: character })).codes).toEqual([410]);
  expect(outcomeOf(person({ nombres: character })).reason).toBe('unsupported_character');
});

// A value is trimmed before it is checked: Ã and a blank inside a name mean damaged text, at its end they do not.
it.each(['\u00A0', '\u0085'])('a name that ends in Ã may have %j after it', (blank) => {
  expect(keyOf(person({ apellido_paterno: `MAÇÃ${blank}` }))).toBe(
    keyOf(person({ apellido_paterno: 'MAÇÃ' })),
  );
});
