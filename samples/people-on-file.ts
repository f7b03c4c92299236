/**
 * Invented people with the keys that are on file for them, in every state that such files are found in: right ones, those
 * of homonyms, wrong digits, swapped dates and surnames, slips of typing, cut off, somebody else's, none. About seven of
 * ten are right. The same rows for the same seed.
 *
 * What it does not use: the rules of reconciliation. Keys on file are calculated from other data, or spoiled as texts.
 */
import { checkDigit } from '../src/curp/check-digit.js';
import { Calculator, type Person } from '../src/index.js';
import { HEADER, PeopleGenerator } from './people-generator.js';
import { Random } from './random.js';

/** Nobody here is born after this day, and the keys do not depend on the day of their making. */
const TODAY = '2026-01-01';

const calculator = new Calculator({ today: TODAY });
const keyOf = (someone: Person): string | null => calculator.outcome(someone).curp;

/** The key on file of somebody with a key, in one state; `null` where the state has none for this person. */
type State = (someone: Person, key: string, random: Random, before: string) => string | null;

const ofOtherData =
  (change: (someone: Person) => Person): State =>
  (someone) =>
    keyOf({ ...someone, ...change(someone) });

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

const LOOKS_LIKE: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 8: 'B' };

const confused: State = (_, key) =>
  key.slice(0, 4) + key.slice(4, 10).replace(/[01258]/g, (digit) => LOOKS_LIKE[digit]!) + key.slice(10);

const cutOff: State = (_, key, random) => key.slice(0, 10 + random.below(8));
const impossible: State = (_, key) => `${key.slice(0, 6)}13${key.slice(8, 11)}QQ${key.slice(13)}`;
const somebodyElses: State = (_someone, _key, _random, before) => before;

/** Of a thousand rows, how many are in which state; all others have their own key. */
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
  [10, ofOtherData((someone) => ({ ...withSurnamesSwapped(someone), ...withOtherSex(someone) }))],
  [20, mistyped],
  [20, confused],
  [10, transposed],
  [15, cutOff],
  [5, impossible],
  [10, somebodyElses],
];

const STATE_OF_DRAW: readonly State[] = STATES.flatMap(([share, state]) => Array<State>(share).fill(state));

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

/** About how many characters go to the sink at a time. */
const CHUNK = 1 << 16;

/** Writes a CSV of people with a column `curp`, UTF-8 with LF. Waits for the sink where it gives a promise. */
export async function writePeopleOnFile(
  { rows, seed }: { rows: number; seed: number },
  sink: (chunk: Buffer) => Promise<void> | void,
): Promise<void> {
  const people = new PeopleGenerator(seed);
  const random = new Random(seed + 1);
  let before = '';
  let chunk = `${HEADER},curp\n`;
  for (let row = 0; row < rows; row++) {
    const fields = people.next();
    const someone = personOf(fields);
    const key = keyOf(someone);
    const state = STATE_OF_DRAW[random.below(1000)];
    const onFile = key === null ? before : (state?.(someone, key, random, before) ?? key);
    before = key ?? '';
    chunk += `${fields.join(',')},${onFile}\n`;
    if (chunk.length >= CHUNK) {
      const written = sink(Buffer.from(chunk));
      chunk = '';
      if (written !== undefined) await written;
    }
  }
  if (chunk !== '') await sink(Buffer.from(chunk));
}
