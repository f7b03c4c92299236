/**
 * What to do about a run that ended with an error: it goes on later, starts anew, or has failed.
 *
 * What it never holds: an error's message that is not our own.
 */
import { InputError } from '../csv/input-error.js';
import { ServerError } from '../queue/server-check.js';
import { RunError } from './run-error.js';
import type { Fault } from './run-record.js';

const PASSING = new Set<Fault>(['redis_gone', 'already_running']);
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);
const STARTS_ANEW = new Set<Fault>(['not_resumable', 'ledger_damaged', 'output_damaged', 'options_changed']);

export interface Failure {
  fault: Fault;
  detail: string;
  /** The line of the input that is at fault, where there is one. */
  line?: number | undefined;
  /** The same run goes on later. */
  passes: boolean;
  /** What was done cannot be gone on with: another version wrote it, or it is damaged. The input is still here. */
  startsAnew: boolean;
}

export function failureOf(error: unknown): Failure {
  const { code, name } = (error ?? {}) as { code?: string; name?: string };
  const noRoom = NO_ROOM.has(code ?? '');
  if (error instanceof RunError || error instanceof InputError || error instanceof ServerError) {
    const { fault, message: detail } = error;
    const line = error instanceof InputError ? error.line : undefined;
    return { fault, detail, line, passes: noRoom || PASSING.has(fault), startsAnew: STARTS_ANEW.has(fault) };
  }
  const [fault, detail]: [Fault, string] = noRoom
    ? ['output_failed', 'the disk is full']
    : ['defect', `an internal error ended the run (${code ?? name ?? 'unknown'})`];
  return { fault, detail, passes: noRoom, startsAnew: false };
}
