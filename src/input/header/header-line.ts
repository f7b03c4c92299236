/**
 * Which of the first lines is the header: the first that names at least half of the needed fields, alone or together with the
 * line above it. The other lines above it are titles, unless they look like people: then the user is asked.
 *
 * What it does not do: judge the rows below the header, or repeat a line in a message.
 */

import type { Sentence } from '../../base/sentence.js';
import {
  BIRTH_DATE,
  BIRTH_DATE_PARTS,
  fieldOfHeader,
  givenNamePlace,
  isBareState,
  isMen,
  isWomen,
  KEY_ON_FILE,
  type MappedName,
  MIN_KNOWN_NAMES,
  WHOLE_NAME,
} from '../csv/column-names.js';
import { DELIMITERS, type Delimiter } from '../csv/plan.js';
import { parseRecord } from '../csv/reference-parser.js';
import { type Answer, UndecidedError } from '../csv/undecided-error.js';
import { type MapOptions, wantedNames } from './contract-header.js';
import { givenNameColumns, tickColumns } from './joined-columns.js';
import { columnsNamed, wantedColumns } from './mapped-columns.js';
import { subjectHeadings } from './subject-headings.js';
import { joinRows } from './two-row-header.js';

/** A line that may be the header, with its best delimiter. */
export interface Candidate {
  number: number;
  text: string;
  delimiter: Delimiter;
  cells: string[];
  /** What the headings mean, if two lines are one header, or if they say whose value it is. */
  headings?: string[];
  /** The fields that it names, and the column of each. */
  named: ReadonlyMap<MappedName, number>;
  /** Whether it names at least half of the needed fields. */
  isRight: boolean;
  /** How many of its cells are names of columns, those of unsplit names included. */
  knownCells: number;
}

function fieldsNamedBy(
  cells: readonly string[],
  { map, headings = cells }: MapOptions,
): Map<MappedName, number> {
  const named = new Map<MappedName, number>();
  for (const [field, wanted] of map ?? []) {
    const [first = ''] = wantedColumns(wanted, cells);
    const [column = -1] = columnsNamed(first, cells);
    const cell = cells[column]?.trim();
    // By its number, `--map` may name a column that has no name in this line.
    if (cell || cell === first.trim()) named.set(field as MappedName, column);
  }
  const bare: number[] = [];
  for (const [column, cell] of headings.entries()) {
    const field = fieldOfHeader(cell);
    if (field === undefined || named.has(field)) continue;
    if (field === 'entidad' && isBareState(cell)) bare.push(column);
    else named.set(field, column);
  }
  const [given] = givenNameColumns(headings).joined;
  if (given !== undefined && !named.has('nombres')) named.set('nombres', given);
  const ticks = named.has('sexo') ? undefined : tickColumns(headings);
  if (ticks !== undefined) named.set('sexo', ticks.man);
  if (bare.length > 0 && !named.has('entidad')) named.set('entidad', bare[0]!);
  return named;
}

/** The columns of fields that are in several. */
export function columnsOfSeveral(cells: readonly string[], { map, headings = cells }: MapOptions): number[] {
  const mapped = [...(map?.values() ?? [])].flatMap((wanted) =>
    wantedColumns(wanted, cells).flatMap((name) => columnsNamed(name, cells)),
  );
  const ticks = tickColumns(headings);
  return [...mapped, ...givenNameColumns(headings).joined, ...(ticks ? [ticks.man, ticks.woman] : [])];
}

const isKnownHeading = (cell: string): boolean =>
  fieldOfHeader(cell) !== undefined || givenNamePlace(cell) > 0 || isMen(cell) || isWomen(cell);

