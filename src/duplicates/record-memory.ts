/**
 * Fixed memory for the person record that is being made, and the hash of its words. V8 compiles the address of a constant array into the
 * code, as for `csv/record/row-memory.ts`, and a record is made for every row.
 *
 * What it does not do: forget. The next record overwrites it, and `clearRecordMemory` removes the last one.
 */
import { KEY_VIEW } from '../curp/key-codes.js';
import { MAX_NAME_BYTES } from './folded-name.js';
import { IDENTITY, KEY_BYTES, NAMES } from './person-record.js';

/** Three names, each followed by 0, padding and a key on file. */
export const RECORD = Buffer.allocUnsafeSlow(NAMES + 3 * (MAX_NAME_BYTES + 1) + 4 + KEY_BYTES);
export const RECORD_VIEW = new DataView(RECORD.buffer);

/** Copies the calculated key, which is in `KEY`, and the year to the beginning of the identity. */
export function putKey(year: number): void {
  RECORD_VIEW.setInt32(IDENTITY, KEY_VIEW.getInt32(0, true), true);
  RECORD_VIEW.setInt32(IDENTITY + 4, KEY_VIEW.getInt32(4, true), true);
  RECORD_VIEW.setInt32(IDENTITY + 8, KEY_VIEW.getInt32(8, true), true);
  RECORD_VIEW.setInt32(IDENTITY + 12, KEY_VIEW.getInt32(12, true), true);
  RECORD_VIEW.setInt32(IDENTITY + 16, (KEY_VIEW.getInt32(16, true) & 0xffff) | (year << 16), true);
}

export const FIRST_HASH = 0x1e3779b9;

/** Adds a word to a hash. */
export function mix(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x2c1b3c6d);
  return (mixed << 15) | (mixed >>> 17);
}

/** The hash after its last word. */
export function finished(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x297a2d39);
  return mixed ^ (mixed >>> 15);
}

/** The hash of the words from `start` to `end`. */
export function hashOfWords(view: DataView, start: number, end: number): number {
  let hash = FIRST_HASH;
  for (let at = start; at < end; at += 4) hash = mix(hash, view.getInt32(at, true));
  return finished(hash);
}

export function clearRecordMemory(): void {
  RECORD.fill(0);
}
