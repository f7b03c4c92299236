/**
 * `npm run bench -- direct`: how long a direct job takes from the call to its answer, first on an idle machine and then
 * while a run of ten million rows keeps all workers busy, on the same Redis. Jobs are sent at a constant rate, without
 * waiting for earlier answers, so that a slow answer does not delay and hide the following ones.
 *
 * What it does not measure: other machines. The target is 250 ms on this one under load.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { COMMAND } from '../samples/command.js';
import { writePeople } from '../samples/people-generator.js';
import { createLog } from '../src/base/log.js';
import { alignColumns } from '../src/cli/terminal/table.js';
import { CurpClient, type Person } from '../src/client.js';
import { EmbeddedServer } from '../src/engine/process/embedded-server.js';
import { WorkerPool } from '../src/engine/process/worker-pool.js';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    'per-second': { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  },
});
const ROWS = Number(values.rows);
const PERIOD_MS = 1000 / Number(values['per-second']);
const TARGET_MS = 250;
const IDLE_SECONDS = 5;

/** Persons per job, used cyclically. */
const SIZES = [1, 1, 1, 1, 100, 1, 1, 1, 1, 1000];

const DATA = fileURLToPath(new URL('../../bench/.direct', import.meta.url));
const INPUT = join(DATA, 'people.csv');

const PERSON: Person = {
  nombres: 'MARÍA LUISA',
  apellido_paterno: 'PÉREZ',
  apellido_materno: 'HERNÁNDEZ',
  anio_nacimiento: '1980',
  mes_nacimiento: '05',
  dia_nacimiento: '10',
  sexo: 'M',
  entidad: '09',
};
const KEY = 'PEHL800510MDFRRS04';

interface Answer {
  persons: number;
  milliseconds: number;
}

async function generate(): Promise<void> {
  mkdirSync(DATA, { recursive: true });
  const file = createWriteStream(INPUT);
  await writePeople({ rows: ROWS, seed: 7 }, async (chunk) => {
    if (!file.write(chunk)) await once(file, 'drain');
  });
  file.end();
  await once(file, 'finish');
}

/** Sends jobs at a constant rate until `ended` resolves, and waits for the last answer. */
async function sendJobs(client: CurpClient, ended: Promise<unknown>): Promise<Answer[]> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const answers: Promise<Answer>[] = [];
  const start = performance.now();
  for (let sent = 0; !isOver; sent++) {
    const persons = SIZES[sent % SIZES.length]!;
    answers.push(sendJob(client, persons, start + sent * PERIOD_MS));
    await pause(Math.max(0, start + (sent + 1) * PERIOD_MS - performance.now()));
  }
  return Promise.all(answers);
}

/** Measured from the scheduled time, so that a delay of the sender counts as well. */
async function sendJob(client: CurpClient, persons: number, due: number): Promise<Answer> {
  const envelopes = await client.calculate(Array<Person>(persons).fill(PERSON));
  if (envelopes.length !== persons || envelopes.at(-1)?.response.curp !== KEY)
    throw new Error('a wrong answer');
  return { persons, milliseconds: performance.now() - due };
}

/** Starts a run through the command line, with its own chunk workers. */
async function startRun(redis: string): Promise<{ started: Promise<unknown>; ended: Promise<number> }> {
  const words = ['run', INPUT, '-o', join(DATA, 'result.csv'), '--force', '--progress', 'json'];
  const child = spawn(process.execPath, [COMMAND, ...words, '--redis', redis], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const begun = performance.now();
  const lines = createInterface(child.stderr);
  const started = new Promise((resolve) =>
    lines.on('line', (line) => /"rows":[1-9]/.test(line) && resolve(line)),
  );
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`the run ended with ${code}`);
    return (performance.now() - begun) / 1000;
  });
  return { started: Promise.race([started, ended]), ended };
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

function figures(name: string, answers: readonly Answer[]) {
  const sorted = answers.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  return {
    name,
    jobs: sorted.length,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: percentile(sorted, 1),
  };
}

const log = createLog('error');
const server = await EmbeddedServer.start();
const pool = new WorkerPool({
  kind: 'direct-worker',
  redis: server.url,
  secrets: [],
  processes: 1,
  log,
  quiet: true,
  settings: {},
});
const client = new CurpClient({ redis: server.url, timeoutMs: 60_000 });
try {
  await generate();
  pool.start();
  await client.calculate([PERSON]);
  const idle = await sendJobs(client, pause(IDLE_SECONDS * 1000));
  const { started, ended } = await startRun(server.url);
  await started;
  const busy = await sendJobs(client, ended);
  const seconds = await ended;
  const report = [
    figures('idle', idle),
    figures('during the run', busy),
    ...[1, 100, 1000].map((size) =>
      figures(
        `  ${size} persons a job`,
        busy.filter(({ persons }) => persons === size),
      ),
    ),
  ];
  if (values.json)
    console.log(JSON.stringify({ node: process.version, rows: ROWS, seconds, report }, null, 2));
  else {
    const cells = report.map(({ name, jobs, ...times }) => [
      name,
      String(jobs),
      ...Object.values(times).map((time) => `${time.toFixed(1)} ms`),
    ]);
    const rate = Math.round(ROWS / seconds).toLocaleString('en');
    console.log(
      `Node ${process.version}, ${server.kind}, ${ROWS.toLocaleString('en')} rows at ${rate} rows/s\n`,
    );
    console.log(alignColumns([['', 'jobs', 'p50', 'p99', 'max'], ...cells]).join('\n'));
    const over = busy.filter(({ milliseconds }) => milliseconds > TARGET_MS).length;
    console.log(`\n${over} of ${busy.length} answers took more than ${TARGET_MS} ms`);
  }
} finally {
  await client.close();
  await pool.stop();
  await server.stop();
  rmSync(DATA, { recursive: true, force: true });
}
