/**
 * A table of words. Its set is made when a word is first looked up, so that a program that cuts no whole name does not pay for
 * it. A word with Ñ is in it with N too: files that lost the letter write `MUNOZ`.
 *
 * What it does not do: read long tables word by word. They are packed (`word-code.ts`), and all of one is read at once.
 */
import { unpackedWords } from './word-code.js';

export class WordTable {
  readonly #list: () => readonly string[];
  #words: ReadonlySet<string> | undefined;

  constructor(list: () => readonly string[]) {
    this.#list = list;
  }

  /** Words between blanks and line ends. */
  static ofWords(text: string): WordTable {
    return new WordTable(() => text.trim().split(/\s+/));
  }

  static ofPacked(text: string): WordTable {
    return new WordTable(() => unpackedWords(text));
  }

  /** Words and groups of words between `|`. */
  static ofNames(text: string): WordTable {
    return new WordTable(() => text.split('|').map((name) => name.trim()));
  }

  get words(): ReadonlySet<string> {
    if (this.#words !== undefined) return this.#words;
    const words = this.#list();
    const withN = words.filter((word) => word.includes('Ñ')).map((word) => word.replaceAll('Ñ', 'N'));
    this.#words = new Set([...words, ...withN]);
    return this.#words;
  }

  has(word: string): boolean {
    return this.words.has(word);
  }
}
