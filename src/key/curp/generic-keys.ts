/**
 * Keys that authorities hand out in the place of a person's own. Many people have the same one, so it says nothing about the
 * row that has it.
 *
 * Sources: RENAPO, temporary key for foreigners, one for men and one for women, the same for all of them (the second does
 * not pass the check digit and is official); health sector, guides of information exchange (GIIS), key of a person whose
 * CURP is not known, in at most 15 % of the rows of a load.
 */
import { X } from './ascii.js';

export const GENERIC_KEYS = {
  foreigner_man: 'XEXX010101HNEXXXA4',
  foreigner_woman: 'XEXX010101MNEXXXA8',
  health_unknown: 'XXXX999999XXXXXX99',
} as const;

export type GenericKey = keyof typeof GENERIC_KEYS;

export const GENERIC_NAMES = Object.keys(GENERIC_KEYS) as readonly GenericKey[];

const NAME_OF_KEY: ReadonlyMap<string, GenericKey> = new Map(
  GENERIC_NAMES.map((name) => [GENERIC_KEYS[name], name]),
);

/** Which generic key this is; undefined for any other text. */
export const genericKeyOf = (key: string): GenericKey | undefined => NAME_OF_KEY.get(key);

export const isGenericKey = (key: string): boolean => NAME_OF_KEY.has(key);

const CODES = GENERIC_NAMES.map((name) =>
  Uint8Array.from(GENERIC_KEYS[name], (character) => character.charCodeAt(0)),
);

/** The same for the codes of a key: an index of `GENERIC_NAMES`, or -1. Few keys begin with X. */
export const genericIndex = (codes: Uint8Array): number =>
  codes[0] === X ? CODES.findIndex((generic) => generic.every((code, index) => codes[index] === code)) : -1;
