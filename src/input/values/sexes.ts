/**
 * How people write a sex: `H`, `Mujer`, `M - Masculino`, `1 Hombre`, `♀`. Words, and the letters H, F and X, are
 * unambiguous. The meaning of `M` depends on the column: *mujer* beside H, *masculino* beside F. So does that of digits.
 *
 * What it does not do: decide what M or a digit means. `judgeSex` (`inference.ts`) does, and gives the result as `SexLetters`.
 */
import type { SexLetters } from './column-meaning.js';
import { Memo } from './memo.js';
import { normalizedValue, simplifyValue, withoutZeroFraction } from './normalized-value.js';

/** A letter or digit whose meaning the column decides, with a word beside it that says what it means. */
type ProvingKind = 'M_man' | 'M_woman' | `${0 | 1 | 2}_${'man' | 'woman'}` | '3_neither';

/**
 * Letters and digits themselves; words for men, women and neither; a letter or digit with its word (`1_man`: `1 Hombre`);
 * no value; any other value.
 */
export type SexKind =
  | 'H'
  | 'M'
  | 'F'
  | 'X'
  | 'V'
  | '0'
  | '1'
  | '2'
  | '3'
  | 'man'
  | 'woman'
  | 'neither'
  | ProvingKind
  | 'empty'
  | 'other';

/** As `simplifyValue` returns them. */
const WORDS: Readonly<Partial<Record<SexKind, string>>> = {
  H: 'h',
  M: 'm',
  F: 'f',
  X: 'x',
  V: 'v',
  '0': '0 00',
  '1': '1 01',
  '2': '2 02',
  '3': '3 03',
  man:
    'hombre hombres hom hbre masculino masculina masculinos masc varon varones varonil nino ninos male caballero ' +
    'senor sr chico alumno ♂',
  woman:
    'mujer mujeres muj mjr femenino femenina femeninos femeninas fem femenil hembra nina ninas female dama ' +
    'senora sra senorita srta chica alumna ♀',
  neither: 'nobinario nobinaria nb nonbinary',
};

const KIND_OF_WORD = new Map<string, SexKind>();
for (const [kind, words] of Object.entries(WORDS)) {
  for (const word of words.split(' ')) KIND_OF_WORD.set(word, kind as SexKind);
}

/** What a code and the word beside it are together. Any other pair contradicts itself. */
const KIND_OF_PAIR: Readonly<Record<string, SexKind>> = {
  'H man': 'man',
  'V man': 'man',
  'F woman': 'woman',
  'X neither': 'neither',
  'M man': 'M_man',
  'M woman': 'M_woman',
  '0 man': '0_man',
  '0 woman': '0_woman',
  '1 man': '1_man',
  '1 woman': '1_woman',
  '2 man': '2_man',
  '2 woman': '2_woman',
  '3 neither': '3_neither',
  'man man': 'man',
  'woman woman': 'woman',
  'neither neither': 'neither',
};

/** Between a code and its word: blanks, and signs as in `M - Masculino`, `1=Hombre`, `Hombre (H)`. */
const BETWEEN = /[\p{White_Space}.,:;=/()[\]_-]+/u;

/** The kind of a code and a word, the code first or last. */
function kindOfPair(value: string): SexKind | undefined {
  const parts = value.split(BETWEEN).filter((part) => part !== '');
  if (parts.length < 2) return undefined;
  const kindOf = (some: readonly string[]): SexKind | undefined =>
    KIND_OF_WORD.get(simplifyValue(some.join('')));
  return (
    KIND_OF_PAIR[`${kindOf(parts.slice(0, 1))} ${kindOf(parts.slice(1))}`] ??
    KIND_OF_PAIR[`${kindOf(parts.slice(-1))} ${kindOf(parts.slice(0, -1))}`]
  );
}

const kinds = new Memo<SexKind>((text) => {
  const value = withoutZeroFraction(normalizedValue(text));
  return value === '' ? 'empty' : (KIND_OF_WORD.get(simplifyValue(value)) ?? kindOfPair(value) ?? 'other');
});

export const sexKind = (text: string | null | undefined): SexKind => kinds.get(text ?? '');

type Sex = 'H' | 'M' | 'X';

const MEANING: Readonly<Partial<Record<SexKind, Sex>>> = {
  H: 'H',
  V: 'H',
  man: 'H',
  M_man: 'H',
  '0_man': 'H',
  '1_man': 'H',
  '2_man': 'H',
  F: 'M',
  woman: 'M',
  M_woman: 'M',
  '0_woman': 'M',
  '1_woman': 'M',
  '2_woman': 'M',
  X: 'X',
  neither: 'X',
  '3_neither': 'X',
};

const MEANING_IN_COLUMN: Readonly<Record<SexLetters, Readonly<Partial<Record<SexKind, Sex>>>>> = {
  HM: { M: 'M' },
  MF: { M: 'H' },
  '12': { '1': 'H', '2': 'M' },
  '21': { '2': 'H', '1': 'M' },
  '01': { '0': 'H', '1': 'M' },
  '10': { '1': 'H', '0': 'M' },
  '123': { '1': 'H', '2': 'M', '3': 'X' },
};

/** The sex of a value of this kind in a column of these letters; undefined if it has none. */
export const sexOfKind = (kind: SexKind, letters: SexLetters): Sex | undefined =>
  MEANING[kind] ?? MEANING_IN_COLUMN[letters][kind];

/** A character that is not a sex of the contract: in a column of digits, M may mean either. */
const NO_SEX = '?';

/** H, M or X; a text that is not valid stays as it is, and validation reports it. */
export function sexOf(text: string | null | undefined, letters: SexLetters): string {
  const kind = sexKind(text);
  return sexOfKind(kind, letters) ?? (kind === 'M' ? NO_SEX : normalizedValue(text));
}
