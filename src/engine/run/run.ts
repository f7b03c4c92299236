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
import type { Log } from '../../base/log.js';
import { isObject } from '../../base/object-address.js';
import { NO_SPAN, type SpanFacts, startSpan } from '../../base/span.js';
import { type ByteSource, skip } from '../../input/csv/byte-source.js';
import type { Plan } from '../../input/csv/plan.js';
import { UndecidedError } from '../../input/csv/undecided-error.js';
import { openInput } from '../../input/tables/open-input.js';
import type { Conveyor, OpenTransport } from '../conveyor/conveyor.js';
import { LocalConveyor } from '../conveyor/local-conveyor.js';
import { Committer, type Progress } from '../output/committer.js';
import { containerOf } from '../output/container.js';
import { type Fingerprint, fingerprintOf, type LedgerEntry } from '../output/ledger.js';
import type { ObjectUploads } from '../output/object-uploads.js';
import { type OpenFiles, RunFiles } from '../output/output-files.js';
import { orAborted } from '../process/abortable.js';
import type { RunError } from '../settings/run-error.js';
import { chunkBytesOf, defaultWindow, type RunSettings } from '../settings/settings.js';
import { commitRows } from './commit-rows.js';
import { prepareCorrected } from './corrected-preparation.js';
import { KeptRun } from './kept-run.js';
import { refuseChangedInput, takeOutputs } from './preconditions.js';
import { cutterOf, type Preparation } from './preparation.js';
import { RunMeter, type RunStatus } from './run-status.js';
import { refuseSameFile } from './same-file.js';
import type { Summary } from './summary.js';

interface Prepared {
  preparation: Preparation;
  fingerprint: Fingerprint | undefined;
  /** How the input was opened. */
  settings: RunSettings;
}

/** Faults that the same options always have. */
const NEED_OTHER_OPTIONS: ReadonlySet<string> = new Set(['cell_too_long', 'corrections_refused']);

export class Run {
  readonly #stopping = new AbortController();
  readonly #kept: KeptRun;
  readonly #meter = new RunMeter();
  #prepared: Promise<Prepared> | undefined;
  #source: ByteSource | undefined;
  #conveyor: Pick<Conveyor, 'carry' | 'obstacle'> | undefined;
  #chunkBytes = 0;
  /** The run failed in a way that only other options can fix, so its partial output is useless and it cannot be resumed. */
  #needsOtherOptions = false;
  #span = NO_SPAN;

  constructor(
    private readonly settings: RunSettings,
    private readonly log: Log,
    private readonly openTransport?: OpenTransport,
  ) {
    this.#kept = new KeptRun(settings, log);
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
    this.#span = startSpan('run', { kind: 'consumer', parent: this.settings.traceparent });
    try {
      const summary = await this.#runLocked(redis, publish);
      this.#span.end(this.#facts);
      return summary;
    } catch (error) {
      this.#span.fail(error, this.#facts);
      throw error;
    } finally {
      lock.release();
    }
  }

  get #facts(): SpanFacts {
    const { cutter, tally, outputBytes: bytes } = this.#meter.progress;
    return { run: this.#kept.id, chunks: cutter.chunks, rows: tally.rows, errors: tally.errors, bytes };
  }

