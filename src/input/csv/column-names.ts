/**
 * The names that columns have in the files of payroll offices, schools and banks, and what each of them means: a field, a
 * part of an address, a whole name. Names are compared without case, accents, blanks and punctuation.
 *
 * What it does not do: choose between columns, or read their values.
 */
import { FIELDS, type Field } from '../../key/contract/person.js';

/** The whole date of birth in one column; used only with `--normalize`. */
export const BIRTH_DATE = 'fecha_nacimiento';

/** The key on file; used only in the modes `reconcile` and `validate`. */
export const KEY_ON_FILE = 'curp';

export type MappedName = Field | typeof BIRTH_DATE | typeof KEY_ON_FILE;

export const BIRTH_DATE_PARTS: readonly Field[] = ['anio_nacimiento', 'mes_nacimiento', 'dia_nacimiento'];

export const MAPPED_NAMES: readonly MappedName[] = [...FIELDS, BIRTH_DATE, KEY_ON_FILE];

/**
 * Synonyms of a field name, as `simplifyHeader` returns them: those of Mexican forms, of English exports, and of the technical
 * manual of the Plataforma Única de Identidad (January 2026).
 */
const SYNONYMS: Record<MappedName, string> = {
  nombres:
    'nombre nombresdepila nombredepila nombrepila nombredeltrabajador nombresdeltrabajador nombredelempleado ' +
    'nombredelalumno firstname firstnames givenname givennames forename forenames',
  apellido_paterno:
    'paterno primerapellido apellidouno apellido1 1erapellido 1roapellido 1oapellido 1apellido appaterno apepaterno ' +
    'apaterno apellidop appat apepat apat primerap lastname firstlastname firstsurname paternalsurname',
  apellido_materno:
    'materno segundoapellido apellidodos apellido2 2doapellido 2oapellido 2apellido apmaterno apematerno amaterno ' +
    'apellidom apmat apemat amat segundoap secondlastname secondsurname maternalsurname',
  anio_nacimiento:
    'anio ano anionac anonac anonacimiento aniodenacimiento anodenacimiento aniodenac anodenac birthyear yearofbirth',
  mes_nacimiento: 'mes mesnac mesdenacimiento mesdenac birthmonth monthofbirth',
  dia_nacimiento: 'dia dianac diadenacimiento diadenac dayofbirth',
  sexo: 'genero sex gender sexoasignado sexoasignadoalnacer',
  entidad:
    'estado claveentidad cveentidad cveent entidadnacimiento entidaddenacimiento entidadnac entidadfederativa ' +
    'claveentidadnacimiento cveentidadnacimiento claveentidadfederativa estadonacimiento estadodenacimiento ' +
    'entidaddenac clavedeentidad clavedelaentidad claveestado cveestado entidadfederativadenacimiento ' +
    'entidadfederativanacimiento entidadfederativanac entidadfederativadenac lugardenacimiento lugarnacimiento ' +
    'lugarnac lugardenac estadonac estadodenac edonac edodenac edonacimiento edodenacimiento stateofbirth ' +
    'birthstate placeofbirth birthplace',
  curp: 'clavecurp cvecurp curpregistrada curpenarchivo claveunica claveunicaderegistrodepoblacion',
  fecha_nacimiento:
    'fechanac fechadenacimiento fechadenac fecnac fecnacimiento fecdenac fecdenacimiento fnac fdenac fnacimiento ' +
    'fdenacimiento nacimiento dateofbirth birthdate dob',
};

/** One column with given names and surnames. */
const WHOLE_NAME = new Set(
  (
    'nombrecompleto nombrecompletodeltrabajador nombrecompletodelalumno nombrecompletodelempleado ' +
    'nombreyapellidos nombresyapellidos nombreyapellido nombresyapellido nombreapellidos nombresapellidos ' +
    'apellidosynombre apellidosynombres apellidoynombre apellidosnombre apellidosnombres fullname completename'
  ).split(' '),
);

/** One column with both surnames. */
const BOTH_SURNAMES = new Set(
  (
    'apellidos apellido ambosapellidos apellidopaternoymaterno apellidospaternoymaterno apellidosdeltrabajador ' +
    'apellidosdelalumno apellidosdelempleado surnames surname lastnames'
  ).split(' '),
);

/**
 * Names of columns that may mean the state of the address instead of the state of birth. `entidad`, `clave entidad` and
 * names with `nacimiento` always mean the state of birth.
 */
const AMBIGUOUS_STATES = new Set(['estado', 'entidadfederativa']);

const ADDRESS = /^(?:calle|colonia|municipio|ciudad|codigopostal|domicilio)|^cp$|^cpostal$/;

/**
 * Signs of a wrong encoding: UTF-8 (`AÃ±o`), a DOS encoding (`A¤o`, `D¡a`) or Mac Roman (`D’a`) decoded as Windows-1252, or
 * bytes that are not text. Used only in the error about a missing column, because correct names may match too.
 */
const MISREAD =
  /[\u00c2-\u00c5][\u0080-\u00bf\u0152-\u2122]|[\u0080-\u009f\ufffd]|\p{L}[\u00a0-\u00a9\u00b5‚„‡Ž’—–]\p{L}|[\u00a2-\u00a5]\p{L}/u;

/**
 * A header without case, accents, blanks and punctuation: `Año de nacimiento` is `anodenacimiento`. Each cell of a line that may
 * be the header is simplified several times, and a line may have a hundred thousand: the last result is kept.
 */
export function simplifyHeader(header: string): string {
  if (header !== lastHeader) {
    lastSimple = /^[a-z0-9]*$/.test(header)
      ? header
      : header
          .normalize('NFD')
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '');
    lastHeader = header;
  }
  return lastSimple;
}

let lastHeader = '';
let lastSimple = '';

const FIELD_OF_NAME = new Map<string, MappedName>();
for (const field of MAPPED_NAMES) {
  for (const name of [simplifyHeader(field), ...SYNONYMS[field].split(' ')]) FIELD_OF_NAME.set(name, field);
}

/** The field that a header matches, if any. */
export const fieldOfHeader = (header: string): MappedName | undefined =>
  FIELD_OF_NAME.get(simplifyHeader(header));

export const isWholeName = (header: string): boolean => WHOLE_NAME.has(simplifyHeader(header));

export const isBothSurnames = (header: string): boolean => BOTH_SURNAMES.has(simplifyHeader(header));

/** Whether the column may be the state where a person lives. */
export const mayBeStateOfAddress = (header: string): boolean => AMBIGUOUS_STATES.has(simplifyHeader(header));

/** Whether the column may hold countries and cities too: a place of birth, not a state. */
export const isPlaceOfBirth = (header: string): boolean => /^lugar|place/.test(simplifyHeader(header));

export const isPartOfAddress = (header: string): boolean =>
  ADDRESS.test(simplifyHeader(header)) && !simplifyHeader(header).includes('nac');

/** Whether a name was decoded with the wrong encoding. */
export const isMisread = (header: string): boolean => MISREAD.test(header);

/** A line with fewer known names may be the data of a person, so messages do not show it. */
export const MIN_KNOWN_NAMES = 2;

/** Characters that end a line in some programs. */
const LINE_BREAK = /[\n\v\f\r\u001c-\u001e\u0085\u2028\u2029]/;

/**
 * A line is not a header if a cell contains a line break: after an unclosed quote or an unusual line end, the cell may
 * contain rows.
 */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.filter((cell) => fieldOfHeader(cell) !== undefined).length >= MIN_KNOWN_NAMES &&
  !cells.some((cell) => LINE_BREAK.test(cell));
