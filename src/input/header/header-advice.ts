/**
 * The messages about a header whose columns cannot be mapped: what is missing or can be read in two ways, and what to do.
 *
 * What a message never contains: a value of a row. A line that names hardly any field may be a person, and is not repeated.
 */

import type { Sentence } from '../../base/sentence.js';
import {
  BIRTH_DATE,
  BIRTH_DATE_PARTS,
  BOTH_SURNAMES,
  fieldOfHeader,
  isBothSurnames,
  isHeader,
  isMisread,
  isWholeName,
  type MappedName,
  simplifyHeader,
  WHOLE_NAME,
} from '../csv/column-names.js';
import { InputError } from '../csv/input-error.js';
import { type Answer, UndecidedError } from '../csv/undecided-error.js';
import { givenNameColumns } from './joined-columns.js';
import { adviceFor } from './missing-columns.js';

type Found = ReadonlyMap<MappedName, readonly number[]>;

const quoted = (header: string): string => JSON.stringify(header);

/** Given names in several columns, in their order: together they are one field. */
function joinedNames(
  field: MappedName,
  header: readonly string[],
  columns: readonly number[],
): string | undefined {
  const { joined } = givenNameColumns(header);
  const isJoined =
    field === 'nombres' && joined.length > 0 && columns.every((column) => joined.includes(column));
  return isJoined ? joined.map((column) => quoted(placeOf(header, column))).join('+') : undefined;
}

export function refuseAmbiguity(found: Found, header: readonly string[], used: ReadonlySet<string>): void {
  for (const [field, columns] of found) {
    const [one, other] = columns;
    if (other === undefined || !used.has(field)) continue;
    const [first, second] = [header[one!]!, header[other]!];
    const joined = joinedNames(field, header, columns);
    const place = (column: number, name: MappedName = field): string =>
      `--map ${name}=${first === second ? `#${column + 1}` : quoted(header[column]!)}`;
    const either = joined === undefined ? [place(one!), place(other)] : [`--map ${field}=${joined}`];
    const isOneEach = field === BOTH_SURNAMES && columns.length === 2;
    const what = isOneEach
      ? [`${place(one!, 'apellido_paterno')} ${place(other, 'apellido_materno')}`]
      : either;
    throw new InputError('ambiguous_column', {
      en:
        `two columns could be the field ${field}: ${quoted(first)} (column ${one! + 1}) and ${quoted(second)} ` +
        `(column ${other + 1}); say which with ${what.join(' or ')}`,
      es:
        `dos columnas podrían ser el campo ${field}: ${quoted(first)} (columna ${one! + 1}) y ${quoted(second)} ` +
        `(columna ${other + 1}); indique cuál con ${what.join(' o ')}`,
    });
  }
}

/** The column that holds the surnames with something else, if they have no column of their own. */
function unsplitColumn(
  missing: readonly MappedName[],
  header: readonly string[],
  found: Found,
): string | undefined {
  if (!missing.some((name) => name === 'apellido_paterno' || name === 'apellido_materno')) return undefined;
  const unsplit = header.find((name) => isWholeName(name) || isBothSurnames(name));
  if (unsplit !== undefined) return unsplit;
  const isWithoutSurnames = !found.has('apellido_paterno') && !found.has('apellido_materno');
  return isWithoutSurnames ? header.find((name) => fieldOfHeader(name) === 'nombres') : undefined;
}

/** The surnames have no columns, and it is not clear that this column holds them. */
export function refuseUnsplit(missing: readonly MappedName[], column: string): never {
  const name = isBothSurnames(column) ? BOTH_SURNAMES : WHOLE_NAME;
  const map = `--map ${name}=${quoted(column.trim())}`;
  const holds = isBothSurnames(column)
    ? { en: 'holds both surnames', es: 'contiene los dos apellidos' }
    : isWholeName(column)
      ? { en: 'holds the whole name', es: 'contiene el nombre completo' }
      : { en: 'seems to hold the whole name', es: 'parece contener el nombre completo' };
  throw new InputError('unsplit_names', {
    en:
      `no column provides ${missing.join(', ')}: ${quoted(column)} ${holds.en}. If it does, ${map} says so; names ` +
      'that can be cut in more than one way are then rows in error. Otherwise say which columns the others are: ' +
      missing.map((field) => `--map ${field}=<column>`).join(' '),
    es:
      `ninguna columna contiene ${missing.join(', ')}: ${quoted(column)} ${holds.es}. Si es así, indíquelo con ${map}; ` +
      'los nombres que pueden separarse de más de una manera quedan como filas con error. Si no, indique qué columnas ' +
      `son: ${missing.map((field) => `--map ${field}=<columna>`).join(' ')}`,
  });
}

/** A sentence names at most this many columns. */
const MAX_NAMES = 100;

const someOf = (names: readonly string[]): string =>
  names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ', …' : '');

