/**
 * Whether the form still has the file of a run, so that the user can answer a question about it without choosing the file
 * again. Only the form that sent the file has it, until another view of a file is opened or the page is loaded again.
 *
 * What it does not keep: the file itself.
 */

let run: string | undefined;

/** `undefined`: the form has no file that was sent. */
export function keepFileOf(id: string | undefined): void {
  run = id;
}

export const hasFileOf = (id: string): boolean => run === id;
