/**
 * Copies a name from `INPUT_BLOCK` to the person record that is being made: as `putName` does for a text.
 */

import { WORD } from '../../input/csv/int32-access.js';
import { MAX_NAME_BYTES } from '../duplicates/folded-name.js';
import { putName, RECORD, RECORD_VIEW } from '../duplicates/record-memory.js';
import { INPUT_BLOCK, INPUT_BLOCK_VIEW } from './row-memory.js';

/** The name from `start` to `end` of `INPUT_BLOCK`, at this index of `RECORD`. Returns the index after it and a 0. */
export function putNameBytes(start: number, end: number, at: number): number {
  const length = end - start;
  if (length > MAX_NAME_BYTES) return putName(INPUT_BLOCK.toString('utf8', start, end), at);
  // The last word may have bytes after the name; they are overwritten.
  for (let index = 0; index < length; index += WORD)
    RECORD_VIEW.setInt32(at + index, INPUT_BLOCK_VIEW.getInt32(start + index, true), true);
  RECORD[at + length] = 0;
  return at + length + 1;
}
