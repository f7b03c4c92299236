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
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { MAX_CORRECTIONS_BYTES } from '../../engine/corrections/corrections-file.js';
import { displayName } from '../../engine/settings/display-name.js';
import { sendContinue } from '../access/expect-continue.js';
import type { Limits } from '../access/limits.js';
import { allowedCallback } from '../callbacks/webhook.js';
import { BAD_OPTION, empty } from '../openapi/described-answers.js';
import { HttpFault } from '../reply/http-fault.js';
import { query } from '../reply/parameter-schema.js';
import { about, FILE } from '../reply/schema.js';
import { refuseSecondFolder } from '../reply/second-folder.js';
import { keyHash } from '../runs/idempotency-keys.js';
import type { RunDraft } from '../runs/run-draft.js';
import { laneOf } from '../runs/run-order.js';
import { newRecord, type RunRecord } from '../runs/run-record.js';
import type { RunStore } from '../runs/run-store.js';
import { UPLOAD_PARAMETERS } from '../runs/upload-options.js';
import { checkSize, receiveFile } from './incoming-file.js';
import { INPUT_FAULT, type NewRun, type NewRunOptions, startRun } from './new-run.js';
import { QUOTA_FAULT } from './quota-check.js';
import { runAnswer } from './run-request.js';
import { FILE_FAULTS, receiveUpload, takeFiles, withFile } from './upload-form.js';

interface UploadRouteOptions extends NewRunOptions {
  keepMs: number;
  keepFailedMs: number;
  callbacks: readonly string[];
  limits: Limits;
}

const CORRECTIONS = about(
  FILE,
  'El archivo de filas con error de otra corrida del mismo archivo, ya corregido: sus filas reemplazan a las de la entrada.',
  'The errors file of another run of the same file, edited: its rows replace those of the input.',
);

const CREATE_RUN: FastifySchema = {
  ...withFile(query(UPLOAD_PARAMETERS), { corrections: CORRECTIONS }),
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
    ...{ ...BAD_OPTION, quota_reached: QUOTA_FAULT, unreadable_input: INPUT_FAULT },
    ...empty('key_reused', 'callback_refused', 'disk_full'),
    ...FILE_FAULTS,
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
      refuseSecondFolder(options.presence);
      await checkSize(request.raw, store.folder, limits.uploadBytes);
      await options.quotas.check(request.project, Number(request.headers['content-length'] ?? 0));
      sendContinue(request, reply);
      const work = startRun(request, reply, options, (draft) => uploadedRun(request, draft, options));
      inProgress.add(work);
      return work.finally(() => inProgress.delete(work));
    },
  );
  // The connections are closed by then; wait until interrupted uploads have removed their files.
  server.addHook('onClose', async () => {
    await Promise.allSettled(inProgress);
  });
}

/** The stored form of a request's Idempotency-Key: a hash that includes the project. */
function keyOf({ headers, project }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  return key === undefined ? undefined : keyHash(project, String(key));
}

/** Receives an upload. It becomes a run unless there is one of the same Idempotency-Key. */
async function uploadedRun(
  request: FastifyRequest,
  draft: RunDraft,
  { store, limits, callbacks, keepMs, keepFailedMs }: UploadRouteOptions,
): Promise<NewRun> {
  const { file, filename, corrections, options } = await receiveUpload(
    request,
    (body) => receiveFile(body, draft.input, limits.uploadBytes),
    (body) => receiveFile(body, draft.corrections, MAX_CORRECTIONS_BYTES),
  );
  const { name, callback: asked, ...choices } = options;
  const callback = asked ? allowedCallback(asked, callbacks) : null;
  if (callback === undefined) throw new HttpFault('callback_refused');
  const key = keyOf(request);
  const record = newRecord({
    ...{ id: draft.id, project: request.project, options: choices, keepMs, keepFailedMs, callback },
    name: displayName(name ?? filename),
    bytes: file.bytes,
    lane: await laneOf(draft.input, file.bytes),
    idempotency:
      key === undefined
        ? null
        : { key, upload: hashOf(file.hash + (corrections?.hash ?? ''), choices, callback) },
    ...(corrections && { hasCorrections: true }),
  });
  const write = async (placed: RunRecord): Promise<RunRecord> => {
    await draft.write(placed);
    return claim(placed, store);
  };
  return { record, write, queued: 'a run is queued', repeated: 'an upload was repeated' };
}

/** The run of the Idempotency-Key: this one, or that of an earlier request with the same key. */
async function claim(record: RunRecord, store: RunStore): Promise<RunRecord> {
  if (record.idempotency === null) return record;
  const { key, upload } = record.idempotency;
  for (;;) {
    const holder = await store.keys.claim(key, { id: record.id, upload });
    if (holder.id === record.id) return record;
    const first = await store.adopt(holder.id);
    if (first !== undefined && holder.upload !== upload) throw new HttpFault('key_reused');
    if (first !== undefined) return first;
    await store.keys.release(key, holder.id); // its run was removed
  }
}

/** Identifies an upload by its bytes, choices and callback; not by its name. */
function hashOf(body: string, choices: object, callback: string | null): string {
  const sorted = Object.entries(choices).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([body, sorted, callback]))
    .digest('hex');
}
