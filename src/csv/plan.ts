/**
 * What a worker has to know of a run to turn a chunk into a result: decided once, before the first row, and sent with
 * every chunk. A result is a function of the plan and the chunk's bytes, and of nothing else.
 *
 * What it does not hold: anything of a person. Column numbers and options only.
 */
import type { Language } from '../contract/messages.js';
import type { Field, Surnames } from '../contract/person.js';
import type { Encoding } from './encoding.js';

export type Delimiter = ',' | ';' | '\t' | '|';

export const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

export type Echo = 'all' | 'none';
export type Format = 'csv' | 'ndjson';

/** `calculate`: a key for every row. `reconcile`: and a verdict on the key on file. `validate`: the key on file alone. */
export type Mode = 'calculate' | 'reconcile' | 'validate';

export const MODES: readonly Mode[] = ['calculate', 'reconcile', 'validate'];

/** The column of each field, counted from 0; -1 where `--normalize` fills it from another column. */
export type Columns = { readonly [field in Field]: number };

export interface Plan {
  readonly mode: Mode;
  readonly delimiter: Delimiter;
  /** How many columns the header has. */
  readonly columnCount: number;
  readonly columns: Columns;
  /** With `normalize`: the column that holds the whole date of birth, or -1. */
  readonly birthDateColumn: number;
  /** The column of the key on file; -1 where the mode does not look at one. */
  readonly keyColumn: number;
  readonly echo: Echo;
  readonly format: Format;
  readonly detail: boolean;
  readonly rawCells: boolean;
  readonly normalize: boolean;
  readonly surnames: Surnames;
  readonly lang: Language;
  /** `yyyy-mm-dd`, UTC, of the start of the run. */
  readonly today: string;
  /** Whether each result is a gzip member of its own. */
  readonly gzip: boolean;
}

/** A chunk as the cutter hands it on. */
export interface Chunk {
  /** From 0. */
  readonly index: number;
  readonly bytes: Buffer;
  readonly encoding: Encoding;
  /** The number of its first data record, from 1. */
  readonly firstRow: number;
  /** How many data records it holds. */
  readonly rows: number;
}