/** The fields that cells name, if they are a header, and whether they are at least half of the needed ones. */
export function namedFields(
  cells: readonly string[],
  options: MapOptions,
): Pick<Candidate, 'named' | 'isRight'> {
  const named = fieldsNamedBy(cells, options);
  const isWithoutSurnames = !named.has('apellido_paterno') && !named.has('apellido_materno');
  const isHeld = isWithoutSurnames && named.has(WHOLE_NAME);
  const wanted = wantedNames(
    options.normalize !== false && named.has(BIRTH_DATE),
    options,
    isHeld ? 'name' : undefined,
  );
  return { named, isRight: wanted.filter((name) => named.has(name)).length * 2 >= wanted.length };
}

function candidateWith(delimiter: Delimiter, number: number, text: string, options: MapOptions): Candidate {
  const cells = parseRecord(text, delimiter);
  const headings = subjectHeadings(cells);
  const knownCells = (headings ?? cells).filter(isKnownHeading).length;
  const named = namedFields(cells, { ...options, ...(headings && { headings }) });
  return { number, text, delimiter, cells, ...(headings && { headings }), knownCells, ...named };
}

/** A line as a header, with the given delimiter, or the one that gives most known names and then most columns. */
export function candidateOf(
  number: number,
  text: string,
  delimiter: Delimiter | undefined,
  options: MapOptions,
): Candidate {
  const score = ({ knownCells, cells }: Candidate): number => knownCells * 10_000 + cells.length;
  const delimiters = delimiter === undefined ? DELIMITERS : [delimiter];
  return delimiters
    .map((one) => candidateWith(one, number, text, options))
    .reduce((best, other) => (score(other) > score(best) ? other : best));
}

/** The number of needed fields that have exactly one column. */
function clearFields({ cells, headings = cells, named }: Candidate, options: MapOptions): number {
  const columns = new Map<MappedName, number>();
  for (const heading of headings) {
    const field = fieldOfHeader(heading);
    if (field !== undefined) columns.set(field, (columns.get(field) ?? 0) + 1);
  }
  const wanted = wantedNames(options.normalize !== false && named.has(BIRTH_DATE), options);
  // The whole date is as much as its three parts.
  const isClear = (name: MappedName): boolean => named.has(name) && (columns.get(name) ?? 1) === 1;
  const clear = wanted.filter(isClear).length;
  return wanted.includes(BIRTH_DATE) && isClear(BIRTH_DATE) ? clear + BIRTH_DATE_PARTS.length - 1 : clear;
}

/** A line with fewer texts is no lower row of a header. */
const MIN_TEXTS = 2;

/** No sheet has more columns, and each of them is compared with what is above it. */
const MAX_TWO_ROW_COLUMNS = 16_384;

/**
 * Two lines as one header; undefined if the upper one is a title, or the header alone. Together they must name more fields
 * than each alone; or as many as the lower one, if the upper line has two texts and one of them is known. A single text above a
 * header is a title unless fields are missing without it.
 */
export function twoRowCandidate(
  upper: Pick<Candidate, 'text' | 'number'>,
  lower: Candidate,
  options: MapOptions,
): Candidate | undefined {
  const { delimiter, cells } = lower;
  if (upper.number !== lower.number - 1 || cells.length > MAX_TWO_ROW_COLUMNS) return undefined;
  if (cells.filter((cell) => cell.trim() !== '').length < MIN_TEXTS) return undefined;
  const above = candidateWith(delimiter, upper.number, upper.text, options);
  const { header, headings, texts, isKnown } = joinRows(above.cells, cells);
  if (texts === 0) return undefined;
  const together: Candidate = {
    ...lower,
    cells: header,
    headings,
    knownCells: headings.filter(isKnownHeading).length,
    ...namedFields(header, { ...options, headings }),
  };
  const clear = clearFields(together, options);
  const clearBelow = clearFields(lower, options);
  const isMore = clear > clearBelow || (clear === clearBelow && texts >= MIN_TEXTS && isKnown);
  return together.isRight && isMore && clear > clearFields(above, options) ? together : undefined;
}

