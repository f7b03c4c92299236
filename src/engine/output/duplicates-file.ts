/**
 * The duplicates file of a run (`--duplicates`): it is written when all chunks are committed, from the scratch file, and named
 * before the output. A run that was killed in between repeats the step, with the same bytes. When a ledger says that the file is
 * complete, the scratch file is not needed any more.
 *
 *   scratch file ─▶ groups ─▶ `<output>.duplicates.csv.partial` ─▶ `<output>.duplicates.csv`
 */
import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Plan } from '../../input/csv/plan.js';
import type { Reread } from '../../rows/duplicates/candidate-records.js';
import { findDuplicates } from '../../rows/duplicates/find-duplicates.js';
import { ScratchFile } from '../../rows/duplicates/scratch-file.js';
import { collectGarbage } from '../process/heap.js';
import { RunError } from '../settings/run-error.js';
import { duplicatesPath, scratchName, scratchPath } from '../settings/run-paths.js';
import {
  type Committed,
  changedMeanwhile,
  checkWhileWritten,
  type FoundDuplicates,
} from './committed-output.js';
import { NOTHING_COMMITTED, type Progress } from './committer.js';
import { LateFile } from './late-file.js';
import type { LedgerEntry } from './ledger.js';
import type { OutputOptions } from './output.js';
import { InputReader, type InputSettings, rereadRows } from './reread-rows.js';
import { KeptScratch, type ScratchOutput } from './scratch-output.js';
import { startThreadFor } from './second-search-thread.js';

/** A smaller scratch file is searched in one thread, without freeing memory in between: that takes longer than it saves. */
const LARGE_SCRATCH_BYTES = 64 * 1024 * 1024;

/** Called with the share of the search that is done, from 0 to 1. */
type Searched = (share: number) => void;

export class DuplicatesFile {
  readonly scratch: KeptScratch;
  readonly #file: LateFile;

  constructor(
    private readonly output: string,
    before: LedgerEntry | undefined,
    private readonly options: OutputOptions,
  ) {
    const isWritten = before?.duplicates !== undefined;
    this.#file = new LateFile(duplicatesPath(output), 'duplicates', 'partialDuplicates', isWritten, options);
    this.scratch = new KeptScratch(scratchName(output), 'scratch', before?.people ?? NOTHING_COMMITTED, {
      key: before?.scratchKey,
      parts: before?.scratchParts,
    });
  }

  /** Undefined if an earlier attempt has found the duplicates. */
  async openScratch(): Promise<ScratchOutput | undefined> {
    return this.#file.isWritten ? undefined : this.scratch.open(this.options);
  }

  /** Finds the groups of a run whose chunks are all committed, unless an earlier attempt has done so. */
  async find(progress: Progress, plan: Plan, settings: InputSettings, searched: Searched): Promise<void> {
    if (this.#file.isWritten) return;
    searched(0);
    const { input, encoding, sheet, maxRecord } = settings;
    const opened: InputSettings = { input, encoding, sheet, maxRecord };
    const reader = new InputReader(opened);
    const { people } = progress;
    try {
      const reread = plan.rereads ? rereadRows(plan, reader.read) : undefined;
      progress.duplicates = await this.write(people, plan, opened, reread, searched);
    } finally {
      await reader.close();
    }
  }

  /** Finds the groups in the committed bytes of the scratch file, and writes them to the partial file. */
  async write(
    people: Committed = NOTHING_COMMITTED,
    plan: Plan,
    input: InputSettings,
    reread: Reread | undefined,
    progress: Searched,
  ): Promise<FoundDuplicates> {
    const { outputBytes: bytes, outputCrc } = people;
    const { mode, lang, echo, bom } = plan;
    const options = { ...this.options, isWhole: false };
    const isLarge = bytes >= LARGE_SCRATCH_BYTES;
    const isNear = mode !== 'validate';
    const checkScratch = (readsBack: boolean) =>
      checkWhileWritten(scratchName(this.output), people, { ...options, readsBack }, 'scratch');
    // Records are not parsed before their bytes are proven. Entries are checked where they are read.
    const hasRecords = reread === undefined;
    await checkScratch(hasRecords);
    const { committed, made } = await this.#file.write(async (write) => {
      const { keyBytes: key, cipher, secret } = this.scratch;
      const scratch = new ScratchFile(scratchPath(this.output), cipher, bytes, outputCrc);
      try {
        const { file } = scratch;
        const searched = { file, key, parts: secret.parts, end: bytes, isNear, plan, input };
        const counts = await findDuplicates(scratch, bytes, write, {
          lang,
          bom,
          hashKey: echo === 'none' ? createHmac('sha256', key).update('hash').digest() : undefined,
          isNear,
          signal: this.options.signal,
          reread,
          startThread: isLarge && availableParallelism() > 1 ? startThreadFor(searched) : undefined,
          free: isLarge ? collectGarbage : undefined,
          progress,
        });
        await checkScratch(false);
        if (!(await isProven(scratch, hasRecords))) throw changedMeanwhile('scratch');
        return counts;
      } catch (error) {
        throw error instanceof RunError || (await isProven(scratch, true))
          ? error
          : changedMeanwhile('scratch');
      } finally {
        scratch.close();
      }
    });
    return { ...committed, counts: made };
  }

  finish(found: FoundDuplicates | undefined): Promise<void> {
    return this.#file.finish(found);
  }
}

/** Whether the scratch file has the bytes that were written. `isWhole`: the segments are read too. */
const isProven = async (scratch: ScratchFile, isWhole: boolean): Promise<boolean> =>
  (await scratch.isRestUnchanged()) && (!isWhole || (await scratch.areSegmentsUnchanged()));
