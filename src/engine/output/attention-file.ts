/**
 * The attention file of a run (`--attention`): the lines of all chunks are kept, encrypted, in a scratch file beside it. When all
 * chunks are committed they are written in the order of their urgency, as CSV or as a workbook, and the file gets its name before
 * the output. A run that was killed in between repeats the step, with the same bytes.
 *
 *   segments of chunks ─▶ `<file>.rows.partial` ─▶ `<file>.partial` ─▶ `<file>`
 *
 * What it does not do: keep more than one segment in memory, or decide which rows need attention.
 */
import { randomBytes } from 'node:crypto';
import { crc32, gzipSync } from 'node:zlib';
import type { Sentence } from '../../base/sentence.js';
import type { Plan } from '../../input/csv/plan.js';
import {
  attentionNames,
  attentionNumbers,
  attentionOpening,
  sortedLines,
} from '../../rows/attention-lines.js';
import { guardCell } from '../../rows/bytes/formula.js';
import {
  partsFrom,
  SCRATCH_KEY_BYTES,
  ScratchCipher,
  type ScratchPart,
} from '../../rows/duplicates/scratch-cipher.js';
import { ScratchFile } from '../../rows/duplicates/scratch-file.js';
import { RowPacker } from '../../rows/workbook/sheet-segment.js';
import { type Step, WorkbookAssembly } from '../../rows/workbook/workbook-assembly.js';
import { CUT_NOTE } from '../../rows/workbook/workbook-parts.js';
import { packingOf } from '../settings/result-name.js';
import { attentionRowsName, partialPath } from '../settings/run-paths.js';
import {
  type CheckOptions,
  type Committed,
  checkNamedOutput,
  checkPartialOutput,
  checkWhileWritten,
} from './committed-output.js';
import { NOTHING_COMMITTED, type Progress } from './committer.js';
import type { LedgerEntry } from './ledger.js';
import { FileOutput, hasFinalName, outputFault } from './output.js';
import { ScratchOutput } from './scratch-output.js';

/** The encryption of the scratch file, for the ledger. */
export interface AttentionScratch {
  /** As hexadecimal digits. */
  readonly key: string;
  readonly parts: readonly ScratchPart[];
}

export const ATTENTION_SHEET: Sentence = { es: 'Por revisar', en: 'Attention' };

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

export class AttentionFile {
  readonly scratch: AttentionScratch;

  constructor(
    private readonly path: string,
    private readonly before: LedgerEntry | undefined,
    private readonly options: CheckOptions,
  ) {
    const { key, parts } = before?.attentionScratch ?? {};
    this.scratch = {
      key: key ?? randomBytes(SCRATCH_KEY_BYTES).toString('hex'),
      parts: partsFrom(before?.attentionRows?.outputBytes ?? 0, parts),
    };
  }

  get #cipher(): ScratchCipher {
    return new ScratchCipher(Buffer.from(this.scratch.key, 'hex'), this.scratch.parts);
  }

  /** Undefined if an earlier attempt has written the file. Throws if the committed bytes are missing or changed. */
  async openScratch(): Promise<ScratchOutput | undefined> {
    if (this.before?.finished) return undefined;
    const committed = this.before?.attentionRows ?? NOTHING_COMMITTED;
    const name = attentionRowsName(this.path);
    await checkPartialOutput(name, committed, this.options, 'attentionRows');
    const file = await FileOutput.open(name, committed.outputBytes);
    return new ScratchOutput(file, this.#cipher, committed.outputBytes);
  }

  /** Writes the file of a run whose chunks are all committed, unless an earlier attempt has done so. */
  async write(progress: Progress, header: readonly string[], plan: Plan): Promise<void> {
    if (this.before?.finished) return;
    const rows = progress.attentionRows ?? NOTHING_COMMITTED;
    const name = attentionRowsName(this.path);
    await checkWhileWritten(name, rows, { ...this.options, isWhole: false }, 'attentionRows');
    const found: Committed = { ...NOTHING_COMMITTED };
    const file = await FileOutput.open(this.path, 0);
    try {
      const scratch = new ScratchFile(partialPath(name), this.#cipher);
      try {
        const lines = sortedLines((start, end) => scratch.read(start, end), rows.outputBytes);
        for (const piece of attentionPieces(this.path, lines, header, plan)) {
          this.options.signal.throwIfAborted();
          await file.write(piece);
          found.outputBytes += piece.length;
          found.outputCrc = crc32(piece, found.outputCrc);
        }
      } finally {
        scratch.close();
      }
      await file.sync();
      progress.attention = found;
    } catch (error) {
      throw (error as NodeJS.ErrnoException).syscall === undefined ? error : outputFault(error);
    } finally {
      await file.close();
    }
  }

  /** Gives the complete file its name, unless an earlier attempt has done so. */
  async finish(found: Committed | undefined): Promise<void> {
    if (found === undefined) return;
    if (this.before?.finished && (await hasFinalName(this.path)))
      return checkNamedOutput(this.path, found, this.options, 'attention');
    await checkWhileWritten(this.path, found, { ...this.options, isWhole: true }, 'partialAttention');
    await (await FileOutput.open(this.path, found.outputBytes)).finish();
  }
}
