/**
 * Reads a corrections file (`--corrections`): an errors file or an attention file that a person has edited, as CSV in any
 * encoding and delimiter or as a workbook; on this machine or in an object store. The columns of the input come first, under
 * their names; `row` and `made_for` are found by name, and all others are ignored.
 *
 * What it does not do: find the rows in the input. `corrected-source.ts` does. Its rows are kept in memory, so their number and
 * length are limited.
 */
import { toUtf8 } from '../../input/csv/encoding.js';
import { encodingOf } from '../../input/csv/encoding-question.js';
import { isContainer, START_BYTES } from '../../input/csv/file-kind.js';
import { InputError } from '../../input/csv/input-error.js';
import { DELIMITERS, type Delimiter } from '../../input/csv/plan.js';
import { recordStop, scanRecords } from '../../input/csv/records.js';
import { parseRecord, parseTable } from '../../input/csv/reference-parser.js';
import { withDefaults } from '../../input/options/option-types.js';
import { openInput } from '../../input/tables/open-input.js';
import { number } from '../../key/contract/number.js';
import { guardCell } from '../../rows/bytes/formula.js';
import { freeNames, MADE_FOR, ROW } from '../../rows/error-columns.js';
import { openSized } from './content-sample.js';
import type { Corrections } from './corrected-source.js';
import { type InputMark, readMark } from './input-mark.js';
import { orNoCorrections, refused } from './refused-corrections.js';

/** More corrections are a new file rather than corrections. */
const MAX_CORRECTED_ROWS = 100_000;
export const MAX_CORRECTIONS_BYTES = 32 * 1024 * 1024;

/** A corrections file before the header of its input is known. */
export interface CorrectionsFile {
  readonly header: readonly string[];
  readonly records: readonly (readonly string[])[];
  /** That of all its records; undefined if there is none. */
  readonly mark: InputMark | undefined;
}

const tooLarge = () =>
  refused({
    en: `the corrections file has more than ${number(MAX_CORRECTED_ROWS)} rows or ${MAX_CORRECTIONS_BYTES / 1024 ** 2} MiB: correct the input itself`,
    es: `el archivo de correcciones tiene más de ${number(MAX_CORRECTED_ROWS)} filas o ${MAX_CORRECTIONS_BYTES / 1024 ** 2} MiB: corrija la entrada misma`,
  });

const unmarked = () =>
  refused({
    en: `the corrections file has no columns "${ROW}" and "${MADE_FOR}": give the file of --errors or --attention, with all of its columns`,
    es: `el archivo de correcciones no tiene las columnas "${ROW}" y "${MADE_FOR}": use el archivo de --errors o --attention, con todas sus columnas`,
  });

async function isWorkbook(path: string): Promise<boolean> {
  const { file } = await openSized(path);
  try {
    const start = Buffer.alloc(START_BYTES);
    await file.read(start, 0, START_BYTES, 0);
    return isContainer(start);
  } finally {
    await file.close();
  }
}

/** The file as CSV in UTF-8, and its delimiter, if it is known. */
async function readText(path: string): Promise<{ text: Buffer; delimiter: Delimiter | undefined }> {
  const options = { ...withDefaults({}), headerLine: 1, maxSize: MAX_CORRECTIONS_BYTES };
  const source = await openInput(path, (await isWorkbook(path)) ? { ...options, sheet: '1' } : options);
  try {
    const pieces: Buffer[] = [];
    let length = 0;
    for (let read = 1; read > 0; length += read) {
      const piece = Buffer.allocUnsafe(1024 ** 2);
      read = await source.read(piece, 0, piece.length);
      pieces.push(piece.subarray(0, read));
      if (length > MAX_CORRECTIONS_BYTES) throw tooLarge();
    }
    const bytes = Buffer.concat(pieces);
    const encoding = source.encoding ?? encodingOf(bytes) ?? 'utf-8';
    return { text: toUtf8(bytes, encoding), delimiter: source.delimiter };
  } finally {
    await source.close();
  }
}

/** The name with the number that `freeNames` gives it: `made_for_2`. */
const isNamed = (name: string, wanted: string): boolean => name.trim().replace(/_\d+$/, '') === wanted;

