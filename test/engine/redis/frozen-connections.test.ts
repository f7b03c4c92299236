/** Connections that stay silent while new ones work: each is replaced, and nothing is lost. */
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, inject, it, type TestContext } from 'vitest';
import { CurpClient } from '../../../src/client.js';
import { freePort } from '../../../src/engine/process/embedded-server.js';
import { RunQueue } from '../../../src/engine/queue/run-queue.js';
import { type Connection, connect, duplicate } from '../../../src/engine/redis/connection.js';
import { calculate } from '../../../src/index.js';
import { newRecord } from '../../../src/service/runs/run-record.js';
import { RunStore } from '../../../src/service/runs/run-store.js';
import { CliProcess } from '../../built-command/cli-process.js';
import { FaultyProxy } from '../../chaos/proxy.js';
import { processHost } from '../../chaos/redis.js';
import { skipWith } from '../../machine/skipping.js';
import { person } from '../../people/person.js';
import { hasRedisServer, startEmbedded } from '../../servers/redis-server.js';
import { ask } from '../../service/http/requests.js';
import { startService } from '../../service/http/service.js';
import { RunService } from '../../service/run-service.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';
import { csv, freshPath, people, ROSA, runOn, startRun, textOf, writeInput } from '../run/runs.js';

async function startProxy({ onTestFinished }: TestContext, server: string): Promise<FaultyProxy> {
  const proxy = await FaultyProxy.start(server);
  onTestFinished(() => proxy.stop());
  return proxy;
}

/** A server of its own, since workers of other tests must not take its jobs. */
async function ownServer({ onTestFinished }: TestContext): Promise<string> {
  const server = await startEmbedded();
  onTestFinished(() => server.stop());
  return server.url;
}

function connected(
  { onTestFinished }: TestContext,
  url: string,
  silenceMs?: number,
): Connection & { closes: number } {
  const connection = Object.assign(connect(url, { silenceMs }), { closes: 0 });
  connection.on('error', () => {});
  connection.on('close', () => {
    connection.closes++;
  });
  onTestFinished(() => connection.disconnect());
  return connection;
}

function started({ onTestFinished }: TestContext, words: string[]): CliProcess {
  const process = new CliProcess(words);
  onTestFinished(() => process.kill());
  return process;
}

describe.concurrent('a connection', () => {
  it('is replaced when an answer is due, and the command is answered on the new one', async (context) => {
    const proxy = await startProxy(context, inject('redis'));
    const connection = connected(context, proxy.url, 1000);
    await connection.ping();
    expect(proxy.freeze()).toBe(1);
    expect(await connection.ping()).toBe('PONG');
    expect(connection.closes).toBe(1);
  });

  it('is replaced when it is idle', async (context) => {
    const proxy = await startProxy(context, inject('redis'));
    const connection = connected(context, proxy.url, 1000);
    await connection.ping();
    proxy.freeze();
    await until('another connection', () => connection.closes === 1 && connection.status === 'ready');
  });

  it('is replaced even if more commands are sent on it', async (context) => {
    const proxy = await startProxy(context, inject('redis'));
    const connection = connected(context, proxy.url, 1000);
    await connection.ping();
    proxy.freeze();
    const sending = setInterval(() => void connection.ping().catch(() => {}), 100);
    context.onTestFinished(() => clearInterval(sending));
    expect(await connection.ping()).toBe('PONG');
  });

  it('that is a duplicate for blocking commands is replaced too', async (context) => {
    const proxy = await startProxy(context, inject('redis'));
    const blocking = duplicate(connected(context, proxy.url, 1000));
    blocking.on('error', () => {});
    context.onTestFinished(() => blocking.disconnect());
    await blocking.ping();
    proxy.freeze();
    expect(await blocking.bzpopmin(`{curp}:test:${freshPath('')}`, 1)).toBe(null);
  });

  it('is kept during a blocking command', async (context) => {
    const { url } = await startProxy(context, inject('redis'));
    const connection = connected(context, url, 1000);
    expect(await connection.bzpopmin(`{curp}:test:${freshPath('')}`, 4)).toBe(null);
    expect(connection.closes).toBe(0);
  });

  it('is kept while a large value is sent over a slow network', async (context) => {
    const proxy = await startProxy(context, inject('redis'));
    const connection = connected(context, proxy.url, 2000);
    await connection.ping();
    const key = `{curp}:test:${freshPath('')}`;
    const value = Buffer.alloc(48 * 1024 * 1024);
    let done = false;
    const stored = connection.set(key, value, 'EX', 60).finally(() => {
      done = true;
    });
    const start = performance.now();
    // The proxy forwards for a moment in each half second.
    while (!done) {
      proxy.mode = performance.now() - start > 6000 ? 'pass' : 'hold';
      await pause(400);
      proxy.mode = 'pass';
      await pause(2);
    }
    expect(await stored).toBe('OK');
    expect(performance.now() - start).toBeGreaterThan(4000);
    expect(connection.closes).toBe(0);
    await connection.del(key);
  });

  it('of a cluster is replaced as well', async (context) => {
    if (!hasRedisServer()) return skipWith(context, 'there is no redis-server on the PATH for a cluster');
    const port = await freePort();
    const proxy = await FaultyProxy.start(`redis://127.0.0.1:${port}`);
    context.onTestFinished(() => proxy.stop());
    const announced = ['--cluster-announce-ip', '127.0.0.1', '--cluster-announce-port', String(proxy.port)];
    const home = await processHost.start(port, temporaryFolder(), [
      '--cluster-enabled',
      'yes',
      '--cluster-port',
      String(await freePort()),
      ...announced,
    ]);
    context.onTestFinished(() => home.kill());
    const plain = connected(context, `redis://127.0.0.1:${port}`);
    await plain.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    await until('the cluster is complete', async () =>
      /cluster_state:ok/.test(String(await plain.call('CLUSTER', 'INFO'))),
    );
    const connection = connected(context, `redis-cluster://127.0.0.1:${proxy.port}`, 1000);
    await connection.set('{curp}:test', '1');
    proxy.freeze();
    expect(await connection.get('{curp}:test')).toBe('1');
  });
});

