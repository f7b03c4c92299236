/**
 * A run of the service: its record, written once when the run is made; and its status, updated while it runs.
 *
 *   queued ─▶ running ─▶ finished | failed | cancelled
 *     ▲          │
 *     └──────────┘  requeued: the worker ends, Redis does not answer, or the disk is full
 *
 * What neither holds: personal data. Only options, counts, column names, and the name of the file.
 */

import type { Obstacle } from '../../engine/conveyor/conveyor.js';
import type { RunLane } from '../../engine/queue/run-queue.js';
import type { ServerFault } from '../../engine/redis/server-error.js';
import type { Pace, RunPhase } from '../../engine/run/pace.js';
import { codeCounts } from '../../engine/run/summary.js';
import type { RunFault } from '../../engine/settings/run-error.js';
import { newRunId, timeOfRunId } from '../../engine/settings/run-id.js';
import type { InputFault } from '../../input/csv/input-error.js';
import type { Format } from '../../input/csv/plan.js';
import type { Tally } from '../../input/csv/tally.js';
import type { Question } from '../../input/csv/undecided-error.js';
import type { RunChoices } from '../../input/options/option-types.js';
import type { DuplicateCounts } from '../../rows/duplicates/group-class.js';
import { type AttentionReason, type ExpectedRun, NO_ROWS } from './expectations.js';

