/**
 * The first rows of a result with one verdict, cause or code, or with any error: for a person who looks at them on a page.
 *
 * Limits: the number of rows, the length of the answer, and how much of the result is read.
 *
 * What it does not do: count. The status of a run has the counts.
 */
import { byteOrderMark } from '../../input/csv/encoding.js';
import type { Delimiter, Format } from '../../input/csv/plan.js';
import { afterLineEnd, recordStop } from '../../input/csv/records.js';
import { parseRecord } from '../../input/csv/reference-parser.js';
import { CALCULATION_FAILED, type Reason } from '../../key/contract/codes.js';
import { LANGUAGES, messageOf } from '../../key/contract/messages.js';
import { about, exact, FLAG, list, type Of, TEXT } from '../reply/schema.js';
import { ndjsonLines } from './ndjson-lines.js';
import { type RecordFilter, selectedRecords } from './selected-records.js';

/** What a row must have; all of what is given. */
export interface RowFilter {
  verdict?: string | undefined;
  /** One cause or check, or several joined by `+`: as in the counts of the run. */
  cause?: string | undefined;
  code?: number | undefined;
  /** The reason of code 417. */
  reason?: Reason | undefined;
  /** Whether it has an error code. */
  error?: boolean | undefined;
}

export const RESULT_ROWS = exact({
  header: about(list(TEXT), 'Las columnas del resultado.', 'The columns of the result.'),
  rows: about(
    list(list(TEXT)),
    'Las celdas de cada fila, en el orden del resultado.',
    'The cells of each row, in the order of the result.',
  ),
  complete: about(
    FLAG,
    'Si son todas las que hay: false si hay más, o si el resultado es tan largo que no se leyó entero.',
    'Whether these are all of them: false if there are more, or if the result is so long that it was not read to its end.',
  ),
});

export type ResultRows = Of<typeof RESULT_ROWS>;

export interface RowLimits {
  rows: number;
  /** Characters of all cells together. */
  characters: number;
  /** Bytes of the result that are read. */
  bytes: number;
}

export const ROW_LIMITS: Omit<RowLimits, 'rows'> = { characters: 1024 ** 2, bytes: 1024 ** 3 };

/** The texts that a row must have, by column. */
function wanted({ verdict, cause, code, reason, error }: RowFilter): [column: string, text: string][] {
  const texts = {
    verdict,
    cause: cause?.replaceAll('+', ' '),
    code_error: reason === undefined ? code?.toString() : String(CALCULATION_FAILED),
    error: error?.toString(),
  };
  return Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined);
}

/** Whether a message is that of the reason, in any language. A result has a column of reasons only if that was asked for. */
function saysReason({ reason }: RowFilter): (message: string) => boolean {
  if (reason === undefined) return () => true;
  const messages = LANGUAGES.map((language) => messageOf(CALCULATION_FAILED, reason, language));
  return (found) => messages.some((message) => found === message || found.startsWith(`${message}:`));
}

function csvFilter(header: readonly string[], delimiter: Delimiter, filter: RowFilter): RecordFilter {
  const texts = wanted(filter).map(([column, text]) => ({
    column: header.lastIndexOf(column),
    text,
    mark: `${delimiter}${text}${delimiter}`, // none of these columns is the last one
  }));
  const message = header.lastIndexOf('error_message');
  const isSaid = saysReason(filter);
  return (record) => {
    if (!texts.every(({ mark }) => record.includes(mark))) return false;
    const cells = parseRecord(record.toString(), delimiter);
    return texts.every(({ column, text }) => cells[column] === text) && isSaid(cells[message] ?? '');
  };
}

/** The header without its mark, then the cells of the rows. */
async function* csvRows(pieces: AsyncIterable<Buffer>, filter: RowFilter): AsyncGenerator<string[]> {
  let delimiter: Delimiter | undefined;
  const picked = selectedRecords(pieces, (header, found) => {
    delimiter = found;
    return csvFilter(header, found, filter);
  });
  let isFirst = true;
  for await (const records of picked) {
    for (let at = isFirst ? (byteOrderMark(records)?.length ?? 0) : 0; at < records.length; ) {
      const stop = recordStop(records, at, delimiter!);
      yield parseRecord(records.toString('utf8', at, stop), delimiter!);
      at = afterLineEnd(records, stop);
      isFirst = false;
    }
  }
}

const cellOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(' ') : value === null ? '' : String(value);

/** The same of NDJSON: the names of the first line are the header. */
async function* jsonRows(pieces: AsyncIterable<Buffer>, filter: RowFilter): AsyncGenerator<string[]> {
  const texts = wanted(filter);
  const isSaid = saysReason(filter);
  let header: string[] | undefined;
  for await (const lines of ndjsonLines(pieces))
    for (const line of lines) {
      const { response, ...fields } = JSON.parse(line.toString()) as Record<string, object>;
      const record: Record<string, unknown> = { ...fields, ...(response && { curp: '', ...response }) };
      if (header === undefined) {
        header = Object.keys(record);
        yield header;
      }
      const isWanted = texts.every(([column, text]) => cellOf(record[column] ?? null) === text);
      if (isWanted && isSaid(cellOf(record.error_message ?? null)))
        yield header.map((name) => cellOf(record[name] ?? null));
    }
}

/** The pieces of a file up to this many bytes; `cut` is called if there are more. */
async function* upTo(pieces: AsyncIterable<Buffer>, most: number, cut: () => void): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of pieces) {
    if (bytes > most) return cut();
    bytes += piece.length;
    yield piece;
  }
}

/** `pieces` are those of a result in this format. */
export async function firstRows(
  pieces: AsyncIterable<Buffer>,
  format: Format,
  filter: RowFilter,
  limits: RowLimits,
): Promise<ResultRows> {
  const rows: string[][] = [];
  let header: string[] | undefined;
  let complete = true;
  let characters = 0;
  const read = upTo(pieces, limits.bytes, () => {
    complete = false;
  });
  for await (const cells of format === 'ndjson' ? jsonRows(read, filter) : csvRows(read, filter)) {
    if (header === undefined) {
      header = cells;
      continue;
    }
    characters += cells.reduce((sum, { length }) => sum + length, 0);
    if (rows.length === limits.rows || characters > limits.characters) {
      complete = false;
      break;
    }
    rows.push(cells);
  }
  return { header: header ?? [], rows, complete };
}
