/**
 * Sends a file of a finished run, whole or in part. Such a file never changes, so its strong `ETag` is made of the run, the size
 * and the time of the last change: an interrupted download goes on with `Range` and `If-Range`, also after a restart of the
 * service. A client that accepts gzip gets a large text file compressed, unless it asks for a part.
 *
 * What it does not promise: a part of a compressed answer. Its length is not known before it is made.
 */
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpFault } from '../reply/http-fault.js';

/** A smaller file is not compressed. */
export const MIN_GZIP_BYTES = 16 * 1024;

interface DownloadFacts {
  /** Id of the run. */
  id: string;
  type: string;
  /** Whether it may be compressed: a text that is not compressed already. */
  isText: boolean;
}

/** Whether `If-None-Match` has this tag: the client has the file. */
const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === tag || one === '*');

const ENCODING = /^\s*(gzip|x-gzip|\*)\s*(?:;\s*q=([\d.]+)\s*)?$/i;

/** Whether a client takes gzip: `Accept-Encoding` names it, or anything, with a weight above 0. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  let any = false;
  for (const encoding of String(header ?? '').split(',', 32)) {
    const [, name, weight = '1'] = ENCODING.exec(encoding) ?? [];
    if (name === undefined) continue;
    const isAccepted = Number(weight) > 0;
    if (name !== '*') return isAccepted;
    any = isAccepted;
  }
  return any;
}

/** First and last byte, both included. */
interface ByteRange {
  start: number;
  end: number;
}

const ONE_RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/**
 * The part that `Range` asks for, if `If-Range` allows it. Undefined: the whole file, also for several ranges, which the
 * standard allows to pass over. Throws 416 if the file has no byte of the range. `tag`: the strong ETag of the file.
 */
function rangeOf(request: FastifyRequest, size: number, tag: string): ByteRange | undefined {
  const { range, 'if-range': condition } = request.headers;
  if (request.method !== 'GET' || range === undefined) return undefined;
  if (condition !== undefined && condition !== tag) return undefined;
  const [, first = '', last = ''] = ONE_RANGE.exec(range) ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined; // not a range
  if (start >= size || (first === '' && Number(last) === 0))
    throw new HttpFault('no_such_range', { headers: { 'content-range': `bytes */${size}` } });
  return { start, end };
}

/** Sends the file and closes it. Headers that do not depend on the part are set already. */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileHandle,
  { id, type, isText }: DownloadFacts,
): Promise<FastifyReply> {
  let isHandedOver = false;
  try {
    const stats = await file.stat({ bigint: true });
    const size = Number(stats.size);
    const tag = `"${id}-${stats.size.toString(36)}-${stats.mtimeNs.toString(36)}"`;
    if (isText) reply.header('vary', 'accept-encoding');
    if (isKnown(request, tag)) return reply.code(304).header('etag', tag).send();
    const range = rangeOf(request, size, tag);
    reply.type(type).header('etag', tag).header('accept-ranges', 'bytes');
    const isPacked =
      isText &&
      size >= MIN_GZIP_BYTES &&
      request.headers.range === undefined &&
      acceptsGzip(request.headers['accept-encoding']);
    if (isPacked) {
      // Other bytes than the file: the tag is a weak one, and parts are not offered.
      reply.header('content-encoding', 'gzip').header('etag', `W/${tag}`).header('accept-ranges', 'none');
    } else {
      reply.header('content-length', range === undefined ? size : range.end - range.start + 1);
    }
    if (range !== undefined)
      reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    if (request.method === 'HEAD') return reply.send();
    isHandedOver = true;
    const stream = file.createReadStream(range);
    if (!isPacked) return reply.send(stream);
    return reply.send(pipeline(stream, createGzip({ level: constants.Z_BEST_SPEED }), () => {}));
  } finally {
    if (!isHandedOver) await file.close();
  }
}
