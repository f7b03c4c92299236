/**
 * A schedule over objects, made through HTTP: its slot runs in a run worker, the results have the bytes of the same run with
 * files, and the credentials are nowhere but in the variables of the processes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { expect, it, type TestContext } from 'vitest';
import { connect } from '../../../src/engine/redis/connection.js';
import { TokenFile } from '../../../src/service/access/token-file.js';
import { folderId } from '../../../src/service/runs/folder-id.js';
import { Schedules } from '../../../src/service/schedule/scheduler-queue.js';
import { CliProcess, curpBatch } from '../../built-command/cli-process.js';
import { startServing } from '../../built-command/serving.js';
import { people } from '../../engine/run/runs.js';
import { filesBelow } from '../../privacy/searched-run.js';
import { FakeObjectStore } from '../../servers/fake-object-store.js';
import { startEmbedded } from '../../servers/redis-server.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';

const ROWS = 300;

/** In the future, so that no slot of the pattern is later. */
const SLOT = Math.ceil(Date.now() / 86_400_000 + 10) * 86_400_000;

async function startEverything({ onTestFinished }: TestContext, ofService: 'with' | 'without') {
  const [store, server, data] = [await FakeObjectStore.start(), await startEmbedded(), temporaryFolder()];
  const redis = connect(server.url);
  redis.on('error', () => {});
  const commands: string[] = [];
  const monitor = await (redis as Redis).monitor();
  monitor.on('monitor', (_, words: string[]) => void commands.push(words.join(' ')));
  const { token } = await new TokenFile(join(data, 'tokens.json')).add('payroll', undefined, ['schedules']);
  const of = ['--redis', server.url, '--data', data];
  const env = { ...store.variables, CURP_BATCH_LOG: 'debug', CURP_BATCH_S3_PART_BYTES: '8192' };
  const folders = ['s3://people/payroll', 's3://results'].flatMap((place) => ['--schedule-folder', place]);
  const served = await startServing([...of, ...folders], {
    env: ofService === 'with' ? env : { CURP_BATCH_LOG: 'debug' },
  });
  const processes = [
    served.process,
    new CliProcess(['run-worker', ...of], { env }),
    new CliProcess(['worker', ...of.slice(0, 2)]),
  ];
  onTestFinished(async () => {
    await Promise.all(processes.map((process) => process.kill()));
    monitor.disconnect();
    redis.disconnect();
    await server.stop();
    store.stop();
  });
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${served.address}/v1/schedules${path}`, init);
    // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its answer
    return { status: answer.status, ...((await answer.json()) as { code_error: number; response: any }) };
  };
  return { store, redis, commands, data, processes, ask };
}

it('runs, with the bytes of files and without a trace of the credentials', async (context) => {
  const { store, redis, commands, data, processes, ask } = await startEverything(context, 'with');
  const content = await people(ROWS);
  const local = temporaryFolder();
  writeFileSync(join(local, 'people.csv'), content);
  const options = ['--duplicates', '--raw-cells'];
  expect(
    (await curpBatch(['run', join(local, 'people.csv'), '-o', join(local, 'out.csv'), ...options])).code,
  ).toBe(0);

  store.put('people/payroll/people.csv', content);
  const made = await ask('POST', '', {
    ...{
      name: 'nightly',
      cron: '0 0 1 1 *',
      input: 's3://people/payroll/people.csv',
      output_dir: 's3://results/nights',
    },
    options: { duplicates: true, raw_cells: true },
  });
  expect(made).toMatchObject({ status: 201, response: { schedule: { output_dir: 's3://results/nights' } } });
  expect(made.response.schedule.input).toBe('people.csv'); // as seen from the first folder
  // As a scheduler of BullMQ does when the time has come.
  const schedulers = new Schedules(redis, await folderId(data));
  await schedulers.queueSlot('nightly', SLOT);
  await schedulers.close();
  const entry = await until('a slot has run', async () => {
    const { history } = (await ask('GET', '/nightly')).response.schedule;
    return history.find(({ outcome }: { outcome: string }) => outcome === 'finished' || outcome === 'failed');
  });
  expect(entry).toMatchObject({ outcome: 'finished', slot: new Date(SLOT).toISOString() });
  expect((await ask('DELETE', '/nightly')).status).toBe(200);
  const results = [...store.objects.keys()]
    .filter((path) => path.startsWith('results/nights/nightly-'))
    .sort();
  for (const ending of ['.csv', '.csv.duplicates.csv']) {
    const path = results.find((one) => new RegExp(`/[^.]+${ending.replaceAll('.', '\\.')}$`).test(one))!;
    expect(store.objects.get(path)!.bytes.equals(readFileSync(join(local, `out${ending}`))), path).toBe(true);
  }

  const ended = await Promise.all(processes.map((process) => process.stop()));
  const printed = ended.map(({ stdout, stderr }) => stdout + stderr);
  expect(printed.join()).toContain('"level"');
  const secret = /AKIDEXAMPLE|a-secret-of-the-tests/;
  expect(commands.join()).toContain('nightly');
  for (const text of [...commands, ...printed]) expect(text).not.toMatch(secret);
  for (const { name, text } of filesBelow(data)) expect(text, name).not.toMatch(secret);
  for (const { bytes } of store.objects.values()) expect(bytes.toString('latin1')).not.toMatch(secret);
});

it('is started by hand too, by a service without the variables', async (context) => {
  const { store, ask } = await startEverything(context, 'without');
  store.put('people/payroll/people.csv', await people(3));
  const body = { cron: '0 0 1 1 *', input: 'people.csv', output_dir: 's3://results/nights' };
  expect((await ask('POST', '', { name: 'nightly', ...body })).status).toBe(201);
  // The second one is compared with the first.
  for (let count = 1; count <= 2; count++) {
    expect((await ask('POST', '/nightly/run')).status).toBe(202);
    await until('the run has finished', async () => {
      const { history } = (await ask('GET', '/nightly')).response.schedule;
      return history.filter(({ outcome }: { outcome: string }) => outcome === 'finished').length === count;
    });
  }
  expect([...store.objects.keys()].filter((path) => path.endsWith('.changes.csv'))).toHaveLength(1);
});
