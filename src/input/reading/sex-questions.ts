/**
 * The questions that the column of the sex can leave open. Each answer says what it makes of the rows that were looked at:
 * how many women and men.
 *
 * What they never hold: a value of a row. They have the name of the column, letters and digits of a sex, counts and row
 * numbers.
 */
import { plural, type Sentence } from '../../base/sentence.js';
import { number } from '../../key/contract/number.js';
import type { SexLetters } from '../csv/plan.js';
import type { Answer, Question } from '../csv/undecided-error.js';
import type { Evidence } from '../csv/value-evidence.js';
import { type SexKind, sexOfKind } from '../values/sexes.js';
import { chosen, earliest, firstEn, firstEs, TWO_LISTS } from './question-parts.js';
import { type SexCounts, sexDoubt, sexSides } from './sex-inference.js';

type SexEvidence = Evidence<SexCounts>;

const count = (rows: number, one: string, many: string): string =>
  `${number(rows)} ${plural(rows, one, many)}`;

/** `1,204 mujeres, 0 hombres`: the rows of each sex, and those in error. */
function consequence(women: number, men: number, neither: number, errors: number): Sentence {
  const listed = (parts: readonly (readonly [number, string, string])[]): string =>
    parts
      .filter(([rows], index) => index < 2 || rows > 0)
      .map((part) => count(...part))
      .join(', ');
  return {
    es: listed([
      [women, 'mujer', 'mujeres'],
      [men, 'hombre', 'hombres'],
      [neither, 'X', 'X'],
      [errors, 'fila con error', 'filas con error'],
    ]),
    en: listed([
      [women, 'woman', 'women'],
      [men, 'man', 'men'],
      [neither, 'X', 'X'],
      [errors, 'row in error', 'rows in error'],
    ]),
  };
}

/** What the column is with these letters. */
function consequenceOf(letters: SexLetters, counts: SexCounts): Sentence {
  const rows = { H: 0, M: 0, X: 0, error: 0 };
  for (const [kind, some] of Object.entries(counts)) {
    if (kind !== 'empty') rows[sexOfKind(kind as SexKind, letters) ?? 'error'] += some;
  }
  return consequence(rows.M, rows.H, rows.X, rows.error);
}

const MEANINGS: Readonly<Record<SexLetters, Sentence>> = {
  HM: { es: 'M es mujer', en: 'M is mujer' },
  MF: { es: 'M es masculino', en: 'M is masculino' },
  '12': { es: '1 es hombre y 2 mujer', en: '1 is hombre, 2 is mujer' },
  '21': { es: '1 es mujer y 2 hombre', en: '1 is mujer, 2 is hombre' },
  '01': { es: '0 es hombre y 1 mujer', en: '0 is hombre, 1 is mujer' },
  '10': { es: '0 es mujer y 1 hombre', en: '0 is mujer, 1 is hombre' },
  '123': { es: '1 es hombre, 2 mujer y 3 no binario', en: '1 is hombre, 2 is mujer, 3 is non-binary' },
};

const withConsequence = (meaning: Sentence, { es, en }: Sentence): Sentence => ({
  es: `${meaning.es}: ${es}`,
  en: `${meaning.en}: ${en}`,
});

const answerOf = (letters: SexLetters, counts: SexCounts, meaning: Sentence = MEANINGS[letters]): Answer => ({
  options: { sexo: letters },
  meaning: withConsequence(meaning, consequenceOf(letters, counts)),
});

type Asking = (column: string, evidence: SexEvidence) => Pick<Question, 'sentence' | 'answers'>;

/** M can be mujer or masculino. */
const askLetters: Asking = (column, { counts, firstRows }) => {
  const { HM, MF } = sexSides(counts);
  const rowHM = earliest([firstRows.H, firstRows.V, firstRows.man, firstRows.M_woman]);
  const rowMF = earliest([firstRows.F, firstRows.woman, firstRows.M_man]);
  const { M = 0 } = counts;
  const isAlone = HM + MF === 0;
  const isMixed = HM > 0 && MF > 0;
  const [first, second]: SexLetters[] = MF > HM ? ['MF', 'HM'] : ['HM', 'MF'];
  return {
    sentence: {
      es:
        `La columna «${column}» dice M en ${M} ${plural(M, 'fila', 'filas')}${firstEs(firstRows.M)} y no aclara si es mujer o masculino: ` +
        (isAlone
          ? 'no hay ninguna H ni F.'
          : `hay ${HM} con H u hombre${firstEs(rowHM)} y ${MF} con F o mujer${firstEs(rowMF)}.`) +
        (isMixed ? TWO_LISTS.es : ''),
      en:
        `the column "${column}" says M in ${M} ${plural(M, 'row', 'rows')}${firstEn(firstRows.M)} and does not show whether it is mujer or ` +
        (isAlone
          ? 'masculino: it has neither H nor F'
          : `masculino: rows with H or hombre: ${HM}${firstEn(rowHM)}, with F or mujer: ${MF}${firstEn(rowMF)}`) +
        (isMixed ? TWO_LISTS.en : ''),
    },
    answers: isMixed ? [] : [answerOf(first!, counts), answerOf(second!, counts)],
  };
};

