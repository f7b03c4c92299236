/** A recognisable person is uploaded and processed; no log, status, record or job contains data of this person. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, it, type TestContext } from 'vitest';
import { GENERIC_KEYS } from '../../src/key/curp/generic-keys.js';
import { CliProcess } from '../built-command/cli-process.js';
import { startServing } from '../built-command/serving.js';
import { inProcess } from '../cli/in-process.js';
import { startHeldWorker } from '../engine/run/held-worker.js';
import { csv, HEADER, ROSA } from '../engine/run/runs.js';
import { CANARY_ROW as CANARY, CANARY_KEY, CANARY_NUMBER, TRACE } from '../people/canary.js';
import { expectNoTrace, expectSilent, filesBelow } from '../privacy/searched-run.js';
import { holdingsOf } from '../servers/redis-holdings.js';
import { startEmbedded } from '../servers/redis-server.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { until } from '../vitest/waiting.js';
import { bearer } from './http/service.js';
import { eventsOf } from './run-routes/event-stream.js';
import { formOf } from './run-service.js';

/** Inputs, corrections and results, partial or complete. */
const OF_PEOPLE =
  /\/(input\.csv|corrections\.csv|(result|nightly-[^/.]*)\.csv((\.(errors|attention|duplicates|changes)\.csv)?(\.partial)?))$/;

/** An outcome as a command at the end of a slot gets it: written to this file. */
const writeEnvironment = (file: string): string =>
  `"${process.execPath}" -e "require('fs').appendFileSync('${file}', JSON.stringify(process.env))"`;

/** Ends the processes. They have written log lines, and none with data of the person. */
async function expectSilentEnds(...processes: CliProcess[]): Promise<void> {
  for (const process of processes) {
    const ended = await process.stop();
    expect(ended.stderr).toContain('"level"');
    expectSilent(ended);
  }
}

async function startEverything(context: TestContext) {
  const server = await startEmbedded();
  const redis = new Redis(server.url);
  const data = temporaryFolder();
  const env = { CURP_BATCH_LOG: 'debug' };
  let calls = '';
  const receiver = createServer(async (request, response) => {
    for await (const piece of request) calls += piece;
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(receiver.address() as { port: number }).port}`;
  const served = await startServing(
    ['--data', data, '--redis', server.url, '--callback-allow', origin, '--keep-failed', '0s'],
    {
      env,
    },
  );
  const runWorker = new CliProcess(['run-worker', '--redis', server.url, '--data', data, '--chunk', '1k'], {
    env,
  });
  context.onTestFinished(async () => {
    await Promise.all([served.process, runWorker].map((process) => process.kill()));
    receiver.close();
    redis.disconnect();
    await server.stop();
  });
  const request = (method: string, path: string, init: RequestInit): Promise<Response> => {
    const headers = { ...bearer(served.token), ...(init.headers as Record<string, string>) };
    return fetch(`${served.address}${path}`, { method, ...init, headers });
  };
  const ask = async (method: string, path: string, init: RequestInit = {}) =>
    (await (await request(method, path, init)).json()) as { response: { run: { id: string } } };
  const text = async (path: string): Promise<string> => (await request('GET', path, {})).text();
  const upload = async (body: FormData | string, headers: Record<string, string> = {}) => {
    const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'text/csv' } : {};
    return (await ask('POST', '/runs', { body, headers: { ...type, ...headers } })).response.run?.id;
  };
  const ended = async (id: string) => {
    const { ticket } = (await ask('POST', `/runs/${id}/tickets`)).response as unknown as { ticket: string };
    const events = await eventsOf(await fetch(`${served.address}/runs/${id}/events?ticket=${ticket}`));
    return JSON.parse(events.at(-2)!.data) as { state: string; fault: string | null };
  };
  const asked = { upload, ended, ask, text, calls: () => calls };
  return { server, redis, data, origin, env, served, runWorker, ...asked };
}

it('stores and logs no personal data outside of inputs and results', async (context) => {
  const all = await startEverything(context);
  const { redis, data, upload, ended, ask, origin } = all;
  const held = startHeldWorker(all.server.url, 1);
  const rows = Array(60).fill(CANARY);

  // During a run.
  const running = await upload(
    formOf({
      file: csv(...rows),
      filename: 'people.csv',
      callback: `${origin}/done?who=QUETZALCANARIO`,
      duplicates: 'true',
    }),
    { 'idempotency-key': 'TLACUACHEZ' },
  );
  await held.holding;
  await until('a ledger exists', () => filesBelow(data).some(({ name }) => name.endsWith('.ledger')));
  expect((await holdingsOf(redis)).rest).not.toMatch(TRACE);
  const midway = filesBelow(data);
  expect(midway.map(({ name }) => name)).toContainEqual(expect.stringMatching(/\.people\.partial$/));
  expect(
    midway
      .filter(({ name }) => OF_PEOPLE.test(name))
      .map(({ text }) => text)
      .join(),
  ).toMatch(TRACE);
  expectNoTrace(
    midway.filter(({ name }) => !name.endsWith('run.json')),
    OF_PEOPLE,
  );
  // The record contains the callback address as the client gave it, and no data of the file.
  const record = JSON.parse(midway.find(({ name }) => name.endsWith('run.json'))!.text);
  expect(JSON.stringify({ ...record, callback: null })).not.toMatch(TRACE);
  held.release();
  expect(await ended(running)).toMatchObject({ state: 'finished' });
  await held.stop();
  await until('the callback has arrived', () => all.calls() !== '');
  expect(all.calls()).not.toMatch(TRACE);

  // Runs that fail, and uploads that are refused.
  const worker = new CliProcess(['worker', '--redis', all.server.url, '--processes', '1'], { env: all.env });
  await worker.line(/"workers have started"/);
  const bad = CANARY.replace(',09', ',99').replace(',H,', ',hombre,');
  expect(
    await ended(await upload(formOf({ file: csv(bad, CANARY), limit_errors: '0', duplicates: 'true' }))),
  ).toMatchObject({
    fault: 'error_limit',
  });
  expect(await ended(await upload(csv(ROSA, `"${CANARY}${'x'.repeat(1_100_000)}`)))).toMatchObject({
    fault: 'record_too_long',
  });
  expect(await upload(`${CANARY}\n${CANARY}\n`)).toBeUndefined();
  expect(await upload(`"${HEADER}\n${CANARY}\n`)).toBeUndefined();
  expect(await upload(formOf({ file: csv(CANARY), mode: 'QUETZALCANARIO' }))).toBeUndefined();
  expect(await upload(formOf({ file: csv(CANARY), callback: 'https://tlacuachez.test/' }))).toBeUndefined();
  await ask('POST', `/preview?map=sexo%3DCOYOTLAN`, {
    body: csv(CANARY),
    headers: { 'content-type': 'text/csv' },
  });
  await ask('GET', '/runs/QUETZALCANARIO/result');

  expect((await holdingsOf(redis)).rest).not.toMatch(TRACE);
  await until(
    'the inputs are removed',
    () => !filesBelow(data).some(({ name }) => name.endsWith('input.csv')),
  );
  expectNoTrace(
    filesBelow(data).filter(({ name }) => !name.includes(running)),
    OF_PEOPLE,
  );
  await expectSilentEnds(all.served.process, all.runWorker, worker);
});

