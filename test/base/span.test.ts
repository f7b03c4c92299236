/** Spans without a tracer do nothing; with one, they have facts of the allow-list only. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Log } from '../../src/base/log.js';
import {
  attributesOf,
  endTraces,
  faultOf,
  isTracedChunk,
  isTracing,
  NO_SPAN,
  remoteParent,
  type SpanFacts,
  setTracer,
  startSpan,
  traced,
  traceOf,
  traceparentOf,
} from '../../src/base/span.js';
import { startTraces, wantsTraces } from '../../src/base/traces.js';

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

afterEach(() => setTracer(undefined));

it.each([
  [PARENT, PARENT],
  [PARENT.replace(/01$/, '00'), PARENT.replace(/01$/, '00')],
  // A later version may have more fields and more flags; only what is known is handed on.
  [`01${PARENT.slice(2).replace(/01$/, '03')}-more`, PARENT],
  [undefined, undefined],
  [['a', 'b'], undefined],
  ['', undefined],
  ['QUETZALCANARIO', undefined],
  [PARENT.toUpperCase(), undefined],
  [`ff${PARENT.slice(2)}`, undefined],
  [`00-${'0'.repeat(32)}-b7ad6b7169203331-01`, undefined],
  [`00-0af7651916cd43dd8448eb211c80319c-${'0'.repeat(16)}-01`, undefined],
  [`${PARENT}-${'x'.repeat(200)}`, undefined],
])('reads the traceparent %j', (text, expected) => {
  const parent = remoteParent(text);
  expect(parent && traceparentOf(parent)).toBe(expected);
});

it('hands on a traceparent without a tracer, and does nothing else', async () => {
  const span = startSpan('run', { parent: PARENT });
  expect(traceOf(span)).toEqual({ traceparent: PARENT });
  expect(span.child('commit')).toBe(NO_SPAN);
  expect(startSpan('run', { parent: 'QUETZALCANARIO' })).toBe(NO_SPAN);
  expect(startSpan('run')).toBe(NO_SPAN);
  expect([traceOf(NO_SPAN), traceOf(undefined)]).toEqual([{}, {}]);
  NO_SPAN.add({ rows: 1 });
  expect(await traced(NO_SPAN, async () => 7)).toBe(7);
  const failure = new Error('x');
  await expect(traced(NO_SPAN, () => Promise.reject(failure))).rejects.toBe(failure);
  await endTraces();
});

it('has only facts of the list, with numbers and words', () => {
  const facts = {
    rows: 3,
    route: '/v1/runs/:id',
    run: 'a b',
    chunk: Number.NaN,
    fault: undefined,
    name: 'ROSA',
  };
  expect(attributesOf(facts as SpanFacts)).toEqual({ 'curp_batch.rows': 3, 'http.route': '/v1/runs/:id' });
  expect(attributesOf({ fault: 'ñandú' })).toEqual({});
});

it('names an error by its fault, its code or its class', () => {
  const error = Object.assign(new TypeError('QUETZALCANARIO'), {});
  expect(faultOf(error)).toBe('TypeError');
  expect(faultOf(Object.assign(error, { code: 'ENOENT' }))).toBe('ENOENT');
  expect(faultOf(Object.assign(error, { fault: 'disk_full' }))).toBe('disk_full');
  expect(faultOf(undefined)).toBe('unknown');
});

it('traces a few thousand chunks of the largest run', () => {
  const counted = (chunks: number) =>
    Array.from({ length: chunks }, (_, at) => at).filter(isTracedChunk).length;
  expect([1, 1000, 10_000, 100_000, 1_000_000].map(counted)).toEqual([1, 1000, 1900, 2800, 3700]);
});

describe('the variables', () => {
  it.each([
    [{}, false],
    [{ OTEL_SERVICE_NAME: 'x' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c:4318/v1/traces' }, true],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
    [{ OTEL_TRACES_EXPORTER: 'console, otlp' }, true],
    [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, false],
    [{ OTEL_SDK_DISABLED: 'True', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, false],
    [{ OTEL_SDK_DISABLED: 'false', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, true],
  ])('%j', (variables, expected) => expect(wantsTraces(variables)).toBe(expected));

  it('start no tracer unless they ask for one', async () => {
    await startTraces({} as Log, {});
    expect(isTracing()).toBe(false);
  });

  it('warn about packages that are missing', async () => {
    vi.doMock('../../src/base/trace-sdk.js', () => ({
      openTracer: () => Promise.reject(Object.assign(new Error(), { code: 'MODULE_NOT_FOUND' })),
    }));
    const warn = vi.fn();
    await startTraces({ warn } as unknown as Log, { OTEL_TRACES_EXPORTER: 'otlp' });
    expect(warn).toHaveBeenCalledOnce();
    expect(isTracing()).toBe(false);
    vi.doUnmock('../../src/base/trace-sdk.js');
  });
});
