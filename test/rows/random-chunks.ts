/**
 * Chunks made from a seed, for tests that process many of them with one processor: typical and quoted records, records with
 * too few or too many fields, names that repeat and names that do not, keys on file, both encodings, and row numbers around
 * the powers of ten.
 *
 * What they do not have: the continuity of a file. The row numbers of one chunk do not follow those of another.
 */
import type { PeopleGenerator } from '../../samples/people-generator.js';
import type { Random } from '../../samples/random.js';
import { Calculator, FIELDS, type Person } from '../../src/index.js';
import type { Encoding } from '../../src/input/csv/encoding.js';
import type { Chunk, Delimiter } from '../../src/input/csv/plan.js';
import { chunkOf } from '../input/csv/plans.js';
import { TODAY } from '../people/person.js';

/** The eight fields of a person, the key on file, a note. */
export const COLUMNS = 10;
export const KEY_COLUMN = 8;

const MAX_ROWS = 24;

/** Values with their own branch in the code. */
const ODD_VALUES = [
  '',
  ' ',
  '-',
  'N/A',
  'DESCONOCIDO',
  'X',
  'MA.LUISA',
  'MARÏA ELENA',
  'MUÃ±OZ',
  'ÄŒAPEK',
  'a\ufffdb',
  '@',
  '=1+1',
  '-120.50',
  '-2-3',
  '＋52',
  '\n=1',
  'ẞ',
  'Ñ',
  'O\u2019HARA',
  'con "comillas"',
  'dos\nlineas',
  '1e3',
  ' 05 ',
];

const calculator = new Calculator({ today: TODAY, surnames: 'optional' });

const personOf = (fields: readonly string[]): Person =>
  Object.fromEntries(FIELDS.map((field, index) => [field, fields[index]]));

/** A key on file for these fields: mostly the right one. */
function keyOnFile(random: Random, fields: readonly string[]): string {
  const key = calculator.outcome(personOf(fields)).curp ?? 'MECR840719MJCDSS03';
  switch (random.below(12)) {
    case 0:
      return '';
    case 1:
      return key.toLowerCase();
    case 2:
      return `${key.slice(0, 4)} ${key.slice(4, 10)}-${key.slice(10)}`;
    case 3:
      return `${key.slice(0, 17)}${(Number(key.charAt(17)) + 1) % 10}`;
    case 4:
      return key.slice(2) + key.slice(0, 2);
    case 5:
      return `${key.slice(0, 16)}K${key.charAt(17)}`;
    default:
      return key;
  }
}

/** A name that no other row has, of any length that the cache of known names treats differently. */
const rareName = (random: Random): string =>
  Array.from({ length: 1 + random.below(28) }, () => random.of([...'AEIOULMNPRSTÑ .'])).join('');

/** Names that differ only in their middle, so that another word or letter counts. */
const similarName = (random: Random): string =>
  `DE LA DE ${random.of([...'ABMÑ'])}${random.of([...'AEX '])}${random.of([...'NRZ'])}AZ DEL RIO`;

/** How fields are quoted; some files quote all of them. */
type Quoting = 'where needed' | 'always' | 'badly';

function written(value: string, delimiter: Delimiter, quoting: Quoting): string {
  if (quoting === 'badly') return `${value}"`;
  const needed = value.includes(delimiter) || /["\r\n]/.test(value);
  return needed || quoting === 'always' ? `"${value.replaceAll('"', '""')}"` : value;
}

function record(random: Random, people: PeopleGenerator, delimiter: Delimiter, namesAreNew: boolean): string {
  const fields = [...people.next()];
  if (namesAreNew) for (let name = 0; name < 3; name++) fields[name] = rareName(random);
  if (random.below(8) === 0) fields[random.below(3)] = similarName(random);
  const note = random.of(['', 'nota', '14', 'nota '.repeat(9), `una${delimiter}dos`, 'con "comillas"']);
  const cells = [...fields, keyOnFile(random, fields), note];
  const oddities = random.below(8) === 0 ? 1 + random.below(3) : 0;
  for (let oddity = 0; oddity < oddities; oddity++) cells[random.below(cells.length)] = random.of(ODD_VALUES);
  if (random.below(12) === 0) cells.length = random.below(COLUMNS);
  else if (random.below(25) === 0) cells.push(...['', 'de más', ' '].slice(0, 1 + random.below(3)));
  const quoting: Quoting =
    random.below(30) === 0 ? 'badly' : random.below(6) === 0 ? 'always' : 'where needed';
  const badly = random.below(COLUMNS);
  return cells
    .map((cell, at) =>
      written(cell, delimiter, quoting === 'badly' && at !== badly ? 'where needed' : quoting),
    )
    .join(delimiter);
}

/** Row numbers that get one more digit within the chunk, large ones, and small ones that follow large ones. */
function firstRow(random: Random): number {
  const power = 10 ** random.below(12);
  return Math.max(1, random.below(3) === 0 ? 1 + random.below(120) : power - random.below(MAX_ROWS));
}

/** The text of a UTF-16 file that ends inside a character, as the byte source decodes it. */
const fromUtf16 = (text: string): string =>
  new TextDecoder('utf-16le').decode(Buffer.from(text, 'utf16le').subarray(1));

export function randomChunk(
  random: Random,
  people: PeopleGenerator,
  delimiter: Delimiter,
  skipsEmpty = false,
): Chunk {
  const namesAreNew = random.below(3) === 0;
  const lineEnd = random.of(['\n', '\n', '\r\n', '\r']);
  let text = '';
  for (let row = 1 + random.below(MAX_ROWS); row > 0; row--) {
    text += record(random, people, delimiter, namesAreNew) + lineEnd;
    if (random.below(40) === 0) text += lineEnd;
  }
  if (random.below(10) === 0) text = text.slice(0, -lineEnd.length);
  if (random.below(60) === 0) text = fromUtf16(text);
  const encoding: Encoding = random.below(4) === 0 ? 'windows-1252' : 'utf-8';
  const bytes = Buffer.from(text, random.below(4) === 0 ? 'latin1' : 'utf8');
  return { ...chunkOf(bytes, delimiter, encoding, skipsEmpty), firstRow: firstRow(random) };
}
