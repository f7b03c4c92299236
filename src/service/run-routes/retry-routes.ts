/**
 * `POST /runs/:id/retry`: a failed run again, from the upload that is still kept. It is a new run with its own id; options in
 * the query replace those of the failed one, so that a question of the file can be answered without another upload.
 *
 * While the new run has not ended, the same request again returns it.
 */
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Sentence } from '../../base/sentence.js';
import type { RunChoices } from '../../input/options/option-types.js';
import { empty } from '../openapi/described-answers.js';
import { HttpFault } from '../reply/http-fault.js';
import { query } from '../reply/parameter-schema.js';
import { hasEnded, newRecord, type RunEntry, type RunRecord } from '../runs/run-record.js';
import { OPTION_PARAMETERS } from '../runs/upload-options.js';
import { INPUT_FAULT, type NewRunOptions, startRun } from './new-run.js';
import { QUOTA_FAULT } from './quota-check.js';
import { OF_RUN, type RunRequest, runAnswer } from './run-request.js';

const NAMES = Object.keys(OPTION_PARAMETERS).filter((name) => name !== 'lang');

export const RETRY: FastifySchema = {
  ...OF_RUN,
  operationId: 'retryRun',
  summary: {
    es: 'Intentar de nuevo una corrida que falló',
    en: 'A failed run again, from its upload, while that is kept',
  },
  description: {
    es: 'Una corrida nueva. Las opciones de la dirección sustituyen a las de la corrida fallida. El archivo se guarda hasta `upload_kept_until`.',
    en: 'A new run. Options in the query replace those of the failed run. The upload is kept until `upload_kept_until`.',
  },
  querystring: query(OPTION_PARAMETERS, NAMES),
  response: {
    200: runAnswer(
      'La corrida que la misma petición ya inició y que no ha terminado.',
      'The run that the same request has begun before, and that has not ended.',
    ),
    202: runAnswer(
      'La corrida nueva; `Location` es su dirección.',
      'The new run; `Location` is its address.',
    ),
  },
  faults: {
    ...{ ...OF_RUN.faults, unreadable_input: INPUT_FAULT, quota_reached: QUOTA_FAULT },
    ...empty('wrong_state', 'file_too_costly', 'unavailable', 'too_large'),
  },
};

const NOT_FAILED: Sentence = {
  es: 'Solo se repite una corrida que falló: suba el archivo otra vez',
  en: 'Only a failed run is tried again: upload the file again',
};
const UPLOAD_GONE: Sentence = {
  es: 'El archivo de esta corrida ya se borró: súbalo otra vez',
  en: 'The file of this run has been deleted: upload it again',
};

export async function retryRun(
  request: FastifyRequest<RunRequest<RunChoices>>,
  reply: FastifyReply,
  { record: failed, status }: RunEntry,
  options: NewRunOptions,
): Promise<FastifyReply> {
  const { store } = options;
  if (status.state !== 'failed' || !store.ownsInput(failed))
    throw new HttpFault('wrong_state', { sentence: NOT_FAILED });
  return startRun(request, reply, options, async (draft) => {
    const { hasCorrections } = failed;
    const isLinked =
      (await draft.linkInput(store.inputOf(failed))) &&
      (!hasCorrections || (await draft.linkCorrections(store.correctionsOf(failed))));
    if (!isLinked) throw new HttpFault('wrong_state', { sentence: UPLOAD_GONE });
    const { project, name, bytes, keepMs, keepFailedMs, callback, lane } = failed;
    const record = newRecord({
      ...{ project, name, bytes, keepMs, keepFailedMs, callback, lane },
      id: draft.id,
      options: { ...failed.options, ...request.query },
      retryOf: failed.id,
      ...(hasCorrections && { hasCorrections }),
    });
    const write = async (placed: RunRecord): Promise<RunRecord> => {
      const earlier = (await store.list()).find(
        (other) =>
          other.record.retryOf === failed.id &&
          !hasEnded(other.status.state) &&
          JSON.stringify(other.record.options) === JSON.stringify(record.options),
      );
      if (earlier !== undefined) return earlier.record;
      await draft.write(placed);
      return placed;
    };
    return { record, write, queued: 'a failed run is queued again' };
  });
}
