/**
 * The header of a CSV that a run has written, read from its first bytes: the delimiter, the names of the columns, and the columns
 * of numbers. Each kind of file shows its delimiter in another place:
 *
 *   result       `row` is the first column
 *   duplicates   `group` is the first column
 *   changes      `change`, `row_before` and `row` are the first three, each after `change_` if the input has such a column
 *   errors       the columns of the input come first, then those of `error-columns.ts`: the delimiter is before the last name
 *   attention    the same, with those of `attention-lines.ts`
 *
 * What it does not do: read a header that another program has written.
 */
import { byteOrderMark } from '../../input/csv/encoding.js';
import { DELIMITERS, type Delimiter } from '../../input/csv/plan.js';
import { afterLineEnd, recordStop } from '../../input/csv/records.js';
import { parseRecord } from '../../input/csv/reference-parser.js';
import { RUN_OPTIONS } from '../../input/options/run-options.js';
import { ATTENTION_NUMBERS, addedAttentionNames } from '../../rows/attention-lines.js';
import { errorNames } from '../../rows/error-columns.js';

export type TableKind = 'result' | 'errors' | 'attention' | 'duplicates' | 'changes';

const MODES = RUN_OPTIONS.mode.values;

export interface TableHeader {
  delimiter: Delimiter;
  names: string[];
  /** The columns of numbers; all others are text. */
  numbers: number[];
  /** The index of the first record. */
  end: number;
}

/** The first column, and the columns of numbers. */
const FIXED = {
  result: { first: 'row', numbers: ['row', 'code_error'] },
  duplicates: { first: 'group', numbers: ['group', 'size', 'row'] },
} as const;

/** Removes the number after a name that the input has too: `row_2`. */
const withoutNumber = (name: string): string => name.replace(/_\d+$/, '');

/** The delimiter follows the name of the first column. */
export const delimiterAfter = (bytes: Buffer, name: string): Delimiter =>
  String.fromCharCode(bytes[name.length]!) as Delimiter;

/** The columns that a file adds after those of the input, in every mode, and which of them are numbers. */
const ADDED = {
  errors: {
    names: [true, false].flatMap((isMarked) => [
      errorNames('calculate', true, isMarked),
      errorNames('calculate', false, isMarked),
      errorNames('validate', false, isMarked),
    ]),
    numbers: ['row', 'code_error'],
  },
  attention: {
    names: MODES.map(addedAttentionNames),
    numbers: ATTENTION_NUMBERS,
  },
} as const;

/** The names of the columns that a file adds, if `names` ends with them; undefined after a split by the wrong delimiter. */
const addedNames = (
  names: readonly string[],
  known: readonly (readonly string[])[],
): readonly string[] | undefined =>
  known.find((added) => added.every((name, at) => withoutNumber(names.at(at - added.length) ?? '') === name));

function headerWith(bytes: Buffer, start: number, delimiter: Delimiter): TableHeader | undefined {
  const stop = recordStop(bytes, start, delimiter);
  if (stop >= bytes.length) return undefined;
  const names = parseRecord(bytes.toString('utf8', start, stop), delimiter);
  return { delimiter, names, numbers: [], end: afterLineEnd(bytes, stop) };
}

/** Tries all delimiters and returns the longest header: a column name may contain text that looks like a shorter one. */
function headerAfterInput(bytes: Buffer, start: number, kind: keyof typeof ADDED): TableHeader | undefined {
  const [found] = DELIMITERS.flatMap((delimiter) => {
    const header = headerWith(bytes, start, delimiter);
    const added = header && addedNames(header.names, ADDED[kind].names);
    if (added === undefined) return [];
    const before = header!.names.length - added.length;
    const numbers = ADDED[kind].numbers.filter((name) => added.includes(name));
    return [{ ...header!, numbers: numbers.map((name) => before + added.indexOf(name)) }];
  }).sort((one, other) => other.end - one.end);
  return found;
}

/** The first columns of a changes file. Codes are text there: those of before are of a file that a person may have edited. */
const CHANGE_COLUMNS = ['change', 'row_before', 'row'];

const beginsAsChanges = ({ names }: TableHeader): boolean =>
  CHANGE_COLUMNS.every((name, at) => names[at] === name || names[at] === `change_${name}`);

function changesHeader(bytes: Buffer, start: number): TableHeader | undefined {
  const headers = DELIMITERS.map((delimiter) => headerWith(bytes, start, delimiter));
  const header = headers.find((found) => found !== undefined && beginsAsChanges(found));
  return header && { ...header, numbers: [1, 2] };
}

/** Undefined if the bytes end before the header does. */
export function tableHeader(bytes: Buffer, kind: TableKind): TableHeader | undefined {
  const start = byteOrderMark(bytes)?.length ?? 0;
  if (kind === 'errors' || kind === 'attention') return headerAfterInput(bytes, start, kind);
  if (kind === 'changes') return changesHeader(bytes, start);
  const { first, numbers } = FIXED[kind];
  if (bytes.length <= start + first.length) return undefined;
  const header = headerWith(bytes, start, delimiterAfter(bytes.subarray(start), first));
  return header && { ...header, numbers: numbers.map((name) => header.names.indexOf(name)) };
}
