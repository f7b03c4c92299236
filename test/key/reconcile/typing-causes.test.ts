// Typing errors in the key of MARIA LUISA PEREZ HERNANDEZ: PEHL800510MDFRRS04.
import { describe, expect, it } from 'vitest';
import { bornOn, person } from '../../people/person.js';
import { edited, ownKey, reconcile, verdictOn, withCheckDigit } from './reconciling.js';

const KEY = 'PEHL800510MDFRRS04';

describe.each<[cause: string, ...typed: string[]]>([
  [
    'characters_transposed',
    'EPHL800510MDFRRS04',
    'PHEL800510MDFRRS04',
    'PEHL805010MDFRRS04',
    'PEHL80051M0DFRRS04',
    'PEHL800510MFDRRS04',
    'PEHL800510MDFRRS40',
  ],
  [
    'characters_confused',
    'PEHL8O0510MDFRRS04',
    'PEHLBOOSIOMDFRRSO4',
    'PEHL800510MDFRR504',
    'PEHL8005I0MDFRRS04',
    'PEHL8005l0MDFRRS04',
    'pehl8oo5lomdfrrs04',
  ],
  [
    'character_mistyped',
    'QEHL800510MDFRRS04',
    'PEHL800511MDFRRS04',
    'PEHL800510MDÑRRS04',
    'PEHL800510?DFRRS04',
  ],
])('%s', (cause, ...typed) => {
  it.each(typed)('%s', (onFile) => {
    expect(verdictOn(person(), onFile)).toBe(`explained ${cause}`);
  });
});

describe('what is not a typing error', () => {
  it.each([
    ['PEHL800510MDFRRS0', 'invalid length'],
    ['PEHL8005110MDFRRS04', 'invalid length'],
    ['PEHL800511MDFRRX04', 'invalid check_digit'],
    ['PHEL80O510MDFRRS04', 'invalid characters'],
  ])('%s is %s', (onFile, verdict) => {
    expect(verdictOn(person(), onFile)).toBe(verdict);
  });

  it('is a key of other data, with their check digit: a letter of another name', () => {
    const other = ownKey(person({ apellido_paterno: 'MEREZ' }));
    expect(reconcile(person(), other)).toMatchObject({ verdict: 'different', cause: [] });
  });
});

describe('Z and 2, S and 5', () => {
  it('are confused in both directions', () => {
    const someone = bornOn('1952-02-25', { apellido_paterno: 'ZAZUETA', apellido_materno: 'SOSA' });
    const key = ownKey(someone);
    const onFile = edited(edited(key, 1, '2'), 5, 'SZ');
    expect(key.slice(0, 6)).toBe('ZASL52');
    expect(verdictOn(someone, onFile)).toBe('explained characters_confused');
  });

  it('O in position 17 is read as 0', () => {
    const old = bornOn('1920-05-10');
    expect(verdictOn(old, edited(ownKey(old), 17, 'O'))).toBe('explained characters_confused');
  });

  it('the calculated key is the one of the comments', () => {
    expect(ownKey(person())).toBe(KEY);
  });
});

describe('confused characters in a key with its own check digit', () => {
  it('of a homonym are the only cause', () => {
    const homonym = withCheckDigit(edited(KEY, 17, '3'));
    expect(verdictOn(person(), edited(homonym, 6, 'OO'))).toBe('explained characters_confused');
  });

  it('of other data are one of two causes', () => {
    const other = ownKey(person({ entidad: '14' }));
    expect(verdictOn(person(), edited(other, 6, 'OO'))).toBe('explained entity characters_confused');
  });

  it('of another person explain nothing', () => {
    const other = ownKey(person({ nombres: 'TERESA' }));
    expect(verdictOn(person(), edited(other, 6, 'OO'))).toBe('invalid characters');
  });
});
