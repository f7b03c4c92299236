/**
 * Reads an old workbook (.xls, .xlsb) with the optional library `@e965/xlsx`, and makes CSV of its sheets. Runs in a thread of
 * its own (`workers/table-thread.ts`): the library keeps the whole workbook in memory, and a hostile file may take all of it.
 *
 * What it does not do: limit time or memory. `library-book.ts` does.
 */

import { createRequire } from 'node:module';
import { damaged } from '../archive/workbook-error.js';
import { InputError } from '../csv/input-error.js';
import type { DateSystem } from '../workbook/cell-numbers.js';
import { kindOfCode } from '../workbook/number-formats.js';
import type { BookSheet } from '../workbook/sheet-book.js';
import type { SheetColumns } from '../workbook/sheet-lines.js';
import { withPassword } from './refused-tables.js';
import { TypedRows } from './typed-rows.js';

export const LIBRARY = '@e965/xlsx';

/** What is used of the library. */
interface LibraryCell {
  /** `z`: without a value. */
  readonly t: 's' | 'n' | 'b' | 'e' | 'd' | 'z';
  readonly v?: unknown;
  /** The code of its number format. */
  readonly z?: string;
}

interface LibrarySheet {
  readonly '!data'?: readonly (readonly (LibraryCell | undefined)[] | undefined)[];
}

interface LibraryWorkbook {
  readonly SheetNames: readonly string[];
  readonly Sheets: Readonly<Record<string, LibrarySheet | undefined>>;
  readonly Workbook?: {
    readonly WBProps?: { readonly date1904?: boolean };
    readonly Sheets?: readonly { readonly Hidden?: number }[];
  };
}

interface Library {
  read(bytes: Uint8Array, options: Record<string, unknown>): LibraryWorkbook;
}

/** Undefined if it is not installed. */
function loadLibrary(): Library | undefined {
  try {
    return createRequire(import.meta.url)(LIBRARY) as Library;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

const OPTIONS = {
  type: 'buffer',
  dense: true,
  cellNF: true,
  cellText: false,
  cellHTML: false,
  cellFormula: false,
  cellDates: false,
  bookVBA: false,
};

export class LibrarySheets {
  readonly sheets: readonly BookSheet[];
  readonly dateSystem: DateSystem;
  readonly #kinds = new Map<string, number>();

  private constructor(private readonly workbook: LibraryWorkbook) {
    const { SheetNames, Workbook: about } = workbook;
    this.dateSystem = about?.WBProps?.date1904 === true ? 1904 : 1900;
    this.sheets = SheetNames.map((name, index) => ({
      name,
      isVisible: (about?.Sheets?.[index]?.Hidden ?? 0) === 0,
    }));
  }

  /** Undefined if the library is not installed. */
  static read(bytes: Uint8Array): LibrarySheets | undefined {
    const library = loadLibrary();
    if (library === undefined) return undefined;
    try {
      const sheets = new LibrarySheets(library.read(bytes, OPTIONS));
      if (sheets.sheets.length > 0) return sheets;
    } catch (error) {
      // Its messages may contain anything: only this one is looked at.
      if (error instanceof Error && /password/i.test(error.message)) throw withPassword();
      if (error instanceof InputError) throw error;
    }
    throw damaged({ en: 'its parts do not fit together', es: 'sus partes no concuerdan' });
  }

  /** The CSV of a sheet, in pieces. */
  *csv(index: number, columns: SheetColumns): Generator<{ bytes: Buffer; share: number }> {
    const data = this.workbook.Sheets[this.sheets[index]!.name]?.['!data'] ?? [];
    const rows = new TypedRows(columns, this.dateSystem);
    for (const [at, cells] of data.entries()) {
      if (cells === undefined) continue;
      rows.openRow(at + 1);
      // Cells that are not there are passed over: a row may say that it has 10^9 of them.
      for (const column of Object.keys(cells)) this.#write(rows, Number(column), cells[Number(column)]);
      rows.closeRow();
      if (rows.isFull) yield { bytes: rows.take(), share: (at + 1) / data.length };
    }
    yield { bytes: rows.take(), share: 1 };
  }

  #write(rows: TypedRows, column: number, cell: LibraryCell | undefined): void {
    if (cell === undefined || cell.v === undefined || cell.v === null) return;
    const { t, v } = cell;
    if (t === 's') rows.text(column, String(v));
    else if (t === 'n' && typeof v === 'number')
      rows.number(column, String(v), this.#kindOf(cell.z ?? 'General'));
    else if (t === 'b') rows.boolean(column, v === true);
    else if (t === 'd' && v instanceof Date && !Number.isNaN(v.getTime())) rows.date(column, v.toISOString());
  }

  #kindOf(code: string): number {
    let kind = this.#kinds.get(code);
    if (kind === undefined) {
      kind = kindOfCode(code);
      if (this.#kinds.size < 100_000) this.#kinds.set(code, kind);
    }
    return kind;
  }
}
