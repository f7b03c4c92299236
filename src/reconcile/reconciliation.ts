/**
 * The key on file against the calculated one: one verdict for every row, and the cause where one is known.
 *
 *   no key on file ─▶ missing            the row has a code ─▶ uncomputable
 *   all 18 agree ─▶ match                the first 17 agree ─▶ check_digit
 *   the root agrees, another legal differentiator with its right check digit ─▶ homonym
 *   one or two named causes ─▶ explained        no CURP at all ─▶ invalid        otherwise ─▶ different
 *
 * What a verdict is not: a statement about the registry. Nobody asked it.
 */
import { Calculator } from '../contract/calculator.js';
import type { Person } from '../contract/person.js';
import { ordinal, parseDate } from '../curp/calendar.js';
import { trimBlanks } from '../curp/folding.js';
import { type Check, inspect } from '../curp/inspect.js';
import { type Holder, holderOf } from './holder.js';
import { findNameCause, findNameCauses } from './name-causes.js';
import { findDateCause, findDateCauses, findEntityCause, findTypingCause } from './other-causes.js';
import { differingParts, nameLetters, type Part, partOf, ROOT_LENGTH } from './parts.js';

export const VERDICTS = [
  'match',
  'homonym',
  'check_digit',
  'explained',
  'different',
  'invalid',
  'missing',
  'uncomputable',
] as const;

/** `valid` is the verdict on a key alone, without a person to compare it with. */
export type Verdict = (typeof VERDICTS)[number] | 'valid';

export interface Reconciliation {
  readonly verdict: Verdict;
  /** The parts in which the two keys differ. */
  readonly differs: readonly Part[];
  /** One or two causes; for a key that is no CURP, the checks that it fails. */
  readonly cause: readonly string[];
}

/** A key as people keep it: case and blanks around it do not matter. */
export const keyOnFile = (text: string | null | undefined): string => trimBlanks(text ?? '').toUpperCase();

/** Causes beyond two are not searched: with enough of them anything explains anything. */
const MOST_CAUSES = 2;

const plainVerdict = (
  verdict: Verdict,
  differs: readonly Part[] = [],
  cause: readonly string[] = [],
): Reconciliation => ({
  verdict,
  differs,
  cause,
});

export class Reconciler {
  readonly #calculator: Calculator;
  readonly #todayText: string;
  readonly #today: number;

  constructor(options: { today: string }) {
    // Causes take surnames away, so the variants are calculated without insisting on them.
    this.#calculator = new Calculator({ today: options.today, surnames: 'optional' });
    this.#todayText = options.today;
    const { year, month, day } = parseDate(options.today);
    this.#today = ordinal(year, month, day);
  }

  /** `key` is the calculated one, `null` if the row has a code. */
  reconcile(person: Person, key: string | null, text: string | null | undefined): Reconciliation {
    const onFile = keyOnFile(text);
    if (onFile === '') return plainVerdict('missing');
    if (key === null) return plainVerdict('uncomputable', [], this.#failures(onFile));
    if (onFile === key) return plainVerdict('match');
    const differs = onFile.length === key.length ? differingParts(key, onFile) : [];
    if (onFile.slice(0, 17) === key.slice(0, 17) && onFile.length === 18)
      return plainVerdict('check_digit', differs);
    const failures = this.#failures(onFile);
    const typing = findTypingCause(key, onFile);
    if (failures.length > 0) {
      return typing === undefined
        ? plainVerdict('invalid', differs, failures)
        : plainVerdict('explained', differs, [typing]);
    }
    if (onFile.slice(0, ROOT_LENGTH) === key.slice(0, ROOT_LENGTH)) {
      const sameCentury = /\d/.test(onFile.charAt(16)) === /\d/.test(key.charAt(16));
      return sameCentury ? plainVerdict('homonym', differs) : plainVerdict('explained', differs, ['century']);
    }
    const causes = this.#causes(holderOf(person), key, onFile);
    if (causes !== undefined) return plainVerdict('explained', differs, causes);
    return typing === undefined
      ? plainVerdict('different', differs)
      : plainVerdict('explained', differs, [typing]);
  }

  #failures(onFile: string): readonly Check[] {
    return inspect(onFile, { today: this.#todayText }).failures;
  }

  /** The parts of a key are independent of each other, so each part that differs needs causes of its own. */
  #causes(holder: Holder, key: string, onFile: string): string[] | undefined {
    const causes: string[] = [];
    if (partOf(onFile, 'sex') !== partOf(key, 'sex')) causes.push('sex');
    if (partOf(onFile, 'entity') !== partOf(key, 'entity')) causes.push(findEntityCause(holder, onFile));
    if (/\d/.test(onFile.charAt(16)) !== /\d/.test(key.charAt(16))) causes.push('century');
    if (causes.length > MOST_CAUSES) return undefined;

    if (partOf(onFile, 'date') !== partOf(key, 'date')) {
      const found = this.#oneOrTwo(
        MOST_CAUSES - causes.length,
        () => findDateCause(holder, onFile, this.#today),
        () => findDateCauses(holder, onFile, this.#today),
      );
      if (found === undefined) return undefined;
      causes.push(...found);
    }
    if (nameLetters(onFile) !== nameLetters(key)) {
      const found = this.#oneOrTwo(
        MOST_CAUSES - causes.length,
        () => findNameCause(holder, key, onFile, this.#calculator),
        () => findNameCauses(holder, onFile, this.#calculator),
      );
      if (found === undefined) return undefined;
      causes.unshift(...found);
    }
    return causes;
  }

  #oneOrTwo(
    allowed: number,
    one: () => string | undefined,
    two: () => readonly string[] | undefined,
  ): readonly string[] | undefined {
    if (allowed < 1) return undefined;
    const single = one();
    if (single !== undefined) return [single];
    return allowed < 2 ? undefined : two();
  }
}
