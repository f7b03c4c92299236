// The client of direct jobs: answers, timeouts, close, and how it is imported.

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CurpClient, CurpClientError } from '../../../src/client.js';
import { MAX_PERSONS } from '../../../src/engine/queue/direct-queue.js';
import { calculate } from '../../../src/index.js';
import { FaultyProxy } from '../../chaos/proxy.js';
import { person } from '../../people/person.js';
import { ROOT } from '../../repository.js';
import { WAIT_MS } from '../../vitest/limits.js';
import { until } from '../../vitest/waiting.js';
import { DirectService } from './direct-service.js';

let service: DirectService;
let withoutWorker: DirectService;

beforeAll(async () => {
  service = await DirectService.start();
  withoutWorker = await DirectService.start();
  await service.startWorker();
});

afterAll(async () => {
  await service.stop();
  await withoutWorker.stop();
});

const faultOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error: CurpClientError) => {
      expect(error).toBeInstanceOf(CurpClientError);
      return error.fault;
    },
  );

describe('calculate', () => {
  it('returns the envelopes, according to its options', async () => {
    const client = service.client();
    const persons = [person(), person({ apellido_paterno: '' })];
    expect(await client.calculate(persons)).toEqual(persons.map((someone) => calculate(someone)));
    const options = { lang: 'en', surnames: 'optional' } as const;
    expect(await client.calculate(persons, options)).toEqual(
      persons.map((someone) => calculate(someone, options)),
    );
  });

  it('serves many calls at the same time, each with its own answer', async () => {
    const client = service.client();
    const years = Array.from({ length: 300 }, (_, at) => String(1900 + (at % 100)));
    const answers = await Promise.all(
      years.map((anio_nacimiento) => client.calculate([person({ anio_nacimiento })])),
    );
    expect(answers).toEqual(years.map((anio_nacimiento) => [calculate(person({ anio_nacimiento }))]));
  });

  it('removes its job after the answer', async () => {
    const client = service.client();
    await client.calculate([person()]);
    await client.close(); // waits for all commands that it has sent
    const jobs = (await service.redis.keys(service.key('*'))).filter((key) => /:c[0-9a-f]+$/.test(key));
    expect(jobs).toEqual([]);
  });

  it('sends no data of another shape', async () => {
    const client = withoutWorker.client();
    const wrong = { ...person(), sexo: 1 as unknown as string };
    await expect(client.calculate([person(), wrong])).rejects.toThrow(
      'bad_payload $.persons[1].sexo not_text',
    );
    for (const persons of [null, undefined, 5, [null], [{ nombres: Number.NaN }], [{ nombres: new Date(0) }]])
      expect(await faultOf(client.calculate(persons as never, null))).toBe('bad_payload');
    expect(await faultOf(client.calculate(Array(MAX_PERSONS + 1).fill(person())))).toBe('bad_payload');
    expect(await withoutWorker.queue.getJobCounts()).toMatchObject({ waiting: 0, active: 0 });
  });
});

describe('invalid options', () => {
  const made = (options: unknown): unknown => {
    try {
      return new CurpClient(options as never);
    } catch (error) {
      return error;
    }
  };

  it.each([
    ['null', null, 'bad_options $ not_an_object'],
    ['nothing', undefined, 'bad_options $ not_an_object'],
    ['an address instead of options', 'redis://127.0.0.1', 'bad_options $ not_an_object'],
    ['no address', {}, 'bad_options $.redis not_text'],
    ['an address that is null', { redis: null }, 'bad_options $.redis not_text'],
    ['no URL', { redis: 'secret' }, /^bad_options \$\.redis the address of Redis is not a URL/],
    ['another scheme', { redis: 'http://secret@x' }, /^bad_options \$\.redis .*begins with redis:/],
    ['a prefix that is not a string', { redis: 'redis://x', prefix: 5 }, 'bad_options $.prefix not_text'],
    ['no time', { redis: 'redis://x', timeoutMs: Number.NaN }, 'bad_options $.timeoutMs not_a_time'],
    ['more time than a timer supports', { redis: 'redis://x', timeoutMs: 2 ** 31 }, /timeoutMs not_a_time/],
    ['time as a string', { redis: 'redis://x', timeoutMs: '10' }, 'bad_options $.timeoutMs not_a_time'],
  ])('%s: a CurpClientError with a code, and no connection', (_, options, message) => {
    const error = made(options);
    expect(error).toBeInstanceOf(CurpClientError);
    expect(error).toMatchObject({ fault: 'bad_options' });
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).not.toContain('secret');
  });

  it.each([Number.POSITIVE_INFINITY, 0, -1, null])('a call with timeoutMs %s', async (timeoutMs) => {
    const call = withoutWorker.client().calculate([person()], { timeoutMs: timeoutMs as number });
    expect(await faultOf(call)).toBe('bad_options');
  });
});

