/**
 * The form of the objects of a list in JSON, learned from the first one. Programs write all objects of a list alike: the same
 * properties in the same order, with the same blanks. So everything between two values is the same bytes in every object, and
 * comparing them takes a fraction of the time of parsing them.
 *
 * What it does not do: describe an object with a value that is not a plain text, or with an escape (`\`). There is no template
 * then, and the list is parsed.
 */

import { viewOf, WORD } from '../../input/csv/int32-access.js';
import { FIELDS } from '../../key/contract/person.js';
import { COLON, COMMA, CR, LF, QUOTE, SPACE, TAB } from '../../key/curp/ascii.js';
import { ENDS, fieldEnd } from '../../rows/bytes/field-end.js';
import { INPUT_BLOCK, INPUT_BLOCK_VIEW } from '../../rows/bytes/row-memory.js';

const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** A word of four backslashes. */
const BACKSLASHES = 0x5c5c5c5c;

/** A text of JSON ends at a quote. An escape and a control character end the reading of it, too. */
const KINDS = new Uint8Array(256).fill(ENDS, 0, SPACE);
KINDS[QUOTE] = ENDS;
KINDS[BACKSLASH] = ENDS;

/** The index of the byte that ends the text at `start` of `INPUT_BLOCK`: a quote in a text without escapes. */
export const textEnd = (start: number): number => fieldEnd(start, BACKSLASHES, KINDS);

/** How the objects of a list are separated: by commas between brackets, or by line ends. */
export type ListForm = 'array' | 'lines';

/** The role of a property that is not a field. */
const UNUSED = FIELDS.length;

/**
 * The bytes that are the same in every object, of one list at a time, in constant memory: V8 compiles its address into the
 * code, and they are compared for every person.
 */
const MAX_LITERAL_BYTES = 4096;
const LITERALS = Buffer.allocUnsafeSlow(MAX_LITERAL_BYTES);
const LITERALS_VIEW = viewOf(LITERALS);

/** Where a literal is in `LITERALS`. */
interface Literal {
  readonly at: number;
  readonly length: number;
}

/** Bytes that are compared at once, as a floating-point number: two are equal only if their bytes are, since none is zero. */
const PAIR = 2 * WORD;

/** Whether the bytes of a literal are at this index of `INPUT_BLOCK`. */
export function isLiteralAt(index: number, { at, length }: Literal): boolean {
  const last = length - PAIR;
  if (last < 0) return INPUT_BLOCK.compare(LITERALS, at, at + length, index, index + length) === 0;
  for (let from = 0; from < last; from += PAIR)
    if (INPUT_BLOCK_VIEW.getFloat64(index + from, true) !== LITERALS_VIEW.getFloat64(at + from, true))
      return false;
  return INPUT_BLOCK_VIEW.getFloat64(index + last, true) === LITERALS_VIEW.getFloat64(at + last, true);
}

/** Copies parts of `INPUT_BLOCK` into `LITERALS`, one after the other; undefined if there is no room left. */
class LiteralWriter {
  #length = 0;

  add(start: number, end: number): Literal | undefined {
    const at = this.#length;
    if (at + end - start > MAX_LITERAL_BYTES) return undefined;
    INPUT_BLOCK.copy(LITERALS, at, start, end);
    this.#length = at + end - start;
    return { at, length: end - start };
  }
}

const isBlank = (byte: number): boolean => byte === SPACE || byte === LF || byte === CR || byte === TAB;

/** The index of the first byte from `index` on that is not blank; `size` if there is none. */
function afterBlanks(index: number, size: number): number {
  let at = index;
  while (at < size && isBlank(INPUT_BLOCK[at]!)) at++;
  return at;
}

export interface PersonTemplate {
  readonly form: ListForm;
  /** Where the first value of the first object begins. */
  readonly first: number;
  /** For each value its field, an index of `FIELDS`, or `UNUSED`. */
  readonly roles: Uint8Array;
  /** From the end of each value, but the last, to the beginning of the next one. */
  readonly inside: readonly Literal[];
  /** From the end of the last value to the beginning of the first value of the next object; undefined if there is none. */
  readonly between: Literal | undefined;
}

/** Learns from the first object of a list, which begins at the start of `INPUT_BLOCK`; undefined if it has no template. */
export function learnTemplate(form: ListForm, size: number): PersonTemplate | undefined {
  let index = afterBlanks(0, size);
  if (form === 'array') {
    if (INPUT_BLOCK[index] !== OPEN_LIST) return undefined;
    index = afterBlanks(index + 1, size);
  }
  const opening = index;
  if (INPUT_BLOCK[index] !== OPEN) return undefined;
  const starts: number[] = [];
  const ends: number[] = [];
  const roles: number[] = [];
  do {
    const key = afterBlanks(index + 1, size);
    const keyEnd = textEnd(key + 1);
    const colon = afterBlanks(keyEnd + 1, size);
    const value = afterBlanks(colon + 1, size);
    const valueEnd = textEnd(value + 1);
    const isText =
      INPUT_BLOCK[key] === QUOTE && INPUT_BLOCK[keyEnd] === QUOTE && INPUT_BLOCK[colon] === COLON;
    if (!isText || INPUT_BLOCK[value] !== QUOTE || INPUT_BLOCK[valueEnd] !== QUOTE || valueEnd >= size)
      return undefined;
    const field = FIELDS.indexOf(INPUT_BLOCK.toString('utf8', key + 1, keyEnd) as (typeof FIELDS)[number]);
    if (field >= 0 && roles.includes(field)) return undefined; // given twice: the last one counts
    starts.push(value + 1);
    ends.push(valueEnd);
    roles.push(field < 0 ? UNUSED : field);
    index = afterBlanks(valueEnd + 1, size);
  } while (INPUT_BLOCK[index] === COMMA);
  if (INPUT_BLOCK[index] !== CLOSE) return undefined;
  if (form === 'lines' && INPUT_BLOCK.subarray(opening, index).includes(LF)) return undefined;
  const literals = new LiteralWriter();
  const inside = ends.slice(0, -1).map((end, at) => literals.add(end, starts[at + 1]!));
  const next = afterSeparator(form, index + 1, size);
  const opened = next + starts[0]! - opening;
  const isAlike = opened <= size && INPUT_BLOCK.compare(INPUT_BLOCK, opening, starts[0]!, next, opened) === 0;
  const between = isAlike ? literals.add(ends.at(-1)!, opened) : undefined;
  if (inside.includes(undefined)) return undefined;
  return { form, first: starts[0]!, roles: Uint8Array.from(roles), inside: inside as Literal[], between };
}

/** Where the object after the one that ends before `after` begins; `size` if there is none. */
function afterSeparator(form: ListForm, after: number, size: number): number {
  const next = afterBlanks(after, size);
  if (form === 'array') return INPUT_BLOCK[next] === COMMA ? afterBlanks(next + 1, size) : size;
  return INPUT_BLOCK.subarray(after, next).filter((byte) => byte === LF).length === 1 ? next : size;
}

/** Whether the list ends after the value that ends at `last`, at the end of `INPUT_BLOCK`. */
export function isListEnd(form: ListForm, last: number, size: number): boolean {
  let index = afterBlanks(last + 1, size);
  if (INPUT_BLOCK[index] !== CLOSE) return false;
  if (form === 'lines' && INPUT_BLOCK.subarray(last, index).includes(LF)) return false;
  index = afterBlanks(index + 1, size);
  if (form === 'lines') return index === size;
  return index < size && INPUT_BLOCK[index] === CLOSE_LIST && afterBlanks(index + 1, size) === size;
}
