/**
 * `POST /runs`: a file comes in and becomes a run.
 *
 *   receive ─▶ options ─▶ header ─▶ the run is on disk ─▶ queued ─▶ 202
 *
 * A form (`file` and options, in any order), or the file as the body with options in the query. Whatever goes wrong
 * before the run is on disk leaves nothing. What Redis does not take now is queued later, by the sweeper.
 *
 * What it does not do: compute, or look further than the header.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { utcToday } from '../../contract/today.js';
import { InputError } from '../../csv/input-error.js';
import type { Log } from '../../log.js';
import { within } from '../../process/abortable.js';
import type { RunQueue } from '../../queue/run-queue.js';
import { displayName } from '../../run/display-name.js';
import { prepare } from '../../run/preparation.js';
import { FAULT_TEXTS } from '../../runs/fault-texts.js';
import { keyHash } from '../../runs/idempotency-keys.js';
import { settingsOf } from '../../runs/record-settings.js';
import type { RunDraft } from '../../runs/run-draft.js';
import { hasEnded, newRecord, type RunRecord } from '../../runs/run-record.js';
import type { RunStore } from '../../runs/run-store.js';
import { viewOf } from '../../runs/run-view.js';
import { allowedCallback } from '../../runs/webhook.js';
import { inviteBody } from '../access/body-invitation.js';
import { hasBody } from '../access/early-answer.js';
import type { Limits } from '../access/limits.js';
import { sendEnvelope } from '../reply/envelope-reply.js';
import { HttpFault } from '../reply/http-fault.js';
import { languageOf } from '../reply/language.js';
import { optionFault } from '../reply/option-fault.js';
import { receiveFile, refuseEarly } from './incoming-file.js';
import { optionsOf, wordsOfQuery } from './option-words.js';
import type { RunSurroundings } from './run-surroundings.js';
import { FORM_LIMITS, receiveForm, type Upload } from './upload-form.js';

export interface UploadRouteOptions {
  store: RunStore;
  runQueue: RunQueue;
  surroundings: RunSurroundings;
  keepMs: number;
  callbacks: readonly string[];
  limits: Limits;
  log: Log;
}

/** Types of a body that is the file itself. */
const FILE_TYPES = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/csv',
  'application/gzip',
  'application/x-gzip',
  'application/octet-stream',
];

const MAX_KEY = 200;

/** Runs of a project that wait or go on. Whoever has so many is sending faster than anybody can compute. */
const MAX_WAITING = 1000;

/** How long Redis may take to take a job: it is on disk, and queued again in any case. */
const QUEUE_MS = 2000;

/** A file that cannot be read, in an answer's words. */
function inputFault({ fault, message, line }: InputError): HttpFault {
  return new HttpFault('unreadable_input', {
    sentence: FAULT_TEXTS[fault],
    response: { fault, detail: message, ...(line === undefined ? {} : { line }) },
  });
}

export async function uploadRoutes(server: FastifyInstance, options: UploadRouteOptions): Promise<void> {
  const { store, limits } = options;
  server.removeAllContentTypeParsers();
  await server.register(multipart, { limits: FORM_LIMITS });
  server.addContentTypeParser(FILE_TYPES, (_, payload, done) => done(null, payload));

  const inHand = new Set<Promise<unknown>>();
  server.post(
    '/runs',
    { bodyLimit: Number.MAX_SAFE_INTEGER, config: { invitesBody: true } },
    async (request, reply) => {
      const key = keyOf(request);
      optionsOf(wordsOfQuery(request)); // what is wrong already is said before the file has come
      await refuseEarly(request.raw, store.folder, limits.uploadBytes);
      await refuseMore(request.project, store);
      inviteBody(request, reply);
      const work = uploadedRun(request, reply, key, options);
      inHand.add(work);
      return work.finally(() => inHand.delete(work));
    },
  );
  // The connections are closed by then; what was cut off removes what had come of it.
  server.addHook('onClose', async () => {
    await Promise.allSettled(inHand);
  });
}

/** Makes a run of an upload and answers, or leaves nothing. */
async function uploadedRun(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string | undefined,
  options: UploadRouteOptions,
): Promise<FastifyReply> {
  const { store } = options;
  const draft = await store.draft();
  try {
    return await new UploadedRun(request, draft, key, options).answer(reply);
  } catch (error) {
    try {
      if (key !== undefined && !draft.isPublished) await store.keys.release(key, draft.id);
    } finally {
      await draft.discard();
    }
    throw error;
  }
}

