/**
 * Reads a list of persons in JSON whose objects are all alike (`person-template.ts`), from bytes and without strings: each person
 * becomes a `Row`, as `readPerson` fills it from the parsed object. For any other list it returns `NOT_SIMPLE`, and the caller
 * parses it.
 *
 * What it does not do: check the encoding. The bytes are valid UTF-8.
 */

import { emptyRow, hasDoubtfulU, type Row } from '../../key/contract/assessment.js';
import { FIELDS } from '../../key/contract/person.js';

import { isSexCode, QUOTE, ZERO } from '../../key/curp/ascii.js';
import { readNumberBytes, readSexBytes } from '../../rows/bytes/byte-reading.js';
import { GIVEN_NAMES, lettersOf, SURNAMES, startNames } from '../../rows/bytes/known-names.js';
import { INPUT_BLOCK, loadInputBlock } from '../../rows/bytes/row-memory.js';
import {
  isListEnd,
  isLiteralAt,
  type ListForm,
  learnTemplate,
  type PersonTemplate,
  textEnd,
} from './person-template.js';

const NOT_SIMPLE = -1;

const role = (field: (typeof FIELDS)[number]): number => FIELDS.indexOf(field);
const GIVEN = role('nombres');
const PATERNAL = role('apellido_paterno');
const MATERNAL = role('apellido_materno');
const YEAR = role('anio_nacimiento');
const MONTH = role('mes_nacimiento');
const DAY = role('dia_nacimiento');
const SEX = role('sexo');
const ENTITY = role('entidad');

/** The value of two digits; negative for anything else. */
function twoDigits(at: number): number {
  const tens = INPUT_BLOCK[at]! - ZERO;
  const ones = INPUT_BLOCK[at + 1]! - ZERO;
  return (tens | (9 - tens) | ones | (9 - ones)) < 0 ? -1 : tens * 10 + ones;
}

/** Reads a value that has its simple form and returns where it ends; 0 if it has another one, or is a name. */
function readSimpleValue(row: Row, role: number, start: number): number {
  if (role <= MATERNAL) return 0;
  if (role === SEX) {
    row.sex = INPUT_BLOCK[start]!;
    return isSexCode(row.sex) && INPUT_BLOCK[start + 1] === QUOTE ? start + 1 : 0;
  }
  const number = twoDigits(start);
  if (number < 0) return 0;
  if (role === YEAR) {
    const rest = twoDigits(start + 2);
    row.year = number * 100 + rest;
    return rest >= 0 && INPUT_BLOCK[start + 4] === QUOTE ? start + 4 : 0;
  }
  if (INPUT_BLOCK[start + 2] !== QUOTE) return 0;
  if (role === MONTH) row.month = number;
  else if (role === DAY) row.day = number;
  else if (role === ENTITY) row.entity = number;
  return start + 2;
}

/** Reads a value in any form. */
function readValue(row: Row, role: number, start: number, end: number): void {
  if (role === GIVEN) row.given = lettersOf(GIVEN_NAMES, role, start, end);
  else if (role === PATERNAL) row.paternal = lettersOf(SURNAMES, role, start, end);
  else if (role === MATERNAL) row.maternal = lettersOf(SURNAMES, role, start, end);
  else if (role === YEAR) row.year = readNumberBytes(INPUT_BLOCK, start, end, 4);
  else if (role === MONTH) row.month = readNumberBytes(INPUT_BLOCK, start, end, 2);
  else if (role === DAY) row.day = readNumberBytes(INPUT_BLOCK, start, end, 2);
  else if (role === SEX) row.sex = readSexBytes(INPUT_BLOCK, start, end);
  else if (role === ENTITY) row.entity = readNumberBytes(INPUT_BLOCK, start, end, 2);
}

/**
 * Reads the values of the person at `start` into `row`. Returns the end of the last value; -1 if the object does not match
 * the template. The line end after the piece ends every text.
 */
function readPerson({ roles, inside }: PersonTemplate, start: number, size: number, row: Row): number {
  const last = roles.length - 1;
  let index = start;
  for (let value = 0; ; value++) {
    const role = roles[value]!;
    let end = readSimpleValue(row, role, index);
    if (end === 0) {
      end = textEnd(index);
      if (INPUT_BLOCK[end] !== QUOTE) return -1;
      readValue(row, role, index, end);
    }
    if (value === last) return end;
    const literal = inside[value]!;
    index = end + literal.length;
    if (index > size || !isLiteralAt(end, literal)) return -1;
  }
}

/**
 * Calls `judge` for each person, in order, with a row that is reused. Returns the number of persons, at most one more than
 * `maxPersons`; or `NOT_SIMPLE`: then the caller must discard the results of all calls of `judge`.
 */
export function readSimple(
  bytes: Buffer,
  form: ListForm,
  maxPersons: number,
  judge: (row: Row) => void,
): number {
  let size = loadInputBlock(bytes, 0);
  const template = learnTemplate(form, size);
  if (template === undefined) return NOT_SIMPLE;
  startNames(maxPersons);
  const { between } = template;
  const row = emptyRow();
  /** Where `INPUT_BLOCK` begins in `bytes`, and the person in `INPUT_BLOCK`. */
  let start = 0;
  let index = template.first;
  for (let persons = 1; persons <= maxPersons; ) {
    const last = readPerson(template, index, size, row);
    if (last >= 0 && (row.given | row.paternal | row.maternal) < 0 && hasDoubtfulU(row)) return NOT_SIMPLE;
    const next = last < 0 || between === undefined ? size + 1 : last + between.length;
    if (next <= size && between !== undefined && isLiteralAt(last, between)) {
      judge(row);
      persons++;
      index = next;
      continue;
    }
    if (last >= 0 && start + size === bytes.length && isListEnd(form, last, size)) {
      judge(row);
      return persons;
    }
    // The person may continue after the piece: read it again from the next one.
    if (index === 0 || start + size === bytes.length) return NOT_SIMPLE;
    start += index;
    size = loadInputBlock(bytes, start);
    index = 0;
  }
  return maxPersons + 1;
}
