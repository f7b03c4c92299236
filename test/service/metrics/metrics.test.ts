// The metrics for Prometheus: well-formed, right, and without personal data.
import { beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../../../src/engine/process/embedded-server.js';
import { addToCounter, countRefusals, ISOLATED_CHUNKS } from '../../../src/engine/queue/shared-counters.js';
import { connect, disconnect } from '../../../src/engine/redis/connection.js';
import { refusalOf } from '../../../src/engine/redis/replies/error-reply.js';
import { newRecord, QUEUED } from '../../../src/service/runs/run-record.js';
import { until } from '../../vitest/waiting.js';
import { calculate } from '../http/requests.js';
import { type Service, startService } from '../http/service.js';

interface Family {
  type: string;
  samples: Map<string, number>;
}

/** A strict parser: every family once, with its headers before its samples, and a newline at the end. */
function parse(text: string): Map<string, Family> {
  expect(text.endsWith('\n')).toBe(true);
  const families = new Map<string, Family>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue;
    const header = /^# (HELP|TYPE) ([a-z_:A-Z0-9]+) (.+)$/.exec(line);
    if (header) {
      const [, kind, name, rest] = header as unknown as [string, string, string, string];
      if (kind === 'HELP') {
        expect(families.has(name), `${name} twice`).toBe(false);
        families.set(name, { type: '', samples: new Map() });
        current = name;
      } else families.get(name)!.type = rest;
      continue;
    }
    const sample = /^([a-zA-Z_:][\w:]*)(\{[^}]*\})? (\S+)$/.exec(line);
    expect(sample, line).not.toBe(null);
    const [, name, labels = '', value] = sample as unknown as [string, string, string | undefined, string];
    expect(name.startsWith(current), `${name} under ${current}`).toBe(true);
    families.get(current)!.samples.set(name + labels, Number(value));
  }
  return families;
}

let service: Service;

beforeAll(async () => {
  service = (await startService()).oneProcess('each has its own metrics');
});

