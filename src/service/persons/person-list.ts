/**
 * A list of persons in JSON, an array or lines, becomes the texts of their envelopes, in order.
 *
 * What is wrong with a person is the content of its envelope. An element that is not an object, and a text that is not JSON,
 * are faults of the list: of an array as a whole, and of one line each.
 *
 * What it does not do: limit bytes, or put a value of a person into a fault.
 */
import { isUtf8 } from 'node:buffer';
import { MAX_PERSONS, type PayloadFault } from '../../engine/queue/direct-queue.js';
import type { Plan } from '../../input/csv/plan.js';
import { assess, type Row, type ValidationOptions } from '../../key/contract/assessment.js';
import { validationOptions } from '../../key/contract/calculator.js';
import { CALCULATION_FAILED, lowestCode, REASONS, type Reason } from '../../key/contract/codes.js';
import { failure, success } from '../../key/contract/envelope.js';
import { COMMA, LF } from '../../key/curp/ascii.js';
import { composeKey } from '../../key/curp/key.js';
import { KEY_LENGTH } from '../../key/curp/key-bytes.js';
import { NO_KEY_ON_FILE } from '../../key/reconcile/key-on-file.js';
import { ConstantPart, ResultLines } from '../../rows/result-lines.js';
import { resultObject } from '../../rows/row-result.js';
import { PersonJudge, type PersonObject } from './person-judge.js';
import type { ListForm } from './person-template.js';
import { readSimple } from './uniform-persons.js';

/** The same words as for the data of a direct job. */
export const LIST_FAULTS = [
  'not_json',
  'not_an_array',
  'not_an_object',
  'too_many',
  'too_long',
] as const satisfies readonly (PayloadFault | 'not_json')[];

export type ListFault = (typeof LIST_FAULTS)[number];

/** What is wrong with a list. */
export class ListError extends Error {
  override readonly name = 'ListError';

  constructor(
    readonly fault: ListFault,
    /** The element, from 0. Undefined: the list itself. */
    readonly index?: number,
  ) {
    super(fault);
  }
}

/** Rows by code, those of 417 by reason. */
type Counts = Map<number | Reason, number>;

