// RG 1.14: without a second surname position 15 is X.
import { describe, expect, it } from 'vitest';
import { consonants } from '../../../people/person.js';

describe('RG 1.14: one surname', () => {
  it.each([
    ['LETICIA', 'LUNA', '', 'NXT'],
    ['CLAUDIO', 'ZITLALPOPOCA', '', 'TXL'],
    ['CLAUDIO', 'ZITLALPOPOCA', 'DESCONOCIDO', 'TXL'],
  ])('%s · %s · %s → %s', (nombres, paterno, materno, expected) => {
    expect(consonants(nombres, paterno, materno)).toBe(expected);
  });
});
