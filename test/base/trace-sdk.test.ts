/** Spans as a collector gets them over OTLP/HTTP, and what the log says if it cannot get them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from '../../src/base/log.js';
import { endTraces, isTracing, startSpan } from '../../src/base/span.js';
import { startTraces } from '../../src/base/traces.js';
import { until } from '../vitest/waiting.js';

let received: { type: string | undefined; url: string | undefined; names: string[] }[];
let status: number;
const warn = vi.fn();

const collector = createServer(async (request, response) => {
  let text = '';
  for await (const piece of request) text += piece;
  const { resourceSpans } = JSON.parse(text) as {
    resourceSpans: { scopeSpans: { spans: { name: string }[] }[] }[];
  };
  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  received.push({
    type: request.headers['content-type'],
    url: request.url,
    names: spans.map(({ name }) => name),
  });
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
});

beforeEach(async () => {
  received = [];
  status = 200;
  warn.mockClear();
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  await endTraces();
  vi.unstubAllEnvs();
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
});

const endpoint = (): string => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

/** Sends one span, as a process with these variables. */
async function trace(variables: Record<string, string>): Promise<void> {
  const all = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(), ...variables };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  await startTraces({ warn } as unknown as Log);
  startSpan('run').end();
  await endTraces();
}

const AS_JSON = [{ type: 'application/json', url: '/v1/traces', names: ['run'] }];

it.each([
  {},
  { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
  { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: ' HTTP/JSON ' },
])('JSON is sent, with the type of JSON: %j', async (variables) => {
  await trace(variables);
  expect(received).toEqual(AS_JSON);
  expect(warn).not.toHaveBeenCalled();
});

it('JSON is sent where protobuf is asked for, and the log says so', async () => {
  await trace({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' });
  expect(received).toEqual(AS_JSON);
  expect(warn.mock.calls).toEqual([
    [
      { reason: 'http/protobuf' },
      expect.stringMatching(/^spans are sent as http\/json, not as http\/protobuf/),
    ],
  ]);
});

it.each([
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'grpc'],
  [{ OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }, 'grpc'],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'soap' }, 'unknown protocol'],
])(
  'nothing is sent to a collector that takes another protocol, and the log says so: %j',
  async (variables, reason) => {
    await trace(variables);
    expect(isTracing()).toBe(false);
    expect(received).toEqual([]);
    expect(warn.mock.calls).toEqual([
      [{ reason }, expect.stringMatching(/^no traces: OTEL_EXPORTER_OTLP_PROTOCOL/)],
    ]);
  },
);

it('the log says once that the collector refuses spans, and again after some were delivered', async () => {
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '1');
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint());
  await startTraces({ warn } as unknown as Log);
  for (const [index, answer] of [415, 415, 200, 415, 415].entries()) {
    status = answer;
    startSpan('run').end();
    await until('the collector has answered', () => received.length === index + 1);
  }
  await endTraces();
  const warning = [
    { error: expect.objectContaining({ code: 415 }) },
    expect.stringMatching(/^spans are not delivered/),
  ];
  expect(warn.mock.calls).toEqual([warning, warning]);
});
