/** Cells of the key on file: spacing and signs around a key, fillers, generic keys, in `--mode reconcile`. */
import { CONTRACT_COLUMNS, columnsWith, type EverydayFile, listFile } from '../everyday-file.js';
import { keyOf, MEN_AND_WOMEN, type StrictPerson } from '../people.js';
import type { Column } from '../table.js';

type Write = (key: string) => string;

const inside =
  (sign: string): Write =>
  (key) =>
    `${key.slice(0, 4)}${sign}${key.slice(4, 10)}${sign}${key.slice(10)}`;

const SPACED: Readonly<Record<string, Write>> = {
  'zero-width characters': inside('\u200b'),
  'soft hyphens': inside('\u00ad'),
  dashes: inside('–'),
  hyphens: inside('-'),
  'full stops': inside('.'),
  apostrophes: (key) => `'${key}`,
  'CURP: before it': (key) => `CURP: ${key}`,
  'CURP before it, lower case': (key) => `curp:${key.toLowerCase()}`,
};

const FILLERS = ['N/A', 'NO TIENE', '-', 'n/d', 'SIN REGISTRO', 'PENDIENTE', 'SIN DATO', '0', 'null', '.'];
const PEOPLE = MEN_AND_WOMEN.slice(0, FILLERS.length);
const keyColumn = (cell: (person: StrictPerson, at: number) => string): Column => ['CURP', cell];
const RECONCILE = { options: { mode: 'reconcile' } } as const;

export const KEY_CELL_FILES: readonly EverydayFile[] = [
  ...Object.entries(SPACED).flatMap(([how, write]) => {
    const column = keyColumn((person) => write(keyOf(person)));
    const expected = { ...RECONCILE, verdicts: PEOPLE.map(() => 'match') };
    return [
      listFile(`key cells with ${how}`, PEOPLE, columnsWith({}, [column]), expected),
      listFile(`key cells with ${how}, strict`, PEOPLE, [...CONTRACT_COLUMNS, column], expected),
    ];
  }),
  listFile(
    'key cells with fillers are missing',
    PEOPLE,
    columnsWith({}, [keyColumn((_, at) => FILLERS[at]!)]),
    {
      ...RECONCILE,
      verdicts: PEOPLE.map(() => 'missing'),
    },
  ),
  listFile(
    'key cells with fillers are missing, strict',
    PEOPLE,
    [...CONTRACT_COLUMNS, keyColumn((_, at) => FILLERS[at]!)],
    {
      ...RECONCILE,
      verdicts: PEOPLE.map(() => 'missing'),
    },
  ),
  listFile('key cells as they should be', PEOPLE, columnsWith({}, [keyColumn(keyOf)]), {
    ...RECONCILE,
    verdicts: PEOPLE.map(() => 'match'),
  }),
];
