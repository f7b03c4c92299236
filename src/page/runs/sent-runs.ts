/**
 * What this page knows of the runs that it has started, until it is loaded again: whether the form still has the file of a
 * run, so that the user can answer a question about it without choosing the file again; and which runs are of a pasted list,
 * whose result is shown as a table, to be copied back.
 *
 * What it does not keep: the file itself.
 */

/** Only the form that sent a file has it, until another view of a file is opened. */
let runOfFile: string | undefined;

/** `undefined`: the form has no file that was sent. */
export function keepFileOf(id: string | undefined): void {
  runOfFile = id;
}

export const hasFileOf = (id: string): boolean => runOfFile === id;

export interface PastedRun {
  /** Rows of the list below its header. The result has fewer if some are blank: then nothing can be pasted beside the list. */
  readonly rows: number;
}

const pastedRuns = new Map<string, PastedRun>();

export const keepPastedRun = (id: string, run: PastedRun): void => {
  pastedRuns.set(id, run);
};

export const pastedRun = (id: string): PastedRun | undefined => pastedRuns.get(id);
