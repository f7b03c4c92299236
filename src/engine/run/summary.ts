/**
 * The counts of a run, which add up: rows read = rows written, rows in error = the sum of the codes, rows = the sum of the
 * verdicts. Shown at the end of a run, and written as `<output>.summary.json` for programs.
 *
 * What it does not hold: a value of a row. The name of the input is included, and may contain a person's name.
 */

import type { Sentence } from '../../base/sentence.js';
import type { Mode, Plan } from '../../input/csv/plan.js';
import { READABLE } from '../../input/csv/readable-rows.js';
import type { Tally } from '../../input/csv/tally.js';
import { listedOptions } from '../../input/options/option-types.js';
import type { Reading } from '../../input/reading/reading.js';
import { CALCULATION_FAILED, type Reason } from '../../key/contract/codes.js';
import { messageOf } from '../../key/contract/messages.js';
import { number } from '../../key/contract/number.js';
import { VERDICTS } from '../../key/reconcile/reconciliation.js';
import type { ChangeCounts } from '../../rows/changes/change-lines.js';
import type { DuplicateCounts } from '../../rows/duplicates/group-class.js';

/** What is said first about an input that is empty or a header alone. */
export const NO_ROWS: Sentence = {
  en: 'The input has no rows: the result is a header alone.',
  es: 'La entrada no tiene filas: el resultado es solo un encabezado.',
};

const MIN_READABLE = 10;
const MIN_READABLE_PERCENT = 1;

function readableRows({ rows, evidence }: Tally): number | undefined {
  const readable = evidence[READABLE] ?? 0;
  const isMany = readable >= MIN_READABLE && readable * 100 >= rows * MIN_READABLE_PERCENT;
  return isMany ? readable : undefined;
}

/** What is said about them. */
export const readableNote = (rows: number): Sentence => ({
  en: `${number(rows)} rows are in error only because of how a value is written (as Mujer, 7, Jalisco).`,
  es: `${number(rows)} filas tienen error solo por la forma en que está escrito un dato (como Mujer, 7, Jalisco).`,
});

/** The tally of a run: verdicts, causes and generic keys where keys on file are checked, births of the rows with a key. */
type Counted = Pick<Tally, 'verdicts' | 'causes' | 'checks' | 'generic' | 'entities' | 'decades' | 'sexes'>;

export interface Summary extends Counted {
  /** If the input has no rows, or rows that another reading would read. */
  note?: string;
  run: string;
  /** The file name of the input, without its folder; null for standard input. */
  name: string | null;
  mode: Mode;
  rows_read: number;
  rows_written: number;
  rows_with_key: number;
  rows_in_error: number;
  blank_lines: number;
  /**
   * Of a strict run: rows in error only because of how a value is written (`Mujer`, `7`, `Jalisco`). Only if there are ten,
   * and one of a hundred.
   */
  rows_readable?: number;
  codes: {
    code: number;
    reason: string | null;
    rows: number;
    message: string;
    /** The numbers of the first rows, at most five. */
    first_rows: number[];
  }[];
  /** The share of rows with a generic key, between 0 and 1. Only if there are any. */
  generic_share?: number;
  /** With `--duplicates`: groups and their rows, by class. */
  duplicates?: DuplicateCounts | undefined;
  /** With `--since`: rows that are not as in the earlier result, and which of their values have changed. */
  changes?: ChangeCounts | undefined;
  /** What was understood of the input, with counts of the rows that were surveyed. */
  reading: Reading;
  /** The options that affect the result. */
  settings: Record<string, string | boolean>;
  elapsed_seconds: number;
  rows_per_second: number;
  resumed: boolean;
  version: string;
}

/** What is neither in the tally nor in the plan. */
type Facts = Omit<
  Summary,
  | keyof Counted
  | 'note'
  | 'rows_readable'
  | 'generic_share'
  | 'mode'
  | 'rows_written'
  | 'rows_with_key'
  | 'rows_in_error'
  | 'codes'
  | 'settings'
>;

type Counts = Record<string, number>;

const VERDICT_ORDER: readonly string[] = ['valid', ...VERDICTS];

/** Sorted as in the table of verdicts, independent of the order in the file. */
export const inOrder = (counts: Counts): Counts =>
  Object.fromEntries(
    VERDICT_ORDER.flatMap((verdict) => (counts[verdict] === undefined ? [] : [[verdict, counts[verdict]]])),
  );

/** Sorted by count, the largest first. */
export const byRows = (counts: Counts): Counts =>
  Object.fromEntries(
    Object.entries(counts).sort(([one, rows], [other, others]) => others - rows || (one < other ? -1 : 1)),
  );

/** Rounded to a millionth. */
function genericShare({ rows, verdicts: { generic = 0 } }: Tally): Pick<Summary, 'generic_share'> {
  return generic === 0 ? {} : { generic_share: Math.round((generic / rows) * 1e6) / 1e6 };
}

/** Rows in error by code, and those of 417 by reason. */
export function codeCounts({ codes, reasons }: Pick<Tally, 'codes' | 'reasons'>) {
  const failed = String(CALCULATION_FAILED);
  const others = Object.entries(codes).filter(([code]) => code !== failed);
  return [
    ...others.map(([code, rows]) => ({ code: Number(code), reason: null, rows })),
    ...Object.entries(reasons).map(([reason, rows]) => ({
      code: CALCULATION_FAILED,
      reason: reason as Reason,
      rows,
    })),
  ];
}

export function summarize(facts: Facts, tally: Tally, plan: Plan): Summary {
  const { mode, delimiter, lang, today } = plan;
  const readable = readableRows(tally);
  const note = facts.rows_read === 0 ? NO_ROWS : readable === undefined ? undefined : readableNote(readable);
  return {
    ...(note !== undefined && { note: note[lang] }),
    run: facts.run,
    name: facts.name,
    mode,
    rows_read: facts.rows_read,
    rows_written: tally.rows,
    rows_with_key: mode === 'validate' ? 0 : tally.rows - tally.errors,
    rows_in_error: tally.errors,
    blank_lines: facts.blank_lines,
    ...(readable !== undefined && { rows_readable: readable }),
    codes: codeCounts(tally).map((entry) => ({
      ...entry,
      message: messageOf(entry.code, entry.reason, lang),
      first_rows: tally.firstRows[entry.reason ?? entry.code] ?? [],
    })),
    verdicts: inOrder(tally.verdicts),
    causes: byRows(tally.causes),
    checks: byRows(tally.checks),
    generic: byRows(tally.generic),
    ...genericShare(tally),
    entities: tally.entities,
    decades: tally.decades,
    sexes: tally.sexes,
    ...(facts.duplicates && { duplicates: facts.duplicates }),
    ...(facts.changes && { changes: facts.changes }),
    reading: facts.reading,
    settings: { mode, delimiter, ...listedOptions(plan), today },
    elapsed_seconds: facts.elapsed_seconds,
    rows_per_second: facts.rows_per_second,
    resumed: facts.resumed,
    version: facts.version,
  };
}
