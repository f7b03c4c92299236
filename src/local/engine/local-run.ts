/**
 * A run on the local page: the same preparation, cutter, processor, committer, search for duplicates and summary as in `Run`,
 * with outputs that the page keeps.
 *
 * What it does not do: resume. There is no ledger, and what was computed is gone if the page is closed.
 */
import { utcToday } from '../../contract/today.js';
import type { ByteSource } from '../../csv/byte-source.js';
import { Cutter } from '../../csv/cutter.js';
import type { Plan } from '../../csv/plan.js';
import { candidatesInOneThread, findDuplicates } from '../../duplicates/find-duplicates.js';
import { EMPTY_CRC } from '../../files/crc.js';
import { type Carrier, commitRows } from '../../run/commit-rows.js';
import { Committer } from '../../run/output/committer.js';
import { containerOf } from '../../run/output/container.js';
import type { Output } from '../../run/output/output.js';
import { InputReader, rereadRows } from '../../run/output/reread-rows.js';
import { type Preparation, prepare } from '../../run/preparation.js';
import { RunMeter, type RunStatus } from '../../run/run-status.js';
import type { RunError } from '../../run/settings/run-error.js';
import { defaultChunk, type RunSettings } from '../../run/settings/settings.js';
import type { Summary } from '../../run/summary.js';
import { ScratchMemory } from './scratch-memory.js';

interface LocalOutputs {
  readonly result: Output;
  /** Given if the settings have an errors file. */
  readonly errors?: Output | undefined;
  readonly duplicates: Output;
}

const HASH_KEY_BYTES = 32;

export class LocalRun {
  readonly #meter = new RunMeter();
  readonly #stopping = new AbortController();
  #source: ByteSource | undefined;

  constructor(
    private readonly settings: RunSettings,
    private readonly outputs: LocalOutputs,
    private readonly openCarrier: (plan: Plan) => Carrier,
  ) {}

  get status(): RunStatus {
    return this.#meter.status(this.#source, null);
  }

  /** Ends the run early; `run` then throws `reason`. */
  stop(reason: RunError): void {
    this.#stopping.abort(reason);
  }

  async run(): Promise<Summary> {
    const { settings, outputs } = this;
    const meter = this.#meter;
    const preparation = await prepare(settings, utcToday());
    const { source, plan, header } = preparation;
    this.#source = source;
    const scratch = plan.duplicates ? new ScratchMemory() : undefined;
    const container = containerOf(plan, header);
    const committer = new Committer(
      outputs.result,
      undefined,
      meter.progress,
      container,
      outputs.errors,
      scratch?.segments,
    );
    try {
      const cutter = this.#cutter(preparation);
      await committer.begin();
      const carrier = this.openCarrier(plan);
      await commitRows(carrier, cutter, committer, meter, preparation, settings, this.#stopping);
      await committer.end();
      if (scratch) await this.#findDuplicates(scratch, plan);
      meter.finished = true;
      return meter.summary(settings.id!, settings, preparation);
    } finally {
      await source.close();
    }
  }

  #cutter({ source, dialect, plan }: Preparation): Cutter {
    const { maxRecord } = this.settings;
    const { delimiter, normalize: skipsEmpty } = plan;
    const { progress } = this.#meter;
    if (dialect) {
      const { length: offset, lines, blankLines, encoding } = dialect;
      Object.assign(progress.cutter, { offset, lines, blankLines, encoding });
    }
    const options = { chunkBytes: defaultChunk(source.size), maxRecord, delimiter, skipsEmpty };
    const cutter = new Cutter(source, options, progress.cutter);
    if (dialect) {
      cutter.unread(dialect.rest);
      dialect.rest = Buffer.alloc(0); // it may be large, and is not needed any more
    }
    return cutter;
  }

  async #findDuplicates(scratch: ScratchMemory, plan: Plan): Promise<void> {
    const meter = this.#meter;
    const { lang, bom, echo } = plan;
    const input = new InputReader(this.settings);
    meter.searched = 0;
    const counts = await findDuplicates(
      scratch,
      scratch.length,
      (bytes) => this.outputs.duplicates.write(bytes),
      {
        lang,
        bom,
        hashKey:
          echo === 'none' ? Buffer.from(crypto.getRandomValues(new Uint8Array(HASH_KEY_BYTES))) : undefined,
        signal: this.#stopping.signal,
        records: plan.rereads ? candidatesInOneThread(rereadRows(plan, input.read)) : undefined,
        progress: (share) => {
          meter.searched = share;
        },
      },
    ).finally(() => input.close());
    meter.progress.duplicates = { outputBytes: 0, outputCrc: EMPTY_CRC, counts };
  }
}
