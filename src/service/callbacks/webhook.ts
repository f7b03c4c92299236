/**
 * Notifies the owner of a run that it has ended, and that of a schedule what came of a slot: one POST of JSON to the address
 * given with the upload or the schedule.
 *
 *   X-Curp-Batch-Timestamp   seconds since 1970, when it was sent
 *   X-Curp-Batch-Signature   sha256=<hex of HMAC-SHA256 with the project's key over "<timestamp>.<body>">
 *   X-Curp-Batch-Run         the run's id: the same in every try; not of a slot without a run
 *   X-Curp-Batch-Schedule    the schedule and its slot: the same in every try; only of a slot
 *   X-Curp-Batch-Slot
 *   Traceparent              if the run is traced
 *
 * The key of a project is derived from one random master key, so that no project can sign for another.
 *
 * What it does not do: follow redirects, read the response body, send personal data, or call an origin that the service
 * was not started with.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrCreate } from '../../base/private-files.js';
import { type Span, startSpan, traced } from '../../base/span.js';
import { VERSION } from '../../base/version.js';
import type { RunEntry } from '../runs/run-record.js';
import type { ScheduleRecord } from '../schedule/schedule-record.js';
import type { SlotEntry } from '../schedule/schedule-state.js';
import { slotView } from '../schedule/slot-view.js';
import { viewOf } from '../views/run-view.js';

const TIMEOUT_MS = 10_000;
const MAX_URL = 2000;

/** The normalized address; undefined if it is none, or if it contains a user or password. */
export function callbackAddress(text: string): URL | undefined {
  if (text.length > MAX_URL || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!isHttp(url) || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url;
}

/** The normalized address; undefined if its origin is not on the list. */
export function allowedCallback(text: string, origins: readonly string[]): string | undefined {
  const url = callbackAddress(text);
  return origins.some((origin) => originOf(origin) === url?.origin) ? url?.href : undefined;
}

const isHttp = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/** The normalized origin, as `https://example.com`; undefined for other text. */
export function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return isHttp(url) ? url.origin : undefined;
}

/** The key with which the receiver of a project's callbacks verifies signatures. */
export async function callbackKey(folder: string, project: string): Promise<string> {
  const path = join(folder, 'callback.key');
  const master = await readOrCreate(path, () => randomBytes(32).toString('base64url'));
  return createHmac('sha256', master).update(`callbacks of ${project}`).digest('base64url');
}

const signatureOf = (key: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`;

/** The call that a run has ended. One try; true for a response status from 200 to 299. */
export const sendCallback = (entry: RunEntry, url: string, key: string): Promise<boolean> =>
  tracedSend(entry.record.traceparent, url, key, viewOf(entry, entry.record.options.lang ?? 'es'), {
    'x-curp-batch-run': entry.record.id,
  });

/** The same about a slot of a schedule. */
export const sendSlotCallback = (
  { name, project }: ScheduleRecord,
  entry: SlotEntry,
  url: string,
  key: string,
  traceparent?: string | undefined,
): Promise<boolean> =>
  tracedSend(
    traceparent,
    url,
    key,
    { schedule: name, project, ...slotView(entry) },
    {
      'x-curp-batch-schedule': name,
      'x-curp-batch-slot': entry.slot,
      ...(entry.run !== null && { 'x-curp-batch-run': entry.run }),
    },
  );

/** Throws if the receiver cannot be reached. `parent`: the span that made the run. */
function tracedSend(
  parent: string | undefined,
  url: string,
  key: string,
  content: object,
  about: Readonly<Record<string, string>>,
): Promise<boolean> {
  const span = startSpan('callback', { kind: 'client', parent, facts: { run: about['x-curp-batch-run'] } });
  const { traceparent } = span;
  return traced(span, () => send(url, key, content, { ...about, ...(traceparent && { traceparent }) }, span));
}

async function send(
  url: string,
  key: string,
  content: object,
  about: Readonly<Record<string, string>>,
  span: Span,
): Promise<boolean> {
  const body = JSON.stringify(content);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': `curp-batch/${VERSION}`,
      ...about,
      'x-curp-batch-timestamp': timestamp,
      'x-curp-batch-signature': signatureOf(key, timestamp, body),
    },
    body,
  });
  span.add({ status: response.status });
  await response.body?.cancel();
  return response.ok;
}
