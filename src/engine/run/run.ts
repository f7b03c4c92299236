/**
 * A run: one input, one output, one set of options.
 *
 *   prepare ─▶ cut and send ─┐
 *              (window)      ├─▶ finish: the output is renamed, no key of the run stays in Redis
 *              commit ◀──────┘
 *
 * `stop` ends it early: finished chunks are committed and in the ledger, the others are removed from Redis.
 *
 * What it does not do: compute. Workers do; `local-conveyor.ts` for a small input, and a chunk that fails repeatedly.
 */
import { randomBytes } from 'node:crypto';
import type { Log } from '../../base/log.js';
import type { ByteSource } from '../../input/csv/byte-source.js';
import type { Plan } from '../../input/csv/plan.js';
import { UndecidedError } from '../../input/csv/undecided-error.js';
import { openInput } from '../../input/workbook/open-input.js';
import { utcToday } from '../../key/contract/today.js';
import type { Attempt } from '../conveyor/attempt.js';
import type { Conveyor, OpenTransport } from '../conveyor/conveyor.js';
import { LocalConveyor } from '../conveyor/local-conveyor.js';
import { Committer, type Progress } from '../output/committer.js';
import { containerOf } from '../output/container.js';
import {
  checkResumable,
  type Fingerprint,
  fingerprintOf,
  type Ledger,
  type LedgerEntry,
} from '../output/ledger.js';
import { type OpenFiles, RunFiles } from '../output/output-files.js';
import { orAborted } from '../process/abortable.js';
import type { RunError } from '../settings/run-error.js';
import { newRunId } from '../settings/run-id.js';
import { defaultChunk, defaultWindow, type RunSettings } from '../settings/settings.js';
import { beginOutputs, commitRows } from './commit-rows.js';
import { entryToResume, ledgerOf, refuseChangedInput, takeOutputs } from './preconditions.js';
import { type Preparation, prepare } from './preparation.js';
import { RunMeter, type RunStatus } from './run-status.js';
import { refuseSameFile } from './same-file.js';
import type { Summary } from './summary.js';

interface Prepared {
  preparation: Preparation;
  fingerprint: Fingerprint | undefined;
}

export class Run {
  readonly #stopping = new AbortController();
  readonly #ledger: Ledger | undefined;
  #id: string;
  /** Part of the key prefix in Redis: two processes of one run never share keys. */
  readonly #processMark = randomBytes(4).toString('hex');
  readonly #meter = new RunMeter();
  #prepared: Promise<Prepared> | undefined;
  #source: ByteSource | undefined;
  #conveyor: Pick<Conveyor, 'carry' | 'obstacle'> | undefined;
  #chunkBytes = 0;
  #resumes = 0;
  /** The run failed in a way that only other options can fix, so its partial output is useless and it cannot be resumed. */
  #needsOtherOptions = false;
  #earlierAttempts: Attempt[] = [];

  constructor(
    private readonly settings: RunSettings,
    private readonly log: Log,
    private readonly openTransport?: OpenTransport,
  ) {
    this.#id = settings.id ?? newRunId();
    this.#ledger = ledgerOf(settings);
  }

  get status(): RunStatus {
    return this.#meter.status(this.#source, this.#conveyor?.obstacle ?? null);
  }

  /** Ends the run early; `run` then throws `reason`. */
  stop(reason: RunError): void {
    this.#stopping.abort(reason);
  }

  /**
   * Runs to the end: with workers at this Redis, or, without one, in this process. `publish` is called after the output is
   * renamed and before the ledger is removed: if the process is killed in between, the resumed run publishes again.
   */
  async run(
    redis: string | undefined,
    publish: (summary: Summary) => Promise<void> = async () => {},
  ): Promise<Summary> {
    refuseSameFile(this.settings);
    const lock = await takeOutputs(this.settings);
    try {
      return await this.#runLocked(redis, publish);
    } finally {
      lock.release();
    }
  }

