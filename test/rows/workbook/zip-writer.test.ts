/** The records of a ZIP file, field by field where no small file shows them: sizes and offsets of more than 32 bits. */
import { describe, expect, it } from 'vitest';
import {
  centralDirectory,
  dataDescriptor,
  localHeader,
  type ZipEntry,
} from '../../../src/rows/workbook/zip-writer.js';

const LARGEST = 0xfffffffe;
const ENTRY: ZipEntry = { name: 'xl/a.xml', offset: 7, crc: 0x12345678, packed: 100, unpacked: 2000 };

const numbersOf = (bytes: Buffer, widths: readonly number[]): number[] => {
  let at = 0;
  return widths.map((width) => {
    const value = width === 8 ? Number(bytes.readBigUInt64LE(at)) : bytes.readUIntLE(at, width);
    at += width;
    return value;
  });
};

it('a local header announces a data descriptor, and always has the same time', () => {
  const header = localHeader('é.xml');
  expect(numbersOf(header, [4, 2, 2, 2, 2, 2, 4, 4, 4, 2, 2])).toEqual([
    0x04034b50, 20, 0x0808, 8, 0, 0x21, 0, 0, 0, 6, 0,
  ]);
  expect(header.subarray(30).toString()).toBe('é.xml');
});

it.each([
  [LARGEST, LARGEST, 4],
  [5, LARGEST + 1, 8],
  [LARGEST + 1, 5, 8],
])('the descriptor of %i and %i bytes has sizes of %i bytes', (packed, unpacked, width) => {
  const descriptor = dataDescriptor({ ...ENTRY, packed, unpacked });
  expect(numbersOf(descriptor, [4, 4, width, width])).toEqual([0x08074b50, ENTRY.crc, packed, unpacked]);
  expect(descriptor).toHaveLength(8 + 2 * width);
});

describe('the central directory', () => {
  const HEADER = [4, 2, 2, 2, 2, 2, 2, 4, 4, 4, 2, 2, 2, 2, 2, 4, 4];

  it('has small numbers in its usual fields', () => {
    const bytes = centralDirectory([ENTRY], 1234);
    expect(numbersOf(bytes, HEADER)).toEqual([
      0x02014b50,
      20,
      20,
      0x0808,
      8,
      0,
      0x21,
      ENTRY.crc,
      100,
      2000,
      8,
      0,
      0,
      0,
      0,
      0,
      7,
    ]);
    const end = bytes.subarray(46 + 8);
    expect(numbersOf(end, [4, 2, 2, 2, 2, 4, 4, 2])).toEqual([0x06054b50, 0, 0, 1, 1, 54, 1234, 0]);
    expect(end).toHaveLength(22);
  });

  it.each([
    ['a large content', { unpacked: LARGEST + 1 }, [LARGEST + 1]],
    ['a large entry', { unpacked: LARGEST + 3, packed: LARGEST + 2 }, [LARGEST + 3, LARGEST + 2]],
    ['a late entry', { offset: LARGEST + 9 }, [LARGEST + 9]],
    ['everything', { unpacked: 2 ** 40, packed: 2 ** 33, offset: 2 ** 34 }, [2 ** 40, 2 ** 33, 2 ** 34]],
  ])('has those of %s in a ZIP64 field, in the order of the specification', (_, changes, large) => {
    const bytes = centralDirectory([{ ...ENTRY, ...changes }], 1234);
    const fields = numbersOf(bytes, HEADER);
    const { packed, unpacked, offset } = { ...ENTRY, ...changes };
    expect(fields.slice(1, 3)).toEqual([45, 45]);
    expect([fields[8], fields[9], fields[16]]).toEqual(
      [packed, unpacked, offset].map((value) => (value > LARGEST ? 0xffffffff : value)),
    );
    expect(fields[11]).toBe(4 + 8 * large.length);
    const extra = bytes.subarray(46 + 8);
    expect(numbersOf(extra, [2, 2, ...large.map(() => 8)])).toEqual([1, 8 * large.length, ...large]);
  });

  it('that begins late, or has many entries, has ZIP64 end records', () => {
    const offset = 2 ** 33;
    const bytes = centralDirectory([ENTRY], offset);
    const zip64 = bytes.subarray(54);
    expect(numbersOf(zip64, [4, 8, 2, 2, 4, 4, 8, 8, 8, 8])).toEqual([
      0x06064b50,
      44,
      45,
      45,
      0,
      0,
      1,
      1,
      54,
      offset,
    ]);
    expect(numbersOf(zip64.subarray(56), [4, 4, 8, 4])).toEqual([0x07064b50, 0, offset + 54, 1]);
    expect(numbersOf(zip64.subarray(76), [4, 2, 2, 2, 2, 4, 4])).toEqual([
      0x06054b50, 0, 0, 1, 1, 54, 0xffffffff,
    ]);
    const many = centralDirectory(
      Array.from({ length: 65_535 }, () => ENTRY),
      1,
    );
    expect(numbersOf(many.subarray(-22), [4, 2, 2, 2])).toEqual([0x06054b50, 0, 0, 0xffff]);
    expect(many.readUInt32LE(many.length - 22 - 20 - 56)).toBe(0x06064b50);
  });
});
