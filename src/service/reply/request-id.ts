/**
 * The id of a request: in the header `X-Request-Id` of its answer, and in its log lines. That of the client is taken over if it
 * looks like an id; otherwise one is made.
 *
 * What it does not take over: a text that may be about a person, since ids are logged.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const REQUEST_ID = 'x-request-id';

/** Short, with a digit: a UUID, a ULID, the id of a trace. */
const ID = /^(?=[^\d]*\d)[\w.:-]{8,64}$/;

/** The beginning of a CURP, or of a similar key. */
const KEY = /[a-z]{4}\d{6}/i;

const OF_PROCESS = randomBytes(6).toString('hex');
let count = 0;

export const newRequestId = (): string => `${OF_PROCESS}-${(++count).toString(36)}`;

export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID];
  return typeof given === 'string' && ID.test(given) && !KEY.test(given) ? given : newRequestId();
}
