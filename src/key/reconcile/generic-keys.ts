/**
 * Keys that authorities hand out in the place of a person's own. They say nothing about the row that has them.
 *
 * Sources: RENAPO, temporary key for foreigners, one for men and one for women, the same for all of them (the second does
 * not pass the check digit and is official); health sector, guides of information exchange (GIIS), key of a person whose
 * CURP is not known.
 */
const GENERIC_KEYS: ReadonlySet<string> = new Set([
  'XEXX010101HNEXXXA4',
  'XEXX010101MNEXXXA8',
  'XXXX999999XXXXXX99',
]);

export const isGenericKey = (key: string): boolean => GENERIC_KEYS.has(key);
