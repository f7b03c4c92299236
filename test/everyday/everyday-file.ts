/**
 * A case of the corpus: the bytes of a file as an office has it, the options of the run, and what must come of it. A file
 * is read right, or the run ends with the question that decides, or with a sentence that says what to do.
 */
import type { Topic } from '../../src/input/csv/undecided-error.js';
import type { GivenOptions, OptionName } from '../../src/input/options/option-types.js';
import { FIELDS } from '../../src/key/contract/person.js';
import { encoded, type WrittenEncoding } from './encodings.js';
import { keyOf, keysOf, type StrictPerson } from './people.js';
import { CLEAR_DATES, ENTITIES, SEX_HM } from './spellings.js';
import { type Column, csvText, type Layout, tableOf } from './table.js';

/**
 * A key, or a code with its reason if it has one: `402`, `417 invalid_date`. Where more than one is right, all of them:
 * `406 or 416`.
 */
export type RowResult = string;

/** Whether a result is one of the expected ones. */
export const isExpected = (result: RowResult | undefined, expected: RowResult | undefined): boolean =>
  expected?.split(' or ').includes(result ?? 'no result') ?? false;

/** The run ends with a question about this topic, which this option answers; without one, the file has to be changed. */
export interface Stop {
  /** Any of these topics, where the rules do not say which. */
  readonly topic: Topic | readonly string[];
  /** `any`: the rules do not say which option answers it. */
  readonly option?: OptionName | 'any';
  /** Whether the error that two columns are possible is as good. */
  readonly orAmbiguous?: boolean;
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
  /** The verdict on the key on file of each record, in a run with `mode: 'reconcile'`. */
  readonly verdicts?: readonly string[];
  /** Whether it has the columns of an office as its programs write them: it needs no option, or one answer. */
  readonly layout?: boolean;
  /**
   * What is true of the file, if a question may ask for it: an answer that says another value of the same option is a false
   * statement. `false`: no value of it is true.
   */
  readonly facts?: Facts;
  /** The true key of each record; what is in `results` if there is none. A record of no person has an empty one. */
  readonly truth?: readonly string[];
}

export type Facts = Readonly<
  Record<string, string | number | false | Readonly<Record<string, string | false>>>
>;

/** No option about the reading: the header decides. The one place for all files of the corpus that do not say otherwise. */
export const AS_WRITTEN: GivenOptions = {};

/** Options whose values the type does not have yet, or that a case writes as a person would. */
export const given = (options: Readonly<Record<string, unknown>>): GivenOptions => options as GivenOptions;

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

/** The columns of the contract under its own names: they are read strictly. */
export const CONTRACT_COLUMNS: readonly Column[] = FIELDS.map((field) => [field, (person) => person[field]]);

/** These columns with other cells in the one that has this name. */
export const withColumn = (columns: readonly Column[], name: string, ...others: Column[]): Column[] =>
  columns.flatMap((column) => (column[0] === name ? others : [column]));

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

export interface ListOptions extends Omit<EverydayFile, 'name' | 'bytes'>, Layout {
  readonly encoding?: WrittenEncoding;
}

/** Empty for a person with a fault. */
function trueKey(person: StrictPerson): string {
  try {
    return keyOf(person);
  } catch {
    return '';
  }
}

/**
 * A list of people as a file, read as its header says. Unless the case says otherwise, every person gets the key that the
 * strict form of the same person gets.
 */
export function listFile(
  name: string,
  people: readonly StrictPerson[],
  columns: readonly Column[],
  { encoding, options, beginningRows, results, answer, refused, ...rest }: ListOptions = {},
): EverydayFile {
  const { stops, orRead, verdicts, layout, facts, truth, ...written } = rest;
  const all = { ...AS_WRITTEN, ...options };
  const expected =
    refused === undefined
      ? {
          results: results ?? keysOf(people),
          ...(stops && { stops }),
          ...(orRead && { orRead }),
          ...(answer && { answer: { ...all, ...answer } }),
        }
      : { refused };
  return {
    name,
    options: all,
    truth: truth ?? people.map(trueKey),
    ...(beginningRows && { beginningRows }),
    ...(verdicts && { verdicts }),
    ...(layout && { layout }),
    ...(facts && { facts }),
    ...expected,
    // Made when it is read: some files are large.
    get bytes() {
      return encoded(csvText(tableOf(people, columns), written), encoding);
    },
  };
}
