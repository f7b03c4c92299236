/**
 * The attention file of a run (`--attention`): the lines of all chunks are kept, encrypted, in a scratch file beside it. When all
 * chunks are committed they are written in the order of their urgency, as CSV or as a workbook, and the file gets its name before
 * the output. A run that was killed in between repeats the step, with the same bytes.
 *
 *   segments of chunks ─▶ `<file>.rows.partial` ─▶ `<file>.partial` ─▶ `<file>`
 *
 * What it does not do: keep more than one segment in memory, or decide which rows need attention.
 */
import type { Plan } from '../../input/csv/plan.js';
import { sortedLines } from '../../rows/attention-lines.js';
import { ScratchFile } from '../../rows/duplicates/scratch-file.js';
import { attentionRowsName, partialPath } from '../settings/run-paths.js';
import { attentionPieces } from './attention-pieces.js';
import { type Committed, checkWhileWritten } from './committed-output.js';
import { NOTHING_COMMITTED, type Progress } from './committer.js';
import { LateFile } from './late-file.js';
import type { LedgerEntry } from './ledger.js';
import type { OutputOptions } from './output.js';
import { KeptScratch, type ScratchOutput } from './scratch-output.js';

interface AttentionOptions extends OutputOptions {
  /** Formulas are not guarded in files that are CSV. */
  readonly rawCells: boolean;
}

export class AttentionFile {
  readonly scratch: KeptScratch;
  readonly #file: LateFile;

  constructor(
    private readonly path: string,
    before: LedgerEntry | undefined,
    private readonly options: AttentionOptions,
  ) {
    this.#file = new LateFile(path, 'attention', 'partialAttention', before?.finished ?? false, options);
    const rows = before?.attentionRows ?? NOTHING_COMMITTED;
    this.scratch = new KeptScratch(attentionRowsName(path), 'attentionRows', rows, before?.attentionScratch);
  }

  /** Undefined if an earlier attempt has written the file. */
  async openScratch(): Promise<ScratchOutput | undefined> {
    return this.#file.isWritten ? undefined : this.scratch.open(this.options);
  }

  /** Writes the file of a run whose chunks are all committed, unless an earlier attempt has done so. */
  async write(progress: Progress, header: readonly string[], plan: Plan): Promise<void> {
    if (this.#file.isWritten) return;
    const rows = progress.attentionRows ?? NOTHING_COMMITTED;
    const name = attentionRowsName(this.path);
    await checkWhileWritten(name, rows, { ...this.options, isWhole: false }, 'attentionRows');
    const { committed } = await this.#file.write(async (write) => {
      const scratch = new ScratchFile(partialPath(name), this.scratch.cipher);
      try {
        const lines = sortedLines((start, end) => scratch.read(start, end), rows.outputBytes);
        const guards = !this.options.rawCells;
        for (const piece of attentionPieces(this.path, lines, header, plan, guards)) {
          this.options.signal.throwIfAborted();
          await write(piece);
        }
      } finally {
        scratch.close();
      }
    });
    progress.attention = committed;
  }

  finish(found: Committed | undefined): Promise<void> {
    return this.#file.finish(found);
  }
}
