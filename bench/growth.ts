/**
 * `npm run bench:growth`: rows per second for files from ten thousand to ten million rows, with one, two and three workers,
 * and with rows of 60, 200 and 1,000 bytes; compared with `mlr --csv cat`, if installed. Writes the plots of
 * docs/performance.md.
 *
 * What it does not do: correct for other load on the machine. Every figure is the best of its rounds.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { COMMAND } from '../samples/command.js';
import { writePeople } from '../samples/people-generator.js';
import { alignColumns } from '../src/cli/terminal/table.js';
import { EmbeddedServer } from '../src/process/embedded-server.js';
import { measure } from './measured-process.js';
import { barPlot, linePlot } from './plot.js';

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
async function best(rows: number, run: () => Promise<{ seconds: number }>): Promise<number> {
  let rate = 0;
  for (let round = 0; round < ROUNDS; round++) {
    rate = Math.max(rate, rows / (await run()).seconds);
    rmSync(OUTPUT, { force: true });
  }
  return Math.round(rate);
}

const server = await EmbeddedServer.start();

const ours = (rows: number, input: string, words: string[] = []): Promise<number> =>
  best(rows, () =>
    measure('node', [COMMAND, 'run', input, '-o', OUTPUT, '--force', '-q', '--report', 'none', ...words], {
      REDIS_URL: server.url,
    }),
  );

const miller = (rows: number, input: string): Promise<number> =>
  best(rows, () => measure('sh', ['-c', 'mlr --csv cat "$1" > "$2"', 'sh', input, OUTPUT]));

function hasMiller(): boolean {
  try {
    execFileSync('mlr', ['--version'], { stdio: 'pipe' });
    return true;
  } catch {
    console.error('mlr is not here: the plots have our line alone');
    return false;
  }
}

const table: string[][] = [['', 'rows/s', 'mlr --csv cat rows/s']];
const addRow = (name: string, rate: number, peer?: number): void => {
  table.push([name, rate.toLocaleString('en'), peer === undefined ? '' : peer.toLocaleString('en')]);
  console.error(`${name}  ${rate.toLocaleString('en')} rows/s  ${peer?.toLocaleString('en') ?? ''}`);
};

mkdirSync(DATA, { recursive: true });
mkdirSync(PICTURES, { recursive: true });
const hasPeer = hasMiller();
try {
  const growth: { x: number; y: number }[] = [];
  const copying: { x: number; y: number }[] = [];
  for (let rows = 10_000; rows <= MAX_ROWS; rows *= 10) {
    const input = await fileOf(rows);
    const rate = await ours(rows, input);
    const copied = hasPeer ? await miller(rows, input) : undefined;
    growth.push({ x: rows, y: rate });
    if (copied) copying.push({ x: rows, y: copied });
    addRow(`${rows.toLocaleString('en')} rows`, rate, copied);
  }
  const lines = [{ name: 'curp-batch', points: growth }];
  if (hasPeer) lines.push({ name: 'mlr --csv cat (copies)', points: copying });
  writeFileSync(
    join(PICTURES, 'growth.svg'),
    linePlot('Rows a second, from start to end of the command', 'rows of the file', lines),
  );

  const input = await fileOf(COMPARED_ROWS);
  const byWorkers: { name: string; y: number }[] = [];
  for (const workers of [1, 2, 3]) {
    const rate = await ours(COMPARED_ROWS, input, ['--workers', String(workers)]);
    byWorkers.push({ name: String(workers), y: rate });
    addRow(`--workers ${workers}`, rate);
  }
  writeFileSync(join(PICTURES, 'workers.svg'), barPlot('Rows a second by workers', 'workers', byWorkers));

  const byLength: { name: string; y: number }[] = [];
  for (const bytes of [60, 200, 1000]) {
    const rows = Math.min(COMPARED_ROWS, Math.floor(COMPARED_BYTES / bytes));
    const long = await fileOf(rows, bytes);
    const rate = await ours(rows, long);
    byLength.push({ name: `${bytes} bytes`, y: rate });
    addRow(`rows of ${bytes} bytes`, rate, hasPeer ? await miller(rows, long) : undefined);
  }
  writeFileSync(
    join(PICTURES, 'row-length.svg'),
    barPlot('Rows a second by length of a row', 'length', byLength),
  );
  console.log(
    `\nNode ${process.version}, best of ${ROUNDS} rounds, ${server.kind}\n\n${alignColumns(table).join('\n')}`,
  );
} finally {
  await server.stop();
  rmSync(DATA, { recursive: true, force: true });
}
