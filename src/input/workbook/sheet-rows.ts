/**
 * Reads the rows of a sheet from its XML, and makes CSV of them: UTF-8, comma, LF. Cells or rows without a position follow
 * the one before; positions that go backwards are refused.
 *
 * Simple cells are read by `simple-cells.ts`; all others here, tag by tag.
 *
 * What it does not do: repeat the value of merged cells, or leave out rows that are hidden or filtered.
 */

import { MAX_COLUMNS } from '../archive/sheet-limits.js';
import { damaged, tooManyColumns, tooMuch } from '../archive/workbook-error.js';
import { nameKey, type XmlHandler, type XmlTag } from '../archive/xml-scanner.js';
import { CellText } from './cell-text.js';
import { CellValues, digitsOf, FORMULA_TEXT, NUMBER, SHARED, type SheetContext } from './cell-values.js';
import { MAX_ROWS, type SheetColumns, SheetLines } from './sheet-lines.js';
import { SimpleCells } from './simple-cells.js';

const ROW = nameKey('row');
const CELL = nameKey('c');
const VALUE = nameKey('v');
const TEXT = nameKey('t');
const RICH = nameKey('r');
const INLINE = nameKey('is');
const FORMULA = nameKey('f');
const REFERENCE = 'r'.charCodeAt(0);
const TYPE = 't'.charCodeAt(0);
const STYLE = 's'.charCodeAt(0);

export class SheetRows implements XmlHandler {
  readonly #lines: SheetLines;
  readonly #values: CellValues;
  readonly #simpleCells: SimpleCells;
  /** The cell that is read. */
  #type = NUMBER;
  #style = 0;
  #hasFormula = false;
  readonly #text = new CellText();
  /** Where the scan is: names of the elements around it that matter. */
  #isInSheetData = false;
  #isInRow = false;
  #isInCell = false;
  #isInText = false;
  /** Depth inside an element of a cell that is passed over. */
  #passed = 0;
  #inline = false;
  /** After the rows: the rest of the part is not scanned. */
  hasEnded = false;

  constructor(context: SheetContext, columns: SheetColumns) {
    this.#lines = new SheetLines(columns);
    this.#values = new CellValues(context, columns, this.#lines);
    this.#simpleCells = new SimpleCells(this.#lines, this.#values);
  }

  get isFull(): boolean {
    return this.#lines.isFull;
  }

  /** The CSV since the last call. */
  take(): Buffer {
    return this.#lines.take();
  }

  simple(bytes: Buffer, start: number, end: number): number {
    if (!this.#isInRow || this.#isInCell || this.#passed > 0) return start;
    return this.#simpleCells.read(bytes, start, end);
  }

  open(tag: XmlTag): void {
    const { key } = tag;
    if (this.#passed > 0) this.#passed++;
    else if (this.#isInCell) this.#openInCell(key);
    else if (this.#isInRow && key === CELL) this.#openCell(tag);
    else if (this.#isInSheetData && key === ROW) this.#openRow(tag);
    else if (key === 0 && !this.hasEnded && tag.name === 'sheetData') this.#isInSheetData = true;
  }

  /** A value, an inline text with its runs, or something that is passed over: a formula, a pronunciation. */
  #openInCell(key: number): void {
    if (key === VALUE && !this.#inline) this.#isInText = true;
    else if (key === INLINE) this.#inline = true;
    else if (this.#inline && key === TEXT) this.#isInText = true;
    else if (!(this.#inline && key === RICH)) {
      this.#passed = 1;
      if (key === FORMULA) this.#hasFormula = true;
    }
  }

  close(tag: XmlTag): void {
    const { key } = tag;
    if (this.#passed > 0) this.#passed--;
    else if (this.#isInCell) this.#closeInCell(key);
    else if (this.#isInRow) {
      if (key === ROW) {
        this.#isInRow = false;
        this.#lines.closeRow();
      }
    } else if (this.#isInSheetData && key === 0 && tag.name === 'sheetData') {
      this.#isInSheetData = false;
      this.hasEnded = true;
    }
  }

  #closeInCell(key: number): void {
    if (this.#isInText) this.#isInText = false;
    else if (key === INLINE) this.#inline = false;
    else if (key === CELL) {
      this.#isInCell = false;
      if (this.#hasFormula && this.#text.length === 0) this.#values.refuseUnsaved(this.#type);
      this.#values.write(this.#type, this.#style, this.#text);
    }
  }

  text(bytes: Buffer, start: number, end: number, isCdata: boolean): void {
    if (this.#isInText && this.#passed === 0) this.#text.add(bytes, start, end, isCdata);
  }

  #openRow(tag: XmlTag): void {
    const lines = this.#lines;
    let row = lines.row + 1;
    while (tag.nextAttribute()) {
      if (tag.attributeEnd - tag.attributeStart === 1 && tag.bytes[tag.attributeStart] === REFERENCE)
        row = digitsOf(tag.bytes, tag.valueStart, tag.valueEnd);
    }
    if (row <= lines.row)
      throw damaged({ en: 'its rows are not in order', es: 'sus filas no están en orden' });
    if (row > MAX_ROWS)
      throw tooMuch({ en: `it has more than ${MAX_ROWS} rows`, es: `tiene más de ${MAX_ROWS} filas` });
    lines.openRow(row);
    this.#isInRow = true;
  }

  #openCell(tag: XmlTag): void {
    const lines = this.#lines;
    let column = lines.column + 1;
    this.#type = NUMBER;
    this.#style = 0;
    this.#hasFormula = false;
    while (tag.nextAttribute()) {
      if (tag.attributeEnd - tag.attributeStart !== 1) continue;
      const name = tag.bytes[tag.attributeStart];
      if (name === REFERENCE) column = columnOf(tag.bytes, tag.valueStart, tag.valueEnd);
      else if (name === STYLE) this.#style = digitsOf(tag.bytes, tag.valueStart, tag.valueEnd);
      else if (name === TYPE) this.#type = typeOf(tag.bytes, tag.valueStart, tag.valueEnd);
    }
    if (column <= lines.column)
      throw damaged({
        en: 'the cells of a row are not in order',
        es: 'las celdas de una fila no están en orden',
      });
    if (column >= MAX_COLUMNS) throw tooManyColumns();
    lines.column = column;
    this.#isInCell = true;
    this.#text.clear();
  }
}

/** `B12` is column 1. */
function columnOf(bytes: Buffer, start: number, end: number): number {
  let column = 0;
  let at = start;
  for (; at < end; at++) {
    const letter = bytes[at]! & 0xdf;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + letter - 0x40;
  }
  if (at === start || at - start > 5)
    throw damaged({
      en: 'the position of a cell cannot be read',
      es: 'la posición de una celda no se puede leer',
    });
  return column - 1;
}

function typeOf(bytes: Buffer, start: number, end: number): number {
  const first = bytes[start] ?? NUMBER;
  return first === SHARED && end - start > 1 ? FORMULA_TEXT : first;
}
