/**
 * Hashes of names, for blocks: without accents, signs and particles, MA. as MARIA, and with one letter for those that sound
 * alike. Sixteen bits are enough for a surname, and twelve for a given name, since a block has other parts. A surname also has a
 * sketch: which letters are in it; two given names have one together. So most different names are told apart before their rows
 * are read again.
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
const SKETCHED = ['A', 'BVW', 'CKQSZ', 'D', 'E', 'FP', 'GJX', 'ILY', 'M', 'N', 'O', 'R', 'T'];

/** Above the letters: the surname has several words. */
const SEVERAL = 1 << SKETCHED.length;
const SKETCH_BITS = SKETCHED.length + 1;
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
 * Set by `readWords`: the hashes of the first two words that are no particles; the sum of all of them; the sketch of a surname, or
 * of two given names: 0 if there are more or fewer.
 */
const WORDS = new Int32Array(4);
const SUM = 2;
const SKETCH_OF_NAME = 3;

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

const DE = hashOf('DE');

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

const sketchOf = (word: string): number =>
  [...word].reduce((letters, letter) => letters | SKETCHES[letter.charCodeAt(0)]!, 0);
/** Without J, which has the hash of X. */
const SKETCHES_IN_FULL = new Map([
  [hashOf('MA'), sketchOf('MARIA')],
  [hashOf('M'), sketchOf('MARIA')],
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
  let isOneLetter = false;
  let isAfterDe = false;
  let isMarried = false; // `DE LÓPEZ`, but not `DE LA CRUZ`
  let sketch = 0;
  let sketchOfWord = 0;
  for (let at = start; at <= end; at++) {
    let code = BLANK;
    if (at < end) {
      let unit = bytes[at]!;
      if (unit >= 0x80) unit = unit < 0xe0 ? ((unit & 0x1f) << 6) | (bytes[++at]! & 0x3f) : 0x17f;
      code = unit < 0x180 ? CODES[unit]! : SKIPPED;
      if (isGiven && unit === DOT) code = BLANK;
      sketchOfWord |= unit < 0x180 ? SKETCHES[unit]! : NOT_SKETCHED;
    }
    if (code > SKIPPED) {
      length++;
      if (code !== last) hash = Math.imul(hash ^ code, PRIME);
      last = code;
      continue;
    }
    if (code === SKIPPED) continue;
    // `MA` is an abbreviation anywhere, one letter only in front.
    const inFull = isGiven && (length > 1 || all === 0) ? SKETCHES_IN_FULL.get(hash) : undefined;
    sketch |= inFull ?? sketchOfWord;
    sketchOfWord = 0;
    if (length === 0) continue;
    all++;
    isOneLetter ||= length === 1 && inFull === undefined;
    if (length > LONGEST_PARTICLE || !PARTICLES.has(hash)) {
      isMarried ||= isAfterDe;
      if (count === 0) WORDS[SUM] = 0;
      if (count < SUM) WORDS[count] = hash;
      WORDS[SUM]! += finished(hash);
      count++;
    }
    isAfterDe = hash === DE;
    hash = SEED;
    last = length = 0;
  }
  // One letter may be an X that stands for no surname, or an initial. A husband's surname is replaced by any other.
  const isSketched = isGiven
    ? all === 2 && count === 2 && !isOneLetter
    : !(all > 1 ? isMarried : isOneLetter);
  const several = isGiven || all === 1 ? 0 : SEVERAL;
  WORDS[SKETCH_OF_NAME] = isSketched && sketch < NOT_SKETCHED ? sketch | several : 0;
  return count;
}

/**
 * The hash of a surname, the sum of its words, whatever their order; 0 if there is none. Above its sixteen bits is the sketch
 * of the surname.
 */
export function surnameHash(bytes: Uint8Array, start: number, end: number): number {
  const count = readWords(bytes, start, end, false);
  if (count === 0 || (count === 1 && WORDS[0] === NO_SURNAME)) return 0;
  return (WORDS[SKETCH_OF_NAME]! << 16) | (WORDS[SUM]! & 0xffff || 1);
}

/** Both sketches in one word. `paternal`, `maternal`: as `surnameHash` returns them. */
export const packedSketches = (paternal: number, maternal: number): number =>
  ((paternal >>> 16) << SKETCH_BITS) | (maternal >>> 16);

/** Bits of a word that sketches leave free, the highest ones. */
export const BESIDE_SKETCHES = 32 - 2 * SKETCH_BITS;

const isOneLetterAtMost = (letters: number): boolean => (letters & (letters - 1)) === 0;

/**
 * Whether one surname may be a spelling of the other: at most one letter is another one, or it is a word of the other. True for
 * two surnames of several words.
 */
function areNear(one: number, other: number): boolean {
  if (one === 0 || other === 0 || (one & other & SEVERAL) !== 0) return true;
  const [first, second] = [one & ~other, other & ~one];
  if (((first | second) & SEVERAL) !== 0 && (first === 0 || second === 0)) return true;
  return isOneLetterAtMost(first & ~SEVERAL) && isOneLetterAtMost(second & ~SEVERAL);
}

/**
 * Whether the surnames of two people who have one of them in common, in this order or the other one, may be spellings of each
 * other. True if there is no second surname.
 */
export function mayBeSpellings(one: number, other: number): boolean {
  const [first, second] = [(one >>> SKETCH_BITS) & SKETCH, one & SKETCH];
  const [third, fourth] = [(other >>> SKETCH_BITS) & SKETCH, other & SKETCH];
  return (
    (areNear(first, third) && areNear(second, fourth)) || (areNear(first, fourth) && areNear(second, third))
  );
}

/** Bits of the hash of a given name, and of the sketch above both. */
export const GIVEN_BITS = 12;
const GIVEN = 2 ** GIVEN_BITS - 1;
const GIVEN_SKETCH_BITS = 32 - 2 * GIVEN_BITS;

const givenHash = (word: number): number => finished(ABBREVIATIONS.get(word) ?? word) & GIVEN || 1;

/**
 * The hashes of the first two given names, packed: the second one is 0 if there is one name. Above them is a hash of the sketch, 0
 * if there are not two names or one is an initial.
 */
export function givenNameHashes(bytes: Uint8Array, start: number, end: number): number {
  const count = readWords(bytes, start, end, true);
  if (count === 0) return 0;
  const [first, second, , sketch] = WORDS as unknown as [number, number, number, number];
  const names = givenHash(first) << GIVEN_BITS;
  if (count === 1) return names;
  const hash = Math.imul(sketch, 0x2c1b3c6d) >>> (32 - GIVEN_SKETCH_BITS);
  return (hash << (2 * GIVEN_BITS)) | names | givenHash(second);
}

/** The same for the first one alone. */
export const firstGivenName = (hashes: number): number => hashes & (GIVEN << GIVEN_BITS);

/**
 * Whether the given names of two people who have one of them in common may be spellings of each other. True if they are not two
 * whole names.
 */
export function mayBeGivenNames(one: number, other: number): boolean {
  const [first, second] = [one >>> (2 * GIVEN_BITS), other >>> (2 * GIVEN_BITS)];
  return first === second || first === 0 || second === 0;
}
