/**
 * `npm run bench -- rolling`: a service of several processes under load, while one after the other is killed and started again; or,
 * with `--before <main.js>` of an older build, while each is replaced by this version. It ends with a table, and with 1 if
 * something happened that must not: a request that was not answered when it was sent again, 404 of a run that exists, other
 * bytes, a process that ended by itself, something left of deleted runs.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { COMMAND } from '../samples/command.js';
import { alignColumns } from '../src/cli/terminal/table.js';
import { AnswerFigures } from './service/answer-figures.js';
import { type Build, Fleet, type Member, type Role } from './service/fleet.js';
import { chooseFile, makeLoadFiles } from './service/load-files.js';
import { remainsOf } from './service/remains.js';
import { SteadyClient } from './service/steady-client.js';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    apis: { type: 'string', default: '3' },
    clients: { type: 'string', default: '6' },
    every: { type: 'string', default: '10' },
    signal: { type: 'string', default: 'SIGKILL' },
    before: { type: 'string' },
  },
});
const MS = Number(values.minutes) * 60_000;
const EVERY_MS = Number(values.every) * 1000;
const SIGNAL = values.signal === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL';

const NOW: Build = { command: COMMAND, words: ['--drain', '1s'] };
const { before } = values;
const BEFORE: Build | undefined = before === undefined ? undefined : { command: resolve(before), words: [] };

const ROLES: readonly Role[] = [
  ...Array<Role>(Number(values.apis)).fill('serve'),
  'run-worker',
  'run-worker',
  'worker',
  'worker',
];

const folder = mkdtempSync(join(tmpdir(), 'curp-batch-rolling-'));
mkdirSync(join(folder, 'inputs'));
const files = (await makeLoadFiles(join(folder, 'inputs'))).filter(({ body }) => body.length < 4 * 1024 ** 2);
const fleet = await Fleet.create(folder);
const first = BEFORE ?? NOW;
const tokens = ['project-1', 'project-2', 'project-3'].map((project) => fleet.token(first, project));
await Promise.all(ROLES.map((role) => fleet.start(role, first)));

const figures = new AnswerFigures();
const client = new SteadyClient(fleet.balancer.address, figures);
const began = performance.now();
const isOver = (): boolean => performance.now() - began > MS;
const loads = Array.from({ length: Number(values.clients) }, (_, at) =>
  client.work(tokens[at % tokens.length]!, () => chooseFile(files, Math.random()), isOver),
);

const events: string[] = [];
const note = (text: string): void => {
  const seconds = Math.round((performance.now() - began) / 1000);
  events.push(text);
  console.log(`${String(seconds).padStart(4)} s  ${text}`);
};

/** A new process of the same kind, and then the end of the old one; a killed one is replaced afterwards. */
async function replace(member: Member): Promise<void> {
  const { role } = member;
  if (SIGNAL === 'SIGKILL' && BEFORE === undefined) {
    await fleet.end(member, 'SIGKILL');
    note(`${role} killed`);
    await fleet.start(role, NOW);
    return;
  }
  await fleet.start(role, NOW);
  await fleet.end(member, 'SIGTERM');
  note(`${role} replaced`);
}

while (!isOver()) {
  await pause(Math.min(EVERY_MS, Math.max(0, MS - (performance.now() - began))));
  if (isOver()) break;
  // The oldest is first, so all have their turn; of two builds, those of the older one.
  const old = fleet.members.find(({ command }) => command === BEFORE?.command);
  const next = BEFORE === undefined ? fleet.members[0] : old;
  if (next !== undefined) await replace(next);
}
await Promise.all(loads);
const seconds = (performance.now() - began) / 1000;
const left = await remainsOf(fleet.data, fleet.redis);
await fleet.stop();

for (const line of alignColumns(figures.rows())) console.log(line);
const problems = [...figures.faults, ...fleet.unexpected, ...left.map((name) => `left: ${name}`)];
console.log(
  `${Math.round(seconds)} s, ${figures.answers} requests, ${client.finished} runs from upload to deletion, ${figures.compared} results compared; ` +
    `${events.length} processes replaced; ${client.repeated} requests sent again, ${client.reopened} streams of events opened again, ` +
    `${fleet.balancer.broken()} connections broke; ${figures.faultCount} faults`,
);
for (const problem of problems) console.log(`  ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
if (problems.length === 0) rmSync(folder, { recursive: true, force: true });
else console.log(`logs: ${folder}`);
