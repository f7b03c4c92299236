/**
 * A run: one input, one output, one set of options.
 *
 *   prepare ─▶ cut and send ─┐
 *              (window)      ├─▶ finish: the output gets its name, Redis holds nothing of the run
 *              commit ◀──────┘
 *
 * `stop` ends it early: what is done is committed, the rest is taken back, and the ledger says where to go on.
 *
 * What it does not do: compute. Workers do, wherever they are; only a chunk that fails for good is computed here.
 */
import { randomBytes } from 'node:crypto';
import { crc32, gzipSync } from 'node:zlib';
import { utcToday } from '../contract/today.js';
import { type ByteSource, openSource } from '../csv/byte-source.js';
import { Cutter, startOfInput } from '../csv/cutter.js';
import type { Plan } from '../csv/plan.js';
import { headerLine } from '../csv/result-columns.js';
import { isStream } from '../csv/stream-path.js';
import { emptyTally } from '../csv/tally.js';
import type { Log } from '../log.js';
import { orAborted } from '../process/abortable.js';
import { VERSION } from '../version.js';
import type { Attempt } from './attempt.js';
import { checkNamedOutput, checkPartialOutput } from './committed-output.js';
import { Committer, type Progress } from './committer.js';
import { Conveyor, type Obstacle } from './conveyor.js';
import { EMPTY_CRC } from './crc.js';
import { displayName } from './display-name.js';
import { checkResumable, type Fingerprint, fingerprintOf, type Ledger, type LedgerEntry } from './ledger.js';
import { FileOutput, type Output } from './output.js';
import {
  entryToResume,
  hasItsName,
  ledgerOf,
  refuseChangedInput,
  refuseErrors,
  refuseSameFile,
  takeOutput,
} from './preconditions.js';
import { type Preparation, prepare } from './preparation.js';
import type { RunError } from './run-error.js';
import { newRunId } from './run-id.js';
import { defaultChunk, defaultWindow, type RunSettings } from './settings.js';
import { openStreamOutput } from './stream-output.js';
import { type Summary, summarize } from './summary.js';

/** What a run is doing, for whoever shows it. */
export interface RunStatus {
  rows: number;
  /** Those of an earlier process, where the run was resumed. */
  rowsBefore: number;
  errors: number;
  /** Rows in error by code, and those of 417 by reason. */
  codes: Readonly<Record<string, number>>;
  reasons: Readonly<Record<string, number>>;
  /** Bytes of the input's file whose rows are committed. */
  bytes: number;
  /** Those of an earlier process, where the run was resumed. */
  bytesBefore: number;
  /** Unknown for standard input. */
  totalBytes: number | undefined;
  /** What stops the run now. */
  obstacle: Obstacle | null;
  /** Whether the output is whole and has its name. */
  finished: boolean;
}

