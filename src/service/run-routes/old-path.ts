/**
 * The paths used before `/v1`: their answers name the path that replaces them (RFC 9745 and RFC 8594).
 *
 * What they do not have: a date of their end (`Sunset`). None is planned.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** When `/v1` replaced them: 2026-11-01, in seconds. */
const DEPRECATED = `@${Date.UTC(2026, 10, 1) / 1000}`;

export function announceSuccessor(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const path = request.url.split('?', 1)[0]!;
  reply.header('deprecation', DEPRECATED).header('link', `</v1${path}>; rel="successor-version"`);
  done();
}
