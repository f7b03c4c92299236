/**
 * Why a run ended without a complete output. The message is for people: what happened and what to do next. Whether the run
 * can be resumed: `Run.resumable`.
 *
 * What its message never holds: a value of a row.
 */
import type { Sentence } from '../../base/sentence.js';

export type RunFault =
  | 'output_exists'
  | 'output_is_input'
  | 'unfinished_run'
  | 'already_running'
  | 'input_changed'
  | 'options_changed'
  | 'not_resumable'
  | 'ledger_damaged'
  | 'output_damaged'
  | 'output_failed'
  | 'redis_gone'
  | 'error_limit'
  | 'generic_limit'
  | 'corrections_refused'
  | 'cell_too_long'
  | 'too_many_columns'
  | 'interrupted'
  | 'wrong_version'
  | 'defect';

export class RunError extends Error {
  override readonly name = 'RunError';

  constructor(
    readonly fault: RunFault,
    readonly sentence: Sentence,
    /** The code of a system error, as ENOSPC. */
    readonly code?: string,
  ) {
    super(sentence.en);
  }
}

/** For a signal that ends the process of a run. */
export const INTERRUPTED_RUN: Sentence = {
  en: 'the run was interrupted; what is done is kept',
  es: 'la corrida se interrumpió; lo ya procesado se conserva',
};

/** The rows that were read and those that follow may be of two files. */
export const inputChanged = (): RunError =>
  new RunError('input_changed', {
    en: 'the input was changed while the run read it: --force restarts the run when it is whole',
    es: 'la entrada cambió mientras la corrida la leía: cuando esté completa, --force empieza desde el principio',
  });

/** For an error that this program did not expect: only its code or class, since its message may contain anything. */
export const internalError = (code: string): Sentence => ({
  en: `an internal error ended the run (${code})`,
  es: `la corrida terminó por un error interno (${code})`,
});
