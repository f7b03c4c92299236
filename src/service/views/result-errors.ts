/**
 * The rows in error of a result, for a run that keeps no errors file: the same lines and columns as in the result, without the
 * others. Made while it is downloaded, piece by piece.
 *
 * What it does not promise: the columns of the input. A result without them (`echo=none`) has none.
 */
import type { Delimiter, Format, Mode } from '../../input/csv/plan.js';
import { parseRecord } from '../../input/csv/reference-parser.js';
import { ACCEPTED_VERDICTS } from '../../rows/error-lines.js';
import { ndjsonLines } from './ndjson-lines.js';
import { type RecordFilter, selectedRecords } from './selected-records.js';

/** Texts in lines of NDJSON. A value cannot contain them, since its quotes would be escaped. */
const ERROR_MARK = '"error":true,';
const ACCEPTED_MARKS = ACCEPTED_VERDICTS.map((verdict) => `"verdict":"${verdict}"`);

const isLineInError = (line: Buffer, mode: Mode): boolean =>
  mode === 'validate' ? !ACCEPTED_MARKS.some((mark) => line.includes(mark)) : line.includes(ERROR_MARK);

async function* linesInError(pieces: AsyncIterable<Buffer>, mode: Mode): AsyncGenerator<Buffer> {
  for await (const lines of ndjsonLines(pieces)) {
    const found = lines.filter((line) => isLineInError(line, mode));
    if (found.length > 0) yield Buffer.concat(found);
  }
}

/** Whether a record of a CSV is in error, by the columns of its header. */
function errorFilter(header: readonly string[], delimiter: Delimiter, mode: Mode): RecordFilter {
  const isValidated = mode === 'validate';
  const column = header.lastIndexOf(isValidated ? 'verdict' : 'error');
  const good = isValidated ? ACCEPTED_VERDICTS : ['false'];
  const mark = `${delimiter}true${delimiter}`; // a record in error has these bytes: others need not be parsed
  return (record) =>
    (isValidated || record.includes(mark)) &&
    !good.includes(parseRecord(record.toString(), delimiter)[column] ?? '');
}

/** The pieces of a result become those of its rows in error. */
export const errorsOf = (
  pieces: AsyncIterable<Buffer>,
  format: Format,
  mode: Mode,
): AsyncGenerator<Buffer> =>
  format === 'ndjson'
    ? linesInError(pieces, mode)
    : selectedRecords(pieces, (header, delimiter) => errorFilter(header, delimiter, mode));
