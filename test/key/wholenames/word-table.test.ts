/** A table of words: made when it is first used, with N for Ñ. */
import { expect, it } from 'vitest';
import { WordTable } from '../../../src/key/wholenames/word-table.js';
import { packedWords } from './packed-tables.js';

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

it('has the words of a packed text', () =>
  expect([...WordTable.ofPacked(packedWords(['PEÑA', 'PEREZ'])).words].sort()).toEqual([
    'PENA',
    'PEREZ',
    'PEÑA',
  ]));
