/**
 * What the hint of a heading decides, beside the values of its column: `Sexo (M/F)`, `Fecha de nacimiento (DD/MM/AAAA)`. A hint
 * decides only what the values leave open; if they contradict it, the user is asked. So also where the headings of the day and
 * the month do not belong to their columns.
 *
 * What it does not do: weigh values against each other. `inference.ts` does.
 */
import type { Sentence } from '../../base/sentence.js';
import type { Columns, DateOrder, SexLetters } from '../csv/plan.js';
import { type Answer, type Asked, UndecidedError } from '../csv/undecided-error.js';
import type { Evidence } from '../csv/value-evidence.js';
import { placeOf } from '../header/header-advice.js';
import { isShare, type Share } from '../values/name-counts.js';
import { type DateCounts, dateDoubt, decidingSide, type Inference } from './inference.js';
import { firstEn, firstEs, TWO_LISTS } from './question-parts.js';
import { type SexCounts, sexSides } from './sex-inference.js';

/** `heading`: the hint decides. `values`: it decides nothing. `contradicted`: the values say something else. */
type HintVerdict = 'heading' | 'values' | 'contradicted';

const LETTERS = ['H', 'M', 'F', 'man', 'woman'] as const;

/** The verdict on the hint of the sex; `inference` is what the values prove. */
export function judgeSexHint(
  hint: SexLetters | undefined,
  counts: SexCounts,
  inference: Inference<SexLetters> | undefined,
): HintVerdict {
  if (hint === undefined) return 'values';
  if (hint !== 'HM' && hint !== 'MF') {
    // Digits with their words (`1 Hombre`) prove what digits mean.
    if (inference?.proven && /\d/.test(inference.value))
      return inference.value.startsWith(hint.slice(0, 2)) ? 'values' : 'contradicted';
    const digits = Object.entries(counts).filter(([kind]) => /^\d$/.test(kind));
    const hasDigits = digits.some(([, count]) => count > 0);
    return hasDigits && LETTERS.every((kind) => (counts[kind] ?? 0) === 0) ? 'heading' : 'values';
  }
  if ((counts.M ?? 0) === 0) return 'values';
  if (inference !== undefined) return inference.value === hint ? 'values' : 'contradicted';
  const { HM, MF } = sexSides(counts);
  return (hint === 'HM' ? MF : HM) === 0 ? 'heading' : 'values';
}

/** The same for the order of a date. */
export function judgeDateHint(
  hint: DateOrder | undefined,
  counts: DateCounts,
  inference: Inference<DateOrder> | undefined,
): HintVerdict {
  const { day_first = 0, month_first = 0, either_order = 0 } = counts;
  if (hint === undefined || day_first + month_first + either_order === 0) return 'values';
  if (inference === undefined) return hint === 'mdy' && dateDoubt(counts) === 'few' ? 'heading' : 'values';
  if (hint === 'ymd') return 'contradicted';
  if (!inference.proven) return 'heading';
  return inference.value === hint ? 'values' : 'contradicted';
}

function meaningOf(letters: SexLetters): Sentence {
  if (letters === 'HM') return { es: 'M es mujer', en: 'M is mujer' };
  if (letters === 'MF') return { es: 'M es masculino', en: 'M is masculino' };
  const [man, woman] = letters;
  return { es: `${man} es hombre y ${woman} mujer`, en: `${man} is hombre and ${woman} mujer` };
}

/** The heading says one meaning of a letter or digit, and the values prove another. */
export function sexHintQuestion(
  column: string,
  hint: SexLetters,
  proven: SexLetters,
  { counts }: Evidence<SexCounts>,
): Asked {
  const { HM, MF } = sexSides(counts);
  const [said, found] = [meaningOf(hint), meaningOf(proven)];
  return {
    topic: 'sex',
    sentence: {
      es: `El encabezado «${column}» dice que ${said.es}, pero los valores de la columna dicen que ${found.es} (con H u hombre: ${HM}; con F o mujer: ${MF}).`,
      en: `the heading "${column}" says that ${said.en}, but the values of the column say that ${found.en} (with H or hombre: ${HM}; with F or mujer: ${MF})`,
    },
    answers: [proven, hint].map((sexo) => ({ options: { sexo }, meaning: meaningOf(sexo) })),
    counts: { HM, MF },
  };
}

