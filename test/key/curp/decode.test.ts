// The data that a key contains, and the texts that cannot be decoded.
import { describe, expect, it } from 'vitest';
import { decode, inspect } from '../../../src/index.js';

describe('decode', () => {
  it('reads every part of a key', () => {
    expect(decode('PEHL800510MDFRRS04')).toEqual({
      birth_date: '1980-05-10',
      birth_date_fault: null,
      sex: 'M',
      entity: { clave_entidad: '09', nombre_entidad: 'CIUDAD DE MÉXICO', abreviatura_entidad: 'DF' },
      differentiator: '0',
      check_digit: '4',
    });
  });

  it.each([
    ['PEHL000101MDFRRS00', '1900-01-01'],
    ['PEHL991231MDFRRS90', '1999-12-31'],
    ['PEHL000101MDFRRSA0', '2000-01-01'],
    ['PEHL260729MDFRRSJ0', '2026-07-29'],
  ])('%s: position 17 decides the century, %s', (curp, date) => {
    expect(decode(curp)?.birth_date).toBe(date);
  });

  it.each([
    ['PEHL800510HDFRRS04', 'H'],
    ['PEHL800510MDFRRS04', 'M'],
    ['PEHL800510XDFRRS04', 'X'],
  ])('%s: sex %s', (curp, sex) => {
    expect(decode(curp)?.sex).toBe(sex);
  });

  it('reads a key born abroad, and one that begins with an inconvenient word', () => {
    expect(decode('VACA800510HNERRS04')?.entity.clave_entidad).toBe('36');
  });

  it('does not check the check digit: inspect does', () => {
    expect(decode('PEHL800510MDFRRS09')?.check_digit).toBe('9');
  });

  it.each([
    ['', 'nothing'],
    ['PEHL800510MDFRRS0', 'too short'],
    ['PEHL800510MDFRRS040', 'too long'],
    ['pehl800510mdfrrs04', 'lower case'],
    ['PEHL800510ADFRRS04', 'no sex'],
    ['PEHL800510MZZRRS04', 'no entity'],
    ['PBHL800510MDFRRS04', 'a consonant in second place'],
    ['PEHL800510MDFARS04', 'a vowel among the consonants'],
    ['PEHL8O0510MDFRRS04', 'a letter in the date'],
    ['PEHL800510MDFRRS0A', 'a letter as check digit'],
    ['PEÑL800510MDFRRS04', 'Ñ'],
    ['PEHL800510MDFRRS04\n', 'a line break after it'],
  ])('%j is not a key: %s', (curp) => {
    expect(decode(curp)).toBeNull();
  });
});

describe('a date that does not exist is not returned', () => {
  it.each([
    ['29 February 1900', 'PEHL000229MDFRRS04', 'invalid_date'],
    ['month 13', 'PEHL801310MDFRRS04', 'invalid_date'],
    ['day 0', 'PEHL800500MDFRRS04', 'invalid_date'],
    ['a day after today', 'PEHL990510MDFRRSA4', 'date_out_of_range'],
    ['tomorrow', 'PEHL261116MDFRRSA4', 'date_out_of_range'],
  ])('%s', (_, curp, fault) => {
    expect(decode(curp, { today: '2026-11-15' })).toMatchObject({
      birth_date: null,
      birth_date_fault: fault,
    });
  });

  it.each([
    ['29 February 2000', 'PEHL000229MDFRRSA4', '2000-02-29'],
    ['today', 'PEHL261115MDFRRSA4', '2026-11-15'],
    ['the same digits a century before', 'PEHL990510MDFRRS04', '1999-05-10'],
  ])('%s is returned', (_, curp, date) => {
    expect(decode(curp, { today: '2026-11-15' })).toMatchObject({ birth_date: date, birth_date_fault: null });
  });

  it('today is the day of the clock if none is given', () => {
    const year = String((new Date().getUTCFullYear() + 2) % 100).padStart(2, '0');
    expect(decode(`PEHL${year}0510MDFRRSA4`)).toMatchObject({ birth_date: null });
    expect(decode('PEHL800510MDFRRS04', null as never)?.birth_date).toBe('1980-05-10');
    expect(() => decode('PEHL800510MDFRRS04', { today: '2026-02-30' })).toThrow(RangeError);
  });
});

it.each([[null], [undefined], [5], [{}], [[]], [Symbol('PEHL')], [new String('PEHL800510MDFRRS04')]])(
  '%s is not a key',
  (value) => {
    expect(decode(value as never)).toBeNull();
    const nothing = { well_formed: false, failures: ['length'], remarks: [] };
    expect(inspect(value as never)).toEqual(nothing);
    expect(inspect(value as never, null as never)).toEqual(nothing);
    expect(inspect('PEHL800510MDFRRS04', null as never).well_formed).toBe(true);
  },
);
