/**
 * Reads the rows of one table of an OpenDocument spreadsheet, and makes CSV of them. Cells and rows that are repeated are
 * written as often as they are repeated, piece by piece.
 *
 * What it does not do: read comments, drawings or tables inside a cell, or leave out rows that are hidden or filtered.
 */

import { MAX_COLUMNS } from '../archive/sheet-limits.js';
import { damaged, MAX_TEXT_BYTES, textTooLong, tooManyColumns } from '../archive/workbook-error.js';
import { decodeXml, nameKey, type XmlTag } from '../archive/xml-scanner.js';
import type { DateSystem } from '../workbook/cell-numbers.js';
import { PLAIN } from '../workbook/number-formats.js';
import type { RowsHandler } from '../workbook/scanned-csv.js';
import type { SheetColumns } from '../workbook/sheet-lines.js';
import { TypedRows } from './typed-rows.js';

type CellType = 'text' | 'number' | 'date' | 'boolean' | 'unsaved';

interface Cell {
  readonly column: number;
  readonly type: CellType;
  readonly value: string;
}

/** What a formula shows that has failed; OpenDocument of Excel marks it in no other way. */
const FORMULA_ERROR =
  /^(?:#(?:N\/?[AD]|VALUE!|¡VALOR!|REF!|¡REF!|DIV\/0!|¡DIV\/0!|NUM!|¡NUM!|NAME\?|¿NOMBRE\?|NULL!|¡NULO!)|Err:\d{3})$/;

/** `PT13H30M05S` as `13:30:05`. */
const DURATION = /^PT(\d{1,5})H(\d{1,2})M(\d{1,2})(?:[.,]\d+)?S$/;

export class OdsRows implements RowsHandler {
  hasEnded = false;
  readonly #rows: TypedRows;
  /** Tables that have begun, and how many are open around the scan. */
  #table = -1;
  #tables = 0;
  #row = 0;
  #isInRow = false;
  #rowRepeat = 1;
  #cells: Cell[] = [];
  #column = 0;
  #cellRepeat = 1;
  #isInCell = false;
  #attributes: Map<string, string> = new Map();
  #isError = false;
  /** Paragraphs of the cell; the depth inside one, and inside an element of the cell that is passed over. */
  #text = '';
  #paragraphs = 0;
  #depth = 0;
  #passed = 0;
  /** Copies of the last row that are still to be written. */
  #pending = 0;

  constructor(
    private readonly index: number,
    columns: SheetColumns,
    dateSystem: DateSystem,
  ) {
    this.#rows = new TypedRows(columns, dateSystem);
  }

  get isFull(): boolean {
    return this.#rows.isFull || this.#pending > 0;
  }

  take(): Buffer {
    this.#writePending();
    return this.#rows.take();
  }

  open(tag: XmlTag): void {
    if (this.#passed > 0) this.#passed++;
    else if (this.#isInCell) this.#openInCell(tag);
    else if (tag.key === 0) this.#openOutside(tag);
  }

  /** Rows of other tables are passed over as a whole. */
  simple(bytes: Buffer, start: number, end: number): number {
    return this.#table === this.index || this.#tables !== 1 ? start : afterRows(bytes, start, end);
  }

  #openOutside(tag: XmlTag): void {
    const name = outerName(tag);
    if (name === undefined) return;
    if (name === 'table') {
      if (this.#tables++ === 0) this.#table++;
    } else if (this.#tables !== 1 || this.#table !== this.index) return;
    else if (name === 'table-row') this.#openRow(tag);
    else if (this.#isInRow) this.#openCell(tag);
  }

  #openRow(tag: XmlTag): void {
    this.#isInRow = true;
    this.#rowRepeat = repeatOf(tag.attributes.get('number-rows-repeated'));
    this.#cells = [];
    this.#column = 0;
  }

  #openCell(tag: XmlTag): void {
    this.#isInCell = true;
    this.#attributes = new Map();
    this.#isError = false;
    this.#text = '';
    this.#paragraphs = 0;
    // `office:value-type` and `calcext:value-type`: the second says "error".
    while (tag.nextAttribute()) {
      const length = tag.attributeEnd - tag.attributeStart;
      if (length === STYLE_NAME.length && tag.bytes[tag.attributeStart] === STYLE_NAME[0]) continue;
      const name = tag.bytes.toString('latin1', tag.attributeStart, tag.attributeEnd);
      const value = decodeXml(tag.bytes.toString('utf8', tag.valueStart, tag.valueEnd));
      if (name === 'value-type' && value === 'error') this.#isError = true;
      if (!this.#attributes.has(name)) this.#attributes.set(name, value);
    }
    this.#cellRepeat = repeatOf(this.#attributes.get('number-columns-repeated'));
  }

  #openInCell(tag: XmlTag): void {
    if (this.#depth === 0 && tag.key === PARAGRAPH && this.#paragraphs === 0) {
      this.#paragraphs = 1;
      this.#depth = 1;
      return;
    }
    const { name } = tag;
    if (this.#depth > 0) {
      if (name === 's') this.#add(' '.repeat(Math.min(repeatOf(tag.attributes.get('c')), MAX_TEXT_BYTES)));
      else if (name === 'tab') this.#add('\t');
      else if (name === 'line-break') this.#add('\n');
      else if (name === 'annotation' || name === 'note' || name === 'ruby-text') {
        this.#passed = 1;
        return;
      }
      this.#depth++;
    } else if (name === 'p' || name === 'h') {
      if (this.#paragraphs++ > 0) this.#add('\n');
      this.#depth = 1;
    } else this.#passed = 1;
  }

  close(tag: XmlTag): void {
    if (this.#passed > 0) this.#passed--;
    else if (this.#depth > 0) this.#depth--;
    else if (this.#isInCell) this.#closeCell();
    else if (tag.key === 0) this.#closeOutside(outerName(tag));
  }

  #closeOutside(name: string | undefined): void {
    if (name === 'table') {
      this.#tables--;
      if (this.#tables === 0 && this.#table === this.index) this.hasEnded = true;
    } else if (name === 'table-row' && this.#isInRow) {
      this.#isInRow = false;
      if (this.#cells.length === 0) this.#row += this.#rowRepeat;
      else this.#pending = this.#rowRepeat;
      this.#writePending();
    }
  }

  text(bytes: Buffer, start: number, end: number, isCdata: boolean): void {
    if (this.#depth === 0 || this.#passed > 0) return;
    const text = bytes.toString('utf8', start, end);
    // Blanks and line ends in the XML are one blank; `text:s` writes more of them.
    this.#add((isCdata ? text : decodeXml(text)).replace(/[ \t\r\n]+/g, ' '));
  }

  #add(text: string): void {
    this.#text += text;
    if (this.#text.length > MAX_TEXT_BYTES) throw textTooLong();
  }

  #closeCell(): void {
    this.#isInCell = false;
    const first = this.#column;
    this.#column += this.#cellRepeat;
    const found = this.#valueOf();
    if (found === undefined) return;
    if (this.#column > MAX_COLUMNS) throw tooManyColumns();
    for (let column = first; column < this.#column; column++) this.#cells.push({ column, ...found });
  }

  /** The value of the cell; undefined if it is empty or an error. */
  #valueOf(): Omit<Cell, 'column'> | undefined {
    const given = this.#attributes;
    const shown = this.#text;
    if (this.#isError || (given.has('formula') && FORMULA_ERROR.test(shown))) return undefined;
    const type = given.get('value-type');
    if (type === 'date') return { type: 'date', value: given.get('date-value') ?? shown };
    if (type === 'boolean') return { type: 'boolean', value: given.get('boolean-value') ?? shown };
    if (type === 'time') {
      const [, hours, minutes, seconds] = DURATION.exec(given.get('time-value') ?? '') ?? [];
      if (hours === undefined) return { type: 'text', value: shown };
      return {
        type: 'text',
        value: [hours, minutes, seconds].map((part) => part!.padStart(2, '0')).join(':'),
      };
    }
    if (type === 'float' || type === 'currency' || type === 'percentage') {
      const value = given.get('value') ?? shown;
      // A number that is shown with leading zeros is a code: a postal code, a number of a list.
      const isCode = /^0\d+$/.test(shown) && Number(shown) === Number(value);
      return isCode ? { type: 'text', value: shown } : { type: 'number', value };
    }
    const value = this.#paragraphs === 0 ? (given.get('string-value') ?? '') : shown;
    if (value !== '') return { type: 'text', value };
    return given.has('formula') && type === undefined ? { type: 'unsaved', value: '' } : undefined;
  }

  #writePending(): void {
    const rows = this.#rows;
    while (this.#pending > 0 && !rows.isFull) {
      rows.openRow(++this.#row);
      for (const { column, type, value } of this.#cells) {
        if (type === 'text') rows.text(column, value);
        else if (type === 'number') rows.number(column, value, PLAIN);
        else if (type === 'date') rows.date(column, value);
        else if (type === 'boolean') rows.boolean(column, value === 'true');
        else rows.unsaved(column);
      }
      rows.closeRow();
      this.#pending--;
    }
  }
}

const PARAGRAPH = nameKey('p');
const STYLE_NAME = Buffer.from('style-name');

/** The elements around a cell, by the length of their names: a string is made for those only. */
const OUTER_LENGTHS = ['table', 'table-row', 'table-cell', 'covered-table-cell'].reduce(
  (names, name) => names.set(name.length, name),
  new Map<number, string>(),
);

function outerName(tag: XmlTag): string | undefined {
  const name = OUTER_LENGTHS.get(tag.nameEnd - tag.nameStart);
  return name !== undefined && tag.name === name ? name : undefined;
}

const ROW = Buffer.from('<table:table-row');
const ROW_END = Buffer.from('</table:table-row>');
const TABLE = Buffer.from('<table:table ');

/** The position after the complete rows at `start`: without their tags, which take most of the time. */
export function afterRows(bytes: Buffer, start: number, end: number): number {
  let at = start;
  while (at + ROW.length < end && bytes.compare(ROW, 0, ROW.length, at, at + ROW.length) === 0) {
    const rowEnd = bytes.indexOf(ROW_END, at);
    const tagEnd = bytes.indexOf('>', at, 'latin1');
    if (tagEnd < 0) break;
    if (bytes[tagEnd - 1] === 0x2f) at = tagEnd + 1;
    else if (rowEnd < 0 || bytes.subarray(at, rowEnd).includes(TABLE)) break;
    else at = rowEnd + ROW_END.length;
  }
  return at;
}

/** How often a row or a cell is repeated: once, if nothing is said. */
function repeatOf(text: string | undefined): number {
  if (text === undefined) return 1;
  const count = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (count > 0) return count;
  throw damaged({ en: 'a repetition is not a number', es: 'una repetición no es un número' });
}