const scrape = async (): Promise<Map<string, Family>> => {
  const response = await fetch(`${service.address}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return parse(await response.text());
};

const valueIn = (families: Map<string, Family>, name: string, sample = name): number | undefined =>
  families.get(name)?.samples.get(sample);

it('counts requests by route, method and status, and rows by code and reason', async () => {
  await Promise.all(Array.from({ length: 7 }, () => calculate(service)));
  await calculate(service, { nombres: '' });
  await calculate(service, { entidad: '33' });
  await fetch(`${service.address}/somewhere/secret`);
  await fetch(`${service.address}/curp/entidades?token=x`);
  await fetch(`${service.address}/curp/calcular_curp?token=x`);
  const families = await scrape();
  expect(families.get('curp_batch_http_request_duration_seconds')!.type).toBe('histogram');
  const count = (route: string, status: number) =>
    valueIn(
      families,
      'curp_batch_http_request_duration_seconds',
      `curp_batch_http_request_duration_seconds_count{route="${route}",method="GET",status="${status}"}`,
    );
  expect(count('/curp/calcular_curp', 200)).toBe(7);
  expect(count('/curp/calcular_curp', 400)).toBe(2);
  expect(count('/curp/entidades', 401)).toBe(1);
  expect(count('/curp/calcular_curp', 401)).toBe(1);
  expect(count('none', 404)).toBe(1);
  const rows = (code: number, reason = '') =>
    valueIn(
      families,
      'curp_batch_http_rows_total',
      `curp_batch_http_rows_total{code="${code}",reason="${reason}"}`,
    );
  expect([rows(0), rows(400), rows(417, 'unknown_entity')]).toEqual([7, 1, 1]);
});

it('measures a request that is refused before its route, with its real duration', async () => {
  const { urlLength } = service.options.limits;
  expect((await fetch(`${service.address}/curp/calcular_curp?x=${'x'.repeat(urlLength)}`)).status).toBe(414);
  const name = 'curp_batch_http_request_duration_seconds';
  const sum = `${name}_sum{route="/curp/calcular_curp",method="GET",status="414"}`;
  expect(valueIn(await scrape(), name, sum)).toBeLessThan(0.1);
});

it('has buckets that increase up to the count', async () => {
  const families = await scrape();
  const buckets = [...families.get('curp_batch_http_request_duration_seconds')!.samples].filter(
    ([name]) => name.includes('_bucket{') && name.includes('calcular_curp') && name.includes('"200"'),
  );
  const counts = buckets.map(([, count]) => count);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(buckets.at(-1)![0]).toContain('le="+Inf"');
  expect(counts.at(-1)).toBe(7);
});

it('has runs by state, rows of runs by code, and their speed', async () => {
  const { store } = service.options;
  const statuses = [
    {
      ...QUEUED,
      state: 'running' as const,
      rows: 100,
      errors: 5,
      rowsPerSecond: 1234,
      codes: [
        { code: 400, reason: null, rows: 3 },
        { code: 417, reason: 'invalid_date', rows: 2 },
      ],
    },
    { ...QUEUED, state: 'finished' as const, rows: 10, ended: new Date().toISOString() },
    QUEUED,
  ];
  for (const status of statuses) {
    const record = newRecord({ project: 'tests', name: 'CANARIO.csv', keepMs: 60_000 });
    await store.create(record);
    await store.writeStatus(record.id, { ...status });
  }
  // Runs that have ended before this process was started are not counted, and each of the others is counted once.
  for (const [started, ended] of [
    [Date.now() - 20_000, Date.now()],
    [0, 60_000],
  ] as const) {
    const record = newRecord({ project: 'tests', name: 'people.csv', keepMs: 9e12 });
    await store.create(record);
    const times = { started: new Date(started).toISOString(), ended: new Date(ended).toISOString() };
    await store.writeStatus(record.id, { ...QUEUED, state: 'failed', ...times });
  }
  const running = 'curp_batch_runs{state="running"}';
  await until('a run is counted', async () => valueIn(await scrape(), 'curp_batch_runs', running) === 1);
  const families = await scrape();
  const runs = families.get('curp_batch_runs')!.samples;
  expect(runs.get('curp_batch_runs{state="finished"}')).toBe(1);
  expect(runs.get('curp_batch_runs{state="queued"}')).toBe(1);
  expect(runs.get('curp_batch_runs{state="failed"}')).toBe(2);
  const durations = families.get('curp_batch_run_duration_seconds')!.samples;
  expect(durations.get('curp_batch_run_duration_seconds_count{state="failed"}')).toBe(1);
  expect(durations.get('curp_batch_run_duration_seconds_bucket{le="15",state="failed"}')).toBe(0);
  expect(durations.get('curp_batch_run_duration_seconds_bucket{le="60",state="failed"}')).toBe(1);
  expect(valueIn(families, 'curp_batch_rows_per_second')).toBe(1234);
  const rows = families.get('curp_batch_run_rows')!.samples;
  expect(rows.get('curp_batch_run_rows{code="0",reason=""}')).toBe(105);
  expect(rows.get('curp_batch_run_rows{code="400",reason=""}')).toBe(3);
  expect(rows.get('curp_batch_run_rows{code="417",reason="invalid_date"}')).toBe(2);
});

it('has names by the conventions of Prometheus, as `promtool check metrics` looks at them', async () => {
  const ours = [...(await scrape())].filter(([name]) => /^(curp_batch|bullmq)_/.test(name));
  for (const [name, { type }] of ours) {
    expect(name).toMatch(/^[a-z][a-z\d]*(_[a-z\d]+)*$/);
    expect(name.endsWith('_total'), name).toBe(type === 'counter');
    expect(name, name).not.toMatch(
      /_(count|sum|bucket|info|gauge|counter|histogram|milliseconds|ms|minutes|kb)$/,
    );
    if (type === 'histogram') expect(name).toMatch(/_duration_seconds$/);
  }
});

it('has the queues, their workers, and the process', async () => {
  const families = await scrape();
  expect(valueIn(families, 'curp_batch_redis_up')).toBe(1);
  expect(valueIn(families, 'curp_batch_chunks_waiting')).toBeGreaterThanOrEqual(0);
  const queues = ['curp-chunks', 'curp-runs', 'curp-runs-small', 'curp-direct'];
  for (const name of ['curp_batch_workers', 'bullmq_job_completed_total', 'bullmq_job_failed_total']) {
    const samples = [...families.get(name)!.samples.keys()];
    expect(samples).toEqual(queues.map((queue) => `${name}{queue="${queue}"}`));
  }
  const jobs = families.get('bullmq_jobs')!.samples;
  for (const queue of queues) {
    for (const state of ['active', 'delayed', 'waiting']) {
      expect(jobs.get(`bullmq_jobs{queue="${queue}",state="${state}"}`)).toBeGreaterThanOrEqual(0);
    }
  }
  expect(families.has('process_cpu_seconds_total')).toBe(true);
});

it('contains no personal data', async () => {
  await calculate(service, { nombres: 'QUETZALCANARIO' });
  await fetch(`${service.address}/QUETZALCANARIO?nombres=QUETZALCANARIO`);
  const text = await (await fetch(`${service.address}/metrics`)).text();
  expect(text).not.toContain(service.token);
  expect(text).not.toMatch(/CANARIO|tests|127\.0\.0\.1/);
});

const METRICS_TOKEN = 'a-token-for-prometheus';

async function statusOf(url: string, authorization?: string): Promise<number> {
  const response = await fetch(url, { headers: authorization === undefined ? {} : { authorization } });
  return response.status;
}

it('needs the token of the metrics if there is one, which opens nothing else', async () => {
  const { address, token } = await startService({ metricsToken: METRICS_TOKEN });
  const url = `${address}/metrics`;
  const missing = await fetch(url);
  expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer realm="curp-batch metrics"',
  ]);
  expect(await statusOf(url, `Bearer ${token}`)).toBe(401);
  expect(await statusOf(`${url}?token=${METRICS_TOKEN}`)).toBe(401);
  expect(await statusOf(url, `Bearer ${METRICS_TOKEN}`)).toBe(200);
  expect(await statusOf(`${address}/runs`, `Bearer ${METRICS_TOKEN}`)).toBe(401);
});

it('is on a port of its own if there is one, with the token, and not on the port of the service', async () => {
  const metricsPort = await freePort();
  const { address, stop } = await startService({ metricsPort, metricsToken: METRICS_TOKEN });
  const own = `http://127.0.0.1:${metricsPort}`;
  const authorization = `Bearer ${METRICS_TOKEN}`;
  expect(await statusOf(`${address}/metrics`, authorization)).toBe(404);
  expect(await statusOf(`${own}/metrics`)).toBe(401);
  expect(await statusOf(`${own}/runs`, authorization)).toBe(404);
  const response = await fetch(`${own}/metrics`, { headers: { authorization } });
  expect(parse(await response.text()).has('curp_batch_redis_up')).toBe(true);
  const occupied = startService({ metricsPort });
  await expect(occupied).rejects.toThrow('--metrics-port cannot be used (EADDRINUSE)');
  await stop();
  await expect(fetch(`${own}/metrics`)).rejects.toThrow();
});

it('counts outages of Redis and isolated chunks of all processes', async () => {
  const { redis } = service.options;
  const count = async () => {
    const families = await scrape();
    const refusals = 'curp_batch_redis_refusals_total';
    return [
      valueIn(families, 'curp_batch_isolated_chunks_total')!,
      valueIn(families, refusals, `${refusals}{code="OOM"}`)!,
    ];
  };
  await until('the figures of Redis are served', async () => (await count())[1] !== undefined);
  const [isolated, refused] = (await count()) as [number, number];
  const other = connect(inject('redis'));
  countRefusals(other);
  await other.ping();
  addToCounter(other, ISOLATED_CHUNKS);
  const command = {};
  other.refusals.note(refusalOf({ name: 'ReplyError', message: 'OOM' })!, command);
  other.refusals.accept(command);
  await other.ping();
  disconnect(other);
  await until('both are counted', async () => {
    const now = await count();
    return now[0]! > isolated && now[1]! > refused;
  });
  expect(await redis.hgetall('{curp}:counters')).toMatchObject({ isolated_chunks: expect.any(String) });
});
