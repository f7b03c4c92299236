/** `--dry-run`: prints what a run would find and write, in the language of the terminal; writes nothing. */

import { plural, type Sentence } from '../../base/sentence.js';
import { preview } from '../../engine/run/preview.js';
import type { RunSettings } from '../../engine/settings/settings.js';
import { isDelimitedText } from '../../input/csv/container-kind.js';
import { sentencesOf } from '../../input/reading/reading-texts.js';
import { number } from '../../key/contract/number.js';
import { print } from '../terminal/printing.js';
import { alignColumns } from '../terminal/table.js';
import { say, terminalLanguage } from '../terminal/terminal-language.js';

const ROWS_SHOWN = 10;

/** As `--delimiter` takes them. */
const DELIMITER_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const;

const TEXTS = {
  empty: {
    en: 'The input is empty: the result would be a header alone.',
    es: 'La entrada está vacía: el resultado sería solo un encabezado.',
  },
  delimiter: { en: 'delimiter', es: 'delimitador' },
  encoding: { en: 'encoding', es: 'codificación' },
  ascii: { en: 'ASCII so far', es: 'ASCII hasta aquí' },
  column: { en: 'column', es: 'columna' },
  noRows: { en: 'There are no rows after the header.', es: 'No hay filas después del encabezado.' },
  none: {
    en: 'The corrections replace no row: no cell of them differs from the input.',
    es: 'Las correcciones no reemplazan ninguna fila: ninguna de sus celdas es distinta a la de la entrada.',
  },
  nothing: { en: 'Nothing was written.', es: 'No se escribió nada.' },
} satisfies Record<string, Sentence>;

/** So many numbers of rows are printed. */
const NUMBERS_SHOWN = 20;

/** Which rows the corrections replace. */
function replacedText(rows: readonly number[]): string {
  const count = rows.length;
  if (count === 0) return say(TEXTS.none);
  const shown = rows.slice(0, NUMBERS_SHOWN).map(number).join(', ') + (count > NUMBERS_SHOWN ? ', …' : '');
  return say({
    en: `The corrections replace ${number(count)} ${plural(count, 'row', 'rows')}: ${shown}`,
    es: `Las correcciones reemplazan ${number(count)} ${plural(count, 'fila', 'filas')}: ${shown}`,
  });
}

/** The lines of one record as one text: a quoted cell may have line breaks. */
function recordsOf(lines: readonly string[]): string[] {
  const records: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    if (isOpen) records.push(`${records.pop()}\n${line}`);
    else records.push(line);
    if (line.split('"').length % 2 === 0) isOpen = !isOpen;
  }
  return records;
}

export async function printDryRun(settings: RunSettings): Promise<void> {
  const found = await preview(settings, ROWS_SHOWN);
  if (found === undefined) {
    print(say(TEXTS.empty));
    return;
  }
  if (!found.rows) print(say(TEXTS.noRows), '');
  if (found.replaced !== undefined) print(replacedText(found.replaced), '');
  print(...sentencesOf(found.reading, terminalLanguage()), '');
  if (isDelimitedText(found.reading.container.kind)) {
    const format = [
      [say(TEXTS.delimiter), DELIMITER_NAMES[found.delimiter]],
      [say(TEXTS.encoding), found.encoding ?? say(TEXTS.ascii)],
    ];
    print(...alignColumns(format), '');
  }
  const mapping = found.mapping
    .filter(({ column }) => column >= 0)
    .map(({ field, column, joined = [column] }) => [
      field,
      `${say(TEXTS.column)} ${joined.map((one) => one + 1).join(' + ')}`,
      joined.map((one) => found.header[one] ?? '').join(' + '),
    ]);
  print(...alignColumns(mapping), '');
  if (!found.rows) return;
  const rows = settings.format === 'csv' ? recordsOf(found.lines) : found.lines;
  print(...rows.filter((row) => row !== ''), '', say(TEXTS.nothing));
}
