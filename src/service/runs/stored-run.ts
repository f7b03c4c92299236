/**
 * Executes one run of the service: the same `Run` as on the command line, with a status file instead of a terminal.
 *
 *   execute ─▶ run or resume ─▶ ended: finished, failed or cancelled; the status file has the state
 *                          ├──▶ later: Redis does not answer, the disk is full, another worker still locks the output
 *                          └──▶ stopped: the worker ends, or another worker has the run; the ledger allows resuming
 *
 * The worker may be killed at any moment. The next worker resumes the run from the ledger.
 *
 * What it does not use: the queue.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { exists } from '../../base/file-presence.js';
import type { Log } from '../../base/log.js';
import { placeExists, placeState, readPlace } from '../../base/objects/place.js';
import type { OpenTransport } from '../../engine/conveyor/conveyor.js';
import { publish } from '../../engine/report/artifacts.js';
import { paceOf } from '../../engine/run/pace.js';
import { Run } from '../../engine/run/run.js';
import type { Summary } from '../../engine/run/summary.js';
import { INTERRUPTED_RUN, RunError } from '../../engine/settings/run-error.js';
import { ledgerPath, summaryPath } from '../../engine/settings/run-paths.js';
import { brokenExpectations } from './expectations.js';
import { settingsOf } from './record-settings.js';
import { type Failure, failureOf } from './run-failure.js';
import {
  attentionPath,
  errorsPath,
  hasEnded,
  keepsErrors,
  type RunRecord,
  type StatusRecord,
} from './run-record.js';
import type { RunStore } from './run-store.js';
import { StatusFile } from './status-file.js';

export interface StoredRunOptions {
  store: RunStore;
  record: RunRecord;
  redis: string;
  /** The first one encrypts blobs, each can decrypt them; without any, blobs are not encrypted. */
  secrets: readonly string[];
  /** Maximum number of chunks in flight. */
  window?: number | undefined;
  chunk?: number | undefined;
  /** Accept a Redis that may evict keys. */
  unsafeRedis?: boolean | undefined;
  log: Log;
  openTransport?: OpenTransport;
}

export type ExecutionEnd = 'ended' | 'stopped' | 'later';

/** Why a worker stops executing a run before its end. */
type StopReason =
  /** The worker ends; another one resumes the run. */
  | 'handed_back'
  /** Another worker has the run. */
  | 'lost'
  /** Its owner wants it to end. */
  | 'cancelled';

/** How often the status is updated and cancellation is checked. */
const POLL_MS = 250;

/** Decompressed size of an upload. */
const MAX_UNPACKED = 64 * 1024 ** 3;

const ENDS = {
  finished: 'a run has finished',
  failed: 'a run has failed',
  cancelled: 'a run has been cancelled',
} as const;

export class StoredRun {
  readonly #options: StoredRunOptions;
  readonly #input: string;
  readonly #output: string;
  readonly #worker = randomBytes(6).toString('hex');
  #status!: StatusFile;
  #run: Run | undefined;
  #stopReason: StopReason | undefined;
  #started = performance.now();
  /** When the input of a scheduled run was changed. */
  #sourceTime: number | undefined;

  constructor(options: StoredRunOptions) {
    this.#options = options;
    this.#input = options.store.inputOf(options.record);
    this.#output = options.store.outputOf(options.record);
  }

  get id(): string {
    return this.#options.record.id;
  }

  /** Stops the run; `execute` then returns `stopped`, or `ended` if it is cancelled. */
  stop(reason: StopReason): void {
    this.#stopReason ??= reason;
    this.#run?.stop(new RunError('interrupted', INTERRUPTED_RUN));
  }

  async execute(): Promise<ExecutionEnd> {
    const { store } = this.#options;
    this.#status = await StatusFile.read(store, this.id);
    if (hasEnded(this.#status.record.state)) return 'ended';
    if (await store.isCancelAsked(this.id)) return this.#end('cancelled');
    if (this.#options.record.expected?.newer)
      this.#sourceTime = (await placeState(this.#input).catch(() => undefined))?.modified;
    if (await this.#isFinishedAlready())
      return this.#finish(JSON.parse(await readPlace(summaryPath(this.#output))));
    if (!this.#status.countCrash())
      return this.#fail({
        fault: 'defect',
        detail: {
          en: 'workers die of this run again and again',
          es: 'los procesos que atienden esta corrida se interrumpen una y otra vez',
        },
      });
    await this.#begin();
    try {
      return this.#finish(await this.#runOrRestart());
    } catch (error) {
      return this.#handleFailure(error);
    }
  }

  /** Whether an earlier worker was killed after the run had finished and before it wrote the final status. */
  async #isFinishedAlready(): Promise<boolean> {
    if (this.#status.record.started === null) return false;
    const output = this.#output;
    if (await exists(ledgerPath(output))) return false;
    return (await placeExists(output)) && (await placeExists(summaryPath(output)));
  }

  async #begin(): Promise<void> {
    this.#status.set({
      state: 'running',
      started: this.#status.record.started ?? new Date().toISOString(),
      phase: 'processing_rows',
      fault: null,
      detail: null,
      detailEs: null,
      obstacle: null,
      worker: this.#worker,
    });
    await this.#status.save();
  }

