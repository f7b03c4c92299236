/**
 * Words that are common as surnames and as given names (LUNA, SANTIAGO), and what the names of one file prove about them. With
 * the order known, the units at both ends of a name are certain: of `LUNA PEREZ ANA`, LUNA is a surname and ANA a given name;
 * and so is the unit that two certain surnames separate from its end: of `PEREZ LOPEZ LUNA SOFIA`, LUNA is a given name.
 *
 * A word that is the surname of many in Mexico and the given name of few is taken for a surname if at least two thousand names
 * show it as one, and never as a given name. A word that they show as a given name at least twenty times as often as a surname
 * is taken for a given name that is the surname of few.
 *
 * What it never holds: a word of the file. The words are those of the tables of this program, so their number is limited too.
 */

import type { NameOrder } from '../contract/person.js';
import { SELDOM_GIVEN_NAMES } from './common-given-names.js';
import type { Segments } from './name-cuts.js';
import { isDoubtful, type ProvenWords, type Unit, unitsOf } from './name-units.js';

/** Fewer names prove nothing. */
export const MIN_PROVING_NAMES = 2000;

/** A word is seen at least so often as a surname, or as a given name, to be taken for one. */
const MIN_SURNAMES = 5;
const MIN_GIVEN = 10;

/** Of so many given names at most one is a surname. */
const GIVEN_RATIO = 20;

/** Fewer units have none between two surnames and the end. */
const UNITS_WITH_INNER = 4;

interface Seen {
  surname: number;
  given: number;
}

export class WordProof {
  readonly #seen = new Map<string, Seen>();
  #names = 0;

  /** Counts the certain units of a name. Of one with written borders nothing is counted: these prove its parts. */
  add(segments: Segments, order: NameOrder): void {
    if (segments.length !== 1) return;
    const units = unitsOf(segments[0]!);
    if (units.length < 2) return;
    this.#names++;
    // As if the surnames came first.
    const ordered = order === 'surnames-first' ? units : [...units].reverse();
    const [first, second, third] = ordered as [Unit, Unit, Unit?];
    this.#count(first, 'surname');
    this.#count(ordered.at(-1)!, 'given');
    const isInner =
      ordered.length >= UNITS_WITH_INNER && first.kind === 'surname' && second.kind === 'surname';
    const inner = order === 'surnames-first' ? third : ordered.at(-2);
    if (isInner) this.#count(inner!, 'given');
  }

  /** Undefined if nothing is proven. */
  proven(): ProvenWords | undefined {
    if (this.#names < MIN_PROVING_NAMES) return undefined;
    const all = [...this.#seen].sort(([one], [other]) => (one < other ? -1 : 1));
    const wordsWith = (fits: (seen: Seen, word: string) => boolean): string[] =>
      all.flatMap(([word, seen]) => (fits(seen, word) ? [word] : []));
    const surnames = wordsWith(
      ({ surname, given }, word) => SELDOM_GIVEN_NAMES.has(word) && surname >= MIN_SURNAMES && given === 0,
    );
    const given = wordsWith(({ surname, given }) => given >= MIN_GIVEN && surname * GIVEN_RATIO <= given);
    return surnames.length + given.length === 0 ? undefined : { surnames, given };
  }

  #count({ plain, isLed }: Unit, part: keyof Seen): void {
    if (isLed || !isDoubtful(plain)) return;
    const seen = this.#seen.get(plain) ?? { surname: 0, given: 0 };
    seen[part]++;
    this.#seen.set(plain, seen);
  }
}
