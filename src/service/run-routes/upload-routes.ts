/**
 * `POST /runs`: makes a run from an uploaded file.
 *
 *   receive ─▶ options ─▶ header ─▶ the run is on disk ─▶ queued ─▶ 202
 *
 * A form (`file` and options, in any order), or the file as the body with options in the query. A failure before the run
 * is on disk leaves nothing behind. If Redis does not accept the job now, the sweeper queues it later.
 *
 * What it does not do: compute, or parse more than the header.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { displayName } from '../../engine/settings/display-name.js';
import { sendContinue } from '../access/expect-continue.js';
import type { Limits } from '../access/limits.js';
import { allowedCallback } from '../callbacks/webhook.js';
import { BAD_OPTION } from '../openapi/described-answers.js';
import type { Operation } from '../openapi/operation.js';
import { EMPTY } from '../openapi/schema.js';
import { HttpFault } from '../reply/http-fault.js';
import { optionFault } from '../reply/option-fault.js';
import { wordsOfQuery } from '../reply/parameter.js';
import { keyHash } from '../runs/idempotency-keys.js';
import type { RunDraft } from '../runs/run-draft.js';
import { laneOf } from '../runs/run-order.js';
import { newRecord, type RunRecord } from '../runs/run-record.js';
import { checkSize, type Received, receiveFile } from './incoming-file.js';
import { INPUT_FAULT, type NewRunOptions, queueAndAnswer, refuseUnreadable } from './new-run.js';
import { QUOTA_FAULT } from './quota-check.js';
import { runAnswer } from './run-schema.js';
import { fileBody, receiveUpload, takeFiles, type Upload } from './upload-form.js';
import { OPTION_PARAMETERS, OPTION_SCHEMAS, optionsOf } from './upload-parameters.js';

interface UploadRouteOptions extends NewRunOptions {
  keepMs: number;
  keepFailedMs: number;
  callbacks: readonly string[];
  limits: Limits;
}

const MAX_KEY_LENGTH = 200;

const CREATE_RUN: Operation = {
  operationId: 'createRun',
  summary: 'Upload a file: every row gets its key or an error code',
  description:
    'The file as the body, with options in the query; or a form with the field `file` and the options as fields, in any order.',
  parameters: [
    ...OPTION_PARAMETERS,
    {
      name: 'Idempotency-Key',
      in: 'header',
      schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH },
      description: 'The same key with the same upload is the same run.',
    },
  ],
  requestBody: fileBody(OPTION_SCHEMAS),
  answers: {
    200: runAnswer('The run that this upload has become before, by its Idempotency-Key.'),
    202: runAnswer('The run; `Location` is its address.'),
  },
  faults: {
    ...BAD_OPTION,
    unsupported_type: EMPTY,
    too_large: EMPTY,
    key_reused: EMPTY,
    quota_reached: QUOTA_FAULT,
    callback_refused: EMPTY,
    upload_broken: EMPTY,
    unreadable_input: INPUT_FAULT,
    file_too_costly: EMPTY,
    unavailable: EMPTY,
    disk_full: EMPTY,
  },
};

export async function uploadRoutes(server: FastifyInstance, options: UploadRouteOptions): Promise<void> {
  const { store, limits } = options;
  await takeFiles(server);

  const inProgress = new Set<Promise<unknown>>();
  server.post(
    '/runs',
    { bodyLimit: Number.MAX_SAFE_INTEGER, config: { sendsContinue: true, operation: CREATE_RUN } },
    async (request, reply) => {
      const key = keyOf(request);
      optionsOf(wordsOfQuery(request)); // a wrong option in the query is answered before the file is received
      await checkSize(request.raw, store.folder, limits.uploadBytes);
      await options.quotas.check(request.project, Number(request.headers['content-length'] ?? 0));
      sendContinue(request, reply);
      const work = uploadedRun(request, reply, key, options);
      inProgress.add(work);
      return work.finally(() => inProgress.delete(work));
    },
  );
  // The connections are closed by then; wait until interrupted uploads have removed their files.
  server.addHook('onClose', async () => {
    await Promise.allSettled(inProgress);
  });
}

/** Makes a run from an upload and answers. On failure, releases the key and removes the files. */
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

/** The stored form of a request's Idempotency-Key: a hash that includes the project. */
function keyOf({ headers, project }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length < 1 || key.length > MAX_KEY_LENGTH) {
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
    const { order, log } = this.options;
    const { file, filename, words } = await this.#receive();
    const { choices, name, callback } = optionsOf(words);
    const address = this.#callback(callback);
    const record = newRecord({
      id: this.draft.id,
      project: this.request.project,
      name: displayName(name ?? filename),
      options: choices,
      bytes: file.bytes,
      lane: await laneOf(this.draft.input, file.bytes),
      keepMs: this.options.keepMs,
      keepFailedMs: this.options.keepFailedMs,
      callback: address,
      idempotency:
        this.key === undefined ? null : { key: this.key, upload: hashOf(file.hash, choices, address) },
    });
    await refuseUnreadable(this.draft.input, choices, this.request, reply, this.options);
    const first = await order.place(record, (placed) => this.#publish(placed));
    const isNew = first.id === record.id;
    const { id, project } = first;
    log.info({ run: id, project }, isNew ? 'a run is queued' : 'an upload was repeated');
    return queueAndAnswer(this.request, reply, first, isNew, this.options);
  }

  #callback(given: string | undefined): string | null {
    if (given === undefined || given === '') return null;
    const address = allowedCallback(given, this.options.callbacks);
    if (address === undefined) throw new HttpFault('callback_refused');
    return address;
  }

  #receive(): Promise<Upload<Received>> {
    const { uploadBytes } = this.options.limits;
    return receiveUpload(this.request, wordsOfQuery(this.request), (file) =>
      receiveFile(file, this.draft.input, uploadBytes),
    );
  }

  /** Puts the run in the store, unless there is one of the same Idempotency-Key. Returns the run that is there. */
  async #publish(record: RunRecord): Promise<RunRecord> {
    await this.draft.write(record);
    const first = await this.#claim(record);
    if (first.id !== record.id) {
      await this.draft.discard();
      return first;
    }
    await this.options.quotas.check(record.project, record.bytes); // others may have uploaded meanwhile
    await this.draft.publish();
    return first;
  }

  /** The run of the Idempotency-Key: this one, or that of an earlier request with the same key. */
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

/** Identifies an upload by its bytes, choices and callback; not by its name. */
function hashOf(body: string, choices: object, callback: string | null): string {
  const sorted = Object.entries(choices).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([body, sorted, callback]))
    .digest('hex');
}
