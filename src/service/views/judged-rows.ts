/**
 * Rows that a person corrects, judged as the run would: with its plan, by the code of a run. Nothing is stored.
 *
 * What it does not do: read the file again. What only the whole file shows is in the plan.
 */
import type { Plan } from '../../input/csv/plan.js';
import { labelOf } from '../../key/contract/error-explanations.js';
import { type Language, messageOf } from '../../key/contract/messages.js';
import { verdictMessage } from '../../key/reconcile/verdict-texts.js';
import { cellsAtFault } from '../../rows/cells-at-fault.js';
import { forgetPeople } from '../../rows/chunk-processor.js';
import { internalOutcome, RowJudge, type RowOutcome } from '../../rows/row-result.js';
import { about, COUNT, exact, FLAG, list, type Of, orNull, TEXT, text } from '../reply/schema.js';

export const MAX_JUDGED_ROWS = 200;

export const JUDGED_ROW = exact({
  error: about(FLAG, 'Si la fila tendría un error.', 'Whether the row would be in error.'),
  code_error: COUNT,
  error_message: orNull(text('Como en el resultado.', 'As in the result.')),
  label: orNull(text('Qué está mal, en pocas palabras.', 'What is wrong, in few words.')),
  curp: orNull(TEXT),
  verdict: orNull(TEXT),
  verdict_message: orNull(TEXT),
  at_fault: about(list(COUNT), 'Las columnas con la falla, desde 0.', 'The columns at fault, from 0.'),
});

export type JudgedRow = Of<typeof JUDGED_ROW>;

function judged(judge: RowJudge, cells: readonly string[], language: Language): JudgedRow {
  let row: RowOutcome;
  try {
    row = judge.judge(cells);
  } catch {
    row = internalOutcome(judge.plan);
  }
  const { outcome, reconciliation, hint } = row;
  const { mode } = judge.plan;
  const { verdict } = reconciliation ?? {};
  const error = mode === 'validate' ? verdict !== 'valid' : outcome.curp === null;
  const hasCode = mode !== 'validate' && error;
  const words = reconciliation && verdictMessage(reconciliation, language);
  return {
    error,
    code_error: hasCode ? outcome.code : 0,
    error_message: hasCode ? messageOf(outcome.code, outcome.reason, language, hint) : null,
    label: hasCode ? labelOf(outcome.code, outcome.reason, language) : error ? words : null,
    curp: outcome.curp,
    verdict: verdict ?? null,
    verdict_message: words,
    at_fault: cellsAtFault(cells, row, judge),
  };
}

/** `rows`: the cells of each. */
export function judgeRows(plan: Plan, rows: readonly (readonly string[])[], language: Language): JudgedRow[] {
  const judge = new RowJudge(plan);
  try {
    return rows.map((cells) => judged(judge, cells, language));
  } finally {
    forgetPeople();
  }
}
