/**
 * Appends results in input order, and records commits in the ledger about once a second.
 *
 *   result n ─▶ append to the output ─▶ count ─▶ (about once a second) sync the output, then write the ledger
 *
 * With `--errors` a result has a second part, which is appended to the errors file in the same way; with `--duplicates` and with
 * `--attention` another one each, which is encrypted and appended to a scratch file.
 *
 * A chunk is committed once, by number. Bytes appended after the last ledger are truncated when the run is resumed, and
 * computed again: the same bytes.
 *
 * What it does not do: wait for the disk at each commit. Ledgers are written in the background, one at a time.
 */

import { combineCrc, EMPTY_CRC } from '../../base/crc.js';
import { NO_SPAN, type Span, traced } from '../../base/span.js';
import type { CutChunk, CutterState } from '../../input/csv/cutter.js';
import { addsUp, addTally, type Tally } from '../../input/csv/tally.js';
import { setOffset } from '../../rows/duplicates/segment.js';
import { SegmentBuffer } from '../../rows/duplicates/segment-buffer.js';
import type { CheckedPiece, WorkbookState } from '../../rows/workbook/workbook-assembly.js';
import type { CheckedResult } from '../queue/checked-result.js';
import { RunError } from '../settings/run-error.js';
import type { Committed, FoundChanges, FoundDuplicates } from './committed-output.js';
import type { Container, ContainerStep } from './container.js';
import type { Output } from './output.js';
import type { ScratchOutput } from './scratch-output.js';

/** The state of a run after its last committed chunk. */
export interface Progress extends Committed {
  cutter: CutterState;
  /** The same of the errors file, if there is one. */
  errors?: Committed | undefined;
  /** The same of the scratch file of `--duplicates`. */
  people?: Committed | undefined;
  /** The duplicates file, when it is complete. */
  duplicates?: FoundDuplicates | undefined;
  /** The changes file, when it is complete. */
  changes?: FoundChanges | undefined;
  /** The scratch file of `--attention`, and the attention file when it is complete. */
  attentionRows?: Committed | undefined;
  attention?: Committed | undefined;
  tally: Tally;
  /** How far the workbook is, if the output is one. */
  workbook: WorkbookState | null;
}

/** Interval of ledgers: about this much work is repeated after a crash. */
const CHECKPOINT_MS = 1000;

export const NOTHING_COMMITTED: Committed = { outputBytes: 0, outputCrc: EMPTY_CRC };

const NO_BYTES: Buffer = Buffer.alloc(0);

const longerBy = ({ outputBytes, outputCrc }: Committed, { bytes, crc }: CheckedPiece): Committed => ({
  outputBytes: outputBytes + bytes.length,
  outputCrc: combineCrc(outputCrc, crc, bytes.length),
});

type ScratchRows = Pick<ScratchOutput, 'append' | 'sync'>;

/** The files that results are appended to, as far as the run has them. */
interface CommittedFiles {
  readonly output: Output;
  readonly errors?: Output | undefined;
  readonly people?: ScratchRows | undefined;
  readonly attention?: ScratchRows | undefined;
}

interface CommitterOptions {
  /** Writes the ledger. Undefined for a run that has none. */
  readonly record?: ((progress: Progress) => Promise<void>) | undefined;
  /** That of the run: each ledger is a part of it. */
  readonly span?: Span | undefined;
}

export class Committer {
  #checkpointing: Promise<void> | undefined;
  #lastCheckpoint = performance.now();
  #fault: unknown;
  /** Segments of small chunks. They are committed and not yet in the scratch file, until the next ledger. */
  #segments = new SegmentBuffer();

  readonly #output: Output;
  readonly #errors: Output | undefined;
  readonly #people: ScratchRows | undefined;
  readonly #attention: ScratchRows | undefined;

  constructor(
    { output, errors, people, attention }: CommittedFiles,
    readonly progress: Progress,
    private readonly container: Container,
    private readonly options: CommitterOptions = {},
  ) {
    this.#output = output;
    this.#errors = errors;
    this.#people = people;
    this.#attention = attention;
  }

  /** Writes what the files begin with. */
  async begin(): Promise<void> {
    await this.#append(this.container.begin(), this.#errors && this.container.errorsOpening());
    await this.checkpoint();
  }

