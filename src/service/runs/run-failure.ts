/**
 * Classifies the error of a run: retry later, restart from the beginning, or failed.
 *
 * What it never holds: the message of an error that curp-batch did not write.
 */

import { causeOf } from '../../base/file-faults.js';
import { ObjectError } from '../../base/objects/object-error.js';
import type { Sentence } from '../../base/sentence.js';
import { isErrorReply } from '../../engine/redis/replies/error-reply.js';
import { unknownReply } from '../../engine/redis/server-check.js';
import { ServerError } from '../../engine/redis/server-error.js';
import { internalError, RunError } from '../../engine/settings/run-error.js';
import { InputError } from '../../input/csv/input-error.js';
import { type Question, UndecidedError } from '../../input/csv/undecided-error.js';
import type { Fault } from './run-record.js';

const TEMPORARY = new Set<Fault>(['redis_gone', 'already_running']);

/** The codes of a full disk or bucket, and of an object store that does not answer. */
const TEMPORARY_CODES = new Set(['ENOSPC', 'EDQUOT', 'EHOSTUNREACH']);

/** The store of an input does not answer. */
const isStoreAway = ({ cause }: Error): boolean =>
  cause instanceof ObjectError && cause.reason === 'unavailable';

const NEEDS_RESTART = new Set<Fault>([
  'not_resumable',
  'ledger_damaged',
  'output_damaged',
  'options_changed',
]);

export interface Failure {
  fault: Fault;
  detail: Sentence;
  /** The line of the input with the fault, if known. */
  line?: number | undefined;
  /** What the file leaves open. */
  question?: Question | undefined;
  /** Temporary: the run is resumed later. */
  isTemporary: boolean;
  /** The partial output or the ledger is damaged or of another version: the run restarts from the input. */
  needsRestart: boolean;
}

export function failureOf(thrown: unknown): Failure {
  const error = isErrorReply(thrown) ? unknownReply(thrown) : thrown;
  const { code, name, syscall } = (error ?? {}) as { code?: string; name?: string; syscall?: string };
  const hasTemporaryCode = TEMPORARY_CODES.has(code ?? '');
  if (error instanceof RunError || error instanceof InputError || error instanceof ServerError) {
    const { fault, sentence: detail } = error;
    return {
      fault,
      detail,
      line: error instanceof InputError ? error.line : undefined,
      question: error instanceof UndecidedError ? error.question : undefined,
      // The operator can correct the Redis server; then the run is resumed.
      isTemporary:
        hasTemporaryCode || isStoreAway(error) || TEMPORARY.has(fault) || error instanceof ServerError,
      needsRestart: NEEDS_RESTART.has(fault),
    };
  }
  const cause = causeOf(code);
  const [fault, detail]: [Fault, Sentence] = cause
    ? [syscall === 'read' ? 'unreadable' : 'output_failed', cause]
    : ['defect', internalError(code ?? name ?? 'unknown')];
  return { fault, detail, isTemporary: hasTemporaryCode, needsRestart: false };
}
