/**
 * The tracer, by the packages of OpenTelemetry. If the process has a provider already (`node --import`), spans go to it. If not,
 * they are sent over OTLP/HTTP by the packages `@opentelemetry/exporter-trace-otlp-http` and those that come with it. None of
 * them is a part of this package: an operator who wants traces installs them.
 *
 * The resource has the name and version of the service and what `OTEL_RESOURCE_ATTRIBUTES` says: nothing about the process,
 * whose arguments may be names of files.
 */
import { createRequire } from 'node:module';
import type { SpanKind as ApiKind, Span as ApiSpan, Tracer as ApiTracer } from '@opentelemetry/api';
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from './log.js';
import {
  attributesOf,
  faultOf,
  remoteParent,
  type Span,
  type SpanKind,
  type SpanOptions,
  type Tracer,
  traceparentOf,
} from './span.js';
import { VERSION } from './version.js';

type Api = typeof import('@opentelemetry/api');
type Sdk = typeof import('@opentelemetry/sdk-trace');

/** How long the end of a process waits for a collector. */
const FLUSH_MS = 3000;

const KINDS: Readonly<Record<SpanKind, ApiKind>> = { internal: 0, server: 1, client: 2, consumer: 4 };

const ERROR = 2;

/** Undefined, with a warning, if the variables ask for another protocol. Throws if a package cannot be loaded. */
export async function openTracer(log: Log, variables: NodeJS.ProcessEnv): Promise<Tracer | undefined> {
  const api = await import('@opentelemetry/api');
  const present = api.trace.getTracer('curp-batch', VERSION);
  // A span without a provider has no valid id. This one is never ended, so it is never sent.
  if (api.isSpanContextValid(present.startSpan('probe').spanContext()))
    return tracerOf(api, present, () => flushed(api.trace.getTracerProvider()));
  if (!takesJson(log, variables)) return undefined;
  const provider = ownProvider(log, variables);
  return tracerOf(api, provider.getTracer('curp-batch', VERSION), () => provider.shutdown());
}

/** One that others have registered. The API does not say that it can be flushed. */
async function flushed(provider: object): Promise<void> {
  const { getDelegate } = provider as { getDelegate?(): object };
  const registered = (getDelegate?.call(provider) ?? provider) as { forceFlush?(): Promise<void> };
  await registered.forceFlush?.();
}

/**
 * Whether the collector that the variables describe takes what is sent here, JSON over HTTP; a warning if it may not. Most
 * collectors take JSON and protobuf at the same port, and gRPC at another one.
 */
function takesJson(log: Log, variables: NodeJS.ProcessEnv): boolean {
  const { OTEL_EXPORTER_OTLP_PROTOCOL: ofAll, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: ofTraces } = variables;
  const asked = (ofTraces?.trim() || ofAll?.trim() || 'http/json').toLowerCase();
  const isHttp = asked === 'http/json' || asked === 'http/protobuf';
  if (!isHttp)
    log.warn(
      { reason: asked === 'grpc' ? asked : 'unknown protocol' },
      'no traces: OTEL_EXPORTER_OTLP_PROTOCOL asks for another protocol than http/json: leave it out, and name the HTTP port of the collector, which is usually 4318 (docs/traces.md)',
    );
  else if (asked !== 'http/json')
    log.warn(
      { reason: asked },
      'spans are sent as http/json, not as http/protobuf: most collectors take both at the same address (docs/traces.md)',
    );
  return isHttp;
}

/** Says once in the log that spans are not delivered, and again after some were. */
function watched(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0;
        if (hasFailed && !isFailing)
          log.warn(
            { error: result.error },
            'spans are not delivered: the collector does not answer, or refuses them (docs/traces.md)',
          );
        isFailing = hasFailed;
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

function ownProvider(log: Log, variables: NodeJS.ProcessEnv) {
  const require = createRequire(import.meta.url);
  const name = '@opentelemetry/exporter-trace-otlp-http';
  const { OTLPTraceExporter } = require(name) as typeof import('@opentelemetry/exporter-trace-otlp-http');
  // Those of the exporter: they fit each other, also if they are not beside this package.
  const ofExporter = createRequire(require.resolve(name));
  const sdk = ofExporter('@opentelemetry/sdk-trace') as Sdk;
  const resources = ofExporter('@opentelemetry/resources') as typeof import('@opentelemetry/resources');
  const { detectResources, envDetector, resourceFromAttributes } = resources;
  const service = resourceFromAttributes({ 'service.name': 'curp-batch', 'service.version': VERSION });
  const sampler = samplerOf(sdk, variables);
  return new sdk.TracerProvider({
    resource: service.merge(detectResources({ detectors: [envDetector] })),
    ...(sampler && { sampler }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: watched(new OTLPTraceExporter(), log),
        scheduledDelayMillis: countOf(variables.OTEL_BSP_SCHEDULE_DELAY, 5000),
        maxQueueSize: countOf(variables.OTEL_BSP_MAX_QUEUE_SIZE, 2048),
      }),
    ],
  });
}

const countOf = (text: string | undefined, otherwise: number): number => {
  const count = Number(text);
  return Number.isSafeInteger(count) && count > 0 ? count : otherwise;
};

/** Of `OTEL_TRACES_SAMPLER`. Undefined: the default, which is `parentbased_always_on`. */
function samplerOf(sdk: Sdk, variables: NodeJS.ProcessEnv): Sampler | undefined {
  const { OTEL_TRACES_SAMPLER: name = '', OTEL_TRACES_SAMPLER_ARG: share = '1' } = variables;
  const [, isParentBased, kind] = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name) ?? [];
  if (kind === undefined) return undefined;
  const root =
    kind === 'always_on'
      ? new sdk.AlwaysOnSampler()
      : kind === 'always_off'
        ? new sdk.AlwaysOffSampler()
        : new sdk.TraceIdRatioBasedSampler(Number(share));
  return isParentBased ? new sdk.ParentBasedSampler({ root }) : root;
}

function tracerOf({ ROOT_CONTEXT, trace }: Api, tracer: ApiTracer, flush: () => Promise<void>): Tracer {
  const start = (name: string, { kind = 'internal', parent, facts = {} }: SpanOptions): Span => {
    const remote = remoteParent(parent);
    const context =
      remote === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
    const options = { kind: KINDS[kind], attributes: attributesOf(facts), root: remote === undefined };
    return spanOf(tracer.startSpan(name.replace(/^request /, ''), options, context));
  };
  const spanOf = (span: ApiSpan): Span => ({
    traceparent: traceparentOf(span.spanContext()),
    child(name, facts = {}) {
      const context = trace.setSpan(ROOT_CONTEXT, span);
      return spanOf(tracer.startSpan(name, { attributes: attributesOf(facts) }, context));
    },
    add: (facts) => void span.setAttributes(attributesOf(facts)),
    end(facts = {}) {
      span.setAttributes(attributesOf(facts));
      span.end();
    },
    fail(error, facts = {}) {
      span.setAttributes(attributesOf({ ...facts, fault: faultOf(error) }));
      span.setStatus({ code: ERROR });
      span.end();
    },
  });
  const end = (): Promise<void> =>
    new Promise((resolve) => {
      const late = setTimeout(resolve, FLUSH_MS);
      flush()
        .catch(() => {})
        .finally(() => {
          clearTimeout(late);
          resolve();
        });
    });
  return { start, end };
}
