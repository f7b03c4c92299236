/**
 * Appends results in input order, and records each commit in the ledger.
 *
 *   result n ─▶ append to the output ─▶ count ─▶ (about once a second) sync the output, then write the ledger
 *
 * With `--errors` a result has a second part, which is appended to the errors file in the same way.
 *
 * A chunk is committed once, by number. Bytes appended after the last ledger are truncated when the run is resumed, and
 * computed again: the same bytes.
 *
 * What it does not do: wait for the disk at each commit. Ledgers are written in the background, one at a time.
 */
import { crc32 } from 'node:zlib';
import type { CutChunk, CutterState } from '../csv/cutter.js';
import { addsUp, addTally, type Tally } from '../csv/tally.js';
import type { ArrivedResult } from '../queue/blobs.js';
import type { Committed } from './committed-output.js';
import { combineCrc } from './crc.js';
import type { Output } from './output.js';
import { RunError } from './run-error.js';

/** The state of a run after its last committed chunk. */
export interface Progress {
  cutter: CutterState;
  outputBytes: number;
  /** CRC-32 of these bytes. */
  outputCrc: number;
  /** The same of the errors file, if there is one. */
  errors?: Committed | undefined;
  tally: Tally;
}

/** Interval of ledgers: about this much work is repeated after a crash. */
const CHECKPOINT_MS = 1000;

export class Committer {
  #checkpointing: Promise<void> | undefined;
  #lastCheckpoint = performance.now();
  #fault: unknown;

  constructor(
    private readonly output: Output,
    private readonly record: ((progress: Progress) => Promise<void>) | undefined,
    readonly progress: Progress,
    private readonly errors?: Output | undefined,
  ) {}

  /** Writes what the files begin with. */
  async begin(opening: Buffer, errorsOpening: Buffer): Promise<void> {
    const { progress } = this;
    await this.output.write(opening);
    progress.outputBytes = opening.length;
    progress.outputCrc = crc32(opening);
    if (this.errors === undefined) return;
    await this.errors.write(errorsOpening);
    progress.errors = { outputBytes: errorsOpening.length, outputCrc: crc32(errorsOpening) };
  }

  async commit(chunk: CutChunk, { bytes, tally, crc, ...result }: ArrivedResult): Promise<void> {
    const { progress } = this;
    const isExpected = chunk.index === progress.cutter.chunks && tally.rows === chunk.rows;
    if (!isExpected || !addsUp(tally) || (result.errors === undefined) !== (this.errors === undefined)) {
      throw new RunError(
        'defect',
        `the result of chunk ${chunk.index} does not fit: nothing of it was written`,
      );
    }
    if (this.#fault) throw this.#fault;
    await this.output.write(bytes);
    progress.outputBytes += bytes.length;
    progress.outputCrc = combineCrc(progress.outputCrc, crc, bytes.length);
    if (result.errors !== undefined) await this.#commitErrors(result.errors, result.errorsCrc!);
    progress.cutter = chunk.after;
    addTally(progress.tally, tally);
    if (performance.now() - this.#lastCheckpoint > CHECKPOINT_MS) this.#checkpointSoon();
  }

  async #commitErrors(bytes: Buffer, crc: number): Promise<void> {
    const committed = this.progress.errors!;
    await this.errors!.write(bytes);
    committed.outputBytes += bytes.length;
    committed.outputCrc = combineCrc(committed.outputCrc, crc, bytes.length);
  }

  #checkpointSoon(): void {
    if (this.#checkpointing || this.record === undefined) return;
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
    await this.output.sync();
    await this.errors?.sync();
    await this.record?.(snapshot);
  }

  async checkpoint(): Promise<void> {
    await this.#checkpointing;
    if (this.#fault) throw this.#fault;
    await this.#checkpoint();
  }
}
