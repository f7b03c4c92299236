/**
 * How far a run is: its committed progress, shown as a status while it runs and as a summary at its end.
 *
 * What it does not do: write anything.
 */

import { VERSION } from '../../base/version.js';
import type { ByteSource } from '../../input/csv/byte-source.js';
import { isWorkbookKind } from '../../input/csv/container-kind.js';
import { startOfInput } from '../../input/csv/cutter.js';
import { isStream } from '../../input/csv/stream-path.js';
import { emptyTally } from '../../input/csv/tally.js';
import type { Obstacle } from '../conveyor/conveyor.js';
import { NOTHING_COMMITTED, type Progress } from '../output/committer.js';
import type { LedgerEntry } from '../output/ledger.js';
import { displayName } from '../settings/display-name.js';
import type { RunSettings } from '../settings/settings.js';
import type { Preparation } from './preparation.js';
import { type Summary, summarize } from './summary.js';

export interface RunStatus {
  rows: number;
  /** Rows of earlier attempts, where the run was resumed. */
  rowsBefore: number;
  errors: number;
  /** Rows in error by code, and those of 417 by reason. */
  codes: Readonly<Record<string, number>>;
  reasons: Readonly<Record<string, number>>;
  /** By verdict on the key on file, by cause, and by what fails in the key. */
  verdicts: Readonly<Record<string, number>>;
  causes: Readonly<Record<string, number>>;
  checks: Readonly<Record<string, number>>;
  /** Bytes of the input file whose rows are committed. */
  bytes: number;
  /** Bytes of earlier attempts, where the run was resumed. */
  bytesBefore: number;
  /** Undefined for standard input. */
  totalBytes: number | undefined;
  isWorkbook: boolean;
  obstacle: Obstacle | null;
  /** The share of the search for duplicates that is done, from 0 to 1; null while rows are processed. */
  searched: number | null;
  /** Whether the output is complete and has its final name. */
  finished: boolean;
}

/** The name of the input for people; null for standard input. */
const nameOf = ({ input, inputName }: RunSettings): string | null =>
  inputName ?? (isStream(input) ? null : displayName(input));

export class RunMeter {
  readonly #started = performance.now();
  /** The ledger entry that the run was resumed from. */
  before: LedgerEntry | undefined;
  /** The committer updates it. */
  progress: Progress = {
    cutter: startOfInput(),
    ...NOTHING_COMMITTED,
    tally: emptyTally(),
    workbook: null,
  };
  bytesDone = 0;
  bytesBefore = 0;
  searched: number | null = null;
  finished = false;

  resumeFrom(entry: LedgerEntry): void {
    const { cutter, outputBytes, outputCrc, errors, people, duplicates, tally, workbook, ...others } =
      structuredClone(entry);
    const { attentionRows, attention, changes } = others;
    this.before = entry;
    this.progress = {
      ...{ cutter, outputBytes, outputCrc, errors, people, duplicates, workbook },
      ...{ attentionRows, attention, changes },
      tally: { ...emptyTally(), ...tally }, // older versions counted less
    };
  }

  /** Seconds of this process. */
  get #seconds(): number {
    return (performance.now() - this.#started) / 1000;
  }

  /** Seconds of all attempts. */
  get elapsedSeconds(): number {
    return (this.before?.elapsedSeconds ?? 0) + this.#seconds;
  }

  status(source: ByteSource | undefined, obstacle: Obstacle | null): RunStatus {
    const { rows, errors, codes, reasons, verdicts, causes, checks } = this.progress.tally;
    const { bytesDone: bytes, bytesBefore, searched, finished } = this;
    const rowsBefore = this.before?.tally.rows ?? 0;
    const counts = { rows, rowsBefore, errors, codes, reasons, verdicts, causes, checks };
    const isWorkbook = isWorkbookKind(source?.container?.kind ?? 'csv');
    const input = { bytes, bytesBefore, totalBytes: source?.size, isWorkbook };
    return { ...counts, ...input, obstacle, searched, finished };
  }

  summary(
    run: string,
    settings: RunSettings,
    { plan, reading }: Pick<Preparation, 'plan' | 'reading'>,
  ): Summary {
    const { cutter, tally, duplicates, changes } = this.progress;
    const rowsNow = tally.rows - (this.before?.cutter.rows ?? 0);
    const facts = {
      run,
      name: nameOf(settings),
      rows_read: cutter.rows,
      blank_lines: cutter.blankLines,
      duplicates: duplicates?.counts,
      changes: changes?.counts,
      reading,
      elapsed_seconds: Math.round(this.elapsedSeconds * 1000) / 1000,
      rows_per_second: Math.round(rowsNow / Math.max(this.#seconds, 0.001)),
      resumed: this.before !== undefined,
      version: VERSION,
    };
    return summarize(facts, tally, plan);
  }
}
