/**
 * A DBF table (dBASE, FoxPro, Clipper) as a workbook with one sheet. Its texts stay in the encoding of the file, which the
 * header of the table names, or which the texts themselves show. Records that are marked as deleted are left out.
 *
 * What it does not do: read memo files, which are files beside the table. Their columns are empty.
 */

import type { RandomAccess } from '../archive/random-access.js';
import { MAX_COLUMNS } from '../archive/sheet-limits.js';
import { damaged, tooMuch } from '../archive/workbook-error.js';
import type { Encoding } from '../csv/encoding.js';
import { InputError } from '../csv/input-error.js';
import type { Pieces } from '../csv/piece-reader.js';
import { numberText } from '../workbook/cell-numbers.js';
import { PLAIN } from '../workbook/number-formats.js';
import type { BookSheet, ReadShare, SheetBook } from '../workbook/sheet-book.js';
import type { SheetColumns } from '../workbook/sheet-lines.js';
import { csvField } from '../workbook/sheet-records.js';

interface DbfField {
  readonly name: Buffer;
  readonly type: string;
  readonly offset: number;
  readonly length: number;
}

const HEADER_BYTES = 32;
const FIELD_BYTES = 32;
const DELETED = 0x2a;
const BLOCK_BYTES = 512 * 1024;
const END_OF_FIELDS = 0x0d;

/** The language drivers of dBASE and FoxPro whose encodings are known here, by the byte 29 of the header. */
const ENCODINGS: Readonly<Record<number, Encoding>> = {
  ...of('cp437', [0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b]),
  ...of('cp850', [0x02, 0x08, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37]),
  ...of('windows-1252', [0x03, 0x57, 0x58, 0x59]),
  ...of('macintosh', [0x04]),
};

function of(encoding: Encoding, drivers: readonly number[]): Record<number, Encoding> {
  return Object.fromEntries(drivers.map((driver) => [driver, encoding]));
}

/** Versions of FoxPro, where `B` is a number of eight bytes; elsewhere it is a memo. */
const FOXPRO = [0x30, 0x31, 0x32];
const MEMOS = ['M', 'G', 'P'];
const KNOWN_TYPES = [...'CNFDLITYB0', ...MEMOS];

const otherFields = (): InputError =>
  new InputError('workbook_format', {
    en: 'the DBF table has columns of a kind that is not read here: open it and save it as an Excel workbook (.xlsx)',
    es: 'la tabla DBF tiene columnas de un tipo que aquí no se lee: ábrala y elija Guardar como… Libro de Excel (.xlsx)',
  });

function fieldsOf(header: Buffer): DbfField[] {
  const fields: DbfField[] = [];
  let offset = 1;
  for (let at = HEADER_BYTES; at + FIELD_BYTES <= header.length; at += FIELD_BYTES) {
    if (header[at] === END_OF_FIELDS) break;
    const end = header.subarray(at, at + 11).indexOf(0);
    const type = String.fromCharCode(header[at + 11]!);
    // A long text of Clipper and FoxPro has the upper half of its length where a number has its decimals.
    const length = header[at + 16]! + (type === 'C' ? header[at + 17]! * 256 : 0);
    if (!KNOWN_TYPES.includes(type)) throw otherFields();
    fields.push({ name: header.subarray(at, at + (end < 0 ? 11 : end)), type, offset, length });
    offset += length;
  }
  return fields;
}

