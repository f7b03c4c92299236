/**
 * Why Sentinels do not name the primary of a service, as refusals for the operator (`error-reply.ts`).
 *
 * What it does not do: ask them (`internals/sentinel-connector.ts`).
 */
import { type Refusal, refusalOf } from './error-reply.js';

/** These refusals can end without a change on our side, but a starting run does not wait for that. */
const ENDS_A_START = { isTemporary: true, atStart: 'end', reconnects: false } as const;

export const UNKNOWN_SERVICE: Refusal = {
  ...ENDS_A_START,
  code: 'UNKNOWN_SERVICE',
  sentence: {
    en: 'the Sentinels do not know a service of this name',
    es: 'los Sentinel no conocen un servicio con este nombre',
  },
  remedy: {
    en: 'redis-cli -p 26379 SENTINEL MASTERS lists the names',
    es: 'redis-cli -p 26379 SENTINEL MASTERS muestra los nombres',
  },
};

const NO_SENTINEL: Refusal = {
  ...ENDS_A_START,
  code: 'NO_SENTINEL',
  sentence: { en: 'this server is not a Sentinel', es: 'este servidor no es un Sentinel' },
  remedy: {
    en: 'give the addresses of the Sentinels, or redis://host:port for the server itself',
    es: 'indique las direcciones de los Sentinel, o redis://host:port para el servidor mismo',
  },
};

const SENTINEL_PASSWORD: Refusal = {
  ...ENDS_A_START,
  code: 'SENTINEL_PASSWORD',
  sentence: {
    en: 'the Sentinels want a password, or another one',
    es: 'los Sentinel piden una contraseña, u otra',
  },
  remedy: {
    en: 'give redis+sentinel://host/service?sentinelPassword=… (or REDIS_SENTINEL_PASSWORD_FILE)',
    es: 'indique redis+sentinel://host/service?sentinelPassword=… (o REDIS_SENTINEL_PASSWORD_FILE)',
  },
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
