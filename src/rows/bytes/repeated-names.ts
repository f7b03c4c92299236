/**
 * Finds records whose given name may contain both surnames of the row, from bytes: a cheap filter, so that the reference path
 * has to look at few of them.
 *
 * What it does not do: decide. `repeated-surnames.ts` does, on texts.
 */
import type { Plan } from '../../input/csv/plan.js';
import { INPUT_BLOCK } from './row-memory.js';

/** Bytes that end a word: blanks and the comma; and the first bytes of characters that may be blanks. */
const ENDS_WORD = new Uint8Array(0x100).fill(1, 0, 0x21);
for (const byte of [0x2c, 0xc2, 0xe1, 0xe2, 0xe3]) ENDS_WORD[byte] = 1;

const MAX_ASCII = 0x7f;

export class RepeatedNames {
  readonly #columns: Plan['columns'];

  constructor(columns: Plan['columns']) {
    this.#columns = columns;
  }

  /** Whether both surnames are, as it seems, among the words of the given name. */
  mayBeIn(starts: Int32Array, ends: Int32Array): boolean {
    const { nombres: given, apellido_paterno: paternal, apellido_materno: maternal } = this.#columns;
    if (maternal < 0) return false;
    const start = starts[given]!;
    const end = ends[given]!;
    return (
      hasManyWords(INPUT_BLOCK, start, end) &&
      hasWordOf(start, end, starts[paternal]!, ends[paternal]!) &&
      hasWordOf(start, end, starts[maternal]!, ends[maternal]!)
    );
  }
}

/** Whether a given name has three words or more: it may consist of both surnames and one more. */
export function hasManyWords(bytes: Buffer, start: number, end: number): boolean {
  let words = 1;
  for (let index = start; index < end; index++) {
    const byte = bytes[index]!;
    if (ENDS_WORD[byte] === 1) words += byte > MAX_ASCII ? 2 : 1;
  }
  return words > 2;
}

/** Whether a word from `start` to `end` is, or may be, the first word of the surname. */
function hasWordOf(start: number, end: number, surname: number, surnameEnd: number): boolean {
  if (surname === surnameEnd) return false;
  if (ENDS_WORD[INPUT_BLOCK[surname]!] === 1) return true;
  let before = 0;
  for (let index = start; index < end; index++) {
    if (ENDS_WORD[before] === 1 && (before > MAX_ASCII || mayBeWord(index, surname, surnameEnd))) return true;
    before = INPUT_BLOCK[index]!;
  }
  return false;
}

/** UTF-8 lead byte of the letters À to ÿ; by their second byte, the letter without its accent. */
const LATIN_LEAD = 0xc3;
const BASE_LETTERS = new Uint8Array(0x100);
for (let second = 0x80; second <= 0xbf; second++)
  BASE_LETTERS[second] =
    Buffer.of(LATIN_LEAD, second).toString().normalize('NFD').toUpperCase().charCodeAt(0) & 0xff;

/** `ß` is two letters without it. */
BASE_LETTERS[0x9f] = 0xff;

/**
 * Whether the words at this index may be those of the surname. Other letters beyond ASCII may be any, and so may several
 * blanks.
 */
function mayBeWord(given: number, surname: number, surnameEnd: number): boolean {
  let to = given;
  for (let at = surname; at < surnameEnd; at++, to++) {
    let one = INPUT_BLOCK[at]! & ~0x20;
    let other = INPUT_BLOCK[to]! & ~0x20;
    if (INPUT_BLOCK[at] === LATIN_LEAD) one = BASE_LETTERS[INPUT_BLOCK[++at]!]!;
    if (INPUT_BLOCK[to] === LATIN_LEAD) other = BASE_LETTERS[INPUT_BLOCK[++to]!]!;
    if (one > MAX_ASCII || other > MAX_ASCII) return true;
    if (one !== other) return false;
    const isBlank = ENDS_WORD[INPUT_BLOCK[at]!] === 1;
    if (isBlank && (ENDS_WORD[INPUT_BLOCK[at + 1]!] === 1 || ENDS_WORD[INPUT_BLOCK[to + 1]!] === 1))
      return true;
  }
  return true;
}
