/**
 * What came out of a run, as counts in few words: its verdicts, or the rows with a key and those in error. `279 coinciden · 58
 * distintas, sin causa conocida · 23 no se pueden calcular`.
 *
 * What it does not do: show rows. `outcome-rows.ts` does.
 */
import { number } from '../shell/figures.js';
import { t } from '../shell/page-language.js';
import type { Pairs } from '../shell/pairs.js';
import type { TextKey } from '../shell/texts.js';
import type { Run } from './run-requests.js';

export interface OutcomeCount {
  /** A name for programs: the verdict, `with_key` or `in_error`. */
  readonly name: string;
  readonly rows: number;
  /** How these rows are asked for. */
  readonly query: Pairs;
}

/** Those that occur, in the order of the service. A run without verdicts has rows with a key and rows in error. */
export function outcomesOf({ verdicts, rows, errors }: Run): OutcomeCount[] {
  if (verdicts.length > 0)
    return verdicts.map(({ verdict, rows }) => ({ name: verdict, rows, query: [['verdict', verdict]] }));
  return [
    { name: 'with_key', rows: rows - errors, query: [['error', 'false'] as const] },
    { name: 'in_error', rows: errors, query: [['error', 'true'] as const] },
  ].filter((outcome) => outcome.rows > 0);
}

/** `58 distintas`. */
export function outcomeText({ name, rows }: OutcomeCount): string {
  const [one = '', several = one] = t(`outcome_${name}` as TextKey).split('|');
  return `${number(rows)} ${rows === 1 ? one : several}`;
}

/** All of them in one line. */
export const outcomesText = (run: Run): string => outcomesOf(run).map(outcomeText).join(' · ');