/** Enough time for a client to connect, also to the WebAssembly server on a busy machine. */
const CONNECTED_MS = 4000;

describe('the timeout', () => {
  it('ends a call without a worker, and removes the job', async () => {
    const client = withoutWorker.client({ timeoutMs: CONNECTED_MS });
    await expect(client.calculate([person()])).rejects.toMatchObject({
      fault: 'no_worker',
      message: expect.stringContaining('no direct worker is there'),
    });
    await until('no job waits', async () => (await withoutWorker.queue.getWaitingCount()) === 0);
    expect(await withoutWorker.holdings()).not.toContain('PEREZ');
  });

  it('can be given for each call', async () => {
    const client = withoutWorker.client();
    expect(await faultOf(client.calculate([person()], { timeoutMs: CONNECTED_MS }))).toBe('no_worker');
  });

  it('ends a call while workers are busy, with the fault timeout', async () => {
    await service.queue.pause(); // workers are connected, and take nothing
    try {
      const fault = faultOf(service.client({ timeoutMs: CONNECTED_MS }).calculate([person()]));
      expect(await fault).toBe('timeout');
    } finally {
      await service.queue.resume();
    }
  });

  it('ends a call when Redis cannot be reached', async () => {
    const client = new CurpClient({ redis: 'redis://127.0.0.1:1', timeoutMs: 200 });
    expect(await faultOf(client.calculate([person()]))).toBe('unreachable');
    await client.close();
  });

  it('ends a call when Redis becomes silent', async () => {
    const proxy = await FaultyProxy.start(service.url);
    const client = new CurpClient({ redis: proxy.url, timeoutMs: 500 });
    await client.calculate([person()], { timeoutMs: 30_000 });
    proxy.mode = 'hold';
    expect(await faultOf(client.calculate([person()]))).toBe('unreachable');
    await proxy.stop();
    await client.close();
  });

  it('ends a call when Redis never answers', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const client = new CurpClient({ redis: `redis://127.0.0.1:${port}`, timeoutMs: 200 });
    expect(await faultOf(client.calculate([person()]))).toBe('unreachable');
    await client.close();
    silent.close();
  });
});

describe('close', () => {
  it('ends calls that wait', async () => {
    const client = withoutWorker.client();
    const fault = faultOf(client.calculate([person()]));
    await until('the job waits', async () => (await withoutWorker.queue.getWaitingCount()) === 1);
    await client.close();
    expect(await fault).toBe('closed');
    expect(await faultOf(client.calculate([person()]))).toBe('closed');
    await client.close();
    await until('no job waits', async () => (await withoutWorker.queue.getWaitingCount()) === 0);
  });

  it('removes a job whose sending is acknowledged only after the call to close', async () => {
    const { add } = Queue.prototype;
    let acknowledge: () => void = () => {};
    const acknowledged = new Promise<void>((resolve) => {
      acknowledge = resolve;
    });
    const spy = vi.spyOn(Queue.prototype, 'add').mockImplementation(async function (this: Queue, ...job) {
      const added = await add.apply(this, job);
      await acknowledged;
      return added;
    });
    const client = withoutWorker.client();
    const fault = faultOf(client.calculate([person()]));
    await until('the job waits', async () => (await withoutWorker.queue.getWaitingCount()) === 1);
    const closed = client.close();
    expect(await fault).toBe('closed');
    acknowledge();
    await closed;
    spy.mockRestore();
    expect(await withoutWorker.queue.getWaitingCount()).toBe(0);
  });

  it('leaves nothing that keeps a process alive: the example of the document ends', async () => {
    const page = readFileSync(`${ROOT}docs/queue-contract.md`, 'utf8');
    const [, example] = /```js\n([^`]+)```/.exec(page)!;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', example!], {
      cwd: ROOT,
      env: { ...process.env, REDIS_URL: service.url },
      timeout: WAIT_MS,
    });
    expect(stdout.trim()).toBe('401');
  });
});
