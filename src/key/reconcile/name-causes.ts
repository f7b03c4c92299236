/**
 * Causes that change the seven letters of the names: the first cause with a reading that has the letters of the key on file.
 * The rules that produce the readings are in `word-rules.ts`, `spelling-rules.ts` and `lost-marks.ts`.
 *
 * What they do not do: change date, sex or entity. `birth-causes.ts` has the causes for those.
 */

import { enyeLost, markLost } from './lost-marks.js';
import type { Rule } from './name-rule.js';
import { type Letters, lettersOf, type Names, sameGiven, sameLetters, sameSurnames } from './names.js';
import { type Cause, type Causes, NO_CAUSE, setOf } from './parts.js';
import { enyeAsN, givenNameSpelling, rules2006, surnameSpelling } from './spelling-rules.js';
import {
  commonNameDropped,
  commonNameKept,
  givenNamesExchanged,
  inconvenientWord,
  marriedSurname,
  particleDropped,
  particleKept,
  surnameAdded,
  surnameMisplaced,
  surnameMissing,
  surnameSecondWord,
  surnamesSwapped,
} from './word-rules.js';

type Rules = readonly (readonly [Cause, Rule])[];

const SURNAME_RULES: Rules = [
  ['surnames_swapped', surnamesSwapped],
  ['surname_missing', surnameMissing],
  ['surname_misplaced', surnameMisplaced],
  ['surname_added', surnameAdded],
];
const GIVEN_NAME_RULES: Rules = [
  ['common_name_kept', commonNameKept],
  ['common_name_dropped', commonNameDropped],
  ['given_names_exchanged', givenNamesExchanged],
];
const RULES_OF_BOTH: Rules = [
  ['enye_as_n', enyeAsN],
  ['enye_lost', enyeLost],
  ['particle_kept', particleKept],
  ['particle_dropped', particleDropped],
];
const OLD_RULES: Rules = [['rules_2006', rules2006]];

/** The causes that can be combined with each other. */
const NAME_CAUSES: Rules = [
  ...SURNAME_RULES,
  ...GIVEN_NAME_RULES,
  ...RULES_OF_BOTH,
  ['inconvenient_word', inconvenientWord],
  ...OLD_RULES,
];

/** The causes that can change the letters of the given name, and those that can change the letters of the surnames. */
const GIVEN_CAUSES: Rules = [...GIVEN_NAME_RULES, ...RULES_OF_BOTH, ...OLD_RULES];
const SURNAME_CAUSES: Rules = [...SURNAME_RULES, ...RULES_OF_BOTH, ...OLD_RULES];

/** Causes that are never combined with another cause in the names, or a typing error: too much could be explained then. */
const LONE_SURNAME_CAUSES_OF_WOMEN: Rules = [
  ['mark_lost', markLost],
  ['surname_second_word', surnameSecondWord],
  ['married_surname', marriedSurname],
  ['spelling', surnameSpelling],
];
const LONE_SURNAME_CAUSES = LONE_SURNAME_CAUSES_OF_WOMEN.filter(([cause]) => cause !== 'married_surname');
const LONE_GIVEN_CAUSES: Rules = [['spelling', givenNameSpelling]];

/** Each single cause with the letters that it produces. Not `surname_added`, which takes its letters from the key on file. */
export function* nameReadings(names: Names, wanted: Letters): Generator<readonly [Causes, Letters]> {
  for (const [cause, rule] of NAME_CAUSES) {
    if (cause === 'surname_added') continue;
    for (const other of rule(names, wanted)) yield [setOf(cause), lettersOf(other)];
  }
}

/** Compares the letters of a reading, or some of them, with those on file. */
type Test = (letters: Letters, wanted: Letters) => boolean;

/** Whether two causes may be combined. Removing a surname and adding an unknown one would explain any surname. */
const canCombine = (first: Cause | undefined, second: Cause): boolean =>
  first === undefined ||
  (first !== second &&
    second !== 'surname_added' &&
    !(first === 'surname_added' && second === 'surname_missing'));

function oneCause(rules: Rules, names: Names, wanted: Letters, isWanted: Test, before?: Cause): Causes {
  for (const [cause, rule] of rules) {
    if (!canCombine(before, cause)) continue;
    for (const other of rule(names, wanted)) if (isWanted(lettersOf(other), wanted)) return setOf(cause);
  }
  return NO_CAUSE;
}

function twoCauses(rules: Rules, names: Names, wanted: Letters, isWanted: Test): Causes {
  for (const [first, rule] of rules) {
    for (const other of rule(names, wanted)) {
      const second = oneCause(rules, other, wanted, isWanted, first);
      if (second !== NO_CAUSE) return setOf(first) | second;
    }
  }
  return NO_CAUSE;
}

const isReachable = (rules: Rules, names: Names, wanted: Letters, isWanted: Test): boolean =>
  isWanted(lettersOf(names), wanted) ||
  oneCause(rules, names, wanted, isWanted) !== NO_CAUSE ||
  twoCauses(rules, names, wanted, isWanted) !== NO_CAUSE;

/** No single rule of these changes both the letters of the surnames and those of the given name. */
function loneCause(names: Names, wanted: Letters, isWoman: boolean): Causes {
  const own = lettersOf(names);
  if (sameGiven(own, wanted))
    return oneCause(isWoman ? LONE_SURNAME_CAUSES_OF_WOMEN : LONE_SURNAME_CAUSES, names, wanted, sameLetters);
  return sameSurnames(own, wanted) ? oneCause(LONE_GIVEN_CAUSES, names, wanted, sameLetters) : NO_CAUSE;
}

/**
 * The cause, or the two causes in sequence, that produce the letters on file. No cause moves letters between given names
 * and surnames, so each side is tried alone first: most keys of a different person are ruled out after a few readings.
 * `isWoman`: both keys are of a woman.
 */
export function findNameCauses(names: Names, wanted: Letters, limit: number, isWoman: boolean): Causes {
  const isGivenReachable = isReachable(
    GIVEN_CAUSES,
    { ...names, paternal: [], maternal: [] },
    wanted,
    sameGiven,
  );
  if (isGivenReachable) {
    const single = oneCause(NAME_CAUSES, names, wanted, sameLetters);
    if (single !== NO_CAUSE) return single;
  }
  const lone = loneCause(names, wanted, isWoman);
  if (lone !== NO_CAUSE || limit < 2 || !isGivenReachable) return lone;
  if (!isReachable(SURNAME_CAUSES, { ...names, given: [] }, wanted, sameSurnames)) return NO_CAUSE;
  return twoCauses(NAME_CAUSES, names, wanted, sameLetters);
}
