/**
 * The result of a run as a workbook, and the other tables of a run, made from the CSV while it is downloaded or
 * saved: piece by piece, so that neither the file nor the workbook is in memory. The event loop makes the XML of one small
 * piece at a time; other threads compress it.
 *
 * A cell that is too long for a spreadsheet is cut, with a note at its end: the CSV has it whole. An apostrophe that guards
 * a formula in the CSV is taken off, since the cells of a workbook are text.
 *
 * What it does not promise: the bytes of `-o result.xlsx`. The cells are the same.
 */
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type { Sentence } from '../../base/sentence.js';
import { cutText, MAX_CELL_LENGTH, MAX_COLUMNS } from '../../input/archive/sheet-limits.js';
import { scanRecords } from '../../input/csv/records.js';
import type { Language } from '../../key/contract/messages.js';
import { guardCell } from '../../rows/bytes/formula.js';
import { RowPacker, SEGMENT_OPTIONS, segmentOf } from '../../rows/workbook/sheet-segment.js';
import { type Step, WorkbookAssembly, type WorkbookState } from '../../rows/workbook/workbook-assembly.js';
import { ATTENTION_SHEET, CUT_NOTE, RESULT_SHEET } from '../../rows/workbook/workbook-parts.js';
import type { RunRecord } from '../runs/run-record.js';
import { type TableHeader, type TableKind, tableHeader } from './table-header.js';

const deflate = promisify(deflateRaw);

const SHEET_NAMES: Readonly<Record<TableKind, Sentence>> = {
  result: RESULT_SHEET,
  errors: { es: 'Filas con error', en: 'Rows in error' },
  attention: ATTENTION_SHEET,
  duplicates: { es: 'Duplicados', en: 'Duplicates' },
  changes: { es: 'Cambios', en: 'Changes' },
};

export interface ResultFacts {
  kind: TableKind;
  lang: Language;
  /** Whether formulas are guarded in the CSV. */
  isGuarded: boolean;
  /** Rows of data on a sheet; tests give a small one. */
  rowsPerSheet?: number;
}

/**
 * A result, an attention file and a changes file have guards; the cells of an errors file are those of the input, a duplicates
 * file has none of it.
 */
export const workbookFacts = (
  { options }: Pick<RunRecord, 'options'>,
  kind: TableKind = 'result',
): ResultFacts => ({
  kind,
  lang: options.lang ?? 'es',
  isGuarded: kind !== 'errors' && kind !== 'duplicates' && options.raw_cells !== true,
});

const withoutGuard = (name: string): string => (guardCell(name.slice(1)) === name ? name.slice(1) : name);

/** The header, then the records, from pieces of a file. */
async function* wholeRecords(
  pieces: AsyncIterable<Buffer>,
  kind: TableKind,
): AsyncGenerator<TableHeader | Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let header: TableHeader | undefined;
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece]);
    if (header === undefined) {
      header = tableHeader(rest, kind);
      if (header === undefined) continue;
      rest = rest.subarray(header.end);
      yield header;
    }
    const { end } = scanRecords(rest, rest.length, header.delimiter, false);
    if (end > 0) yield rest.subarray(0, end);
    rest = rest.subarray(end);
  }
}

/** The result has more columns than a sheet. */
export class TooWideError extends Error {
  override readonly name = 'TooWideError';
}

function openWorkbook({ names, delimiter, numbers }: TableHeader, facts: ResultFacts) {
  const { lang, isGuarded, kind, rowsPerSheet } = facts;
  if (names.length > MAX_COLUMNS) throw new TooWideError('a sheet has fewer columns');
  const shown = names
    .map((name) => (isGuarded ? withoutGuard(name) : name))
    .map((name) => (name.length > MAX_CELL_LENGTH ? cutText(name, CUT_NOTE[lang]) : name));
  const guard = isGuarded ? guardCell : undefined;
  return {
    assembly: new WorkbookAssembly({ names: shown, lang, sheetName: SHEET_NAMES[kind], rowsPerSheet }),
    packer: new RowPacker({ delimiter, numbers, guard, cutNote: CUT_NOTE[lang] }, rowsPerSheet),
  };
}

/** The bytes of the workbook, in order. `pieces` are those of a CSV that a run has written. Throws a `TooWideError`. */
export async function* workbookOf(pieces: AsyncIterable<Buffer>, facts: ResultFacts): AsyncGenerator<Buffer> {
  let workbook: ReturnType<typeof openWorkbook> | undefined;
  let state: WorkbookState | null = null;
  let row = 1;
  function* bytesOf(step: Step): Generator<Buffer> {
    state = step.state;
    for (const { bytes } of step.pieces) yield bytes;
  }
  for await (const read of wholeRecords(pieces, facts.kind)) {
    if (!Buffer.isBuffer(read)) {
      workbook = openWorkbook(read, facts);
      yield* bytesOf(workbook.assembly.begin());
      continue;
    }
    for (const block of workbook!.packer.blocks(read, row)) {
      const packed = await deflate(block.xml, SEGMENT_OPTIONS);
      row += block.rows;
      yield* bytesOf(workbook!.assembly.add(state!, packed, [segmentOf(block, packed)]));
    }
  }
  if (workbook !== undefined) yield* bytesOf(workbook.assembly.end(state!));
}
