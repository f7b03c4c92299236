// The sentence of every code and reason, in Spanish and English; none repeats a value of the row.
import { describe, expect, it } from 'vitest';
import { Calculator, type Language, messageOf, type Person, REASONS } from '../../../src/index.js';
import { person, TODAY } from '../../people/person.js';

const LANGUAGES: Language[] = ['es', 'en'];
const FIELD_CODES = Array.from({ length: 17 }, (_, index) => 400 + index);

const sentences = (language: Language): string[] => [
  ...FIELD_CODES.map((code) => messageOf(code, null, language)),
  ...REASONS.map((reason) => messageOf(417, reason, language)),
];

describe.each(LANGUAGES)('messages in %s', (language) => {
  it('each code and each reason has its own message', () => {
    expect(new Set(sentences(language)).size).toBe(17 + REASONS.length);
    for (const sentence of sentences(language)) expect(sentence).toMatch(/^\S.{10,}\S$/);
  });

  it('417 without a reason is an internal error', () => {
    expect(messageOf(417, null, language)).toBe(messageOf(417, 'internal', language));
  });

  it.each([0, 399, 418, 490])('there is no code %i', (code) => {
    expect(() => messageOf(code, null, language)).toThrow(RangeError);
  });

  it.each<Person>([
    { nombres: 'ZQWK@', apellido_paterno: 'KQXZ', apellido_materno: 'WZKQ' },
    { nombres: 'ZQWKÃ±', apellido_paterno: 'KQXZ', apellido_materno: 'WZKQ' },
    { anio_nacimiento: 'ZQWK', mes_nacimiento: 'QQZ', dia_nacimiento: 'ZZK', sexo: 'KZQ', entidad: 'WWQ' },
    { anio_nacimiento: '77665', mes_nacimiento: '773', dia_nacimiento: '774', sexo: '775', entidad: '776' },
    { anio_nacimiento: '9876', entidad: '778' },
    { anio_nacimiento: '1981', mes_nacimiento: '97', dia_nacimiento: '98' },
    { sexo: 'QWZ' },
    { entidad: '97' },
  ])('none repeats a value of %j', (fields) => {
    const { error, error_message } = new Calculator({ today: TODAY, lang: language }).envelope(
      person(fields),
    );
    expect(error).toBe(true);
    for (const value of Object.values(fields)) expect(error_message).not.toContain(value);
  });
});

it.each([[null], ['fr'], [undefined]])('there is no language %s', (language) => {
  expect(() => messageOf(400, null, language as never)).toThrow(RangeError);
});

it('there is no reason of that name', () => {
  expect(() => messageOf(417, 'nonsense' as never, 'es')).toThrow(RangeError);
});

describe('wording', () => {
  it.each([
    [400, 'Falta el parámetro nombres', 'The parameter nombres is missing'],
    [402, 'Falta el parámetro apellido_materno', 'The parameter apellido_materno is missing'],
    [408, 'anio_nacimiento no es numérico', 'anio_nacimiento is not numeric'],
    [412, 'anio_nacimiento debe tener 4 dígitos', 'anio_nacimiento must have 4 digits'],
    [413, 'mes_nacimiento debe tener 2 dígitos', 'mes_nacimiento must have 2 digits'],
    [415, 'entidad debe tener 2 dígitos', 'entidad must have 2 digits'],
    [416, 'sexo no es válido: debe ser H, M o X', 'sexo is not valid: it must be H, M or X'],
  ])('%i: %s', (code, spanish, english) => {
    expect(messageOf(code, null, 'es')).toBe(spanish);
    expect(messageOf(code, null, 'en')).toBe(english);
  });

  it('no sentence is left untranslated', () => {
    const english = sentences('en');
    for (const sentence of sentences('es')) expect(english).not.toContain(sentence);
  });
});

it('a hint is added after the message', () => {
  expect(messageOf(411, null, 'es', 'country')).toBe(
    `${messageOf(411, null, 'es')}: si es un país, escriba EXTRANJERO`,
  );
  expect(messageOf(411, null, 'en', 'country')).toContain(': if it is a country, write EXTRANJERO');
});
