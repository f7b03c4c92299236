/**
 * The language of the terminal: of help, progress, errors and hints. `--lang` decides, then the environment, then the
 * system's locale.
 *
 * What it does not decide: the language of outputs, reports, summaries and JSON. That is `--lang` alone, so their bytes are
 * the same on every machine.
 */
import { LANGUAGES, type Language, type Sentence } from '../../base/sentence.js';

/** The first one that is set decides. */
const VARIABLES = ['CURP_BATCH_LANG', 'LC_ALL', 'LC_MESSAGES', 'LANG'] as const;

/** `es`, `es_MX.UTF-8`, `es-419`, and the alias `spanish` of some systems. Not `est`, which is another language. */
const SPANISH = /^(?:es(?![a-z])|spanish)/i;

const languageOfLocale = (locale: string): Language => (SPANISH.test(locale) ? 'es' : 'en');

/** The value of `--lang` in the words of a command; undefined if there is none, or it is not a language. */
function languageOfWords(words: readonly string[]): Language | undefined {
  let given: string | undefined;
  for (const [at, word] of words.entries()) {
    if (word === '--') break;
    if (word === '--lang') given = words[at + 1];
    else if (word.startsWith('--lang=')) given = word.slice('--lang='.length);
  }
  return LANGUAGES.find((language) => language === given);
}

/** Any locale other than a Spanish one is English, also `C` and `POSIX`. */
export function languageOf(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  systemLocale: () => string,
): Language {
  const variable = VARIABLES.find((name) => (environment[name] ?? '') !== '');
  return languageOfWords(words) ?? languageOfLocale(variable ? environment[variable]! : systemLocale());
}

/** Of all parts of Intl, this one loads the least: half a millisecond. */
const localeOfSystem = (): string => new Intl.PluralRules().resolvedOptions().locale;

let current: Language | undefined;

/** Chooses the language of a command, before it prints anything. */
export function chooseLanguage(words: readonly string[]): void {
  current = languageOf(words, process.env, localeOfSystem);
}

/** That of this process; English before one is chosen. */
export const terminalLanguage = (): Language => current ?? 'en';

/** The sentence in the language of the terminal. */
export const say = (sentence: Sentence): string => sentence[terminalLanguage()];