/** Without the blanks and zero bytes at its end. */
function trimmed(text: string, start: number, end: number): string {
  let last = end;
  while (last > start && (text[last - 1] === ' ' || text[last - 1] === '\0')) last--;
  return text.slice(start, last);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A day of FoxPro, counted as astronomers do, and milliseconds. */
function momentText(day: number, milliseconds: number): string {
  if (day <= 0 || day > 5_373_484 || milliseconds < 0 || milliseconds >= 86_400_000) return '';
  const date = new Date((day - 2_440_588) * 86_400_000).toISOString().slice(0, 10);
  const seconds = Math.round(milliseconds / 1000);
  if (seconds === 0) return date;
  return `${date} ${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

export class DbfBook implements SheetBook {
  readonly kind = 'dbf';
  readonly sheets: readonly BookSheet[] = [{ name: 'DBF', isVisible: true }];
  readonly dateSystem = 1900;
  readonly size: number;

  private constructor(
    private readonly access: RandomAccess,
    private readonly fields: readonly DbfField[],
    private readonly start: number,
    private readonly recordBytes: number,
    private readonly records: number,
    private readonly isFoxPro: boolean,
    readonly encoding: Encoding | null,
  ) {
    this.size = access.size;
  }

  /** `encoding` is the one that the user gives, if any. */
  static async open(access: RandomAccess, encoding: Encoding | undefined): Promise<DbfBook> {
    const start = await access.read(0, HEADER_BYTES);
    if (start.length < HEADER_BYTES)
      throw damaged({ en: 'it ends in its header', es: 'termina en su encabezado' });
    const [records, headerBytes, recordBytes] = [
      start.readUInt32LE(4),
      start.readUInt16LE(8),
      start.readUInt16LE(10),
    ];
    const fields = fieldsOf(await access.read(0, headerBytes));
    const last = fields.at(-1);
    if (last === undefined || last.offset + last.length > recordBytes)
      throw damaged({
        en: 'its columns do not fit its records',
        es: 'sus columnas no caben en sus registros',
      });
    if (fields.length > MAX_COLUMNS)
      throw tooMuch({ en: 'it has too many columns', es: 'tiene demasiadas columnas' });
    if (headerBytes + records * recordBytes > access.size)
      throw damaged({
        en: 'it has fewer records than its header says',
        es: 'tiene menos registros de los que dice su encabezado',
      });
    const found = encoding ?? ENCODINGS[start[29]!] ?? null;
    const isFoxPro = FOXPRO.includes(start[0]!);
    return new DbfBook(access, fields, headerBytes, recordBytes, records, isFoxPro, found);
  }

  async *csv(_: BookSheet, columns: SheetColumns, read: ReadShare): Pieces {
    const fields = this.fields.filter(({ type }) => type !== '0'); // FoxPro keeps there which fields are null
    yield lineBytes(fields.map(({ name }) => name.toString('latin1').trim()));
    const atOnce = Math.max(1, Math.floor(BLOCK_BYTES / this.recordBytes));
    for (let record = 0; record < this.records; record += atOnce) {
      const count = Math.min(atOnce, this.records - record);
      const block = await this.access.read(this.start + record * this.recordBytes, count * this.recordBytes);
      const text = block.toString('latin1');
      const lines: Buffer[] = [];
      for (let at = 0; at + this.recordBytes <= block.length; at += this.recordBytes) {
        if (block[at] === DELETED) continue;
        const textOf = (field: DbfField, column: number): string =>
          field.type === 'C'
            ? trimmed(text, at + field.offset, at + field.offset + field.length)
            : this.#valueText(field, block.subarray(at), columns.roles[column] ?? 0);
        lines.push(lineBytes(fields.map(textOf)));
      }
      read.share = (record + count) / this.records;
      if (lines.length > 0) yield Buffer.concat(lines);
    }
  }

  #valueText({ type, offset, length }: DbfField, record: Buffer, role: number): string {
    const bytes = record.subarray(offset, offset + length);
    const number = (value: string): string => numberText(value, PLAIN, 1900, role) ?? value;
    if (type === 'I' && bytes.length >= 4) return number(String(bytes.readInt32LE(0)));
    if (type === 'Y' && bytes.length >= 8) return number(String(Number(bytes.readBigInt64LE(0)) / 10_000));
    if (type === 'T' && bytes.length >= 8) return momentText(bytes.readInt32LE(0), bytes.readInt32LE(4));
    if (type === 'B') return this.isFoxPro && bytes.length >= 8 ? number(String(bytes.readDoubleLE(0))) : '';
    if (MEMOS.includes(type)) return '';
    const text = bytes.toString('latin1').replaceAll('\0', ' ').trim();
    if (type === 'L') return /^[ty]$/i.test(text) ? 'TRUE' : /^[fn]$/i.test(text) ? 'FALSE' : '';
    if (type === 'D') return /^\d{8}$/.test(text) ? dayText(text) : text;
    if (/^\*+$/.test(text)) return ''; // a number that was too large for its column
    return text === '' || /^0\d+$/.test(text) ? text : number(text);
  }
}

const dayText = (text: string): string =>
  /^0+$/.test(text) ? '' : `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;

/** A line of CSV. The characters of the texts are the bytes of the file, whatever they mean. */
const lineBytes = (fields: readonly string[]): Buffer =>
  Buffer.from(`${fields.map(csvField).join(',')}\n`, 'latin1');
