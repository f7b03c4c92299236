/** What `library-book.ts` and the thread that reads an old workbook say to each other. */

import type { Sentence } from '../../base/sentence.js';
import type { InputFault } from '../csv/input-error.js';
import type { Question } from '../csv/undecided-error.js';
import type { DateSystem } from '../workbook/cell-numbers.js';
import type { BookSheet } from '../workbook/sheet-book.js';
import type { SheetColumns } from '../workbook/sheet-lines.js';

/** Each order has one answer, in their order. `reading` is a number that the owner gives to a reading of a sheet. */
export type ReadOrder =
  | { readonly kind: 'open'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'start';
      readonly reading: number;
      readonly sheet: number;
      readonly columns: SheetColumns;
    }
  | { readonly kind: 'next'; readonly reading: number }
  | { readonly kind: 'stop'; readonly reading: number };

export type TableAnswer =
  | { readonly kind: 'opened'; readonly sheets: readonly BookSheet[]; readonly dateSystem: DateSystem }
  | { readonly kind: 'no_library' }
  | { readonly kind: 'piece'; readonly bytes: Uint8Array; readonly share: number }
  | { readonly kind: 'done' }
  | {
      readonly kind: 'refused';
      readonly fault: InputFault;
      readonly sentence: Sentence;
      readonly question?: Question;
    }
  /** Without a message, which could contain a value of a row. */
  | { readonly kind: 'failed' };
