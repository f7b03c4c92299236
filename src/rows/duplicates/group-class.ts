/**
 * The classes of groups, what is noted about a member, and the counts of groups.
 *
 * What it does not do: find groups. `group-finder.ts` does.
 */
import type { Language } from '../../key/contract/messages.js';

/** In this order if groups have the same first row. */
export const GROUP_CLASSES = [
  'repeated_row',
  'same_key_other_data',
  'same_person_two_keys',
  'homonym_candidates',
] as const;

export type GroupClass = (typeof GROUP_CLASSES)[number];

/** Indexes of `GROUP_CLASSES`. */
export const REPEATED_ROW = 0;
export const SAME_KEY = 1;
export const TWO_KEYS = 2;
export const HOMONYMS = 3;

/** Indexes of `NOTES`. */
export const NO_NOTE = 0;
export const NOTE_HOMONYMS = 1;
export const NOTE_FITS = 2;
export const NOTE_COPIED = 3;
export const NOTE_MANY = 4;

export const NOTES: readonly Readonly<Record<Language, string>>[] = [
  { es: '', en: '' },
  { es: 'homónimos', en: 'homonyms' },
  { es: 'clave copiada: corresponde a estos datos', en: 'copied key: fits these data' },
  { es: 'clave copiada: no corresponde a estos datos', en: 'copied key: does not fit these data' },
  { es: 'más de diez personas', en: 'more than ten people' },
];

/** Position 17 of a key distinguishes at most ten people with the same root. */
export const MAX_HOMONYMS = 10;

/** Groups and rows of each class. */
export interface DuplicateCounts {
  groups: Record<GroupClass, number>;
  rows: Record<GroupClass, number>;
}

const zeros = () => Object.fromEntries(GROUP_CLASSES.map((name) => [name, 0])) as Record<GroupClass, number>;

export const noDuplicates = (): DuplicateCounts => ({ groups: zeros(), rows: zeros() });
