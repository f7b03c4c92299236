import { describe, expect, it } from 'vitest';
import { SEX_LETTERS, type SexLetters, sexKind, sexOf } from '../../../src/input/values/sexes.js';

describe('unambiguous words and letters, in any column', () => {
  it.each([
    ['H', 'H,h,H.,hombre,HOMBRE,Hombre.,masculino,Masc.,masculina,varón,VARON,male'],
    ['M', 'F,f,F.,mujer,Mujer,femenino,FEMENINO,femenina,Fem.,female'],
    ['X', 'X,x,no binario,no-binario,No_Binaria,NB'],
  ])('%s: %s', (sex, words) => {
    for (const letters of SEX_LETTERS) {
      for (const word of words.split(','))
        expect([word, sexOf(`\u00a0${word}\u200b `, letters)]).toEqual([word, sex]);
    }
  });
});

it.each<[SexLetters, string, string]>([
  ['HM', 'M', 'M'],
  ['HM', 'm.', 'M'],
  ['MF', 'M', 'H'],
  ['MF', "'m", 'H'],
  ['12', '1', 'H'],
  ['12', '2', 'M'],
  ['12', '01', 'H'],
])('in a column of %s, %j is %s', (letters, text, sex) => {
  expect(sexOf(text, letters)).toBe(sex);
});

it('M is not a sex in a column of 1 and 2, where nothing determines its meaning', () => {
  expect(sexOf('M', '12')).toBe('?');
});

it.each(['', 'Z', '1', '3', 'HM', 'hombr', 'otro', '?'])('%j is left as it is', (value) => {
  expect(sexOf(value, 'HM')).toBe(value);
  expect(sexOf(` ${value} `, 'MF')).toBe(value);
});

it('an absent sex is empty', () => {
  expect(sexOf(undefined, 'HM')).toBe('');
  expect(sexOf(null, 'MF')).toBe('');
});

it.each([
  ['h', 'H'],
  ['M.', 'M'],
  ['f', 'F'],
  ['x', 'X'],
  ['1', '1'],
  ['02', '2'],
  ['Masc.', 'man'],
  ['mujer', 'woman'],
  ['No binario', 'neither'],
  [' ', 'empty'],
  ['indistinto', 'other'],
])('%j is of the kind %s', (text, kind) => {
  expect(sexKind(text)).toBe(kind);
});
