/**
 * What to do about a run that ended with an error: it goes on later, starts anew, or has failed.
 *
 * What it never holds: an error's message that is not our own.
 */
import { InputError } from '../csv/input-error.js';
import { isErrorReply } from '../redis/error-reply.js';
import { ServerError, unknownReply } from '../redis/server-check.js';
import { RunError } from '../run/run-error.js';
import type { Fault } from './run-record.js';

const PASSING = new Set<Fault>(['redis_gone', 'already_running']);
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);
const STARTS_ANEW = new Set<Fault>(['not_resumable', 'ledger_damaged', 'output_damaged', 'options_changed']);

/** What is wrong with the content of an input, beside what an `InputError` says. */
const OF_THE_CONTENT = new Set<Fault>(['error_limit', 'ambiguous_sex']);

/** What an `InputError` says about the disk, and not about the input. */
const OF_THE_DISK = new Set<Fault>(['not_found', 'unreadable']);

export interface Failure {
  fault: Fault;
  detail: string;
  /** The line of the input that is at fault, where there is one. */
  line?: number | undefined;
  /** The same run goes on later. */
  passes: boolean;
  /** What was done cannot be gone on with: another version wrote it, or it is damaged. The input is still here. */
  startsAnew: boolean;
  /** The input itself is at fault: the same file can never become a result with these options. */
  isOfInput: boolean;
}

export function failureOf(thrown: unknown): Failure {
  const error = isErrorReply(thrown) ? unknownReply(thrown) : thrown;
  const { code, name } = (error ?? {}) as { code?: string; name?: string };
  const noRoom = NO_ROOM.has(code ?? '');
  if (error instanceof RunError || error instanceof InputError || error instanceof ServerError) {
    const { fault, message: detail } = error;
    return {
      fault,
      detail,
      line: error instanceof InputError ? error.line : undefined,
      // A server that is not as it should be is changed by its operator, and the run goes on then.
      passes: noRoom || PASSING.has(fault) || error instanceof ServerError,
      startsAnew: STARTS_ANEW.has(fault),
      isOfInput: OF_THE_CONTENT.has(fault) || (error instanceof InputError && !OF_THE_DISK.has(fault)),
    };
  }
  const [fault, detail]: [Fault, string] = noRoom
    ? ['output_failed', 'the disk is full']
    : ['defect', `an internal error ended the run (${code ?? name ?? 'unknown'})`];
  return { fault, detail, passes: noRoom, startsAnew: false, isOfInput: false };
}
