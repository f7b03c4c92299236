/**
 * What the counts of the column of the sex prove: the meaning of M and of digits. A column can be written with letters and
 * words, or with digits; values of the other way are rows in error.
 *
 * What it does not depend on: the order of rows, or how the file is cut. The same counts give the same inference.
 */
import type { SexLetters } from '../csv/plan.js';
import type { SexKind } from '../values/sexes.js';
import { decidingSide, type Inference, mayBeSlips } from './inference.js';

export type SexCounts = { readonly [kind in SexKind]?: number };

/** The number of rows that support each meaning of M. */
export function sexSides(counts: SexCounts): { HM: number; MF: number } {
  const { H = 0, V = 0, man = 0, M_woman = 0, F = 0, woman = 0, M_man = 0 } = counts;
  return { HM: H + V + man + M_woman, MF: F + woman + M_man };
}

/**
 * Why the meaning of the column is undecided. `letters`: M may be mujer or masculino. `digits`: nothing says what they mean.
 * `ticks`: X is the only value, as in a column of tick marks. `hembra`: V is varón, so H may be hembra.
 */
type SexDoubt = 'letters' | 'digits' | 'ticks' | 'hembra';

const DIGITS: readonly SexKind[] = ['0', '1', '2'];

const digitsIn = (counts: SexCounts): number => DIGITS.reduce((sum, digit) => sum + (counts[digit] ?? 0), 0);

const sumOf = (counts: SexCounts, isCounted: (kind: string) => boolean): number =>
  Object.entries(counts).reduce((sum, [kind, rows]) => (isCounted(kind) ? sum + rows : sum), 0);

const isSex = (kind: string): boolean => kind !== 'empty' && kind !== 'other';

/** Rows with a letter or a word, and no digit. */
const lettersIn = (counts: SexCounts): number => sumOf(counts, (kind) => isSex(kind) && !/^\d/.test(kind));

/** The digit of men and that of women. */
type Pair = readonly [letters: SexLetters, man: '0' | '1' | '2', woman: '0' | '1' | '2'];

const PAIRS: readonly Pair[] = [
  ['12', '1', '2'],
  ['21', '2', '1'],
  ['01', '0', '1'],
  ['10', '1', '0'],
];

type Digit = Pair[1];

/** What the words beside this digit say. */
const sexOfDigit = (counts: SexCounts, digit: Digit): 'man' | 'woman' | undefined =>
  decidingSide<'man' | 'woman'>(
    ['man', counts[`${digit}_man`] ?? 0],
    ['woman', counts[`${digit}_woman`] ?? 0],
  );

const occurs = (counts: SexCounts, digit: Digit): boolean =>
  (counts[digit] ?? 0) + (counts[`${digit}_man`] ?? 0) + (counts[`${digit}_woman`] ?? 0) > 0;

/** The meaning of digits that words beside them prove (`1 Hombre`), for every digit that occurs. */
function provenDigits(counts: SexCounts): SexLetters | undefined {
  const fits = PAIRS.filter(([, man, woman]) => {
    const [ofMen, ofWomen] = [sexOfDigit(counts, man), sexOfDigit(counts, woman)];
    const isProven = ofMen === 'man' || ofWomen === 'woman';
    const isContradicted = ofMen === 'woman' || ofWomen === 'man';
    const hasOther = (['0', '1', '2'] as const).some(
      (digit) => digit !== man && digit !== woman && occurs(counts, digit),
    );
    return isProven && !isContradicted && !hasOther;
  });
  const [letters] = fits[0] ?? [];
  return letters === '12' && (counts['3_neither'] ?? 0) > 0 ? '123' : letters;
}

/** Whether the column is written with digits. `factor`: how many times more digits are required than typing errors have. */
function saysDigits(counts: SexCounts, factor: number): boolean {
  const digits = digitsIn(counts);
  const { M = 0 } = counts;
  return digits > 0 && !mayBeSlips(digits, lettersIn(counts) * factor) && mayBeSlips(M, digits);
}

interface SexContext {
  /** The columns are those of the health sector, which says what its digits mean. */
  readonly healthLayout?: boolean | undefined;
  /** See `saysDigits`. */
  readonly factor?: number;
}

const judged = (value: SexLetters): Inference<SexLetters> => ({ value, proven: true });

function lettersOrDoubt(counts: SexCounts, context: SexContext): Inference<SexLetters> | SexDoubt {
  const { healthLayout = false, factor = 1 } = context;
  const { H = 0, M = 0, X = 0, V = 0 } = counts;
  const { HM, MF } = sexSides(counts);
  if (saysDigits(counts, factor)) {
    const proven = healthLayout ? '123' : provenDigits(counts);
    return proven === undefined ? 'digits' : judged(proven);
  }
  if (X > 0 && X === sumOf(counts, isSex)) return 'ticks';
  // Beside women who are written otherwise, H is hombre.
  const hasWomen = !mayBeSlips(MF + M, H + V);
  if (V > 0 && H > 0 && !mayBeSlips(V, H) && !hasWomen) return 'hembra';
  const side = decidingSide<SexLetters>(['HM', HM], ['MF', MF]);
  if (side !== undefined && !mayBeSlips(Math.max(HM, MF), M)) return judged(side);
  return M > 0 ? 'letters' : judged('HM');
}

/** Undefined if the counts decide the meaning, or nothing depends on it. */
export function sexDoubt(counts: SexCounts, context: SexContext = {}): SexDoubt | undefined {
  const found = lettersOrDoubt(counts, context);
  return typeof found === 'string' ? found : undefined;
}

/** Undefined if the column can be read in two ways. */
export function judgeSex(counts: SexCounts, context: SexContext = {}): Inference<SexLetters> | undefined {
  const found = lettersOrDoubt(counts, context);
  return typeof found === 'string' ? undefined : found;
}

/** Whether a value of the column has another meaning with other letters. */
export const dependsOnLetters = (counts: SexCounts): boolean =>
  (counts.M ?? 0) + (counts['3'] ?? 0) + digitsIn(counts) > 0;

/** F is a way of writing, and not a typing error, if it is in 10 rows and in one of a hundred. */
const MIN_F = 10;
const MIN_F_PERCENT = 1;
/** In a short list without any H, three that are a tenth of the rows are enough. */
const MIN_F_OF_FEW = 3;
const MIN_F_PERCENT_OF_FEW = 10;
/** If only a part of the rows was read, a higher share of F is required, because the file may be sorted by sex. */
const MIN_F_PERCENT_OF_PART = 10;
const MIN_ROWS_OF_PART = 10_000;

/**
 * Without `--normalize`: whether the column contains M and F, and hardly any H, so that M most likely is masculino. `whole`:
 * these are the counts of all rows.
 */
export function saysMasculino({ H = 0, M = 0, F = 0 }: SexCounts, rows: number, whole: boolean): boolean {
  if (M === 0 || (!whole && rows < MIN_ROWS_OF_PART)) return false;
  if (whole && H === 0 && F >= MIN_F_OF_FEW && F * 100 >= rows * MIN_F_PERCENT_OF_FEW) return true;
  const percent = whole ? MIN_F_PERCENT : MIN_F_PERCENT_OF_PART;
  return F >= MIN_F && F * 100 >= rows * percent && H * 100 < F;
}
