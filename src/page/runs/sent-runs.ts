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

/** Rows of each pasted list, below its header. */
const pastedRuns = new Map<string, number>();

export const keepPastedRun = (id: string, rows: number): void => void pastedRuns.set(id, rows);

export const pastedRows = (id: string): number | undefined => pastedRuns.get(id);