const KEYS = `${HEADER},curp`;
/** Without the first surname, with the surnames exchanged, and with a generic key. */
const LACKING = `${CANARY.replace('TLACUACHEZ', '')},${CANARY_KEY}`;
const EXCHANGED = `${CANARY.replace('TLACUACHEZ,COYOTLAN', 'COYOTLAN,TLACUACHEZ')},COTQ870329HDFYLT01`;
const GENERIC = `${CANARY},${GENERIC_KEYS.foreigner_man}`;
const night = (...rows: string[]): string =>
  [`No,${KEYS}`, ...rows.map((row, at) => `${CANARY_NUMBER}${at},${row}`), ''].join('\n');

it('rows, corrections, lists, schedules and metrics: no personal data in logs, jobs, records and calls', async (context) => {
  const all = await startEverything(context);
  const { redis, data, upload, ended, ask, text, origin } = all;
  const search = async (): Promise<void> => {
    expect((await holdingsOf(redis)).rest).not.toMatch(TRACE);
    expectNoTrace(filesBelow(data), OF_PEOPLE);
    expect(await text('/metrics')).not.toMatch(TRACE);
  };
  const worker = new CliProcess(['worker', '--redis', all.server.url, '--processes', '1'], { env: all.env });
  await worker.line(/"workers have started"/);
  const rows = Array(40).fill([LACKING, EXCHANGED, GENERIC]).flat() as string[];
  const file = [KEYS, ...rows, ''].join('\n');
  const first = await upload(formOf({ file, mode: 'reconcile', duplicates: 'true' }));
  expect(await ended(first)).toMatchObject({ state: 'finished' });

  // The rows of a run, its lists, and corrected rows that are judged.
  for (const path of ['rows?error=true', 'rows?verdict=generic', 'attention', 'duplicates', 'errors'])
    expect(await text(`/v1/runs/${first}/${path}`), path).toMatch(TRACE);
  expect(await text(`/v1/runs/${first}`)).not.toMatch(TRACE);
  const headers = { 'content-type': 'application/json' };
  const judge = (body: string) => ask('POST', `/v1/runs/${first}/rows`, { body, headers });
  expect(JSON.stringify(await judge(JSON.stringify({ rows: [EXCHANGED.split(',')] })))).toMatch(/COTQ870329/);
  await judge(`{"rows":[["${CANARY}"`);
  await judge(JSON.stringify({ rows: [[{ TLACUACHEZ: 1 }]], QUETZALCANARIO: 1 }));
  await ask('GET', `/v1/runs/${first}/rows?cause=QUETZALCANARIO&verdict=TLACUACHEZ`);
  await search();

  // Corrections: refused, and taken.
  const errors = await text(`/v1/runs/${first}/errors`);
  const corrected = (change: (list: string) => string): FormData => {
    const form = new FormData();
    form.append('corrections', new Blob([change(errors)]), 'QUETZALCANARIO.csv');
    for (const [name, value] of [
      ['mode', 'reconcile'],
      ['duplicates', 'true'],
    ])
      form.append(name!, value!);
    form.append('file', new Blob([file]), 'people.csv');
    return form;
  };
  expect(
    await ended(await upload(corrected((list) => list.replace(/c[0-9a-f]{16}/, 'TLACUACHEZ')))),
  ).toMatchObject({
    fault: 'corrections_refused',
  });
  const right = (list: string): string => list.replaceAll('QUETZALCANARIO,,', 'QUETZALCANARIO,TLACUACHEZ,');
  expect(await ended(await upload(corrected(right)))).toMatchObject({ state: 'finished', fault: null });
  await search();

  // Two nights of a schedule; the second one needs attention.
  const folder = temporaryFolder();
  const [source, environment] = [join(folder, 'people.csv'), join(folder, 'environment')];
  const of = ['--data', data, '--redis', all.server.url];
  const added = await inProcess([
    ...[
      'schedule',
      'add',
      'nightly',
      '--cron',
      '0 0 1 1 *',
      '--input',
      source,
      '--output-dir',
      join(folder, 'out'),
    ],
    ...[
      '--mode',
      'reconcile',
      '--duplicates',
      '--id',
      'No',
      '--expect-errors',
      '0',
      '--callback',
      `${origin}/night`,
    ],
    ...['--on-end', writeEnvironment(environment), ...of],
  ]);
  expect(added.code, added.stderr).toBe(0);
  const nightly = async (content: string, outcome: string): Promise<void> => {
    writeFileSync(source, content);
    const started = await inProcess(['schedule', 'run', 'nightly', ...of]);
    expect(started.code, started.stderr).toBe(0);
    const isTold = (said: string): boolean => said.includes(`"${outcome}"`);
    const isWritten = (): boolean => existsSync(environment) && isTold(readFileSync(environment, 'utf8'));
    await until(`the outcome ${outcome} is told`, () => isTold(all.calls()) && isWritten());
    await search();
  };
  await nightly(night(EXCHANGED, GENERIC, GENERIC), 'finished');
  await until('another second', () => Date.now() % 1000 > 900); // the slot of a run by hand is a second
  await until('another second', () => Date.now() % 1000 < 900);
  await nightly(night(LACKING, GENERIC), 'attention');
  expect(all.calls()).toMatch(/"changes":\{"new":0,"gone":1,"changed":1/);
  expect(all.calls() + readFileSync(environment, 'utf8') + (await text('/v1/schedules'))).not.toMatch(TRACE);
  expectNoTrace(filesBelow(join(folder, 'out')), /\.csv$/);
  expect(
    filesBelow(join(folder, 'out')).filter(({ name }) => name.endsWith('.changes.csv'))[0]!.text,
  ).toMatch(TRACE);

  // The run worker is killed in the middle of corrections.
  await expectSilentEnds(worker);
  const held = startHeldWorker(all.server.url, 3);
  const id = await upload(corrected(right));
  await held.holding;
  const isLeft = (ending: string): boolean =>
    filesBelow(data).some(
      ({ name, text: bytes }) => name.endsWith(`${id}/result.csv${ending}`) && bytes !== '',
    );
  await until(
    'rows are in the scratch file',
    () => isLeft('.attention.csv.rows.partial') && isLeft('.ledger'),
  );
  await search();
  await all.runWorker.kill();
  expect(isLeft('.attention.csv.rows.partial')).toBe(true);
  await search();
  await held.stop();
  expect(all.runWorker.lines(TRACE)).toEqual([]);
  await expectSilentEnds(all.served.process);
});

it('makes all files readable by their owner only', async (context) => {
  const { data, upload } = await startEverything(context);
  await upload(formOf({ file: csv(CANARY) }), { 'idempotency-key': 'once' });
  for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
    const found = statSync(join(data, name), { throwIfNoEntry: false }); // the run ends meanwhile
    if (found) expect(found.mode & 0o077, name).toBe(0);
  }
});
