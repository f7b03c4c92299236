/**
 * Characters that contradict the encoding that was found: no name has them there, so the encoding is wrong for their row, or
 * the row is damaged. Letters of other languages in their usual places do not contradict: they may be right.
 */
import { isAscii } from 'node:buffer';
import {
  type Characters,
  type Grade,
  gradeAt,
  isUpperSpanish,
  NEVER,
  UNLIKELY,
  UNLIKELY_FOREIGN,
  WRONG,
} from './grades.js';
import { type SingleByteEncoding, UNITS_OF_BYTES } from './tables.js';

/** `JosÚ` in CP850 is `José` in Windows-1252. No other byte is a letter of Spanish in two encodings. */
const DOUBTFUL_IN_CP850 = 'Ú'.charCodeAt(0);

/** Whether the character beyond ASCII at `index`, with its grade, contradicts the encoding. */
export function contradicts(
  text: Characters,
  index: number,
  grade: Grade,
  encoding: SingleByteEncoding,
): boolean {
  if (grade === WRONG || grade === NEVER || grade === UNLIKELY_FOREIGN) return true;
  if (grade !== UNLIKELY) return false;
  // `PeÑa`, `GarcÍa`: a habit of programs that change the case of ASCII only.
  const isHabit = isUpperSpanish(text, index);
  return !isHabit || (encoding === 'cp850' && text.codes[text.units[index]!] === DOUBTFUL_IN_CP850);
}

interface EncodingEvidence {
  /** Characters beyond ASCII that fit the encoding, and that contradict it. */
  readonly fits: number;
  readonly contradicts: number;
}

function evidenceOf(text: Characters, encoding: SingleByteEncoding, found: (index: number) => void) {
  const { units, codes } = text;
  let fits = 0;
  let contradictions = 0;
  for (let index = 0; index < units.length; index++) {
    if (codes[units[index]!]! < 0x80) continue;
    if (contradicts(text, index, gradeAt(text, index), encoding)) {
      contradictions++;
      found(index);
    } else fits++;
  }
  return { fits, contradicts: contradictions };
}

/** Evidence of the bytes of a chunk. */
export function evidenceOfBytes(bytes: Buffer, encoding: SingleByteEncoding): EncodingEvidence {
  if (isAscii(bytes)) return { fits: 0, contradicts: 0 };
  return evidenceOf({ units: bytes, codes: UNITS_OF_BYTES[encoding] }, encoding, () => {});
}

/** Made when it is first needed: that takes longer than the start of a small run can afford. */
let sameUnits: Uint16Array | undefined;

const REPLACEMENT = '\uFFFD';

/** Evidence of decoded text, and the text with U+FFFD for each character that contradicts the encoding: damaged text. */
export function evidenceOfText(
  text: string,
  encoding: SingleByteEncoding,
): EncodingEvidence & { readonly marked: string } {
  sameUnits ??= Uint16Array.from({ length: 0x10000 }, (_, unit) => unit);
  const units = Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  let marked = '';
  let end = 0;
  const evidence = evidenceOf({ units, codes: sameUnits }, encoding, (index) => {
    marked += text.slice(end, index) + REPLACEMENT;
    end = index + 1;
  });
  return { ...evidence, marked: marked + text.slice(end) };
}
