/**
 * An entity of birth in a text of several parts: a town and its state (`Mérida, Yuc.`), a state and the country
 * (`Jalisco, México`), a code and a name (`14 - Jalisco`, `Jalisco (JC)`). The state is the last part, because after it
 * another text may be a place abroad (`Durango, Colorado`).
 *
 * What it does not do: choose. If two parts name different entities, or a state and another country, the text names none.
 */
import { isEntityNumber } from '../../key/curp/entities.js';
import { isCountry, isCountryCode } from './countries.js';
import { ABROAD, type EntityOfName, knownEntity } from './entity-spellings.js';
import { simplifyValue } from './normalized-value.js';

/** The codes MEX and COL as they are, which may be those of countries: not `Méx.` and `Col.`. */
export const isBareCode = (text: string): boolean => /^(?:mex|col)$/i.test(text);

type Part =
  | { readonly is: 'number' | 'state'; readonly value: string }
  | { readonly is: 'mexico' | 'mex' | 'country' | 'town' };

const SEPARATORS = /[,;:/|()[\]\u2010-\u2015_-]+/;
const NUMBER_FIRST = /^([0-9]+)[\p{White_Space}.]*([^0-9\p{White_Space}].*)$/su;
const NUMBER_LAST = /^(.*[^0-9\p{White_Space}])\p{White_Space}*([0-9]+)$/su;

/** Names of Mexico that no state has. */
const OF_MEXICO = new Set(['mx', 'estadosunidosmexicanos', 'republicamexicana']);

/** Towns with the name of a country, in several states. */
const TOWNS = new Set(['guadalupe']);

/**
 * The abbreviations of the post, which people write behind a town. Those of two letters are those of places abroad too
 * (`Minneapolis, MN`, `Amsterdam, NL`), so they need their full stops.
 */
const POSTAL = new Set(
  'ags bcs camp coah chis chih cdmx df dgo gto gro hgo jal edomex edomx mich mor nay oax pue qro qroo slp sin son tab tamps tlax ver yuc zac'.split(
    ' ',
  ),
);
const POSTAL_WITH_STOPS = new Set(['nl', 'mex', 'col']);

/** `B.C.` is British Columbia too: only behind the towns of Baja California. */
const TOWNS_OF_BAJA_CALIFORNIA =
  /^(?:tijuana|mexicali|ensenada|tecate|rosarito|playasderosarito|sanquintin|sanfelipe)$/;

const partsOf = (text: string): string[] =>
  text
    .split(SEPARATORS)
    .map((part) => part.trim())
    .flatMap((part) => (NUMBER_FIRST.exec(part) ?? NUMBER_LAST.exec(part))?.slice(1) ?? [part])
    .filter((part) => simplifyValue(part) !== '');

/** Undefined for a number that is no entity: then the text is not understood. */
function partOf(text: string): Part | undefined {
  if (/[0-9]/.test(text)) {
    const isEntity = /^[0-9]{1,2}$/.test(text) && isEntityNumber(Number(text));
    return isEntity ? { is: 'number', value: text.padStart(2, '0') } : undefined;
  }
  const name = simplifyValue(text);
  if (OF_MEXICO.has(name)) return { is: 'mexico' };
  if (/^mex$/i.test(text)) return { is: 'mex' };
  const known = knownEntity(name);
  if (known !== undefined)
    return known.kind === 'mexico' ? { is: 'mexico' } : { is: 'state', value: known.value };
  return { is: (isCountry(name) || isCountryCode(text)) && !TOWNS.has(name) ? 'country' : 'town' };
}

/** Whether a state that is written so may stand behind this town. */
function mayFollowTown(state: string, town: string): boolean {
  const name = simplifyValue(state);
  if (knownEntity(name)?.kind !== 'abbreviation' || POSTAL.has(name)) return true;
  if (!/\.|é/i.test(state.normalize('NFC'))) return false;
  return POSTAL_WITH_STOPS.has(name) || (name === 'bc' && TOWNS_OF_BAJA_CALIFORNIA.test(simplifyValue(town)));
}

const STATE_OF_MEXICO = '15';

/** `México, D.F.`, `México, Edo. Méx.` */
const STATES_AFTER_MEXICO: ReadonlySet<string> = new Set(['09', STATE_OF_MEXICO]);

/** The number of the entity that all parts agree on; undefined if there is none. */
function numberOf(texts: readonly string[], parts: readonly Part[]): string | undefined {
  const named = parts.flatMap((part, index) => (part.is === 'number' ? [] : [{ part, text: texts[index]! }]));
  const isCountryLast = named.at(-1)?.part.is === 'mexico' && named.length > 1;
  const state = named.at(isCountryLast ? -2 : -1);
  const values = new Set(parts.flatMap((part) => ('value' in part ? [part.value] : [])));
  // The name México is that of the state beside its number only; so is MEX.
  const isMexico = named.every(({ part }) => part.is === 'mexico' || part.is === 'mex');
  const [value] = values;
  if (isMexico)
    return values.size === 1 && value === STATE_OF_MEXICO && named.length === 1 ? value : undefined;
  if (values.size !== 1) return undefined;
  const has = (some: typeof named, is: Part['is']): boolean => some.some(({ part }) => part.is === is);
  if (value === ABROAD) return has(named, 'mexico') || has(named, 'mex') ? undefined : value;
  const others = named.slice(0, isCountryLast ? -2 : -1);
  if (state?.part.is !== 'state' || has(others, 'country') || has(others, 'mex')) return undefined;
  if (has(others, 'mexico') && !STATES_AFTER_MEXICO.has(value!)) return undefined;
  const town = others.find(({ part }) => part.is === 'town');
  return town === undefined || mayFollowTown(state.text, town.text) ? value : undefined;
}

/** The entity that a text of several parts names; undefined if it names none, or contradicts itself. */
export function placeOf(text: string): EntityOfName | undefined {
  const texts = partsOf(text);
  if (texts.length < 2) return undefined;
  const parts = texts.map(partOf);
  if (!parts.every((part) => part !== undefined)) return undefined;
  const kinds = parts.map(({ is }) => is);
  const value = numberOf(texts, parts);
  if (value !== undefined) return { kind: value === ABROAD ? 'abroad' : 'name', value };
  if (kinds.at(-1) === 'country')
    return kinds.every((is) => is === 'town' || is === 'country')
      ? { kind: 'country', value: text }
      : undefined;
  const isCodeOfCountry = kinds.length === 2 && kinds.includes('mex') && kinds.includes('mexico');
  return isCodeOfCountry ? { kind: 'mexico', value: STATE_OF_MEXICO } : undefined;
}