/** By the delimiter that shows the column of the mark. */
function headerOf(text: Buffer, known: Delimiter | undefined) {
  for (const delimiter of known === undefined ? DELIMITERS : [known]) {
    const stop = recordStop(text, 0, delimiter);
    const header = parseRecord(text.toString('utf8', 0, stop), delimiter);
    if (header.some((name) => isNamed(name, MADE_FOR))) return { delimiter, header, stop };
  }
  throw unmarked();
}

/** Where a record is, in the words of a spreadsheet: the header is line 1. */
const lineOf = (record: number): string => number(record + 2);

function markOf(header: readonly string[], records: CorrectionsFile['records']): InputMark | undefined {
  const column = header.findLastIndex((name) => isNamed(name, MADE_FOR));
  const [first] = records;
  const text = first?.[column]?.trim() ?? '';
  const other = records.findIndex((cells) => (cells[column] ?? '').trim() !== text);
  if (other >= 0)
    throw refused({
      en: `line ${lineOf(other)} of the corrections has another value in "${MADE_FOR}" than line 2: its rows are of several files`,
      es: `la línea ${lineOf(other)} de las correcciones tiene en "${MADE_FOR}" otro valor que la línea 2: sus filas son de varios archivos`,
    });
  const mark = readMark(text);
  if (first !== undefined && mark === undefined)
    throw refused({
      en: `line 2 of the corrections has no mark of an input in "${MADE_FOR}": leave that column as it is`,
      es: `la línea 2 de las correcciones no tiene la marca de una entrada en "${MADE_FOR}": deje esa columna como está`,
    });
  return mark;
}

/** Throws a `RunError` that says where, or why the file cannot be read. */
export async function readCorrections(path: string): Promise<CorrectionsFile> {
  const { text, delimiter: known } = await orNoCorrections(readText(path)).catch((error) => {
    if (!(error instanceof InputError)) throw error;
    const { en, es } = error.sentence;
    throw refused({ en: `the corrections file: ${en}`, es: `el archivo de correcciones: ${es}` });
  });
  const { delimiter, header, stop } = headerOf(text, known);
  const rest = text.subarray(stop);
  if (scanRecords(rest, rest.length, delimiter, true).rows > MAX_CORRECTED_ROWS) throw tooLarge();
  const records = parseTable(rest, delimiter);
  if (records === undefined)
    throw refused({
      en: 'the corrections file opens a quote that is never closed',
      es: 'el archivo de correcciones abre unas comillas que nunca se cierran',
    });
  return { header, records, mark: markOf(header, records) };
}

/** The rows of a corrections file, for an input with this header. */
export function correctionsFor(file: CorrectionsFile, header: readonly string[]): Corrections {
  const isSame = (name: string, at: number): boolean => {
    const found = file.header[at]?.trim();
    return found === name.trim() || found === guardCell(name.trim());
  };
  const other = header.findIndex((name, at) => !isSame(name, at));
  if (other >= 0)
    throw refused({
      en: `column ${other + 1} of the corrections is not "${header[other]!.trim()}", as in the input: keep the columns of the input, in their order`,
      es: `la columna ${other + 1} de las correcciones no es "${header[other]!.trim()}", como en la entrada: conserve las columnas de la entrada, en su orden`,
    });
  const [rowName] = freeNames(header, [ROW]);
  const column = file.header.findIndex((name, at) => at >= header.length && name.trim() === rowName);
  if (column < 0) throw unmarked();
  const rows = new Map<number, readonly string[]>();
  for (const [record, cells] of file.records.entries()) {
    const text = cells[column]?.trim() ?? '';
    const row = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
    if (row === undefined)
      throw refused({
        en: `line ${lineOf(record)} of the corrections has no number of a row in "${rowName}"`,
        es: `la línea ${lineOf(record)} de las correcciones no tiene un número de fila en "${rowName}"`,
      });
    if (rows.has(row))
      throw refused({
        en: `line ${lineOf(record)} of the corrections has row ${number(row)} a second time: keep one of both`,
        es: `la línea ${lineOf(record)} de las correcciones tiene la fila ${number(row)} por segunda vez: deje solo una`,
      });
    rows.set(
      row,
      Array.from(header, (_, at) => cells[at] ?? ''),
    );
  }
  return rows;
}
