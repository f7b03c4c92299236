/**
 * Maps the columns of a file to fields. Headers match regardless of case, accents, blanks, hyphens and underscores, and
 * common synonyms are known; `--map field=column` overrides the detection.
 *
 * What it does not do: choose between two columns that match the same field. It reports both, and the run stops before
 * its first row.
 */
import { FIELDS, type Field } from '../contract/person.js';
import { closest } from './closest.js';
import { InputError } from './input-error.js';
import type { Columns, Mode } from './plan.js';

/** The whole date of birth in one column; used only with `--normalize`. */
export const BIRTH_DATE = 'fecha_nacimiento';

/** The key on file; used only in the modes `reconcile` and `validate`. */
export const KEY_ON_FILE = 'curp';

export type MappedName = Field | typeof BIRTH_DATE | typeof KEY_ON_FILE;

const DATE_PARTS: readonly Field[] = ['anio_nacimiento', 'mes_nacimiento', 'dia_nacimiento'];

export const MAPPED_NAMES: readonly MappedName[] = [...FIELDS, BIRTH_DATE, KEY_ON_FILE];

/** Synonyms of a field name, as `simplify` returns them. */
const SYNONYMS: Record<MappedName, string> = {
  nombres: 'nombre nombresdepila nombredepila nombrepila',
  apellido_paterno:
    'paterno primerapellido apellidouno apellido1 1erapellido appaterno apepaterno apaterno apellidop',
  apellido_materno:
    'materno segundoapellido apellidodos apellido2 2doapellido apmaterno apematerno amaterno apellidom',
  anio_nacimiento: 'anio ano anionac anonac anonacimiento aniodenacimiento anodenacimiento',
  mes_nacimiento: 'mes mesnac mesdenacimiento',
  dia_nacimiento: 'dia dianac diadenacimiento',
  sexo: 'genero sex',
  entidad:
    'estado claveentidad cveentidad cveent entidadnacimiento entidaddenacimiento entidadnac entidadfederativa ' +
    'claveentidadnacimiento cveentidadnacimiento claveentidadfederativa estadonacimiento estadodenacimiento ' +
    'entidaddenac clavedeentidad clavedelaentidad claveestado cveestado',
  curp: 'clavecurp cvecurp curpregistrada curpenarchivo claveunica claveunicaderegistrodepoblacion',
  fecha_nacimiento: 'fechanac fechadenacimiento fechadenac fecnac fecnacimiento fnacimiento nacimiento',
};

/** A header without case, accents, blanks and punctuation: `Año de nacimiento` is `anodenacimiento`. */
export const simplify = (header: string): string =>
  header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const FIELD_OF_NAME = new Map<string, MappedName>();
for (const field of MAPPED_NAMES) {
  for (const name of [simplify(field), ...SYNONYMS[field].split(' ')]) FIELD_OF_NAME.set(name, field);
}

/** The field that a header matches, if any. */
export const fieldOfHeader = (header: string): MappedName | undefined => FIELD_OF_NAME.get(simplify(header));

export interface Mapping {
  columns: Columns;
  birthDateColumn: number;
  keyColumn: number;
}

const quoted = (header: string): string => JSON.stringify(header);

/** A first line with fewer known names may be the data of a person, so messages do not show it. */
const MIN_KNOWN_NAMES = 2;

/** A line break inside a cell also rules out a header: an unclosed quote may have included rows. */
const isHeader = (cells: readonly string[]): boolean =>
  cells.filter((cell) => fieldOfHeader(cell) !== undefined).length >= MIN_KNOWN_NAMES &&
  !cells.some((cell) => /[\r\n]/.test(cell));

/** The column of `--map field=column`: by exact header, by `#number`, or by simplified name. */
function columnOf(wanted: string, header: readonly string[]): number {
  const exact = header.flatMap((name, index) => (name.trim() === wanted.trim() ? [index] : []));
  const simplified = header.flatMap((name, index) =>
    simplify(name) === simplify(wanted) && simplify(wanted) !== '' ? [index] : [],
  );
  const number = /^#(\d+)$/.exec(wanted);
  const found = exact.length > 0 ? exact : number ? [Number(number[1]) - 1] : simplified;
  if (found.length > 1) {
    throw new InputError(
      'ambiguous_column',
      `--map: the header has ${found.length} columns ${quoted(wanted)}: say which by its place, as #${found[0]! + 1}`,
    );
  }
  const column = found[0] ?? -1;
  if (column < 0 || column >= header.length) {
    const near = isHeader(header) ? closest(wanted, header) : undefined;
    throw new InputError(
      'bad_mapping',
      `--map: the header has no column ${quoted(wanted)}${near ? `; did you mean ${quoted(near)}?` : ''}`,
    );
  }
  return column;
}

/** The error message for an unknown field name in a mapping; `undefined` if the field exists. */
export function unknownField(field: string): string | undefined {
  if (MAPPED_NAMES.includes(field as MappedName)) return undefined;
  const near = closest(field, MAPPED_NAMES);
  const hint = near ? `did you mean ${near}?` : `the fields are ${MAPPED_NAMES.join(', ')}`;
  return `there is no field ${quoted(field)}; ${hint}`;
}

