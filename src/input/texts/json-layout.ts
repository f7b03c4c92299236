/**
 * Whether a text is JSON, by its beginning, and how its records are in it: an array of objects; the only array of objects
 * inside an object (`{"total": 2, "personas": [{…}, {…}]}`); or one object after another (NDJSON).
 *
 * What it does not do: read records, or look at the name of the file.
 */

import { COMMA, CR, LF, QUOTE, SPACE, TAB } from '../../key/curp/ascii.js';
import { fieldOfHeader } from '../csv/column-names.js';
import { CsvCells } from './csv-cells.js';
import { CLOSE_ARRAY, CLOSE_OBJECT, COLON, JsonValues, OPEN_ARRAY, OPEN_OBJECT } from './json-values.js';

export interface JsonLayout {
  readonly kind: 'array' | 'array_in_object' | 'lines';
  /** Bytes before the first record. */
  readonly opening: number;
}

function skipBlanks(start: Buffer, from: number): number {
  let at = from;
  while (at < start.length && [SPACE, TAB, LF, CR].includes(start[at]!)) at++;
  return at;
}

/** A member of the object around the array may be a count or a date, but no field of a person: then it is a person. */
export const isBesideRecords = (key: string): boolean => fieldOfHeader(key) === undefined;

/** The place after the `[` of the array of objects in the object at `at`; -1 if the object is a record. */
function arrayInObject(start: Buffer, at: number): number {
  const out = new CsvCells();
  out.reserve(2 * start.length + 64);
  const values = new JsonValues(out);
  values.bytes = start;
  values.at = at + 1;
  try {
    for (;;) {
      if (!isBesideRecords(values.key())) return -1;
      values.expect(COLON);
      const byte = values.next();
      if (byte === OPEN_OBJECT) return -1;
      if (byte === OPEN_ARRAY) {
        const first = skipBlanks(start, values.at + 1);
        return start[first] === OPEN_OBJECT ? values.at + 1 : -1;
      }
      values.skip();
      values.expect(COMMA);
    }
  } catch {
    return -1; // its records are read, and tell what is wrong
  }
}

/** Undefined if the text is no JSON. A heading may be in brackets: `[nombres],[apellido_paterno]`. */
export function jsonLayout(start: Buffer): JsonLayout | undefined {
  const at = skipBlanks(start, 0);
  const inside = skipBlanks(start, at + 1);
  const next = start[inside];
  if (start[at] === OPEN_ARRAY)
    return next === OPEN_OBJECT || next === OPEN_ARRAY || next === CLOSE_ARRAY || next === QUOTE
      ? { kind: 'array', opening: at + 1 }
      : undefined;
  if (start[at] !== OPEN_OBJECT || (next !== QUOTE && next !== CLOSE_OBJECT)) return undefined;
  const opening = arrayInObject(start, at);
  return opening < 0 ? { kind: 'lines', opening: at } : { kind: 'array_in_object', opening };
}
