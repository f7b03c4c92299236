import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellTable, forgetCells } from '../../../src/rows/bytes/cell-table.js';
import { loadInputBlock } from '../../../src/rows/bytes/row-memory.js';
import { runs } from '../../random/property-runs.js';

/** A different answer for almost every text. */
const answerOf = (text: string): number =>
  Buffer.from(text).reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 7);

/** A table that counts its reads. */
class CountedTable {
  reads = 0;
  readonly #table = new CellTable((text) => {
    this.reads++;
    return answerOf(text);
  });

  /** The answer for a cell inside a chunk. */
  answerOf(text: string, before = 'a,', after = ',b\n'): number {
    loadInputBlock(Buffer.from(before + text + after), 0);
    const start = Buffer.byteLength(before);
    return this.#table.answerOf(start, start + Buffer.byteLength(text));
  }
}

describe('a table of cells', () => {
  it('gives the answers of its reader for any texts', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.string({ unit: fc.constantFrom('a', 'ñ'), maxLength: 9 }),
    );
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 40 }), (cells) => {
        const table = new CountedTable();
        for (const text of [...cells, ...cells]) expect(table.answerOf(text)).toBe(answerOf(text));
      }),
      runs(300),
    );
  });

  it.each([0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 31, 32])('reads a cell of %i bytes once', (length) => {
    const table = new CountedTable();
    const text = 'abcdefghijklmnopqrstuvwxyzABCDEF'.slice(0, length);
    for (let time = 0; time < 3; time++) expect(table.answerOf(text)).toBe(answerOf(text));
    expect(table.reads).toBe(1);
  });

  it('reads a longer cell each time', () => {
    const table = new CountedTable();
    const text = 'x'.repeat(33);
    expect([table.answerOf(text), table.answerOf(text)]).toEqual([answerOf(text), answerOf(text)]);
    expect(table.reads).toBe(2);
  });

  it.each([1, 2, 3, 4, 5, 8, 11, 16, 23, 32])(
    'distinguishes cells of %i bytes that differ in one byte',
    (length) => {
      const table = new CountedTable();
      const text = 'o'.repeat(length);
      for (let at = 0; at < length; at++) {
        const other = `${text.slice(0, at)}a${text.slice(at + 1)}`;
        expect([table.answerOf(text), table.answerOf(other)]).toEqual([answerOf(text), answerOf(other)]);
      }
    },
  );

  it('distinguishes a cell from a longer one whose words are the same', () => {
    const table = new CountedTable();
    for (const text of ['', '\0', '\0\0', 'aaaa', 'aaaaa', 'aaaaaa', 'aaaaaaaa', 'aaaaaaaaaaaa'])
      expect(table.answerOf(text), text).toBe(answerOf(text));
  });

  it('does not depend on the bytes around a cell', () => {
    const table = new CountedTable();
    for (const [before, after] of [
      ['', '\n'],
      ['x,', ',\n'],
      ['Ñ', 'Z\n'],
    ] as const)
      for (const text of ['', 'M', 'NL', 'Méx.', 'Jalisco'])
        expect(table.answerOf(text, before, after)).toBe(answerOf(text));
    expect(table.reads).toBe(5);
  });

  it('gives the right answers when there are more cells than it can hold', () => {
    const table = new CountedTable();
    const differing: number[] = [];
    for (const pass of [1, 2]) {
      for (let number = 0; number < 50_000; number += pass) {
        const text = `marzo ${number}`;
        if (table.answerOf(text) !== answerOf(text)) differing.push(number);
      }
    }
    expect(differing).toEqual([]);
  });

  it('does not give the answers of another table', () => {
    const one = new CountedTable();
    const other = new CellTable(() => 5);
    expect(one.answerOf('Jalisco')).toBe(answerOf('Jalisco'));
    loadInputBlock(Buffer.from('Jalisco\n'), 0);
    expect(other.answerOf(0, 7)).toBe(5);
    expect(one.answerOf('Jalisco')).toBe(answerOf('Jalisco'));
    expect(one.reads).toBe(1);
  });

  it('can forget all cells', () => {
    const table = new CountedTable();
    table.answerOf('Jalisco');
    forgetCells();
    expect(table.answerOf('Jalisco')).toBe(answerOf('Jalisco'));
    expect(table.reads).toBe(2);
  });
});
