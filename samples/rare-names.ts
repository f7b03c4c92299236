/** Random names of syllables that almost never repeat: for measuring the cost of a name that is not in the cache. */
import type { Random } from './random.js';

const CONSONANTS = [...'BCDFGHJLMNPRSTVZ'];
const VOWELS = [...'AEIOU'];
const ENDINGS = ['', 'Z', 'S', 'N', 'R'];

/** Three or four syllables, as long as a typical surname. */
export function rareName(random: Random): string {
  let name = '';
  for (let left = 3 + random.below(2); left > 0; left--) name += random.of(CONSONANTS) + random.of(VOWELS);
  return name + random.of(ENDINGS);
}
