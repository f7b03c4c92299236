/**
 * `npm run bench -- duplicates`: planted duplicates in files of ten thousand to a million rows: whether exactly the planted groups
 * are found, what `--duplicates` adds to the time of a run, its memory and its scratch space. Then the same run is killed
 * and resumed, and must give the same bytes.
 *
 *   npm run bench -- duplicates --most-rows 10000000     up to ten million rows: 3 GB of files, some minutes
 *
 * What it does not do: correct for other load on the machine. It prints the load; processor time suffers least from it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { COMMAND } from '../samples/command.js';
import { alignColumns } from '../src/cli/terminal/table.js';
import { type Asked, Planted } from '../test/rows/duplicates/planted.js';
import { run } from './contenders.js';
import type { Measured } from './measured-process.js';

const { values } = parseArgs({
  options: {
    'least-rows': { type: 'string', default: '10000' },
    'most-rows': { type: 'string', default: '1000000' },
    mode: { type: 'string', default: 'reconcile' },
    seed: { type: 'string', default: '7' },
    kills: { type: 'string', default: '2' },
  },
});

const ASKED: Asked = { mode: values.mode as Asked['mode'], surnames: 'required', lang: 'es' };
const KILLS = Number(values.kills);
const DATA = fileURLToPath(new URL('../../bench/.duplicates', import.meta.url));
const OUTPUT = join(DATA, 'output.csv');
const DUPLICATES = `${OUTPUT}.duplicates.csv`;
const SCRATCH = `${OUTPUT}.people.partial`;
const WORDS = ['--mode', ASKED.mode, '--report', 'none'];

/** The largest group has a tenth of the rows, but not more than this. */
const LARGEST = 100_000;

const POLL_MS = 20;

async function write(planted: Planted, path: string): Promise<void> {
  const file = createWriteStream(path);
  await planted.write(async (piece) => {
    if (!file.write(piece)) await once(file, 'drain');
  });
  file.end();
  await once(file, 'finish');
}

function removeOutput(): void {
  for (const ending of ['', '.summary.json', '.duplicates.csv']) rmSync(OUTPUT + ending, { force: true });
}

/** A run with `--duplicates`, and the largest size of its scratch file. */
async function measured(input: string): Promise<Measured & { scratch: number }> {
  let scratch = 0;
  const timer = setInterval(() => {
    const size = statSync(SCRATCH, { throwIfNoEntry: false })?.size ?? 0;
    scratch = Math.max(scratch, size);
  }, POLL_MS);
  const result = await run(input, OUTPUT, [...WORDS, '--duplicates']);
  clearInterval(timer);
  return { ...result, scratch };
}

/** Kills the run at random moments, resumes it, and lets the last attempt finish. */
async function killed(input: string, seconds: number): Promise<void> {
  const words = [COMMAND, 'run', input, '-o', OUTPUT, '--quiet', '--duplicates', ...WORDS];
  for (let attempt = 0; attempt <= KILLS; attempt++) {
    const resume = existsSync(`${OUTPUT}.ledger`) ? ['--resume'] : [];
    if (existsSync(OUTPUT) && resume.length === 0) return;
    const child = spawn('node', [...words, ...resume], { stdio: ['ignore', 'ignore', 'inherit'] });
    const ended = once(child, 'exit');
    if (attempt < KILLS) {
      await Promise.race([ended, pause(1000 * seconds * (0.3 + 0.6 * Math.random()))]);
      child.kill('SIGKILL');
    }
    const [code] = (await ended) as [number | null];
    if (attempt === KILLS && code !== 0) throw new Error(`the resumed run ended with ${code}`);
  }
}

function verdict(expected: string): string {
  const isSame = readFileSync(DUPLICATES, 'utf8') === expected;
  const isClean = !existsSync(SCRATCH) && !existsSync(`${OUTPUT}.ledger`);
  return isSame && isClean ? 'yes' : isSame ? 'files left behind' : 'NO';
}

const fixed = (number: number, digits: number): string => number.toFixed(digits);

mkdirSync(DATA, { recursive: true });
const table = [
  [
    'rows',
    'groups',
    'found',
    'resumed',
    's',
    'ratio',
    'CPU s',
    'ratio',
    'MiB',
    'scratch B/row',
    'other load',
  ],
];
for (let rows = Number(values['least-rows']); rows <= Number(values['most-rows']); rows *= 10) {
  const input = join(DATA, `planted-${rows}.csv`);
  const largest = Math.min(LARGEST, rows / 10);
  const planted = new Planted({ rows, seed: Number(values.seed), largest, share: 0.05 });
  await write(planted, input);
  const expected = planted.expected(ASKED);
  const without = await run(input, OUTPUT, WORDS);
  removeOutput();
  const found = await measured(input);
  const isFound = verdict(expected);
  removeOutput();
  await killed(input, found.seconds);
  const isResumed = KILLS > 0 ? verdict(expected) : '';
  removeOutput();
  rmSync(input);
  const memory = [without, found].map(
    ({ processes }) => processes.find(({ name }) => name === 'main.js')?.mib,
  );
  table.push([
    String(rows),
    String(planted.groups(ASKED).length),
    isFound,
    isResumed,
    fixed(found.seconds, 2),
    fixed(found.seconds / without.seconds, 2),
    fixed(found.cpuSeconds, 2),
    fixed(found.cpuSeconds / without.cpuSeconds, 2),
    memory.join(' → '),
    fixed(found.scratch / rows, 0),
    `${fixed(100 * found.otherLoad, 0)} %`,
  ]);
}
process.stdout.write(`${alignColumns(table).join('\n')}\n`);
if (
  table.slice(1).some(([, , isFound, isResumed]) => isFound !== 'yes' || (KILLS > 0 && isResumed !== 'yes'))
)
  process.exitCode = 1;
