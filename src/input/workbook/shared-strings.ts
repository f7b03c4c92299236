/**
 * The shared strings of a workbook: each text once, and cells refer to it by its number. They are kept outside of the
 * JavaScript heap, as CSV fields in UTF-8, so that a cell is a copy of bytes.
 *
 * What it does not do: hold any number of them. Above the limit the workbook is refused, with what to do.
 */

import { damaged } from '../archive/workbook-error.js';
import { scanPart } from '../archive/xml-part.js';
import { nameKey } from '../archive/xml-scanner.js';
import type { ZipArchive } from '../archive/zip-archive.js';
import type { ZipEntry } from '../archive/zip-directory.js';
import { InputError } from '../csv/input-error.js';
import { CellText, FIELD_GROWTH } from './cell-text.js';

const STRING = nameKey('si');
const TEXT = nameKey('t');
/** How a text is pronounced, in Japanese: not part of the text. */
const PHONETIC = nameKey('rPh');

const SLAB_BYTES = 8 * 1024 ** 2;
const MAX_BYTES = 256 * 1024 ** 2;
/** Position and length. */
const BYTES_FOR_EACH = 8;

export class SharedStrings {
  readonly #slabs: Buffer[] = [];
  #used = SLAB_BYTES;
  #starts = new Uint32Array(1024);
  #lengths = new Uint32Array(1024);
  #count = 0;

  constructor(private readonly maxBytes = MAX_BYTES) {}

  /** Adds the next string. */
  add(text: CellText): void {
    const needed = text.length * FIELD_GROWTH + 2;
    if (this.#used + needed > SLAB_BYTES) {
      this.#slabs.push(Buffer.allocUnsafeSlow(SLAB_BYTES));
      this.#used = 0;
    }
    if (this.#count === this.#starts.length) this.#grow();
    this.#refuseTooMany();
    const end = text.writeField(this.#slabs.at(-1)!, this.#used);
    this.#starts[this.#count] = (this.#slabs.length - 1) * SLAB_BYTES + this.#used;
    this.#lengths[this.#count] = end - this.#used;
    this.#count++;
    this.#used = end;
  }

  #grow(): void {
    const starts = new Uint32Array(this.#count * 2);
    const lengths = new Uint32Array(this.#count * 2);
    starts.set(this.#starts);
    lengths.set(this.#lengths);
    this.#starts = starts;
    this.#lengths = lengths;
  }

  #refuseTooMany(): void {
    const bytes = this.#slabs.length * SLAB_BYTES + this.#starts.length * BYTES_FOR_EACH;
    if (bytes <= this.maxBytes) return;
    throw new InputError('too_large', {
      en: `the different texts of the workbook need more than ${this.maxBytes / 1024 ** 2} MiB of memory: save the sheet as CSV`,
      es: `los textos distintos del libro necesitan más de ${this.maxBytes / 1024 ** 2} MiB de memoria: guarde la hoja como CSV`,
    });
  }

  /** The length of a string as a CSV field. */
  lengthOf(index: number): number {
    if (index >= this.#count)
      throw damaged({
        en: 'a cell refers to a text that does not exist',
        es: 'una celda remite a un texto que no existe',
      });
    return this.#lengths[index]!;
  }

  /** Writes a string as a CSV field; `target` must have room for it. Returns the position after it. */
  writeField(index: number, target: Buffer, at: number): number {
    const start = this.#starts[index]!;
    const slab = this.#slabs[Math.floor(start / SLAB_BYTES)]!;
    const from = start % SLAB_BYTES;
    const length = this.#lengths[index]!;
    if (length > 64) return at + slab.copy(target, at, from, from + length);
    for (let offset = 0; offset < length; offset++) target[at + offset] = slab[from + offset]!;
    return at + length;
  }

  get count(): number {
    return this.#count;
  }
}

export async function readSharedStrings(archive: ZipArchive, entry: ZipEntry): Promise<SharedStrings> {
  const strings = new SharedStrings();
  const text = new CellText();
  let isInText = false;
  let phonetic = 0;
  await scanPart(archive, entry, {
    open({ key }) {
      if (key === STRING) text.clear();
      else if (key === TEXT) isInText = phonetic === 0;
      else if (key === PHONETIC) phonetic++;
    },
    close({ key }) {
      if (key === STRING) strings.add(text);
      else if (key === TEXT) isInText = false;
      else if (key === PHONETIC) phonetic--;
    },
    text(bytes, start, end, isCdata) {
      if (isInText) text.add(bytes, start, end, isCdata);
    },
  });
  return strings;
}