describe.concurrent('processes with frozen connections', () => {
  it('a run in its middle ends with the same bytes', async (context) => {
    const proxy = await startProxy(context, await ownServer(context));
    const content = await people(16_000);
    const output = freshPath();
    const slow = ['--workers', '1', '--chunk', '4k', '--window', '2'];
    const words = ['--redis', proxy.url, '--redis-timeout', '60s', ...slow];
    const run = startRun([writeInput(content), '-o', output, ...words]);
    context.onTestFinished(() => run.kill());
    await until('some output', () => textOf(`${output}.partial`).length > 20_000);
    proxy.freeze();
    const { code, stderr } = await run.ended;
    expect(code, stderr).toBe(0);
    expect(textOf(output)).toBe((await runOn(content)).output);
  });

  it('an idle chunk worker takes work again', async (context) => {
    const server = await ownServer(context);
    const proxy = await startProxy(context, server);
    const worker = started(context, ['worker', '--redis', proxy.url, '--processes', '1']);
    const probe = connected(context, server);
    await worker.line(/"workers have started"/);
    await until('the worker waits', async () => /cmd=bzpopmin/.test(String(await probe.client('LIST'))));
    proxy.freeze();
    const content = await people(1000);
    const output = freshPath();
    const run = startRun([writeInput(content), '-o', output, '--redis', server, '--workers', '0']);
    context.onTestFinished(() => run.kill());
    const { code, stderr } = await run.ended;
    expect(code, stderr).toBe(0);
    expect(textOf(output)).toBe((await runOn(content)).output);
  });

  it('an idle direct worker and its client answer again', async (context) => {
    const server = await ownServer(context);
    const proxy = await startProxy(context, server);
    const worker = started(context, ['direct-worker', '--redis', proxy.url]);
    await worker.line(/"workers have started"/);
    const client = new CurpClient({ redis: proxy.url, timeoutMs: 90_000 });
    context.onTestFinished(() => client.close());
    expect(await client.calculate([person()])).toEqual([calculate(person())]);
    proxy.freeze();
    expect(await client.calculate([person()])).toEqual([calculate(person())]);
  });

  it('an idle run worker executes a run', async (context) => {
    const server = await ownServer(context);
    const proxy = await startProxy(context, server);
    const store = await RunStore.open(temporaryFolder());
    const probe = connected(context, server);
    const runWorker = started(context, ['run-worker', '--redis', proxy.url, '--data', store.folder]);
    const chunkWorker = started(context, ['worker', '--redis', proxy.url, '--processes', '1']);
    await Promise.all([runWorker.line(/"workers have started"/), chunkWorker.line(/"workers have started"/)]);
    await until(
      'the workers wait',
      async () => String(await probe.client('LIST')).split('cmd=bzpopmin').length > 2,
    );
    proxy.freeze();
    const draft = await store.draft();
    writeFileSync(draft.input, csv(ROSA));
    const record = newRecord({ project: 'tests', name: 'people.csv', keepMs: 3_600_000, id: draft.id });
    await draft.write(record);
    await draft.publish();
    const queue = new RunQueue(probe, store.folderId);
    await queue.add(record);
    await until('the run has ended', async () => (await store.readStatus(record.id)).state === 'finished');
    expect(readFileSync(store.outputOf(record), 'utf8')).toContain('MECR840719MJCDSS03');
    await queue.close();
  });

  it('the service is ready again, and queues what was uploaded', async (context) => {
    const server = await ownServer(context);
    const proxy = await startProxy(context, server);
    const redis = connected(context, proxy.url);
    const store = await RunStore.open(temporaryFolder());
    const queue = new RunQueue(redis, store.folderId);
    const service = await startService({ redis, store, runQueue: queue, data: store.folder });
    context.onTestFinished(() => service.stop());
    await until('the service is ready', async () => (await ask(service, '/readyz')).status === 200);
    proxy.freeze();
    const runs = new RunService({ store, queue, redis } as never, service);
    const { status, response } = await runs.upload(csv(ROSA));
    expect(status).toBe(202);
    await until('the service is ready again', async () => (await ask(service, '/readyz')).status === 200);
    const probe = connected(context, server);
    const other = new RunQueue(probe, store.folderId);
    await until('the run is queued', async () => (await other.missing([response.run.id])).length === 0);
    await other.close();
  });
});

/** Not concurrent, since it blocks all other tests of this process. */
it('a connection is kept when the event loop was busy', async (context) => {
  const { url } = await startProxy(context, inject('redis'));
  const connection = connected(context, url, 2000);
  await connection.ping();
  const answer = connection.ping();
  const end = performance.now() + 5000;
  while (performance.now() < end);
  expect(await answer).toBe('PONG');
  await pause(1500);
  expect(connection.closes).toBe(0);
});
