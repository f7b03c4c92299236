/**
 * The parts of a result line that do not depend on the row. They are produced once by `resultLine`, the reference writer, and
 * then copied, so the two writers cannot differ.
 */
import { REASONS, type Reason } from '../../contract/codes.js';
import { failure, type Outcome, success } from '../../contract/envelope.js';
import { KEY_LENGTH } from '../../curp/key-codes.js';
import { NO_KEY_ON_FILE } from '../../curp/key-on-file.js';
import type { Reconciliation } from '../../reconcile/reconciliation.js';
import type { Plan } from '../plan.js';
import { ConstantPart } from './result-lines.js';
import { resultLine } from './row-result.js';

/** Marks the place of the key in a template line. */
const KEY_MARK = '#'.repeat(KEY_LENGTH);

/** The most frequent verdict of each mode. */
export const USUAL_VERDICT = { calculate: null, reconcile: 'match', validate: 'valid' } as const;

/**
 * The constant parts of a line around the row number, the echo and the key, for a row with the usual verdict of the mode.
 * In the mode `validate` a line has no key, and `beforeKey` is everything after the echo.
 */
export class LineParts {
  /** Before the row number. */
  readonly opening: ConstantPart;
  /** Between the echo and the key, and after the key. */
  readonly beforeKey: ConstantPart;
  readonly afterKey: ConstantPart;
  readonly #failures = new Map<number, ConstantPart>();
  readonly #plan: Plan;

  constructor(plan: Plan) {
    this.#plan = { ...plan, echo: 'none' };
    const [opening, rest] = this.#around(success(KEY_MARK));
    const [beforeKey = '', afterKey = ''] = rest.split(KEY_MARK); // in the mode `validate` there is no key
    this.opening = new ConstantPart(opening);
    this.beforeKey = new ConstantPart(beforeKey);
    this.afterKey = new ConstantPart(afterKey);
  }

  /** The line of row 0 without an echo, split at the row number. */
  #around(outcome: Outcome): [string, string] {
    const verdict = USUAL_VERDICT[this.#plan.mode];
    const reconciliation: Reconciliation | null = verdict && { verdict, differs: [], cause: [] };
    const line = resultLine(0, [], { outcome, reconciliation, onFile: NO_KEY_ON_FILE }, this.#plan);
    const row = line.indexOf('0');
    return [line.slice(0, row), line.slice(row + 1)];
  }

  /** Everything after the echo of a row with these faults. Cached. */
  failure(faults: number, reason: Reason | null): ConstantPart {
    // Faults other than the lowest are written only with `detail`.
    const shown = this.#plan.detail ? faults : faults & -faults;
    const key = shown * 16 + (reason === null ? 15 : REASONS.indexOf(reason));
    let part = this.#failures.get(key);
    if (part === undefined) {
      part = new ConstantPart(this.#around(failure(shown, reason))[1]);
      this.#failures.set(key, part);
    }
    return part;
  }
}
