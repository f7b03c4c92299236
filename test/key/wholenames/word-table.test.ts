/** A table of words: made when it is first used, with N for Ñ. */
import { expect, it } from 'vitest';
import { unpackedWords, WordTable } from '../../../src/key/wholenames/word-table.js';
import { packedWords, withPackedTables } from './packed-tables.js';

it('is made once, when a word is first looked up', () => {
  let made = 0;
  const table = new WordTable(() => {
    made++;
    return ['LUNA'];
  });
  expect(made).toBe(0);
  expect([table.has('LUNA'), table.has('SOL')]).toEqual([true, false]);
  expect(made).toBe(1);
});

it('has words with Ñ as files write them that lost the letter', () => {
  const table = WordTable.ofWords('\nMUÑOZ PEREZ\nPEÑA\n');
  expect(['MUÑOZ', 'MUNOZ', 'PEREZ', 'PENA'].every((word) => table.has(word))).toBe(true);
});

it('has names of several words', () => {
  const table = WordTable.ofNames('\nRIVA PALACIO|DIAZ MIRON|\nDE LA PEÑA\n');
  expect([...table.words]).toEqual(['RIVA PALACIO', 'DIAZ MIRON', 'DE LA PEÑA', 'DE LA PENA']);
});

it('unpacks words that begin with letters of the one before', () => {
  expect(unpackedWords('ABADIA3RCA3SCAL0BAEZ\nBAÑOS3UELOS CRUZ')).toEqual(
    'ABADIA ABARCA ABASCAL BAEZ BAÑOS BAÑUELOS CRUZ'.split(' '),
  );
  expect(unpackedWords('\n')).toEqual([]);
});

it('has the words that were packed: sorted, each of them once, in lines that begin with a whole word', () => {
  const words = Array.from({ length: 3000 }, (_, index) =>
    (index * 7919)
      .toString(26)
      .replace(/\d/g, (digit) => 'QRSTUVWXYÑ'[Number(digit)]!)
      .toUpperCase(),
  );
  const long = ['CUAUHTEMOCTZIN', 'CUAUHTEMOCTZINTLI', 'CUAUHTEMOC'];
  const packed = packedWords([...words, ...long, ...words]);
  expect(unpackedWords(packed)).toEqual([...new Set([...words, ...long])].sort());
  expect(packed.split('\n').every((line) => /^[A-ZÑ]+(?:\d[A-ZÑ]+)*$/.test(line) && line.length <= 118)).toBe(
    true,
  );
});

it('is packed anew in the text of a source file', () => {
  const source = (table: string): string => `export const TABLE = WordTable.ofPacked(\`\n${table}\n\`);\n`;
  expect(withPackedTables(source('LUNA1EON\nLARA LUNA'))).toBe(source('LARA1EON1UNA'));
});
