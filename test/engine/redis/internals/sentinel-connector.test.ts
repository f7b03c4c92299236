/** Connections through Sentinels, with servers in this process that answer as Sentinels, primaries and replicas. */
import { afterEach, expect, it } from 'vitest';
import { type Connection, connect, duplicate } from '../../../../src/engine/redis/connection.js';
import { checkServer } from '../../../../src/engine/redis/server-check.js';
import { collectedLog } from '../../../fakes/collected-log.js';
import { until } from '../../../vitest/waiting.js';
import { RespServer } from '../resp-server.js';

const open: { stop(): void }[] = [];

afterEach(() => {
  for (const each of open.splice(0).reverse()) each.stop();
});

type Answer = (command: string[]) => string;

async function start(answer: Answer): Promise<RespServer> {
  const server = await RespServer.start(answer);
  open.push(server);
  return server;
}

const bulk = (text: string): string => `$${text.length}\r\n${text}\r\n`;

/** A server with data. */
const startData = (role: () => string): Promise<RespServer> =>
  start(([name]) => {
    if (name === 'hello') return '-NOPROTO\r\n';
    return name === 'info' ? bulk(`redis_version:7.0.0\r\nrole:${role()}`) : '+OK\r\n';
  });

/** A Sentinel that names the server of this port; without one it knows no service. */
const startSentinel = (port: () => number | undefined): Promise<RespServer> =>
  start(([name]) => {
    if (name === 'hello') return '-NOPROTO\r\n';
    if (name !== 'SENTINEL') return '+OK\r\n';
    const named = port();
    return named === undefined ? '*-1\r\n' : `*2\r\n${bulk('127.0.0.1')}${bulk(String(named))}`;
  });

function connected(servers: readonly { port: number }[], parameters = ''): Connection {
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const connection = connect(`redis+sentinel://${hosts}/service${parameters}`);
  connection.on('error', () => {});
  open.push({ stop: () => connection.disconnect() });
  return connection;
}

const askedOf = ({ commands }: RespServer): number => commands.filter(([name]) => name === 'SENTINEL').length;

it('the primary is found with the first Sentinel that answers, also by a duplicate', async () => {
  const data = await startData(() => 'master');
  const sentinel = await startSentinel(() => data.port);
  const connection = connected([{ port: 1 }, sentinel], '/2?sentinelUsername=watch&sentinelPassword=word');
  expect(await connection.set('k', 'v')).toBe('OK');
  const other = duplicate(connection);
  open.push({ stop: () => other.disconnect() });
  expect(await other.set('k', 'w')).toBe('OK');
  expect(sentinel.commands).toContainEqual(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'service']);
  expect(sentinel.commands).toContainEqual(['auth', 'watch', 'word']);
  expect(data.commands).toContainEqual(['select', '2']);
  expect(data.commands.filter(([name]) => name === 'set')).toEqual([
    ['set', 'k', 'v'],
    ['set', 'k', 'w'],
  ]);
});

it('a replica that a Sentinel names is not used: another Sentinel is asked', async () => {
  const [replica, primary] = [await startData(() => 'slave'), await startData(() => 'master')];
  const [stale, fresh] = [await startSentinel(() => replica.port), await startSentinel(() => primary.port)];
  expect(await connected([stale, fresh]).set('k', 'v')).toBe('OK');
  expect(primary.commands).toContainEqual(['set', 'k', 'v']);
  expect(replica.commands).not.toContainEqual(['set', 'k', 'v']);
});

it('after a failover the Sentinels are asked again, and the command is sent again', async () => {
  let role = 'master';
  const [first, second] = [await startData(() => role), await startData(() => 'master')];
  let named = first;
  const sentinel = await startSentinel(() => named.port);
  const connection = connected([sentinel]);
  await connection.set('k', 'v');
  role = 'slave';
  named = second;
  first.stop();
  expect(await connection.set('k', 'w')).toBe('OK');
  expect(second.commands).toContainEqual(['set', 'k', 'w']);
});

it.each<[string, Answer, string]>([
  ['an unknown service', ([name]) => (name === 'SENTINEL' ? '*-1\r\n' : '-NOPROTO\r\n'), 'UNKNOWN_SERVICE'],
  [
    'a missing password',
    ([name]) =>
      name === 'hello' ? '-NOAUTH HELLO must be called\r\n' : '-NOAUTH Authentication required.\r\n',
    'SENTINEL_PASSWORD',
  ],
  [
    'a server that is not a Sentinel',
    ([name]) => (name === 'hello' ? '-NOPROTO\r\n' : "-ERR unknown command 'SENTINEL'\r\n"),
    'NO_SENTINEL',
  ],
])('%s is reported at once, and a connection waits until it is over', async (_, answer, code) => {
  const data = await startData(() => 'master');
  let isOver = false;
  const sentinel = await start((command) => {
    if (!isOver) return answer(command);
    if (command[0] === 'hello') return '-NOPROTO\r\n';
    return `*2\r\n${bulk('127.0.0.1')}${bulk(String(data.port))}`;
  });
  const connection = connected([sentinel]);
  const { log } = collectedLog();
  await expect(checkServer(connection, { unsafe: false, embedded: false, log })).rejects.toMatchObject({
    fault: 'redis_refuses',
  });
  expect(connection.refusals.current?.code).toBe(code);
  isOver = true;
  expect(await connection.set('k', 'v')).toBe('OK');
  await until('the refusal is over', () => connection.refusals.current === undefined);
});

it('a connection that is closed while no Sentinel answers ends, and its commands are rejected', async () => {
  const sentinel = await startSentinel(() => undefined);
  const connection = connected([sentinel]);
  const answer = connection.set('k', 'v');
  answer.catch(() => {});
  await until('the Sentinel was asked twice', () => askedOf(sentinel) >= 2);
  connection.disconnect();
  await expect(answer).rejects.toThrow('Connection is closed.');
  await until('it has ended', () => connection.status === 'end');
});
