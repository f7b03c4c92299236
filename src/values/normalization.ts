/**
 * `--normalize`: converts common spellings to the form of the contract. `hombre` becomes H, month `3` becomes `03`,
 * `Jalisco` becomes `14`, a date in one column becomes three fields.
 *
 * What it does not do: repair. An unknown value is left unchanged, and validation reports it.
 */
import type { Person } from '../contract/person.js';
import { ENTITIES } from '../curp/entities.js';
import { trimBlanks } from '../curp/folding.js';
import { isPlaceholder } from '../curp/placeholders.js';

/** In lower case, without accents, blanks, dots, hyphens and underscores. Other signs stay, so the value matches no name. */
const simplify = (value: string): string =>
  value
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\s._-]/g, '');

const SEXES = new Map<string, string>();
for (const name of ['h', 'hombre', 'masculino', 'masc', 'varon', 'male']) SEXES.set(name, 'H');
for (const name of ['m', 'mujer', 'f', 'femenino', 'fem', 'female']) SEXES.set(name, 'M');
for (const name of ['x', 'nobinario', 'nobinaria', 'nb']) SEXES.set(name, 'X');

/** Common names of entities that differ from the catalog. */
const OTHER_ENTITY_NAMES: Readonly<Record<string, string>> = {
  distritofederal: '09',
  cdmx: '09',
  df: '09',
  estadodemexico: '15',
  edomex: '15',
  edodemexico: '15',
  coahuiladezaragoza: '05',
  michoacandeocampo: '16',
  veracruzdeignaciodelallave: '30',
  queretarodearteaga: '22',
  extranjero: '36',
  nacidoextranjero: '36',
  enelextranjero: '36',
};

const ENTITY_NUMBERS = new Map<string, string>(Object.entries(OTHER_ENTITY_NAMES));
for (const { clave_entidad, nombre_entidad, abreviatura_entidad } of ENTITIES) {
  ENTITY_NUMBERS.set(simplify(nombre_entidad), clave_entidad);
  ENTITY_NUMBERS.set(simplify(abreviatura_entidad), clave_entidad);
}

const twoDigits = (value: string): string => (/^[0-9]$/.test(value) ? `0${value}` : value);

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

function month(value: string): string {
  const name = simplify(value);
  const number = name.length < 3 ? 0 : MONTHS.findIndex((full) => full.startsWith(name)) + 1;
  return number > 0 ? String(number).padStart(2, '0') : twoDigits(value);
}

/** Parses `dd/mm/yyyy` and `yyyy-mm-dd`, with `/`, `-` or `.`; a time of day after it is ignored. */
function dateParts(value: string): [string, string, string] {
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[ T].*)?$/.exec(value);
  if (dayFirst) return [dayFirst[3]!, twoDigits(dayFirst[2]!), twoDigits(dayFirst[1]!)];
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/.exec(value);
  if (yearFirst) return [yearFirst[1]!, twoDigits(yearFirst[2]!), twoDigits(yearFirst[3]!)];
  // Not a date: put the text into all three fields, so that validation reports each as missing or not numeric.
  const text = /^\d*$/.test(value) && value !== '' ? `${value}?` : value;
  return [text, text, text];
}

const clean = (value: string | null | undefined): string => trimBlanks(value ?? '');

/** A placeholder such as `NO TIENE` becomes an empty name. */
const name = (value: string | null | undefined): string | null | undefined =>
  isPlaceholder(value ?? '') ? '' : value;

/** The person in the form of the contract. `birthDate` is the text of the column with the whole date, if there is one. */
export function normalize(person: Person, birthDate?: string): Person {
  const entity = clean(person.entidad);
  const sex = clean(person.sexo);
  const date = birthDate === undefined ? undefined : dateParts(clean(birthDate));
  return {
    nombres: name(person.nombres),
    apellido_paterno: name(person.apellido_paterno),
    apellido_materno: name(person.apellido_materno),
    anio_nacimiento: date?.[0] ?? clean(person.anio_nacimiento),
    mes_nacimiento: date?.[1] ?? month(clean(person.mes_nacimiento)),
    dia_nacimiento: date?.[2] ?? twoDigits(clean(person.dia_nacimiento)),
    sexo: SEXES.get(simplify(sex)) ?? sex,
    entidad: ENTITY_NUMBERS.get(simplify(entity)) ?? twoDigits(entity),
  };
}