/** The candidate columns of each field: the one given by `--map`, otherwise all columns with a matching header. */
function candidates(header: readonly string[], map: ReadonlyMap<string, string>): Map<MappedName, number[]> {
  const found = new Map<MappedName, number[]>();
  for (const [field, wanted] of map) {
    const unknown = unknownField(field);
    if (unknown !== undefined) throw new InputError('bad_mapping', `--map: ${unknown}`);
    found.set(field as MappedName, [columnOf(wanted, header)]);
  }
  const taken = new Set([...found.values()].flat());
  if (taken.size < found.size)
    throw new InputError('bad_mapping', '--map: one column is given to two fields');
  for (const [index, name] of header.entries()) {
    const field = fieldOfHeader(name);
    if (field === undefined || map.has(field) || taken.has(index)) continue;
    found.set(field, [...(found.get(field) ?? []), index]);
  }
  return found;
}

function refuseAmbiguity(
  found: ReadonlyMap<MappedName, readonly number[]>,
  header: readonly string[],
  used: ReadonlySet<string>,
): void {
  for (const [field, [one, other]] of found) {
    if (other === undefined || !used.has(field)) continue;
    const [first, second] = [header[one!]!, header[other]!];
    const example = first === second ? `#${one! + 1}` : quoted(first);
    throw new InputError(
      'ambiguous_column',
      `two columns could be the field ${field}: ${quoted(first)} (column ${one! + 1}) and ${quoted(second)} ` +
        `(column ${other + 1}); say which with --map ${field}=${example}`,
    );
  }
}

/** Advice about missing columns: about the date if all its parts are missing, and about the first other field. */
function adviceFor(missing: readonly MappedName[], header: readonly string[], survey: HeaderSurvey): string {
  const free = header.filter((name) => fieldOfHeader(name) === undefined);
  const advice: string[] = [];
  const isDateMissing = DATE_PARTS.every((part) => missing.includes(part));
  if (isDateMissing) advice.push(dateAdvice(free, header, survey));
  const field = missing.find((name) => !(isDateMissing && DATE_PARTS.includes(name as Field)));
  if (field !== undefined) {
    const near = closest(field, free);
    advice.push(
      near
        ? `Did you mean --map ${field}=${quoted(near)}?`
        : `--map ${field}=<column> says which column it is.`,
    );
  }
  return advice.join(' ');
}

/** Heuristic for advice only: a header that may be a date of birth although it is not a known synonym. */
const looksLikeBirthDate = (name: string): boolean => /fec|nac|birth/.test(simplify(name));

function dateAdvice(
  free: readonly string[],
  header: readonly string[],
  { found, normalize }: HeaderSurvey,
): string {
  const known = found.get(BIRTH_DATE)?.[0];
  if (known !== undefined) return `--normalize reads the date of birth from ${quoted(header[known]!)}.`;
  const near = free.find(looksLikeBirthDate) ?? closest(BIRTH_DATE, free);
  const options = `${normalize ? '' : '--normalize '}--map ${BIRTH_DATE}=${near ? quoted(near) : '<column>'}`;
  return `Where the whole date is in one column, ${options} reads it.`;
}

function refuseMissing(
  missing: readonly MappedName[],
  header: readonly string[],
  survey: HeaderSurvey,
): void {
  if (missing.length === 0) return;
  if (!isHeader(header)) {
    throw new InputError(
      'missing_column',
      `no column provides ${missing.join(', ')}: the first line seems to be no header. A file needs one; ` +
        'if it has one with other names, --map field=column says which column is which',
      1,
    );
  }
  throw new InputError(
    'missing_column',
    `no column provides ${missing.join(', ')}; the header has ${header.map(quoted).join(', ')}. ` +
      adviceFor(missing, header, survey),
  );
}

export interface MapOptions {
  map?: ReadonlyMap<string, string>;
  normalize?: boolean;
  mode?: Mode;
}

/** The names that a mode requires in the header. */
function wantedNames(mode: Mode, wholeDate: boolean): MappedName[] {
  const person = FIELDS.filter((field) => !(wholeDate && DATE_PARTS.includes(field)));
  return [
    ...(mode === 'validate' ? [] : person),
    ...(mode !== 'validate' && wholeDate ? [BIRTH_DATE] : []),
    ...(mode === 'calculate' ? [] : [KEY_ON_FILE]),
  ] as MappedName[];
}

/** The fields that a header provides and those that are required; clients use it to let the user choose columns. */
export interface HeaderSurvey {
  found: ReadonlyMap<MappedName, readonly number[]>;
  wanted: readonly MappedName[];
  /** Whether `--normalize` was given. */
  normalize: boolean;
}

export function surveyHeader(header: readonly string[], options: MapOptions = {}): HeaderSurvey {
  const found = candidates(header, options.map ?? new Map());
  const normalize = options.normalize === true;
  const wholeDate = normalize && found.has(BIRTH_DATE);
  return { found, wanted: wantedNames(options.mode ?? 'calculate', wholeDate), normalize };
}

/** Maps the header. Throws an `InputError` for missing, ambiguous or misnamed columns. */
export function mapHeader(header: readonly string[], options: MapOptions = {}): Mapping {
  const survey = surveyHeader(header, options);
  const { found, wanted } = survey;
  refuseAmbiguity(found, header, new Set([...wanted, ...(options.mode === 'validate' ? [] : FIELDS)]));
  refuseMissing(
    wanted.filter((name) => !found.has(name)),
    header,
    survey,
  );
  const columnOfName = (name: MappedName): number => found.get(name)?.[0] ?? -1;
  return {
    columns: Object.fromEntries(FIELDS.map((field) => [field, columnOfName(field)])) as Columns,
    birthDateColumn: wanted.includes(BIRTH_DATE) ? columnOfName(BIRTH_DATE) : -1,
    keyColumn: wanted.includes(KEY_ON_FILE) ? columnOfName(KEY_ON_FILE) : -1,
  };
}
