/**
 * The languages of the product, and texts for people: each sentence in all of them. A sentence without one of the languages
 * does not compile.
 *
 * What it does not do: choose a language. The row, the request or the terminal does.
 */

export type Language = 'es' | 'en';

export const LANGUAGES: readonly Language[] = ['es', 'en'];

/** A sentence, a word or a text of several lines. */
export type Sentence = Readonly<Record<Language, string>>;

/** The word that fits the number; both languages have the same rule. */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** With a capital letter at its beginning. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** An error that people read. Its message is English, for logs and programs. */
export class SentenceError extends Error {
  constructor(readonly sentence: Sentence) {
    super(sentence.en);
  }
}

/** A wrong value of an option or a variable: a RangeError for programs. */
export class UsageError extends RangeError {
  constructor(readonly sentence: Sentence) {
    super(sentence.en);
  }
}

/** The sentence of an error that has one; else its message, which is English. */
export function sentenceOf(error: unknown): Sentence {
  const { sentence, message } = error as { sentence?: Sentence; message: string };
  return sentence ?? { es: message, en: message };
}
