/**
 * How rare two units are as one surname of two words without a particle: RIVA PALACIO is one, PEREZ LOPEZ hardly is. Of
 * some thousands of surnames one is of that kind. Its second word was added to a common surname to tell a family from others, so
 * it is no usual surname itself: it is a place, an estate, another family.
 *
 * What it does not do: know all of them. The tables have those in general use; any other is only more or less rare.
 */
import { COMMONEST } from '../names/commonest-surnames.js';
import { BOTH_NAMES } from './common-given-names.js';
import { beginsCompound, COMPOUND_SURNAMES } from './common-surnames.js';
import { isOwnSurname, isPatronymic, type Unit } from './name-units.js';

/** A cut with so many rare things, or with so many more than another one, is not considered. */
export const MARGIN = 2;

/** Given names that are also places or old families, and so are in surnames of two words: CRUZ MANJARREZ, LUNA VICTORIA. */
const PLACES: ReadonlySet<string> = new Set(
  'ALBA ALONSO ALVA AMADOR ANGELES CRUZ JORDAN LORETO NIEVES OLIVA PASTOR ROMAN VENTURA VICTORIA VIDAL'.split(
    ' ',
  ),
);

/** Whether a word that is a given name of many too is in no surname of two words: BENITO, MARTIN. */
const isGivenRather = (plain: string): boolean => BOTH_NAMES.has(plain) && !PLACES.has(plain);

/**
 * 0 for a surname that is known, `MARGIN` for one that is none. One that no table has usually begins with a name in -EZ, or with
 * one that begins others: so an unknown word after such a name is the least rare.
 */
export function rareInPair(first: Unit, second: Unit): number {
  const isUsual = second.isLed && !isOwnSurname(second);
  if (isUsual || COMPOUND_SURNAMES.has(`${first.plain} ${second.plain}`)) return 0;
  if (COMMONEST.has(second.plain) || isGivenRather(first.plain) || isGivenRather(second.plain)) return MARGIN;
  if (second.isKnown) return first.isKnown ? 1.5 : 1;
  return first.isKnown && !isPatronymic(first.plain) && !beginsCompound(first.plain) ? 1 : 0.5;
}
