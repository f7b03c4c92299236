/** JSON, NDJSON, columns of fixed width, lines quoted as a whole, and quotes that were never meant. */
import { gzipSync } from 'node:zlib';
import { encoded } from '../encodings.js';
import { CONTRACT_COLUMNS, columnsWith, type EverydayFile } from '../everyday-file.js';
import { keysOf, PEOPLE } from '../people.js';
import { csvText, type Table, tableOf } from '../table.js';

const KEYS = keysOf(PEOPLE);
const TABLE = tableOf(PEOPLE, columnsWith());
const CONTRACT = tableOf(PEOPLE, CONTRACT_COLUMNS);

const recordsOf = ({ header, rows }: Table): Record<string, string>[] =>
  rows.map((row) => Object.fromEntries(row.map((cell, column) => [header[column], cell])));

const ndjson = (table: Table): string =>
  recordsOf(table)
    .map((record) => `${JSON.stringify(record)}\r\n`)
    .join('');

/** Widths that every cell of a column fits in; `gap` blanks more. */
const widthsOf = ({ header, rows }: Table, gap: number): number[] =>
  header.map(
    (name, column) =>
      gap + Math.max(...[name, ...rows.map((row) => row[column]!)].map(({ length }) => length)),
  );

const lineOf = (cells: readonly string[], widths: readonly number[]): string =>
  cells.map((cell, column) => cell.padEnd(widths[column]!)).join('');

const CLOSE = widthsOf(TABLE, 0);
const WIDE = widthsOf(TABLE, 3);
const fixed = (widths: readonly number[], encoding: BufferEncoding = 'utf8'): Buffer =>
  Buffer.from([TABLE.header, ...TABLE.rows].map((row) => `${lineOf(row, widths)}\r\n`).join(''), encoding);

/** The layout of the IMSS for movements, with two more columns at its end. */
const IMSS_PLACES =
  'apellido_paterno=23-49,apellido_materno=50-76,nombres=77-103,fecha de nacimiento=169-178,sexo=179-179,entidad=180-181';
const imss = PEOPLE.map((person, at) => {
  const [, , , date, , entity] = TABLE.rows[at]!;
  const names = [person.apellido_paterno, person.apellido_materno, person.nombres].map((name) =>
    name.padEnd(27),
  );
  return `${'A1234567890'}${String(at).padStart(11, '0')}${names.join('')}${' '.repeat(65)}${date!.padEnd(10)}${person.sexo}${entity}\r\n`;
}).join('');

const LINES = csvText(TABLE).trimEnd().split('\n');
/** A quote before a name, and another one some rows below. */
const stray = (first: number, last: number): string =>
  LINES.map((line, at) => (at === first ? `"${line}` : at === last ? line.replace(',', '",') : line)).join(
    '\n',
  );

const notes = ['Hoja 1', 'Hoja 1 "revisada"'];

export const TEXT_LAYOUTS: readonly EverydayFile[] = [
  { name: 'NDJSON', bytes: Buffer.from(ndjson(TABLE)), results: KEYS },
  { name: 'NDJSON with the names of the contract', bytes: Buffer.from(ndjson(CONTRACT)), results: KEYS },
  { name: 'compressed NDJSON', bytes: gzipSync(ndjson(TABLE)), results: KEYS },
  {
    name: 'an array of JSON objects',
    bytes: Buffer.from(JSON.stringify(recordsOf(TABLE), null, 2)),
    results: KEYS,
  },
  {
    name: 'the answer of a service in JSON',
    bytes: Buffer.from(JSON.stringify({ status: 'ok', total: 120, data: recordsOf(TABLE) })),
    results: KEYS,
  },
  {
    name: 'JSON that is cut short',
    bytes: Buffer.from(JSON.stringify(recordsOf(TABLE)).slice(0, -30)),
    refused: /record \d+ \(line 1\) of the JSON/,
  },
  {
    name: 'JSON in Windows-1252',
    bytes: Buffer.from(ndjson(TABLE), 'latin1'),
    stops: { topic: 'encoding', option: 'encoding' },
    answer: { encoding: 'windows-1252' },
    results: KEYS,
    truth: KEYS,
    facts: { encoding: 'windows-1252' },
  },
  {
    name: 'JSON in CP850',
    bytes: encoded(ndjson(TABLE), 'cp850'),
    stops: { topic: 'encoding', option: 'encoding' },
    answer: { encoding: 'cp850' },
    results: KEYS,
    truth: KEYS,
    facts: { encoding: 'cp850' },
  },
  {
    name: 'JSON in Windows-1252, said by the option',
    bytes: Buffer.from(ndjson(TABLE), 'latin1'),
    options: { encoding: 'windows-1252' },
    results: KEYS,
  },
  {
    name: 'columns of fixed width',
    bytes: fixed(CLOSE),
    options: { widths: CLOSE.join() },
    results: KEYS,
  },
  {
    name: 'columns of fixed width in Windows-1252',
    bytes: fixed(CLOSE, 'latin1'),
    options: { widths: CLOSE.join() },
    results: KEYS,
  },
  {
    name: 'a text aligned with blanks',
    bytes: fixed(WIDE),
    stops: { topic: 'columns', option: 'widths' },
    answer: { widths: WIDE.join() },
    results: KEYS,
    truth: KEYS,
  },
  {
    name: 'the layout of the IMSS with its control line',
    bytes: Buffer.from(`${imss}${'*'.repeat(13)}\r\n`, 'latin1'),
    options: { widths: IMSS_PLACES },
    results: KEYS,
  },
  {
    name: 'lines quoted as a whole',
    bytes: Buffer.from(LINES.map((line) => `"${line.replaceAll('"', '""')}"\r\n`).join('')),
    results: KEYS,
  },
  {
    name: 'a stray quote that closes further down',
    bytes: Buffer.from(stray(20, 27)),
    stops: { topic: 'quotes', option: 'quotes' },
    answer: { quotes: 'none' },
    results: KEYS.map((key, at) => (at === 19 || at === 26 ? `${key} or 417 unsupported_character` : key)),
    truth: KEYS,
    facts: { quotes: 'none' },
  },
  {
    name: 'a stray quote that never closes',
    bytes: Buffer.from(stray(8, 1000)),
    stops: { topic: 'quotes', option: 'quotes' },
    answer: { quotes: 'none' },
    results: KEYS.map((key, at) => (at === 7 ? `${key} or 417 unsupported_character` : key)),
    truth: KEYS,
    facts: { quotes: 'none' },
  },
  {
    name: 'a text of several lines in quotes',
    bytes: Buffer.from(
      csvText({
        header: [...TABLE.header, 'Notas'],
        rows: TABLE.rows.map((row, at) => [...row, `${notes[at % 2]}\nHoja 2`]),
      }),
    ),
    results: KEYS,
  },
];
