/**
 * The cells of a row that its error is about, for a person who corrects the row: by the fields of its codes, and for 417 by its
 * reason. Which of several names has a reason is found by judging the row with the other names replaced.
 *
 * What it does not do: say what is right.
 */
import { type Plan, severalColumns } from '../input/csv/plan.js';
import { CALCULATION_FAILED, FIELD_CODES, type Reason } from '../key/contract/codes.js';
import { FIELDS, type Field } from '../key/contract/person.js';
import type { RowJudge, RowOutcome } from './row-result.js';

const NAMES = ['nombres', 'apellido_paterno', 'apellido_materno'] as const satisfies Field[];
const DATE = ['anio_nacimiento', 'mes_nacimiento', 'dia_nacimiento'] as const satisfies Field[];

/** A name in which nothing is wrong. */
const NAME = 'ANA';

const FIELD_OF_CODE = new Map<number, Field>(
  FIELDS.flatMap((field) => Object.values(FIELD_CODES[field]).map((code) => [code, field] as const)),
);

/** The columns that hold a field, from 0. */
function columnsOf(field: Field, plan: Plan): readonly number[] {
  const { columns, birthDateColumn, wholeName } = plan;
  const column = columns[field];
  if (birthDateColumn >= 0 && DATE.some((part) => part === field)) return [birthDateColumn];
  if (column < 0 && wholeName !== undefined && NAMES.some((name) => name === field))
    return [wholeName.column];
  return severalColumns(plan, field) ?? (column < 0 ? [] : [column]);
}

/**
 * The columns of the names with which the reason stays if all other names are replaced; undefined if it stays without any of
 * them: then it is about the date.
 */
function namesAtFault(cells: readonly string[], reason: Reason, judge: RowJudge): number[] | undefined {
  const all = new Set(NAMES.flatMap((field) => columnsOf(field, judge.plan)));
  const isWith = (kept?: number): boolean => {
    const replaced = cells.map((cell, at) => (all.has(at) && at !== kept ? NAME : cell));
    return judge.judge(replaced).outcome.reason === reason;
  };
  if (reason === 'placeholder' && isWith()) return undefined;
  return all.size === 1 ? [...all] : [...all].filter(isWith);
}

function columnsOfReason(cells: readonly string[], reason: Reason, judge: RowJudge): readonly number[] {
  const { plan } = judge;
  const date = DATE.flatMap((field) => columnsOf(field, plan));
  if (reason === 'invalid_date' || reason === 'date_out_of_range') return date;
  if (reason === 'unknown_entity') return columnsOf('entidad', plan);
  if (reason === 'extra_fields') return [plan.columnCount - 1];
  if (reason === 'internal') return [];
  return namesAtFault(cells, reason, judge) ?? date;
}

/** Columns from 0, ascending; none if the row has no error. */
export function cellsAtFault(
  cells: readonly string[],
  { outcome, reconciliation }: RowOutcome,
  judge: RowJudge,
): number[] {
  const { plan } = judge;
  if (plan.mode === 'validate') return reconciliation?.verdict === 'valid' ? [] : [plan.keyColumn];
  if (outcome.curp !== null) return [];
  const { codes, reason } = outcome;
  const columns = codes.flatMap((code) => {
    const field = FIELD_OF_CODE.get(code);
    if (field !== undefined) return columnsOf(field, plan);
    return code === CALCULATION_FAILED && reason !== null ? columnsOfReason(cells, reason, judge) : [];
  });
  return [...new Set(columns)].sort((one, other) => one - other);
}
