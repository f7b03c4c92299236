/**
 * Reads the rows of one table of a web page, tag by tag, and makes CSV of them. As browsers do, it takes pages whose tags are
 * not closed.
 *
 * What it does not do: run anything, or follow a link. Tables inside a cell are tables of their own.
 */

import { MAX_COLUMNS } from '../archive/sheet-limits.js';
import { MAX_TEXT_BYTES, textTooLong, tooManyColumns, tooMuch } from '../archive/workbook-error.js';
import type { SheetColumns } from '../workbook/sheet-lines.js';
import { decodeHtml } from './html-entities.js';
import { TypedRows } from './typed-rows.js';

const MAX_TAG = 64 * 1024;
const MAX_DEPTH = 200;
const MAX_ROW_SPAN = 65_534;

/** Elements whose content is no text of the page. */
const PASSED = ['script', 'style', 'comment'];

/** Where a tag ends: after its `>`, outside of quotes; -1 if it is not complete. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from + 1; at < text.length; at++) {
    const character = text[at]!;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return at + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

const spanOf = (tag: string, name: 'colspan' | 'rowspan', most: number): number => {
  const [, digits] = new RegExp(`\\s${name}\\s*=\\s*["']?\\s*(\\d{1,9})`, 'i').exec(tag) ?? [];
  return Math.max(1, Math.min(most, Number(digits ?? 1)));
};

export class HtmlRows {
  /** Tables that have begun. */
  tables = 0;
  hasEnded = false;
  readonly #rows: TypedRows;
  /** The tables around the scan, the innermost last. */
  readonly #open: number[] = [];
  #carry = '';
  /** The element whose content is passed over. */
  #passed = '';
  #row = 0;
  #isInRow = false;
  #column = 0;
  #columnSpan = 1;
  #isInCell = false;
  #text = '';
  /** For each column, how many rows are still covered by a cell above. */
  #covered: number[] = [];

  constructor(
    private readonly index: number,
    columns: SheetColumns,
  ) {
    this.#rows = new TypedRows(columns, 1900);
  }

  take(): Buffer {
    return this.#rows.take();
  }

  push(piece: string): void {
    const text = this.#carry + piece;
    let at = 0;
    while (at < text.length && !this.hasEnded) {
      const next = this.#passed === '' ? this.#step(text, at) : this.#pass(text, at);
      if (next < 0) break;
      at = next;
    }
    this.#carry = text.slice(at);
    if (this.#carry.length > MAX_TEXT_BYTES)
      throw tooMuch({ en: 'a tag or a text is too long', es: 'una etiqueta o un texto es demasiado largo' });
  }

  /** The page ends: so does the table, if it was not closed. */
  end(): void {
    if (this.#carry !== '' && !this.#carry.startsWith('<')) this.#addText(this.#carry);
    this.#closeRow();
  }

  /** Reads a text or a tag; returns the position after it, or -1 if it is not complete. */
  #step(text: string, at: number): number {
    const start = text.indexOf('<', at);
    if (start !== at) {
      if (start < 0) return -1;
      this.#addText(text.slice(at, start));
      return start;
    }
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4);
      return end < 0 ? -1 : end + 3;
    }
    if (text.length - at < 4) return -1; // it may be a comment
    if (!/[a-z/!?]/i.test(text[at + 1]!)) {
      this.#addText('<');
      return at + 1;
    }
    const end = tagEnd(text, at);
    if (end > 0 ? end - at > MAX_TAG : text.length - at > MAX_TAG)
      throw tooMuch({ en: 'a tag is too long', es: 'una etiqueta es demasiado larga' });
    if (end > 0) this.#tag(text.slice(at, end));
    return end;
  }

  #pass(text: string, at: number): number {
    const end = text.toLowerCase().indexOf(`</${this.#passed}`, at);
    if (end >= 0) {
      this.#passed = '';
      return end;
    }
    return Math.max(at, text.length - this.#passed.length - 2) > at
      ? text.length - this.#passed.length - 2
      : -1;
  }

  #tag(tag: string): void {
    const name = /^<\/?([a-z][a-z0-9:]*)/i.exec(tag)?.[1]?.toLowerCase();
    const isClosing = tag[1] === '/';
    if (name === undefined) return;
    if (name === 'table') {
      if (isClosing) this.#closeTable();
      else this.#openTable();
    } else if (PASSED.includes(name)) {
      if (!isClosing && !tag.endsWith('/>')) this.#passed = name;
    } else if (this.#open.at(-1) !== this.index) return;
    else if (name === 'tr') {
      this.#closeRow();
      if (!isClosing) this.#openRow();
    } else if (name === 'td' || name === 'th') {
      this.#closeCell();
      if (!isClosing) this.#openCell(tag);
    } else if (name === 'br') this.#addText('\n', false);
    else if (isClosing && (name === 'p' || name === 'div')) this.#addText(' ');
  }

  #openTable(): void {
    if (this.#open.length >= MAX_DEPTH)
      throw tooMuch({ en: 'its tables are nested too deeply', es: 'sus tablas tienen demasiados niveles' });
    this.#open.push(this.tables++);
  }

  #closeTable(): void {
    if (this.#open.pop() !== this.index || this.index < 0) return;
    this.#closeRow();
    this.hasEnded = true;
  }

  #openRow(): void {
    this.#row++;
    this.#rows.openRow(this.#row);
    this.#isInRow = true;
    this.#column = 0;
    this.#columnSpan = 0;
  }

  #closeRow(): void {
    this.#closeCell();
    if (!this.#isInRow) return;
    this.#isInRow = false;
    for (let column = this.#column; column < this.#covered.length; column++)
      if (this.#covered[column]! > 0) this.#covered[column]!--;
    this.#rows.closeRow();
  }

  #openCell(tag: string): void {
    if (!this.#isInRow) this.#openRow();
    while ((this.#covered[this.#column] ?? 0) > 0) this.#covered[this.#column++]!--;
    this.#columnSpan = spanOf(tag, 'colspan', MAX_COLUMNS);
    if (this.#column + this.#columnSpan > MAX_COLUMNS) throw tooManyColumns();
    const rowSpan = spanOf(tag, 'rowspan', MAX_ROW_SPAN);
    if (rowSpan > 1) {
      while (this.#covered.length < this.#column) this.#covered.push(0);
      for (let column = this.#column; column < this.#column + this.#columnSpan; column++)
        this.#covered[column] = rowSpan - 1;
    }
    this.#isInCell = true;
    this.#text = '';
  }

  #closeCell(): void {
    if (!this.#isInCell) return;
    this.#isInCell = false;
    this.#rows.text(this.#column, this.#text.replace(/ *\n */g, '\n').trim());
    this.#column += this.#columnSpan;
  }

  /** `isSource`: a text of the page, whose blanks and line ends are one blank. */
  #addText(text: string, isSource = true): void {
    if (!this.#isInCell || this.#open.at(-1) !== this.index) return;
    this.#text += isSource ? decodeHtml(text.replace(/[ \t\r\n]+/g, ' ')) : text;
    if (this.#text.length > MAX_TEXT_BYTES) throw textTooLong();
  }
}