/** If no line qualifies as the header: the line with the most known names, for the error message. */
export const likeliest = (candidates: readonly Candidate[]): Candidate => {
  const best = candidates.reduce((one, other) => (other.knownCells > one.knownCells ? other : one));
  return best.knownCells >= MIN_KNOWN_NAMES ? best : candidates[0]!;
};

const VALUES: { readonly [name in MappedName]?: RegExp } = {
  anio_nacimiento: /^\d{2,4}$/,
  mes_nacimiento: /^\d{1,2}$/,
  dia_nacimiento: /^\d{1,2}$/,
  fecha_nacimiento: /^(?=.{5,})\S*\d.*\d/,
  sexo: /^(?:[hmfx12]|hombre|mujer|masc\w*|fem\w*|var[oó]n|male)\.?$/i,
  entidad: /^\d{1,2}$/,
  curp: /^[a-z]{4}\d{6}/i,
};

/**
 * Whether half of the columns of the header are filled, one of them with a value of its field; or all are filled, and a cell
 * contains a digit.
 */
function looksLikePerson(cells: readonly string[], named: Candidate['named']): boolean {
  const filled = [...named].filter(([, column]) => cells[column]?.trim());
  if (filled.length * 2 < named.size) return false;
  const hasValue = filled.some(([field, column]) => VALUES[field]?.test(cells[column]!.trim()));
  return hasValue || (filled.length === named.size && cells.some((cell) => /\d/.test(cell)));
}

const headerAnswer = (line: number, meaning: Sentence): Answer => ({
  options: { header_line: line },
  meaning,
});

/** A line with values in the columns of this many fields is probably a person, not a header. */
const MIN_VALUES = 2;

/**
 * Stops if the header looks like a person: `--map` can give columns by their places, and a file without a header would lose
 * its first person.
 */
export function refusePersonAsHeader({ number, cells, named }: Candidate): void {
  const values = [...named].filter(([field, column]) => VALUES[field]?.test(cells[column]!.trim()));
  const hasKey = values.some(([field]) => field === KEY_ON_FILE);
  if (values.length < MIN_VALUES && !hasKey) return;
  throw new UndecidedError(
    {
      topic: 'header',
      sentence: {
        es: `La línea ${number} estaría en lugar del encabezado, pero parece de una persona. Si el archivo no tiene encabezado, agregue una línea con los nombres de las columnas.`,
        en: `line ${number} would be the header, but looks like a person. If the file has no header, add a line with the names of its columns`,
      },
      answers: [
        headerAnswer(number, {
          es: `la línea ${number} es el encabezado y no una persona`,
          en: `line ${number} is the header and no person`,
        }),
      ],
    },
    number,
  );
}

/** Stops if lines above the header look like people. */
export function refusePeopleAbove(header: Candidate, above: readonly Candidate[]): void {
  const people = above.filter(({ text }) =>
    DELIMITERS.some((delimiter) => looksLikePerson(parseRecord(text, delimiter), header.named)),
  );
  if (people.length === 0) return;
  const [line, first] = [header.number, above[0]!.number];
  const many = people.length > 1;
  throw new UndecidedError(
    {
      topic: 'header',
      sentence: {
        es: `El encabezado parece ser la línea ${line}, pero ${many ? `${people.length} líneas de arriba parecen` : 'una línea de arriba parece'} de personas.`,
        en: `the header seems to be line ${line}, but ${people.length} of the lines above ${many ? 'look' : 'looks'} like people`,
      },
      answers: [
        headerAnswer(line, {
          es: `el encabezado es la línea ${line}; lo que está arriba no se lee`,
          en: `the header is line ${line}; what is above is not read`,
        }),
        headerAnswer(first, {
          es: `el encabezado es la línea ${first}; todo lo demás son personas`,
          en: `the header is line ${first}; all the rest are people`,
        }),
      ],
      counts: { people: people.length },
    },
    people[0]!.number,
  );
}
