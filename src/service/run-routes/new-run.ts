/**
 * What every new run of a request has in common, an upload or a retry: its file is checked, it is queued, and answered.
 *
 * What it does not do: store the run. `upload-routes.ts` and `retry-routes.ts` do, each in its own way.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../base/log.js';
import { within } from '../../engine/process/abortable.js';
import type { RunQueue } from '../../engine/queue/run-queue.js';
import type { RunChoices } from '../../input/options/option-types.js';
import { sendEnvelope } from '../reply/envelope-reply.js';
import { HttpFault } from '../reply/http-fault.js';
import { languageOf } from '../reply/request-language.js';
import { COUNT, exact, named, SENTENCE, TEXT } from '../reply/schema.js';
import type { RunOrder } from '../runs/run-order.js';
import { hasEnded, type RunRecord } from '../runs/run-record.js';
import type { RunStore } from '../runs/run-store.js';
import { FAULT_TEXTS } from '../views/fault-texts.js';
import { QUESTION } from '../views/preview-schema.js';
import { viewOf } from '../views/run-view.js';
import type { FileThreads } from './file-threads.js';
import type { QuotaCheck } from './quota-check.js';
import { baseOf } from './run-request.js';
import type { ServiceStateCache } from './service-state-cache.js';

export interface NewRunOptions {
  store: RunStore;
  runQueue: RunQueue;
  order: RunOrder;
  quotas: QuotaCheck;
  serviceStates: ServiceStateCache;
  /** For the check of a file. */
  checks: FileThreads;
  log: Log;
}

/** How long Redis may take to accept a job; after that the sweeper queues the run, which is on disk. */
const QUEUE_TIMEOUT_MS = 2000;

/** The field `response` of `unreadable_input`. */
export const INPUT_FAULT = named(
  'InputFault',
  exact({ fault: TEXT, detail: TEXT, details: SENTENCE, line: COUNT, question: QUESTION }, [
    'line',
    'question',
  ]),
);

/** Refuses a file whose header cannot be used, before the run is queued. */
export async function refuseUnreadable(
  input: string,
  choices: RunChoices,
  request: FastifyRequest,
  reply: FastifyReply,
  { checks }: NewRunOptions,
): Promise<void> {
  const order = { kind: 'check', input, choices, language: languageOf(request) } as const;
  const refusal = await checks.check(order, reply);
  if (refusal !== null)
    throw new HttpFault('unreadable_input', { sentence: FAULT_TEXTS[refusal.fault], response: refusal });
}

/** Queues a run that is in the store, and answers with it: 202 if it is new, else 200. */
export async function queueAndAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  record: RunRecord,
  isNew: boolean,
  { store, runQueue, serviceStates }: NewRunOptions,
): Promise<FastifyReply> {
  const status = await store.readStatus(record.id);
  if (runQueue.isReachable && !hasEnded(status.state)) await within(QUEUE_TIMEOUT_MS, runQueue.add(record));
  const run = viewOf({ record, status }, languageOf(request), await serviceStates.now(), baseOf(request));
  return sendEnvelope(reply.header('location', run.links.self), { run }, isNew ? 202 : 200);
}
