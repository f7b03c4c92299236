/**
 * Quotes that make several people one: a quoted field over several lines, each of which looks like a row of its own. The user
 * is asked whether quotes mean anything in the file.
 *
 * What its sentences never contain: text of the input. They have numbers of lines and rows.
 */
import { plural } from '../../base/sentence.js';
import { number } from '../../key/contract/number.js';
import type { StrayQuotes } from './records.js';
import { UndecidedError } from './undecided-error.js';

/** Throws if there are stray quotes. `lines` and `rows` are those before the bytes that were scanned. */
export function refuseStrayQuotes(stray: StrayQuotes | undefined, lines: number, rows: number): void {
  if (stray === undefined) return;
  const line = lines + stray.linesBefore + 1;
  const swallowed = stray.lines - 1;
  const [count, row] = [number(swallowed), rows + stray.rowsBefore + 1];
  const end = stray.isClosed
    ? { es: 'se cierran más abajo', en: 'close further down' }
    : { es: 'no se cierran', en: 'are not closed' };
  throw new UndecidedError(
    {
      topic: 'quotes',
      sentence: {
        es: `La línea ${number(line)} abre unas comillas que ${end.es}, y ${plural(swallowed, 'la fila siguiente quedaría', `las ${count} filas siguientes quedarían`)} dentro de esa fila, aunque hay líneas que tienen todas las columnas.`,
        en: `line ${number(line)} opens quotes that ${end.en}, and the ${plural(swallowed, 'row', `${count} rows`)} after it would become part of that row, although there are lines with all columns`,
      },
      answers: [
        {
          options: { quotes: 'none' },
          meaning: {
            es: 'las comillas son caracteres comunes: cada línea es una fila',
            en: 'quotes are ordinary characters: each line is a row',
          },
        },
        ...(stray.isClosed
          ? [
              {
                options: { quotes: 'double' as const },
                meaning: {
                  es: 'las comillas están bien: esas líneas son una sola fila',
                  en: 'the quotes are right: these lines are one row',
                },
              },
            ]
          : []),
      ],
      counts: { rows: swallowed },
      firstRows: { quotes: row },
    },
    line,
  );
}
