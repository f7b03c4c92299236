/**
 * The bytes of an attention file from its sorted lines: CSV, compressed CSV or a workbook, by the name of the file.
 *
 * What it does not do: sort the lines, or write a file.
 */
import { gzipSync } from 'node:zlib';
import type { Plan } from '../../input/csv/plan.js';
import { parseRecords } from '../../input/csv/reference-parser.js';
import { attentionNames, attentionNumbers, attentionOpening } from '../../rows/attention-lines.js';
import { guardCell } from '../../rows/bytes/formula.js';
import { csvLine } from '../../rows/result-columns.js';
import { ATTENTION_SHEET } from '../../rows/workbook/workbook-parts.js';
import { packingOf } from '../settings/result-name.js';
import { LineWorkbook } from './line-workbook.js';

/** Lines are compressed in blocks of at least this many bytes. */
const BLOCK_BYTES = 256 * 1024;

/** The same lines in larger pieces. */
function* blocks(lines: Iterable<Buffer>): Generator<Buffer, void, undefined> {
  let block: Buffer[] = [];
  let length = 0;
  for (const piece of lines) {
    block.push(Buffer.from(piece)); // a piece is valid until the next one is read
    length += piece.length;
    if (length < BLOCK_BYTES) continue;
    yield Buffer.concat(block);
    block = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(block);
}

function* workbook(
  lines: Iterable<Buffer>,
  header: readonly string[],
  plan: Plan,
): Generator<Buffer, void, undefined> {
  const { lang, delimiter, rawCells } = plan;
  const book = new LineWorkbook({
    ...{ names: attentionNames(header, plan), lang, sheetName: ATTENTION_SHEET, delimiter },
    ...{ numbers: attentionNumbers(plan), isGuarded: !rawCells },
  });
  yield* book.begin();
  for (const block of lines) yield* book.add(block);
  yield* book.end();
}

/** The same lines with guarded cells. */
function* guarded(
  lines: Iterable<Buffer>,
  { delimiter }: Pick<Plan, 'delimiter'>,
): Generator<Buffer, void, undefined> {
  for (const block of blocks(lines)) {
    const records = parseRecords(block, delimiter);
    yield Buffer.from(records.map((cells) => csvLine(cells.map(guardCell), delimiter)).join(''));
  }
}

/**
 * The bytes of an attention file of this name, from its sorted lines. Beside a workbook the lines have formulas; with `guards`
 * they are guarded in a CSV.
 */
export function* attentionPieces(
  name: string,
  sorted: Iterable<Buffer>,
  header: readonly string[],
  plan: Plan,
  guards: boolean,
): Generator<Buffer, void, undefined> {
  const packing = packingOf(name);
  if (packing === 'xlsx') return yield* workbook(blocks(sorted), header, plan);
  const lines = guards && plan.rawCells ? guarded(sorted, plan) : sorted;
  const opening = Buffer.from(attentionOpening(header, { ...plan, rawCells: !guards }));
  if (packing === 'none') {
    yield opening;
    return yield* lines;
  }
  yield gzipSync(opening);
  for (const block of blocks(lines)) yield gzipSync(block);
}
