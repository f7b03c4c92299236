/**
 * Judges the encoding of bytes by evidence: under which encoding do the characters beyond ASCII become letters of Spanish
 * names, in the case of their neighbours, or signs where people write them? Every byte value counts at most three times, so a
 * name that is repeated decides nothing by its number.
 *
 * What it does not do: guess. If two encodings fit nearly as well, or the best one leaves characters that no name has, the
 * verdict is undecided.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { contradicts } from './contradictions.js';
import {
  FITS,
  gradeAt,
  isSpanishLetter,
  MINOR,
  NEVER,
  STRANGE,
  UNLIKELY,
  UNLIKELY_FOREIGN,
  WRONG,
} from './grades.js';
import { SINGLE_BYTE_ENCODINGS, type SingleByteEncoding, UNITS_OF_BYTES } from './tables.js';

export type Encoding = 'utf-8' | SingleByteEncoding;

/** How well an encoding fits the bytes. */
interface Support {
  readonly encoding: Encoding;
  /** Letters of Spanish names that fit their neighbours. */
  readonly letters: number;
  /** Characters that no name has there. */
  readonly wrong: number;
}

/** `encoding` is undefined if all bytes are ASCII. */
type Verdict =
  | { readonly decided: true; readonly encoding: Encoding | undefined }
  | { readonly decided: false; readonly plausible: readonly Support[] };

/** What a grade costs an encoding. An encoding wins if every other one costs `DECISIVE` more. */
const COSTS = {
  [FITS]: 0,
  [MINOR]: 1,
  [STRANGE]: 2.6,
  [UNLIKELY]: 0,
  [UNLIKELY_FOREIGN]: 2,
  [WRONG]: 8,
  [NEVER]: 17,
} as const;
const DECISIVE = 8;

/** Added once to the cost if there are unlikely letters: they may be a habit of the list (`PeÑa`, `GarcÍa`). */
const HABIT = 8;

/**
 * Maximum number of times that one byte value is counted: strange characters of one value alone never decide (3 × 2.6 < 8).
 */
const TIMES = 3;

/** Maximum share of characters in the best encoding that no name has. */
const TOLERATED = 0.01;

/** What is known of the bytes under one encoding with one byte per character. */
class Hypothesis {
  letters = 0;
  wrong = 0;
  readonly #counts = new Float64Array(256);
  readonly #costs = new Float64Array(256);
  readonly #unlikely = new Float64Array(256);
  readonly #codes: Uint16Array;

  constructor(readonly encoding: SingleByteEncoding) {
    this.#codes = UNITS_OF_BYTES[encoding];
  }

