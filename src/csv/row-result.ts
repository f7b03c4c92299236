/**
 * The result of one row, the plain way: what its cells say, what is judged of it, and the line that tells. The byte path
 * writes the same bytes, and falls back to this for a row that is out of the ordinary.
 */
import { Calculator } from '../contract/calculator.js';
import { CALCULATION_FAILED, type Reason } from '../contract/codes.js';
import { failure, type Outcome } from '../contract/envelope.js';
import { messageOf } from '../contract/messages.js';
import { FIELDS, type Person } from '../contract/person.js';
import { decode } from '../curp/decode.js';
import { trimBlanks } from '../curp/folding.js';
import { inspect } from '../curp/inspect.js';
import { keyOnFile, Reconciler, type Reconciliation } from '../reconcile/reconciliation.js';
import { normalize } from './normalization.js';
import type { Plan } from './plan.js';
import { csvLine, guardCell } from './result-columns.js';

/** What is known of a row. In the mode `validate` nothing is calculated; only there the verdict can be `valid`. */
export interface Judgement {
  readonly outcome: Outcome;
  readonly reconciliation: Reconciliation | null;
  /** The key on file, as it was read. */
  readonly onFile: string;
}

const NOT_CALCULATED: Outcome = failure(0, null);

/** More fields than the header has, and not only empty ones: the columns cannot be trusted. */
export const hasExtraFields = (cells: readonly string[], plan: Plan): boolean =>
  cells.length > plan.columnCount && cells.slice(plan.columnCount).some((cell) => trimBlanks(cell) !== '');

/** An outcome with code 417 `extra_fields` added, unless a reason that comes before it is there. */
function withExtraFields(outcome: Outcome): Outcome {
  const codes = [...new Set([...outcome.codes, CALCULATION_FAILED])];
  const reason: Reason = outcome.reason ?? 'extra_fields';
  return { curp: null, code: codes[0]!, codes, reason };
}

export class RowJudge {
  readonly #calculator: Calculator;
  readonly #reconciler: Reconciler | undefined;

  constructor(private readonly plan: Plan) {
    const { today, surnames, lang } = plan;
    this.#calculator = new Calculator({ today, surnames, lang });
    if (plan.mode === 'reconcile') this.#reconciler = new Reconciler({ today });
  }

  /** The person in the cells of a record. */
  person(cells: readonly string[]): Person {
    const { columns, birthDateColumn } = this.plan;
    const person = Object.fromEntries(FIELDS.map((field) => [field, cells[columns[field]]])) as Person;
    if (!this.plan.normalize) return person;
    return normalize(person, birthDateColumn < 0 ? undefined : (cells[birthDateColumn] ?? ''));
  }

  judge(cells: readonly string[]): Judgement {
    const onFile = keyOnFile(cells[this.plan.keyColumn]);
    if (this.plan.mode === 'validate') {
      return { outcome: NOT_CALCULATED, reconciliation: this.#validate(onFile), onFile };
    }
    const person = this.person(cells);
    const calculated = this.#calculator.outcome(person);
    const outcome = hasExtraFields(cells, this.plan) ? withExtraFields(calculated) : calculated;
    const reconciliation = this.#reconciler?.reconcile(person, outcome.curp, onFile) ?? null;
    return { outcome, reconciliation, onFile };
  }

  #validate(onFile: string): Reconciliation {
    if (onFile === '') return { verdict: 'missing', differs: [], cause: [] };
    const { well_formed, failures } = inspect(onFile, { today: this.plan.today });
    return { verdict: well_formed ? 'valid' : 'invalid', differs: [], cause: failures };
  }
}

/** The cells as they are echoed: as many as the header has. Surplus ones stay in the last cell, delimiters and all. */
function echoedCells(cells: readonly string[], plan: Plan): string[] {
  const echoed = Array.from({ length: plan.columnCount }, (_, column) => cells[column] ?? '');
  if (hasExtraFields(cells, plan)) {
    echoed[plan.columnCount - 1] = cells.slice(plan.columnCount - 1).join(plan.delimiter);
  }
  return plan.rawCells ? echoed : echoed.map(guardCell);
}

/** What a key on file says of its holder; nothing where it is no key. */
function keyDetails(onFile: string, today: string): Record<string, string> {
  const decoded = decode(onFile);
  const { failures, remarks } = inspect(onFile, { today });
  return {
    curp_date: decoded === null || failures.includes('date') ? '' : decoded.birth_date,
    curp_sex: decoded?.sex ?? '',
    curp_entity: decoded?.entity.clave_entidad ?? '',
    curp_remarks: remarks.join(' '),
  };
}

/** Every field of a result by its name, in the order of the columns. */
function resultFields({ outcome, reconciliation, onFile }: Judgement, plan: Plan): Record<string, unknown> {
  const error = outcome.curp === null;
  const message = error && outcome.code !== 0 ? messageOf(outcome.code, outcome.reason, plan.lang) : null;
  const detail = plan.detail ? { reason: outcome.reason, codes: outcome.codes } : {};
  const envelope = { error, code_error: outcome.code, error_message: message, curp: outcome.curp, ...detail };
  if (reconciliation === null) return envelope;
  const keyDetail = plan.detail ? keyDetails(onFile, plan.today) : {};
  const { verdict, differs, cause } = reconciliation;
  if (plan.mode === 'validate') return { verdict, cause, ...keyDetail };
  return { ...envelope, verdict, differs, cause, ...keyDetail };
}

const cellOf = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value ?? ''));

/** The line of a result, with its line feed. */
export function resultLine(row: number, cells: readonly string[], judgement: Judgement, plan: Plan): string {
  const fields = resultFields(judgement, plan);
  if (plan.format === 'ndjson') {
    const { curp, error, code_error, error_message, ...rest } = fields;
    const envelope =
      plan.mode === 'validate' ? {} : { error, code_error, error_message, response: error ? {} : { curp } };
    return `${JSON.stringify({ row, ...envelope, ...rest })}\n`;
  }
  const echoed = plan.echo === 'all' ? echoedCells(cells, plan) : [];
  return csvLine([String(row), ...echoed, ...Object.values(fields).map(cellOf)], plan.delimiter);
}