export const RUN_STATES = ['queued', 'running', 'finished', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

export const hasEnded = (state: RunState): boolean => state !== 'queued' && state !== 'running';

/** Why a run failed: the input, the run itself, or Redis. */
export type Fault = InputFault | RunFault | ServerFault;

/** Sort key of lists: by time, then by id. */
export const sortKey = ({ created, id }: Pick<RunRecord, 'created' | 'id'>): string => created + id;

/** Identifies a repeated upload. Hashes only, never the key itself. */
interface Idempotency {
  /** SHA-256 of the project and the Idempotency-Key. */
  key: string;
  /** SHA-256 of the bytes and the options. */
  upload: string;
}

const RECORD_VERSION = 2;

/** Records before this version have no `normalize` where values are read by the letter of the contract. */
const HEADER_DECIDES = 2;

/** The options of a run or a schedule with the reading that its version gave it. */
export const withReadingOfVersion = (version: number, options: RunChoices): RunChoices =>
  version < HEADER_DECIDES ? { normalize: false, ...options } : options;

export interface RunRecord {
  /** The version of the record. */
  record: number;
  id: string;
  project: string;
  /** The file name that the uploader gave. */
  name: string;
  /** The schedule that made the run; null for an upload. */
  schedule: string | null;
  /** The time of the schedule that it is for. Only of scheduled runs; older versions did not write it. */
  slot?: string;
  /** Whether a person started it. Only of scheduled runs; older versions did not write it. */
  byHand?: boolean;
  /** What the schedule expects of it. Only of scheduled runs; older versions did not write it. */
  expected?: ExpectedRun;
  /** The result that its own is compared with, as an absolute path. Only of scheduled runs; older versions did not write it. */
  since?: string | null;
  /** The slot of that result. */
  sinceSlot?: string | null;
  options: RunChoices;
  /** Paths relative to the folder of the run; absolute for scheduled runs. */
  input: string;
  output: string;
  /** Size of the input. */
  bytes: number;
  /** ISO format, as all times here. */
  created: string;
  /** TTL of the run after its end, and of its upload after a failure. Older versions did not write the second. */
  keepMs: number;
  keepFailedMs: number;
  /** The failed run whose upload this run processes again. */
  retryOf?: string;
  /** Whether corrections came with the upload. */
  hasCorrections?: boolean;
  idempotency: Idempotency | null;
  callback: string | null;
  /** The span of the request or the slot that made it, if that is traced. */
  traceparent?: string;
  /** Where it waits, and for which turn (`run-order.ts`). Older versions did not write them. */
  lane: RunLane;
  turn: number;
}

/** Adds the fields that older versions did not write. Turn 0 is before all others: these runs are the oldest. */
export const withRecordDefaults = (record: RunRecord): RunRecord => ({
  ...{ lane: 'large', turn: 0, keepFailedMs: record.keepMs },
  ...record,
  options: withReadingOfVersion(record.record, record.options),
});

/** How long the upload of a failed run is kept by default. */
export const KEEP_FAILED_MS = 86_400_000;

export const INPUT_NAME = 'input.csv';

/** Beside the upload: an edited errors file, whose rows replace those of the input. */
export const CORRECTIONS_NAME = 'corrections.csv';

const outputName = (format: Format = 'csv'): string => `result.${format}`;

/** A new record; fields that are not given have the defaults of an upload without options. */
export function newRecord(
  given: Pick<RunRecord, 'project' | 'name' | 'keepMs'> & Partial<Omit<RunRecord, 'record'>>,
): RunRecord {
  const id = given.id ?? newRunId();
  return {
    record: RECORD_VERSION,
    id,
    schedule: null,
    options: {},
    input: INPUT_NAME,
    output: outputName(given.options?.format),
    bytes: 0,
    created: timeOfRunId(id) ?? new Date().toISOString(),
    idempotency: null,
    callback: null,
    lane: 'large',
    turn: 1,
    keepFailedMs: KEEP_FAILED_MS,
    ...given,
  };
}

/** True for an upload, unless `echo` is `none`: the errors file would contain all columns of the input. */
export const keepsErrors = ({ schedule, options }: RunRecord): boolean =>
  schedule === null && options.echo !== 'none';

export const keepsDuplicates = ({ options }: RunRecord): boolean => options.duplicates === true;

/** The path of the errors file, beside the output. */
export const errorsPath = (output: string): string => `${output}.errors.csv`;

/** The path of the attention file, beside the output: a run has one if it has an errors file. */
export const attentionPath = (output: string): string => `${output}.attention.csv`;

/** Rows that a scheduled run has added, lost or changed since the last one. */
export interface ChangeCounts {
  new: number;
  gone: number;
  changed: number;
}

interface CodeCount {
  code: number;
  reason: string | null;
  rows: number;
}

export interface StatusRecord {
  state: RunState;
  started: string | null;
  ended: string | null;
  rows: number;
  errors: number;
  codes: CodeCount[];
  /** In the modes `reconcile` and `validate`: rows by verdict, cause, and failed checks. Older versions did not write them. */
  verdicts?: Tally['verdicts'];
  causes?: Tally['causes'];
  checks?: Tally['checks'];
  /** Set for a finished run with `duplicates`. Older versions did not write it, nor the phase. */
  duplicates?: DuplicateCounts | null;
  /** Set for a finished run: changes since the last run of its schedule. Older versions did not write it. */
  changes?: ChangeCounts | null;
  /** Set for a finished run of a schedule: why a person should look at it. Older versions did not write it. */
  attention?: readonly AttentionReason[];
  /** While the run is running; afterwards it has no meaning. */
  phase?: RunPhase;
  /** Whether the input is a workbook. Older versions did not write it. */
  isWorkbook?: boolean;
  /** Of a finished run: whether its values were read as people write them. Older versions did not write it. */
  normalize?: boolean;
  percent: number | null;
  rowsPerSecond: number;
  secondsLeft: number | null;
  fault: Fault | null;
  /** The error's message, in English: what happened and what to do. */
  detail: string | null;
  /** The same in Spanish. Older versions did not write it. */
  detailEs?: string | null;
  /** The line of the input with the fault, if known. */
  line: number | null;
  /** What the file leaves open, if that ended the run. Older versions did not write it. */
  question?: Question | null;
  /** Why a running run makes no progress: no chunk worker is alive, or Redis does not answer. */
  obstacle: Obstacle | null;
  resumed: boolean;
  /** Worker crashes during this run since the row count last grew, and that row count. Too many crashes fail the run. */
  deaths: { count: number; rows: number };
  /** The random id of the worker that executes the run: a worker that reads another id has lost the run. */
  worker: string | null;
}

/** The status of a run that was never started. */
export const QUEUED: Readonly<StatusRecord> = {
  state: 'queued',
  started: null,
  ended: null,
  rows: 0,
  errors: 0,
  codes: [],
  percent: null,
  rowsPerSecond: 0,
  secondsLeft: null,
  fault: null,
  detail: null,
  line: null,
  obstacle: null,
  resumed: false,
  deaths: { count: 0, rows: 0 },
  worker: null,
};

export interface RunEntry {
  record: RunRecord;
  status: StatusRecord;
}

/**
 * Why a person should look at a finished run of a schedule: the expectations that it has broken. Its state stays `finished`,
 * because it has a result.
 */
export function attentionReasons({ record, status }: RunEntry): readonly AttentionReason[] {
  if (record.schedule === null || status.state !== 'finished') return [];
  return status.attention ?? (status.rows === 0 ? [NO_ROWS] : []);
}

export const needsAttention = (entry: RunEntry): boolean => attentionReasons(entry).length > 0;

/** The fields of a status that show how far a run is. */
export function progressOf(pace: Pace): Partial<StatusRecord> {
  const { rows, errors, phase, isWorkbook, rowsPerSecond, percent = null, secondsLeft = null } = pace;
  const { verdicts, causes, checks } = pace;
  const counts = { rows, errors, codes: codeCounts(pace), verdicts, causes, checks };
  return { ...counts, phase, isWorkbook, percent, rowsPerSecond, secondsLeft };
}

/** Until when the upload of a failed run is kept; undefined if it has no upload, has not failed, or the time is over. */
export function uploadKeptUntil(entry: RunEntry): Date | undefined {
  const { record, status } = entry;
  if (status.state !== 'failed' || record.schedule !== null) return undefined;
  const until = Math.min(
    Date.parse(status.ended ?? record.created) + record.keepFailedMs,
    expiryOf(entry).getTime(),
  );
  return until > Date.now() ? new Date(until) : undefined;
}

/** When a run is removed: `keepMs` after its end, or after its creation while it has not ended. */
export const expiryOf = ({ record, status }: RunEntry): Date =>
  new Date(Date.parse(status.ended ?? record.created) + record.keepMs);
