/**
 * The record of a run that somebody asked for: what is to be done, written once when the run is made; and its status,
 * written again and again while it goes on.
 *
 *   queued ─▶ running ─▶ finished | failed | cancelled
 *     ▲          │
 *     └──────────┘  handed back: by a worker that ends, or that waits for Redis or for room on the disk
 *
 * What neither holds: anything of a person. Options, counts, column names, and the file's own name.
 */
import { CALCULATION_FAILED } from '../contract/codes.js';
import type { Language } from '../contract/messages.js';
import type { Surnames } from '../contract/person.js';
import type { EncodingName } from '../csv/encoding.js';
import type { InputFault } from '../csv/input-error.js';
import type { Delimiter, Echo, Format, Mode } from '../csv/plan.js';
import type { Tally } from '../csv/tally.js';
import type { ServerFault } from '../redis/server-check.js';
import type { ReportKind } from '../report/artifacts.js';
import type { Obstacle } from '../run/conveyor.js';
import type { RunFault } from '../run/run-error.js';
import { newRunId, timeOfRunId } from '../run/run-id.js';
import type { ErrorLimit } from '../run/settings.js';

export const RUN_STATES = ['queued', 'running', 'finished', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

export const hasEnded = (state: RunState): boolean => state !== 'queued' && state !== 'running';

/** Why a run failed, whoever found out. */
export type Fault = InputFault | RunFault | ServerFault;

/** Where a run stands among others: by time, and by id where that is the same. */
export const placeInList = ({ created, id }: Pick<RunRecord, 'created' | 'id'>): string => created + id;

/** What a run was told, as JSON can hold it. What is missing has the command line's default. */
export interface RunChoices {
  mode?: Mode;
  echo?: Echo;
  format?: Format;
  detail?: boolean;
  raw_cells?: boolean;
  normalize?: boolean;
  surnames?: Surnames;
  lang?: Language;
  delimiter?: Delimiter;
  encoding?: EncodingName;
  map?: Record<string, string>;
  limit_errors?: ErrorLimit;
  report?: ReportKind;
}

/** What makes a repeated upload the same run: hashes, never the key itself. */
export interface Idempotency {
  /** SHA-256 of the project and the Idempotency-Key. */
  key: string;
  /** SHA-256 of the bytes and the options. */
  upload: string;
}

const RECORD_VERSION = 1;

export interface RunRecord {
  record: typeof RECORD_VERSION;
  id: string;
  project: string;
  /** The name of the file as its owner knows it. */
  name: string;
  /** The schedule that made the run; null for an upload. */
  schedule: string | null;
  options: RunChoices;
  /** Paths, relative to the folder of the run. Those of a schedule are absolute. */
  input: string;
  output: string;
  /** Size of the input. */
  bytes: number;
  /** ISO, as all times here. */
  created: string;
  /** How long it is kept after its end. */
  keepMs: number;
  idempotency: Idempotency | null;
  callback: string | null;
}

export const INPUT_NAME = 'input.csv';

const outputName = (format: Format = 'csv'): string => `result.${format}`;

/** A record of what is given, with an id of its own; the rest is as for an upload without wishes. */
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
    ...given,
  };
}

export interface CodeCount {
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
  percent: number | null;
  rowsPerSecond: number;
  secondsLeft: number | null;
  fault: Fault | null;
  /** What happened and what to do, in English: an error's own message. */
  detail: string | null;
  /** The line of the input that is at fault, where the fault has one. */
  line: number | null;
  /** What stops the run although a run worker has it: no chunk worker is alive, or Redis does not answer. */
  obstacle: Obstacle | null;
  resumed: boolean;
  /** How often workers have died at this run, and how many rows they had done at most: a run that kills them ends. */
  deaths: { count: number; rows: number };
  /** Who has the run, so that one who has lost it finds out. */
  worker: string | null;
}

/** The status of a run that nobody has begun. */
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

/** A record with its status, as whoever lists runs wants it. */
export interface RunEntry {
  record: RunRecord;
  status: StatusRecord;
}

/** Rows in error by code, and those of 417 by reason. */
export function codeCounts({ codes, reasons }: Pick<Tally, 'codes' | 'reasons'>): CodeCount[] {
  const failed = String(CALCULATION_FAILED);
  const plain = Object.entries(codes).filter(([code]) => code !== failed);
  return [
    ...plain.map(([code, rows]) => ({ code: Number(code), reason: null, rows })),
    ...Object.entries(reasons).map(([reason, rows]) => ({ code: CALCULATION_FAILED, reason, rows })),
  ];
}

/** When a run goes: so long after its end, or after it was made where nobody ever began it. */
export const expiryOf = ({ record, status }: RunEntry): Date =>
  new Date(Date.parse(status.ended ?? record.created) + record.keepMs);
