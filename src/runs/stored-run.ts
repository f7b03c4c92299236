/**
 * One run of the folder of runs, driven by one worker: the same `Run` as on the command line, with a status file in the
 * place of a terminal.
 *
 *   take ─▶ run or resume ─▶ ended: finished, failed or cancelled, and said so in the status
 *                       ├──▶ later: Redis is gone, the disk is full, another worker still holds the output
 *                       └──▶ stopped: told to end, or lost to another worker; the ledger says where to go on
 *
 * A worker may die here at any moment. Whoever takes the run next finds the ledger, and goes on.
 *
 * What it does not know: the queue.
 */
import { randomBytes } from 'node:crypto';
import { readFile, truncate } from 'node:fs/promises';
import { exists } from '../files/file-presence.js';
import type { Log } from '../log.js';
import { publish, summaryPath } from '../report/artifacts.js';
import type { Obstacle } from '../run/conveyor.js';
import { Ledger, ledgerPath } from '../run/ledger.js';
import { partialPath } from '../run/output.js';
import { paceOf } from '../run/pace.js';
import { Run } from '../run/run.js';
import { RunError } from '../run/run-error.js';
import type { Summary } from '../run/summary.js';
import { settingsOf } from './record-settings.js';
import { type Failure, failureOf } from './run-failure.js';
import { codeCounts, hasEnded, type RunRecord, type StatusRecord } from './run-record.js';
import type { RunStore } from './run-store.js';

export interface DrivenRunOptions {
  store: RunStore;
  record: RunRecord;
  redis: string;
  secrets: readonly string[];
  /** The most chunks under way. */
  window?: number | undefined;
  chunkBytes?: number | undefined;
  unsafeRedis?: boolean | undefined;
  log: Log;
}

export type ExecutionEnd = 'ended' | 'stopped' | 'later';

/** Why a worker lets go of a run before its end. */
export type StopReason =
  /** It ends, and another one goes on. */
  | 'handed_back'
  /** Another one has it. */
  | 'lost';

/** How often the status is written while it changes, and while it does not. */
const STATUS_MS = 250;
const HEARTBEAT_MS = 2000;

/** A run at which so many workers have died, and none got further, kills them. */
const MAX_DEATHS = 10;

/** What somebody's packed upload may unpack to. */
const MAX_UNPACKED = 64 * 1024 ** 3;

export class StoredRun {
  readonly #options: DrivenRunOptions;
  readonly #input: string;
  readonly #output: string;
  readonly #worker = randomBytes(6).toString('hex');
  #status!: StatusRecord;
  #run: Run | undefined;
  #stopReason: StopReason | 'cancelled' | undefined;
  #started = performance.now();
  #told: { rows: number; obstacle: Obstacle | null; at: number } = { rows: -1, obstacle: null, at: 0 };

  constructor(options: DrivenRunOptions) {
    this.#options = options;
    this.#input = options.store.inputOf(options.record);
    this.#output = options.store.outputOf(options.record);
  }

  get id(): string {
    return this.#options.record.id;
  }

  /** Lets go of the run; `execute` then gives `stopped`. */
  stop(reason: StopReason): void {
    this.#interrupt(reason);
  }

