/**
 * A case of the corpus: the bytes of a file as an office has it, the options of the run, and what must come of it. A file
 * is read right, or the run ends with the question that decides, or with a sentence that says what to do.
 */
import type { Topic } from '../../src/input/csv/undecided-error.js';
import type { GivenOptions, OptionName } from '../../src/input/options/option-types.js';
import { encoded, type WrittenEncoding } from './encodings.js';
import { keysOf, type StrictPerson } from './people.js';
import { CLEAR_DATES, ENTITIES, SEX_HM } from './spellings.js';
import { type Column, csvText, type Layout, tableOf } from './table.js';

/** A key, or a code with its reason if it has one: `402`, `417 invalid_date`. */
export type RowResult = string;

/** The run ends with a question about this topic, which this option answers; without one, the file has to be changed. */
export interface Stop {
  readonly topic: Topic;
  readonly option?: OptionName;
  /** Whether the beginning of the file leaves no question open: the run ends after it has read everything. */
  readonly late?: boolean;
}

export interface EverydayFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly options?: GivenOptions;
  /** How many rows at the beginning decide how the file is read, if not the usual number. */
  readonly beginningRows?: number | undefined;
  /** The result of every record, in order. With `stops`, those of the run with `answer`. */
  readonly results?: readonly RowResult[];
  readonly stops?: Stop;
  /** Whether a file that stops may also be read right: few of its letters show the encoding. */
  readonly orRead?: boolean;
  readonly answer?: GivenOptions;
  /** The file cannot be read, and no option helps: part of the sentence. */
  readonly refused?: RegExp;
}

export const NORMALIZE: GivenOptions = { normalize: true };

/** The names of the contract, in everyday words, with everything clear: cases change some of the columns. */
export const COLUMNS = {
  names: ['Nombre', ({ nombres }) => nombres],
  paternal: ['Apellido Paterno', ({ apellido_paterno }) => apellido_paterno],
  maternal: ['Apellido Materno', ({ apellido_materno }) => apellido_materno],
  date: ['Fecha de nacimiento', CLEAR_DATES['1985-03-04']!],
  sex: ['Sexo', SEX_HM],
  entity: ['Entidad', ENTITIES['09']!],
} as const satisfies Readonly<Record<string, Column>>;

type ColumnName = keyof typeof COLUMNS;

/** The usual columns; `changes` has other ones in their places, `more` at the end. */
export const columnsWith = (
  changes: Partial<Record<ColumnName, Column>> = {},
  more: readonly Column[] = [],
): Column[] => [...Object.values({ ...COLUMNS, ...changes }), ...more];

/** The columns of the contract: three for the date. */
export const STRICT_COLUMNS: readonly Column[] = [
  COLUMNS.names,
  COLUMNS.paternal,
  COLUMNS.maternal,
  ['Año', ({ anio_nacimiento }) => anio_nacimiento],
  ['Mes', ({ mes_nacimiento }) => mes_nacimiento],
  ['Día', ({ dia_nacimiento }) => dia_nacimiento],
  COLUMNS.sex,
  COLUMNS.entity,
];

interface ListOptions extends Omit<EverydayFile, 'name' | 'bytes'>, Layout {
  readonly encoding?: WrittenEncoding;
}

/**
 * A list of people as a file with `--normalize`. Unless the case says otherwise, every person gets the key that the strict
 * form of the same person gets.
 */
export function listFile(
  name: string,
  people: readonly StrictPerson[],
  columns: readonly Column[],
  { encoding, options, beginningRows, results, stops, orRead, answer, refused, ...layout }: ListOptions = {},
): EverydayFile {
  const given = { ...NORMALIZE, ...options };
  const expected =
    refused === undefined
      ? {
          results: results ?? keysOf(people),
          ...(stops && { stops }),
          ...(orRead && { orRead }),
          ...(answer && { answer: { ...given, ...answer } }),
        }
      : { refused };
  return {
    name,
    options: given,
    ...(beginningRows && { beginningRows }),
    ...expected,
    // Made when it is read: some files are large.
    get bytes() {
      return encoded(csvText(tableOf(people, columns), layout), encoding);
    },
  };
}
