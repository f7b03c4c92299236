/** Names of syllables, of which hardly one comes twice: for measuring what a name costs that nobody has seen before. */
import type { Random } from './random.js';

const CONSONANTS = [...'BCDFGHJLMNPRSTVZ'];
const VOWELS = [...'AEIOU'];
const ENDINGS = ['', 'Z', 'S', 'N', 'R'];

/** Three or four syllables, as long as the usual surname. */
export function rareName(random: Random): string {
  let name = '';
  for (let left = 3 + random.below(2); left > 0; left--) name += random.of(CONSONANTS) + random.of(VOWELS);
  return name + random.of(ENDINGS);
}
