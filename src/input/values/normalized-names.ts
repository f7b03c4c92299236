/**
 * How people write names and surnames in a cell, apart from the names themselves: characters without a width, the sign in
 * `Mª`, texts that mean that there is no name.
 *
 * What it does not do: change blanks, case or spelling. The rules of the key do.
 */
import { readSurname } from '../../key/contract/person-reading.js';
import { trimBlanks, withoutInvisible } from '../../key/curp/blanks.js';
import { isXBesideSurname } from '../../key/curp/name-letters.js';
import { NO_SURNAME } from '../../key/curp/particles.js';
import { isPlaceholder } from '../../key/curp/placeholders.js';

/** `placeholder` means that there is no name; `doubtful` may mean the same, but there are people with this name. */
export type NameKind = 'placeholder' | 'doubtful' | 'name';

export const DOUBTFUL_NAMES: ReadonlySet<string> = new Set(['NA', 'SN', 'ND']);
export const DOUBTFUL_LENGTH = 2;

/** `Mª`, `M.ª`, `Mª.` at the beginning of a word. */
const MARIA = /(^|[\p{White_Space}.-])M\.?ª\.?/giu;

export function nameKind(text: string | null | undefined): NameKind {
  const name = withoutInvisible(text ?? '');
  if (isPlaceholder(name)) return 'placeholder';
  const trimmed = name.length > DOUBTFUL_LENGTH ? trimBlanks(name) : name;
  return trimmed.length === DOUBTFUL_LENGTH && DOUBTFUL_NAMES.has(trimmed.toUpperCase())
    ? 'doubtful'
    : 'name';
}

/** A placeholder such as `NO TIENE` becomes an empty name; an absent name stays absent. */
export function normalizedName(text: string | null | undefined): string | null | undefined {
  if (typeof text !== 'string') return text;
  const name = withoutInvisible(text);
  if (isPlaceholder(name)) return '';
  return name.includes('ª') ? name.replace(MARIA, '$1MA.') : name;
}

type Name = string | null | undefined;

/** Whether the first surname is `X`, which means "none", beside a real second one. */
export const isXForNone = (paternal: Name, maternal: Name): boolean =>
  isXBesideSurname(readSurname(normalizedName(paternal)), readSurname(normalizedName(maternal)));

/** The first surname: if it is `X` for "none", the registry's word for it. */
export const normalizedPaternal = (paternal: Name, maternal: Name): Name =>
  isXForNone(paternal, maternal) ? NO_SURNAME : normalizedName(paternal);
