/** The processes of a service know of each other by Redis, and so does an allowance that they share. */
import { expect, inject, it, type TestContext } from 'vitest';
import { createLog } from '../../../src/base/log.js';
import { ServicePresence } from '../../../src/engine/queue/service-presence.js';
import { takeAllowance } from '../../../src/engine/queue/shared-allowance.js';
import { type Connection, connect, disconnect, PREFIX } from '../../../src/engine/redis/connection.js';
import { until } from '../../vitest/waiting.js';

let names = 0;
const freshName = (): string => `presence-${process.pid}-${names++}`;

const connected = async ({ onTestFinished }: TestContext): Promise<Connection> => {
  const connection = connect(inject('redis'));
  onTestFinished(() => disconnect(connection));
  await connection.ping();
  return connection;
};

const starting =
  (connection: Connection, { onTestFinished }: TestContext) =>
  async (name: string, folder: string) => {
    const presence = new ServicePresence({ connection, name, folder, log: createLog('silent') });
    onTestFinished(() => presence.stop());
    await presence.start();
    return presence;
  };

it('processes of one folder are counted, until they end', async (context) => {
  const start = starting(await connected(context), context);
  const name = freshName();
  const first = await start(name, 'a');
  expect([first.processes, first.isSecondFolder]).toEqual([1, false]);
  const second = await start(name, 'a');
  expect([second.processes, second.isSecondFolder]).toEqual([2, false]);
  await first.stop();
  expect((await start(name, 'a')).processes).toBe(2);
});

it.concurrent('the second folder under a name is refused while the first has a process, and no longer', async (context) => {
  const start = starting(await connected(context), context);
  const name = freshName();
  const [first, again] = [await start(name, 'a'), await start(name, 'a')];
  const second = await start(name, 'b');
  expect([first, again, second].map(({ isSecondFolder }) => isSecondFolder)).toEqual([false, false, true]);
  expect((await start(freshName(), 'b')).isSecondFolder).toBe(false);
  await first.stop();
  expect((await start(name, 'b')).isSecondFolder).toBe(true);
  await again.stop();
  expect((await start(name, 'b')).isSecondFolder).toBe(false);
  await until('the one that was refused is not any more', () => !second.isSecondFolder);
});

it.concurrent('after a loss of all data, the name goes to the folder that had it', async (context) => {
  const connection = await connected(context);
  const start = starting(connection, context);
  const name = freshName();
  const first = await start(name, 'a');
  const second = await start(name, 'b');
  await connection.del(`${PREFIX}:service:${name}`);
  await until(
    'it is announced again',
    async () => (await connection.get(`${PREFIX}:service:${name}`)) === 'a',
  );
  expect([first.isSecondFolder, second.isSecondFolder]).toEqual([false, true]);
});

it('a killed process leaves keys that expire', async (context) => {
  const connection = await connected(context);
  const name = freshName();
  await starting(connection, context)(name, 'a');
  for (const key of [`${PREFIX}:service:${name}`, `${PREFIX}:service:${name}:a`])
    expect(await connection.pttl(key)).toBeGreaterThan(0);
});

it('without Redis, a process takes itself for the only one', async () => {
  const connection = connect('redis://127.0.0.1:1');
  connection.on('error', () => {});
  const presence = new ServicePresence({ connection, name: 'x', folder: 'a', log: createLog('silent') });
  await presence.start();
  expect([presence.processes, presence.isSecondFolder]).toEqual([1, false]);
  expect(await takeAllowance(connection, 'x', { limit: 1, windowMs: 1000, batch: 1 })).toBeUndefined();
  await presence.stop();
  disconnect(connection);
});

it('an allowance is given out once, until its window ends', async (context) => {
  const connection = await connected(context);
  const name = freshName();
  const take = () => takeAllowance(connection, name, { limit: 5, windowMs: 300, batch: 2 });
  const granted = (await Promise.all([take(), take(), take(), take()])).map((reply) => reply!);
  expect(granted.map((reply) => reply.granted)).toEqual([2, 2, 1, 0]);
  expect(granted.map((reply) => reply.taken)).toEqual([2, 4, 5, 5]);
  for (const { windowMs } of granted) expect(windowMs).toBeLessThanOrEqual(300);
  await until('the next window has begun', async () => (await take())!.granted === 2);
});
