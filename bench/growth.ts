/**
 * `npm run bench -- growth`: rows per second for files from ten thousand to ten million rows, with one, two and three workers,
 * and with rows of 60, 200 and 1,000 bytes; compared with programs that only copy the file. Writes the plots of
 * docs/performance.md.
 *
 *   npm run bench -- growth --most-rows 100000000     up to a hundred million rows: 12 GB of files, some minutes
 *
 * What it does not do: correct for other load on the machine. Every figure is the best of its rounds.
 */
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writePeople } from '../samples/people-generator.js';
import { alignColumns } from '../src/cli/terminal/table.js';
import { CONTENDERS, type Contender, run } from './contenders.js';
import type { Measured } from './measured-process.js';
import { barPlot, type Line, linePlot } from './plot.js';

const { values } = parseArgs({
  options: {
    'most-rows': { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '2' },
  },
});
const MAX_ROWS = Number(values['most-rows']);
const ROUNDS = Number(values.rounds);
const HERE = new URL('../..', import.meta.url);
const DATA = fileURLToPath(new URL('bench/.growth', HERE));
const PICTURES = fileURLToPath(new URL('docs/pictures', HERE));
const OUTPUT = join(DATA, 'output.csv');

/** Size of the files that compare workers and row lengths. */
const COMPARED_ROWS = Math.min(MAX_ROWS, 2_000_000);
const COMPARED_BYTES = 200_000_000;

/** Miller takes minutes for more. */
const MILLER_ROWS = 10_000_000;

interface Copier extends Contender {
  copiedRows: number;
}

const COPIERS: readonly Copier[] = [
  { ...CONTENDERS.duckdb, copiedRows: MAX_ROWS },
  { ...CONTENDERS.polars, copiedRows: MAX_ROWS },
  { ...CONTENDERS.miller, copiedRows: MILLER_ROWS },
].filter((copier) => copier.isAvailable());

async function fileOf(rows: number, rowBytes = 0): Promise<string> {
  const path = join(DATA, `people-${rows}-${rowBytes}.csv`);
  if (existsSync(path)) return path;
  const file = createWriteStream(path);
  await writePeople({ rows, seed: 7, rowBytes }, async (piece) => {
    if (!file.write(piece)) await once(file, 'drain');
  });
  file.end();
  await once(file, 'finish');
  return path;
}

/** Rows per second of the fastest round. */
async function best(rows: number, measureOnce: () => Promise<Measured>): Promise<number> {
  let rate = 0;
  for (let round = 0; round < ROUNDS; round++) {
    rate = Math.max(rate, rows / (await measureOnce()).seconds);
    rmSync(OUTPUT, { force: true });
  }
  return Math.round(rate);
}

const ours = (rows: number, input: string, words: string[] = []): Promise<number> =>
  best(rows, () => run(input, OUTPUT, ['--report', 'none', ...words]));

/** The rates of the copiers, in their order; undefined for more rows than a copier gets. */
async function copying(rows: number, input: string): Promise<(number | undefined)[]> {
  const rates: (number | undefined)[] = [];
  for (const copier of COPIERS)
    rates.push(rows > copier.copiedRows ? undefined : await best(rows, () => copier.run(input, OUTPUT)));
  return rates;
}

const table: string[][] = [['rows/s', 'curp-batch', ...COPIERS.map(({ label }) => label)]];
const addRow = (name: string, rates: readonly (number | undefined)[]): void => {
  table.push([name, ...rates.map((rate) => rate?.toLocaleString('en') ?? '')]);
  console.error(table.at(-1)!.join('  '));
};

const save = (name: string, picture: string): void => writeFileSync(join(PICTURES, name), picture);

async function compareSizes(): Promise<void> {
  const lines: Line[] = ['curp-batch', ...COPIERS.map(({ label }) => label.replaceAll('`', ''))].map(
    (name) => ({ name, points: [] }),
  );
  for (let rows = 10_000; rows <= MAX_ROWS; rows *= 10) {
    const input = await fileOf(rows);
    const rates = [await ours(rows, input), ...(await copying(rows, input))];
    for (const [index, rate] of rates.entries())
      if (rate !== undefined) lines[index]!.points.push({ x: rows, y: rate });
    addRow(`${rows.toLocaleString('en')} rows`, rates);
    if (rows > COMPARED_ROWS) rmSync(input);
  }
  save('growth.svg', linePlot('Rows a second, from start to end of the command', 'rows of the file', lines));
}

async function compareWorkers(): Promise<void> {
  const input = await fileOf(COMPARED_ROWS);
  const bars: { name: string; y: number }[] = [];
  for (const workers of ['1', '2', '3']) {
    const rate = await ours(COMPARED_ROWS, input, ['--workers', workers]);
    bars.push({ name: workers, y: rate });
    addRow(`--workers ${workers}`, [rate]);
  }
  save('workers.svg', barPlot('Rows a second by workers', 'workers', bars));
}

async function compareLengths(): Promise<void> {
  const bars: { name: string; y: number }[] = [];
  for (const bytes of [60, 200, 1000]) {
    const rows = Math.min(COMPARED_ROWS, Math.floor(COMPARED_BYTES / bytes));
    const input = await fileOf(rows, bytes);
    const rate = await ours(rows, input);
    bars.push({ name: `${bytes} bytes`, y: rate });
    addRow(`rows of ${bytes} bytes`, [rate, ...(await copying(rows, input))]);
  }
  save('row-length.svg', barPlot('Rows a second by length of a row', 'length', bars));
}

mkdirSync(DATA, { recursive: true });
mkdirSync(PICTURES, { recursive: true });
try {
  await compareSizes();
  await compareWorkers();
  await compareLengths();
  console.log(`\nNode ${process.version}, best of ${ROUNDS} rounds\n\n${alignColumns(table).join('\n')}`);
} finally {
  rmSync(DATA, { recursive: true, force: true });
}