  async #runOrRestart(): Promise<Summary> {
    try {
      return await this.#runOnce(false);
    } catch (error) {
      const { fault, needsRestart } = failureOf(error);
      if (!needsRestart) throw error;
      this.#options.log.warn({ run: this.id, fault }, 'restarting the run from its beginning');
      return this.#runOnce(true);
    }
  }

  async #runOnce(force: boolean): Promise<Summary> {
    const { record, redis, log } = this.#options;
    const resume = !force && (await exists(ledgerPath(this.#output)));
    const settings = settingsOf(record.options, {
      ...this.#options,
      input: this.#input,
      output: this.#output,
      errors: keepsErrors(record) ? errorsPath(this.#output) : undefined,
      corrections: record.hasCorrections ? this.#options.store.correctionsOf(record) : undefined,
      attention: keepsErrors(record) ? attentionPath(this.#output) : undefined,
      since: record.since ?? undefined,
      isSinceOptional: true,
      runId: record.id,
      inputName: record.name,
      traceparent: record.traceparent,
      resume,
      force,
      maxSize: this.#options.store.ownsInput(record) ? MAX_UNPACKED : undefined,
    });
    this.#run = new Run(settings, log, this.#options.openTransport);
    this.#started = performance.now();
    this.#status.record.resumed ||= resume;
    log.info({ run: this.id }, resume ? 'a run is resumed' : 'a run starts');
    if (this.#stopReason !== undefined) this.stop(this.#stopReason);
    const ended = new AbortController();
    const watching = this.#watch(ended.signal);
    try {
      return await this.#run.run(redis, async (summary) => {
        await publish(summary, settings);
        await this.#keepPlan();
      });
    } finally {
      ended.abort();
      await watching;
    }
  }

  async #keepPlan(): Promise<void> {
    const { preparation } = await this.#run!.prepare();
    await this.#options.store.writePlan(this.id, preparation.plan);
  }

  /** Polls for cancellation and saves the status, `POLL_MS` after the end of each poll. */
  async #watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#poll().catch((error) =>
        this.#options.log.debug({ run: this.id, error }, 'could not write the status'),
      );
      await setTimeout(POLL_MS, undefined, { signal }).catch(() => {});
    }
  }

  async #poll(): Promise<void> {
    const { store } = this.#options;
    if (await store.isCancelAsked(this.id)) return this.stop('cancelled');
    const { worker } = await store.readStatus(this.id);
    if (worker !== this.#worker) return this.stop('lost');
    this.#measure();
    await this.#status.saveIfDue();
  }

  #measure(): void {
    if (this.#run === undefined) return;
    this.#status.setPace(paceOf(this.#run.status, (performance.now() - this.#started) / 1000));
  }

  async #finish(summary: Summary): Promise<ExecutionEnd> {
    this.#status.setSummary(summary);
    const { expected } = this.#options.record;
    if (expected !== undefined) {
      const { rows, errors, verdicts = {} } = this.#status.record;
      const counts = { rows, errors, verdicts, sourceTime: this.#sourceTime };
      this.#status.set({ attention: brokenExpectations(expected, counts) });
    }
    return this.#end('finished');
  }

  async #handleFailure(error: unknown): Promise<ExecutionEnd> {
    const { store, log } = this.#options;
    if ((await store.find(this.id)) === undefined) return 'ended'; // removed while it ran
    this.#measure();
    if (this.#stopReason === 'cancelled') return this.#end('cancelled');
    if (this.#stopReason === 'lost') return 'stopped';
    if (this.#stopReason === 'handed_back') return this.#handBack('stopped');
    const failure = failureOf(error);
    const { fault, detail, isTemporary, line, question } = failure;
    if (!isTemporary) {
      this.#status.set({ line: line ?? null, question: question ?? null });
      if (fault === 'defect') log.error({ run: this.id, error }, 'a run failed: a defect of this program');
      return this.#fail(failure);
    }
    log.warn({ run: this.id, fault }, 'a run waits and is resumed later');
    if (fault === 'already_running') return 'later'; // another worker writes the status
    return this.#handBack('later', { fault, detail: detail.en, detailEs: detail.es });
  }

  async #handBack(outcome: ExecutionEnd, why: Partial<StatusRecord> = {}): Promise<ExecutionEnd> {
    this.#status.set({
      state: 'queued',
      worker: null,
      secondsLeft: null,
      rowsPerSecond: 0,
      obstacle: null,
      ...why,
    });
    const { log } = this.#options;
    await this.#status.save().catch(() => this.#status.saveOnFullDisk(this.#output, log));
    return outcome;
  }

  /** Keeps the upload for a while: it may be the only copy, and the run can be tried again with it. */
  async #fail({ fault, detail }: Pick<Failure, 'fault' | 'detail'>): Promise<ExecutionEnd> {
    this.#status.set({ fault, detail: detail.en, detailEs: detail.es });
    return this.#end('failed');
  }

  /** Writes the final status and removes the files that are needed only to resume. */
  async #end(state: 'finished' | 'failed' | 'cancelled'): Promise<ExecutionEnd> {
    const { store, record, log } = this.#options;
    const ended = new Date().toISOString();
    this.#status.set({ state, ended, worker: null, secondsLeft: null, obstacle: null });
    await this.#status.save();
    await store.dropRemains(record, state !== 'failed' || record.keepFailedMs === 0);
    const { rows, errors, fault } = this.#status.record;
    const { project, schedule } = record;
    const facts = { run: this.id, project, schedule, rows, errors, fault: fault ?? undefined };
    // The warning about a slot that needs attention or has failed is that of its schedule.
    if (state === 'failed' && schedule === null) log.warn(facts, ENDS[state]);
    else log.info(facts, ENDS[state]);
    return 'ended';
  }
}
