/**
 * Folds a name for the search for duplicates, from `PIECE` to `RECORD`: as `foldName` does for a text.
 *
 * What it does not do: fold a name with characters that its table does not cover. `foldName` does.
 */
import { CODE_OF_UNIT, MAX_NAME_BYTES, UNKNOWN } from '../../duplicates/folded-name.js';
import { putName } from '../../duplicates/person-records.js';
import { RECORD, RECORD_VIEW } from '../../duplicates/record-memory.js';
import { TOP_BITS, WORD } from '../byte-words.js';
import { PIECE, PIECE_VIEW } from './row-memory.js';

/** UTF-8 lead bytes of the characters in the table: U+0080 to U+01FF. */
const FIRST_LEAD = 0xc2;
const LAST_LEAD = 0xc7;

/** Words of four equal bytes: without this bit an ASCII letter is in upper case; A; Z. */
const UPPER_CASE = ~0x20202020;
const LETTERS_A = 0x41414141;
const LETTERS_Z = 0x5a5a5a5a;

/** The name from `start` to `end` of `PIECE`, at this index of `RECORD`. Returns the index after it and a 0. */
export function putNameBytes(start: number, end: number, at: number): number {
  if (end - start > MAX_NAME_BYTES) return putName(PIECE.toString('utf8', start, end), at);
  let to = at;
  for (let index = start; index < end; index++) {
    if (index + WORD <= end) {
      const word = PIECE_VIEW.getInt32(index, true);
      const upper = word & UPPER_CASE;
      // A byte that is no ASCII letter sets its top bit in one of the three.
      if (((word | (upper - LETTERS_A) | (LETTERS_Z - upper)) & TOP_BITS) === 0) {
        RECORD_VIEW.setInt32(to, upper, true);
        to += WORD;
        index += WORD - 1;
        continue;
      }
    }
    let unit = PIECE[index]!;
    if (unit >= 0x80) {
      if (unit < FIRST_LEAD || unit > LAST_LEAD) return putName(PIECE.toString('utf8', start, end), at);
      unit = ((unit & 0x1f) << 6) | (PIECE[++index]! & 0x3f);
    }
    const code = CODE_OF_UNIT[unit]!;
    if (code === UNKNOWN) return putName(PIECE.toString('utf8', start, end), at);
    RECORD[to] = code;
    to += code === 0 ? 0 : 1; // a blank is overwritten
  }
  RECORD[to] = 0;
  return to + 1;
}