async function refuseMore(project: string, store: RunStore): Promise<void> {
  const waiting = (await store.list()).filter(
    ({ record, status }) => record.project === project && !hasEnded(status.state),
  );
  if (waiting.length >= MAX_WAITING)
    throw new HttpFault('too_many_requests', { headers: { 'retry-after': '60' } });
}

/** What the Idempotency-Key of a request is kept as. */
function keyOf({ headers, project }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length < 1 || key.length > MAX_KEY) {
    throw optionFault('not_valid', { option: 'Idempotency-Key' });
  }
  return keyHash(project, key);
}

/** One upload, from its first byte to the answer. */
class UploadedRun {
  constructor(
    private readonly request: FastifyRequest,
    private readonly draft: RunDraft,
    private readonly key: string | undefined,
    private readonly options: UploadRouteOptions,
  ) {}

  async answer(reply: FastifyReply): Promise<FastifyReply> {
    const { store, runQueue, surroundings, log } = this.options;
    const upload = await this.#receive();
    const { choices, name, callback } = optionsOf(upload.words);
    const address = this.#callback(callback);
    const record = newRecord({
      id: this.draft.id,
      project: this.request.project,
      name: displayName(name ?? upload.filename),
      options: choices,
      bytes: upload.bytes,
      keepMs: this.options.keepMs,
      callback: address,
      idempotency:
        this.key === undefined ? null : { key: this.key, upload: hashOf(upload.hash, choices, address) },
    });
    await this.#checkHeader(record);
    await this.draft.write(record);
    const first = await this.#claim(record);
    if (first.id !== record.id) await this.draft.discard();
    else await this.draft.publish();
    const isNew = first.id === record.id;
    const status = await store.readStatus(first.id);
    if (runQueue.isReachable && !hasEnded(status.state)) await within(QUEUE_MS, runQueue.add(first.id));
    const { id, project } = first;
    log.info({ run: id, project }, isNew ? 'a run is queued' : 'an upload came again');
    const run = viewOf({ record: first, status }, languageOf(this.request), await surroundings.now());
    return sendEnvelope(reply.header('location', run.links.self), { run }, isNew ? 202 : 200);
  }

  #callback(given: string | undefined): string | null {
    if (given === undefined || given === '') return null;
    const address = allowedCallback(given, this.options.callbacks);
    if (address === undefined) throw new HttpFault('callback_refused');
    return address;
  }

  async #receive(): Promise<Upload> {
    const { limits } = this.options;
    const { request } = this;
    const words = wordsOfQuery(request);
    if (request.isMultipart()) return receiveForm(request, words, this.draft.input, limits.uploadBytes);
    const body = request.body as IncomingMessage | undefined;
    if (body === undefined || body === null)
      throw new HttpFault(hasBody(request.raw) ? 'unsupported_type' : 'upload_broken');
    const received = await receiveFile(body, this.draft.input, limits.uploadBytes);
    return { ...received, filename: undefined, words };
  }

  /** A file that cannot be a run is told so right away. */
  async #checkHeader({ options }: RunRecord): Promise<void> {
    const settings = settingsOf(options, {
      input: this.draft.input,
      output: '-',
      redis: undefined,
      secrets: [],
    });
    try {
      const { source } = await prepare(settings, utcToday());
      await source.close();
    } catch (error) {
      throw error instanceof InputError ? inputFault(error) : error;
    }
  }

  /** The run that the Idempotency-Key stands for: this one, or the one that was there first. */
  async #claim(record: RunRecord): Promise<RunRecord> {
    const { store } = this.options;
    if (record.idempotency === null) return record;
    const { key, upload } = record.idempotency;
    for (;;) {
      const claim = await store.keys.claim(key, { id: record.id, upload });
      if (claim.id === record.id) return record;
      const first = await store.adopt(claim.id);
      if (first !== undefined && claim.upload !== upload) throw new HttpFault('key_reused');
      if (first !== undefined) return first;
      await store.keys.release(key, claim.id); // its run was removed
    }
  }
}

/** What two uploads have in common that are the same: bytes, choices and callback; not the name. */
function hashOf(body: string, choices: object, callback: string | null): string {
  const sorted = Object.entries(choices).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([body, sorted, callback]))
    .digest('hex');
}
