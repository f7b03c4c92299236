/**
 * The speed of a run and its estimated time left. Only committed rows count, not rows that are read or with a worker.
 *
 * What it does not promise: the exact time left. It is an estimate from the bytes so far.
 */
import type { RunStatus } from './run-status.js';

/** First every row is processed; with `--duplicates`, groups are searched then. */
export const RUN_PHASES = ['processing_rows', 'searching_duplicates'] as const;
export type RunPhase = (typeof RUN_PHASES)[number];

export interface Pace extends RunStatus {
  phase: RunPhase;
  /**
   * Whole percents of the phase, rounded down; 100 only when the run has finished. Unknown for the rows of standard input.
   */
  percent: number | undefined;
  rowsPerSecond: number;
  secondsLeft: number | undefined;
}

/** Below this share of the input no time left is estimated. */
const MIN_SHARE = 0.001;

/** Only for the rows: the time of the search for duplicates is not estimated. */
function secondsLeftOf(status: RunStatus, seconds: number): number | undefined {
  const { bytes, bytesBefore, totalBytes, searched } = status;
  if (!totalBytes || searched !== null) return undefined;
  const done = bytes - bytesBefore;
  if (done <= totalBytes * MIN_SHARE) return undefined;
  return Math.round((seconds * Math.max(0, totalBytes - bytes)) / done);
}

/** `seconds`: how long this process has worked on the run. */
export function paceOf(status: RunStatus, seconds: number): Pace {
  const { totalBytes, bytes, searched, finished } = status;
  const share = searched ?? (totalBytes ? bytes / totalBytes : undefined);
  const percent = share === undefined ? undefined : Math.min(99, Math.floor(share * 100));
  return {
    ...status,
    phase: searched === null ? 'processing_rows' : 'searching_duplicates',
    rowsPerSecond: Math.round((status.rows - status.rowsBefore) / Math.max(seconds, 0.001)),
    percent: finished ? 100 : percent,
    secondsLeft: finished ? 0 : secondsLeftOf(status, seconds),
  };
}
