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
  [
    'calle calles avenida direccion domicilio colonia cp localidad municipio ciudad delegacion alcaldia zona region seccion',
    'distrito comunidad barrio fraccionamiento fracc poblacion pueblo rancheria ejido manzana lote ubicacion latitud longitud',
    'pais residencia vivienda cct plantel escuela turno campus facultad universidad colegio sucursal clues unidad hospital',
    'clinica consultorio jurisdiccion oficina tienda planta sede adscripcion dependencia institucion empresa juzgado casilla',
    'parroquia address street city town county country zip zipcode neighborhood school office branch',
    // Of customers, land and works: their state is the one where the person or the thing is.
    'banco cliente clientes customer client cuenta clabe credito prestamo poliza afore proveedor vendedor vendedora vendor supplier',
    'promotor promotora promotoria asesor asesora ruta reparto envio entrega agencia almacen bodega distribuidor franquicia',
    'obra predio parcela nucleo plaza aeropuerto modulo comite delegado delegada coordinacion mpio distribuidora',
  ].join(' '),
);

/** The same without blanks. */
const PLACE_NAMES = setOf(
  'cp codigopostal cpostal centrodetrabajo centrotrabajo cvemun cveloc cvemunicipio cvelocalidad razonsocial ' +
    'mun col del dir dom loc cd patron',
);
const LAST_PLACE_WORDS =
  /postal|centro ?(?:de )?trabajo|cve mun|cve loc|\b(?:no|num|numero) (?:ext|int|exterior|interior)\b/;

/** With a word of a state: `Estado actual`, `Entidad de registro`, `Estado donde vive`. */
const OF_OTHER_STATES =
  /\b(?:actual|actualmente|registro|vive|reside|residente|radica|labora|laboral|trabaja|trabajo|domicilio|procedencia)\b/;
const STATE = /\b(?:estado|entidad|edo|ent|state)\b/;

/** Words of a heading about the person alone: numbers and ids, and what a payroll or a school says of a person. */
const PERSON_WORDS = setOf(
  'no num numero n id matricula empleado expediente rfc nss telefono correo electronico email puesto salario grupo hoja ' +
    'grado de del fecha alta y',
);

const BIRTH = /\b(?:nac|nacimiento|natal|origen|birth)\b/;

/** Whether a heading is about an address, a school, a workplace or another state, and not about the birth. */
export function isAboutPlace(heading: string): boolean {
  const words = headingWords(heading);
  const text = words.join(' ');
  return (
    !BIRTH.test(text) &&
    (namesSmallerPlace(words) ||
      PLACE_NAMES.has(simplifyHeader(heading)) ||
      LAST_PLACE_WORDS.test(text) ||
      (STATE.test(text) && OF_OTHER_STATES.test(text)))
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

const COUNTRY_WORDS = setOf('pais country');
const AROUND_COUNTRY = setOf(
  'de del la el of cve clave nombre alumno alumna trabajador trabajadora paciente persona',
);

/** The column of the country of birth: `País de nacimiento`, `pais_nac`. Undefined if there is none, or if there are two. */
export function countryOfBirth(header: readonly string[]): number | undefined {
  const [column, other] = header.flatMap((heading, at) => {
    if (!/pa[ií]s|country/i.test(heading)) return [];
    const words = headingWords(heading);
    const rest = words.filter((word) => !COUNTRY_WORDS.has(word));
    const isOfBirth = BIRTH.test(rest.join(' ')) && rest.length < words.length;
    return isOfBirth && rest.every((word) => BIRTH.test(word) || AROUND_COUNTRY.has(word)) ? [at] : [];
  });
  return other === undefined ? column : undefined;
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
