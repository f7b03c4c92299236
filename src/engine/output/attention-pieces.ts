/**
 * The bytes of an attention file from its sorted lines: CSV, compressed CSV or a workbook, by the name of the file.
 *
 * What it does not do: sort the lines, or write a file.
 */
import { gzipSync } from 'node:zlib';
import type { Plan } from '../../input/csv/plan.js';
import { attentionNames, attentionNumbers, attentionOpening } from '../../rows/attention-lines.js';
import { guardCell } from '../../rows/bytes/formula.js';
import { RowPacker } from '../../rows/workbook/sheet-segment.js';
import { type Step, WorkbookAssembly } from '../../rows/workbook/workbook-assembly.js';
import { ATTENTION_SHEET, CUT_NOTE } from '../../rows/workbook/workbook-parts.js';
import { packingOf } from '../settings/result-name.js';

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
  const names = attentionNames(header, plan);
  const assembly = new WorkbookAssembly({ names, lang, sheetName: ATTENTION_SHEET });
  const guard = rawCells ? undefined : guardCell;
  const packer = new RowPacker({
    delimiter,
    numbers: attentionNumbers(plan),
    guard,
    cutNote: CUT_NOTE[lang],
  });
  let step: Step = assembly.begin();
  let row = 1;
  for (const { bytes } of step.pieces) yield bytes;
  for (const block of lines) {
    const { bytes: packed, sheets } = packer.pack(block, row);
    row += sheets.segments.reduce((sum, { rows }) => sum + rows, 0);
    step = assembly.add(step.state, packed, sheets.segments);
    for (const { bytes } of step.pieces) yield bytes;
  }
  for (const { bytes } of assembly.end(step.state).pieces) yield bytes;
}

/** The bytes of an attention file of this name, from its sorted lines. */
export function* attentionPieces(
  name: string,
  lines: Iterable<Buffer>,
  header: readonly string[],
  plan: Plan,
): Generator<Buffer, void, undefined> {
  const packing = packingOf(name);
  if (packing === 'xlsx') return yield* workbook(blocks(lines), header, plan);
  const opening = Buffer.from(attentionOpening(header, plan));
  if (packing === 'none') {
    yield opening;
    return yield* lines;
  }
  yield gzipSync(opening);
  for (const block of blocks(lines)) yield gzipSync(block);
}
