/**
 * Some records of a chunk, by their indexes: to read a few rows again without parsing the others.
 *
 * Most chunks have neither quotes nor blank lines: there a record is a line. Otherwise each record is found by the grammar of
 * `records.ts`, which takes several times as long.
 */
import type { Plan } from '../../input/csv/plan.js';
import { afterLineEnd, isBlankLine, isEmptyRecord, recordStop } from '../../input/csv/records.js';
import { CR, LF, QUOTE } from '../../key/curp/ascii.js';

/** A copy of the records with these indexes, which ascend. Blank lines are not counted. `count`: all records of the chunk. */
export function pickRecords(
  bytes: Buffer,
  indexes: readonly number[],
  count: number,
  plan: Pick<Plan, 'delimiter' | 'normalize'>,
): Buffer {
  const isOfLines = !bytes.includes(QUOTE) && !bytes.includes(CR);
  const lines = isOfLines ? pickLines(bytes, indexes, count) : undefined;
  return Buffer.concat(lines ?? pickByGrammar(bytes, indexes, plan));
}

function pickByGrammar(
  bytes: Buffer,
  indexes: readonly number[],
  { delimiter, normalize }: Pick<Plan, 'delimiter' | 'normalize'>,
): Buffer[] {
  const code = delimiter.charCodeAt(0);
  const isBlank = normalize ? isEmptyRecord : isBlankLine;
  const picked: Buffer[] = [];
  for (let at = 0, record = 0; at < bytes.length && picked.length < indexes.length; ) {
    const stop = recordStop(bytes, at, delimiter);
    const end = Math.min(afterLineEnd(bytes, stop), bytes.length);
    if (!isBlank(bytes, at, stop, code) && record++ === indexes[picked.length])
      picked.push(bytes.subarray(at, end));
    at = end;
  }
  return picked;
}

/** The same for bytes without quotes and carriage returns; undefined if there are blank lines. */
function pickLines(bytes: Buffer, indexes: readonly number[], count: number): Buffer[] | undefined {
  const picked: Buffer[] = [];
  let wanted = indexes[0];
  let line = 0;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(LF, start) + 1 || bytes.length;
    if (line === wanted) wanted = indexes[picked.push(bytes.subarray(start, end))];
    start = end;
  }
  return line === count ? picked : undefined;
}
