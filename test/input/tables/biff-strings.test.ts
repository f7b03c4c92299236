// Texts of old workbooks: their widths, what continues in the next record, and the encodings of BIFF5.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bytesText, sharedTexts } from '../../../src/input/tables/biff-strings.js';

/** Shared texts in records of `size` bytes, as Excel cuts them: never inside a character, with a new width after the cut. */
function recordsOf(texts: readonly string[], size: number): Buffer[] {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(texts.length, 4);
  const records: Buffer[] = [head];
  const add = (bytes: Buffer): void => {
    records.push(Buffer.concat([records.pop()!, bytes]));
  };
  for (const text of texts) {
    const isWide = [...text].some((character) => character > '\u00ff');
    if (records.at(-1)!.length + 3 > size) records.push(Buffer.alloc(0));
    const start = Buffer.of(text.length & 0xff, text.length >> 8, isWide ? 1 : 0);
    add(start);
    const width = isWide ? 2 : 1;
    for (let at = 0; at < text.length; at++) {
      if (records.at(-1)!.length + width > size) records.push(Buffer.of(isWide ? 1 : 0));
      add(Buffer.from(text[at]!, isWide ? 'utf16le' : 'latin1'));
    }
  }
  return records;
}

it('texts are the same wherever their records are cut', () => {
  const text = fc.string({ unit: fc.constantFrom('A', 'ñ', 'É', 'Ł', 'Ω', ' ', '"'), maxLength: 60 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), fc.integer({ min: 12, max: 90 }), (texts, size) => {
      expect(sharedTexts(recordsOf(texts, size))).toEqual(texts);
    }),
  );
});

it.each([
  [1252, 'd1', 'Ñ'],
  [32769, 'd1', 'Ñ'],
  [850, 'a5', 'Ñ'],
  [437, 'a5', 'Ñ'],
  [10000, '84', 'Ñ'],
  [1200, 'd1000001', 'ÑĀ'],
  [1251, '414e41', 'ANA'],
])('code page %i', (codePage, hex, text) => {
  expect(bytesText(Buffer.from(hex, 'hex'), codePage)).toBe(text);
});

it('letters of an unknown code page are not guessed', () => {
  expect(() => bytesText(Buffer.of(0xd1), 1251)).toThrow(/another alphabet.*Save As/);
});
