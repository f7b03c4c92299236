// --normalize: one column for the whole date of birth.
import { describe, expect, it } from 'vitest';
import { normalize } from '../../src/values/normalization.js';
import { outcomeOf, person } from '../person.js';

/** Year, month and day of a whole date. */
const date = (text: string): (string | null | undefined)[] => {
  const { anio_nacimiento, mes_nacimiento, dia_nacimiento } = normalize(person(), text);
  return [anio_nacimiento, mes_nacimiento, dia_nacimiento];
};

describe('fecha_nacimiento', () => {
  it.each([
    ...['10/05/1980', '10-05-1980', '10.05.1980', '10/5/1980', '1980-05-10', '1980/05/10', '1980.05.10'],
    ...[
      '1980-5-10',
      ' 1980-05-10 ',
      '10/05/1980 00:00:00',
      '10/05/1980 12:00 a. m.',
      '1980-05-10T00:00:00.000Z',
    ],
    ...['1980-05-10 08:30', '\u00a010/05/1980\t'],
  ])('%j is the tenth of May', (text) => {
    expect(date(text)).toEqual(['1980', '05', '10']);
  });

  it('has its day first, and no order is guessed', () => {
    expect(date('05/10/1980')).toEqual(['1980', '10', '05']);
    expect(outcomeOf(normalize(person(), '05/25/1980'))).toMatchObject({ code: 417, reason: 'invalid_date' });
    expect(outcomeOf(normalize(person(), '31/02/1980'))).toMatchObject({ code: 417, reason: 'invalid_date' });
    expect(outcomeOf(normalize(person(), '2999-01-01')).reason).toBe('date_out_of_range');
  });

  it('that is empty is missing in all three fields', () => {
    expect(outcomeOf(normalize(person(), '  ')).codes).toEqual([403, 404, 405]);
  });

  it.each([
    '10/05/80',
    '19800510',
    '29351',
    '10 de mayo de 1980',
    '1980-05',
    '10051980',
    '1980',
    '05',
    '٠١/٠٥/١٩٨٠',
  ])('%j is not numeric in all three', (text) => {
    expect(outcomeOf(normalize(person(), text)).codes).toEqual([408, 409, 410]);
  });
});
