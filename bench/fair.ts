/**
 * `npm run bench -- fair`: project A has ten large runs in the queue, project B uploads 55 rows again and again. How long each of
 * B's files takes from its upload to its downloaded result, and what A loses by it: phases with and without B alternate, and
 * the rows that A finishes in them are compared, by time and by processor time of the service.
 *
 * It ends when enough phases are measured, not when all of A's runs have ended; A's runs are deleted then.
 */
import { mkdirSync, mkdtempSync, openAsBlob, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { alignColumns } from '../src/cli/terminal/table.js';
import { Inputs, SAMPLE } from './inputs.js';
import { PaceMeter } from './service/pace-meter.js';
import { StartedService } from './service/started-service.js';
import { WatchedProcesses } from './service/watched-processes.js';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    runs: { type: 'string', default: '10' },
    phases: { type: 'string', default: '4' }, // with B, and as many without
    seconds: { type: 'string', default: '5' }, // of a phase
    'every-ms': { type: 'string', default: '2000' }, // between two uploads of B
  },
});
const ROWS = Number(values.rows);
const PHASE_MS = Number(values.seconds) * 1000;
const EVERY_MS = Number(values['every-ms']);
const MOST_SECONDS = 10;
const MOST_LOSS = 0.05;

/** Between two phases: what was begun in one does not count for the next. */
const GAP_MS = 1000;

/** Events of the end of a phase have arrived after this. */
const EVENTS_MS = 3000;

interface Phase {
  withB: boolean;
  start: number;
  end: number;
  cpuSeconds: number;
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

const folder = mkdtempSync(join(tmpdir(), 'curp-batch-fair-'));
const inputs = join(folder, 'inputs');
mkdirSync(inputs);
const large = await new Inputs(inputs).path('plain', ROWS);
const small = readFileSync(SAMPLE);
const service = await StartedService.start({
  ...{ folder, projects: ['a', 'b'], workers: availableParallelism(), runWorkers: 2 },
});
const processes = new WatchedProcesses(service.roots);

async function ask(
  project: 'a' | 'b',
  method: string,
  path: string,
  body?: Blob | Buffer,
): Promise<Response> {
  const answer = await fetch(service.address + path, {
    method,
    headers: {
      authorization: `Bearer ${service.tokens[project]}`,
      ...(body === undefined ? {} : { 'content-type': 'text/csv' }),
    },
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : new Uint8Array(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path.split('?')[0]}: ${answer.status}`);
  return answer;
}

async function upload(project: 'a' | 'b', body: Blob | Buffer): Promise<string> {
  const answer = await ask(project, 'POST', '/v1/runs', body);
  const { response } = (await answer.json()) as { response: { run: { id: string } } };
  return `/v1/runs/${response.run.id}`;
}

/** Seconds from the upload of B's file until its result is downloaded. */
async function runOfB(): Promise<number> {
  const start = performance.now();
  const path = await upload('b', small);
  await (await ask('b', 'GET', `${path}/events`)).text();
  const result = await (await ask('b', 'GET', `${path}/result`)).text();
  const seconds = (performance.now() - start) / 1000;
  if (result.split('\n').length < 50) throw new Error('the result of B is too short');
  await ask('b', 'DELETE', path);
  return seconds;
}

const secondsOfB: number[] = [];

async function phase(withB: boolean): Promise<Phase> {
  await pause(GAP_MS);
  const start = performance.now();
  const before = processes.cpuSeconds();
  while (withB && performance.now() - start < PHASE_MS) {
    const seconds = await runOfB();
    secondsOfB.push(seconds);
    await pause(Math.max(0, EVERY_MS - seconds * 1000));
  }
  await pause(Math.max(0, PHASE_MS - (performance.now() - start)));
  return { withB, start, end: performance.now(), cpuSeconds: processes.cpuSeconds() - before };
}

let verdict = 1;
try {
  const meter = new PaceMeter();
  const paths: string[] = [];
  for (let run = 0; run < Number(values.runs); run++) {
    const path = await upload('a', await openAsBlob(large));
    paths.push(path);
    meter.follow(service.address, path, service.tokens.a!);
  }
  while (meter.rows === 0) await pause(100);
  await runOfB(); // warm-up
  const phases: Phase[] = [];
  const wanted = 2 * Number(values.phases);
  const isBusy = () => meter.ended < paths.length - 1; // both slots for large runs are taken
  while (isBusy() && phases.length < wanted) {
    const measured = await phase(phases.length % 4 === 0 || phases.length % 4 === 3); // with, without, without, with
    if (isBusy()) phases.push(measured);
  }
  const wasBusy = phases.length === wanted;
  await pause(EVENTS_MS);
  const paceOf = ({ start, end }: Phase): number =>
    ((meter.rowsAt(end) - meter.rowsAt(start)) * 1000) / (end - start);
  const workOf = (each: Phase): number =>
    (each.cpuSeconds * 1e6) / (paceOf(each) * ((each.end - each.start) / 1000));
  const figures = [true, false].map((withB) => {
    const own = phases.filter((each) => each.withB === withB);
    return { pace: mean(own.map(paceOf)), work: mean(own.map(workOf)), paces: own.map(paceOf) };
  });
  const [together, alone] = [figures[0]!, figures[1]!];
  const number = (value: number): string => Math.round(value).toLocaleString('en');
  console.log(
    `Node ${process.version}, ${availableParallelism()} cores; A: ${paths.length} runs of ${number(ROWS)} rows, ${meter.ended} ended; ` +
      `B: ${secondsOfB.length} files of 55 rows, one every ${EVERY_MS / 1000} s\n`,
  );
  const row = (name: string, { pace, work, paces }: typeof together): string[] => [
    ...[name, number(pace), work.toFixed(3)],
    paces.map((each) => number(each / 1000)).join(' '),
  ];
  const table = [
    ['', 'rows/s of A', 'µs of processor a row', 'thousand rows/s, by phase'],
    row('A with B', together),
    row('A alone', alone),
  ];
  console.log(alignColumns(table).join('\n'));
  const loss = 1 - together.pace / alone.pace;
  const added = together.work / alone.work - 1;
  const slowest = Math.max(...secondsOfB);
  console.log(
    `\nB's file, from upload to result: median ${median(secondsOfB).toFixed(2)} s, slowest ${slowest.toFixed(2)} s` +
      `\nA loses ${(loss * 100).toFixed(1)} % of its pace; the service takes ${(added * 100).toFixed(1)} % more processor time a row of A`,
  );
  if (!wasBusy) console.log("A's runs ended too early: more or larger runs are needed");
  verdict = wasBusy && loss < MOST_LOSS && slowest < MOST_SECONDS ? 0 : 1;
  for (const path of paths) await ask('a', 'DELETE', path);
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(verdict); // the connections of the events may still be open

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
