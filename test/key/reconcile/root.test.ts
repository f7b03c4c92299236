// Sixteen characters on file are a root: they are compared with the first 16 characters of the calculated key.
import { describe, expect, it } from 'vitest';
import { bornOn, person } from '../../people/person.js';
import { edited, ownKey, reconcile, verdictOn } from './reconciling.js';

const KEY = 'PEHL800510MDFRRS04';
const rootOf = (fields: Parameters<typeof person>[0]): string => ownKey(person(fields)).slice(0, 16);

describe('a root on file', () => {
  it('that agrees is explained: differentiator and check digit are missing', () => {
    expect(reconcile(person(), KEY.slice(0, 16))).toEqual({
      verdict: 'explained',
      differs: ['differentiator', 'check_digit'],
      cause: ['root_only'],
    });
    expect(verdictOn(person(), ' pehl-800510-mdfrrs ')).toBe('explained root_only');
  });

  it.each([
    ['sex', { sexo: 'H' }],
    ['entity', { entidad: '20' }],
    ['surnames_swapped', { apellido_paterno: 'HERNANDEZ', apellido_materno: 'PEREZ' }],
    ['day_month_swapped', { mes_nacimiento: '10', dia_nacimiento: '05' }],
    ['other_date', { dia_nacimiento: '11' }],
  ])('%s: may have one cause in the data', (cause, fields) => {
    expect(verdictOn(person(), rootOf(fields))).toBe(`explained ${cause} root_only`);
  });

  it('has the century of the row if the date allows it, otherwise the other one', () => {
    const child = bornOn('2012-05-10');
    const rootOfDate = (date: string): string => ownKey(bornOn(date)).slice(0, 16);
    expect(verdictOn(child, rootOfDate('1912-05-10'))).toBe('explained root_only');
    expect(verdictOn(child, rootOfDate('1985-05-10'))).toBe('explained other_date root_only');
    expect(verdictOn(bornOn('1904-02-28'), rootOfDate('2004-02-28'))).toBe('explained root_only');
    expect(verdictOn(bornOn('1904-02-28'), rootOfDate('2000-02-29'))).toBe('explained other_date root_only');
  });

  it('is not explained by two causes in the data', () => {
    expect(verdictOn(person(), rootOf({ sexo: 'H', entidad: '20' }))).toBe('invalid length');
    expect(verdictOn(person(), rootOf({ sexo: 'H', dia_nacimiento: '11' }))).toBe('invalid length');
  });

  it('is explained by a typing error only if it is not well-formed: it has no check digit', () => {
    expect(verdictOn(person(), 'PEHL8OO51OMDFRRS')).toBe('explained characters_confused root_only');
    expect(verdictOn(person(), 'PEHL801510MDFRRS')).toBe('explained character_mistyped root_only');
    expect(reconcile(person(), edited(KEY, 1, 'Q').slice(0, 16))).toEqual({
      verdict: 'invalid',
      differs: ['surname_1', 'differentiator', 'check_digit'],
      cause: ['length'],
    });
  });

  it('is not a key: a row with an error code has the check `length`', () => {
    expect(verdictOn(person({ sexo: 'Q' }), KEY.slice(0, 16))).toBe('uncomputable length');
  });

  it.each([15, 17, 19])('has 16 characters, not %s', (length) => {
    expect(verdictOn(person(), `${KEY}0`.slice(0, length))).toBe('invalid length');
  });
});
