/**
 * Which runs are of a list that was pasted on this page: their result is shown as a table, to be copied back. Forgotten when
 * the page is loaded again; a run is then shown as that of a file.
 */

export interface PastedRun {
  /** Rows of the list below its header. The result has fewer if some are blank: then nothing can be pasted beside the list. */
  readonly rows: number;
}

const runs = new Map<string, PastedRun>();

export const keepPastedRun = (id: string, run: PastedRun): void => {
  runs.set(id, run);
};

export const pastedRun = (id: string): PastedRun | undefined => runs.get(id);
