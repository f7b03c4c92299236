// RG 1.8: letters that spell an inconvenient word get X in position 2 (all 81: ../inconvenient-words.test.ts).
import { describe, expect, it } from 'vitest';
import { letters } from '../../../people/person.js';

describe('RG 1.8: inconvenient words', () => {
  it.each([
    ['OFELIA', 'PEDRERO', 'DOMINGUEZ', 'PXDO'],
    ['OSCAR', 'JOHNSON', 'TORRES', 'JXTO'],
    ['ALBERTO', 'VALLE', 'CRUZ', 'VXCA'],
    ['BERTHA', 'VALLE', 'CRUZ', 'VACB'],
  ])('%s · %s · %s → %s', (nombres, paterno, materno, expected) => {
    expect(letters(nombres, paterno, materno)).toBe(expected);
  });
});
