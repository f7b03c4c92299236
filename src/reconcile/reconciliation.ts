/**
 * Compares the key on file with the calculated one: one verdict per row, and the cause of a difference if it is known.
 *
 *   no key on file ─▶ missing            the row has a code ─▶ uncomputable
 *   all 18 agree ─▶ match                the first 17 agree ─▶ check_digit
 *   the root agrees, another legal differentiator with its right check digit ─▶ homonym
 *   one or two named causes ─▶ explained        no CURP at all ─▶ invalid        otherwise ─▶ different
 *
 * What a verdict is not: a statement about the registry, which is not queried.
 */
import type { Person } from '../contract/person.js';
import { ordinal, parseDate } from '../curp/calendar.js';
import { checkDigit } from '../curp/check-digit.js';
import { type Check, inspect } from '../curp/inspect.js';
import { KEY_LENGTH } from '../curp/key-codes.js';
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
import { countDissimilar, findTypingCause, mayBeMistyped } from './typing-causes.js';

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

/** `valid` is used if only the key is checked, without a person. */
export type Verdict = (typeof VERDICTS)[number] | 'valid';

export interface Reconciliation {
  readonly verdict: Verdict;
  /** The parts in which the two keys differ. */
  readonly differs: readonly Part[];
  /** One or two causes; for a key that is not a CURP, the checks that it fails. */
  readonly cause: readonly string[];
}

/** With more causes, almost any two keys could be explained. */
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

  /** `key` is the calculated key, `null` if the row has an error code; `text` is the key on file. */
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

  /** Prefers one cause to two; for the same number, a cause in the data to a typing error. */
  #causes(person: Person, key: string, onFile: string, isKey: boolean): readonly Cause[] | undefined {
    let names: Names | undefined;
    const readNames = (): Names => {
      names ??= namesOf(person);
      return names;
    };
    // Different data would have a matching check digit; a key with a wrong one was mistyped.
    const ofData = isKey ? this.#dataCauses(readNames, key, onFile) : undefined;
    if (ofData?.length === 1) return ofData;
    const typing = findTypingCause(key, onFile);
    if (typing !== undefined) return [typing];
    return ofData ?? this.#dataAndTyping(readNames, key, onFile);
  }

  /** Names, date, sex and entity are independent, so each of them that differs needs its own cause. */
  #dataCauses(names: () => Names, key: string, onFile: string): readonly Cause[] | undefined {
    const causes: Cause[] = [];
    if (key.charAt(10) !== onFile.charAt(10)) causes.push('sex');
    const entity = entityCause(key, onFile);
    if (entity !== undefined) causes.push(entity);
    const letters = nameLetters(onFile);
    const sameLetters = letters === nameLetters(key);

    if (!sameDate(key, onFile)) {
      const limit = MAX_CAUSES - causes.length - (sameLetters ? 0 : 1);
      const found = limit < 1 ? undefined : findDateCauses(key, onFile, limit, this.#today);
      if (found === undefined) return undefined;
      causes.push(...found);
    }
    if (!sameLetters) {
      const limit = MAX_CAUSES - causes.length;
      const found = limit < 1 ? undefined : findNameCauses(names(), letters, limit);
      if (found === undefined) return undefined;
      causes.push(...found);
    }
    return causes;
  }

  /** One cause in the data, and a typing error in the resulting key. */
  #dataAndTyping(names: () => Names, key: string, onFile: string): readonly Cause[] | undefined {
    for (const [cause, key17] of this.#readings(names, key, onFile)) {
      if (!mayBeMistyped(key17, onFile)) continue;
      const typing = findTypingCause(key17 + checkDigit(key17), onFile);
      if (typing !== undefined) return [cause, typing];
    }
    return undefined;
  }

  /**
   * For each single cause in the data, the first 17 characters of the resulting key. A typing error has to explain all
   * differences outside the changed part, so a part is skipped if there are more than two of them.
   */
  *#readings(names: () => Names, key: string, onFile: string): Generator<readonly [Cause, string]> {
    const key17 = key.slice(0, 17);
    const inNames = countDissimilar(key, onFile, 0, 4) + countDissimilar(key, onFile, 13, 16);
    const inDate = countDissimilar(key, onFile, 4, 10);
    const elsewhere = countDissimilar(key, onFile, 10, 13);
    if (inNames + inDate <= 2) {
      if (sexCause(key, onFile)) yield ['sex', key17.slice(0, 10) + onFile.charAt(10) + key17.slice(11)];
      const entity = entityCause(key, onFile);
      if (entity) yield [entity, key17.slice(0, 11) + partOf(onFile, 'entity') + key17.slice(13)];
    }
    if (inNames + elsewhere <= 2) yield* dateReadings(key, this.#today);
    const wanted = nameLetters(onFile);
    if (inDate + elsewhere <= 2 && nameLetters(key) !== wanted) {
      for (const [cause, letters] of nameReadings(names(), wanted)) {
        if (countDissimilar(letters, wanted, 0, 7) <= 2) yield [cause, withNameLetters(key17, letters)];
      }
    }
  }
}