export function refuseMissing(
  missing: readonly MappedName[],
  header: readonly string[],
  { found, normalize, isWorkbook }: { found: Found; normalize: boolean; isWorkbook: boolean },
): void {
  if (missing.length === 0) return;
  const unsplit = unsplitColumn(missing, header, found);
  if (unsplit !== undefined) refuseUnsplit(missing, unsplit);
  if (!isHeader(header)) {
    throw new InputError(
      'missing_column',
      {
        en:
          `no column provides ${missing.join(', ')}: the first line seems to be no header. A file needs one; ` +
          'if it has one with other names, --map field=column says which column is which, and --header-line where it is',
        es:
          `ninguna columna contiene ${missing.join(', ')}: la primera línea no parece un encabezado, y hace falta uno. Si ` +
          'lo hay con otros nombres, --map campo=columna indica cuál es cada columna, y --header-line dónde está',
      },
      1,
    );
  }
  const misread = header.find(isMisread);
  if (misread !== undefined && isWorkbook) {
    throw new InputError('damaged_header', {
      en:
        `no column provides ${missing.join(', ')}: the name of the column ${quoted(misread)} was damaged before the ` +
        'workbook was saved. Correct it there, or --map field=column says which column is which',
      es:
        `ninguna columna contiene ${missing.join(', ')}: el nombre de la columna ${quoted(misread)} se dañó antes de ` +
        'guardar el libro. Corríjalo ahí, o --map campo=columna indica cuál es cada columna',
    });
  }
  if (misread !== undefined) {
    throw new InputError('wrong_encoding', {
      en:
        `no column provides ${missing.join(', ')}: the column ${quoted(misread)} was read with the wrong encoding. ` +
        '--encoding says the right one; if none helps, export the file again as UTF-8',
      es:
        `ninguna columna contiene ${missing.join(', ')}: la columna ${quoted(misread)} se leyó con una codificación ` +
        'equivocada. --encoding indica la correcta; si ninguna sirve, exporte el archivo de nuevo como UTF-8',
    });
  }
  const advice = adviceFor(missing, header, found, normalize);
  const [fields, columns] = [missing.join(', '), someOf(header.map(quoted))];
  throw new InputError('missing_column', {
    en: `no column provides ${fields}; the header has ${columns}. ${advice.en}`,
    es: `ninguna columna contiene ${fields}; el encabezado tiene ${columns}. ${advice.es}`,
  });
}

/** The name of a column for `--map`: by its place if another column has the same name. */
export const placeOf = (header: readonly string[], column: number): string =>
  header.filter((name) => simplifyHeader(name) === simplifyHeader(header[column]!)).length > 1
    ? `#${column + 1}`
    : header[column]!.trim();

/** The names of columns in a sentence. */
const namesOf = (header: readonly string[], columns: readonly number[]): Sentence => {
  const names = columns.map((column) => header[column]!.trim());
  return { es: names.map((name) => `«${name}»`).join(', '), en: names.map(quoted).join(', ') };
};

/** A person cannot choose among more columns, and each of them is compared with all others. */
const MAX_ANSWERS = 20;

/** A state beside an address, a school or a workplace may not be the state of birth. */
export function askForState(header: readonly string[], states: readonly number[]): never {
  const { es, en } = namesOf(header, states.slice(0, 1));
  throw new UndecidedError({
    topic: 'columns',
    sentence: {
      es: `La columna ${es} está junto a datos de un domicilio, una escuela o un trabajo: puede decir dónde vive, estudia o trabaja la persona, y no dónde nació.`,
      en: `the column ${en} stands beside an address, a school or a workplace: it may say where a person lives, studies or works, not where they were born`,
    },
    answers: states.slice(0, MAX_ANSWERS).map((column) => {
      const name = namesOf(header, [column]);
      return {
        options: { map: { entidad: placeOf(header, column) } },
        meaning: { es: `${name.es} es la entidad de nacimiento`, en: `${name.en} is the state of birth` },
      };
    }),
  });
}

/** The whole date of birth, and the same in three columns. */
export function askForBirthDate(header: readonly string[], found: Found): never {
  const columnOf = (field: MappedName): number => found.get(field)![0]!;
  const answerOf = (fields: readonly MappedName[]): Answer => {
    const { es, en } = namesOf(header, fields.map(columnOf));
    const map = fields.map((field) => [field, placeOf(header, columnOf(field))]);
    return {
      options: { map: Object.fromEntries(map) },
      meaning: { es: `la fecha se lee de ${es}`, en: `the date is read from ${en}` },
    };
  };
  const whole = namesOf(header, [columnOf(BIRTH_DATE)]);
  const parts = namesOf(header, BIRTH_DATE_PARTS.map(columnOf));
  throw new UndecidedError({
    topic: 'columns',
    sentence: {
      es: `La fecha de nacimiento está dos veces: en la columna ${whole.es} y en las columnas ${parts.es}.`,
      en: `the date of birth is there twice: in the column ${whole.en} and in the columns ${parts.en}`,
    },
    answers: [answerOf([BIRTH_DATE]), answerOf(BIRTH_DATE_PARTS)],
  });
}
