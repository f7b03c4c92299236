/**
 * Fixed memory for the person record that is being made. V8 compiles the address of a constant array into the code, as for
 * `row-memory.ts`, and a record is made for every row.
 *
 * The next record overwrites it; the last one stays until `clearRecordMemory` is called.
 */
import { KEY_VIEW } from '../../key/curp/key-bytes.js';
import { MAX_NAME_BYTES, recordedName } from './records/folded-name.js';
import { KEY_BYTES, KEY_OFFSET, NAMES_OFFSET } from './records/person-record.js';

/** Three names, each followed by 0, padding and a key on file. */
export const RECORD = Buffer.allocUnsafeSlow(NAMES_OFFSET + 3 * (MAX_NAME_BYTES + 1) + 4 + KEY_BYTES);
export const RECORD_VIEW = new DataView(RECORD.buffer);

/** Copies the calculated key, which is in `KEY`, and the year. */
export function putKey(year: number): void {
  RECORD_VIEW.setInt32(KEY_OFFSET, KEY_VIEW.getInt32(0, true), true);
  RECORD_VIEW.setInt32(KEY_OFFSET + 4, KEY_VIEW.getInt32(4, true), true);
  RECORD_VIEW.setInt32(KEY_OFFSET + 8, KEY_VIEW.getInt32(8, true), true);
  RECORD_VIEW.setInt32(KEY_OFFSET + 12, KEY_VIEW.getInt32(12, true), true);
  RECORD_VIEW.setInt32(KEY_OFFSET + 16, (KEY_VIEW.getInt32(16, true) & 0xffff) | (year << 16), true);
}

/** Writes a name and a 0 at this index. Returns the index after them. */
export function putName(text: string, at: number): number {
  const end = at + recordedName(text).copy(RECORD, at);
  RECORD[end] = 0;
  return end + 1;
}

export function clearRecordMemory(): void {
  RECORD.fill(0);
}
