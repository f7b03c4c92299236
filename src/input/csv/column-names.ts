/**
 * The names that columns have in the files of payroll offices, schools and banks, and what each of them means: a field, a
 * whole name, a part of the given names. Names are compared without case, accents, blanks, punctuation and hints.
 *
 * What it does not do: choose between columns, or read their values.
 */
import { FIELDS, type Field, type NameOrder } from '../../key/contract/person.js';
import { unicodePattern } from '../../key/marks/unicode-pattern.js';
import { headingWords, hintTexts, withoutHints } from './heading-words.js';

/** The whole date of birth in one column; used only with `--normalize`. */
export const BIRTH_DATE = 'fecha_nacimiento';

/** The key on file; used only in the modes `reconcile` and `validate`. */
export const KEY_ON_FILE = 'curp';

/** The whole name in one column, and both surnames in one column: used where no column has a surname of its own. */
export const WHOLE_NAME = 'nombre_completo';
export const BOTH_SURNAMES = 'apellidos';

export type MappedName =
  | Field
  | typeof BIRTH_DATE
  | typeof KEY_ON_FILE
  | typeof WHOLE_NAME
  | typeof BOTH_SURNAMES;

export const BIRTH_DATE_PARTS: readonly Field[] = ['anio_nacimiento', 'mes_nacimiento', 'dia_nacimiento'];

export const MAPPED_NAMES: readonly MappedName[] = [
  ...FIELDS,
  BIRTH_DATE,
  KEY_ON_FILE,
  WHOLE_NAME,
  BOTH_SURNAMES,
];

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
    'apaterno apellidop appat apepat apat primerap lastname firstlastname firstsurname paternalsurname ' +
    'lastnameprimary primarylastname',
  apellido_materno:
    'materno segundoapellido apellidodos apellido2 2doapellido 2oapellido 2apellido apmaterno apematerno amaterno ' +
    'apellidom apmat apemat amat segundoap secondlastname secondsurname maternalsurname ' +
    'lastnamesecondary secondarylastname',
  anio_nacimiento:
    'anio ano anionac anonac anonacimiento aniodenacimiento anodenacimiento aniodenac anodenac birthyear yearofbirth',
  mes_nacimiento: 'mes mesnac mesdenacimiento mesdenac birthmonth monthofbirth',
  dia_nacimiento: 'dia dianac diadenacimiento diadenac dayofbirth',
  sexo: 'genero cvesexo clavesexo sex gender sexoasignado sexoasignadoalnacer sexocurp',
  entidad:
    'estado edo state claveentidad cveentidad cveent entidadnacimiento entidaddenacimiento entidadnac ' +
    'entidadfederativa claveentidadnacimiento cveentidadnacimiento claveentidadfederativa estadonacimiento ' +
    'estadodenacimiento entidaddenac clavedeentidad clavedelaentidad claveestado cveestado ' +
    'entidadfederativadenacimiento entidadfederativanacimiento entidadfederativanac entidadfederativadenac ' +
    'lugardenacimiento lugarnacimiento lugarnac lugardenac estadonac estadodenac edonac edodenac edonacimiento ' +
    'edodenacimiento entnac entnacimiento cveentnac cveentnacimiento stateofbirth birthstate placeofbirth birthplace ' +
    'regionofbirth originario originariode',
  curp:
    'clavecurp cvecurp curpregistrada curpenarchivo claveunica claveunicaderegistrodepoblacion curppaciente ' +
    'curpdelpaciente curptrabajador curpdeltrabajador curpempleado curpdelempleado curpalumno curpdelalumno',
  fecha_nacimiento:
    'fechanac fechadenacimiento fechadenac fecnac fecnacimiento fecdenac fecdenacimiento fnac fdenac fnacimiento ' +
    'fdenacimiento nacimiento dateofbirth birthdate dob',
  nombre_completo:
    'nombrecompletodeltrabajador nombrecompletodelalumno nombrecompletodelempleado nombrecompletodelpaciente ' +
    'nombreyapellidos nombresyapellidos nombreyapellido nombresyapellido nombreapellidos nombresapellidos ' +
    'apellidosynombre apellidosynombres apellidoynombre apellidosnombre apellidosnombres fullname completename',
  apellidos:
    'apellido ambosapellidos apellidopaternoymaterno apellidospaternoymaterno apellidosdeltrabajador ' +
    'apellidosdelalumno apellidosdelempleado surnames surname lastnames',
};

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Headings of given names that are those of whole names where no column has surnames. */
const BARE_NAMES = setOf('nombre nombredeltrabajador nombresdeltrabajador nombredelempleado nombredelalumno');

/** Words that make a heading the place of birth if one of the first and one of the second are there, and no others. */
const BIRTH_WORDS = setOf('nac nacimiento natal origen birth');
const STATE_WORDS = setOf('estado entidad edo ent lugar lug state place');
const JOINING_WORDS = setOf(
  'clave cve de del la el of federativa federal fed alumno alumna trabajador trabajadora empleado empleada paciente ' +
    'estudiante persona',
);

/** Headings of a state without a word about birth: it may be the state where a person lives, studies or works. */
const BARE_STATES = setOf(
  'entidad entidadfederativa estado edo state claveentidad cveentidad cveent claveentidadfederativa clavedeentidad ' +
    'clavedelaentidad claveestado cveestado claveedo cveedo entfed cveentfed',
);

