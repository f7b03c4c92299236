/** Redis refuses commands while the service works: runs wait and continue, uploads stay, and `/readyz` reports it. */
import { existsSync, readFileSync } from 'node:fs';
import { ReplyError } from 'ioredis';
import { expect, it } from 'vitest';
import { connect } from '../../src/engine/redis/connection.js';
import { ServerError } from '../../src/engine/redis/server-error.js';
import { failureOf } from '../../src/service/runs/run-failure.js';
import { people, runOn } from '../engine/run/runs.js';
import { startNative } from '../servers/native-server.js';
import { until } from '../vitest/waiting.js';
import { startService } from './http/service.js';
import { startDepot } from './run-depot.js';

it('an error reply of Redis is a temporary failure', () => {
  for (const text of ['WRONGTYPE Operation against a key', 'NOAUTH Authentication required.', 'ERR what'])
    expect(failureOf(new ReplyError(text))).toMatchObject({ fault: 'redis_refuses', isTemporary: true });
  expect(JSON.stringify(failureOf(new ReplyError('ERR Rosa Medina')).detail)).not.toMatch(/Rosa/);
  expect(failureOf(new ServerError('old_version', { es: 'too old', en: 'too old' })).isTemporary).toBe(true);
});

it('a password that is wrong for a while: the run continues with its upload', async (context) => {
  const depot = await startDepot(context);
  const right = new URL(depot.url).password;
  const content = await people(20_000);
  await depot.computeHere();
  const worker = await depot.startRunWorker('--chunk', '4k', '--window', '4');
  const run = await depot.addRun(content);
  await until('some rows are done', async () => (await depot.status(run.id)).rows > 0);
  await depot.redis.config('SET', 'requirepass', 'another');
  await depot.redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  await worker.line(/the user or the password is wrong/);
  expect(existsSync(depot.store.inputOf(run))).toBe(true);
  await depot.redis.config('SET', 'requirepass', right);
  expect(await depot.ended(run.id)).toMatchObject({ state: 'finished', rows: 20_000, fault: null });
  expect(readFileSync(run.result, 'utf8')).toBe((await runOn(content)).output);
});

it('/readyz reports that Redis refuses commands, and the end of it', async (context) => {
  const { url, client } = await startNative(context);
  const redis = connect(url);
  redis.on('error', () => {});
  const service = await startService({ redis });
  context.onTestFinished(async () => {
    await service.stop();
    redis.disconnect();
  });
  const ready = async () => (await fetch(`${service.address}/readyz`)).text();
  await until('it is ready', async () => (await ready()).includes('"redis":"ready"'));
  await client.replicaof('127.0.0.1', 1);
  await until('it refuses', async () => (await ready()).includes('"redis":"refuses"'));
  await client.replicaof('NO', 'ONE');
  await until('it is ready again', async () => (await ready()).includes('"redis":"ready"'));
});
