/** A recognisable person is uploaded and processed; no log, status, record or job contains data of this person. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, it, type TestContext } from 'vitest';
import { CliProcess } from '../built-command/cli-process.js';
import { startServing } from '../built-command/serving.js';
import { startHeldWorker } from '../engine/run/held-worker.js';
import { csv, HEADER, ROSA } from '../engine/run/runs.js';
import { CANARY_ROW as CANARY, TRACE } from '../people/canary.js';
import { holdingsOf } from '../servers/redis-holdings.js';
import { startEmbedded } from '../servers/redis-server.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { until } from '../vitest/waiting.js';
import { eventsOf } from './run-routes/event-stream.js';
import { formOf } from './run-service.js';

/** Every file below a folder with its content. Inputs and results, partial or complete, are marked. */
function filesBelow(folder: string): { path: string; text: string; isOfPeople: boolean }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((path) => ({
      path,
      text: readFileSync(join(folder, path), 'utf8'),
      isOfPeople: /\/(input\.csv|result\.csv(\.partial|\.duplicates\.csv)?)$/.test(path),
    }));
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
  const ask = async (method: string, path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${served.token}`, ...(init.headers as Record<string, string>) };
    const answer = await fetch(`${served.address}${path}`, { method, ...init, headers });
    return (await answer.json()) as { response: { run: { id: string } } };
  };
  const upload = async (body: FormData | string, headers: Record<string, string> = {}) => {
    const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'text/csv' } : {};
    return (await ask('POST', '/runs', { body, headers: { ...type, ...headers } })).response.run?.id;
  };
  const ended = async (id: string) => {
    const { ticket } = (await ask('POST', `/runs/${id}/tickets`)).response as unknown as { ticket: string };
    const events = await eventsOf(await fetch(`${served.address}/runs/${id}/events?ticket=${ticket}`));
    return JSON.parse(events.at(-2)!.data) as { state: string; fault: string | null };
  };
  return { server, redis, data, origin, env, served, runWorker, upload, ended, ask, calls: () => calls };
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
  await until('a ledger exists', () => filesBelow(data).some(({ path }) => path.endsWith('.ledger')));
  expect((await holdingsOf(redis)).rest).not.toMatch(TRACE);
  const midway = filesBelow(data);
  expect(midway.map(({ path }) => path)).toContainEqual(expect.stringMatching(/\.people\.partial$/));
  expect(
    midway
      .filter(({ isOfPeople }) => isOfPeople)
      .map(({ text }) => text)
      .join(),
  ).toMatch(TRACE);
  for (const { path, text, isOfPeople } of midway) {
    if (!isOfPeople && !path.endsWith('run.json')) expect(text, path).not.toMatch(TRACE);
  }
  // The record contains the callback address as the client gave it, and no data of the file.
  const record = JSON.parse(midway.find(({ path }) => path.endsWith('run.json'))!.text);
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
    () => !filesBelow(data).some(({ path }) => path.endsWith('input.csv')),
  );
  for (const { path, text, isOfPeople } of filesBelow(data)) {
    if (!isOfPeople && !path.includes(running)) expect(text, path).not.toMatch(TRACE);
  }
  for (const process of [all.served.process, all.runWorker, worker]) {
    const { stderr, stdout } = await process.stop();
    expect(stderr).toContain('"level"');
    expect(stderr + stdout).not.toMatch(TRACE);
  }
});

it('makes all files readable by their owner only', async (context) => {
  const { data, upload } = await startEverything(context);
  await upload(formOf({ file: csv(CANARY) }), { 'idempotency-key': 'once' });
  for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
    const { mode } = statSync(join(data, name));
    expect(mode & 0o077, name).toBe(0);
  }
});
