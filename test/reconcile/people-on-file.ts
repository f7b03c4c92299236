/**
 * Invented people with the keys that are on file for them, in every state that such a file is found in: right ones, those
 * of homonyms, wrong digits, swapped dates and surnames, slips of typing, cut off, somebody else's, none.
 *
 * What it does not use: the rules under test. What a row must come to is claimed only where the comparison of two texts
 * decides it.
 */
import { HEADER, PeopleGenerator } from '../../samples/people-generator.js';
import { Random } from '../../samples/random.js';
import { checkDigit } from '../../src/curp/check-digit.js';
import { Calculator, FIELDS, type Person } from '../../src/index.js';

export const ON_FILE_HEADER = `${HEADER},curp`;

/** How many rows certainly have which verdict; `other` are those of which only the rules can tell. */
export type Claims = Record<
  'match' | 'homonym' | 'check_digit' | 'missing' | 'uncomputable' | 'other',
  number
>;

const calculator = new Calculator();
const keyOf = (someone: Person): string | null => calculator.outcome(someone).curp;

/** Makes the key on file of somebody with a key. Nothing: the state does not show on this person. */
type State = (someone: Person, key: string, random: Random, before: string) => string | null;

const otherData =
  (change: (someone: Person) => Person): State =>
  (someone) =>
    keyOf({ ...someone, ...change(someone) });

const swappedSurnames = (someone: Person): Person => ({
  apellido_paterno: someone.apellido_materno,
  apellido_materno: someone.apellido_paterno,
});
const otherSex = ({ sexo }: Person): Person => ({ sexo: sexo === 'H' ? 'M' : 'H' });

const withCheckDigit = (key17: string): string => key17 + checkDigit(key17);
const replaced = (key: string, index: number, character: string): string =>
  key.slice(0, index) + character + key.slice(index + 1);

const LOOKS_LIKE: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 5: 'S', 8: 'B', 2: 'Z' };

/** Of a thousand rows, how many are in which state; all others have their own key. */
const STATES: readonly (readonly [number, State])[] = [
  [40, () => ''],
  [
    30,
    (_, key, random) =>
      withCheckDigit(key.slice(0, 16) + String.fromCharCode(key.charCodeAt(16) + 1 + random.below(9))),
  ],
  [30, (_, key, random) => key.slice(0, 17) + ((Number(key.charAt(17)) + 1 + random.below(9)) % 10)],
  [25, otherData(swappedSurnames)],
  [
    25,
    otherData(({ mes_nacimiento, dia_nacimiento }) => ({
      mes_nacimiento: dia_nacimiento,
      dia_nacimiento: mes_nacimiento,
    })),
  ],
  [15, otherData(otherSex)],
  [15, otherData(({ entidad }) => ({ entidad: entidad === '09' ? '15' : '09' }))],
  [5, otherData(() => ({ entidad: '36' }))],
  [10, otherData(({ anio_nacimiento: year }) => ({ anio_nacimiento: year!.replace(/(.)(.)$/, '$2$1') }))],
  [10, otherData(({ nombres }) => ({ nombres: nombres!.split(' ').reverse().join(' ') }))],
  [10, otherData(({ apellido_paterno }) => ({ apellido_paterno: apellido_paterno!.replace(/ñ/gi, 'N') }))],
  [10, otherData((someone) => ({ ...swappedSurnames(someone), ...otherSex(someone) }))],
  [20, (_, key, random) => replaced(key, random.below(4), 'W')],
  [
    20,
    (_, key) =>
      key.slice(0, 4) + key.slice(4, 10).replace(/[01258]/g, (digit) => LOOKS_LIKE[digit]!) + key.slice(10),
  ],
  [
    10,
    (_, key, random) => {
      const at = random.below(9);
      return key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2);
    },
  ],
  [15, (_, key, random) => key.slice(0, 10 + random.below(8))],
  [5, (_, key) => replaced(replaced(key, 6, '9'), 11, 'Q')],
  [10, (_someone, _key, _random, before) => before],
];

const STATE_OF_DRAW: readonly State[] = STATES.flatMap(([share, state]) => Array<State>(share).fill(state));

/** What two texts alone decide. */
function claimOf(key: string | null, onFile: string): keyof Claims {
  if (onFile === '') return 'missing';
  if (key === null) return 'uncomputable';
  if (onFile === key) return 'match';
  if (onFile.length !== 18) return 'other';
  if (onFile.slice(0, 17) === key.slice(0, 17)) return 'check_digit';
  return onFile.slice(0, 16) === key.slice(0, 16) ? 'homonym' : 'other';
}

/** Writes the header, one row that can be recognised, and the people; says what must come of them. */
export function writePeopleOnFile(
  { rows, seed, first }: { rows: number; seed: number; first: string },
  sink: (text: string) => void,
): Claims {
  const claims: Claims = { match: 0, homonym: 0, check_digit: 0, missing: 0, uncomputable: 0, other: 0 };
  const people = new PeopleGenerator(seed);
  const random = new Random(seed + 1);
  let before = '';
  let text = `${ON_FILE_HEADER}\n`;
  for (let row = 0; row < rows; row++) {
    const fields = row === 0 ? first.split(',') : people.next();
    const someone: Person = Object.fromEntries(FIELDS.map((field, index) => [field, fields[index]]));
    const key = keyOf(someone);
    const state = STATE_OF_DRAW[random.below(1000)];
    const onFile = key === null ? before : (state?.(someone, key, random, before) ?? key);
    claims[claimOf(key, onFile)]++;
    before = key ?? '';
    text += `${fields.join(',')},${onFile}\n`;
    if (text.length > 1 << 20) {
      sink(text);
      text = '';
    }
  }
  sink(text);
  return claims;
}
