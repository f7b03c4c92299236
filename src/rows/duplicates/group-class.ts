/**
 * The classes of groups, what is noted about a member, and the counts of groups.
 *
 * What it does not do: find groups. `group-finder.ts` does.
 */
import type { Language } from '../../key/contract/messages.js';

/** The most urgent first. In this order if groups are of the same urgency and have the same first row. */
export const GROUP_CLASSES = [
  'same_key_other_data',
  'same_person_two_keys',
  'probably_same_person',
  'repeated_row',
  'homonym_candidates',
] as const;

export type GroupClass = (typeof GROUP_CLASSES)[number];

/**
 * How groups are found. A row may be in one group of each of these. Groups of people who are probably one person are found in
 * three ways: by the date of birth, by the names if the date is another one, and by the key on file.
 */
const FOUND: readonly GroupClass[] = [
  'same_key_other_data',
  'same_person_two_keys',
  'probably_same_person',
  'probably_same_person',
  'probably_same_person',
  'repeated_row',
  'homonym_candidates',
];

/** Indexes of `FOUND`. */
export const SAME_KEY = 0;
export const TWO_KEYS = 1;
export const PROBABLE = 2;
export const PROBABLE_BY_NAMES = 3;
export const PROBABLE_BY_KEY = 4;
export const REPEATED_ROW = 5;
export const HOMONYMS = 6;

export const classOf = (found: number): GroupClass => FOUND[found]!;

/** The groups of the file are ordered by urgency, then by their first row. */
export const URGENCY = {
  /** One key on file, and data that no cause explains: an answer by this key would name the wrong person. */
  copiedKey: 0,
  /** One person, certainly or probably, with different keys on file. */
  severalKeys: 1,
  rest: 2,
} as const;

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