  async #runLocked(
    redis: string | undefined,
    publish: (summary: Summary) => Promise<void>,
  ): Promise<Summary> {
    const { fingerprint, preparation, files, open } = await this.#open();
    if (open === undefined) {
      await publish(this.#summary(preparation));
      await files.removeTraces();
      return this.#summary(preparation);
    }
    const { source, plan } = preparation;
    const committer = new Committer(
      open.output,
      fingerprint
        ? (snapshot) =>
            this.#record(snapshot, fingerprint, preparation, files, this.#meter.before?.finished ?? false)
        : undefined,
      this.#meter.progress,
      containerOf(plan, preparation.header),
      open.errors,
      open.people,
    );
    try {
      if (this.#meter.before === undefined) await beginOutputs(committer, this.#meter, preparation);
      else await committer.checkpoint();
      if (!this.#meter.before?.finished) await this.#convey(redis, committer, preparation);
      await committer.end(); // waits for a ledger in progress, so that the next write is the last
      files.readBack(this.#meter.progress);
      if (fingerprint) await refuseChangedInput(this.settings.input, fingerprint);
      const { progress } = this.#meter;
      await files.duplicates?.find(progress, plan, this.settings, (share) => {
        this.#meter.searched = share;
      });
      // Again: rows may have been read a second time.
      if (fingerprint && files.duplicates) await refuseChangedInput(this.settings.input, fingerprint);
      await files.confirm();
      if (fingerprint) await this.#record(progress, fingerprint, preparation, files, true);
      await files.finish(progress);
      const summary = this.#summary(preparation);
      await publish(summary);
      this.#meter.finished = true;
      return summary;
    } catch (error) {
      this.#needsOtherOptions =
        error instanceof UndecidedError || (error as RunError).fault === 'cell_too_long';
      await this.#recordLastCommits(committer);
      throw error;
    } finally {
      await files.close();
      if (!this.resumable) await files.removeTraces();
      await source.close();
    }
  }

  /** Opens the input and reads its beginning, once. */
  #prepare(): Promise<Prepared> {
    const { input } = this.settings;
    this.#prepared ??= prepare(this.settings, utcToday()).then(async (preparation) => ({
      preparation,
      fingerprint: this.#ledger ? await fingerprintOf(input) : undefined,
    }));
    return this.#prepared;
  }

  /** Opens the input before `run` does, while a server starts. Throws if the input cannot be read. */
  async prepare(): Promise<void> {
    await this.#prepare();
  }

  /** Closes the input of a run that was prepared and is not started. */
  async abandon(): Promise<void> {
    await this.#prepared?.then(({ preparation }) => preparation.source.close()).catch(() => {});
  }

  /** Opens input, ledger and files. `open` is undefined if an earlier attempt has already finished them. */
  async #open(): Promise<{
    fingerprint: Fingerprint | undefined;
    preparation: Preparation;
    files: RunFiles;
    open: OpenFiles | undefined;
  }> {
    const settings = this.settings;
    const preparing = this.#prepare();
    const { preparation, fingerprint } = await orAborted(preparing, this.#stopping.signal).catch((error) => {
      void this.abandon(); // it may be opened after the stop
      throw error;
    });
    try {
      this.#chunkBytes = settings.chunk ?? defaultChunk(preparation.source.size);
      const { plan, header } = preparation;
      await this.#readLedger(fingerprint, plan, header);
      if (this.#meter.before) {
        // A resumed run keeps its plan (with its date `today`) and its reading.
        preparation.plan = this.#meter.before.plan;
        preparation.reading = this.#meter.before.reading;
      }
      const options = { signal: this.#stopping.signal, log: this.log };
      const files = new RunFiles(settings, this.#meter.before, options);
      if (await files.areComplete()) {
        this.#meter.finished = true;
        await preparation.source.close();
        return { fingerprint, preparation, files, open: undefined };
      }
      await files.check();
      if (this.#meter.before) await this.#continueInput(preparation, this.#meter.before);
      const open = await files.open();
      this.#source = preparation.source;
      return { fingerprint, preparation, files, open };
    } catch (error) {
      await preparation.source.close();
      throw error;
    }
  }

  async #readLedger(fingerprint: Fingerprint | undefined, plan: Plan, header: string[]): Promise<void> {
    // With --force too, the keys of the unfinished run are removed from Redis.
    if (this.settings.force) this.#earlierAttempts = (await this.#ledger?.readIfWhole())?.attempts ?? [];
    const entry = await entryToResume(this.#ledger, this.settings);
    if (entry === undefined || fingerprint === undefined) return;
    checkResumable(entry, { fingerprint, plan, header, chunkBytes: this.#chunkBytes });
    this.#meter.resumeFrom(entry);
    this.#id = this.settings.id ?? entry.run;
    this.#resumes = entry.resumes + 1;
    this.#earlierAttempts = entry.attempts;
  }

  /** Continues at the recorded offset. */
  async #continueInput(preparation: Preparation, { cutter }: LedgerEntry): Promise<void> {
    await preparation.source.close();
    preparation.source = await openInput(this.settings.input, { ...this.settings, offset: cutter.offset });
    this.#meter.bytesDone = this.#meter.bytesBefore = preparation.source.positionBefore(0);
    preparation.dialect = undefined;
  }

  /** Each process has its own key prefix in Redis, so that it never reads keys of an earlier attempt with other chunks. */
  get #attempt(): Attempt {
    return {
      run: `${this.#id}x${this.#resumes}${this.#processMark}`,
      index: this.#meter.progress.cutter.chunks,
    };
  }

  /** Loads the libraries for Redis only if there is one. */
  async #openConveyor(redis: string | undefined, plan: Plan): Promise<Pick<Conveyor, 'carry' | 'obstacle'>> {
    if (redis === undefined) return new LocalConveyor(plan, this.log);
    const { window, workers, secrets, unsafeRedis, redisTimeout } = this.settings;
    const { Conveyor } = await import('../conveyor/conveyor.js');
    return new Conveyor({
      redis,
      run: this.#attempt.run,
      earlier: this.#earlierAttempts,
      cleared: (left) => {
        this.#earlierAttempts = left;
      },
      plan,
      window: window ?? defaultWindow(workers),
      secrets,
      unsafeRedis,
      embedded: this.settings.redis === undefined,
      redisTimeoutMs: redisTimeout,
      log: this.log,
      openTransport: this.openTransport,
    });
  }

  async #convey(redis: string | undefined, committer: Committer, preparation: Preparation): Promise<void> {
    const conveyor = await this.#openConveyor(redis, preparation.plan);
    this.#conveyor = conveyor;
    const settings = { ...this.settings, chunkBytes: this.#chunkBytes };
    await commitRows(conveyor, committer, this.#meter, preparation, settings, this.#stopping);
  }

  async #record(
    progress: Progress,
    fingerprint: Fingerprint,
    preparation: Preparation,
    files: RunFiles,
    finished: boolean,
  ): Promise<void> {
    await files.inspect(progress);
    await this.#ledger?.write({
      run: this.#id,
      fingerprint,
      chunkBytes: this.#chunkBytes,
      plan: preparation.plan,
      header: preparation.header,
      reading: preparation.reading,
      ...progress,
      scratchKey: files.duplicates?.key,
      scratchParts: files.duplicates?.parts,
      elapsedSeconds: this.#meter.elapsedSeconds,
      resumes: this.#resumes,
      attempts: [...this.#earlierAttempts, this.#attempt],
      finished,
    });
  }

  /** Whether chunks are committed and the output is not complete yet. */
  get resumable(): boolean {
    const isBegun = this.#meter.progress.cutter.chunks > 0 && !this.#meter.finished;
    return this.#ledger !== undefined && isBegun && !this.#needsOtherOptions;
  }

  /** After a failure: records the last commits, if the disk allows it. */
  async #recordLastCommits(committer: Committer): Promise<void> {
    if (!this.resumable) return;
    await committer.checkpoint().catch((error) => {
      this.log.debug({ error }, 'could not write the ledger');
    });
  }

  #summary(preparation: Preparation): Summary {
    return this.#meter.summary(this.#id, this.settings, preparation);
  }
}
