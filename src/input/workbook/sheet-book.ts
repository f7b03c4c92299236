/**
 * What every workbook offers, whatever its format: its sheets, and the rows of one of them as CSV.
 *
 * What it does not do: choose a sheet. `sheet-choice.ts` does.
 */
import type { ContainerKind } from '../csv/container-kind.js';
import type { Encoding } from '../csv/encoding.js';
import type { Pieces } from '../csv/piece-reader.js';
import type { DateSystem } from './cell-numbers.js';
import type { SheetColumns } from './sheet-lines.js';

export interface BookSheet {
  readonly name: string;
  /** A hidden sheet is read only if it is named. */
  readonly isVisible: boolean;
}

/** How much of a sheet has been read, from 0 to 1. */
export interface ReadShare {
  share: number;
}

export interface SheetBook {
  readonly kind: ContainerKind;
  /** In the order of their tabs. At least one. */
  readonly sheets: readonly BookSheet[];
  readonly dateSystem: DateSystem;
  /** Bytes of the file. */
  readonly size: number;
  /** The encoding of the CSV: UTF-8 unless it is given here, or `null` if the bytes have to show it. */
  readonly encoding?: Encoding | null;
  /** The rows of a sheet as CSV, from the first. The same sheet and columns always give the same bytes. */
  csv(sheet: BookSheet, columns: SheetColumns, read: ReadShare): Pieces;
}
