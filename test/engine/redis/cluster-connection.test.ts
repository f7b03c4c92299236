/** A connection to a real cluster: commands to a node that has ended, or to a cluster that is down, are answered later. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, type TestContext } from 'vitest';
import { type Connection, connect } from '../../../src/engine/redis/connection.js';
import { RedisCluster } from '../../servers/redis-cluster.js';
import { until } from '../../vitest/waiting.js';

function connected({ onTestFinished }: TestContext, url: string): Connection {
  const connection = connect(url);
  connection.on('error', () => {});
  onTestFinished(() => connection.disconnect());
  return connection;
}

/** Far longer than the client follows redirections without our code. */
const DOWN_MS = 6000;

it.concurrent('commands and pipelines wait for a node that has ended', async (context) => {
  const cluster = await RedisCluster.start(context, 15_000);
  const connection = connected(context, cluster.url);
  await connection.set('{curp}:one', '1');
  await cluster.ours.kill();
  const answers = Promise.all([
    connection.get('{curp}:one'),
    connection.set('{curp}:two', '2'),
    connection.pipeline().set('{curp}:three', '3').set('{curp}:four', '4').exec(),
    connection.multi().set('{curp}:five', '5').get('{curp}:one').exec(),
  ]);
  answers.catch(() => {});
  await pause(DOWN_MS);
  await cluster.ours.startAgain();
  expect(await answers).toEqual([
    '1',
    'OK',
    [
      [null, 'OK'],
      [null, 'OK'],
    ],
    [
      [null, 'OK'],
      [null, '1'],
    ],
  ]);
});

it.concurrent('commands and pipelines wait while the cluster is down', async (context) => {
  const cluster = await RedisCluster.start(context, 1000);
  const connection = connected(context, cluster.url);
  await connection.set('{curp}:one', '1');
  await cluster.other.kill();
  await until('our node sees it', async () =>
    /cluster_state:fail/.test(String(await cluster.ours.call('CLUSTER', 'INFO'))),
  );
  const answers = Promise.all([
    connection.get('{curp}:one'),
    connection.pipeline().set('{curp}:three', '3').set('{curp}:four', '4').exec(),
  ]);
  answers.catch(() => {});
  await pause(DOWN_MS);
  expect(connection.refusals.current).toMatchObject({ code: 'CLUSTERDOWN' });
  await cluster.other.startAgain();
  expect(await answers).toEqual([
    '1',
    [
      [null, 'OK'],
      [null, 'OK'],
    ],
  ]);
});

it.concurrent('a cluster that is down from the beginning is reported', async (context) => {
  const cluster = await RedisCluster.start(context, 1000);
  await cluster.ours.kill();
  await until('the others see it', async () =>
    /cluster_state:fail/.test(String(await cluster.other.call('CLUSTER', 'INFO'))),
  );
  const connection = connected(context, cluster.url);
  const answer = connection.set('{curp}:one', '1');
  await until('the refusal is known', () => connection.refusals.current?.code === 'CLUSTERDOWN');
  await cluster.ours.startAgain();
  expect(await answer).toBe('OK');
  await until('the refusal is over', () => connection.refusals.current === undefined);
});
