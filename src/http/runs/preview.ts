/**
 * `POST /preview`: what a run would find in the beginning of a file. For the page, before the upload.
 *
 * What it does not do: store anything, or see more of the file than the bytes in the request.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ByteSource } from '../../csv/byte-source.js';
import { CR, LF } from '../../csv/records.js';
import { settingsOf } from '../../runs/record-settings.js';
import { type FilePreview, previewFile } from '../../runs/views/file-preview.js';
import { openBytes } from '../../workbook/input/open-input.js';
import { sendEnvelope } from '../reply/envelope-reply.js';
import { HttpFault } from '../reply/http-fault.js';
import { languageOf } from '../reply/language.js';
import { type Words, wordsOfQuery } from '../reply/parameter.js';
import { optionsOf } from './option-words.js';
import { PREVIEW } from './preview-answer.js';

/** The maximum size of a file, or of its beginning. A workbook needs all its bytes: its table of contents is at the end. */
const MAX_BYTES = 8 * 1024 * 1024;

/** What it may unpack to. Only the first rows are unpacked, and the shared texts of a workbook. */
const MAX_UNPACKED = 64 * MAX_BYTES;

/** Bodies are in memory while they are received, so the number of previews at a time is limited. */
const MAX_AT_ONCE = 16;

export async function previewRoutes(server: FastifyInstance): Promise<void> {
  let current = 0;
  server.addHook('onRequest', async (_, reply) => {
    if (current >= MAX_AT_ONCE) throw new HttpFault('too_many_requests', { headers: { 'retry-after': '1' } });
    current++;
    reply.raw.once('close', () => {
      current--;
    });
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_, body, done) =>
    done(null, body),
  );
  for (const [url, isOld] of [
    ['/v1/preview', false],
    ['/preview', true],
  ] as const) {
    const config = { operation: PREVIEW, isOld };
    server.post(url, { bodyLimit: MAX_BYTES, config }, async (request, reply) =>
      sendEnvelope(reply, await previewBody(request)),
    );
  }
}

/** Whether the body of the request is only the beginning of a file (`partial`). */
function takePartial(words: Words): boolean {
  const value = words.get('partial')?.[0];
  words.delete('partial');
  return value !== undefined && value !== 'false';
}

/** Without the record that was cut off at the end. UTF-16, whose line ends are two bytes, is left as it is. */
function wholeLines(body: Buffer): Buffer {
  const isUtf16 = body[0]! >= 0xfe && body[1]! >= 0xfe;
  const end = Math.max(body.lastIndexOf(LF), body.lastIndexOf(CR)) + 1;
  return isUtf16 || end === 0 ? body : body.subarray(0, end);
}

async function previewBody(request: FastifyRequest): Promise<FilePreview> {
  const words = wordsOfQuery(request);
  const isPartial = takePartial(words);
  const { choices } = optionsOf(words);
  if (!Buffer.isBuffer(request.body)) throw new HttpFault('upload_broken');
  const body = isPartial ? wholeLines(request.body) : request.body;
  const settings = settingsOf(choices, {
    input: '-',
    output: '-',
    redis: undefined,
    secrets: [],
    maxSize: MAX_UNPACKED,
  });
  const open = (): Promise<ByteSource> => openBytes(body, settings);
  return previewFile(open, settings, isPartial, languageOf(request));
}
