/**
 * How people write an entity of birth: by number with or without its zero, by name, by abbreviation, as a town and its
 * state, with or without full stops and accents.
 *
 * What it does not do: repair. A text that names no entity, or two, stays as it is, and validation reports it.
 */
import { isCountry, isCountryCode } from './countries.js';
import { ABROAD, type EntityKind, type EntityOfName, knownEntity } from './entity-spellings.js';
import { Memo } from './memo.js';
import { normalizedValue, simplifyValue, withoutZeroFraction } from './normalized-value.js';
import { isBareCode, placeOf } from './places.js';

export type { EntityKind };

/** The registry's word for an unknown entity. */
const UNKNOWN = 'desconocido';

function entityOf(cell: string): EntityOfName {
  const text = normalizedValue(cell);
  const digits = withoutZeroFraction(text);
  if (/^[0-9]{1,2}$/.test(digits)) return { kind: 'number', value: digits.padStart(2, '0') };
  const name = simplifyValue(text);
  if (text === '' || name === UNKNOWN) return { kind: 'empty', value: '' };
  const known = knownEntity(name);
  if (known !== undefined)
    return isBareCode(text) ? { kind: name as 'mex' | 'col', value: known.value } : known;
  if (isCountryCode(text)) return { kind: 'country_code', value: text };
  if (isCountry(name)) return { kind: 'country', value: text };
  return placeOf(text) ?? { kind: 'other', value: text };
}

const entities = new Memo<EntityOfName>(entityOf);

export const entityKind = (text: string | null | undefined): EntityKind => entities.get(text ?? '').kind;

/** Whether the text names another country, which is no entity. */
export const namesCountry = (text: string | null | undefined): boolean =>
  entityKind(text) === 'country' || entityKind(text) === 'country_code';

/** The columns that the state of birth is read from. */
export interface EntityColumns {
  readonly columns: { readonly entidad: number };
  /** The column of the country of birth. */
  readonly countryColumn?: number | undefined;
  readonly healthLayout?: boolean | undefined;
}

/** The other country that a cell of a column of countries names: there, COL is Colombia. */
function otherCountry(text: string | undefined): string | undefined {
  if (namesCountry(text)) return text;
  return entityKind(text) === 'col' ? 'Colombia' : undefined;
}

/**
 * The text of the state of birth in a row. A person who was born in another country was born in no state: then it is that
 * country, unless the row says "abroad".
 */
export function entityCell(
  cells: readonly string[],
  { columns, countryColumn, healthLayout }: EntityColumns,
): string | undefined {
  const entity = cells[columns.entidad];
  const country = countryColumn === undefined ? undefined : otherCountry(cells[countryColumn]);
  return country === undefined || entityNumber(entity, healthLayout) === ABROAD ? entity : country;
}

/** Whether a cell of the country of birth changes the state of birth. */
export const mayChangeEntity = (country: string): boolean => otherCountry(country) !== undefined;

/** The number for "abroad" in the layout of the health sector. */
const ABROAD_IN_HEALTH = '88';

/** The two digits of the entity, or the text as it is. */
export function entityNumber(text: string | null | undefined, healthLayout = false): string {
  const { value, kind } = entities.get(text ?? '');
  return healthLayout && kind === 'number' && value === ABROAD_IN_HEALTH ? ABROAD : value;
}
