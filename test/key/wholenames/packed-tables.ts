/**
 * Packs the long tables of common names in the text of a source file: sorted, no word twice, each word without the letters that it
 * shares with the one before (`word-table.ts` unpacks them). Each line begins with a whole word.
 *
 * Words are added to a table as they are, anywhere between others; `WRITE_TABLES=1` in the test of the tables then packs them.
 */
import { unpackedWords } from '../../../src/key/wholenames/word-table.js';

const MAX_LINE = 118;

/** A number of letters is one digit. */
const MAX_SHARED = 9;

function sharedLetters(one: string, other: string): number {
  let count = 0;
  while (count < MAX_SHARED && count < one.length && one[count] === other[count]) count++;
  return count;
}

export function packedWords(words: Iterable<string>): string {
  const lines: string[] = [];
  let before: string | undefined;
  for (const word of [...new Set(words)].sort()) {
    const shared = before === undefined ? 0 : sharedLetters(word, before);
    const packed = `${shared}${word.slice(shared)}`;
    const line = lines.at(-1);
    if (line === undefined || line.length + packed.length > MAX_LINE) lines.push(word);
    else lines[lines.length - 1] = line + packed;
    before = word;
  }
  return lines.join('\n');
}

const TABLE = /(?<=WordTable\.ofPacked\(`\n)[^`]*(?=\n`\))/g;

export const withPackedTables = (source: string): string =>
  source.replace(TABLE, (table) => packedWords(unpackedWords(table)));

/** The bytes of all tables in the text of a source file. */
export const bytesOfTables = (source: string): number =>
  [...source.matchAll(/(?<=WordTable\.of\w+\(`)[^`]*/g)].reduce(
    (sum, [table]) => sum + Buffer.byteLength(table),
    0,
  );
