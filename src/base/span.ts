/**
 * Spans: what a process tells about the work that it does for a trace. A span has a name of this program, a parent, a duration,
 * and facts of an allow-list: counts, ids and words of this program, as the log has. Never a name, date, key, token, path or
 * message of an error.
 *
 *   a request ─▶ run ─▶ chunk (in a worker), commit, finish        a request or a slot ─▶ callback
 *
 * Without a tracer (`traces.ts` sets it) a span does nothing, but hands on the `traceparent` that it was given.
 *
 * What it does not do: carry `tracestate` or `baggage`, whose text others decide.
 */

type SpanName = 'chunk' | 'callback' | 'commit' | 'finish' | 'run' | 'slot' | `request ${string}`;

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

/** Facts that a span may have, and their names in a trace. */
const SPAN_FACTS = {
  run: 'curp_batch.run.id',
  chunk: 'curp_batch.chunk.index',
  chunks: 'curp_batch.chunks',
  rows: 'curp_batch.rows',
  errors: 'curp_batch.rows_in_error',
  bytes: 'curp_batch.bytes',
  attempt: 'curp_batch.attempt',
  fault: 'error.type',
  route: 'http.route',
  method: 'http.request.method',
  status: 'http.response.status_code',
} as const;

export type SpanFacts = { readonly [Name in keyof typeof SPAN_FACTS]?: number | string | undefined };

export interface Span {
  /** For a header or a job; undefined if there is no trace. */
  readonly traceparent: string | undefined;
  child(name: SpanName, facts?: SpanFacts): Span;
  add(facts: SpanFacts): void;
  end(facts?: SpanFacts): void;
  /** Ends it as failed, with the code or the class of the error. */
  fail(error: unknown, facts?: SpanFacts): void;
}

export interface SpanOptions {
  kind?: SpanKind;
  /** A `traceparent`. Without one, or with one that is none, a new trace begins. */
  parent?: string | undefined;
  facts?: SpanFacts;
}

export interface Tracer {
  start(name: SpanName, options: SpanOptions): Span;
  /** Sends what is not sent yet. */
  end(): Promise<void>;
}

/** A parent, as others send it. */
interface RemoteParent {
  traceId: string;
  spanId: string;
  traceFlags: number;
}

const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;
const MAX_TRACEPARENT = 128;

/** Reads a `traceparent`; undefined if it is none. */
export function remoteParent(text: unknown): RemoteParent | undefined {
  if (typeof text !== 'string' || text.length > MAX_TRACEPARENT) return undefined;
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text) ?? [];
  return traceId === undefined
    ? undefined
    : { traceId, spanId: spanId!, traceFlags: Number.parseInt(flags!, 16) & 1 };
}

export const traceparentOf = ({ traceId, spanId, traceFlags }: RemoteParent): string =>
  `00-${traceId}-${spanId}-0${traceFlags & 1}`;

/** Words and ids of this program, patterns of routes. */
const WORD = /^[\w:./*-]{1,100}$/;

/** Facts by their names in a trace. What is not on the list, or is no number or word, is left out. */
export function attributesOf(facts: SpanFacts): Record<string, number | string> {
  const attributes: Record<string, number | string> = {};
  for (const [name, attribute] of Object.entries(SPAN_FACTS)) {
    const value = facts[name as keyof SpanFacts];
    if (Number.isFinite(value) || (typeof value === 'string' && WORD.test(value)))
      attributes[attribute] = value as number | string;
  }
  return attributes;
}

/** The code of an error, or else its class. */
export function faultOf(error: unknown): string {
  const { fault, code, name } = (error ?? {}) as Record<string, unknown>;
  return String(fault ?? code ?? name ?? 'unknown').slice(0, 64);
}

const passing = (traceparent: string | undefined): Span => ({
  traceparent,
  child: () => NO_SPAN,
  add: () => {},
  end: () => {},
  fail: () => {},
});

/** The span of work that is in no trace. */
export const NO_SPAN: Span = passing(undefined);

let tracer: Tracer | undefined;

export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

export const isTracing = (): boolean => tracer !== undefined;

export function startSpan(name: SpanName, options: SpanOptions = {}): Span {
  if (tracer !== undefined) return tracer.start(name, options);
  const parent = remoteParent(options.parent);
  return parent === undefined ? NO_SPAN : passing(traceparentOf(parent));
}

/** The field of a record or of a job that makes it a part of the trace. */
export const traceOf = (span: Span | undefined): { traceparent?: string } =>
  span?.traceparent === undefined ? {} : { traceparent: span.traceparent };

/** Chunks that are all traced. Of ten times as many every tenth is, and so on: the trace of a large run stays small. */
const ALL_TRACED = 1000;

export function isTracedChunk(index: number): boolean {
  let step = 1;
  while (index >= ALL_TRACED * step) step *= 10;
  return index % step === 0;
}

/** Does the work of a span, and ends it. */
export async function traced<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    span.end();
    return result;
  } catch (error) {
    span.fail(error);
    throw error;
  }
}

/** Before a process ends. */
export async function endTraces(): Promise<void> {
  await tracer?.end();
  tracer = undefined;
}
