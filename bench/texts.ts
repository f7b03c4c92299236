/**
 * `npm run bench -- texts`: the same people as CSV, NDJSON, an array of JSON and columns of fixed width: rows a second from
 * file to file, processor time, and the largest memory of the process that reads the file.
 *
 *   npm run bench -- texts --bytes 5000000000     files of 5 GB: whether the memory grows with the file
 *
 * What it does not do: correct for other load on the machine. The last column says how much there was.
 */
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { HEADER, writePeople } from '../samples/people-generator.js';
import { alignColumns } from '../src/cli/terminal/table.js';
import { parseRecords } from '../src/input/csv/reference-parser.js';
import { run } from './contenders.js';

const { values } = parseArgs({ options: { bytes: { type: 'string', default: '500000000' } } });
const MIN_BYTES = Number(values.bytes);
const DATA = fileURLToPath(new URL('../../bench/.texts', import.meta.url));
const OUTPUT = join(DATA, 'output.csv');

/** The files repeat these people. */
const BLOCK_ROWS = 100_000;
const WIDTHS = [60, 60, 60, 16, 16, 16, 6, 8];

interface Kind {
  readonly name: string;
  readonly options: readonly string[];
  readonly head: string;
  readonly tail: string;
  readonly separator: string;
  readonly row: (cells: readonly string[]) => string;
}

const names = HEADER.split(',');
const objectOf = (cells: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(names.map((name, column) => [name, cells[column] ?? ''])));
const quoted = (cell: string): string => (/^"|,|\n/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const padded = (cell: string, width: number): string =>
  [...cell].slice(0, width).join('') + ' '.repeat(Math.max(0, width - [...cell].length));

const KINDS: readonly Kind[] = [
  {
    name: 'CSV',
    options: [],
    head: `${HEADER}\n`,
    tail: '',
    separator: '',
    row: (cells) => `${cells.map(quoted).join()}\n`,
  },
  { name: 'NDJSON', options: [], head: '', tail: '', separator: '', row: (cells) => `${objectOf(cells)}\n` },
  { name: 'JSON array', options: [], head: '[\n', tail: '\n]\n', separator: ',\n', row: objectOf },
  {
    name: 'fixed width',
    options: ['--widths', WIDTHS.join()],
    head: `${names.map((name, column) => name.slice(0, WIDTHS[column]).padEnd(WIDTHS[column]!)).join('')}\n`,
    tail: '',
    separator: '',
    row: (cells) => `${cells.map((cell, column) => padded(cell, WIDTHS[column]!)).join('')}\n`,
  },
];

/** Writes a file of at least this many bytes. Returns its rows. */
function write(path: string, { head, tail, separator, row }: Kind, people: readonly string[][]): number {
  const block = Buffer.from(people.map(row).join(separator));
  const file = openSync(path, 'w');
  writeSync(file, head);
  let rows = 0;
  for (let bytes = 0; bytes < MIN_BYTES; bytes += block.length, rows += people.length) {
    if (rows > 0) writeSync(file, separator);
    writeSync(file, block);
  }
  writeSync(file, tail);
  closeSync(file);
  return rows;
}

mkdirSync(DATA, { recursive: true });
try {
  const pieces: Buffer[] = [];
  await writePeople({ rows: BLOCK_ROWS, seed: 7 }, async (piece) => void pieces.push(Buffer.from(piece)));
  const people = parseRecords(Buffer.concat(pieces), ',').slice(1);
  const table = [['', 'rows', 'rows/s', 'processor s', 'reader MiB', 'other load']];
  for (const kind of KINDS) {
    const input = join(DATA, 'input');
    const rows = write(input, kind, people);
    const { seconds, cpuSeconds, processes, otherLoad } = await run(input, OUTPUT, [
      '--report',
      'none',
      ...kind.options,
    ]);
    const reader = processes.find(({ name }) => name.startsWith('main'));
    const rate = Math.round(rows / seconds).toLocaleString('en');
    const memory = String(Math.round(reader?.mib ?? Number.NaN));
    table.push([
      kind.name,
      rows.toLocaleString('en'),
      rate,
      cpuSeconds.toFixed(1),
      memory,
      `${Math.round(otherLoad * 100)} %`,
    ]);
    console.error(table.at(-1)!.join('  '));
    rmSync(OUTPUT, { force: true });
  }
  console.log(`\nNode ${process.version}\n\n${alignColumns(table).join('\n')}`);
} finally {
  rmSync(DATA, { recursive: true, force: true });
}
