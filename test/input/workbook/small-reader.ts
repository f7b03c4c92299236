/**
 * A small reader of workbooks for tests, independent of the code under test: the central directory of the ZIP file, inflate,
 * and regular expressions. It checks sizes, checksums and the data descriptors.
 *
 * What it does not read: shared strings, formulas, or anything else that the writer does not write.
 */
import { crc32, inflateRawSync } from 'node:zlib';
import { expect } from 'vitest';

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;

/** The parts of a ZIP file, by their names, in order. */
export function zipParts(file: Buffer): Map<string, string> {
  const end = file.length - 22;
  expect(file.readUInt32LE(end)).toBe(END);
  const parts = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  let next = 0;
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    expect(file.readUInt32LE(at)).toBe(CENTRAL);
    const [crc, packed, unpacked] = [16, 20, 24].map((field) => file.readUInt32LE(at + field)) as [
      number,
      number,
      number,
    ];
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const offset = file.readUInt32LE(at + 42);
    at += 46 + nameLength + file.readUInt16LE(at + 30);
    // Entries follow each other without a gap.
    expect([offset, file.readUInt32LE(offset)]).toEqual([next, LOCAL]);
    const begin = offset + 30 + nameLength;
    expect(file.toString('utf8', offset + 30, begin)).toBe(name);
    const content = inflateRawSync(file.subarray(begin, begin + packed));
    expect([crc32(content), content.length]).toEqual([crc, unpacked]);
    const descriptor = [0, 4, 8, 12].map((field) => file.readUInt32LE(begin + packed + field));
    expect(descriptor).toEqual([DESCRIPTOR, crc, packed, unpacked]);
    next = begin + packed + 16;
    parts.set(name, content.toString('utf8'));
  }
  expect(file.readUInt32LE(end + 16)).toBe(next);
  expect(at).toBe(end);
  return parts;
}

const UNESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#13;': '\r',
};

/** The text of an element as a spreadsheet reads it. */
export const textOf = (xml: string): string =>
  xml
    .replace(/&(?:amp|lt|gt|#13);/g, (reference) => UNESCAPED[reference]!)
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const CELL =
  /<c(?: s="\d+" t="inlineStr"><is><t( xml:space="preserve")?>([^<]*)<\/t><\/is><\/c>|><v>(\d+)<\/v><\/c>|\/>)/y;

const BLANK_END = /^[ \t\r\n]|[ \t\r\n]$/;

function cellsOf(xml: string): (string | number)[] {
  const cells: (string | number)[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < xml.length) {
    const at = CELL.lastIndex;
    const match = CELL.exec(xml);
    if (match === null) throw new Error(`no cell: ${xml.slice(at, at + 80)}`);
    const [, preserved, text = '', number] = match;
    if (preserved === undefined && BLANK_END.test(text))
      throw new Error('blanks at an end are not preserved');
    cells.push(number === undefined ? textOf(text) : Number(number));
  }
  return cells;
}

/** The rows in the XML of a sheet, by their numbers. */
export const rowsOf = (xml: string): { number: number; cells: (string | number)[] }[] =>
  [...xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, number, cells]) => ({
    number: Number(number),
    cells: cellsOf(cells!),
  }));

/** The rows of all sheets of a workbook, in order. Their numbers are checked. */
export function sheetsOf(file: Buffer): (string | number)[][][] {
  const parts = zipParts(file);
  const names = [...parts.keys()].filter((name) => name.startsWith('xl/worksheets/'));
  return names.map((name) =>
    rowsOf(parts.get(name)!).map(({ number, cells }, at) => {
      expect(number).toBe(at + 1);
      return cells;
    }),
  );
}
