/**
 * The errors of a workbook that cannot be read: damaged, without the values of its formulas, or made to exhaust memory, disk
 * or time.
 *
 * What a message never contains: a value of a cell. Parts of the archive are named by what they are, not by their name.
 */

import type { Sentence } from '../../base/sentence.js';
import { InputError } from '../csv/input-error.js';
import { UndecidedError } from '../csv/undecided-error.js';
import { columnLetters, MAX_COLUMNS } from './sheet-limits.js';

const ADVICE: Sentence = {
  en: 'open it in a spreadsheet program and save it again',
  es: 'ábralo en una hoja de cálculo y guárdelo de nuevo',
};

/** `why` is what is wrong with the file. */
export const damaged = (why: Sentence): InputError =>
  new InputError('bad_workbook', {
    en: `the workbook is damaged or cut short (${why.en}): ${ADVICE.en}`,
    es: `el libro está dañado o cortado (${why.es}): ${ADVICE.es}`,
  });

/** `why` is the limit that the file exceeds. */
export const tooMuch = (why: Sentence): InputError =>
  new InputError('unsafe_workbook', {
    en: `the workbook is refused: ${why.en}. If it is a real one, save the sheet as CSV`,
    es: `el libro se rechaza: ${why.es}. Si es legítimo, guarde la hoja como CSV`,
  });

/** For every reader of cells. The longest text of a cell is several times what spreadsheet programs allow. */
export const MAX_TEXT_BYTES = 2 * 1024 ** 2;

export const textTooLong = (): InputError =>
  tooMuch({ en: 'the text of a cell is longer than 2 MiB', es: 'el texto de una celda pasa de 2 MiB' });

export const tooManyColumns = (): InputError =>
  tooMuch({
    en: `a row has more than ${MAX_COLUMNS} columns`,
    es: `una fila tiene más de ${MAX_COLUMNS} columnas`,
  });

/** A formula below the header without its value. `column` is from 0, `row` is that of the sheet. No option helps. */
export function unsavedFormula(column: number, row: number): UndecidedError {
  const letters = columnLetters(column);
  return new UndecidedError({
    topic: 'sheet',
    sentence: {
      es: `La columna ${letters} tiene fórmulas sin su resultado (la primera, fila ${row} de la hoja): el programa que hizo el libro no las calculó. Ábralo en Excel, guárdelo y vuelva a elegirlo.`,
      en: `column ${letters} has formulas without their values (first in row ${row} of the sheet): the program that made the workbook did not compute them. Open it in Excel, save it and use the saved file`,
    },
    answers: [],
    firstRows: { formula: row },
  });
}
