/**
 * The internals of ioredis and Node on which `src/engine/redis/internals` depends: one test for each, under the name that it has in
 * src/engine/redis/internals/README.md. If a new version of ioredis changes one, that test fails.
 *
 * What it does not test: our code. The tests of connections, blobs and frozen connections do.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { AbstractConnector, Cluster, Command, Redis, type RedisOptions, ReplyError } from 'ioredis';
import { afterEach, expect, it } from 'vitest';
import { textOfDocument } from '../../docs/blocks.js';
import { ROOT } from '../../repository.js';
import { until } from '../../vitest/waiting.js';
import { RespServer } from './resp-server.js';

const open: { stop(): void }[] = [];

afterEach(() => {
  for (const each of open.splice(0).reverse()) each.stop();
});

async function serverOf(answer: (command: string[], port: number) => string): Promise<RespServer> {
  const server = await RespServer.start(answer);
  open.push(server);
  return server;
}

const OPTIONS = { host: '127.0.0.1', protocol: 2, disableClientInfo: true, enableReadyCheck: false } as const;

/** Connects with a class of the test, which may override internals. */
function connectTo(
  server: RespServer,
  options: RedisOptions = {},
  Class: new (options: RedisOptions) => Redis = Redis,
): Redis {
  const redis = new Class({ ...OPTIONS, port: server.port, maxRetriesPerRequest: null, ...options });
  redis.on('error', () => {});
  open.push({ stop: () => redis.disconnect() });
  return redis;
}

function clusterOf(server: RespServer, Class: typeof Cluster = Cluster): Cluster {
  const cluster = new Class([{ host: '127.0.0.1', port: server.port }], {
    enableReadyCheck: false,
    redisOptions: OPTIONS,
  });
  cluster.on('error', () => {});
  open.push({ stop: () => cluster.disconnect() });
  return cluster;
}

/** The reply to CLUSTER SLOTS of a cluster with one node. */
const slots = (port: number): string => `*1\r\n*3\r\n:0\r\n:16383\r\n*2\r\n$9\r\n127.0.0.1\r\n:${port}\r\n`;

const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

const section = textOfDocument('src/engine/redis/internals/README.md');

it.each(['ioredis', 'bullmq'])(
  '%s is the version that src/engine/redis/internals/README.md lists',
  (name) => {
    const { version } = read(`node_modules/${name}/package.json`);
    expect(section).toContain(`${name} ${version}`);
    expect(read('package.json').dependencies[name]).toBe(version);
  },
);

