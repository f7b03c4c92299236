/**
 * The status of a run while a worker executes it: changed in memory, and saved to the run's status file when it has changed
 * or when a heartbeat is due.
 *
 * What it does not do: decide the state of the run. `StoredRun` does.
 */

import { rm } from 'node:fs/promises';
import type { Log } from '../../base/log.js';
import { orMissing, truncateOwnFile } from '../../base/private-files.js';
import { Ledger } from '../../engine/output/ledger.js';
import type { Pace } from '../../engine/run/pace.js';
import type { Summary } from '../../engine/run/summary.js';
import { duplicatesPath, ledgerPath, partialPath, scratchPath } from '../../engine/settings/run-paths.js';
import { isWorkbookKind } from '../../input/csv/container-kind.js';
import { progressOf, type StatusRecord } from './run-record.js';
import type { RunStore } from './run-store.js';

/** The status is saved this often even if it has not changed. */
const HEARTBEAT_MS = 2000;

/** After this many worker crashes without a new row, the run itself is taken as the cause. */
const MAX_DEATHS = 10;

export class StatusFile {
  #saved = { progress: '', at: 0 };

  private constructor(
    private readonly store: RunStore,
    private readonly id: string,
    readonly record: StatusRecord,
  ) {}

  static async read(store: RunStore, id: string): Promise<StatusFile> {
    return new StatusFile(store, id, await store.readStatus(id));
  }

  set(values: Partial<StatusRecord>): void {
    Object.assign(this.record, values);
  }

  /** Counts a crash if the last worker left the run as running. False if there were too many. */
  countCrash(): boolean {
    const { state, rows, deaths } = this.record;
    if (state !== 'running') return true;
    const count = rows > deaths.rows ? 1 : deaths.count + 1;
    this.set({ deaths: { count, rows: Math.max(rows, deaths.rows) } });
    return count <= MAX_DEATHS;
  }

  setPace(pace: Pace): void {
    const { obstacle } = pace;
    this.set({ ...progressOf(pace), obstacle, ...(obstacle === null ? {} : { secondsLeft: null }) });
  }

  setSummary(summary: Summary): void {
    const { rows_written, rows_in_error, codes, verdicts, causes, checks } = summary;
    const { duplicates, changes = null, reading, settings, rows_per_second, resumed } = summary;
    this.set({
      rows: rows_written,
      errors: rows_in_error,
      codes: codes.map(({ code, reason, rows }) => ({ code, reason, rows })),
      ...{ verdicts, causes, checks },
      duplicates: duplicates ?? null,
      changes: changes && { new: changes.new, gone: changes.gone, changed: changes.changed },
      isWorkbook: isWorkbookKind(reading.container.kind),
      normalize: settings.normalize === true,
      percent: 100,
      rowsPerSecond: rows_per_second,
      secondsLeft: 0,
      resumed,
    });
  }

  async save(): Promise<void> {
    await this.store.writeStatus(this.id, this.record);
  }

  async saveIfDue(): Promise<void> {
    const now = performance.now();
    const { rows, obstacle, phase, percent } = this.record;
    const progress = JSON.stringify([rows, obstacle, phase, percent]);
    if (progress === this.#saved.progress && now - this.#saved.at < HEARTBEAT_MS) return;
    this.#saved = { progress, at: now };
    await this.save();
  }

  /** Disk full: removes what is not committed, and retries. */
  async saveOnFullDisk(output: string, log: Log): Promise<void> {
    try {
      const entry = await new Ledger(ledgerPath(output)).read();
      await truncateOwnFile(partialPath(output), entry?.outputBytes ?? 0);
      if (entry?.people) await orMissing(truncateOwnFile(scratchPath(output), entry.people.outputBytes));
      if (!entry?.finished) await rm(partialPath(duplicatesPath(output)), { force: true });
      await this.save();
    } catch (error) {
      log.warn({ run: this.id, error }, 'the status of a run could not be written');
    }
  }
}