  count(bytes: Buffer, index: number): void {
    const text = { units: bytes, codes: this.#codes };
    const grade = gradeAt(text, index);
    const byte = bytes[index]!;
    this.#counts[byte]!++;
    this.#costs[byte]! += COSTS[grade];
    if (grade === UNLIKELY || grade === UNLIKELY_FOREIGN) this.#unlikely[byte]!++;
    if (contradicts(text, index, grade, this.encoding)) this.wrong++;
    if (grade === FITS && isSpanishLetter(text, index)) this.letters++;
  }

  get cost(): number {
    let total = 0;
    let habit = 0;
    for (let byte = 0x80; byte <= 0xff; byte++) {
      const count = this.#counts[byte]!;
      if (count === 0) continue;
      total += (this.#costs[byte]! / count) * Math.min(count, TIMES);
      habit = Math.max(habit, Math.min(1, (2 * this.#unlikely[byte]!) / count));
    }
    return total + HABIT * habit;
  }

  get support(): Support {
    return { encoding: this.encoding, letters: this.letters, wrong: this.wrong };
  }

  /** Whether both decode all counted bytes alike. */
  isLike(other: Hypothesis): boolean {
    return this.#counts.every((count, byte) => count === 0 || this.#codes[byte] === other.#codes[byte]);
  }
}

/** The length of the valid UTF-8 sequence beyond ASCII at `index`; 0 if there is none. */
function sequenceLength(bytes: Buffer, index: number): number {
  const lead = bytes[index]!;
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const isWhole = length > 0 && index + length <= bytes.length;
  return isWhole && isUtf8(bytes.subarray(index, index + length)) ? length : 0;
}

/** UTF-8 lead byte of U+0300 to U+033F. */
const COMBINING_LEAD = 0xcc;

const isAsciiLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/**
 * A sequence between ASCII bytes that may be two characters of a single-byte encoding: `É` and a no-break space of
 * Windows-1252 are U+0260. The leads of Latin letters (0xC2 to 0xC5) are not among them: `Ã±` is not text. Neither is the
 * lead of combining accents after a letter, as programs of Apple write them: `nÌƒ` is not text.
 */
const isDoubtful = (bytes: Buffer, index: number): boolean =>
  bytes[index]! >= 0xc6 &&
  bytes[index]! <= 0xdf &&
  !(bytes[index] === COMBINING_LEAD && isAsciiLetter(bytes[index - 1] ?? 0)) &&
  (bytes[index - 1] ?? 0) < 0x80 &&
  (bytes[index + 2] ?? 0) < 0x80;

/** Each byte or sequence beyond ASCII. `length`: that of the sequence; 0 if it is not UTF-8. */
function* beyondAscii(bytes: Buffer): Generator<{ index: number; length: number; doubtful: boolean }> {
  for (let index = 0; index < bytes.length; index++) {
    if (bytes[index]! < 0x80) continue;
    const length = sequenceLength(bytes, index);
    yield { index, length, doubtful: length === 2 && isDoubtful(bytes, index) };
    if (length > 0) index += length - 1;
  }
}

const decided = (encoding: Encoding | undefined): Verdict => ({ decided: true, encoding });

/** Judges bytes of whole records. */
export function judgeEncoding(bytes: Buffer): Verdict {
  if (isAscii(bytes)) return decided(undefined);
  const isValidUtf8 = isUtf8(bytes);
  const hypotheses = SINGLE_BYTE_ENCODINGS.map((encoding) => new Hypothesis(encoding));
  /** Valid sequences of UTF-8, those of them that may be something else, and bytes beyond ASCII that are not UTF-8. */
  const counts = { sequences: 0, doubtful: 0, others: 0 };
  for (const { index, length, doubtful } of beyondAscii(bytes)) {
    if (isValidUtf8 && !doubtful) return decided('utf-8'); // this sequence can be nothing else
    counts[length === 0 ? 'others' : 'sequences']++;
    if (doubtful) counts.doubtful++;
    if (length > 0 && !doubtful) continue;
    for (let at = index; at < index + Math.max(1, length); at++)
      for (const hypothesis of hypotheses) hypothesis.count(bytes, at);
  }
  // Bytes that contradict UTF-8 damage their own rows, and no row gets a wrong key.
  if (counts.others > 0 && counts.sequences - counts.doubtful >= counts.others) return decided('utf-8');

  const [best, ...others] = hypotheses.sort((one, other) => one.cost - other.cost) as [
    Hypothesis,
    ...Hypothesis[],
  ];
  const isClean = best.wrong <= TOLERATED * (counts.others + 2 * counts.doubtful);
  const utf8: Support = { encoding: 'utf-8', letters: counts.sequences, wrong: counts.others };
  if (isValidUtf8) return isClean ? { decided: false, plausible: [best.support, utf8] } : decided('utf-8');
  // Without a clean one, the bytes are from several sources, and any may be that of most of them.
  const isClose = ({ cost }: Hypothesis): boolean => !isClean || cost < best.cost + DECISIVE;
  const close = others.filter((other) => isClose(other) && !other.isLike(best));
  if (close.length === 0 && isClean) return decided(best.encoding);
  const different = close.filter((one, at) => !close.slice(0, at).some((other) => other.isLike(one)));
  const plausible = [best, ...different].map((hypothesis) => hypothesis.support);
  return { decided: false, plausible: counts.sequences > counts.doubtful ? [...plausible, utf8] : plausible };
}