  #interrupt(reason: StopReason | 'cancelled'): void {
    this.#stopReason ??= reason;
    this.#run?.stop(new RunError('interrupted', 'the run was interrupted; what is done is kept'));
  }

  async execute(): Promise<ExecutionEnd> {
    const { store } = this.#options;
    this.#status = await store.readStatus(this.id);
    if (hasEnded(this.#status.state)) return 'ended';
    if (await store.isCancelAsked(this.id)) return this.#end('cancelled');
    if (await this.#isDoneAlready()) return this.#finish(await this.#readSummary());
    if (!this.#isAlive())
      return this.#fail({
        fault: 'defect',
        detail: 'workers die of this run again and again',
        isOfInput: false,
      });
    await this.#begin();
    try {
      return this.#finish(await this.#runWatched());
    } catch (error) {
      return this.#afterFailure(error);
    }
  }

  /** A worker died between the end of the run and its last word about it. */
  async #isDoneAlready(): Promise<boolean> {
    if (this.#status.started === null) return false;
    const output = this.#output;
    const [done, told, ledger] = await Promise.all(
      [output, summaryPath(output), ledgerPath(output)].map(exists),
    );
    return done === true && told === true && ledger === false;
  }

  async #readSummary(): Promise<Summary> {
    return JSON.parse(await readFile(summaryPath(this.#output), 'utf8')) as Summary;
  }

  /** Counts workers that died at this run, and says whether another one may try. */
  #isAlive(): boolean {
    const { state, rows, deaths } = this.#status;
    if (state !== 'running') return true;
    this.#status.deaths = {
      count: rows > deaths.rows ? 1 : deaths.count + 1,
      rows: Math.max(rows, deaths.rows),
    };
    return this.#status.deaths.count <= MAX_DEATHS;
  }

  async #begin(): Promise<void> {
    const started = this.#status.started ?? new Date().toISOString();
    this.#status = {
      ...this.#status,
      state: 'running',
      started,
      fault: null,
      detail: null,
      obstacle: null,
      worker: this.#worker,
    };
    await this.#tell();
  }

  async #tell(): Promise<void> {
    await this.#options.store.writeStatus(this.id, this.#status);
  }

  async #runWatched(): Promise<Summary> {
    try {
      return await this.#runOnce(false);
    } catch (error) {
      const { fault, startsAnew } = failureOf(error);
      if (!startsAnew) throw error;
      this.#options.log.warn({ run: this.id, fault }, 'starting the run anew');
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
      id: record.id,
      inputName: record.name,
      resume,
      force,
      maxSize: this.#options.store.ownsInput(record) ? MAX_UNPACKED : undefined,
    });
    this.#run = new Run(settings, log);
    this.#started = performance.now();
    this.#status.resumed ||= resume;
    log.info({ run: this.id }, resume ? 'a run goes on' : 'a run begins');
    if (this.#stopReason !== undefined) this.#interrupt(this.#stopReason);
    const watch = this.#watch();
    try {
      return await this.#run.run(redis, (summary) =>
        publish(summary, { ...settings, report: record.options.report ?? 'html' }),
      );
    } finally {
      await watch.end();
    }
  }

  /** Looks for a wish to cancel and writes the status, again and again, one after the other. */
  #watch(): { end(): Promise<void> } {
    let timer: NodeJS.Timeout | undefined;
    let ended = false;
    let looking = Promise.resolve();
    const look = (): void => {
      looking = this.#look()
        .catch((error) => this.#options.log.debug({ run: this.id, error }, 'the status was not written'))
        .then(() => {
          if (!ended) timer = setTimeout(look, STATUS_MS);
        });
    };
    look();
    return {
      end: async () => {
        ended = true;
        clearTimeout(timer);
        await looking;
      },
    };
  }

  async #look(): Promise<void> {
    const { store } = this.#options;
    if (await store.isCancelAsked(this.id)) return this.#interrupt('cancelled');
    const { worker } = await store.readStatus(this.id);
    if (worker !== this.#worker) return this.#interrupt('lost');
    this.#measure();
    const now = performance.now();
    const { rows, obstacle } = this.#status;
    const isTold = rows === this.#told.rows && obstacle === this.#told.obstacle;
    if (isTold && now - this.#told.at < HEARTBEAT_MS) return;
    this.#told = { rows, obstacle, at: now };
    await this.#tell();
  }

  #measure(): void {
    if (this.#run === undefined) return;
    const pace = paceOf(this.#run.status, (performance.now() - this.#started) / 1000);
    Object.assign(this.#status, {
      rows: pace.rows,
      errors: pace.errors,
      codes: codeCounts(pace),
      percent: pace.percent ?? null,
      rowsPerSecond: pace.rowsPerSecond,
      secondsLeft: pace.obstacle === null ? (pace.secondsLeft ?? null) : null,
      obstacle: pace.obstacle,
    });
  }

  async #finish(summary: Summary): Promise<ExecutionEnd> {
    const { rows_written, rows_in_error, codes, rows_per_second, resumed } = summary;
    Object.assign(this.#status, {
      rows: rows_written,
      errors: rows_in_error,
      codes: codes.map(({ code, reason, rows }) => ({ code, reason, rows })),
      percent: 100,
      rowsPerSecond: rows_per_second,
      secondsLeft: 0,
      resumed,
    });
    return this.#end('finished');
  }

  async #afterFailure(error: unknown): Promise<ExecutionEnd> {
    const { store, log } = this.#options;
    if ((await store.find(this.id)) === undefined) return 'ended'; // removed while it ran
    this.#measure();
    if (this.#stopReason === 'cancelled') return this.#end('cancelled');
    if (this.#stopReason === 'lost') return 'stopped';
    if (this.#stopReason === 'handed_back') return this.#handBack('stopped');
    const failure = failureOf(error);
    const { fault, detail, passes, line } = failure;
    if (!passes) {
      this.#status.line = line ?? null;
      if (fault === 'defect') log.error({ run: this.id, error }, 'a run failed for a reason of our own');
      return this.#fail(failure);
    }
    log.warn({ run: this.id, fault }, 'a run waits, and goes on later');
    if (fault === 'already_running') return 'later'; // the status is another worker's
    return this.#handBack('later', { fault, detail });
  }

  async #handBack(outcome: ExecutionEnd, why: Partial<StatusRecord> = {}): Promise<ExecutionEnd> {
    Object.assign(this.#status, {
      state: 'queued',
      worker: null,
      secondsLeft: null,
      rowsPerSecond: 0,
      obstacle: null,
      ...why,
    });
    await this.#tell().catch(() => this.#tellInLittleRoom());
    return outcome;
  }

  /** A full disk has no room for the status either. What is behind the ledger is cut off sooner or later: so now. */
  async #tellInLittleRoom(): Promise<void> {
    const { log } = this.#options;
    try {
      const committed = (await new Ledger(ledgerPath(this.#output)).read())?.outputBytes ?? 0;
      await truncate(partialPath(this.#output), committed);
      await this.#tell();
    } catch (error) {
      log.warn({ run: this.id, error }, 'the status of a run could not be written');
    }
  }

  /** An upload that is not at fault stays until the run is removed: it may be the only copy. */
  async #fail({
    fault,
    detail,
    isOfInput,
  }: Pick<Failure, 'fault' | 'detail' | 'isOfInput'>): Promise<ExecutionEnd> {
    Object.assign(this.#status, { fault, detail });
    return this.#end('failed', isOfInput ? 'drops its input' : 'keeps its input');
  }

  /** The last word about a run. What is no result goes: nobody will go on with it. */
  async #end(
    state: 'finished' | 'failed' | 'cancelled',
    input: 'drops its input' | 'keeps its input' = 'drops its input',
  ): Promise<ExecutionEnd> {
    const { store, record, log } = this.#options;
    Object.assign(this.#status, {
      state,
      ended: new Date().toISOString(),
      worker: null,
      secondsLeft: null,
      obstacle: null,
    });
    await this.#tell();
    await store.dropRemains(record, input === 'drops its input');
    const { rows, errors, fault } = this.#status;
    log.info({ run: this.id, rows, errors, ...(fault ? { fault } : {}) }, `a run has ${ENDINGS[state]}`);
    return 'ended';
  }
}

const ENDINGS = { finished: 'finished', failed: 'failed', cancelled: 'been cancelled' } as const;