  async commit(chunk: CutChunk, result: CheckedResult): Promise<void> {
    const { progress } = this;
    const { tally, errors, errorsCrc = EMPTY_CRC, people, attention } = result;
    const isExpected = chunk.index === progress.cutter.chunks && tally.rows === chunk.rows && addsUp(tally);
    const hasErrors = (errors === undefined) === (this.#errors === undefined);
    const hasPeople = (people === undefined) === (this.#people === undefined);
    const hasAttention = (attention === undefined) === (this.#attention === undefined);
    if (!isExpected || !hasErrors || !hasPeople || !hasAttention) {
      throw new RunError('defect', {
        en: `the result of chunk ${chunk.index} does not fit: nothing of it was written`,
        es: `el resultado del bloque ${chunk.index} no concuerda: no se escribió nada de él`,
      });
    }
    if (this.#fault) throw this.#fault;
    if (people !== undefined) setOffset(people, chunk.after.offset - chunk.bytes.length);
    await this.#append(
      this.container.add(result, progress.workbook),
      errors && { bytes: errors, crc: errorsCrc },
      attention,
    );
    progress.cutter = chunk.after;
    addTally(progress.tally, tally);
    if (people !== undefined && this.#segments.isWrittenAlone(people)) await this.#writeSegments([people]);
    else if (people !== undefined) this.#segments.add(people);
    const isDue = performance.now() - this.#lastCheckpoint > CHECKPOINT_MS && !this.#checkpointing;
    if (isDue || this.#segments.isFull) await this.#writeSegments();
    if (isDue) this.#checkpointSoon();
  }

  /** Writes what the output ends with. */
  async end(): Promise<void> {
    await this.#append(this.container.end(this.progress.workbook), undefined);
    await this.checkpoint();
    this.#segments = new SegmentBuffer(); // the memory of the last one is not needed any more
  }

  /**
   * The progress changes only when everything is written: after a fault, the ledger contains the position to continue from.
   */
  async #append(
    { pieces, state: workbook }: ContainerStep,
    errors: CheckedPiece | undefined,
    attention = NO_BYTES,
  ): Promise<void> {
    const { progress } = this;
    for (const { bytes } of pieces) await this.#output.write(bytes);
    if (errors !== undefined) await this.#errors!.write(errors.bytes);
    const kept = attention.length > 0 ? await this.#attention!.append(attention) : undefined;
    if (errors !== undefined) progress.errors = longerBy(progress.errors ?? NOTHING_COMMITTED, errors);
    if (kept !== undefined)
      progress.attentionRows = longerBy(progress.attentionRows ?? NOTHING_COMMITTED, kept);
    Object.assign(progress, pieces.reduce(longerBy, progress as Committed), { workbook });
  }

  async #writeSegments(segments = this.#segments.take()): Promise<void> {
    try {
      for (const segment of segments) {
        const written = await this.#people!.append(segment);
        this.progress.people = longerBy(this.progress.people ?? NOTHING_COMMITTED, written);
      }
    } catch (error) {
      this.#fault = error; // the chunks are in no ledger from now on
      throw error;
    }
  }

  #checkpointSoon(): void {
    if (this.options.record === undefined) return;
    this.#checkpointing = this.#checkpoint()
      .catch((error) => {
        this.#fault = error;
      })
      .finally(() => {
        this.#checkpointing = undefined;
        this.#lastCheckpoint = performance.now();
      });
  }

  async #checkpoint(): Promise<void> {
    const snapshot = structuredClone(this.progress);
    const { cutter, tally, outputBytes } = snapshot;
    const counts = { chunks: cutter.chunks, rows: tally.rows, errors: tally.errors, bytes: outputBytes };
    await traced((this.options.span ?? NO_SPAN).child('commit', counts), async () => {
      await this.#output.sync();
      await this.#errors?.sync();
      await this.#people?.sync();
      await this.#attention?.sync();
      await this.options.record?.(snapshot);
    });
  }

  /** Waits for a ledger that is being written. */
  async settled(): Promise<void> {
    await this.#checkpointing;
  }

  async checkpoint(): Promise<void> {
    await this.settled();
    if (this.#fault) throw this.#fault;
    await this.#writeSegments();
    await this.#checkpoint();
  }
}