export class Run {
  readonly #settings: RunSettings;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  readonly #ledger: Ledger | undefined;
  /** Whether the output just gets the bytes: nothing beside it, no lock, no name to give. */
  readonly #isStream: boolean;
  #id: string;
  /** Part of this process's names in Redis: two processes at one run never share a name there. */
  readonly #processMark = randomBytes(4).toString('hex');
  #started = performance.now();
  #before: LedgerEntry | undefined;
  #progress: Progress = {
    cutter: startOfInput(),
    outputBytes: 0,
    outputCrc: EMPTY_CRC,
    tally: emptyTally(),
  };
  #source: ByteSource | undefined;
  #conveyor: Conveyor | undefined;
  #bytesDone = 0;
  #bytesBefore = 0;
  #finished = false;
  #chunkBytes = 0;
  #resumes = 0;
  #earlier: Attempt[] = [];

  constructor(settings: RunSettings, log: Log) {
    this.#settings = settings;
    this.#log = log;
    this.#id = settings.id ?? newRunId();
    this.#ledger = ledgerOf(settings);
    this.#isStream = isStream(settings.output);
  }

  get status(): RunStatus {
    return {
      rows: this.#progress.tally.rows,
      rowsBefore: this.#before?.tally.rows ?? 0,
      errors: this.#progress.tally.errors,
      codes: this.#progress.tally.codes,
      reasons: this.#progress.tally.reasons,
      bytes: this.#bytesDone,
      bytesBefore: this.#bytesBefore,
      totalBytes: this.#source?.size,
      obstacle: this.#conveyor?.obstacle ?? null,
      finished: this.#finished,
    };
  }

  /** Ends the run early; `run` then throws what is given here. */
  stop(reason: RunError): void {
    this.#stopping.abort(reason);
  }

  /**
   * Runs to the end. `publish` gets the summary when the output has its name and before the ledger goes: should the run
   * die in between, a resumed one publishes again.
   */
  async run(redis: string, publish: (summary: Summary) => Promise<void> = async () => {}): Promise<Summary> {
    const lock = await takeOutput(this.#settings.output);
    try {
      return await this.#runLocked(redis, publish);
    } finally {
      lock?.release();
    }
  }

  async #runLocked(redis: string, publish: (summary: Summary) => Promise<void>): Promise<Summary> {
    const { fingerprint, preparation, output } = await this.#open();
    if (output === undefined) {
      await publish(this.#summary(preparation.plan));
      await this.#removeTraces();
      return this.#summary(preparation.plan);
    }
    const { source, plan } = preparation;
    const committer = new Committer(
      output,
      this.#ledger && fingerprint
        ? (progress) => this.#record(progress, fingerprint, preparation, false)
        : undefined,
      this.#progress,
    );
    try {
      if (this.#before === undefined) await this.#begin(committer, output, preparation);
      else await committer.checkpoint();
      const cutter = this.#cutter(preparation);
      if (!this.#before?.finished) await this.#convey(redis, cutter, committer, plan);
      await committer.checkpoint(); // none is under way any more when the last one is written
      if (fingerprint) await refuseChangedInput(this.#settings.input, fingerprint);
      if (this.#ledger && fingerprint) await this.#record(this.#progress, fingerprint, preparation, true);
      await output.finish();
      const summary = this.#summary(plan);
      await publish(summary);
      this.#finished = true;
      return summary;
    } catch (error) {
      await this.#keep(committer);
      throw error;
    } finally {
      await output.close().catch(() => {});
      if (!this.resumable) await this.#removeTraces();
      await source.close();
    }
  }

  /** Opens input, ledger and output, and refuses what would overwrite or mix. */
  async #open(): Promise<{
    fingerprint: Fingerprint | undefined;
    preparation: Preparation;
    output: Output | undefined;
  }> {
    const settings = this.#settings;
    await refuseSameFile(settings);
    const preparation = await orAborted(prepare(settings, utcToday()), this.#stopping.signal);
    try {
      this.#chunkBytes = settings.chunkBytes ?? defaultChunk(preparation.source.size);
      const fingerprint = this.#ledger ? await fingerprintOf(settings.input) : undefined;
      const { plan, header } = preparation;
      await this.#readLedger(fingerprint, plan, header);
      if (await this.#isNamedAlready()) {
        await preparation.source.close();
        return { fingerprint, preparation, output: undefined };
      }
      if (this.#before) {
        await checkPartialOutput(settings.output, this.#before, this.#checking);
        await this.#goOn(preparation, this.#before);
      }
      const output = this.#isStream
        ? await openStreamOutput(settings.output, this.#stopping.signal, this.#log)
        : await FileOutput.open(settings.output, this.#before?.outputBytes ?? 0);
      this.#source = preparation.source;
      return { fingerprint, preparation, output };
    } catch (error) {
      await preparation.source.close();
      throw error;
    }
  }

  /** The run that is resumed died between giving the output its name and removing the ledger. */
  async #isNamedAlready(): Promise<boolean> {
    const { output } = this.#settings;
    if (!this.#before?.finished || !(await hasItsName(output))) return false;
    await checkNamedOutput(output, this.#before, this.#checking);
    this.#finished = true;
    return true;
  }

  get #checking() {
    return { signal: this.#stopping.signal, log: this.#log };
  }

  async #readLedger(fingerprint: Fingerprint | undefined, plan: Plan, header: string[]): Promise<void> {
    // A run that is started anew removes what the unfinished one has left in Redis, as a resumed one does.
    if (this.#settings.force) this.#earlier = (await this.#ledger?.readIfWhole())?.attempts ?? [];
    const entry = await entryToResume(this.#ledger, this.#settings);
    if (entry === undefined || fingerprint === undefined) return;
    checkResumable(entry, { fingerprint, plan, header, chunkBytes: this.#chunkBytes });
    this.#before = entry;
    this.#id = this.#settings.id ?? entry.run;
    this.#resumes = entry.resumes + 1;
    this.#earlier = entry.attempts;
    this.#progress = {
      cutter: entry.cutter,
      outputBytes: entry.outputBytes,
      outputCrc: entry.outputCrc,
      tally: structuredClone(entry.tally),
    };
  }

  /** Takes the place and the day of the run that is resumed. */
  async #goOn(preparation: Preparation, { plan, cutter }: LedgerEntry): Promise<void> {
    await preparation.source.close();
    preparation.source = await openSource(this.#settings.input, { ...this.#settings, offset: cutter.offset });
    this.#bytesDone = this.#bytesBefore = preparation.source.positionBefore(0);
    preparation.dialect = undefined;
    preparation.plan = plan;
  }

  /** The output's header, and the first ledger. */
  async #begin(committer: Committer, output: Output, { dialect, plan, header }: Preparation): Promise<void> {
    const line = Buffer.from(headerLine(header, plan));
    const bytes = plan.gzip && line.length > 0 ? gzipSync(line) : line;
    await output.write(bytes);
    this.#progress.outputBytes = bytes.length;
    this.#progress.outputCrc = crc32(bytes);
    if (dialect) {
      const { length, lines, blankLines, encoding } = dialect;
      Object.assign(this.#progress.cutter, { offset: length, lines, blankLines, encoding });
    }
    await committer.checkpoint();
  }

  #cutter({ source, dialect, plan }: Preparation): Cutter {
    const { maxRecord } = this.#settings;
    const options = { chunkBytes: this.#chunkBytes, maxRecord, delimiter: plan.delimiter };
    const cutter = new Cutter(source, options, this.#progress.cutter);
    if (dialect) cutter.unread(dialect.rest);
    return cutter;
  }

  /**
   * This process at work. Every process takes a name of its own in Redis, behind the id of the run: whatever an earlier
   * process has left there cannot be mistaken for its own, also if it cuts other chunks, or if the run was started anew.
   */
  get #attempt(): Attempt {
    return { run: `${this.#id}x${this.#resumes}${this.#processMark}`, index: this.#progress.cutter.chunks };
  }

  async #convey(redis: string, cutter: Cutter, committer: Committer, plan: Plan): Promise<void> {
    const { window, workers, secrets, unsafeRedis, redisTimeoutMs, limitErrors } = this.#settings;
    this.#conveyor = new Conveyor({
      redis,
      run: this.#attempt.run,
      earlier: this.#earlier,
      cleared: (left) => {
        this.#earlier = left;
      },
      plan,
      window: window ?? defaultWindow(workers),
      secrets,
      unsafeRedis,
      embedded: this.#settings.redis === undefined,
      redisTimeoutMs,
      log: this.#log,
    });
    await this.#conveyor.carry(cutter, this.#stopping, async (chunk, result) => {
      await committer.commit(chunk, result);
      this.#bytesDone = Math.max(this.#bytesDone, chunk.filePosition); // estimates may step back
      refuseErrors(this.#progress.tally, limitErrors, false);
    });
    // Blank lines behind the last row make no chunk, and are counted all the same.
    this.#progress.cutter = cutter.state;
    refuseErrors(this.#progress.tally, limitErrors, true);
  }

  async #record(
    progress: Progress,
    fingerprint: Fingerprint,
    preparation: Preparation,
    finished: boolean,
  ): Promise<void> {
    await this.#ledger?.write({
      run: this.#id,
      fingerprint,
      chunkBytes: this.#chunkBytes,
      plan: preparation.plan,
      header: preparation.header,
      ...progress,
      elapsedSeconds: this.#elapsed(),
      resumes: this.#resumes,
      attempts: [...this.#earlier, this.#attempt],
      finished,
    });
  }

  /** Whether there is something to go on with: chunks that are committed, and no whole output yet. */
  get resumable(): boolean {
    return this.#ledger !== undefined && this.#progress.cutter.chunks > 0 && !this.#finished;
  }

  /** After a failure: what is committed stays recorded, as far as the disk allows. */
  async #keep(committer: Committer): Promise<void> {
    if (!this.resumable) return;
    await committer.checkpoint().catch((error) => {
      this.#log.debug({ error }, 'the last commits were not recorded');
    });
  }

  /** Nothing was committed, or all of it is under its name: no ledger and no partial output stay behind. */
  async #removeTraces(): Promise<void> {
    await this.#ledger?.remove();
    if (!this.#isStream) await FileOutput.remove(this.#settings.output);
  }

  /** The name of the input for people; null for standard input. */
  get #inputName(): string | null {
    const { input, inputName } = this.#settings;
    if (inputName !== undefined) return inputName;
    return isStream(input) ? null : displayName(input);
  }

  #elapsed(): number {
    return (this.#before?.elapsedSeconds ?? 0) + (performance.now() - this.#started) / 1000;
  }

  #summary(plan: Plan): Summary {
    const { cutter, tally } = this.#progress;
    return summarize({
      run: this.#id,
      inputName: this.#inputName,
      rowsRead: cutter.rows,
      blankLines: cutter.blankLines,
      tally,
      elapsedSeconds: this.#elapsed(),
      rowsNow: tally.rows - (this.#before?.cutter.rows ?? 0),
      secondsNow: (performance.now() - this.#started) / 1000,
      resumed: this.#before !== undefined,
      plan,
      version: VERSION,
    });
  }
}
