/** ZIP archives and workbooks for tests, also such as no program writes: every field can be given. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface Part {
  name: string;
  content: string | Buffer;
  /** 0: stored, 8: deflated. */
  method?: number;
  /** Values in the directory that differ from the real ones. */
  size?: number;
  packedSize?: number;
  crc?: number;
  offset?: number;
  flags?: number;
  /** Sizes are in an extra field of 64 bits. */
  zip64?: boolean;
  /** The sizes follow the content, and the local header has none. */
  descriptor?: boolean;
}

const u16 = (value: number): Buffer => Buffer.of(value & 0xff, (value >> 8) & 0xff);

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};

const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

const NOT_HERE = 0xffffffff;

export interface ArchiveOptions {
  comment?: string;
  /** The end of the archive in the records of Zip64. */
  zip64?: boolean;
  /** The number of entries in the directory, if it differs from the real one. */
  count?: number;
  before?: Buffer;
}

/** An archive with these parts. */
export function archiveOf(parts: readonly Part[], options: ArchiveOptions = {}): Buffer {
  const pieces: Buffer[] = options.before ? [options.before] : [];
  const directory: Buffer[] = [];
  let at = options.before?.length ?? 0;
  for (const part of parts) {
    const content = Buffer.from(part.content);
    const method = part.method ?? 8;
    const packed = method === 8 ? deflateRawSync(content) : content;
    const crc = part.crc ?? crc32(content);
    const packedSize = part.packedSize ?? packed.length;
    const size = part.size ?? content.length;
    const offset = part.offset ?? at;
    const name = Buffer.from(part.name);
    const flags = (part.flags ?? 0) | (part.descriptor ? 8 : 0);
    const head = Buffer.concat([u16(45), u16(flags), u16(method), u32(0)]);
    const local = part.descriptor
      ? [u32(0), u32(0), u32(0)]
      : [u32(crc), u32(packed.length), u32(content.length)];
    const extra = part.zip64
      ? Buffer.concat([u16(1), u16(24), u64(size), u64(packedSize), u64(offset)])
      : Buffer.alloc(0);
    const entry = [
      Buffer.concat([Buffer.from('PK\x03\x04'), head, ...local, u16(name.length), u16(0), name]),
      packed,
      part.descriptor
        ? Buffer.concat([u32(0x08074b50), u32(crc), u32(packed.length), u32(content.length)])
        : Buffer.alloc(0),
    ];
    pieces.push(...entry);
    const sizes = part.zip64 ? [NOT_HERE, NOT_HERE, NOT_HERE] : [packedSize, size, offset];
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02'),
        u16(45),
        head,
        u32(crc),
        u32(sizes[0]!),
        u32(sizes[1]!),
        u16(name.length),
        u16(extra.length),
        u16(0),
        u16(0),
        u16(0),
        u32(0),
        u32(sizes[2]!),
        name,
        extra,
      ]),
    );
    at += entry.reduce((sum, piece) => sum + piece.length, 0);
  }
  const listed = Buffer.concat(directory);
  const count = options.count ?? parts.length;
  const comment = Buffer.from(options.comment ?? '');
  if (options.zip64) {
    const record = Buffer.concat([
      u64(44),
      u16(45),
      u16(45),
      u32(0),
      u32(0),
      u64(count),
      u64(count),
      u64(listed.length),
      u64(at),
    ]);
    const locator = Buffer.concat([u32(0x07064b50), u32(0), u64(at + listed.length), u32(1)]);
    listed.copy(listed);
    pieces.push(listed, u32(0x06064b50), record, locator);
    const end = [u16(0), u16(0), u16(0xffff), u16(0xffff), u32(NOT_HERE), u32(NOT_HERE), u16(comment.length)];
    return Buffer.concat([...pieces, Buffer.from('PK\x05\x06'), ...end, comment]);
  }
  const end = [u16(0), u16(0), u16(count), u16(count), u32(listed.length), u32(at), u16(comment.length)];
  return Buffer.concat([...pieces, listed, Buffer.from('PK\x05\x06'), ...end, comment]);
}

export const HEADER = [
  'nombres',
  'apellido_paterno',
  'apellido_materno',
  'anio_nacimiento',
  'mes_nacimiento',
  'dia_nacimiento',
  'sexo',
  'entidad',
];

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const textCell = (text: string): string => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;

