/**
 * `npm run bench -- load`: a mixed load on the whole service for some minutes, at a given share of all processors: persons, lists,
 * uploads, events, downloads of every kind, deletions, slow clients, clients that leave, several projects. It ends with a table
 * and with 1 if something happened that must not: an answer of 500 or more other than 503 with `Retry-After`, an unexpected
 * status, wrong bytes, memory that grows, a process that ended, or something left of deleted runs.
 *
 * The client shares the machine with the service, and its processor time counts for the share.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { alignColumns } from '../src/cli/terminal/table.js';
import { AnswerFigures } from './service/answer-figures.js';
import { LoadClient, NoUse } from './service/load-client.js';
import { makeLoadFiles } from './service/load-files.js';
import { LoadKinds } from './service/load-kinds.js';
import { ProcessorShare } from './service/processor-share.js';
import { remainsOf } from './service/remains.js';
import { StartedService } from './service/started-service.js';
import { WatchedProcesses } from './service/watched-processes.js';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    share: { type: 'string', default: '0.8' },
    projects: { type: 'string', default: '4' },
    'slow-clients': { type: 'string', default: '6' },
    verbose: { type: 'boolean', default: false },
  },
});
const SECONDS = Number(values.minutes) * 60;
const SLOW_CLIENTS = Number(values['slow-clients']);
const projects = Array.from({ length: Number(values.projects) }, (_, at) => `project-${at + 1}`);

/** More clients than this are not started at the same time: a service that stands still must not use up the memory here. */
const MOST_CLIENTS = 200;
const TICK_MS = 50;
const REGULATE_MS = 500;
const WARM_UP_MS = 5000;

const folder = mkdtempSync(join(tmpdir(), 'curp-batch-load-'));
const inputs = join(folder, 'inputs');
mkdirSync(inputs);
const files = await makeLoadFiles(inputs);
const service = await StartedService.start({
  folder,
  projects,
  workers: availableParallelism(),
  runWorkers: 2,
});
const figures = new AnswerFigures();
const client = new LoadClient(service.address, figures);
const kinds = new LoadKinds(client, files, Object.values(service.tokens));
const processes = new WatchedProcesses(service.roots, SECONDS < 120 ? 1000 : 5000);
const share = new ProcessorShare(Number(values.share), 20);

const active = new Set<Promise<unknown>>();
let most = 0;
let notStarted = 0;
function start(begin: () => Promise<unknown>): Promise<unknown> {
  const work: Promise<unknown> = begin()
    .catch((error) => {
      if (!(error instanceof NoUse)) figures.fault(`the client failed: ${(error as Error).message}`);
    })
    .finally(() => active.delete(work));
  active.add(work);
  most = Math.max(most, active.size);
  return work;
}

const begun = performance.now();
const isOver = () => performance.now() - begun > SECONDS * 1000;

/** Slow clients follow each other all the time, whatever the rate is. */
async function slowClients(begin: () => Promise<unknown>): Promise<void> {
  while (!isOver()) await start(begin);
}

async function load(): Promise<void> {
  let due = 0;
  let regulated = begun;
  let isWarm = false;
  for (let last = begun; !isOver(); ) {
    await pause(TICK_MS);
    const now = performance.now();
    due += ((now - last) / 1000) * share.perSecond;
    last = now;
    for (; due >= 1; due--) {
      if (active.size < MOST_CLIENTS) void start(kinds.choose());
      else notStarted++;
    }
    if (now - regulated < REGULATE_MS) continue;
    share.regulate();
    regulated = now;
    if (!isWarm && now - begun > WARM_UP_MS) {
      isWarm = true;
      share.begin();
    }
    if (values.verbose)
      console.error(
        `${Math.round((now - begun) / 1000)} s: ${share.perSecond.toFixed(0)} clients/s, busy ${share.share.toFixed(2)}, ${active.size} active`,
      );
  }
}

let verdict = 1;
try {
  const stopWatching = processes.watch();
  const slow = Array.from({ length: SLOW_CLIENTS }, (_, at) =>
    slowClients(() => (at % 2 === 0 ? kinds.slowUpload() : kinds.slowReader())),
  );
  await load();
  const busy = share.share;
  const own = process.cpuUsage();
  const ownShare = (own.user + own.system) / 1e6 / (SECONDS * availableParallelism());
  stopWatching();
  await Promise.all([...active, ...slow]);
  const ended = processes.ended();
  for (const name of ended) figures.fault(`a process ended: ${name}`);
  const left = await remainsOf(service.data, service.redis);
  for (const name of left) figures.fault(`left behind: ${name}`);
  const memory = processes.figures();
  for (const { name, isFlat } of memory) if (isFlat === false) figures.fault(`memory grows: ${name}`);

  const percent = (value: number): string => `${(value * 100).toFixed(0)} %`;
  console.log(
    `Node ${process.version}, ${availableParallelism()} cores busy to ${percent(busy)} (client ${percent(ownShare)}), ` +
      `${values.minutes} min, ${projects.length} projects, ${SLOW_CLIENTS} slow clients, at most ${most} clients at once\n`,
  );
  console.log(alignColumns(figures.rows()).join('\n'));
  console.log('\nresident memory in MiB: median of the first and of the last third; at each minute');
  const rows = memory.map(({ name, first, last, minutes }) => [
    name,
    String(first),
    String(last),
    minutes.join(' '),
  ]);
  console.log(alignColumns([['process', 'first', 'last', 'minutes'], ...rows]).join('\n'));
  console.log(
    `\n${figures.answers} answers, ${figures.compared} compared with their expected bytes, ${figures.later} asked to come later, ` +
      `${notStarted} clients not started, ${left.length} files and keys left, ${figures.faultCount} faults`,
  );
  for (const fault of figures.faults) console.log(`FAULT ${fault}`);
  verdict = figures.faultCount === 0 ? 0 : 1;
} finally {
  client.close();
  await service.stop();
  if (verdict === 0) rmSync(folder, { recursive: true, force: true });
  else console.log(`logs and files: ${folder}`);
}
process.exitCode = verdict;