/** Digits, and nothing says what they mean. */
const askDigits: Asking = (column, { counts, firstRows }) => {
  const { '0': zero = 0, '2': two = 0, '3': three = 0 } = counts;
  const found = (['0', '1', '2', '3'] as const).filter((digit) => (counts[digit] ?? 0) > 0);
  const listed = (before: string): string =>
    found.map((digit) => `${before} ${digit}: ${number(counts[digit]!)}`).join(', ');
  const row = earliest(found.map((digit) => firstRows[digit]));
  const letters: SexLetters[] = zero > two ? ['01', '10'] : three > 0 ? ['123', '12', '21'] : ['12', '21'];
  return {
    sentence: {
      es:
        `La columna «${column}» tiene números y no aclara cuál es hombre y cuál mujer: filas ` +
        `${listed('con')}${firstEs(row)}.`,
      en:
        `the column "${column}" has digits and does not show which one is hombre and which one is mujer: rows ` +
        `${listed('with')}${firstEn(row)}`,
    },
    answers: letters.map((some) => answerOf(some, counts)),
  };
};

/** X is the only value: it may mark a choice. */
const askTicks: Asking = (column, { counts, firstRows }) => {
  const { X = 0 } = counts;
  return {
    sentence: {
      es:
        `La columna «${column}» solo dice X, en ${number(X)} ${plural(X, 'fila', 'filas')}${firstEs(firstRows.X)}: puede ser una ` +
        'marca y no el sexo. Si es una marca, indique otra columna o escriba H o M.',
      en:
        `the column "${column}" says nothing but X, in ${number(X)} ${plural(X, 'row', 'rows')}${firstEn(firstRows.X)}: it may be a ` +
        'tick mark and not the sex. If it is a mark, name another column or write H or M',
    },
    answers: [answerOf('HM', counts, { es: 'X es no binario', en: 'X is non-binary' })],
  };
};

/** V is varón, so H may be hembra. */
const askHembra: Asking = (column, { counts, firstRows }) => {
  const { H = 0, V = 0 } = counts;
  return {
    sentence: {
      es:
        `La columna «${column}» dice V (${number(V)}${firstEs(firstRows.V)}) y H (${number(H)}${firstEs(firstRows.H)}): si V es varón, ` +
        'H puede ser hembra. Si lo es, escriba mujer o F en su lugar.',
      en:
        `the column "${column}" says V (${number(V)}${firstEn(firstRows.V)}) and H (${number(H)}${firstEn(firstRows.H)}): if V is varón, ` +
        'H may be hembra (a woman). If it is, write mujer or F instead',
    },
    answers: [answerOf('HM', counts, { es: 'H es hombre', en: 'H is hombre' })],
  };
};

const ASKING = { letters: askLetters, digits: askDigits, ticks: askTicks, hembra: askHembra };

/** With `--normalize`: what the values of the column leave open. */
export function sexQuestion(column: string, evidence: SexEvidence): Question {
  const kinds = Object.keys(evidence.counts).filter((kind) => kind !== 'empty' && kind !== 'other');
  return {
    topic: 'sex',
    ...ASKING[sexDoubt(evidence.counts) ?? 'letters'](column, evidence),
    counts: chosen(evidence.counts, kinds),
    firstRows: chosen(evidence.firstRows, kinds),
  };
}

/** Without `--normalize`: M and F, and hardly ever H. */
export function strictSexQuestion(column: string, { counts, firstRows }: SexEvidence): Question {
  const { H = 0, M = 0, F = 0 } = counts;
  const asTheContract: Sentence = {
    es: 'M es mujer, y cada F es un error',
    en: 'M is mujer, and each F is an error',
  };
  return {
    topic: 'sex',
    sentence: {
      es:
        `La columna «${column}» dice M y F (${M} M, ${F} F${firstEs(firstRows.F)}, ${H} H): si M es masculino, los ` +
        'hombres recibirían claves de mujer.',
      en:
        `the column "${column}" says M and F (${M} M, ${F} F${firstEn(firstRows.F)}, ${H} H): if M is masculino, men ` +
        "would get women's keys",
    },
    answers: [
      { ...answerOf('MF', { H, M, F }), options: { normalize: true, sexo: 'MF' } },
      { options: { sexo: 'HM' }, meaning: withConsequence(asTheContract, consequence(M, H, 0, F)) },
    ],
    counts: chosen(counts, ['H', 'M', 'F']),
    firstRows: chosen(firstRows, ['F']),
  };
}
