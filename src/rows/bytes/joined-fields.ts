/**
 * Fields that are in several columns, from bytes: given names in one column each, the sex as tick marks in two. After the
 * columns of a record come those that are made here, one for each such field, so that the other code of the byte path reads a
 * single cell. `joinedName` and `tickedSex` are the reference.
 *
 * What it does not do: join cells whose quotes are a part of the text. `needsReference` tells the caller.
 */
import { type Columns, JOINABLE, type Plan, type SexTicks } from '../../input/csv/plan.js';
import { countEvidence, type Tally } from '../../input/csv/tally.js';
import { partKind, type Tick, tickedSex, tickOf } from '../../input/values/joined-cells.js';
import { SPACE } from '../../key/curp/ascii.js';
import { trimBlanks } from '../../key/curp/blanks.js';
import { CellTable } from './cell-table.js';
import { INPUT_BLOCK, SCRATCH_END, SCRATCH_START } from './row-memory.js';

/** A field with several columns, and the column that is made of them. */
interface Joined {
  readonly parts: readonly number[];
  readonly column: number;
  /** The kinds of parts that occurred. */
  readonly kinds: CellTable;
}

const KINDS = ['name', 'placeholder', 'doubtful'] as const;
const PLACEHOLDER = KINDS.indexOf('placeholder');

/** The first byte of the letters from U+00C0 to U+00FF, none of which is a blank. */
const LATIN = 0xc3;

/** A decoded text may have three bytes for each of the input. */
const MAX_GROWTH = 3;

/** Whether a text may begin or end with a blank: with one of ASCII, or with a character that is no Latin letter. */
const mayHaveBlanks = (start: number, end: number): boolean => {
  const first = INPUT_BLOCK[start]!;
  const last = INPUT_BLOCK[end - 1]!;
  return (
    first <= SPACE ||
    last <= SPACE ||
    (first >= 0x80 && first !== LATIN) ||
    (last >= 0x80 && INPUT_BLOCK[end - 2] !== LATIN)
  );
};

const TICKS = ['empty', 'ticked', 'other'] as const;
const EMPTY = TICKS.indexOf('empty');
const NO_SEX = 0;

/** A cell that `tickOf` reads so. */
const EXAMPLES: Readonly<Record<Tick, string>> = { empty: '', ticked: 'X', other: '?' };

/** The byte of the sex by the ticks of both columns: `man * 3 + woman`. Without one, the sex is empty. */
const SEXES = TICKS.flatMap((man) =>
  TICKS.map((woman) => tickedSex(EXAMPLES[man], EXAMPLES[woman]).charCodeAt(0) || NO_SEX),
);

const textOf = (start: number, end: number): string => INPUT_BLOCK.toString('utf8', start, end);

/** Whether a cell that is not empty has more than blanks. */
const isFilled = (start: number, end: number): boolean =>
  !mayHaveBlanks(start, end) || trimBlanks(textOf(start, end)) !== '';

export class JoinedFields {
  /** The columns of the plan, with those that are made here in the place of the first of several. */
  readonly columns: Columns;
  /** How many columns are made here. */
  readonly count: number;
  /** Whether the last record has to be read by the reference path. */
  needsReference = false;
  readonly #columnCount: number;
  readonly #names: readonly Joined[];
  readonly #ticks: (SexTicks & { readonly column: number }) | undefined;
  readonly #ticksIn = new CellTable((text) => TICKS.indexOf(tickOf(text)));
  /** Of the last record: how many parts of each kind are counted. */
  readonly #counted = new Int32Array(KINDS.length);
  /** The filled parts of a name, and the kind of each. */
  readonly #filled: number[] = [];
  readonly #kindOf: number[] = [];
  #at = SCRATCH_START;

