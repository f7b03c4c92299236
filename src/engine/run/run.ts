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
import { isObject } from '../../base/object-address.js';
import { NO_SPAN, type SpanFacts, startSpan } from '../../base/span.js';
import { type ByteSource, skip } from '../../input/csv/byte-source.js';
import type { Plan } from '../../input/csv/plan.js';
import { UndecidedError } from '../../input/csv/undecided-error.js';
import { openInput } from '../../input/tables/open-input.js';
import type { Attempt } from '../conveyor/attempt.js';
import type { Conveyor, OpenTransport } from '../conveyor/conveyor.js';
import { LocalConveyor } from '../conveyor/local-conveyor.js';
import { Committer, type Progress } from '../output/committer.js';
import { containerOf } from '../output/container.js';
import {
  checkResumable,
  type Fingerprint,
  fingerprintOf,
  formerReading,
  type Ledger,
  type LedgerEntry,
  SCRATCH_FORMAT,
} from '../output/ledger.js';
import { dropUploads, ObjectUploads, partBytesFor, writesObjects } from '../output/object-uploads.js';
import { type OpenFiles, RunFiles } from '../output/output-files.js';
import { orAborted } from '../process/abortable.js';
import type { RunError } from '../settings/run-error.js';
import { newRunId } from '../settings/run-id.js';
import { chunkBytesOf, defaultWindow, type RunSettings } from '../settings/settings.js';
import { commitRows } from './commit-rows.js';
import { prepareCorrected } from './corrected-preparation.js';
import { entryToResume, ledgerOf, refuseChangedInput, takeOutputs } from './preconditions.js';
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
  #span = NO_SPAN;

  constructor(
    private readonly settings: RunSettings,
    private readonly log: Log,
    private readonly openTransport?: OpenTransport,
  ) {
    this.#id = settings.runId ?? newRunId();
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
    return { run: this.#id, chunks: cutter.chunks, rows: tally.rows, errors: tally.errors, bytes };
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
    const { source, plan, header } = preparation;
    const meter = this.#meter;
    const { before, progress } = meter;
    let isFinished = before?.finished ?? false;
    const record =
      fingerprint &&
      (async (snapshot: Progress, finished = isFinished) => {
        await this.#record(snapshot, fingerprint, preparation, files, finished);
        isFinished = finished; // files may have their names from now on
      });
    const { output, errors, people, attention } = open;
    const container = containerOf(plan, header);
    const committer = new Committer(
      output,
      record,
      progress,
      container,
      errors,
      people,
      attention,
      this.#span,
    );
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
    const given = await this.#settingsOfReading();
    // Of an object before it is read: the store tells at the end whether it is still the same.
    const ofObject =
      this.#ledger && isObject(given.input) ? await fingerprintOf(given.input, given.corrections) : undefined;
    const { preparation, settings } = await prepareCorrected(given);
    try {
      const fingerprint =
        ofObject ?? (this.#ledger && (await fingerprintOf(settings.input, settings.corrections)));
      return { preparation, fingerprint, settings };
    } catch (error) {
      await preparation.source.close();
      throw error;
    }
  }

  /** A resumed run reads its input as it began to, also if it began with an older version, which read it differently. */
  async #settingsOfReading(): Promise<RunSettings> {
    if (!this.settings.resume) return this.settings;
    const entry = await this.#ledger?.readIfWhole();
    if (entry === undefined) return this.settings;
    const former = formerReading(entry);
    const { normalize = entry.plan.normalize, bom = entry.plan.bom, map } = this.settings;
    const { sexo = former?.sexo, dateOrder = former?.dateOrder } = this.settings;
    return {
      ...this.settings,
      normalize,
      bom,
      sexo,
      dateOrder,
      map: map.size > 0 ? map : (former?.map ?? map),
    };
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
      await this.#readLedger(fingerprint, plan, header);
      if (this.#meter.before) {
        // A resumed run keeps its plan (with its date `today`) and its reading.
        preparation.plan = this.#meter.before.plan;
        preparation.reading = this.#meter.before.reading;
      }
      const options = { signal: this.#stopping.signal, log: this.log, objects: this.#objects(prepared) };
      const files = new RunFiles(settings, this.#meter.before, options);
      if (await files.areComplete()) {
        this.#meter.finished = true;
        await preparation.source.close();
        return { ...prepared, files, open: undefined };
      }
      await files.check();
      await files.changes?.check(plan, header);
      if (this.#meter.before) await this.#continueInput(prepared, this.#meter.before);
      const open = await files.open();
      this.#source = preparation.source;
      return { ...prepared, files, open };
    } catch (error) {
      await preparation.source.close();
      throw error;
    }
  }

  async #readLedger(fingerprint: Fingerprint | undefined, plan: Plan, header: string[]): Promise<void> {
    // With --force too, the keys of the unfinished run are removed from Redis, and its uploads from their bucket.
    if (this.settings.force) {
      const replaced = await this.#ledger?.readIfWhole();
      this.#earlierAttempts = replaced?.attempts ?? [];
      await dropUploads(replaced?.uploads, this.log);
    }
    const entry = await entryToResume(this.#ledger, this.settings);
    if (entry === undefined || fingerprint === undefined) return;
    checkResumable(entry, { fingerprint, plan, header, chunkBytes: this.#chunkBytes });
    this.#meter.resumeFrom(entry);
    this.#id = this.settings.runId ?? entry.run;
    this.#resumes = entry.resumes + 1;
    this.#earlierAttempts = entry.attempts;
  }

  /** Undefined if no result becomes an object. */
  #objects({ preparation, settings }: Prepared): ObjectUploads | undefined {
    const { output, errors, attention, since } = settings;
    if (!writesObjects([output, errors, attention])) return undefined;
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
      traceparent: this.#span.traceparent,
      log: this.log,
      openTransport: this.openTransport,
    });
  }

  async #record(
    progress: Progress,
    fingerprint: Fingerprint,
    preparation: Preparation,
    files: RunFiles,
    finished: boolean,
  ): Promise<void> {
    await files.inspect(progress);
    const uploads = files.uploadsAt(progress);
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
      scratchFormat: files.duplicates && SCRATCH_FORMAT,
      attentionScratch: files.attention?.scratch,
      uploads,
      elapsedSeconds: this.#meter.elapsedSeconds,
      resumes: this.#resumes,
      attempts: [...this.#earlierAttempts, this.#attempt],
      finished,
    });
    await files.recorded(uploads);
  }

  /** Whether chunks are committed and the output is not complete yet. */
  get resumable(): boolean {
    const isBegun = this.#meter.progress.cutter.chunks > 0 && !this.#meter.finished;
    return this.#ledger !== undefined && isBegun && !this.#needsOtherOptions;
  }

  #summary(preparation: Preparation): Summary {
    return this.#meter.summary(this.#id, this.settings, preparation);
  }
}
