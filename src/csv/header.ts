/**
 * Which column of a file holds which field. A header matches regardless of case, accents, blanks, hyphens and
 * underscores, and by the usual other names; `--map field=column` says it outright.
 *
 * What it does not do: choose between two columns that both could be a field. It names both, and stops the run before
 * its first row.
 */
import { FIELDS, type Field } from '../contract/person.js';
import { closest } from './closest.js';
import { InputError } from './input-error.js';
import type { Columns, Mode } from './plan.js';

/** The date of birth in one column: only `--normalize` reads it. */
export const BIRTH_DATE = 'fecha_nacimiento';

/** The key on file: only reconciling and validating look at it. */
export const KEY_ON_FILE = 'curp';

export type MappedName = Field | typeof BIRTH_DATE | typeof KEY_ON_FILE;

const DATE_PARTS: readonly Field[] = ['anio_nacimiento', 'mes_nacimiento', 'dia_nacimiento'];

export const MAPPED_NAMES: readonly MappedName[] = [...FIELDS, BIRTH_DATE, KEY_ON_FILE];

/** The usual other names of a field, as `plainName` leaves them. */
const OTHER_NAMES: Record<MappedName, string> = {
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
export const plainName = (header: string): string =>
  header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const FIELD_OF_NAME = new Map<string, MappedName>();
for (const field of MAPPED_NAMES) {
  for (const name of [plainName(field), ...OTHER_NAMES[field].split(' ')]) FIELD_OF_NAME.set(name, field);
}

/** What could be meant by a header, if anything. */
export const fieldOfHeader = (header: string): MappedName | undefined => FIELD_OF_NAME.get(plainName(header));

export interface Mapping {
  columns: Columns;
  birthDateColumn: number;
  keyColumn: number;
}

const quoted = (header: string): string => JSON.stringify(header);

/** With fewer known names than this the first line may be a person, and is not repeated in a message. */
const KNOWN_ENOUGH = 2;

/** Nor is one with a line break: an open quote may have drawn rows into it. */
const isHeader = (cells: readonly string[]): boolean =>
  cells.filter((cell) => fieldOfHeader(cell) !== undefined).length >= KNOWN_ENOUGH &&
  !cells.some((cell) => /[\r\n]/.test(cell));

/** The column that `--map field=column` means: by its exact header, by its plain name, or by `#number`. */
function columnOf(wanted: string, header: readonly string[]): number {
  const exact = header.flatMap((name, index) => (name.trim() === wanted.trim() ? [index] : []));
  const plain = header.flatMap((name, index) =>
    plainName(name) === plainName(wanted) && plainName(wanted) !== '' ? [index] : [],
  );
  const number = /^#(\d+)$/.exec(wanted);
  const found = exact.length > 0 ? exact : number ? [Number(number[1]) - 1] : plain;
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

/** What is wrong with the name of a field in a mapping; nothing where there is such a field. */
export function unknownField(field: string): string | undefined {
  if (MAPPED_NAMES.includes(field as MappedName)) return undefined;
  const near = closest(field, MAPPED_NAMES);
  const hint = near ? `did you mean ${near}?` : `the fields are ${MAPPED_NAMES.join(', ')}`;
  return `there is no field ${quoted(field)}; ${hint}`;
}

/** Candidates by field: what `--map` says, otherwise every column whose header fits. */
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

/** What to do about a column that is missing: for the whole date, and for the first other field. */
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

/** A header that perhaps means a date of birth, although its name is not one of the usual ones. */
const looksLikeBirthDate = (name: string): boolean => /fec|nac|birth/.test(plainName(name));

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

/** What a mode needs of the header. */
function wantedNames(mode: Mode, wholeDate: boolean): MappedName[] {
  const person = FIELDS.filter((field) => !(wholeDate && DATE_PARTS.includes(field)));
  return [
    ...(mode === 'validate' ? [] : person),
    ...(mode !== 'validate' && wholeDate ? [BIRTH_DATE] : []),
    ...(mode === 'calculate' ? [] : [KEY_ON_FILE]),
  ] as MappedName[];
}

/** What a header provides, field by field, and what is wanted of it: for whoever lets people choose. */
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

/** Maps the header, or says what is missing, doubled or misnamed. */
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
