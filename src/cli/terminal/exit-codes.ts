/** The exit codes. Documented in the help of each command that uses them. */
export const DONE = 0;
export const FAILED = 1;
export const USAGE = 2;
export const ERROR_LIMIT = 3;
/** The input can be read in two ways; an option decides. */
export const UNDECIDED = 4;
export const INTERRUPTED: Readonly<Record<'SIGINT' | 'SIGTERM', number>> = { SIGINT: 130, SIGTERM: 143 };
