/**
 * The options and column numbers that a worker needs to process a chunk: fixed before the first row, and sent with every
 * chunk. A result depends only on the plan and the chunk.
 *
 * What it does not contain: personal data.
 */

import { FIELDS, type Field } from '../../key/contract/person.js';
import type { OptionValue, PlanOptions } from '../options/option-types.js';
import type { Delimiter } from '../options/option-values.js';
import type { DateWriting } from '../values/birth-dates.js';
import type { DateOrder, SexLetters } from '../values/column-meaning.js';
import type { NameWriting } from '../values/name-writing.js';
import type { WholeName, WholeNameColumn } from '../values/whole-names.js';
import { BIRTH_DATE, BOTH_SURNAMES, KEY_ON_FILE, type MappedName, WHOLE_NAME } from './column-names.js';
import type { Encoding } from './encoding.js';

export type { DateOrder, Delimiter, SexLetters };

export const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

export type Format = OptionValue<'format'>;

/** `calculate`: a key per row. `reconcile`: a key, and a verdict on the key on file. `validate`: only the key on file. */
export type Mode = OptionValue<'mode'>;

/** How the output is packed: not at all; each result as one member of a gzip file; or as rows of a workbook. */
export type Packing = 'none' | 'gzip' | 'xlsx';

/** The column of each field, from 0; -1 if the field has no column of its own. */
export type Columns = { readonly [field in Field]: number };

/** Without a file, or with an empty one. */
export const NO_COLUMNS = Object.fromEntries(FIELDS.map((field) => [field, -1])) as Columns;

/** The fields whose text may be in several columns. */
export const JOINABLE = ['nombres', 'apellido_paterno', 'apellido_materno'] as const satisfies Field[];

export type JoinableField = (typeof JOINABLE)[number];

export const isJoinable = (name: string): name is JoinableField => JOINABLE.some((field) => field === name);

/** All columns of a field that is in several, in the order in which they are joined. */
export type JoinedColumns = { readonly [field in JoinableField]?: readonly number[] };

/** Two columns with a tick mark in one of them: in the rows of men, and in those of women. */
export interface SexTicks {
  readonly man: number;
  readonly woman: number;
}

export type MappedNames = { readonly [name in MappedName]?: string };

export interface Plan extends PlanOptions, DateWriting {
  /** Whether values are read as people write them; otherwise by the letter of the contract. */
  readonly normalize: boolean;
  readonly delimiter: Delimiter;
  /** Number of columns of the header. */
  readonly columnCount: number;
  readonly columns: Columns;
  /** Fields that are in several columns; `columns` has the first of each. */
  readonly joined?: JoinedColumns | undefined;
  /** The whole name or both surnames in one column; `columns` has none for the names in it. */
  readonly wholeName?: WholeName | undefined;
  /** With `normalize`: the sex as tick marks in two columns; `columns` has the first of them. */
  readonly sexTicks?: SexTicks | undefined;
  /** With `normalize`: the column that holds the whole date of birth, or -1. */
  readonly birthDateColumn: number;
  /** How the column of the sex is written. With `normalize` only, otherwise `HM`: the contract. */
  readonly sexLetters: SexLetters;
  /** The order of the numbers in the column with the whole date of birth. */
  readonly dateOrder: DateOrder;
  /** With `normalize`: how names are written, as far as only the whole file shows it. */
  readonly names?: NameWriting | undefined;
  /** The column of the age, if it proves the century of years of two digits. */
  readonly ageColumn?: number | undefined;
  /** The column of the age, where it can contradict a date of birth. */
  readonly checkedAge?: number | undefined;
  /** The column of keys on file, if they prove the century of years of two digits. */
  readonly centuryKeys?: number | undefined;
  /** The column of the country of birth, if there is one. With `normalize` only. */
  readonly countryColumn?: number | undefined;
  /** The columns are those of the health sector, where the entity 88 is abroad. */
  readonly healthLayout?: boolean | undefined;
  /** The column of the key on file; -1 if the mode does not use it. */
  readonly keyColumn: number;
  /**
   * Simplified names of columns that `--map` gave to a field and whose name means something else; empty if the header may be
   * a person. Undefined if there is no such column.
   */
  readonly mappedNames?: MappedNames | undefined;
  /** UTC date of the start of the run, `yyyy-mm-dd`. */
  readonly today: string;
  readonly packing: Packing;
  /**
   * With `duplicates`: whether the run can read rows of the input again. Then workers send only the hashes of their roots, and
   * the run reads the rows again whose root occurs twice.
   */
  readonly rereads?: boolean | undefined;
  /** Whether rows in error are also written to a file of their own, and how it is packed. */
  readonly errors: 'none' | 'plain' | 'gzip';
  /** Whether the rows that need attention are also written to a file of their own. */
  readonly attention?: boolean | undefined;
  /** In each line of these files: which input and which reading the line is from. Derived from them as a whole, not
   * from a row. */
  readonly mark?: string | undefined;
}

/** All columns of a field that is in several: joined names, tick marks. Undefined for any other field. */
export function severalColumns(
  { joined, sexTicks }: Pick<Plan, 'joined' | 'sexTicks'>,
  field: string,
): readonly number[] | undefined {
  if (field === 'sexo') return sexTicks && [sexTicks.man, sexTicks.woman];
  return isJoinable(field) ? joined?.[field] : undefined;
}

/** The fields that have a column, with it: those of the person first. */
export const usedColumns = (
  plan: Pick<Plan, 'columns' | 'birthDateColumn' | 'keyColumn'> & {
    readonly wholeName?: WholeNameColumn | undefined;
  },
): [MappedName, number][] => {
  const { column = -1, holds } = plan.wholeName ?? {};
  const all = {
    [WHOLE_NAME]: holds === 'name' ? column : -1,
    ...plan.columns,
    [BOTH_SURNAMES]: holds === 'surnames' ? column : -1,
    [BIRTH_DATE]: plan.birthDateColumn,
    [KEY_ON_FILE]: plan.keyColumn,
  };
  return (Object.entries(all) as [MappedName, number][]).filter(([, column]) => column >= 0);
};

/** A chunk as the cutter produces it. */
export interface Chunk {
  /** From 0. */
  readonly index: number;
  readonly bytes: Buffer;
  readonly encoding: Encoding;
  /** The number of its first data record, from 1. */
  readonly firstRow: number;
  /** Number of data records. */
  readonly rows: number;
}
