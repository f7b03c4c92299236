/**
 * Puts the fields of the CSV of a sheet into the columns of several sheets together, with the name of the sheet after them.
 *
 * What it does not do: read CSV of other programs. The CSV of a sheet has commas, LF, and quotes around whole fields.
 */
import { COMMA, LF, QUOTE } from '../../key/curp/ascii.js';
import { tooMuch } from '../archive/workbook-error.js';

/** A text as a field of CSV. */
export const csvField = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const MAX_RECORD = 64 * 1024 ** 2;

export class SheetRecords {
  #carry: Buffer = Buffer.alloc(0);
  #skipped = 0;
  readonly #sheet: Buffer;

  /** `places`: the column that each column goes to. `header`: the lines of the sheet up to its header, which are left out. */
  constructor(
    private readonly places: readonly number[],
    private readonly width: number,
    sheet: string,
    private readonly header: number,
  ) {
    this.#sheet = Buffer.from(csvField(sheet));
  }

  /** The records that are complete with this piece. */
  push(piece: Buffer): Buffer {
    const bytes = this.#carry.length === 0 ? piece : Buffer.concat([this.#carry, piece]);
    const out: Buffer[] = [];
    const { length } = bytes;
    let start = 0;
    let fieldStart = 0;
    let fields: Buffer[] = [];
    let isQuoted = false;
    for (let at = 0; at < length; at++) {
      const byte = bytes[at];
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (isQuoted || (byte !== COMMA && byte !== LF)) continue;
      else {
        fields.push(bytes.subarray(fieldStart, at));
        fieldStart = at + 1;
        if (byte === COMMA) continue;
        if (this.#skipped < this.header) this.#skipped++;
        else this.#write(fields, out);
        fields = [];
        start = at + 1;
      }
    }
    this.#carry = Buffer.from(bytes.subarray(start));
    if (this.#carry.length > MAX_RECORD)
      throw tooMuch({ en: 'a row is longer than 64 MiB', es: 'una fila pasa de 64 MiB' });
    return Buffer.concat(out);
  }

  #write(fields: readonly Buffer[], out: Buffer[]): void {
    if (fields.length === 1 && fields[0]!.length === 0) {
      out.push(NEW_LINE); // a blank row
      return;
    }
    const placed: (Buffer | undefined)[] = new Array(this.width);
    const { length } = this.places;
    for (let column = 0; column < Math.min(length, fields.length); column++)
      placed[this.places[column]!] = fields[column];
    for (let column = 0; column < this.width; column++) out.push(placed[column] ?? EMPTY, SEPARATOR);
    out.push(this.#sheet);
    // A row with more fields than the header stays one: it is a row in error.
    for (let column = length; column < fields.length; column++) out.push(SEPARATOR, fields[column]!);
    out.push(NEW_LINE);
  }
}

const EMPTY = Buffer.alloc(0);
const SEPARATOR = Buffer.of(COMMA);
const NEW_LINE = Buffer.of(LF);
