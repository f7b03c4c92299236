/**
 * `POST /preview`: what a run would find in the beginning of a file. For the page, before the upload.
 *
 * What it does not do: store anything, or see more of the file than the bytes in the request.
 */
import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { answer, BAD_OPTION } from '../openapi/described-answers.js';
import { sendEnvelopeOf } from '../reply/envelope-reply.js';
import { HttpFault } from '../reply/http-fault.js';
import { parameter, query } from '../reply/parameter-schema.js';
import { languageOf } from '../reply/request-language.js';
import { about, oneOf } from '../reply/schema.js';
import { UPLOAD_PARAMETERS } from '../runs/upload-options.js';
import { PREVIEW } from '../views/preview-schema.js';
import { FileThreads } from './file-threads.js';
import { announceSuccessor } from './old-path.js';
import { FILE_FAULTS, receiveUpload, takeFiles, withFile } from './upload-form.js';

/** The maximum size of a file, or of its beginning. A workbook needs all its bytes: its table of contents is at the end. */
const MAX_BYTES = 8 * 1024 * 1024;

const MAX_UNPACKED = 64 * MAX_BYTES;

/** Bodies are in memory while they are received, so the number of previews at a time is limited. */
const MAX_AT_ONCE = 16;

/** For all previews together: they may not take the last processor away from requests. */
const THREADS = {
  threads: availableParallelism() > 2 ? 2 : 1,
  waiting: MAX_AT_ONCE,
  waitMs: 30_000,
  workMs: 20_000,
};

const PARAMETERS = {
  ...UPLOAD_PARAMETERS,
  partial: about(
    parameter<unknown>(oneOf(['true', 'false']), ([text]) => text !== 'false'),
    'Es solo el principio del archivo. Un libro de Excel debe estar completo.',
    'It is only the beginning of the file. A workbook must be whole.',
  ),
};

const GET_PREVIEW: FastifySchema = {
  ...withFile(query(PARAMETERS, Object.keys(UPLOAD_PARAMETERS))),
  operationId: 'preview',
  summary: {
    es: 'Lo que una corrida encontraría en un archivo, o en su principio, hasta 8 MiB; no se guarda nada',
    en: 'What a run would find in a file, or in its beginning, up to 8 MiB; nothing is stored',
  },
  response: {
    200: answer(
      { es: 'Lo que se encontró, y qué está mal.', en: 'What was found, and what is wrong with it.' },
      PREVIEW,
    ),
  },
  faults: { ...BAD_OPTION, ...FILE_FAULTS },
};

export async function previewRoutes(
  server: FastifyInstance,
  { threadScript }: { threadScript?: URL | undefined },
): Promise<void> {
  const threads = new FileThreads(THREADS, threadScript);
  server.addHook('onClose', () => threads.close());
  let current = 0;
  server.addHook('onRequest', async (_, reply) => {
    if (current >= MAX_AT_ONCE) throw new HttpFault('too_many_requests', { headers: { 'retry-after': '1' } });
    current++;
    reply.raw.once('close', () => {
      current--;
    });
  });
  await takeFiles(server);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendEnvelopeOf(reply, await previewBody(request, reply, threads));
  server.post('/v1/preview', { schema: GET_PREVIEW }, answer);
  const old = { config: { isOld: true }, schema: GET_PREVIEW, onRequest: announceSuccessor };
  server.post('/preview', old, answer);
}

async function bytesOf(file: Readable): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    // Not destroyed when it is left, which would close the connection before the answer.
    for await (const piece of file.iterator({ destroyOnReturn: false })) {
      length += piece.length;
      if (length > MAX_BYTES) throw new HttpFault('too_large');
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof HttpFault ? error : new HttpFault('upload_broken');
  }
  if (length === 0) throw new HttpFault('upload_broken');
  return new Uint8Array(Buffer.concat(pieces)); // memory of its own, which can be given to another thread
}

async function previewBody(
  request: FastifyRequest,
  reply: FastifyReply,
  threads: FileThreads,
): Promise<string> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > MAX_BYTES && !request.isMultipart()) throw new HttpFault('too_large');
  const { file, options } = await receiveUpload(request, bytesOf);
  const { partial: isPart = false, name: _, callback: __, ...choices } = options;
  const asked = { isPart, maxUnpacked: MAX_UNPACKED, choices, language: languageOf(request) };
  return threads.preview({ kind: 'preview', bytes: file, ...asked }, reply);
}
