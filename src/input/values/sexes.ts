/**
 * How people write a sex. Words, and the letters H, F and X, are unambiguous. The meaning of `M` depends on the column:
 * *mujer* beside H, *masculino* beside F. So does that of the digits 1 and 2.
 *
 * What it does not do: decide what M means. `judgeSex` (`inference.ts`) does, and gives the result as `SexLetters`.
 */
import { Memo } from './memo.js';
import { normalizedValue, simplifyValue } from './normalized-value.js';

/** `HM`: M is mujer. `MF`: M is masculino. `12`: 1 is hombre, 2 is mujer. */
export const SEX_LETTERS = ['HM', 'MF', '12'] as const;

export type SexLetters = (typeof SEX_LETTERS)[number];

/** Letters and digits themselves; words for men, women and neither; no value; any other value. */
export type SexKind = 'H' | 'M' | 'F' | 'X' | '1' | '2' | 'man' | 'woman' | 'neither' | 'empty' | 'other';

/** As `simplifyValue` returns them. */
const WORDS: Readonly<Partial<Record<SexKind, string>>> = {
  H: 'h',
  M: 'm',
  F: 'f',
  X: 'x',
  '1': '1 01',
  '2': '2 02',
  man: 'hombre masculino masculina masc varon male',
  woman: 'mujer femenino femenina fem female',
  neither: 'nobinario nobinaria nb nonbinary',
};

const KIND_OF_WORD = new Map<string, SexKind>();
for (const [kind, words] of Object.entries(WORDS)) {
  for (const word of words.split(' ')) KIND_OF_WORD.set(word, kind as SexKind);
}

const kinds = new Memo<SexKind>((text) => {
  const value = normalizedValue(text);
  return value === '' ? 'empty' : (KIND_OF_WORD.get(simplifyValue(value)) ?? 'other');
});

export const sexKind = (text: string | null | undefined): SexKind => kinds.get(text ?? '');

const MEANING: Readonly<Partial<Record<SexKind, string>>> = {
  H: 'H',
  man: 'H',
  F: 'M',
  woman: 'M',
  X: 'X',
  neither: 'X',
};

const MEANING_IN_COLUMN: Readonly<Record<SexLetters, Readonly<Partial<Record<SexKind, string>>>>> = {
  HM: { M: 'M' },
  MF: { M: 'H' },
  '12': { '1': 'H', '2': 'M' },
};

/** A character that is not a sex of the contract: in a column of 1 and 2, M may mean either. */
const NO_SEX = '?';

/** H, M or X; a text that is not valid stays as it is, and validation reports it. */
export function sexOf(text: string | null | undefined, letters: SexLetters): string {
  const kind = sexKind(text);
  const sex = MEANING[kind] ?? MEANING_IN_COLUMN[letters][kind];
  return sex ?? (kind === 'M' ? NO_SEX : normalizedValue(text));
}