/** The answers to a list, or to a part of it. */
interface ListAnswer {
  /**
   * One text for each element: each before a line end, or each after a comma. The answer to an array is complete, with its
   * brackets.
   */
  bytes: Buffer;
  /** Number of elements. */
  length: number;
  counts: Counts;
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

const withoutMark = (bytes: Buffer): Buffer =>
  bytes.indexOf(BYTE_ORDER_MARK) === 0 ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;

/** Upper bound for one answer in bytes: an envelope, with `detail` a reason and all codes. */
const ANSWER_ROOM = 1024;

const OPEN = 0x5b;
const CLOSE = 0x5d;

/** An array of the answers to lines, each after a comma. */
export function closedArray(parts: readonly Buffer[]): Buffer {
  const whole = Buffer.concat([...parts, Buffer.of(CLOSE)]);
  if (whole.length === 1) return Buffer.of(OPEN, CLOSE);
  whole[0] = OPEN;
  return whole;
}

const KEY_MARK = '#'.repeat(KEY_LENGTH);

const isObject = (value: unknown): value is PersonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const countOf = (counts: Counts, code: number, reason: Reason | null): void => {
  const name = code === CALCULATION_FAILED && reason !== null ? reason : code;
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

export class PersonList {
  readonly #validation: ValidationOptions;
  #judge: PersonJudge | undefined;
  /** Whether lists whose objects are alike can be read from their bytes. */
  readonly #isSimple: boolean;
  readonly #beforeKey: ConstantPart;
  readonly #afterKey: ConstantPart;
  readonly #failures = new Map<number, ConstantPart>();

  /** `separator`: between the texts of an answer: a list of JSON, or lines. */
  constructor(
    private readonly plan: Plan,
    private readonly separator: ',' | '\n',
  ) {
    this.#validation = validationOptions({ today: plan.today, surnames: plan.surnames });
    this.#isSimple = plan.mode === 'calculate' && !plan.normalize && plan.echo === 'none';
    const [before = '', after = ''] = this.#isSimple ? this.#textOf(success(KEY_MARK)).split(KEY_MARK) : [];
    this.#beforeKey = new ConstantPart(before);
    this.#afterKey = new ConstantPart(after);
  }

  #textOf(outcome: ReturnType<typeof success>): string {
    return JSON.stringify(resultObject({ outcome, reconciliation: null, onFile: NO_KEY_ON_FILE }, this.plan));
  }

  #failure(faults: number, reason: Reason | null): ConstantPart {
    const key = faults * 16 + (reason === null ? 15 : REASONS.indexOf(reason));
    let part = this.#failures.get(key);
    if (part === undefined) {
      part = new ConstantPart(this.#textOf(failure(faults, reason)));
      this.#failures.set(key, part);
    }
    return part;
  }

  /** The answers to a list whose objects are alike; undefined if they are not. */
  #uniform(bytes: Buffer, form: ListForm, maxPersons: number): ListAnswer | undefined {
    if (!this.#isSimple || !isUtf8(bytes)) return undefined;
    const isList = this.separator === ',';
    const out = new ResultLines((bytes.length >> 1) + ANSWER_ROOM);
    const counts: Counts = new Map();
    let keys = 0;
    const judge = (row: Row): void => {
      const faults = assess(row, this.#validation);
      out.reserve(ANSWER_ROOM);
      if (isList) out.appendByte(COMMA);
      if (faults === 0) {
        composeKey(row, row);
        out.appendConstant(this.#beforeKey);
        out.appendKey();
        out.appendConstant(this.#afterKey);
        keys++;
      } else {
        out.appendConstant(this.#failure(faults, row.reason));
        countOf(counts, lowestCode(faults), row.reason);
      }
      if (!isList) out.appendByte(LF);
    };
    const length = readSimple(bytes, form, maxPersons, judge);
    if (length < 0) return undefined;
    if (length > maxPersons) throw new ListError('too_many');
    if (keys > 0) counts.set(0, keys);
    if (form === 'lines' || !isList) return { bytes: out.finish(), length, counts };
    out.reserve(1);
    out.appendByte(CLOSE);
    const whole = out.finish();
    whole[0] = OPEN; // in the place of the first comma
    return { bytes: whole, length, counts };
  }

  #answerTo(person: PersonObject, counts: Counts): string {
    this.#judge ??= new PersonJudge(this.plan);
    const rowOutcome = this.#judge.judge(person);
    countOf(counts, rowOutcome.outcome.code, rowOutcome.outcome.reason);
    return this.#judge.text(person, rowOutcome);
  }

  /** The answers to an array. Throws a `ListError`. */
  array(given: Buffer): ListAnswer {
    const bytes = withoutMark(given);
    return this.#uniform(bytes, 'array', MAX_PERSONS) ?? this.#parsedArray(bytes.toString());
  }

  #parsedArray(json: string): ListAnswer {
    let list: unknown;
    try {
      list = JSON.parse(json);
    } catch {
      throw new ListError('not_json'); // the message of the parser has a part of the text
    }
    if (!Array.isArray(list)) throw new ListError('not_an_array');
    if (list.length > MAX_PERSONS) throw new ListError('too_many');
    const wrong = list.findIndex((person) => !isObject(person));
    if (wrong >= 0) throw new ListError('not_an_object', wrong);
    const counts: Counts = new Map();
    const texts = (list as PersonObject[]).map((person) => this.#answerTo(person, counts));
    const whole = this.separator === ',' ? `[${texts.join(',')}]` : texts.map((text) => `${text}\n`).join('');
    return { bytes: Buffer.from(whole), length: list.length, counts };
  }

  /**
   * The answers to whole lines, of which `before` came earlier in the list. Blank lines are passed over. `faultText` is the
   * answer to a line that is not an object. Throws a `ListError` if there are too many.
   */
  lines(given: Buffer, before: number, faultText: (fault: ListError) => string): ListAnswer {
    const bytes = before === 0 ? withoutMark(given) : given;
    const uniform = this.#uniform(bytes, 'lines', MAX_PERSONS - before);
    if (uniform !== undefined) return uniform;
    const counts: Counts = new Map();
    const texts: string[] = [];
    for (let at = 0; at < bytes.length; ) {
      const end = bytes.indexOf(LF, at);
      const stop = end < 0 ? bytes.length : end;
      const line = bytes.toString('utf8', at, stop);
      at = stop + 1;
      if (line.trim() === '') continue;
      const index = before + texts.length;
      if (index >= MAX_PERSONS) throw new ListError('too_many');
      texts.push(this.#line(line, index, counts, faultText));
    }
    const parts = texts.map((text) => (this.separator === ',' ? `,${text}` : `${text}\n`));
    return { bytes: Buffer.from(parts.join('')), length: texts.length, counts };
  }

  #line(line: string, index: number, counts: Counts, faultText: (fault: ListError) => string): string {
    let person: unknown;
    try {
      person = JSON.parse(line);
    } catch {
      return faultText(new ListError('not_json', index));
    }
    return isObject(person)
      ? this.#answerTo(person, counts)
      : faultText(new ListError('not_an_object', index));
  }
}
