/**
 * Invented people with a key on file, in all the states that occur in real files: correct, of a homonym, with a wrong digit,
 * with swapped dates or surnames, mistyped, truncated, of another person, generic, missing. About seven of ten are correct. The
 * same rows for the same seed.
 *
 * What it does not use: the rules of reconciliation. Wrong keys are calculated from changed data, or changed as texts.
 */

import { Calculator, GENERIC_KEYS, type Person } from '../src/index.js';
import { checkDigit } from '../src/key/curp/check-digit.js';
import { HEADER, PeopleGenerator } from './people-generator.js';
import { Random } from './random.js';
import { type Sink, writeLines } from './written-lines.js';

/** A fixed day after all dates of birth, so that the keys do not depend on the current day. */
const TODAY = '2026-01-01';

const calculator = new Calculator({ today: TODAY });
const keyOf = (person: Person): string | null => calculator.outcome(person).curp;

/** Makes the key on file of one state from a person and the correct key; `null` if that is not possible for the person. */
type State = (person: Person, key: string, random: Random, previousKey: string) => string | null;

const ofOtherData =
  (change: (person: Person) => Person): State =>
  (person) =>
    keyOf({ ...person, ...change(person) });

const withSurnamesSwapped = ({ apellido_paterno, apellido_materno }: Person): Person => ({
  apellido_paterno: apellido_materno,
  apellido_materno: apellido_paterno,
});

const withDaySwapped = ({ mes_nacimiento, dia_nacimiento }: Person): Person => ({
  mes_nacimiento: dia_nacimiento,
  dia_nacimiento: mes_nacimiento,
});

const withYearTransposed = ({ anio_nacimiento }: Person): Person => ({
  anio_nacimiento: anio_nacimiento!.replace(/(.)(.)$/, '$2$1'),
});

const withOtherSex = ({ sexo }: Person): Person => ({ sexo: sexo === 'H' ? 'M' : 'H' });

const withNamesExchanged = ({ nombres }: Person): Person => ({
  nombres: nombres!.split(' ').reverse().join(' '),
});

const withoutEnye = ({ apellido_paterno, apellido_materno }: Person): Person => ({
  apellido_paterno: apellido_paterno!.replace(/ñ/gi, 'N'),
  apellido_materno: apellido_materno!.replace(/ñ/gi, 'N'),
});

const homonym: State = (_, key, random) => {
  const key17 = key.slice(0, 16) + String.fromCharCode(key.charCodeAt(16) + 1 + random.below(9));
  return key17 + checkDigit(key17);
};

const wrongDigit: State = (_, key, random) =>
  key.slice(0, 17) + ((Number(key.charAt(17)) + 1 + random.below(9)) % 10);

const mistyped: State = (_, key, random) => {
  const at = random.below(4);
  return `${key.slice(0, at)}W${key.slice(at + 1)}`;
};

const transposed: State = (_, key, random) => {
  const at = random.below(9);
  return key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2);
};

const SIMILAR_LETTER: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 8: 'B' };

const confused: State = (_, key) =>
  key.slice(0, 4) + key.slice(4, 10).replace(/[01258]/g, (digit) => SIMILAR_LETTER[digit]!) + key.slice(10);

const truncated: State = (_, key, random) => key.slice(0, 10 + random.below(8));
const impossible: State = (_, key) => `${key.slice(0, 6)}13${key.slice(8, 11)}QQ${key.slice(13)}`;
const ofPreviousPerson: State = (_person, _key, _random, previousKey) => previousKey;

/** The number of rows per thousand in each state; all others have the correct key. */
const STATES: readonly (readonly [number, State])[] = [
  [40, () => ''],
  [30, homonym],
  [30, wrongDigit],
  [25, ofOtherData(withSurnamesSwapped)],
  [25, ofOtherData(withDaySwapped)],
  [10, ofOtherData(withYearTransposed)],
  [15, ofOtherData(withOtherSex)],
  [15, ofOtherData(({ entidad }) => ({ entidad: entidad === '09' ? '15' : '09' }))],
  [5, ofOtherData(() => ({ entidad: '36' }))],
  [10, ofOtherData(withNamesExchanged)],
  [10, ofOtherData(withoutEnye)],
  [10, ofOtherData((person) => ({ ...withSurnamesSwapped(person), ...withOtherSex(person) }))],
  [20, mistyped],
  [20, confused],
  [10, transposed],
  [15, truncated],
  [5, impossible],
  [10, ofPreviousPerson],
  [5, (person) => GENERIC_KEYS[person.sexo === 'M' ? 'foreigner_woman' : 'foreigner_man']],
];

const STATE_BY_DRAW: readonly State[] = STATES.flatMap(([share, state]) => Array<State>(share).fill(state));

const personOf = ([nombres, paterno, materno, anio, mes, dia, sexo, entidad]: readonly string[]): Person => ({
  nombres,
  apellido_paterno: paterno,
  apellido_materno: materno,
  anio_nacimiento: anio,
  mes_nacimiento: mes,
  dia_nacimiento: dia,
  sexo,
  entidad,
});

/** Writes a CSV of people with a column `curp`. */
export async function writePeopleOnFile(
  { rows, seed }: { rows: number; seed: number },
  sink: Sink,
): Promise<void> {
  const people = new PeopleGenerator(seed);
  const random = new Random(seed + 1);
  let previousKey = '';
  const nextLine = (): string => {
    const fields = people.next();
    const person = personOf(fields);
    const key = keyOf(person);
    const state = STATE_BY_DRAW[random.below(1000)];
    const onFile = key === null ? previousKey : (state?.(person, key, random, previousKey) ?? key);
    previousKey = key ?? '';
    return `${fields.join(',')},${onFile}`;
  };
  await writeLines(`${HEADER},curp`, rows, nextLine, sink);
}
