import { describe, expect, it } from 'vitest';
import { SEX_LETTERS, type SexLetters } from '../../../src/input/values/column-meaning.js';
import { sexKind, sexOf } from '../../../src/input/values/sexes.js';

describe('unambiguous words and letters, in any column', () => {
  it.each([
    [
      'H',
      'H,h,H.,hombre,HOMBRE,Hombre.,masculino,Masc.,masculina,varón,VARON,male,niño,v,V.,♂,♂️,Varonil,Hom.,HOMBRES,Caballero,Sr.,Chico,alumno',
    ],
    [
      'M',
      'F,f,F.,mujer,Mujer,femenino,FEMENINO,femenina,Fem.,female,niña,HEMBRA,♀,Femenil,Muj.,MUJERES,Dama,Sra.,Srta.,Señora,chica,Alumna',
    ],
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
  ['12', '1.0', 'H'],
  ['21', '1', 'M'],
  ['21', '2', 'H'],
  ['01', '0', 'H'],
  ['01', '1', 'M'],
  ['10', '1', 'H'],
  ['10', '0', 'M'],
  ['123', '1', 'H'],
  ['123', '2', 'M'],
  ['123', '3', 'X'],
])('in a column of %s, %j is %s', (letters, text, sex) => {
  expect(sexOf(text, letters)).toBe(sex);
});

it.each<[SexLetters, string]>([
  ['12', '3'],
  ['12', '0'],
  ['01', '2'],
  ['123', '0'],
])('in a column of %s, %s is no sex', (letters, text) => {
  expect(sexOf(text, letters)).toBe(text);
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
  ['0', '0'],
  ['3', '3'],
  ['v', 'V'],
  ['M - Masculino', 'M_man'],
  ['M (Masculino)', 'M_man'],
  ['Masculino (M)', 'M_man'],
  ['M-Mujer', 'M_woman'],
  ['1 Hombre', '1_man'],
  ['1=Hombre', '1_man'],
  ['01.- Masculino', '1_man'],
  ['2 - Femenino', '2_woman'],
  ['2 Hombre', '2_man'],
  ['0: mujer', '0_woman'],
  ['3 No binario', '3_neither'],
  ['H - Hombre', 'man'],
  ['F/Femenino', 'woman'],
  ['♀ Mujer', 'woman'],
  ['X (no binario)', 'neither'],
  ['NB - No binario', 'neither'],
  ['H - Mujer', 'other'], // contradicts itself
  ['F - Masculino', 'other'],
  ['H - Hembra', 'other'],
  ['1 No binario', 'other'],
  ['3 Hombre', 'other'],
  ['Hombre Mujer', 'other'],
  ['H/M', 'other'],
  ['1 2', 'other'],
  ['4 Hombre', 'other'],
  ['Masc.', 'man'],
  ['mujer', 'woman'],
  ['No binario', 'neither'],
  [' ', 'empty'],
  ['indistinto', 'other'],
])('%j is of the kind %s', (text, kind) => {
  expect(sexKind(text)).toBe(kind);
});
