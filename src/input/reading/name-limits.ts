/**
 * The shares of rows that decide how the names of a file are written.
 *
 * What it does not do: count.
 */

/** At least so many rows, and so many of a hundred. */
export interface Share {
  readonly rows: number;
  readonly percent: number;
}

/** A word stands for "none". */
export const FILLER: Share = { rows: 5, percent: 1 };
/** `C.` is a title. */
export const CITIZEN: Share = { rows: 1, percent: 10 };
/** Given names lose the surnames of their row. */
export const REPEATED: Share = { rows: 5, percent: 99 };
/** Damage is a property of the file, and not of a few rows. */
export const DAMAGE: Share = { rows: 10, percent: 1 };

/** Whether these rows are the share. `factor`: by how much they exceed it. */
export const isShare = (rows: number, share: Share, of: number, factor = 1): boolean =>
  rows >= share.rows * factor && rows * 100 >= of * share.percent * factor;
