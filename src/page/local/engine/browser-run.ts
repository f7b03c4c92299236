/**
 * A run on the local page: the same preparation, cutter, processor, committer, search for duplicates and summary as in `Run`,
 * with outputs that the page keeps.
 *
 * What it does not do: resume. There is no ledger, and what was computed is gone if the page is closed.
 */

import { EMPTY_CRC } from '../../../base/crc.js';
import { Committer } from '../../../engine/output/committer.js';
import { containerOf } from '../../../engine/output/container.js';
import type { Output } from '../../../engine/output/output.js';
import { InputReader, rereadRows } from '../../../engine/output/reread-rows.js';
import { type Carrier, commitRows } from '../../../engine/run/commit-rows.js';
import { prepareCorrected } from '../../../engine/run/corrected-preparation.js';
import { cutterOf } from '../../../engine/run/preparation.js';
import { RunMeter, type RunStatus } from '../../../engine/run/run-status.js';
import type { Summary } from '../../../engine/run/summary.js';
import type { RunError } from '../../../engine/settings/run-error.js';
import { defaultChunk, type RunSettings } from '../../../engine/settings/settings.js';
import type { ByteSource } from '../../../input/csv/byte-source.js';
import type { Plan } from '../../../input/csv/plan.js';
import { attentionOpening } from '../../../rows/attention-lines.js';
import { findDuplicates } from '../../../rows/duplicates/find-duplicates.js';
import { AttentionBlobs } from './attention-blobs.js';
import { ScratchMemory } from './scratch-memory.js';

interface LocalOutputs {
  readonly result: Output;
  /** Given if the settings have an errors file. */
  readonly errors?: Output | undefined;
  /** Given if the settings have an attention file. */
  readonly attention?: Output | undefined;
  readonly duplicates: Output;
}

const HASH_KEY_BYTES = 32;

export class LocalRun {
  readonly #meter = new RunMeter();
  readonly #stopping = new AbortController();
  #source: ByteSource | undefined;
  #plan: Plan | undefined;

  constructor(
    private readonly settings: RunSettings,
    private readonly outputs: LocalOutputs,
    private readonly openCarrier: (plan: Plan) => Carrier,
  ) {}

  get status(): RunStatus {
    return this.#meter.status(this.#source, null);
  }

  /** Known as soon as the input is read. */
  get plan(): Plan | undefined {
    return this.#plan;
  }

  /** Ends the run early; `run` then throws `reason`. */
  stop(reason: RunError): void {
    this.#stopping.abort(reason);
  }

  async run(): Promise<Summary> {
    const { settings, outputs } = this;
    const meter = this.#meter;
    const { preparation } = await prepareCorrected(settings);
    const { source, plan, header } = preparation;
    this.#source = source;
    this.#plan = plan;
    const scratch = plan.duplicates ? new ScratchMemory() : undefined;
    const attention = plan.attention ? new AttentionBlobs() : undefined;
    const files = { output: outputs.result, errors: outputs.errors, people: scratch?.segments, attention };
    const committer = new Committer(files, meter.progress, containerOf(plan, header));
    try {
      const cutter = cutterOf(preparation, settings, defaultChunk(source.size), meter.progress.cutter);
      await committer.begin();
      const carrier = this.openCarrier(plan);
      await commitRows(carrier, cutter, committer, meter, preparation, settings, this.#stopping);
      await committer.end();
      if (scratch) await this.#findDuplicates(scratch, plan);
      if (attention) await this.#writeAttention(attention, header, plan);
      meter.finished = true;
      return meter.summary(settings.id!, settings, preparation);
    } finally {
      await source.close();
    }
  }

  async #writeAttention(rows: AttentionBlobs, header: readonly string[], plan: Plan): Promise<void> {
    const { attention } = this.outputs;
    await attention!.write(Buffer.from(attentionOpening(header, plan)));
    for await (const piece of rows.sorted()) await attention!.write(piece);
  }

  async #findDuplicates(scratch: ScratchMemory, plan: Plan): Promise<void> {
    const meter = this.#meter;
    const { mode, lang, bom, echo } = plan;
    const input = new InputReader(this.settings);
    meter.searched = 0;
    const counts = await findDuplicates(
      scratch,
      scratch.length,
      (bytes) => this.outputs.duplicates.write(bytes),
      {
        lang,
        bom,
        isNear: mode !== 'validate',
        hashKey:
          echo === 'none' ? Buffer.from(crypto.getRandomValues(new Uint8Array(HASH_KEY_BYTES))) : undefined,
        signal: this.#stopping.signal,
        reread: plan.rereads ? rereadRows(plan, input.read) : undefined,
        progress: (share) => {
          meter.searched = share;
        },
      },
    ).finally(() => input.close());
    meter.progress.duplicates = { outputBytes: 0, outputCrc: EMPTY_CRC, counts };
  }
}