  async #runLocked(
    redis: string | undefined,
    publish: (summary: Summary) => Promise<void>,
  ): Promise<Summary> {
    const { fingerprint, preparation, settings, files, open } = await this.#open();
    if (open === undefined) {
      const summary = this.#summary(preparation);
      await publish(summary);
      await files.removeTraces();
      return summary;
    }
    const { source, plan, header, reading } = preparation;
    const meter = this.#meter;
    const { before, progress } = meter;
    let isFinished = before?.finished ?? false;
    const record =
      fingerprint &&
      (async (snapshot: Progress, finished = isFinished) => {
        const { elapsedSeconds } = meter;
        const facts = { fingerprint, chunkBytes: this.#chunkBytes, plan, header, reading, elapsedSeconds };
        await this.#kept.write(snapshot, facts, files, finished);
        isFinished = finished; // files may have their names from now on
      });
    const committer = new Committer(open, progress, containerOf(plan, header), { record, span: this.#span });
    try {
      const cutter = cutterOf(preparation, settings, this.#chunkBytes, progress.cutter);
      if (before === undefined) await committer.begin();
      else await committer.checkpoint();
      if (!before?.finished) {
        this.#conveyor = await this.#openConveyor(redis, plan);
        await commitRows(this.#conveyor, cutter, committer, meter, preparation, settings, this.#stopping);
      }
      const finish = this.#span.child('finish');
      await committer.end(); // waits for a ledger in progress, so that the next write is the last
      files.readBack(progress);
      if (fingerprint) await refuseChangedInput(settings.input, fingerprint);
      await files.duplicates?.find(progress, plan, settings, (share) => {
        meter.searched = share;
      });
      // Again: rows may have been read a second time.
      if (fingerprint && files.duplicates) await refuseChangedInput(settings.input, fingerprint);
      await files.removeScratch(async () => record?.(progress));
      await files.attention?.write(progress, header, plan);
      await files.changes?.write(progress, plan, header, (share) => {
        meter.searched = share;
      });
      await files.confirm();
      await record?.(progress, true);
      await files.finish(progress);
      const summary = this.#summary(preparation);
      await publish(summary);
      meter.finished = true;
      finish.end();
      return summary;
    } catch (error) {
      this.#needsOtherOptions =
        error instanceof UndecidedError || NEED_OTHER_OPTIONS.has((error as RunError).fault);
      // Records the last commits, if the disk allows it.
      if (this.resumable)
        await committer
          .checkpoint()
          .catch((fault) => this.log.debug({ error: fault }, 'could not write the ledger'));
      throw error;
    } finally {
      await committer.settled(); // a ledger that is written later would stay behind
      await files.close();
      if (!this.resumable) await files.removeTraces();
      await source.close();
    }
  }

  /** Opens the input and reads its beginning, once: also before `run`, while a server starts. Throws if it cannot be read. */
  prepare(): Promise<Prepared> {
    this.#prepared ??= this.#prepare();
    return this.#prepared;
  }

  async #prepare(): Promise<Prepared> {
    const given = await this.#kept.settingsOfReading();
    // Of an object before it is read: the store tells at the end whether it is still the same.
    const ofObject =
      this.#kept.isKept && (isObject(given.input) || isObject(given.corrections ?? ''))
        ? await fingerprintOf(given.input, given.corrections)
        : undefined;
    const { preparation, settings } = await prepareCorrected(given);
    try {
      const fingerprint =
        ofObject ??
        (this.#kept.isKept ? await fingerprintOf(settings.input, settings.corrections) : undefined);
      return { preparation, fingerprint, settings };
    } catch (error) {
      await preparation.source.close();
      throw error;
    }
  }

  /** Closes the input of a run that was prepared and is not started. */
  async abandon(): Promise<void> {
    await this.#prepared?.then(({ preparation }) => preparation.source.close()).catch(() => {});
  }

  /** Opens input, ledger and files. `open` is undefined if an earlier attempt has already finished them. */
  async #open(): Promise<Prepared & { files: RunFiles; open: OpenFiles | undefined }> {
    const prepared = await orAborted(this.prepare(), this.#stopping.signal).catch((error) => {
      void this.abandon(); // it may be opened after the stop
      throw error;
    });
    const { preparation, fingerprint, settings } = prepared;
    try {
      this.#chunkBytes = chunkBytesOf(settings, preparation.source.size);
      const { plan, header } = preparation;
      const before = await this.#kept.read(fingerprint, { plan, header, chunkBytes: this.#chunkBytes });
      if (before) {
        this.#meter.resumeFrom(before);
        // A resumed run keeps its plan (with its date `today`) and its reading.
        preparation.plan = before.plan;
        preparation.reading = before.reading;
      }
      const objects = await this.#objects(prepared);
      const options = { signal: this.#stopping.signal, log: this.log, objects };
      const files = await RunFiles.of(settings, before, options);
      if (await files.areComplete()) {
        this.#meter.finished = true;
        await preparation.source.close();
        return { ...prepared, files, open: undefined };
      }
      await files.check();
      await files.changes?.check(plan, header);
      if (before) await this.#continueInput(prepared, before);
      const open = await files.open();
      this.#source = preparation.source;
      return { ...prepared, files, open };
    } catch (error) {
      await preparation.source.close();
      throw error;
    }
  }

  /** Undefined if no result becomes an object. */
  async #objects({ preparation, settings }: Prepared): Promise<ObjectUploads | undefined> {
    const { output, errors, attention, since } = settings;
    if (![output, errors, attention].some((path) => path !== undefined && isObject(path))) return undefined;
    const { ObjectUploads, partBytesFor } = await import('../output/object-uploads.js');
    const { size, container } = preparation.source;
    return new ObjectUploads(this.#meter.before?.uploads, {
      partBytes: partBytesFor(size, container !== undefined),
      keeps: since === undefined ? undefined : output,
      log: this.log,
    });
  }

  /** Continues at the recorded offset. */
  async #continueInput({ preparation, settings }: Prepared, { cutter }: LedgerEntry): Promise<void> {
    const { source, dialect } = preparation;
    if (settings.corrections !== undefined && dialect !== undefined) {
      // Offsets count corrected bytes, which are made again.
      await skip(source, cutter.offset - dialect.length);
    } else {
      await source.close();
      preparation.source = await openInput(settings.input, { ...settings, offset: cutter.offset });
    }
    this.#meter.bytesDone = this.#meter.bytesBefore = preparation.source.positionBefore(0);
    preparation.dialect = undefined;
  }

  /** Loads the libraries for Redis only if there is one. */
  async #openConveyor(redis: string | undefined, plan: Plan): Promise<Pick<Conveyor, 'carry' | 'obstacle'>> {
    if (redis === undefined) return new LocalConveyor(plan, this.log);
    const { window, workers, secrets, unsafeRedis, redisTimeout } = this.settings;
    const { Conveyor } = await import('../conveyor/conveyor.js');
    return new Conveyor({
      redis,
      run: this.#kept.attemptFrom(this.#meter.progress.cutter.chunks).run,
      earlier: this.#kept.earlierAttempts,
      cleared: (left) => {
        this.#kept.earlierAttempts = left;
      },
      plan,
      window: window ?? defaultWindow(workers),
      secrets,
      unsafeRedis,
      embedded: this.settings.redis === undefined,
      redisTimeoutMs: redisTimeout,
      traceparent: this.#span.traceparent,
      log: this.log,
      openTransport: this.openTransport,
    });
  }

  /** Whether chunks are committed and the output is not complete yet. */
  get resumable(): boolean {
    const isBegun = this.#meter.progress.cutter.chunks > 0 && !this.#meter.finished;
    return this.#kept.isKept && isBegun && !this.#needsOtherOptions;
  }

  #summary(preparation: Preparation): Summary {
    return this.#meter.summary(this.#kept.id, this.settings, preparation);
  }
}
