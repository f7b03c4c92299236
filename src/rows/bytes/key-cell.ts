/**
 * Checks a key on file by its bytes: whether it equals the calculated key, and whether it is well-formed, with the same
 * result as `curp/inspect.ts`; generic keys are left to it. Most keys on file need no conversion to a string.
 *
 * What it does not do: report which check a key fails.
 */

import { WORD } from '../../input/csv/int32-access.js';
import { genericIndex } from '../../key/curp/generic-keys.js';
import { KEY, KEY_LENGTH, KEY_VIEW } from '../../key/curp/key-bytes.js';
import { birthNumber, entityNumber, failedChecks } from '../../key/curp/key-checks.js';
import { INPUT_BLOCK_VIEW } from './row-memory.js';

/** Whether the 18 bytes at `start` of `INPUT_BLOCK` equal the key that was composed last. Compares four bytes at a time. */
export const isSameKey = (start: number): boolean =>
  KEY_VIEW.getInt32(0, true) === INPUT_BLOCK_VIEW.getInt32(start, true) &&
  KEY_VIEW.getInt32(4, true) === INPUT_BLOCK_VIEW.getInt32(start + 4, true) &&
  KEY_VIEW.getInt32(8, true) === INPUT_BLOCK_VIEW.getInt32(start + 8, true) &&
  KEY_VIEW.getInt32(12, true) === INPUT_BLOCK_VIEW.getInt32(start + 12, true) &&
  KEY_VIEW.getInt16(16, true) === INPUT_BLOCK_VIEW.getInt16(start + 16, true);

/** Copies a key from `INPUT_BLOCK` to `KEY`, four bytes at a time; the two bytes after it are copied too, and not used. */
function copyToKey(start: number): void {
  for (let at = 0; at < KEY.length; at += WORD)
    KEY_VIEW.setInt32(at, INPUT_BLOCK_VIEW.getInt32(start + at, true), true);
}

export class KeyCell {
  /** The data of the last key for which `readWellFormed` returned true. */
  entity = 0;
  year = 0;
  /** Character code of the sex. */
  sex = 0;

  /** `today` as a number, 20261115: the latest possible date of birth. */
  constructor(private readonly today: number) {}

  /**
   * Reads these bytes of `INPUT_BLOCK`. Returns whether they are a well-formed key of one person, in upper case and without
   * blanks.
   */
  readWellFormed(start: number, end: number): boolean {
    if (end - start !== KEY_LENGTH) return false;
    copyToKey(start);
    if (failedChecks(KEY, this.today) !== 0 || genericIndex(KEY) >= 0) return false;
    this.year = (birthNumber(KEY) / 10000) | 0;
    this.sex = KEY[10]!;
    this.entity = entityNumber(KEY);
    return true;
  }
}
