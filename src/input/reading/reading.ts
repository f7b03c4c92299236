/**
 * What was understood of an input before its first row is computed: its container, encoding, header and columns, how the
 * values of each column are written, and how sure that is. It is part of the ledger and of the summary; `reading-texts.ts`
 * makes sentences of it.
 *
 * What it never holds: a value of a row. It has words of this program, names of columns, and counts.
 */
import type { NameOrder } from '../../key/contract/person.js';
import type { Border } from '../../key/wholenames/written-borders.js';
import type { Container } from '../csv/byte-source.js';
import type { MappedName } from '../csv/column-names.js';
import type { DateOrder, Delimiter, SexLetters } from '../csv/plan.js';
import type { BirthplaceReason } from '../header/birthplace.js';
import type { KeyColumnReading } from '../testimony/witness.js';
import type { NameWriting } from '../values/name-writing.js';
import type { NameKind } from '../values/normalized-names.js';
import type { HeldNames } from '../values/whole-names.js';
import type { DateCounts, EntityCounts } from './inference.js';
import type { SexCounts } from './sex-inference.js';

/**
 * `option`: an option sets it. `file`: the file proves it. `keys`: the keys on file prove it. `contract`: without `--normalize`
 * there is one way of writing. `heading`: the heading says it, and the values do not contradict it. `not_proven`: nothing in
 * the surveyed rows decides, and the usual way was taken.
 */
export type Certainty = 'option' | 'file' | 'keys' | 'contract' | 'heading' | 'not_proven';

/** How sure it is that a column is the place of birth; without a reason, `--map` says so. */
export function birthplaceCertainty(why: BirthplaceReason | undefined): Certainty {
  if (why === undefined) return 'option';
  if (why === 'contract' || why === 'keys') return why;
  return why === 'bare_beside_unknown' ? 'not_proven' : 'heading';
}

export type { Container };

// Counts: how often each way of writing occurs. Ways that do not occur are left out.

export interface ColumnOfField {
  readonly field: MappedName;
  /** From 1. */
  readonly column: number;
  /** As the header has it. */
  readonly name: string;
}

export interface SexReading {
  /** The name of the column, or the names of both columns of tick marks. */
  readonly column: string;
  /** Whether it is a tick mark in one of two columns. */
  readonly ticks?: boolean;
  readonly letters: SexLetters;
  readonly sure: Certainty;
  readonly counts: SexCounts;
}

export interface DateReading {
  readonly column: string;
  readonly order: DateOrder;
  readonly sure: Certainty;
  readonly counts: DateCounts;
  /** 1970-01-01 is read as no date, because so many rows have it. */
  readonly epoch_is_no_date?: boolean;
  /** Numbers without the format of a date are read as dates, because the other cells of the workbook are dates. */
  readonly serials_are_dates?: boolean;
  /** The column of the age proves the century of years of two digits. */
  readonly century_by_age?: boolean;
  readonly century_by_keys?: boolean;
}

export interface EntityReading {
  readonly column: string;
  /** How sure it is that the column is the place of birth. Earlier versions did not say it. */
  readonly sure?: Certainty;
  readonly counts: EntityCounts;
}

export interface NameReading {
  /** The names of the columns with names. */
  readonly columns: readonly string[];
  readonly counts: { readonly [kind in NameKind]?: number };
  /** What only the rows together show; absent if it is nothing. */
  readonly writing?: NameWriting;
}

/** The column with the whole name or both surnames. */
export interface WholeNameReading {
  readonly column: string;
  readonly holds: HeldNames;
  /** Null if the surnames have one column, or if the keys on file cut names of both orders. */
  readonly order: NameOrder | null;
  readonly sure: Certainty;
  readonly border?: Border;
  /** Whether keys on file cut the names. */
  readonly by_keys: boolean;
}

export interface Reading {
  readonly container: Container;
  /** The name is null if all bytes were ASCII so far. */
  readonly encoding: { readonly name: string | null; readonly sure: Certainty };
  readonly delimiter: Delimiter;
  /** The line of the header, from 1, and how many lines with a title above it were skipped. */
  readonly header: { readonly line: number; readonly title_lines: number };
  /** Whether values are read as people write them, or by the letter of the contract. Older versions did not write it. */
  readonly values?: { readonly normalize: boolean; readonly sure: Certainty } | undefined;
  /** The columns that are used, in the order of the fields. */
  readonly columns: readonly ColumnOfField[];
  /** The rows whose values were looked at. `whole`: they are all rows of the input. */
  readonly surveyed: { readonly rows: number; readonly whole: boolean };
  /** Null if the column is not used, or its values were not looked at. */
  readonly sex: SexReading | null;
  /** For the column with the whole date of birth. */
  readonly dates: DateReading | null;
  readonly entities: EntityReading | null;
  readonly names: NameReading | null;
  /** Where the whole name or both surnames are in one column. */
  readonly whole_name?: WholeNameReading | undefined;
  /** The columns of keys on file. Older versions did not write it. */
  readonly keys?: readonly KeyColumnReading[] | undefined;
}
