/**
 * The rows in error of a result, for a run that keeps no errors file: the same lines and columns as in the result, without the
 * others. Made while it is downloaded, piece by piece.
 *
 * What it does not promise: the columns of the input. A result without them (`echo=none`) has none.
 */
import { byteOrderMark } from '../../input/csv/encoding.js';
import type { Delimiter, Format, Mode } from '../../input/csv/plan.js';
import { afterLineEnd, recordStop, scanRecords } from '../../input/csv/records.js';
import { parseRecord } from '../../input/csv/reference-parser.js';
import { LF } from '../../key/curp/ascii.js';
import { delimiterAfter } from './table-header.js';

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

/** Which records of a CSV are in error, by the columns of its header. */
class ErrorFilter {
  readonly #column: number;
  readonly #good: string;
  /** A record in error has these bytes: others need not be parsed. */
  readonly #mark: string | undefined;

  constructor(
    header: readonly string[],
    private readonly delimiter: Delimiter,
    mode: Mode,
  ) {
    const isValidated = mode === 'validate';
    this.#column = header.lastIndexOf(isValidated ? 'verdict' : 'error');
    this.#good = isValidated ? 'valid' : 'false';
    this.#mark = isValidated ? undefined : `${delimiter}true${delimiter}`;
  }

  isInError(record: Buffer): boolean {
    if (this.#mark !== undefined && !record.includes(this.#mark)) return false;
    return parseRecord(record.toString(), this.delimiter)[this.#column] !== this.#good;
  }
}

async function* recordsInError(pieces: AsyncIterable<Buffer>, mode: Mode): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let filter: ErrorFilter | undefined;
  let delimiter: Delimiter | undefined;
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece]);
    const mark = filter === undefined ? (byteOrderMark(rest)?.length ?? 0) : 0;
    if (rest.length < mark + 'row,'.length) continue;
    delimiter ??= delimiterAfter(rest.subarray(mark), 'row');
    const { end } = scanRecords(rest, rest.length, delimiter, false);
    const found: Buffer[] = [];
    for (let at = 0; at < end; ) {
      const stop = recordStop(rest, at, delimiter);
      const next = afterLineEnd(rest, stop);
      const isHeader = filter === undefined;
      filter ??= new ErrorFilter(parseRecord(rest.toString('utf8', mark, stop), delimiter), delimiter, mode);
      if (isHeader || filter.isInError(rest.subarray(at, stop))) found.push(rest.subarray(at, next));
      at = next;
    }
    rest = rest.subarray(end);
    if (found.length > 0) yield Buffer.concat(found);
  }
}

/** The pieces of a result become those of its rows in error. */
export const errorsOf = (
  pieces: AsyncIterable<Buffer>,
  format: Format,
  mode: Mode,
): AsyncGenerator<Buffer> =>
  format === 'ndjson' ? linesInError(pieces, mode) : recordsInError(pieces, mode);
