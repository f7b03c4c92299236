/**
 * Why Sentinels do not name the primary of a service, as refusals for the operator (`error-reply.ts`).
 *
 * What it does not do: ask them (`internals/sentinel-connector.ts`).
 */
import { type Refusal, refusalOf } from './error-reply.js';

/** All can pass without a change on our side, but a run that begins does not wait for the operator. */
const ENDS_A_START = { passes: true, atStart: 'end', reconnects: false } as const;

export const UNKNOWN_SERVICE: Refusal = {
  ...ENDS_A_START,
  code: 'UNKNOWN_SERVICE',
  sentence: 'the Sentinels do not know a service of this name',
  remedy: 'redis-cli -p 26379 SENTINEL MASTERS lists the names',
};

const NO_SENTINEL: Refusal = {
  ...ENDS_A_START,
  code: 'NO_SENTINEL',
  sentence: 'this server is no Sentinel',
  remedy: 'give the addresses of the Sentinels, or redis://host:port for the server itself',
};

const SENTINEL_PASSWORD: Refusal = {
  ...ENDS_A_START,
  code: 'SENTINEL_PASSWORD',
  sentence: 'the Sentinels want a password, or another one',
  remedy: 'give redis+sentinel://host/service?sentinelPassword=… (or REDIS_SENTINEL_PASSWORD_FILE)',
};

const OF_CODE: Readonly<Record<string, Refusal>> = {
  UNKNOWN_COMMAND: NO_SENTINEL,
  NOAUTH: SENTINEL_PASSWORD,
  WRONGPASS: SENTINEL_PASSWORD,
};

/** The refusal for the error reply of a Sentinel; undefined for another error, such as a refused connection. */
export function sentinelRefusal(error: unknown): Refusal | undefined {
  const refusal = refusalOf(error);
  return refusal === undefined ? undefined : (OF_CODE[refusal.code] ?? refusal);
}