/** A row of cells in XML; texts become inline strings. */
export const rowOf = (cells: readonly string[], attributes = ''): string =>
  `<row${attributes}>${cells.map((cell) => (cell.startsWith('<') ? cell : textCell(cell))).join('')}</row>`;

export const HEADER_ROW = rowOf(HEADER);

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface SheetParts {
  name?: string;
  state?: string;
  /** The content of `sheetData`, or the whole part if it begins with `<?xml` or is bytes. */
  rows: string | Buffer;
}

export interface WorkbookParts {
  sheets?: readonly SheetParts[];
  /** The content of `sst`. */
  strings?: string;
  /** Number formats of the cell styles: a number, or a code. */
  formats?: readonly (number | string)[];
  date1904?: boolean;
}

const worksheet = (rows: string | Buffer): string | Buffer =>
  typeof rows !== 'string' || rows.startsWith('<?xml')
    ? rows
    : `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;

function stylesOf(formats: readonly (number | string)[]): string {
  const id = (format: number | string, index: number): number =>
    typeof format === 'number' ? format : 200 + index;
  const codes = formats.map((format, index) =>
    typeof format === 'number'
      ? ''
      : `<numFmt numFmtId="${id(format, index)}" formatCode="${escaped(format).replaceAll('"', '&quot;')}"/>`,
  );
  const styles = formats.map(
    (format, index) => `<xf numFmtId="${id(format, index)}" applyNumberFormat="1"/>`,
  );
  return `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`;
}

/** The parts of a workbook, as Excel names them. */
export function partsOf({ sheets = [], strings, formats = [0], date1904 = false }: WorkbookParts): Part[] {
  const tabs = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escaped(name ?? `Hoja${index + 1}`)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  );
  const links = [
    ...sheets.map(
      (_, index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
    ),
    `<Relationship Id="rIdS" Type="${OFFICE}/styles" Target="styles.xml"/>`,
    ...(strings === undefined
      ? []
      : [`<Relationship Id="rIdT" Type="${OFFICE}/sharedStrings" Target="/xl/sharedStrings.xml"/>`]),
  ];
  return [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${tabs.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${PACKAGE}">${links.join('')}</Relationships>`,
    },
    { name: 'xl/styles.xml', content: stylesOf(formats) },
    ...(strings === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: `<sst xmlns="${MAIN}">${strings}</sst>` }]),
    ...sheets.map(({ rows }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: worksheet(rows),
    })),
  ];
}

export const workbookOf = (parts: WorkbookParts): Buffer => archiveOf(partsOf(parts));

/** One sheet with these rows after the header. */
export const sheetOf = (rows: string, parts: WorkbookParts = {}): Buffer =>
  workbookOf({ ...parts, sheets: [{ rows: HEADER_ROW + rows }] });

/** An OLE container, as old programs of Office write, with one stream of this name, which is empty. */
export function oleContainerOf(stream: string): Buffer {
  const bytes = Buffer.alloc(1536, 0xff);
  bytes.fill(0, 0, 76);
  bytes.write('d0cf11e0a1b11ae1', 'hex');
  bytes.writeUInt16LE(9, 30); // sectors of 512 bytes
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44); // one sector of the allocation table
  bytes.writeUInt32LE(1, 48); // the sector of the directory
  bytes.writeUInt32LE(4096, 56);
  for (const at of [60, 68]) bytes.writeUInt32LE(0xfffffffe, at);
  bytes.writeUInt32LE(0, 76);
  bytes.writeUInt32LE(0xfffffffd, 512);
  bytes.writeUInt32LE(0xfffffffe, 516);
  for (const [index, [name, type, child]] of [
    ['Root Entry', 5, 1],
    [stream, 2, 0xffffffff],
  ].entries() as Iterable<[number, [string, number, number]]>) {
    const at = 1024 + index * 128;
    bytes.fill(0, at, at + 128);
    bytes.write(name, at, 'utf16le');
    bytes.writeUInt16LE((name.length + 1) * 2, at + 64);
    bytes[at + 66] = type;
    for (const link of [68, 72]) bytes.writeUInt32LE(0xffffffff, at + link);
    bytes.writeUInt32LE(child, at + 76);
    bytes.writeUInt32LE(0xfffffffe, at + 116);
  }
  return bytes;
}
