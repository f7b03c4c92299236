// Byte order marks, and the conversion to UTF-8.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteOrderMark, toUtf8 } from '../../../src/input/csv/encoding.js';

const bytes = (...values: number[]): Buffer => Buffer.from(values);

describe('a byte order mark', () => {
  it.each([
    [[0xef, 0xbb, 0xbf], { encoding: 'utf-8', length: 3 }],
    [[0xef, 0xbb, 0xbf, 0x61], { encoding: 'utf-8', length: 3 }],
    [[0xff, 0xfe], { encoding: 'utf-16le', length: 2 }],
    [[0xff, 0xfe, 0x61, 0x00], { encoding: 'utf-16le', length: 2 }],
    [[0xfe, 0xff, 0x00, 0x61], { encoding: 'utf-16be', length: 2 }],
  ])('is found in %j', (start, mark) => {
    expect(byteOrderMark(bytes(...start))).toEqual(mark);
  });

  it.each([
    [[]],
    [[0xef]],
    [[0xef, 0xbb]],
    [[0xff]],
    [[0xfe]],
    [[0xef, 0xbb, 0x61]],
    [[0xbb, 0xef, 0xbf]],
    [[0x61, 0xef, 0xbb, 0xbf]],
    [[0x61, 0x62, 0x63]],
  ])('is not found in %j', (start) => {
    expect(byteOrderMark(bytes(...start))).toBeUndefined();
  });
});

/** 0x80 to 0x9F by the table of the WHATWG encoding standard; the five unassigned bytes are control characters. */
const C1 = [
  0x20ac, 0x0081, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152,
  0x008d, 0x017d, 0x008f, 0x0090, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122,
  0x0161, 0x203a, 0x0153, 0x009d, 0x017e, 0x0178,
];

const windows1252 = (byte: number): string =>
  String.fromCharCode(byte >= 0x80 && byte <= 0x9f ? C1[byte - 0x80]! : byte);

describe('Windows-1252 as UTF-8', () => {
  it.each(Array.from({ length: 256 }, (_, byte) => byte))('has byte %i right', (byte) => {
    const text = windows1252(byte);
    expect(toUtf8(bytes(byte), 'windows-1252').toString('utf8')).toBe(text);
    expect(toUtf8(bytes(0xd1, byte, 0x61), 'windows-1252').toString('utf8')).toBe(`Ñ${text}a`);
  });

  it('has any bytes right', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (values) => {
        const expected = [...values].map(windows1252).join('');
        expect(toUtf8(Buffer.from(values), 'windows-1252').toString('utf8')).toBe(expected);
      }),
    );
  });
});

describe('UTF-8 as UTF-8', () => {
  it('is the same bytes where they are valid', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        expect(toUtf8(Buffer.from(text), 'utf-8').equals(Buffer.from(text))).toBe(true);
      }),
    );
  });

  it.each([
    ['a Windows-1252 letter', [0x50, 0xd1, 0x41], 'P\ufffdA'],
    ['a lead byte before a quote', [0xc3, 0x22, 0x2c], '\ufffd",'],
    ['a lead byte before a line feed', [0xe2, 0x82, 0x0a], '\ufffd\n'],
    ['a lead byte at the end', [0x2c, 0xf0, 0x9f], ',\ufffd'],
    ['a stray continuation byte', [0x80, 0x0d, 0x0a], '\ufffd\r\n'],
    ['a byte that never occurs', [0x2c, 0xff, 0x2c], ',\ufffd,'],
  ])('gets U+FFFD for %s', (_, values, text) => {
    expect(toUtf8(bytes(...values), 'utf-8').toString('utf8')).toBe(text);
  });

  it('keeps every ASCII byte, in its order, among any other bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (values) => {
        const ascii = (all: Uint8Array): number[] => [...all].filter((value) => value < 0x80);
        const utf8 = toUtf8(Buffer.from(values), 'utf-8');
        expect(ascii(utf8)).toEqual(ascii(values));
        expect(Buffer.from(utf8.toString('utf8')).equals(utf8)).toBe(true); // valid now
      }),
    );
  });
});
