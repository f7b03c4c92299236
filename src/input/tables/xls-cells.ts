/**
 * The cells of a sheet of an old Excel workbook, row by row. Most programs write them in the order of the sheet; those of
 * others are sorted, in memory.
 *
 * A formula counts with the value that was saved with it. Errors and empty cells are left out.
 */

import type { OleStream } from '../archive/ole-streams.js';
import { damaged, tooMuch } from '../archive/workbook-error.js';
import { PLAIN } from '../workbook/number-formats.js';
import { BiffRecords } from './biff-records.js';
import { BiffText, bytesText } from './biff-strings.js';

/** The kind of a text; others are those of number formats. */
const TEXT = -1;

/** What the cells of all sheets refer to. */
export interface XlsContext {
  readonly isBiff8: boolean;
  readonly codePage: number;
  readonly texts: readonly string[];
  /** The kind of number of each cell style. */
  readonly kinds: readonly number[];
}

interface XlsCell {
  readonly column: number;
  readonly text: string;
  readonly kind: number;
}

interface XlsRow {
  readonly row: number;
  readonly values: XlsCell[];
}

const BOF = 0x0809;
const EOF = 0x0a;
const NUMBER = 0x0203;
const RK = 0x027e;
const MULTIPLE_RK = 0xbd;
const SHARED_TEXT = 0xfd;
const LABEL = 0x0204;
const RICH_LABEL = 0xd6;
const BOOLEAN_OR_ERROR = 0x0205;
const FORMULAS = [0x06, 0x0206, 0x0406];
const FORMULA_TEXT = 0x0207;
const CELLS = [NUMBER, RK, MULTIPLE_RK, SHARED_TEXT, LABEL, RICH_LABEL, BOOLEAN_OR_ERROR, ...FORMULAS];

/** Cells that are not in order are kept in memory up to this number. */
const MAX_SORTED = 4_000_000;
const MAX_DEPTH = 100;

/** A number in four bytes: with 30 bits of a number, or a whole one; both may be hundredths. */
export function rkNumber(bytes: Buffer, at: number): number {
  const value = bytes.readInt32LE(at);
  let number = value >> 2;
  if ((value & 2) === 0) {
    const double = Buffer.alloc(8);
    double.writeInt32LE(value & ~3, 4);
    number = double.readDoubleLE(0);
  }
  return value & 1 ? number / 100 : number;
}

export class XlsCells {
  /** How much of the stream has been read. */
  position = 0;
  /** The cell of a formula whose text follows. */
  #formula: { row: number; column: number } | undefined;

  constructor(
    private readonly stream: OleStream,
    private readonly context: XlsContext,
  ) {}

