/** Callbacks: the end of a run is sent to an address of the allow-list, signed, with retries, and to no other address. */
import { createHmac } from 'node:crypto';
import { statSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowedCallback, callbackKey, originOf } from '../../../src/service/callbacks/webhook.js';
import { inProcess } from '../../cli/in-process.js';
import { csv, ROSA } from '../../engine/run/runs.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';
import { formOf, type RunService, startRunService, wholeFile } from '../run-service.js';

interface Call {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const lifetime = wholeFile();
const calls: Call[] = [];
/** The status codes of the receiver for the calls of a path, one after the other; then 204. */
const answers = new Map<string, number[]>();
let receiver: Server;
let origin: string;
let service: RunService;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const path = request.url!;
    calls.push({ path, headers: request.headers, body });
    const status = answers.get(path)?.shift() ?? 204;
    response.writeHead(status, status === 302 ? { location: `${origin}/elsewhere` } : {}).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(receiver.address() as { port: number }).port}`;
  service = await startRunService(lifetime, { callbacks: [origin] });
  await service.depot.computeHere();
  await service.depot.executeHere();
});

afterAll(() => receiver.close());

const uploadWith = (callback: string, content = csv(ROSA)) =>
  service.upload(formOf({ file: content, callback }));

const callsOf = (path: string) => calls.filter((call) => call.path === path);

const called = (path: string, times = 1) =>
  until(`${times} calls of ${path}`, () => callsOf(path).length >= times && callsOf(path));

it('sends the end of a run, signed with the key of the project', async () => {
  const { status, response } = await uploadWith(`${origin}/done?id=7`);
  expect(status).toBe(202);
  const [call] = await called('/done?id=7');
  const run = await service.run(response.run.id);
  expect(JSON.parse(call!.body)).toEqual(run);
  expect(run).toMatchObject({ state: 'finished', rows: 1 });
  expect(JSON.stringify(run)).not.toContain('/done');

  const timestamp = call!.headers['x-curp-batch-timestamp'] as string;
  expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(600);
  const { stdout } = await inProcess(['callback-key', 'tests', '--data', service.depot.store.folder]);
  const expected = createHmac('sha256', stdout.trim()).update(`${timestamp}.${call!.body}`).digest('hex');
  expect(call!.headers['x-curp-batch-signature']).toBe(`sha256=${expected}`);
  expect(call!.headers['x-curp-batch-run']).toBe(run.id);
  expect(call!.headers['content-type']).toBe('application/json; charset=utf-8');
  await until('the callback is recorded', () => service.depot.store.wasCalledBack(run.id));
  expect(callsOf('/done?id=7')).toHaveLength(1);
});

it('retries until it is accepted', async () => {
  answers.set('/stubborn', [500, 404]);
  const { response } = await uploadWith(`${origin}/stubborn`);
  const [first, second, third] = await called('/stubborn', 3);
  expect(second!.body).toBe(first!.body);
  expect(third!.headers['x-curp-batch-run']).toBe(response.run.id);
  await until('the callback is recorded', () => service.depot.store.wasCalledBack(response.run.id));
});

it('does not follow a redirect: it counts as a failure, like every status other than 2xx', async () => {
  answers.set('/moved', [302]);
  await uploadWith(`${origin}/moved`);
  await called('/moved', 2);
  expect(callsOf('/elsewhere')).toEqual([]);
});

it('is also sent for a run that failed', async () => {
  await service.upload(
    formOf({ file: csv(ROSA.replace('14', '')), callback: `${origin}/failed`, limit_errors: '0' }),
  );
  const [call] = await called('/failed');
  expect(JSON.parse(call!.body)).toMatchObject({ state: 'failed', fault: 'error_limit' });
});

it('is sent later from the state on disk when Redis has lost it', async (context) => {
  const other = await startRunService(context, { callbacks: [origin] });
  await other.depot.computeHere();
  answers.set('/late', Array(100).fill(503));
  const worker = await other.depot.startRunWorker();
  const { response } = await other.upload(formOf({ file: csv(ROSA), callback: `${origin}/late` }));
  await called('/late');
  await worker.stop();
  await other.depot.redis.flushall();
  const before = callsOf('/late').length;
  answers.delete('/late');
  await other.depot.executeHere();
  await called('/late', before + 1);
  await until('the callback is recorded', () => other.depot.store.wasCalledBack(response.run.id));
});

describe('the allowed addresses', () => {
  it.each([
    'https://example.org/hook',
    'http://127.0.0.1:1/',
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    'nonsense',
    '//127.0.0.1/',
  ])('%s is refused at the upload', async (callback) => {
    const before = service.runs().length;
    expect(await uploadWith(callback)).toMatchObject({ status: 400, code: 486, response: {} });
    expect(service.runs()).toHaveLength(before);
    expect(service.incoming()).toEqual([]);
  });

  it('do not include similar addresses', () => {
    const list = ['https://hooks.example.mx', 'http://10.0.0.5:8080/'];
    expect(allowedCallback('https://hooks.example.mx/a?b=c#d', list)).toBe('https://hooks.example.mx/a?b=c');
    expect(allowedCallback('https://HOOKS.example.mx:443/a', list)).toBe('https://hooks.example.mx/a');
    expect(allowedCallback('http://10.0.0.5:8080/x', list)).toBe('http://10.0.0.5:8080/x');
    for (const url of [
      'http://hooks.example.mx/a',
      'https://hooks.example.mx.evil.test/',
      'https://hooks.example.mx@evil.test/',
      'https://user:word@hooks.example.mx/',
      'https://hooks.example.mx:8443/',
      'http://10.0.0.5/',
      `https://hooks.example.mx/${'x'.repeat(2000)}`,
    ]) {
      expect(allowedCallback(url, list), url).toBeUndefined();
    }
    expect(originOf('https://a.test/path')).toBe('https://a.test');
    expect(originOf('javascript:alert(1)')).toBeUndefined();
  });
});

describe('the key', () => {
  it('belongs to its project, stays the same, and is readable by its owner only', async () => {
    const folder = temporaryFolder();
    const keys = await Promise.all(Array.from({ length: 8 }, () => callbackKey(folder, 'payroll')));
    expect(new Set(keys).size).toBe(1);
    expect(await callbackKey(folder, 'other')).not.toBe(keys[0]);
    expect(statSync(join(folder, 'callback.key')).mode & 0o777).toBe(0o600);
  });
});
