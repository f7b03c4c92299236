/**
 * The parts of a result line that do not depend on the row. They are produced once by `resultLine`, the reference writer, and
 * then copied, so the two writers cannot differ.
 */

import type { Plan } from '../input/csv/plan.js';
import { REASONS, type Reason } from '../key/contract/codes.js';
import { failure, type Outcome, success } from '../key/contract/envelope.js';
import { KEY_LENGTH } from '../key/curp/key-bytes.js';
import { NO_KEY_ON_FILE } from '../key/reconcile/key-on-file.js';
import { type Finding, type Reconciliation, reconciliationOf } from '../key/reconcile/reconciliation.js';
import { TEMPLATE_PLACE, TEMPLATE_TEXT } from '../key/reconcile/wrong-characters.js';
import { ConstantPart } from './result-lines.js';
import { resultLine } from './row-result.js';

/** Marks the place of the key in a template line. */
const KEY_MARK = '#'.repeat(KEY_LENGTH);

/** One more than the largest finding. */
const MAX_FINDINGS = 2 ** 30;

/** What is before and after the words for wrong characters. */
export type Frame = readonly [before: ConstantPart, after: ConstantPart];

function frameOf(text: string): Frame {
  const [before = '', after = ''] = text.split(TEMPLATE_TEXT);
  return [new ConstantPart(before), new ConstantPart(after)];
}

/** The most frequent verdict of each mode. */
export const SIMPLE_VERDICT = { calculate: null, reconcile: 'match', validate: 'valid' } as const;

const withTemplate = (finding: Finding): Reconciliation => ({
  ...reconciliationOf(finding),
  places: [TEMPLATE_PLACE],
});

const failureKey = (shown: number, reason: Reason | null, finding: Finding): number =>
  (shown * 16 + (reason === null ? 15 : REASONS.indexOf(reason))) * MAX_FINDINGS + finding;

/**
 * The constant parts of a line around the row number, the echo and the key, for a row with the simple verdict of the mode.
 * In the mode `validate` a line has no key, and `beforeKey` is everything after the echo.
 */
export class LineParts {
  /** Before the row number. */
  readonly opening: ConstantPart;
  /** Between the echo and the key, and after the key. */
  readonly beforeKey: ConstantPart;
  readonly afterKey: ConstantPart;
  readonly #failures = new Map<number, ConstantPart>();
  readonly #afterKeys = new Map<Finding, ConstantPart>();
  readonly #failureFrames = new Map<number, Frame>();
  readonly #afterKeyFrames = new Map<Finding, Frame>();
  readonly #plan: Plan;

  constructor(plan: Plan) {
    this.#plan = { ...plan, echo: 'none' };
    const verdict = SIMPLE_VERDICT[plan.mode];
    const simple: Reconciliation | null = verdict && { verdict, differs: [], cause: [] };
    const [opening, beforeKey, afterKey] = this.#split(success(KEY_MARK), simple);
    this.opening = new ConstantPart(opening);
    this.beforeKey = new ConstantPart(beforeKey);
    this.afterKey = new ConstantPart(afterKey);
  }

  /** The line of row 0 without an echo, split at the row number and, if there is one, at the key. */
  #split(outcome: Outcome, reconciliation: Reconciliation | null): [string, string, string] {
    const line = resultLine(0, [], { outcome, reconciliation, onFile: NO_KEY_ON_FILE }, this.#plan);
    const row = line.indexOf('0');
    const [beforeKey = '', afterKey = ''] = line.slice(row + 1).split(KEY_MARK);
    return [line.slice(0, row), beforeKey, afterKey];
  }

  /** In the mode `reconcile`: everything after the key of a row with this finding. Cached. */
  afterKeyOf(finding: Finding): ConstantPart {
    let part = this.#afterKeys.get(finding);
    if (part === undefined) {
      part = new ConstantPart(this.#split(success(KEY_MARK), reconciliationOf(finding))[2]);
      this.#afterKeys.set(finding, part);
    }
    return part;
  }

  /** The same for a key on file with wrong characters. */
  frameAfterKey(finding: Finding): Frame {
    let frame = this.#afterKeyFrames.get(finding);
    if (frame === undefined) {
      frame = frameOf(this.#split(success(KEY_MARK), withTemplate(finding))[2]);
      this.#afterKeyFrames.set(finding, frame);
    }
    return frame;
  }

  /** Everything after the echo of a row with these faults. `finding` is used in the mode `reconcile` only. Cached. */
  failure(faults: number, reason: Reason | null, finding: Finding): ConstantPart {
    const shown = this.#shown(faults);
    const key = failureKey(shown, reason, finding);
    let part = this.#failures.get(key);
    if (part === undefined) {
      const reconciliation = this.#plan.mode === 'reconcile' ? reconciliationOf(finding) : null;
      part = new ConstantPart(this.#split(failure(shown, reason), reconciliation)[1]);
      this.#failures.set(key, part);
    }
    return part;
  }

  /** The same for a key on file with wrong characters. */
  frameOfFailure(faults: number, reason: Reason | null, finding: Finding): Frame {
    const shown = this.#shown(faults);
    const key = failureKey(shown, reason, finding);
    let frame = this.#failureFrames.get(key);
    if (frame === undefined) {
      frame = frameOf(this.#split(failure(shown, reason), withTemplate(finding))[1]);
      this.#failureFrames.set(key, frame);
    }
    return frame;
  }

  /** Faults other than the lowest are written only with `detail`. */
  #shown(faults: number): number {
    return this.#plan.detail ? faults : faults & -faults;
  }
}
