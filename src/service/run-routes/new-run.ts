/**
 * What every new run of a request has in common, an upload or a retry: its file is checked, it is stored, queued, and answered.
 *
 * What it does not do: receive the file. `upload-routes.ts` and `retry-routes.ts` do, each in its own way.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../base/log.js';
import { traceOf } from '../../base/span.js';
import { within } from '../../engine/process/abortable.js';
import type { RunQueue } from '../../engine/queue/run-queue.js';
import type { RunChoices } from '../../input/options/option-types.js';
import { sendEnvelope } from '../reply/envelope-reply.js';
import { HttpFault } from '../reply/http-fault.js';
import { languageOf } from '../reply/request-language.js';
import { COUNT, exact, named, SENTENCE, TEXT } from '../reply/schema.js';
import { type Presence, refuseSecondFolder } from '../reply/second-folder.js';
import type { RunDraft } from '../runs/run-draft.js';
import type { RunPlacement } from '../runs/run-placement.js';
import { hasEnded, type RunRecord } from '../runs/run-record.js';
import type { RunStore } from '../runs/run-store.js';
import { FAULT_TEXTS } from '../views/fault-texts.js';
import { QUESTION } from '../views/preview-schema.js';
import type { FileThreads } from './file-threads.js';
import type { QuotaCheck } from './quota-check.js';
import { viewFor } from './run-request.js';
import type { ServiceStates } from './service-states.js';

export interface NewRunOptions {
  store: RunStore;
  runQueue: RunQueue;
  placement: RunPlacement;
  quotas: QuotaCheck;
  states: ServiceStates;
  presence?: Presence | undefined;
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
async function refuseUnreadable(
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

/** What is particular to an upload or to a retry. */
export interface NewRun {
  record: RunRecord;
  /** Writes the record, with its turn, to the draft. Returns it, or the run that the same request has made before. */
  write(placed: RunRecord): Promise<RunRecord>;
  /** Log lines. */
  queued: string;
  repeated?: string;
}

/**
 * Makes a run of a draft that `prepare` fills, queues it, and answers: 202 if it is new, else 200. A failure before the run is
 * in the store leaves nothing behind.
 */
export async function startRun(
  request: FastifyRequest,
  reply: FastifyReply,
  options: NewRunOptions,
  prepare: (draft: RunDraft) => Promise<NewRun>,
): Promise<FastifyReply> {
  const { store, runQueue, placement, quotas, states, log } = options;
  refuseSecondFolder(options.presence);
  const draft = await store.draft();
  let key: string | undefined;
  try {
    const { record: prepared, write, queued, repeated } = await prepare(draft);
    const record = { ...prepared, ...traceOf(request.span) };
    key = record.idempotency?.key;
    await refuseUnreadable(draft.input, record.options, request, reply, options);
    const first = await placement.place(record, async (placed) => {
      const made = await write(placed);
      if (made.id !== placed.id) await draft.discard();
      else {
        await quotas.check(placed.project, placed.bytes); // others may have uploaded meanwhile
        await draft.publish();
      }
      return made;
    });
    const isNew = first.id === record.id;
    const line = isNew ? queued : repeated;
    if (line !== undefined) log.info({ run: first.id, project: first.project }, line);
    const status = await store.readStatus(first.id);
    if (runQueue.isReachable && !hasEnded(status.state)) await within(QUEUE_TIMEOUT_MS, runQueue.add(first));
    const run = await viewFor(request, { record: first, status }, states);
    return sendEnvelope(reply.header('location', run.links.self), { run }, isNew ? 202 : 200);
  } catch (error) {
    try {
      if (key !== undefined && !draft.isPublished) await store.keys.release(key, draft.id);
    } finally {
      await draft.discard();
    }
    throw error;
  }
}
