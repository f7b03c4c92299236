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
import type { Person } from '../contract/person.js';
import { ordinal, parseDate } from '../curp/calendar.js';
import { checkDigit } from '../curp/check-digit.js';
import { type Check, inspect } from '../curp/inspect.js';
import { KEY_LENGTH } from '../curp/key.js';
import { readKeyOnFile } from '../curp/key-on-file.js';
import {
  dateReadings,
  entityCause,
  findDateCauses,
  sameCentury,
  sameDate,
  sexCause,
} from './birth-causes.js';
import { findNameCauses, nameReadings } from './name-causes.js';
import { type Names, namesOf } from './names.js';
import {
  type Cause,
  differingParts,
  inOrder,
  nameLetters,
  type Part,
  partOf,
  ROOT_LENGTH,
  withNameLetters,
} from './parts.js';
import { findTypingCause, isNearlyTyped, plainDifferences } from './typing-causes.js';

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

/** Causes beyond two are not searched: with enough of them anything explains anything. */
const MAX_CAUSES = 2;

const judged = (
  verdict: Verdict,
  differs: readonly Part[] = [],
  cause: readonly string[] = [],
): Reconciliation => ({ verdict, differs, cause });

export class Reconciler {
  readonly #todayText: string;
  readonly #today: number;

  constructor(options: { today: string }) {
    this.#todayText = options.today;
    const { year, month, day } = parseDate(options.today);
    this.#today = ordinal(year, month, day);
  }

  /** `key` is the calculated one, `null` if the row has a code. */
  reconcile(person: Person, key: string | null, text: string | null | undefined): Reconciliation {
    const { key: onFile } = readKeyOnFile(text);
    if (onFile === '') return judged('missing');
    if (key === null) return judged('uncomputable', [], this.#failures(onFile));
    if (onFile === key) return judged('match');
    if (onFile.length !== KEY_LENGTH) return judged('invalid', [], this.#failures(onFile));

    const differs = differingParts(key, onFile);
    if (onFile.startsWith(key.slice(0, 17))) return judged('check_digit', differs);
    const failures = this.#failures(onFile);
    const isKey = failures.length === 0;
    const sameRoot = onFile.startsWith(key.slice(0, ROOT_LENGTH));
    if (isKey && sameRoot && sameCentury(key, onFile)) return judged('homonym', differs);

    const causes = this.#causes(person, key, onFile, isKey);
    if (causes !== undefined) return judged('explained', differs, inOrder(causes));
    return isKey ? judged('different', differs) : judged('invalid', differs, failures);
  }

  #failures(onFile: string): readonly Check[] {
    return inspect(onFile, { today: this.#todayText }).failures;
  }

  /** One cause before two; among those of one number, the row's data before the typing of the key. */
  #causes(person: Person, key: string, onFile: string, isKey: boolean): readonly Cause[] | undefined {
    let names: Names | undefined;
    const readNames = (): Names => {
      names ??= namesOf(person);
      return names;
    };
    // Other data give another check digit: a key with a wrong one has a slip in it.
    const ofData = isKey ? this.#dataCauses(readNames, key, onFile) : undefined;
    if (ofData?.length === 1) return ofData;
    const slip = findTypingCause(key, onFile);
    if (slip !== undefined) return [slip];
    return ofData ?? this.#dataAndSlip(readNames, key, onFile);
  }

  /** Names, date, sex and entity are independent of each other, so each that differs needs causes of its own. */
  #dataCauses(names: () => Names, key: string, onFile: string): readonly Cause[] | undefined {
    const causes: Cause[] = [];
    if (key.charAt(10) !== onFile.charAt(10)) causes.push('sex');
    const entity = entityCause(key, onFile);
    if (entity !== undefined) causes.push(entity);
    const letters = nameLetters(onFile);
    const sameLetters = letters === nameLetters(key);

    if (!sameDate(key, onFile)) {
      const most = MAX_CAUSES - causes.length - (sameLetters ? 0 : 1);
      const found = most < 1 ? undefined : findDateCauses(key, onFile, most, this.#today);
      if (found === undefined) return undefined;
      causes.push(...found);
    }
    if (!sameLetters) {
      const most = MAX_CAUSES - causes.length;
      const found = most < 1 ? undefined : findNameCauses(names(), letters, most);
      if (found === undefined) return undefined;
      causes.push(...found);
    }
    return causes;
  }

  /** One cause in the data, and the key of such data mistyped. */
  #dataAndSlip(names: () => Names, key: string, onFile: string): readonly Cause[] | undefined {
    for (const [cause, key17] of this.#readings(names, key, onFile)) {
      if (!isNearlyTyped(key17, onFile)) continue;
      const slip = findTypingCause(key17 + checkDigit(key17), onFile);
      if (slip !== undefined) return [cause, slip];
    }
    return undefined;
  }

  /**
   * The first 17 characters of the keys of other data, one cause each. What differs outside the part that a cause
   * changes is left to a slip: where that is too much, the part is not looked at.
   */
  *#readings(names: () => Names, key: string, onFile: string): Generator<readonly [Cause, string]> {
    const key17 = key.slice(0, 17);
    const inNames = plainDifferences(key, onFile, 0, 4) + plainDifferences(key, onFile, 13, 16);
    const inDate = plainDifferences(key, onFile, 4, 10);
    const elsewhere = plainDifferences(key, onFile, 10, 13);
    if (inNames + inDate <= 2) {
      if (sexCause(key, onFile)) yield ['sex', key17.slice(0, 10) + onFile.charAt(10) + key17.slice(11)];
      const entity = entityCause(key, onFile);
      if (entity) yield [entity, key17.slice(0, 11) + partOf(onFile, 'entity') + key17.slice(13)];
    }
    if (inNames + elsewhere <= 2) yield* dateReadings(key, this.#today);
    const wanted = nameLetters(onFile);
    if (inDate + elsewhere <= 2 && nameLetters(key) !== wanted) {
      for (const [cause, letters] of nameReadings(names(), wanted)) {
        if (plainDifferences(letters, wanted, 0, 7) <= 2) yield [cause, withNameLetters(key17, letters)];
      }
    }
  }
}
