// RG 1.5: of a compound surname the first word counts; a hyphenated one is one word.
import { describe, expect, it } from 'vitest';
import { letters } from '../../../people/person.js';

describe('RG 1.5: compound surnames', () => {
  it.each([
    ['ROCIO', 'RIVA PALACIO', 'CRUZ', 'RICR'],
    ['ROBERTO', 'LOPEZ-CASTILLO', 'HOGAZA', 'LOHR'],
    ['ILIANA', 'GUILLEN', 'DEL CASTILLO-RODRIGUEZ', 'GUCI'],
    ['ROCIO', 'CRUZ', 'RIVA PALACIO', 'CURR'],
    ['ROCIO', 'PTZ AMADOR', 'CRUZ', 'PXCR'],
  ])('%s · %s · %s → %s', (nombres, paterno, materno, expected) => {
    expect(letters(nombres, paterno, materno)).toBe(expected);
  });
});