  /** Goes through the records of the sheet itself; those of charts on it are passed over. */
  async #scan(position: number, found: (records: BiffRecords) => Promise<void> | void): Promise<BiffRecords> {
    const records = new BiffRecords(this.stream, position);
    await records.next();
    if (records.type !== BOF) throw damaged({ en: 'a sheet is missing', es: 'falta una hoja' });
    for (let depth = 1; depth > 0; ) {
      if (!records.advance()) {
        await records.fill();
        continue;
      }
      if (records.type === BOF) depth++;
      else if (records.type === EOF) depth--;
      else if (depth === 1) {
        const waited = found(records);
        if (waited !== undefined) await waited;
      }
      if (depth > MAX_DEPTH) throw damaged({ en: 'its sheets are nested', es: 'sus hojas están anidadas' });
    }
    return records;
  }

  /** Whether each cell comes after the one before. */
  async isOrdered(position: number): Promise<boolean> {
    let last = -1;
    let isOrdered = true;
    await this.#scan(position, ({ type, bytes, start, end }) => {
      if (!CELLS.includes(type) || end - start < 6) return;
      const place = bytes.readUInt16LE(start) * 65_536 + bytes.readUInt16LE(start + 2);
      if (place <= last) isOrdered = false;
      last = type === MULTIPLE_RK ? place + (end - start - 6) / 6 - 1 : place;
    });
    return isOrdered;
  }

  /** The rows of a sheet whose cells are in order. */
  async *rows(position: number): AsyncGenerator<XlsRow> {
    const records = new BiffRecords(this.stream, position);
    await records.next();
    let current: XlsRow | undefined;
    for (let depth = 1; depth > 0; ) {
      if (!records.advance()) {
        await records.fill();
        this.position = records.position;
        continue;
      }
      if (records.type === BOF) depth++;
      else if (records.type === EOF) depth--;
      else if (depth === 1) {
        const row = this.#rowOf(records);
        if (row !== undefined && row !== current?.row) {
          if (current !== undefined) yield current;
          current = { row, values: [] };
        }
        if (records.type === FORMULA_TEXT) {
          const text = await this.#formulaText(records);
          if (text !== undefined) current?.values.push(text.cell);
        } else if (current !== undefined) this.#add(records, current.values);
      }
    }
    if (current !== undefined) yield current;
  }

  /** The same for cells in any order: the last one of a place counts. */
  async *sorted(position: number): AsyncGenerator<XlsRow> {
    const rows = new Map<number, Map<number, XlsCell>>();
    let count = 0;
    const add = (row: number, cells: readonly XlsCell[]): void => {
      const found = rows.get(row) ?? new Map<number, XlsCell>();
      rows.set(row, found);
      for (const cell of cells) found.set(cell.column, cell);
      count += cells.length;
      if (count > MAX_SORTED) throw tooMuch({ en: 'it has too many cells', es: 'tiene demasiadas celdas' });
    };
    await this.#scan(position, (records) => {
      if (records.type === FORMULA_TEXT)
        return this.#formulaText(records).then((text) => {
          if (text !== undefined) add(text.row, [text.cell]);
        });
      const row = this.#rowOf(records);
      if (row === undefined) return undefined;
      const values: XlsCell[] = [];
      this.#add(records, values);
      add(row, values);
      return undefined;
    });
    for (const [row, cells] of [...rows].sort(([one], [other]) => one - other))
      yield { row, values: [...cells.values()].sort((one, other) => one.column - other.column) };
  }

  /** The row of a record that has a cell. */
  #rowOf({ type, bytes, start, end }: BiffRecords): number | undefined {
    return CELLS.includes(type) && end - start >= 6 ? bytes.readUInt16LE(start) : undefined;
  }

  async #formulaText(records: BiffRecords): Promise<{ row: number; cell: XlsCell } | undefined> {
    const formula = this.#formula;
    this.#formula = undefined;
    const pieces = await records.whole();
    if (formula === undefined) return undefined;
    const { isBiff8, codePage } = this.context;
    const text = isBiff8 ? new BiffText(pieces).text(2) : bytesText(pieces[0]!.subarray(2), codePage);
    return { row: formula.row, cell: { column: formula.column, text, kind: TEXT } };
  }

  /** Adds the values of a record. */
  #add({ type, bytes, start, end }: BiffRecords, values: XlsCell[]): void {
    if (!CELLS.includes(type) || end - start < 6) return;
    const column = bytes.readUInt16LE(start + 2);
    const length = end - start;
    const need = (least: number): void => {
      if (length < least) throw damaged({ en: 'a cell is cut', es: 'una celda está cortada' });
    };
    const number = (value: number, style: number, at = column): void => {
      if (Number.isFinite(value))
        values.push({ column: at, text: String(value), kind: this.context.kinds[style] ?? PLAIN });
    };
    const text = (value: string): void => {
      values.push({ column, text: value, kind: TEXT });
    };
    if (type === MULTIPLE_RK) {
      for (let at = start + 4, index = 0; at + 8 <= end; at += 6, index++)
        number(rkNumber(bytes, at + 2), bytes.readUInt16LE(at), column + index);
      return;
    }
    const style = bytes.readUInt16LE(start + 4);
    if (type === NUMBER) {
      need(14);
      number(bytes.readDoubleLE(start + 6), style);
    } else if (type === RK) {
      need(10);
      number(rkNumber(bytes, start + 6), style);
    } else if (type === SHARED_TEXT) {
      need(10);
      const found = this.context.texts[bytes.readUInt32LE(start + 6)];
      if (found === undefined) throw damaged({ en: 'a text is missing', es: 'falta un texto' });
      text(found);
    } else if (type === LABEL || type === RICH_LABEL) {
      need(8);
      const { isBiff8, codePage } = this.context;
      const count = bytes.readUInt16LE(start + 6);
      if (isBiff8) text(new BiffText([bytes.subarray(start + 6, end)]).text(2));
      else text(bytesText(bytes.subarray(start + 8, Math.min(end, start + 8 + count)), codePage));
    } else if (type === BOOLEAN_OR_ERROR) {
      need(8);
      if (bytes[start + 7] === 0) text(bytes[start + 6] === 0 ? 'FALSE' : 'TRUE');
    } else {
      need(14);
      this.#formula = undefined;
      if (bytes.readUInt16LE(start + 12) !== 0xffff) number(bytes.readDoubleLE(start + 6), style);
      else if (bytes[start + 6] === 0) this.#formula = { row: bytes.readUInt16LE(start), column };
      else if (bytes[start + 6] === 1) text(bytes[start + 8] === 0 ? 'FALSE' : 'TRUE');
    }
  }
}
