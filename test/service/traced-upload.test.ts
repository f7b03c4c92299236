/** One upload through the service, a run worker and a chunk worker is one trace in a collector, without data of a person. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { CliProcess } from '../built-command/cli-process.js';
import { startServing } from '../built-command/serving.js';
import { csv, HEADER } from '../engine/run/runs.js';
import { CANARY, CANARY_ROW, TRACE } from '../people/canary.js';
import { startEmbedded } from '../servers/redis-server.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { until } from '../vitest/waiting.js';
import { formOf } from './run-service.js';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: { intValue?: number; stringValue?: string } }[];
  status: { code?: number };
}

interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

/** Receives OTLP over HTTP as JSON, and callbacks. What it receives goes to a file. */
async function startCollector(context: TestContext) {
  const file = join(temporaryFolder(), 'spans.ndjson');
  appendFileSync(file, '');
  const calls: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    if (request.url === '/v1/traces' && request.headers['content-type'] === 'application/json')
      appendFileSync(file, `${text}\n`);
    else calls.push(request.headers);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const text = () => readFileSync(file, 'utf8');
  const sent = () =>
    text()
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => (JSON.parse(line) as Sent).resourceSpans);
  const spans = () => sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  return { origin, text, sent, spans, calls };
}

const factsOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.intValue ?? value.stringValue]));

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const CLIENT_SPAN = 'b7ad6b7169203331';

it('makes one trace of an upload, its run, its chunks, its commits and its callback', async (context) => {
  const redis = await startEmbedded();
  context.onTestFinished(() => redis.stop());
  const { origin, text, sent, spans, calls } = await startCollector(context);
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: origin, OTEL_SERVICE_NAME: 'curp-tests' };
  const data = temporaryFolder();
  const words = ['--redis', redis.url];
  const served = await startServing(['--data', data, ...words, '--callback-allow', origin], { env });
  const runWorker = new CliProcess(['run-worker', '--data', data, '--chunk', '1k', ...words], { env });
  const worker = new CliProcess(['worker', '--processes', '1', ...words], { env });
  const authorization = `Bearer ${served.token}`;
  const rows = 60;
  const answer = await fetch(`${served.address}/v1/runs`, {
    method: 'POST',
    headers: { authorization, traceparent: `00-${TRACE_ID}-${CLIENT_SPAN}-01`, tracestate: 'who=COYOTLAN' },
    body: formOf({ file: csv(...Array(rows).fill(CANARY_ROW)), callback: `${origin}/done` }),
  });
  const { id } = ((await answer.json()) as { response: { run: { id: string } } }).response.run;
  // A person in the query, and in a path that is none.
  await fetch(`${served.address}/v1/curp/calcular_curp?${new URLSearchParams(CANARY)}`, {
    headers: { authorization },
  });
  await fetch(`${served.address}/v1/runs/QUETZALCANARIO`, { headers: { authorization } });
  await until('the callback has arrived', () => calls.length > 0);
  for (const process of [served.process, runWorker, worker]) await process.stop();

  const ours = spans().filter(({ traceId }) => traceId === TRACE_ID);
  const named = (name: string) => ours.filter((span) => span.name === name);
  const [request] = named('POST /v1/runs');
  expect(request).toMatchObject({ parentSpanId: CLIENT_SPAN, kind: 2 });
  expect(factsOf(request!)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/v1/runs',
    'http.response.status_code': 202,
  });
  const [run, ...otherRuns] = named('run');
  expect(otherRuns).toEqual([]);
  expect(run).toMatchObject({ parentSpanId: request!.spanId, kind: 5 });
  const chunks = named('chunk');
  expect(factsOf(run!)).toMatchObject({
    'curp_batch.run.id': id,
    'curp_batch.rows': rows,
    'curp_batch.rows_in_error': 0,
    'curp_batch.chunks': chunks.length,
  });
  expect(chunks.length).toBeGreaterThan(1);
  for (const part of [...chunks, ...named('commit'), ...named('finish')])
    expect(part.parentSpanId).toBe(run!.spanId);
  const rowsOf = (span: SentSpan) => Number(factsOf(span)['curp_batch.rows']);
  expect(chunks.reduce((sum, chunk) => sum + rowsOf(chunk), 0)).toBe(rows);
  expect(Math.max(...named('commit').map(rowsOf))).toBe(rows);
  expect(named('finish')).toHaveLength(1);
  const [callback] = named('callback');
  expect(callback).toMatchObject({ parentSpanId: request!.spanId, kind: 3 });
  expect(calls[0]).toMatchObject({ traceparent: `00-${TRACE_ID}-${callback!.spanId}-01` });
  expect(calls[0]).not.toHaveProperty('tracestate');

  const services = sent().flatMap(({ resource }) => resource.attributes);
  expect(services.filter(({ key }) => key === 'service.name').map(({ value }) => value.stringValue)).toEqual(
    sent().map(() => 'curp-tests'),
  );
  expect(spans().map(({ name }) => name)).toContain('GET /v1/runs/:id');
  expect(text()).not.toMatch(TRACE);
  expect(text()).not.toContain(data);
});

/** The names of the files of code that a process and its children have loaded. */
function loadedModules(folder: string): string[] {
  return readdirSync(folder).flatMap((name) =>
    (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: { url: string }[] }).result.map(
      ({ url }) => url,
    ),
  );
}

it.each([
  ['without the variables', {}, false],
  ['with OTEL_SDK_DISABLED', { OTEL_SDK_DISABLED: 'true' }, false],
  ['with an endpoint', {}, true],
])('loads the packages of OpenTelemetry only for traces: %s', async (_, given, isTraced) => {
  const folder = temporaryFolder();
  const input = join(temporaryFolder(), 'people.csv');
  appendFileSync(input, `${HEADER}\n${CANARY_ROW}\n`);
  // Nothing listens there: a run does not fail without its collector.
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_EXPORTER_OTLP_TIMEOUT: '100' };
  const env = {
    NODE_V8_COVERAGE: folder,
    ...(isTraced || 'OTEL_SDK_DISABLED' in given ? endpoint : {}),
    ...given,
  };
  const run = new CliProcess(['run', input, '-o', `${input}.out`], { env });
  expect(await run.ended).toMatchObject({ code: 0 });
  const loaded = loadedModules(folder);
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.some((url) => url.includes('opentelemetry'))).toBe(isTraced);
});
