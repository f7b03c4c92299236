/**
 * The speed of a run and its estimated time left. Only committed rows count, not rows that are read or with a worker.
 *
 * What it does not promise: the exact time left. It is an estimate from the bytes so far.
 */
import type { RunStatus } from './run-status.js';

export interface Pace extends RunStatus {
  /** Whole percents of the input, rounded down; 100 only when the run has finished. Unknown for standard input. */
  percent: number | undefined;
  rowsPerSecond: number;
  secondsLeft: number | undefined;
}

/** Below this share of the input no time left is estimated. */
const MIN_SHARE = 0.001;

function secondsLeftOf({ bytes, bytesBefore, totalBytes }: RunStatus, seconds: number): number | undefined {
  if (!totalBytes) return undefined;
  const done = bytes - bytesBefore;
  if (done <= totalBytes * MIN_SHARE) return undefined;
  return Math.round((seconds * Math.max(0, totalBytes - bytes)) / done);
}

/** `seconds`: how long this process has worked on the run. */
export function paceOf(status: RunStatus, seconds: number): Pace {
  const { totalBytes, bytes, finished } = status;
  const percent = totalBytes ? Math.min(99, Math.floor((bytes / totalBytes) * 100)) : undefined;
  return {
    ...status,
    rowsPerSecond: Math.round((status.rows - status.rowsBefore) / Math.max(seconds, 0.001)),
    percent: finished ? 100 : percent,
    secondsLeft: finished ? 0 : secondsLeftOf(status, seconds),
  };
}
