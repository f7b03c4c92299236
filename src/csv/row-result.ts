/**
 * The result of one row as text: the plain way, one cell after the other. The byte path writes the same bytes, and
 * falls back to this for a row that is out of the ordinary.
 */

import type { Calculator } from '../contract/calculator.js';
import { CALCULATION_FAILED, type Reason } from '../contract/codes.js';
import type { Outcome } from '../contract/envelope.js';
import { messageOf } from '../contract/messages.js';
import { FIELDS, type Person } from '../contract/person.js';
import { trimBlanks } from '../curp/folding.js';
import { normalize } from './normalization.js';
import type { Plan } from './plan.js';
import { csvLine, guardCell } from './result-columns.js';

/** The person in the cells of a record. */
function personIn(cells: readonly string[], plan: Plan): Person {
  const person = Object.fromEntries(FIELDS.map((field) => [field, cells[plan.columns[field]]])) as Person;
  if (!plan.normalize) return person;
  return normalize(person, plan.birthDateColumn < 0 ? undefined : (cells[plan.birthDateColumn] ?? ''));
}

/** More fields than the header has, and not only empty ones: the columns cannot be trusted. */
export const hasExtraFields = (cells: readonly string[], plan: Plan): boolean =>
  cells.length > plan.columnCount && cells.slice(plan.columnCount).some((cell) => trimBlanks(cell) !== '');

/** An outcome with code 417 `extra_fields` added, unless a reason that comes before it is there. */
function withExtraFields(outcome: Outcome): Outcome {
  const codes = [...new Set([...outcome.codes, CALCULATION_FAILED])];
  const reason: Reason = outcome.reason ?? 'extra_fields';
  return { curp: null, code: codes[0]!, codes, reason };
}

export function outcomeOf(cells: readonly string[], plan: Plan, calculator: Calculator): Outcome {
  const outcome = calculator.outcome(personIn(cells, plan));
  return hasExtraFields(cells, plan) ? withExtraFields(outcome) : outcome;
}

/** The cells as they are echoed: as many as the header has. Surplus ones stay in the last cell, delimiters and all. */
function echoedCells(cells: readonly string[], plan: Plan): string[] {
  const echoed = Array.from({ length: plan.columnCount }, (_, column) => cells[column] ?? '');
  if (hasExtraFields(cells, plan)) {
    echoed[plan.columnCount - 1] = cells.slice(plan.columnCount - 1).join(plan.delimiter);
  }
  return plan.rawCells ? echoed : echoed.map(guardCell);
}

/** The line of a result, with its line feed. */
export function resultLine(row: number, cells: readonly string[], outcome: Outcome, plan: Plan): string {
  const error = outcome.curp === null;
  const message = error ? messageOf(outcome.code, outcome.reason, plan.lang) : null;
  if (plan.format === 'ndjson') {
    return `${JSON.stringify({
      row,
      error,
      code_error: outcome.code,
      error_message: message,
      response: error ? {} : { curp: outcome.curp },
      ...(plan.detail ? { reason: outcome.reason, codes: outcome.codes } : {}),
    })}\n`;
  }
  return csvLine(
    [
      String(row),
      ...(plan.echo === 'all' ? echoedCells(cells, plan) : []),
      String(error),
      String(outcome.code),
      message ?? '',
      outcome.curp ?? '',
      ...(plan.detail ? [outcome.reason ?? '', outcome.codes.join(' ')] : []),
    ],
    plan.delimiter,
  );
}
