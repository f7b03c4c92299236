/**
 * Some records of a CSV that a run has written: its header, and the records that a filter takes. Read piece by piece, so that
 * the file is never in memory.
 *
 * What it does not read: the CSV of another program. Its first column is `row`.
 */
import { byteOrderMark } from '../../input/csv/encoding.js';
import type { Delimiter } from '../../input/csv/plan.js';
import { afterLineEnd, recordStop, scanRecords } from '../../input/csv/records.js';
import { parseRecord } from '../../input/csv/reference-parser.js';
import { delimiterAfter } from './table-header.js';

/** Whether a record, without its line end, is taken. */
export type RecordFilter = (record: Buffer) => boolean;

/** The header with its byte order mark, and whole records, with their line ends. */
export async function* selectedRecords(
  pieces: AsyncIterable<Buffer>,
  filterOf: (header: readonly string[], delimiter: Delimiter) => RecordFilter,
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let isTaken: RecordFilter | undefined;
  let delimiter: Delimiter | undefined;
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece]);
    const mark = isTaken === undefined ? (byteOrderMark(rest)?.length ?? 0) : 0;
    if (rest.length < mark + 'row,'.length) continue;
    delimiter ??= delimiterAfter(rest.subarray(mark), 'row');
    const { end } = scanRecords(rest, rest.length, delimiter, false);
    const found: Buffer[] = [];
    for (let at = 0; at < end; ) {
      const stop = recordStop(rest, at, delimiter);
      const next = afterLineEnd(rest, stop);
      const isHeader = isTaken === undefined;
      isTaken ??= filterOf(parseRecord(rest.toString('utf8', mark, stop), delimiter), delimiter);
      if (isHeader || isTaken(rest.subarray(at, stop))) found.push(rest.subarray(at, next));
      at = next;
    }
    rest = rest.subarray(end);
    if (found.length > 0) yield Buffer.concat(found);
  }
}
