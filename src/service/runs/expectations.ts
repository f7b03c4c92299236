/**
 * What a schedule expects of its runs, and which of it a finished run has broken. Without options only what is never right:
 * no row at all, or fewer than half of the rows of the last finished run. A broken expectation keeps the result; it makes the
 * outcome `attention`, with the reason in words.
 *
 * What a reason does not hold: a value of a row. Only counts and times.
 */

import { plural, type Sentence } from '../../base/sentence.js';
import { isOverLimit } from '../../engine/settings/settings.js';
import { OptionError, parseLimit, type RowLimit } from '../../input/options/option-values.js';
import { number } from '../../key/contract/number.js';

/** How many rows the input has, both ends included. */
export interface RowBand {
  min: number;
  max: number | null;
}

/** Those given by options. A band replaces the two rules about rows that apply without options. */
export interface Expectations {
  rows?: RowBand;
  /** At most so many rows are in error, have the verdict `different`, or `generic`. */
  errors?: RowLimit;
  different?: RowLimit;
  generic?: RowLimit;
  /** The input was changed after the last slot that has a result. */
  newer?: true;
}

/** The expectations of one run, with what it is compared with. */
export interface ExpectedRun extends Expectations {
  /** Rows of the last finished run of the schedule; null if there is none. */
  lastRows: number | null;
  /** The last slot that has a result, in ISO format; null if there is none. */
  lastSlot: string | null;
}

export const ATTENTION_CODES = [
  'no_rows',
  'rows_halved',
  'rows_outside',
  'too_many_errors',
  'too_many_different',
  'too_many_generic',
  'source_unchanged',
] as const;

/** Why a run needs attention. */
export interface AttentionReason extends Sentence {
  code: (typeof ATTENTION_CODES)[number];
}

export interface RunCounts {
  rows: number;
  errors: number;
  verdicts: Readonly<Record<string, number>>;
  /** When the input was changed, in milliseconds; undefined if it is not known. */
  sourceTime: number | undefined;
}

/** A smaller run may halve by chance. */
const MIN_COMPARED = 100;

const MAX_ROWS = 1_000_000_000;

const BAND: Sentence = {
  en: 'A band of rows is written 400-500, 400- (at least) or -500 (at most).',
  es: 'Un rango de filas se escribe 400-500, 400- (al menos) o -500 (como máximo).',
};

/** `400-500`, `400-`, `-500`. */
export function parseRowBand(text: string): RowBand {
  const [, low = '', high = ''] = /^(\d{0,10})-(\d{0,10})$/.exec(text.trim()) ?? [];
  const [min, max] = [Number(low), high === '' ? null : Number(high)];
  const isValid = low + high !== '' && min <= (max ?? MAX_ROWS) && (max ?? 0) <= MAX_ROWS;
  if (!isValid) throw new OptionError(BAND);
  return { min, max };
}

export const bandText = ({ min, max }: RowBand): string => `${min}-${max ?? ''}`;

/** As it is given: `500` or `20%`. */
export const limitText = (limit: RowLimit): string =>
  'percent' in limit ? `${limit.percent}%` : String(limit.count);

/** The expectations as options: their names in JSON, and how each is read and written. */
export const EXPECTATION_OPTIONS = {
  expect_rows: { field: 'rows', parse: parseRowBand, write: bandText },
  expect_errors: { field: 'errors', parse: parseLimit, write: limitText },
  expect_different: { field: 'different', parse: parseLimit, write: limitText },
  expect_generic: { field: 'generic', parse: parseLimit, write: limitText },
} as const;

const rowsEn = (count: number): string => `${number(count)} ${plural(count, 'row', 'rows')}`;
const rowsEs = (count: number): string => `${number(count)} ${plural(count, 'fila', 'filas')}`;

export const NO_ROWS: AttentionReason = {
  code: 'no_rows',
  en: 'the input has no rows',
  es: 'la entrada no tiene filas',
};

function rowsReason({ rows: band, lastRows }: ExpectedRun, rows: number): AttentionReason | undefined {
  if (band !== undefined) {
    const { min, max } = band;
    if (rows >= min && rows <= (max ?? rows)) return undefined;
    const [en, es] =
      max === null
        ? [`at least ${number(min)} were expected`, `se esperaban al menos ${number(min)}`]
        : min === 0
          ? [`at most ${number(max)} were expected`, `se esperaban ${number(max)} como máximo`]
          : [
              `from ${number(min)} to ${number(max)} were expected`,
              `se esperaban de ${number(min)} a ${number(max)}`,
            ];
    return {
      code: 'rows_outside',
      en: `the input has ${rowsEn(rows)}; ${en}`,
      es: `la entrada tiene ${rowsEs(rows)}; ${es}`,
    };
  }
  if (rows === 0) return NO_ROWS;
  if (lastRows === null || lastRows < MIN_COMPARED || rows * 2 >= lastRows) return undefined;
  return {
    code: 'rows_halved',
    en: `the input has ${rowsEn(rows)}, fewer than half of the ${number(lastRows)} of the last finished run`,
    es: `la entrada tiene ${rowsEs(rows)}, menos de la mitad de las ${number(lastRows)} de la última corrida terminada`,
  };
}

/** The limits: which rows each counts, and how they are called. */
const LIMITS = [
  {
    field: 'errors',
    code: 'too_many_errors',
    en: ['is in error', 'are in error'],
    es: ['tiene error', 'tienen error'],
  },
  {
    field: 'different',
    code: 'too_many_different',
    en: ['has a different key on file', 'have a different key on file'],
    es: ['tiene otra clave registrada', 'tienen otra clave registrada'],
  },
  {
    field: 'generic',
    code: 'too_many_generic',
    en: ['has a generic key on file', 'have a generic key on file'],
    es: ['tiene una clave genérica', 'tienen una clave genérica'],
  },
] as const;

function limitReasons(expected: ExpectedRun, { rows, errors, verdicts }: RunCounts): AttentionReason[] {
  return LIMITS.flatMap(({ field, code, en, es }) => {
    const limit = expected[field];
    const count = field === 'errors' ? errors : (verdicts[field] ?? 0);
    if (limit === undefined || !isOverLimit(limit, count, rows, true)) return [];
    const allowed = 'percent' in limit ? `${limit.percent} %` : number(limit.count);
    return [
      {
        code,
        en: `${number(count)} of ${rowsEn(rows)} ${plural(count, en[0], en[1])}; at most ${allowed} were expected`,
        es: `${number(count)} de ${rowsEs(rows)} ${plural(count, es[0], es[1])}; se esperaba ${allowed} como máximo`,
      },
    ];
  });
}

function sourceReason(
  { newer, lastSlot }: ExpectedRun,
  time: number | undefined,
): AttentionReason | undefined {
  if (!newer || lastSlot === null || time === undefined || time > Date.parse(lastSlot)) return undefined;
  return {
    code: 'source_unchanged',
    en: `the input has not changed since the last slot (${lastSlot})`,
    es: `la entrada no ha cambiado desde la hora programada anterior (${lastSlot})`,
  };
}

/** Empty if the run is as expected. */
export function brokenExpectations(expected: ExpectedRun, counts: RunCounts): AttentionReason[] {
  const reasons = [
    rowsReason(expected, counts.rows),
    ...limitReasons(expected, counts),
    sourceReason(expected, counts.sourceTime),
  ];
  return reasons.filter((reason) => reason !== undefined);
}