  constructor({ columns, joined = {}, sexTicks, columnCount, names }: Plan) {
    const fields = JOINABLE.filter((field) => joined[field] !== undefined);
    this.#columnCount = columnCount;
    this.#names = fields.map((field, at) => ({
      parts: joined[field]!,
      column: columnCount + at,
      kinds: new CellTable((text) => KINDS.indexOf(partKind(text, names?.fillers?.[field]))),
    }));
    const sexo = columnCount + fields.length;
    this.#ticks = sexTicks && { ...sexTicks, column: sexo };
    this.columns = {
      ...columns,
      ...Object.fromEntries(fields.map((field, at) => [field, columnCount + at])),
      ...(sexTicks && { sexo }),
    };
    this.count = fields.length + (sexTicks === undefined ? 0 : 1);
  }

  /** Makes the columns of a record with `count` fields. `needsQuotes`: the fields whose quotes are a part of the text. */
  fill(starts: Int32Array, ends: Int32Array, count: number, needsQuotes?: Uint8Array): void {
    const fields = Math.min(count, this.#columnCount);
    this.needsReference = false;
    this.#counted.fill(0);
    this.#at = SCRATCH_START;
    for (const name of this.#names) this.#fillName(name, starts, ends, fields, needsQuotes);
    if (this.#ticks !== undefined) this.#fillSex(this.#ticks, starts, ends, fields);
  }

  #fillName(
    { parts, column, kinds }: Joined,
    starts: Int32Array,
    ends: Int32Array,
    fields: number,
    needsQuotes: Uint8Array | undefined,
  ): void {
    const filled = this.#filled;
    filled.length = 0;
    for (const part of parts) {
      if (part >= fields || starts[part] === ends[part]) continue;
      if (needsQuotes?.[part] === 1) this.needsReference = true;
      if (isFilled(starts[part]!, ends[part]!)) filled.push(part);
    }
    const first = filled[0];
    starts[column] = first === undefined ? SCRATCH_START : starts[first]!;
    ends[column] = first === undefined ? SCRATCH_START : ends[first]!;
    if (filled.length < 2) return;
    let fillers = 0;
    for (let index = 0; index < filled.length; index++) {
      const part = filled[index]!;
      const kind = kinds.answerOf(starts[part]!, ends[part]!);
      this.#kindOf[index] = kind;
      if (kind === PLACEHOLDER) fillers++;
    }
    if (fillers < filled.length) this.#join(filled, column, starts, ends);
  }

  #join(filled: readonly number[], column: number, starts: Int32Array, ends: Int32Array): void {
    const start = this.#at;
    for (let index = 0; index < filled.length; index++) {
      const part = filled[index]!;
      const kind = this.#kindOf[index]!;
      this.#counted[kind]!++;
      if (kind !== PLACEHOLDER) this.#append(starts[part]!, ends[part]!, this.#at > start);
    }
    starts[column] = start;
    ends[column] = this.#at;
  }

  /** Appends a part without blanks at its ends, after a blank if it is not the first. */
  #append(start: number, end: number, isLater: boolean): void {
    if (this.#at + 1 + (end - start) * MAX_GROWTH > SCRATCH_END) {
      this.needsReference = true;
      return;
    }
    if (isLater) INPUT_BLOCK[this.#at++] = SPACE;
    if (mayHaveBlanks(start, end)) {
      this.#at += INPUT_BLOCK.write(trimBlanks(textOf(start, end)), this.#at, 'utf8');
      return;
    }
    for (let at = start; at < end; at++) INPUT_BLOCK[this.#at++] = INPUT_BLOCK[at]!;
  }

  #fillSex(
    { man, woman, column }: SexTicks & { column: number },
    starts: Int32Array,
    ends: Int32Array,
    fields: number,
  ): void {
    const ofMan = man >= fields ? EMPTY : this.#ticksIn.answerOf(starts[man]!, ends[man]!);
    const ofWoman = woman >= fields ? EMPTY : this.#ticksIn.answerOf(starts[woman]!, ends[woman]!);
    const sex = SEXES[ofMan * TICKS.length + ofWoman]!;
    starts[column] = this.#at;
    if (sex !== NO_SEX) INPUT_BLOCK[this.#at++] = sex;
    ends[column] = this.#at;
  }

  /** Counts the parts of the last record that mean, or may mean, that there is no name. */
  countParts(tally: Tally, row: number): void {
    for (let kind = 1; kind < KINDS.length; kind++)
      for (let count = this.#counted[kind]!; count > 0; count--)
        countEvidence(tally, `names:${KINDS[kind]!}`, row);
  }
}

/** Undefined if every field has a column of its own. */
export const joinedFieldsOf = (plan: Plan): JoinedFields | undefined =>
  plan.joined === undefined && plan.sexTicks === undefined ? undefined : new JoinedFields(plan);
