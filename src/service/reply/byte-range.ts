/**
 * The part of a file that a request asks for: `Range` with one range of bytes, which `If-Range` makes conditional.
 *
 * What it does not do: several ranges in one answer. Such a header is passed over, as the standard allows: the answer is the
 * whole file.
 */
import type { FastifyRequest } from 'fastify';
import { HttpFault } from './http-fault.js';

/** First and last byte, both included. */
interface ByteRange {
  start: number;
  end: number;
}

const ONE_RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/** Undefined: the whole file. Throws 416 if the file has no byte of the range. `tag`: the strong ETag of the file. */
export function rangeOf(request: FastifyRequest, size: number, tag: string): ByteRange | undefined {
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
