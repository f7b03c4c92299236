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
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { displayName } from '../../engine/settings/display-name.js';
import { sendContinue } from '../access/expect-continue.js';
import type { Limits } from '../access/limits.js';
import { allowedCallback } from '../callbacks/webhook.js';
import { BAD_OPTION } from '../openapi/described-answers.js';
import { HttpFault } from '../reply/http-fault.js';
import { query } from '../reply/parameter-schema.js';
import { about, EMPTY } from '../reply/schema.js';
import { keyHash } from '../runs/idempotency-keys.js';
import type { RunDraft } from '../runs/run-draft.js';
import { laneOf } from '../runs/run-order.js';
import { newRecord, type RunRecord } from '../runs/run-record.js';
import { UPLOAD_PARAMETERS } from '../runs/upload-options.js';
import { checkSize, receiveFile } from './incoming-file.js';
import { INPUT_FAULT, type NewRunOptions, queueAndAnswer, refuseUnreadable } from './new-run.js';
import { QUOTA_FAULT } from './quota-check.js';
import { runAnswer } from './run-request.js';
import { receiveUpload, takeFiles, withFile } from './upload-form.js';

interface UploadRouteOptions extends NewRunOptions {
  keepMs: number;
  keepFailedMs: number;
  callbacks: readonly string[];
  limits: Limits;
}

const CREATE_RUN: FastifySchema = {
  ...withFile(query(UPLOAD_PARAMETERS)),
  operationId: 'createRun',
  summary: {
    es: 'Subir un archivo: cada fila recibe su clave o un código de error',
    en: 'Upload a file: every row gets its key or an error code',
  },
  headers: {
    properties: {
      'Idempotency-Key': about(
        { type: 'string', minLength: 1, maxLength: 200 },
        'La misma clave con el mismo envío es la misma corrida.',
        'The same key with the same upload is the same run.',
      ),
    },
  },
  response: {
    200: runAnswer(
      'La corrida que ya se creó con este envío, según su Idempotency-Key.',
      'The run that this upload has become before, by its Idempotency-Key.',
    ),
    202: runAnswer('La corrida; `Location` es su dirección.', 'The run; `Location` is its address.'),
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
    { bodyLimit: Number.MAX_SAFE_INTEGER, config: { sendsContinue: true }, schema: CREATE_RUN },
    async (request, reply) => {
      const key = keyOf(request);
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
  return key === undefined ? undefined : keyHash(project, String(key));
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
    const { uploadBytes } = this.options.limits;
    const { file, filename, options } = await receiveUpload(this.request, (body) =>
      receiveFile(body, this.draft.input, uploadBytes),
    );
    const { name, callback, ...choices } = options;
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
