/**
 * The question about ages that contradict the dates of birth. No option answers it: read as they are, dates with the wrong
 * century would give keys that look right.
 *
 * What it never holds: a value of a row.
 */
import { number } from '../../key/contract/number.js';
import type { Asked } from '../csv/undecided-error.js';

export const ageQuestion = (ages: string, dates: string, rows: number, first: number): Asked => ({
  topic: 'dates',
  sentence: {
    es:
      `La columna «${ages}» contradice a «${dates}» en ${number(rows)} filas (la primera, fila ${first}): nadie nacido ese año tiene ` +
      'esa edad. Puede ser el siglo equivocado, como lo pone una hoja de cálculo a los años de dos cifras, u otra fecha. Corrija ' +
      'las fechas; si la edad es de otra persona o está en meses, que el encabezado lo diga («Edad de la madre», «Edad en meses»).',
    en:
      `the column "${ages}" contradicts "${dates}" in ${number(rows)} rows (the first is row ${first}): nobody who was born in that year ` +
      'has that age. It may be the wrong century, as a spreadsheet completes years of two digits, or another date. Correct the ' +
      'dates; if the age is that of another person or in months, let its heading say so ("Edad de la madre", "Edad en meses")',
  },
  answers: [],
  counts: { contradicting: rows },
  firstRows: { contradicting: first },
});