it('src/engine/redis/internals/README.md lists the internals that have a test, and no others', () => {
  const listed = [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  const tested = ['ioredis', 'bullmq'].flatMap((library) => {
    const text = readFileSync(join(import.meta.dirname, `${library}-internals.test.ts`), 'utf8');
    return [...text.matchAll(/^it\('([\w.+ ]+): /gm)].map(([, name]) => name);
  });
  expect(listed.sort()).toEqual(tested.sort());
});

it('Command.toWritable: it is called with the socket, and what it returns is written', async () => {
  const server = await serverOf(() => '+OK\r\n');
  let given: Socket | undefined;
  class Split extends Command {
    override toWritable(socket: Socket): string {
      given = socket;
      socket.write('*2\r\n$3\r\nget\r\n');
      return '$1\r\nk\r\n';
    }
  }
  const redis = connectTo(server);
  await once(redis, 'ready');
  expect(await redis.sendCommand(new Split('get', ['k'], { replyEncoding: 'utf8' }))).toBe('OK');
  expect(given).toBe(redis.stream);
  expect(server.commands).toEqual([['get', 'k']]);
});

it('Command.extractBlockingTimeout: it returns milliseconds, and undefined for a command that does not block', () => {
  const timeoutOf = (name: string, ...args: string[]) => new Command(name, args).extractBlockingTimeout();
  expect(timeoutOf('bzpopmin', 'k', '5')).toBe(5000);
  expect(timeoutOf('xread', 'COUNT', '1', 'BLOCK', '700', 'STREAMS', 'k', '0')).toBe(700);
  expect(timeoutOf('get', 'k')).toBeUndefined();
});

it('Command.inTransaction: it is true for the commands between MULTI and EXEC, and for no other', async () => {
  const sent: [string, boolean][] = [];
  class Recording extends Redis {
    override sendCommand(command: Command, ...rest: never[]): unknown {
      sent.push([command.name, command.inTransaction]);
      return super.sendCommand(command, ...rest);
    }
  }
  const server = await serverOf(([name]) => (name === 'exec' ? '*1\r\n+OK\r\n' : '+OK\r\n'));
  const redis = connectTo(server, {}, Recording);
  await redis.multi().set('k', '1').exec();
  await redis.get('k');
  expect(Object.fromEntries(sent)).toMatchObject({ set: true, get: false });
});

it('Redis.handleReconnection: it is called for an error reply, and the command can be sent again', async () => {
  let replies = 0;
  const server = await serverOf(() => (++replies === 1 ? '-BUSY a script\r\n' : '+OK\r\n'));
  const calls: [string, string][] = [];
  class Resending extends Redis {
    override handleReconnection(error: Error, item: Parameters<Redis['handleReconnection']>[1]): void {
      calls.push([error.message, (item.command as Command).name]);
      this.sendCommand(item.command as Command);
    }
  }
  expect(await connectTo(server, {}, Resending).get('k')).toBe('OK');
  expect(calls).toEqual([['BUSY a script', 'get']]);
});

it('Redis.recoverFromFatalError: it is called for a refused login, and disconnect(true) connects again', async () => {
  let logins = 0;
  const server = await serverOf(([name]) =>
    name === 'auth' && ++logins === 1 ? '-WRONGPASS no\r\n' : '+OK\r\n',
  );
  const messages: string[] = [];
  class Reconnecting extends Redis {
    override recoverFromFatalError(_: Error, error: Error): void {
      messages.push(error.message);
      this.disconnect(true);
    }
  }
  const redis = connectTo(server, { password: 'p' }, Reconnecting);
  expect(await redis.get('k')).toBe('OK');
  expect(messages).toEqual(['WRONGPASS no']);
});

it('Redis.condition.handshake: it is true for the login, and false for commands', async () => {
  const during: Record<string, boolean | undefined> = {};
  const server = await serverOf(() => '-ERR no\r\n');
  class Recording extends Redis {
    override handleReconnection(error: Error, item: Parameters<Redis['handleReconnection']>[1]): void {
      during[(item.command as Command).name] = this.condition?.handshake;
      if ((item.command as Command).name === 'auth') item.command.resolve('OK');
      else super.handleReconnection(error, item);
    }
  }
  await connectTo(server, { password: 'p' }, Recording)
    .get('k')
    .catch(() => {});
  expect(during).toEqual({ auth: true, get: false });
});

it('Redis._readyCheck: it is called again for the same connection while the server loads its data', async () => {
  let checks = 0;
  const info = (text: string): string => `$${text.length}\r\n${text}\r\n`;
  const server = await serverOf(() => info(`loading:${++checks === 1 ? 1 : 0}\r\n`));
  const redis = connectTo(server, { enableReadyCheck: true, maxLoadingRetryTime: 1, lazyConnect: true });
  const internals = redis as unknown as { _readyCheck(callback: unknown): void };
  const check = internals._readyCheck.bind(redis);
  let calls = 0;
  internals._readyCheck = (callback) => {
    calls++;
    check(callback);
  };
  await redis.connect();
  expect(calls).toBe(2);
});

it('Redis.commandQueue: it holds the unanswered commands, and peekFront returns the oldest', async () => {
  const server = await serverOf(() => '');
  const redis = connectTo(server);
  await once(redis, 'ready');
  for (const key of ['first', 'second']) redis.get(key).catch(() => {});
  expect(redis.commandQueue.length).toBe(2);
  expect((redis.commandQueue.peekFront()!.command as Command).args).toEqual(['first']);
});

it('Redis.options.Connector: ioredis connects with it, and uses its stream and its firstError', async () => {
  const server = await serverOf(() => '+OK\r\n');
  class Connector extends AbstractConnector {
    constructor() {
      super(100);
    }
    override async connect(): ReturnType<AbstractConnector['connect']> {
      this.connecting = true;
      this.stream = createConnection(server.port, '127.0.0.1');
      return this.stream;
    }
  }
  const redis = connectTo(server, { Connector });
  expect(await redis.get('k')).toBe('OK');
  const { stream } = redis;
  const closed = once(stream, 'close');
  redis.disconnect(); // ends the stream of the connector
  await closed;
  class Failing extends Connector {
    override async connect(): ReturnType<AbstractConnector['connect']> {
      const stream = await super.connect();
      this.firstError = new Error('refused');
      stream.destroy();
      return stream;
    }
  }
  const failing = connectTo(server, { Connector: Failing, retryStrategy: () => null, lazyConnect: true });
  const [[error]] = await Promise.all([
    once(failing, 'error').catch((thrown) => [thrown]),
    failing.connect().catch(() => {}),
  ]);
  expect(error).toMatchObject({ message: 'refused' });
});

it('AbstractConnector.check: it gets the reply to INFO, and false connects again; `connect` can emit events', async () => {
  const server = await serverOf(([name]) => (name === 'info' ? '$11\r\nrole:master\r\n' : '+OK\r\n'));
  const checked: unknown[] = [];
  class Connector extends AbstractConnector {
    constructor() {
      super(100);
    }
    override check(info: unknown): boolean {
      return checked.push(info) > 1;
    }
    override async connect(emit: unknown): ReturnType<AbstractConnector['connect']> {
      this.connecting = true;
      this.stream = createConnection(server.port, '127.0.0.1');
      (emit as (event: string, argument: unknown) => void)('some event', checked.length);
      return this.stream;
    }
  }
  const events: number[] = [];
  const redis = connectTo(server, { Connector, enableReadyCheck: true, lazyConnect: true });
  redis.on('some event', (event: number) => events.push(event));
  expect(await redis.get('k')).toBe('OK');
  expect(checked).toEqual([{ role: 'master' }, { role: 'master' }]);
  expect(events).toEqual([0, 1]);
});

it('DataHandler: it parses what the stream emits as data, and does not copy a string that arrives whole', async () => {
  const server = await serverOf(() => '');
  const redis = connectTo(server);
  await once(redis, 'ready');
  const reply = redis.getBuffer('k');
  const body = Buffer.alloc(100_000, 'x');
  redis.stream.emit('data', Buffer.from(`$${body.length}\r\n`));
  redis.stream.emit('data', Buffer.alloc(0));
  const piece = Buffer.allocUnsafeSlow(body.length + 2);
  body.copy(piece);
  piece.write('\r\n', body.length);
  redis.stream.emit('data', piece);
  const received = (await reply)!;
  expect(received.equals(body)).toBe(true);
  expect(received.buffer).toBe(piece.buffer);
});

it('Cluster.handleError: it is called for an error reply, with the count of attempts and handlers to repeat it', async () => {
  let replies = 0;
  const server = await serverOf(([name], port) => {
    if (name === 'cluster') return slots(port);
    return name === 'get' && ++replies <= 2 ? '-TRYAGAIN moving\r\n' : '+OK\r\n';
  });
  const calls: [string, string | undefined, object][] = [];
  class Resending extends Cluster {
    override handleError(
      error: Error & { command?: { name: string } },
      redirections: { value?: unknown },
      handlers: { connectionClosed(): void },
    ): void {
      calls.push([error.message, error.command?.name, redirections]);
      delete redirections.value;
      handlers.connectionClosed();
    }
  }
  expect(await clusterOf(server, Resending as typeof Cluster).get('k')).toBe('OK');
  expect(calls.map(([message, name]) => [message, name])).toEqual(Array(2).fill(['TRYAGAIN moving', 'get']));
  expect(calls[0]![2]).toBe(calls[1]![2]); // one object for all attempts of a command
  const count: { value?: unknown } = {};
  const none = () => {};
  const handlers = { moved: none, ask: none, tryagain: none, clusterDown: none, connectionClosed: none };
  clusterOf(server).handleError(new Error('TRYAGAIN'), count, {
    ...handlers,
    maxRedirections: none,
    defaults: none,
  });
  expect(count.value).toEqual(expect.any(Number)); // `value` is the number of attempts that are left
});

it('Cluster.refreshSlotsCache: it asks for the nodes again', async () => {
  const server = await serverOf((_, port) => slots(port));
  const cluster = clusterOf(server);
  await once(cluster, 'ready');
  const asked = () => server.commands.filter(([name]) => name === 'cluster').length;
  const before = asked();
  cluster.refreshSlotsCache();
  await until('CLUSTER SLOTS is sent again', () => asked() > before);
});

it('Cluster.+node: the event has the connection of the node', async () => {
  const server = await serverOf((_, port) => slots(port));
  const [node] = await once(clusterOf(server), '+node');
  expect(node).toBeInstanceOf(Redis);
});

it('Connection is closed.: commands on a closed connection are rejected with this message', async () => {
  const redis = connectTo(await serverOf(() => ''));
  const waiting = redis.get('k').catch((error: Error) => error.message);
  redis.disconnect();
  expect(await waiting).toBe('Connection is closed.');
});

it('ReplyError: an error reply has this name, and the class can be constructed', async () => {
  const redis = connectTo(await serverOf(() => '-WRONGTYPE no\r\n'));
  const error = await redis.get('k').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'ReplyError', message: 'WRONGTYPE no' });
  expect(new ReplyError('BUSY')).toMatchObject({ name: 'ReplyError', message: 'BUSY' });
});

it('ClusterAllFailedError.lastNodeError: it is the error reply of a node', async () => {
  const server = await serverOf(() => '-NOAUTH no\r\n');
  const cluster = new Cluster([{ host: '127.0.0.1', port: server.port }], {
    clusterRetryStrategy: () => null,
    lazyConnect: true,
    redisOptions: OPTIONS,
  });
  open.push({ stop: () => cluster.disconnect() });
  const error = once(cluster, 'error').then(
    ([emitted]) => emitted,
    (thrown) => thrown,
  );
  await cluster.connect().catch(() => {});
  expect(await error).toMatchObject({ lastNodeError: { name: 'ReplyError', message: 'NOAUTH no' } });
});

it('Socket._handle: it counts the bytes that were written, and those that wait', async () => {
  const redis = connectTo(await serverOf(() => '+OK\r\n'));
  await redis.get('k');
  const { _handle: handle } = redis.stream as unknown as { _handle: unknown };
  expect(handle).toMatchObject({ bytesWritten: expect.any(Number), writeQueueSize: 0 });
  expect(redis.stream.bytesRead).toBe('+OK\r\n'.length);
});
