/** The exit codes. Documented in the help of each command that uses them. */
import type { Sentence } from '../../base/sentence.js';

export const DONE = 0;
export const FAILED = 1;
export const USAGE = 2;
/** More rows in error, or with a generic key, than an option allows. */
export const ROW_LIMIT = 3;
/** The input can be read in two ways; an option decides. */
export const UNDECIDED = 4;
/** The reader of the result on standard output has ended before its end, as in `run -o - | head`: 128 + SIGPIPE. */
export const NOT_READ = 141;
export const INTERRUPTED: Readonly<Record<'SIGINT' | 'SIGTERM', number>> = { SIGINT: 130, SIGTERM: 143 };

/** For the help of a command that has no other codes. */
export const EXIT_CODE_HELP: Sentence = {
  en: 'Exit codes: 0 done, 1 failed, 2 wrong usage.',
  es: 'Códigos de salida: 0 terminado, 1 falló, 2 uso incorrecto.',
};
