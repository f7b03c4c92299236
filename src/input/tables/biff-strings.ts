/**
 * The texts of an old Excel workbook: in BIFF8 with one or two bytes a character, in BIFF5 in the encoding of the workbook.
 *
 * A text of BIFF8 may go on in the next record, where its characters may have another width.
 */

import { damaged, tooMuch } from '../archive/workbook-error.js';
import type { InputError } from '../csv/input-error.js';
import { type SingleByteEncoding, UNITS_OF_BYTES } from '../encodings/tables.js';
import { otherWorkbook } from './refused-tables.js';

const WIDE = 1;
const WITH_PHONETICS = 4;
const WITH_RUNS = 8;

const cut = () => damaged({ en: 'a text is cut', es: 'un texto está cortado' });

/** The encodings of BIFF5 by the number of their code page. */
const CODE_PAGES: Readonly<Record<number, SingleByteEncoding>> = {
  437: 'cp437',
  850: 'cp850',
  1252: 'windows-1252',
  10000: 'macintosh',
  32768: 'macintosh',
  32769: 'windows-1252',
};

/** Gnumeric says this for BIFF5, and writes texts that are not ASCII in UTF-16. */
const UTF_16 = 1200;

const otherEncoding = (): InputError =>
  otherWorkbook({
    en: 'an old Excel workbook with letters of another alphabet (BIFF5)',
    es: 'un libro antiguo de Excel con letras de otro alfabeto (BIFF5)',
  });

/** A text of BIFF5. */
export function bytesText(bytes: Buffer, codePage: number): string {
  if (bytes.every((byte) => byte > 0 && byte < 0x80)) return bytes.toString('latin1');
  if (codePage === UTF_16) return bytes.toString('utf16le');
  const encoding = CODE_PAGES[codePage];
  if (encoding === undefined) throw otherEncoding();
  const units = UNITS_OF_BYTES[encoding]!;
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(units[byte]!);
  return text;
}

/** Reads the texts of BIFF8 from a record and the records that continue it. */
export class BiffText {
  #piece = 0;
  #at = 0;

  constructor(private readonly pieces: readonly Buffer[]) {}

  get #bytes(): Buffer {
    return this.pieces[this.#piece]!;
  }

  /** Goes to the next record at the end of this one. */
  #continue(): void {
    while (this.#at >= this.#bytes.length) {
      if (this.#piece + 1 >= this.pieces.length) throw cut();
      this.#at -= this.#bytes.length;
      this.#piece++;
    }
  }

  #number(length: 1 | 2 | 4): number {
    let value = 0;
    for (let index = 0; index < length; index++) {
      this.#continue();
      value += this.#bytes[this.#at++]! * 256 ** index;
    }
    return value;
  }

  skip(length: number): void {
    this.#at += length;
    while (this.#at > this.#bytes.length && this.#piece + 1 < this.pieces.length) {
      this.#at -= this.#bytes.length;
      this.#piece++;
    }
  }

  /** The next text; its length is a number of one or two bytes. */
  text(lengthBytes: 1 | 2): string {
    let left = this.#number(lengthBytes);
    let flags = this.#number(1);
    const runs = flags & WITH_RUNS ? this.#number(2) : 0;
    const phonetics = flags & WITH_PHONETICS ? this.#number(4) : 0;
    let text = '';
    while (left > 0) {
      if (this.#at >= this.#bytes.length) {
        this.#continue();
        flags = this.#bytes[this.#at++]!; // the rest may have another width
      }
      const width = flags & WIDE ? 2 : 1;
      const count = Math.min(left, Math.floor((this.#bytes.length - this.#at) / width));
      if (count === 0) throw cut();
      const end = this.#at + count * width;
      text += this.#bytes.toString(width === 2 ? 'utf16le' : 'latin1', this.#at, end);
      this.#at = end;
      left -= count;
    }
    this.skip(runs * 4 + phonetics);
    return text;
  }
}

/** All together; a text that occurs in several cells is kept once. */
const MAX_CHARACTERS = 256 * 1024 ** 2;

/** The texts that the cells of all sheets refer to. */
export function sharedTexts(pieces: readonly Buffer[]): string[] {
  const reader = new BiffText(pieces);
  const first = pieces[0]!;
  if (first.length < 8) throw cut();
  const count = first.readUInt32LE(4);
  reader.skip(8);
  const texts: string[] = [];
  let characters = 0;
  for (let index = 0; index < count; index++) {
    const text = reader.text(2);
    characters += text.length;
    if (characters > MAX_CHARACTERS)
      throw tooMuch({ en: 'it has too many texts', es: 'tiene demasiados textos' });
    texts.push(text);
  }
  return texts;
}
