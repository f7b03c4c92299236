/**
 * Causes that change the seven letters of the names: the first cause with a reading that has the letters of the key on file.
 * The rules that produce the readings are in `word-rules.ts`, `spelling-rules.ts` and `lost-marks.ts`.
 *
 * What they do not do: change date, sex or entity. `birth-causes.ts` has the causes for those.
 */

import { enyeLost, markLost } from './lost-marks.js';
import type { Rule } from './name-rule.js';
import {
  type Letters,
  lettersOf,
  type Names,
  sameGiven,
  sameLetters,
  sameSurnames,
  textIn,
  type Words,
} from './names.js';
import { type Cause, type Causes, NO_CAUSE, setOf } from './parts.js';
import { enyeAsN, givenNameSpelling, rules2006, surnameSpelling } from './spelling-rules.js';
import {
  commonNameDropped,
  commonNameKept,
  givenNamesExchanged,
  inconvenientWord,
  isAbsent,
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

/** The causes that can be combined with each other. */
const NAME_CAUSES: Rules = [
  ['surnames_swapped', surnamesSwapped],
  ['surname_missing', surnameMissing],
  ['surname_misplaced', surnameMisplaced],
  ['surname_added', surnameAdded],
  ['common_name_kept', commonNameKept],
  ['common_name_dropped', commonNameDropped],
  ['given_names_exchanged', givenNamesExchanged],
  ['enye_as_n', enyeAsN],
  ['enye_lost', enyeLost],
  ['particle_kept', particleKept],
  ['particle_dropped', particleDropped],
  ['inconvenient_word', inconvenientWord],
  ['rules_2006', rules2006],
];

/** The causes that are not combined with another cause in the names, or with a typing error: too much could be explained. */
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

/** Whether two causes may be combined. Removing a surname and adding an unknown one would explain any surname. */
const canCombine = (first: Cause | undefined, second: Cause): boolean =>
  first === undefined ||
  (first !== second &&
    second !== 'surname_added' &&
    !(first === 'surname_added' && second === 'surname_missing'));

function oneCause(rules: Rules, names: Names, wanted: Letters, before?: Cause): Causes {
  for (const [cause, rule] of rules) {
    if (!canCombine(before, cause)) continue;
    for (const other of rule(names, wanted)) if (sameLetters(lettersOf(other), wanted)) return setOf(cause);
  }
  return NO_CAUSE;
}

function twoCauses(names: Names, wanted: Letters): Causes {
  for (const [first, rule] of NAME_CAUSES) {
    for (const other of rule(names, wanted)) {
      const second = oneCause(NAME_CAUSES, other, wanted, first);
      if (second !== NO_CAUSE) return setOf(first) | second;
    }
  }
  return NO_CAUSE;
}

/** No single rule of these changes both the letters of the surnames and those of the given name. */
function loneCause(names: Names, wanted: Letters, isWoman: boolean): Causes {
  const own = lettersOf(names);
  if (sameGiven(own, wanted))
    return oneCause(isWoman ? LONE_SURNAME_CAUSES_OF_WOMEN : LONE_SURNAME_CAUSES, names, wanted);
  return sameSurnames(own, wanted) ? oneCause(LONE_GIVEN_CAUSES, names, wanted) : NO_CAUSE;
}

/** Other characters may be read as any letter. */
const UNUSUAL = /[^-A-ZÁÉÍÓÚÜÑ/.']/;

/** Whether a rule can take these letters from the words. An abbreviation of MARIA or JOSE does not have all of theirs. */
function haveLetters(words: Words, letters: string): boolean {
  let text = 'X';
  let areMarked = false;
  for (const word of words) {
    text += word.isCommon ? `${word.text}MARIAJOSE` : word.text;
    areMarked ||= word.isMarked;
  }
  if (areMarked && UNUSUAL.test(text)) return true;
  const plain = areMarked ? text.normalize('NFD') : text;
  for (const letter of letters) if (!plain.includes(letter)) return false;
  return true;
}

/**
 * Whether the names of the row have the letters on file. No rule of `NAME_CAUSES` adds a letter other than X, except those of a
 * surname that the row does not have.
 */
export function haveAllLetters({ paternal, maternal, given }: Names, wanted: Letters): boolean {
  if (!haveLetters(given, textIn(wanted.given))) return false;
  if (isAbsent(paternal) || isAbsent(maternal)) return true;
  return haveLetters([...paternal, ...maternal], textIn(wanted.first, wanted.second));
}

/**
 * The cause, or the two causes in sequence, that produce the letters on file. Most keys of a different person have a letter that
 * the names of the row do not have. `isWoman`: both keys are of a woman.
 */
export function findNameCauses(names: Names, wanted: Letters, limit: number, isWoman: boolean): Causes {
  const isPossible = haveAllLetters(names, wanted);
  const single = isPossible ? oneCause(NAME_CAUSES, names, wanted) : NO_CAUSE;
  if (single !== NO_CAUSE) return single;
  const lone = loneCause(names, wanted, isWoman);
  return lone === NO_CAUSE && isPossible && limit > 1 ? twoCauses(names, wanted) : lone;
}
