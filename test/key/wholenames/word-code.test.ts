/** Words as an arithmetic code: what is packed is read again, whatever the words are, and usual words take few characters. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DIGITS, unpackedWords } from '../../../src/key/wholenames/word-code.js';
import { packedWords, sortedWords, withPackedTable } from './packed-tables.js';

it('reads the words that were packed: sorted, each of them once', () => {
  const words = 'LUNA ABARCA LEON ABADIA ÑAÑEZ ABADIA A CUAUHTEMOCTZINTLI CUAUHTEMOCTZIN'.split(' ');
  expect(unpackedWords(packedWords(words))).toEqual(
    'A ABADIA ABARCA CUAUHTEMOCTZIN CUAUHTEMOCTZINTLI LEON LUNA ÑAÑEZ'.split(' '),
  );
  expect(unpackedWords(packedWords([]))).toEqual([]);
  expect(unpackedWords('\n')).toEqual([]);
});

const word = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZÑ'),
  minLength: 1,
  maxLength: 30,
});

it('reads any words', () =>
  fc.assert(
    fc.property(fc.array(word), (words) => {
      expect(unpackedWords(packedWords(words))).toEqual(sortedWords(words));
    }),
  ));

/** So many words that the counts of decisions become large. */
const MANY = Array.from({ length: 30_000 }, (_, index) =>
  (index * 7919)
    .toString(26)
    .replace(/\d/g, (digit) => 'QRSTUVWXYÑ'[Number(digit)]!)
    .toUpperCase(),
);

it('reads many words, from lines of characters that need no escape in a script', () => {
  const packed = packedWords(MANY);
  expect(unpackedWords(packed)).toEqual(sortedWords(MANY));
  expect(packed.split('\n').every((line) => line.length <= 118)).toBe(true);
  const used = [...new Set(packed)].filter((character) => character !== '\n');
  expect(used.filter((character) => !DIGITS.includes(character) || /["$'<\\`]/.test(character))).toEqual([]);
});

it('takes a fifth of the characters for words that begin and end alike', () => {
  const words = [...'BCDFGHLMNPRST'].flatMap((first) =>
    ['AND', 'ERN', 'IV', 'OM', 'UR'].flatMap((middle) =>
      ['EZ', 'ES', 'ADO', 'INA'].map((end) => first + middle + end),
    ),
  );
  expect(packedWords(words).length).toBeLessThan(words.join(' ').length / 5);
});

it('is packed anew in the text of a source file', () => {
  const source = (table: string): string =>
    `export const A = \`\n${table}\n\`;\nexport const B = \`\nB\n\`;\n`;
  const words = ['LUNA', 'LEON'];
  expect(withPackedTable(source('old'), 'A', words)).toBe(source(packedWords(words)));
});