const ORDER_IS: Readonly<Record<string, { readonly es: string; readonly en: string }>> = {
  dmy: { es: 'el día va primero', en: 'the day is first' },
  mdy: { es: 'el mes va primero', en: 'the month is first' },
  ymd: { es: 'el año va primero', en: 'the year is first' },
};

/** The heading says one order, and the values another. */
export function dateHintQuestion(
  column: string,
  hint: DateOrder,
  order: DateOrder,
  { counts }: Evidence<DateCounts>,
): Asked {
  const { day_first = 0, month_first = 0, either_order = 0 } = counts;
  const said = ORDER_IS[hint]!;
  const answers: readonly DateOrder[] = hint === 'ymd' ? ['dmy', 'mdy'] : [order, hint];
  return {
    topic: 'dates',
    sentence: {
      es: `El encabezado «${column}» dice que ${said.es}, pero los valores de la columna no son así (solo posibles con el día primero: ${day_first}; con el mes primero: ${month_first}; de ambas maneras: ${either_order}).`,
      en: `the heading "${column}" says that ${said.en}, but the values of the column are not so (possible only with the day first: ${day_first}; with the month first: ${month_first}; both ways: ${either_order})`,
    },
    answers: answers.map((date_order) => ({ options: { date_order }, meaning: ORDER_IS[date_order]! })),
    counts: { day_first, month_first, either_order },
  };
}

/** So many rows with a month that can only be a day are no typing errors. */
const EXCHANGED: Share = { rows: 3, percent: 10 };

const isMonth = (number: number): boolean => number >= 1 && number <= 12;
const isDayOnly = (number: number): boolean => number > 12 && number <= 31;

/** Throws an `UndecidedError` if the column of the month has days, and that of the day has months. */
export function refuseExchangedParts(
  rows: readonly (readonly string[])[],
  { dia_nacimiento: day, mes_nacimiento: month }: Pick<Columns, 'dia_nacimiento' | 'mes_nacimiento'>,
  header: readonly string[],
): void {
  let [exchanged, as_headed, first] = [0, 0, 0];
  for (const [index, cells] of rows.entries()) {
    const [days, months] = [Number(cells[day]), Number(cells[month])];
    if (isDayOnly(days) && isMonth(months)) as_headed++;
    else if (isDayOnly(months) && isMonth(days) && exchanged++ === 0) first = index + 1;
  }
  if (!isShare(exchanged, EXCHANGED, exchanged + as_headed)) return;
  const exchange: Answer = {
    options: { map: { dia_nacimiento: placeOf(header, month), mes_nacimiento: placeOf(header, day) } },
    meaning: { es: 'cambiar las columnas de mes y día', en: 'exchange the columns of month and day' },
  };
  const isOneList = decidingSide([true, exchanged], [false, as_headed]) === true;
  const [ofMonth, ofDay] = [header[month]!, header[day]!];
  throw new UndecidedError({
    topic: 'dates',
    sentence: {
      es:
        `La columna «${ofMonth}» pasa de 12, y «${ofDay}» no, en ${exchanged} filas${firstEs(first)}; al revés en ${as_headed}: ` +
        `los encabezados de día y mes no parecen los de sus datos.${isOneList ? '' : TWO_LISTS.es}`,
      en:
        `the column "${ofMonth}" is above 12, and "${ofDay}" is not, in ${exchanged} rows${firstEn(first)}; the other way round in ` +
        `${as_headed}: the headings of day and month do not seem to be those of their columns${isOneList ? '' : TWO_LISTS.en}`,
    },
    answers: isOneList ? [exchange] : [],
    counts: { exchanged, as_headed },
    firstRows: { exchanged: first },
  });
}
