/**
 * The rows in error of a result, for a run that keeps no errors file: the same lines and columns as in the result, without the
 * others. Made while it is downloaded, piece by piece.
 *
 * What it does not promise: the columns of the input. A result without them (`echo=none`) has none.
 */
import type { Delimiter, Format, Mode } from '../../input/csv/plan.js';
import { parseRecord } from '../../input/csv/reference-parser.js';
import { LF } from '../../key/curp/ascii.js';
import { pickedRecords, type RecordFilter } from './picked-records.js';

/** Lines of NDJSON. A value cannot contain this text, since its quotes would be escaped. */
const JSON_MARKS: Readonly<Record<Mode, string>> = {
  calculate: '"error":true,',
  reconcile: '"error":true,',
  validate: '"verdict":"valid"',
};

async function* linesInError(pieces: AsyncIterable<Buffer>, mode: Mode): AsyncGenerator<Buffer> {
  const mark = JSON_MARKS[mode];
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece]);
    const found: Buffer[] = [];
    let at = 0;
    for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, at)) {
      const line = bytes.subarray(at, end + 1);
      if (line.includes(mark) !== (mode === 'validate')) found.push(line);
      at = end + 1;
    }
    rest = bytes.subarray(at);
    if (found.length > 0) yield Buffer.concat(found);
  }
}

/** Whether a record of a CSV is in error, by the columns of its header. */
function errorFilter(header: readonly string[], delimiter: Delimiter, mode: Mode): RecordFilter {
  const isValidated = mode === 'validate';
  const column = header.lastIndexOf(isValidated ? 'verdict' : 'error');
  const good = isValidated ? 'valid' : 'false';
  const mark = `${delimiter}true${delimiter}`; // a record in error has these bytes: others need not be parsed
  return (record) =>
    (isValidated || record.includes(mark)) && parseRecord(record.toString(), delimiter)[column] !== good;
}

/** The pieces of a result become those of its rows in error. */
export const errorsOf = (
  pieces: AsyncIterable<Buffer>,
  format: Format,
  mode: Mode,
): AsyncGenerator<Buffer> =>
  format === 'ndjson'
    ? linesInError(pieces, mode)
    : pickedRecords(pieces, (header, delimiter) => errorFilter(header, delimiter, mode));