/** The place of a given name among the columns with one given name each, from 1. */
const GIVEN_NAMES = [
  'nombre nombre1 nombreuno nombrei primernombre primeronombre 1ernombre 1eronombre 1ronombre 1onombre 1nombre ' +
    'firstname first givenname forename name1',
  'nombre2 nombredos nombreii segundonombre 2donombre 2onombre 2nombre middlename middle secondname name2',
  'nombre3 nombretres nombreiii tercernombre terceronombre 3ernombre 3eronombre 3onombre 3nombre thirdname name3',
  'nombre4 nombrecuatro nombreiv cuartonombre 4tonombre 4onombre 4nombre name4',
].map(setOf);

/** Headings of two columns with a tick mark in one of them. */
const MEN = setOf('hombre hombres masculino varon varones');
const WOMEN = setOf('mujer mujeres femenino');

/**
 * Signs of a wrong encoding: UTF-8 (`AÃ±o`), a DOS encoding (`A¤o`, `D¡a`) or Mac Roman (`D’a`) decoded as Windows-1252, or
 * bytes that are not text. Used only in the error about a missing column, because correct names may match too.
 */
const MISREAD = unicodePattern(
  String.raw`[\u00c2-\u00c5][\u0080-\u00bf\u0152-\u2122]|[\u0080-\u009f\ufffd]|\p{L}[\u00a0-\u00a9\u00b5‚„‡Ž’—–]\p{L}|[\u00a2-\u00a5]\p{L}`,
);

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

/** What a heading needs before it is compared without its hints. */
const MAY_HAVE_HINT = /[([{<]|^\s*\d|[/,.-]\s?[a-z]{1,4}\s*$/i;

/** A heading as `simplifyHeader` returns it, without list number and hints. */
const plainName = (heading: string): string =>
  simplifyHeader(MAY_HAVE_HINT.test(heading) ? withoutHints(heading) : heading);

const MAY_SAY_BIRTH = /nac|natal|origen|birth/i;

const saysBirth = (text: string): boolean => headingWords(text).some((word) => BIRTH_WORDS.has(word));

/** Whether a heading says the state or the place of birth: `cve_ent_nac`, `Lugar de origen`. Never a nationality. */
function saysPlaceOfBirth(heading: string): boolean {
  if (!MAY_SAY_BIRTH.test(heading)) return false;
  const words = headingWords(heading);
  return (
    words.some((word) => BIRTH_WORDS.has(word)) &&
    words.some((word) => STATE_WORDS.has(word)) &&
    words.every((word) => BIRTH_WORDS.has(word) || STATE_WORDS.has(word) || JOINING_WORDS.has(word))
  );
}

/** The field that a header matches, if any. */
export const fieldOfHeader = (header: string): MappedName | undefined =>
  FIELD_OF_NAME.get(simplifyHeader(header)) ??
  FIELD_OF_NAME.get(plainName(header)) ??
  (saysPlaceOfBirth(header) ? 'entidad' : undefined);

export const isWholeName = (header: string): boolean => fieldOfHeader(header) === WHOLE_NAME;

export const isBothSurnames = (header: string): boolean => fieldOfHeader(header) === BOTH_SURNAMES;

/** Whether a heading of given names may be that of whole names: `Nombre`, never `Nombres` or `Nombre de pila`. */
export const isBareName = (header: string): boolean =>
  simplifyHeader(header) !== 'nombres' && BARE_NAMES.has(plainName(header));

/** Whether a heading of surnames is that of one: `Apellido`, beside `Segundo apellido` the first. */
export const isOneSurname = (header: string): boolean => /^(?:apellido|surname)$/.test(plainName(header));

/** The order that the heading of a whole name says: `Apellidos y nombre`. */
export function orderInHeading(header: string): NameOrder | undefined {
  const name = plainName(header);
  if (/^apellidos?y?nombre/.test(name)) return 'surnames-first';
  return /^nombres?y?apellido/.test(name) ? 'given-first' : undefined;
}

/** Whether a heading of `entidad` says nothing about birth, in brackets neither. */
export const isBareState = (heading: string): boolean =>
  BARE_STATES.has(plainName(heading)) && !(MAY_SAY_BIRTH.test(heading) && hintTexts(heading).some(saysBirth));

/** The place of a column with one given name among such columns, from 1; 0 if it is none. `Nombre(s)` has all of them. */
export const givenNamePlace = (heading: string): number =>
  simplifyHeader(heading) === 'nombres'
    ? 0
    : GIVEN_NAMES.findIndex((names) => names.has(plainName(heading))) + 1;

/** Whether a column may have a tick mark in the rows of men, or in those of women. */
export const isMen = (heading: string): boolean => MEN.has(plainName(heading));
export const isWomen = (heading: string): boolean => WOMEN.has(plainName(heading));

/** Whether the column may hold countries and cities too: a place of birth, not a state. */
export const isPlaceOfBirth = (header: string): boolean => /^lugar|place/.test(plainName(header));

/** Whether a name was decoded with the wrong encoding. */
export const isMisread = (header: string): boolean => MISREAD().test(header);

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
