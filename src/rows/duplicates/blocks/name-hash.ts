/**
 * Hashes of names, for blocks: without accents, signs and particles, MA. as MARIA, and with one letter for those that sound
 * alike. Sixteen bits are enough, since a block has other parts. A surname also has a sketch: which letters are in it, so that
 * most pairs of different surnames are told apart before their rows are read again.
 *
 * What it does not do: compare. Equal hashes only make rows candidates.
 */

const BLANK = 0;
const SKIPPED = 1;

/** B for V, S for Z and so on; no letter for H. */
const ALIKE: Readonly<Record<string, string>> = { V: 'B', W: 'B', Z: 'S', X: 'J', Y: 'I', K: 'C', Q: 'C' };

/** The code of a letter below U+0180: that of its base letter in upper case; `BLANK` between words. */
const CODES = Uint8Array.from({ length: 0x180 }, (_, unit) => {
  const [base = ' '] = String.fromCharCode(unit).normalize('NFD').toUpperCase();
  if (base === 'H') return SKIPPED;
  if (/[A-Z0-9]/.test(base)) return (ALIKE[base] ?? base).charCodeAt(0);
  return /['.\u00B4`]/.test(base) ? SKIPPED : BLANK;
});

/** The letters of a sketch. Those that may stand for each other in one sound are one; H and U may be silent. */
const SKETCHED = ['A', 'BVW', 'CKQSZ', 'D', 'E', 'F', 'GJX', 'ILY', 'M', 'N', 'O', 'P', 'R', 'T'];
const SKETCH_BITS = SKETCHED.length;
const SKETCH = 2 ** SKETCH_BITS - 1;

/** Any other letter or digit: the name has no sketch. */
const NOT_SKETCHED = 1 << SKETCH_BITS;

/** The bit of each character below U+0180 in a sketch; 0 for signs. Accents do not count. */
const SKETCHES = Uint16Array.from({ length: 0x180 }, (_, unit) => {
  const [base = '', accent] = String.fromCharCode(unit).normalize('NFD').toUpperCase();
  if (unit >= 0x80 && accent === undefined) return NOT_SKETCHED;
  if (CODES[unit]! <= SKIPPED || base === 'U') return 0;
  const bit = SKETCHED.findIndex((letters) => letters.includes(base));
  return bit < 0 ? NOT_SKETCHED : 1 << bit;
});

const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/** Never 0, which means that there is no name. */
const finished = (hash: number): number => (hash ^ (hash >>> 15) ^ (hash >>> 23)) & 0xffff || 1;

/**
 * Set by `readWords`: the hashes of the first two words that are no particles, the sum of all of them, and the sketch of the
 * name; 0 if it has none, as a name of several words.
 */
const WORDS = new Int32Array(4);
const SUM = 2;
const SKETCHED_NAME = 3;

const hashOf = (word: string): number => {
  let hash = SEED;
  let last = 0;
  for (const letter of word) {
    const code = CODES[letter.charCodeAt(0)]!;
    if (code === SKIPPED || code === last) continue;
    hash = Math.imul(hash ^ code, PRIME);
    last = code;
  }
  return hash;
};

const PARTICLES = new Set(
  'DA DAS DE DEL DER DI DIE DD EL LA LOS LAS LE LES MAC MC VAN VON Y'.split(' ').map(hashOf),
);

/** Longer words are no particles. */
const LONGEST_PARTICLE = 3;

const DOT = '.'.charCodeAt(0);

const MARIA = hashOf('MARIA');
const JOSE = hashOf('JOSE');
const ABBREVIATIONS = new Map([
  [hashOf('MA'), MARIA],
  [hashOf('M'), MARIA],
  [hashOf('J'), JOSE],
]);

const NO_SURNAME = hashOf('DESCONOCIDO');

/**
 * Reads the words of the name from `start` to `end`, in UTF-8. Sets `WORDS`, and returns how many words are no particles. `isGiven`: a
 * dot ends a word, as in `MA.LUISA`.
 */
function readWords(bytes: Uint8Array, start: number, end: number, isGiven: boolean): number {
  let count = 0;
  let all = 0;
  let hash = SEED;
  let last = 0;
  let length = 0;
  let sketch = 0;
  for (let at = start; at <= end; at++) {
    let code = BLANK;
    if (at < end) {
      let unit = bytes[at]!;
      if (unit >= 0x80) unit = unit < 0xe0 ? ((unit & 0x1f) << 6) | (bytes[++at]! & 0x3f) : 0x17f;
      code = unit < 0x180 ? CODES[unit]! : SKIPPED;
      if (isGiven && unit === DOT) code = BLANK;
      sketch |= unit < 0x180 ? SKETCHES[unit]! : NOT_SKETCHED;
    }
    if (code > SKIPPED) {
      length++;
      if (code !== last) hash = Math.imul(hash ^ code, PRIME);
      last = code;
      continue;
    }
    if (code === SKIPPED || length === 0) continue;
    all++;
    if (length > LONGEST_PARTICLE || !PARTICLES.has(hash)) {
      if (count === 0) WORDS[SUM] = 0;
      if (count < SUM) WORDS[count] = hash;
      WORDS[SUM]! += finished(hash);
      count++;
    }
    hash = SEED;
    last = length = 0;
  }
  // One letter alone may be an X that stands for no surname.
  WORDS[SKETCHED_NAME] = all === 1 && sketch <= SKETCH && (sketch & (sketch - 1)) !== 0 ? sketch : 0;
  return count;
}

/**
 * The hash of a surname, the sum of its words, whatever their order; 0 if there is none. Above its sixteen bits is the sketch
 * of the surname.
 */
export function surnameHash(bytes: Uint8Array, start: number, end: number): number {
  const count = readWords(bytes, start, end, false);
  if (count === 0 || (count === 1 && WORDS[0] === NO_SURNAME)) return 0;
  return (WORDS[SKETCHED_NAME]! << 16) | (WORDS[SUM]! & 0xffff || 1);
}

/** Both sketches in one word. `paternal`, `maternal`: as `surnameHash` returns them. */
export const packedSketches = (paternal: number, maternal: number): number =>
  ((paternal >>> 16) << SKETCH_BITS) | (maternal >>> 16);

/** Bits of a word that sketches leave free, the highest ones. */
export const BESIDE_SKETCHES = 32 - 2 * SKETCH_BITS;

/** Whether one surname may be a spelling of the other: at most one letter is another one. */
function areNear(one: number, other: number): boolean {
  let bits = one ^ other;
  bits &= bits - 1;
  return (bits & (bits - 1)) === 0 || one === 0 || other === 0;
}

/**
 * Whether the surnames of two people, in this order or the other one, may be spellings of each other. True if there is no
 * second surname, and for surnames of several words.
 */
export function mayBeSpellings(one: number, other: number): boolean {
  const [first, second] = [(one >>> SKETCH_BITS) & SKETCH, one & SKETCH];
  const [third, fourth] = [(other >>> SKETCH_BITS) & SKETCH, other & SKETCH];
  return (
    (areNear(first, third) && areNear(second, fourth)) ||
    (areNear(first, fourth) && areNear(second, third)) ||
    (first | second) === (third | fourth) // letters may be in the other field
  );
}

const spelledOut = (word: number): number => finished(ABBREVIATIONS.get(word) ?? word);

/** The hashes of the first two given names, packed: the second one is 0 if there is one name. */
export function givenNameHashes(bytes: Uint8Array, start: number, end: number): number {
  const count = readWords(bytes, start, end, true);
  if (count === 0) return 0;
  const first = spelledOut(WORDS[0]!);
  return (first << 16) | (count === 1 ? 0 : spelledOut(WORDS[1]!));
}
