/**
 * A small writer of workbooks for tests: sheets with typed cells, as spreadsheets save them. It shares no code with the
 * product, so that a mistake of one is not hidden by the other.
 *
 * What it does not do: styles beyond dates, or files above a few megabytes.
 */
import { crc32, deflateRawSync } from 'node:zlib';

/** A text, a number, a day, a formula with its cached value, an error, or nothing. */
export type SheetCell =
  | string
  | number
  | { readonly day: number; readonly time?: boolean }
  | { readonly formula: string; readonly value: string | number | null }
  | { readonly error: string }
  | null;

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly SheetCell[])[];
  readonly hidden?: boolean;
  /** Merged cells, such as `A1:H1`. */
  readonly merged?: readonly string[];
}

export interface WorkbookOptions {
  readonly date1904?: boolean;
  /** Whether texts are in the sheet itself, not in the table of shared strings. */
  readonly inline?: boolean;
  readonly stored?: boolean;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** `A`, `B`, …, `Z`, `AA`, … */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

class Strings {
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, known);
    return known;
  }

  xml(): string {
    const items = [...this.#numbers.keys()].map(
      (text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`,
    );
    return `${XML}<sst ${MAIN} uniqueCount="${items.length}">${items.join('')}</sst>`;
  }
}

/** Style 1 is a date (the built-in format 14), style 2 a date with a time (22). */
function cellXml(cell: SheetCell, place: string, strings: Strings | undefined): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') {
    return strings
      ? `<c r="${place}" t="s"><v>${strings.numberOf(cell)}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  }
  if ('day' in cell) return `<c r="${place}" s="${cell.time ? 2 : 1}"><v>${cell.day}</v></c>`;
  if ('error' in cell) return `<c r="${place}" t="e"><v>${cell.error}</v></c>`;
  const { formula, value } = cell;
  const type = typeof value === 'string' ? ' t="str"' : '';
  const cached = value === null ? '' : `<v>${escaped(String(value))}</v>`;
  return `<c r="${place}"${type}><f>${escaped(formula)}</f>${cached}</c>`;
}

function sheetXml({ rows, merged = [] }: Sheet, strings: Strings | undefined): string {
  const lines = rows.map((cells, row) => {
    const written = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`, strings));
    return `<row r="${row + 1}">${written.join('')}</row>`;
  });
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const mergeXml = merges === '' ? '' : `<mergeCells count="${merged.length}">${merges}</mergeCells>`;
  return `${XML}<worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData>${mergeXml}</worksheet>`;
}

const STYLES =
  `${XML}<styleSheet ${MAIN}><fonts count="1"><font/></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills>` +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3">' +
  '<xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="22" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>';

const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function partsOf(sheets: readonly Sheet[], { date1904, inline }: WorkbookOptions): [string, string][] {
  const strings = inline ? undefined : new Strings();
  const pages = sheets.map((sheet, at): [string, string] => [
    `xl/worksheets/sheet${at + 1}.xml`,
    sheetXml(sheet, strings),
  ]);
  const overrides = pages.map(
    ([path]) => `<Override PartName="/${path}" ContentType="${CONTENT}.worksheet+xml"/>`,
  );
  const list = sheets.map(
    ({ name, hidden }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const relations = pages.map(
    ([path], at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATION}/worksheet" Target="${path.slice(3)}"/>`,
  );
  const next = pages.length + 1;
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>${overrides.join('')}` +
    `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>` +
    `<Override PartName="/xl/sharedStrings.xml" ContentType="${CONTENT}.sharedStrings+xml"/></Types>`;
  const package_ = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
  return [
    ['[Content_Types].xml', XML + types],
    [
      '_rels/.rels',
      `${XML}<Relationships ${package_}><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook ${MAIN} xmlns:r="${RELATION}">${date1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${list.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships ${package_}>${relations.join('')}<Relationship Id="rId${next}" Type="${RELATION}/styles" Target="styles.xml"/>` +
        `<Relationship Id="rId${next + 1}" Type="${RELATION}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ],
    ...pages,
    ['xl/styles.xml', STYLES],
    ['xl/sharedStrings.xml', (strings ?? new Strings()).xml()],
  ];
}

/** The local header or the entry of the central directory: both have the same fields in the middle. */
function zipFields(name: Buffer, content: Buffer, packed: Buffer, method: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt16LE(0x21, 8); // 1 January 1980
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

export function zipOf(parts: readonly (readonly [string, string | Buffer])[], stored = false): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of parts) {
    const name = Buffer.from(path);
    const content = Buffer.from(text);
    const packed = stored ? content : deflateRawSync(content);
    const fields = zipFields(name, content, packed, stored ? 0 : 8);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, tail, name]));
    bodies.push(body);
    offset += body.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, entries, end]);
}

export const workbookOf = (sheets: readonly Sheet[], options: WorkbookOptions = {}): Buffer =>
  zipOf(partsOf(sheets, options), options.stored);
