/** The counts by verdict and cause of a run: order, words, and what a run without verdicts shows. */
import { describe, expect, it } from 'vitest';
import { verdictCounts } from '../../../src/service/views/verdict-counts.js';

describe('the counts of a run by verdict and cause', () => {
  it('are in the order of the verdicts; causes and checks by their rows, the most frequent first', () => {
    const counts = verdictCounts(
      {
        verdicts: { uncomputable: 2, explained: 4, match: 9 },
        causes: { sex: 1, 'surnames_swapped+sex': 3 },
        checks: { 'date+entity': 1, length: 1 },
      },
      'es',
    );
    expect(counts).toEqual({
      verdicts: [
        { verdict: 'match', rows: 9, label: 'Coinciden los 18 caracteres' },
        { verdict: 'explained', rows: 4, label: 'Difiere, con causa conocida' },
        { verdict: 'uncomputable', rows: 2, label: 'La fila tiene un código de error' },
      ],
      causes: [
        {
          cause: 'surnames_swapped+sex',
          rows: 3,
          label: 'Los apellidos están invertidos; el sexo es otro',
        },
        { cause: 'sex', rows: 1, label: 'El sexo es otro' },
      ],
      checks: [
        {
          cause: 'date+entity',
          rows: 1,
          label: 'Las posiciones 5 a 10 no son una fecha; las posiciones 12 y 13 no son una entidad',
        },
        { cause: 'length', rows: 1, label: 'No tiene 18 caracteres' },
      ],
    });
  });

  it('have words in English on request', () => {
    expect(verdictCounts({ verdicts: { valid: 1 } }, 'en').verdicts).toEqual([
      { verdict: 'valid', rows: 1, label: 'Well-formed' },
    ]);
  });

  it('are empty lists for a run that does not compare, or of an older version', () => {
    expect(verdictCounts({}, 'es')).toEqual({ verdicts: [], causes: [], checks: [] });
  });
});
