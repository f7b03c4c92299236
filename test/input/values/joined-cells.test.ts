// Names in several cells, and the sex by tick marks.
import { expect, it } from 'vitest';
import { joinedName, partKind, tickedSex } from '../../../src/input/values/joined-cells.js';

it.each([
  [['MARIA', 'LUISA'], 'MARIA LUISA', 'MARIA LUISA'],
  [['JUAN', ''], 'JUAN', 'JUAN'],
  [['', 'LUISA'], 'LUISA', 'LUISA'],
  [[' MARIA ', '\u00a0JOSÉ '], 'MARIA JOSÉ', 'MARIA JOSÉ'],
  [['MARIA', 'NO TIENE'], 'MARIA', 'NO TIENE'],
  [['MARIA', '-', 'LUISA'], 'MARIA LUISA', '-'],
  [['N/A', '-'], 'N/A', 'N/A'],
  [['MARIA', 'X'], 'MARIA', 'X'],
  [['JOSE', 'xx'], 'JOSE', 'xx'],
  [['JOSE', 'DESCONOCIDO'], 'JOSE', 'DESCONOCIDO'],
  [['MARIA', 'XOCHITL'], 'MARIA XOCHITL', 'MARIA XOCHITL'],
  [['', ' '], '', ''],
  [['MARIA'], 'MARIA', 'MARIA'],
])('%j is %j as people write, and %j strictly', (cells, normalized, strict) => {
  const columns = [0, 1, 2].slice(0, Math.max(2, cells.length));
  expect(joinedName(cells, columns, true)).toBe(normalized);
  expect(joinedName(cells, columns, false)).toBe(strict);
});

it('a word that means "none" in the file is no part of a name', () => {
  expect(joinedName(['MARIA', 'na'], [0, 1], true)).toBe('MARIA na');
  expect(joinedName(['MARIA', 'na'], [0, 1], true, ['NA'])).toBe('MARIA');
  expect(partKind('Na', ['NA'])).toBe('placeholder');
  expect(partKind('SN', ['NA'])).toBe('doubtful');
});

it.each([
  ['X', '', 'H'],
  ['', 'x', 'M'],
  [' 1 ', '0', 'H'],
  ['0', '1', 'M'],
  ['', '✓', 'M'],
  ['', '', ''],
  ['0', '0', ''],
  ['X', 'X', '?'],
  ['H', '', '?'],
  ['X', 'no', '?'],
  [undefined, undefined, ''],
])('the marks %j and %j are the sex %j', (man, woman, sex) => expect(tickedSex(man, woman)).toBe(sex));

it.each([
  ['LUISA', 'name'],
  ['N/A', 'placeholder'],
  ['na', 'doubtful'],
])('the part %j is counted as %s', (text, kind) => expect(partKind(text)).toBe(kind));
