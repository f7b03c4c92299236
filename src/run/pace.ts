/**
 * How fast a run is and how long it will take, from what it has done so far. Done means committed: what is only read, or
 * with a worker, does not count.
 *
 * What it does not promise: the time left is an estimate from the bytes so far.
 */
import type { RunStatus } from './run.js';

/** A status with its pace. */
export interface Pace extends RunStatus {
  /** Whole percents of the input, rounded down; 100 only when the run has finished. Unknown for standard input. */
  percent: number | undefined;
  rowsPerSecond: number;
  secondsLeft: number | undefined;
}

/** Below this share of the input there is nothing to estimate from. */
const MIN_SHARE = 0.001;

function secondsLeftOf({ bytes, bytesBefore, totalBytes }: RunStatus, seconds: number): number | undefined {
  if (!totalBytes) return undefined;
  const done = bytes - bytesBefore;
  if (done <= totalBytes * MIN_SHARE) return undefined;
  return Math.round((seconds * Math.max(0, totalBytes - bytes)) / done);
}

/** The pace of a run that has worked for so many seconds, an earlier process of it not counted. */
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

export const number = (value: number): string => value.toLocaleString('en');
