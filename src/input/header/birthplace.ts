/**
 * Which columns may be the place of birth, and why. A heading that says birth is one; `Estado` or `Entidad` alone may also be
 * the state where a person lives, studies or works, which the other headings show.
 *
 * What it does not do: look at values. Whether a bare heading is the place of birth can also be proven by keys on file.
 */
import { fieldOfHeader, isBareState, simplifyHeader } from '../csv/column-names.js';
import { headingWords } from '../csv/heading-words.js';

/**
 * `birth`: the heading says so. `contract`: it is the contract's own name, and so are all others. `bare_alone`: no other
 * column is about anything but the person. `bare_beside_unknown`: other columns have headings that are not known.
 * `bare_beside_place`: other columns are about a place, a school or a workplace. `keys`: the keys on file prove it.
 */
export type BirthplaceReason =
  | 'birth'
  | 'contract'
  | 'bare_alone'
  | 'bare_beside_unknown'
  | 'bare_beside_place'
  | 'keys';

export const isBareReason = (why: BirthplaceReason | undefined): boolean => why?.startsWith('bare') === true;

interface BirthplaceCandidate {
  readonly column: number;
  readonly why: BirthplaceReason;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words of a heading about an address, a school or a workplace. */
const PLACE_WORDS = setOf(
  'calle direccion domicilio colonia cp localidad municipio ciudad delegacion alcaldia zona region seccion distrito cct ' +
    'plantel escuela turno sucursal clues unidad',
);

/** The same without blanks. */
const PLACE_NAMES = setOf(
  'cp codigopostal cpostal centrodetrabajo centrotrabajo cvemun cveloc cvemunicipio cvelocalidad',
);
const LAST_PLACE_WORDS = /postal|centro ?(?:de )?trabajo|cve mun|cve loc/;

/** Words of a heading about the person alone: numbers and ids, and what a payroll or a school says of a person. */
const PERSON_WORDS = setOf(
  'no num numero n id matricula empleado expediente rfc nss telefono correo electronico email puesto salario grupo hoja ' +
    'grado de del fecha alta y',
);

const BIRTH = /\b(?:nac|nacimiento|natal|origen|birth)\b/;

/** Whether a heading is about an address, a school or a workplace, and not about the birth. */
export function isAboutPlace(heading: string): boolean {
  const words = headingWords(heading);
  const text = words.join(' ');
  return (
    !BIRTH.test(text) &&
    (namesSmallerPlace(words) || PLACE_NAMES.has(simplifyHeader(heading)) || LAST_PLACE_WORDS.test(text))
  );
}

/** Whether a heading has a word of an address, a school or a workplace, be it that of the birth. */
export const namesSmallerPlace = (words: readonly string[]): boolean =>
  words.some((word) => PLACE_WORDS.has(word));

/** Whether a heading is about the person alone: a field, a key, a number, an id, or a place of the birth. */
function isAboutPerson(heading: string): boolean {
  if (fieldOfHeader(heading) !== undefined) return true;
  const words = headingWords(heading);
  const isFecha = words.includes('fecha') !== words.includes('alta');
  return (words.every((word) => PERSON_WORDS.has(word)) && !isFecha) || BIRTH.test(words.join(' '));
}

/** Why a bare heading is a candidate, by all other headings. */
function reasonOfBare(header: readonly string[], bare: ReadonlySet<number>): BirthplaceReason {
  const others = header.filter((_, column) => !bare.has(column));
  if (others.some(isAboutPlace)) return 'bare_beside_place';
  return others.every(isAboutPerson) ? 'bare_alone' : 'bare_beside_unknown';
}

/** Whether a column has the contract's own name for the entity, in a header with all of the contract's names. */
const isOwnName = (heading: string | undefined, isContract: boolean): boolean =>
  isContract && (heading ?? '').trim().toLowerCase() === 'entidad';

/** The columns whose values can show that they are no places of birth: those whose headings say nothing about birth. */
export const statesToProve = (
  header: readonly string[],
  columns: readonly number[],
  isContract: boolean,
): number[] =>
  columns.filter((column) => isBareState(header[column] ?? '') && !isOwnName(header[column], isContract));

/**
 * The candidates among `columns`, whose headings mean the entity. Where a heading says birth, the bare ones are none. In a
 * header with the contract's own names `entidad` is the place of birth, beside any other heading.
 */
export function birthplaceCandidates(
  header: readonly string[],
  columns: readonly number[],
  isContract: boolean,
): BirthplaceCandidate[] {
  const bare = new Set(columns.filter((column) => isBareState(header[column] ?? '')));
  const own = columns.flatMap((column): BirthplaceCandidate[] => {
    if (isOwnName(header[column], isContract)) return [{ column, why: 'contract' }];
    return bare.has(column) ? [] : [{ column, why: 'birth' }];
  });
  if (own.length > 0 && !(isContract && bare.size > 1)) return own;
  const why = bare.size === 0 ? 'birth' : reasonOfBare(header, bare);
  // Beside a place, the contract's own name is taken; else two columns without a difference are reported.
  if (own.length > 0 && why === 'bare_beside_place') return own;
  const others = [...bare]
    .filter((column) => !isOwnName(header[column], isContract))
    .map((column) => ({ column, why }));
  return [...own, ...others].sort((one, other) => one.column - other.column);
}
