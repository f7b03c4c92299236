/**
 * What `serve` prints for the operator when it has started: where it listens, which tokens are valid, what is kept and for
 * how long, and what is not protected.
 *
 * What it does not contain: the token itself, except in the address, which the caller makes.
 */
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { plural, type Sentence } from '../../base/sentence.js';
import { LOCAL_PROJECT, type ServiceOptions } from '../../service/service.js';

const DAY_MS = 86_400_000;

const UNITS: readonly (readonly [number, one: Sentence, many: Sentence])[] = [
  [DAY_MS, { en: 'day', es: 'día' }, { en: 'days', es: 'días' }],
  [3_600_000, { en: 'hour', es: 'hora' }, { en: 'hours', es: 'horas' }],
  [60_000, { en: 'minute', es: 'minuto' }, { en: 'minutes', es: 'minutos' }],
  [1000, { en: 'second', es: 'segundo' }, { en: 'seconds', es: 'segundos' }],
];

/** In the largest unit of which it is a whole number. */
function timeText(milliseconds: number): Sentence {
  const [size, one, many] =
    UNITS.find(([unit]) => milliseconds >= unit && milliseconds % unit === 0) ?? UNITS.at(-1)!;
  const count = milliseconds / size;
  return {
    en: `${count} ${plural(count, one.en, many.en)}`,
    es: `${count} ${plural(count, one.es, many.es)}`,
  };
}

/** The name that Docker gives to a container, by which no browser finds it. */
const CONTAINER_ID = /^[\da-f]{12}$/;

/** Where a browser finds the service. In a container: on the machine that publishes its port. */
export function serviceAddress(host: string, port: number, machine = hostname()): string {
  const isAny = host === '0.0.0.0' || host === '::';
  const name = isAny ? (CONTAINER_ID.test(machine) ? 'localhost' : machine) : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}/`;
}

interface StartFacts {
  /** With the temporary token, if there is one. */
  address: string;
  isTemporary: boolean;
  redisKind: string | undefined;
}

type StartOptions = Pick<
  ServiceOptions,
  'redis' | 'secrets' | 'host' | 'tokens' | 'data' | 'keepMs' | 'workers' | 'runWorkers'
>;

function tokensLine(isTemporary: boolean, tokens: string): Sentence {
  return isTemporary
    ? {
        en: `Token:   for this start and the project ${LOCAL_PROJECT} (curp-batch token add <project> makes one that lasts)`,
        es: `Token:    para este inicio y el proyecto ${LOCAL_PROJECT} (curp-batch token add <proyecto> crea uno que dura)`,
      }
    : {
        en: `Tokens:  those of ${resolve(tokens)} (curp-batch token list)`,
        es: `Tokens:   los de ${resolve(tokens)} (curp-batch token list)`,
      };
}

function keptLine(data: string, keepMs: number): Sentence {
  const { en, es } = timeText(keepMs);
  return {
    en: `Kept:    uploads and results in ${resolve(data)}, for ${en} after a run's end`,
    es: `Guarda:   archivos y resultados en ${resolve(data)}, hasta ${es} después de que termina la corrida`,
  };
}

const GIVEN_REDIS: Sentence = {
  en: 'Redis:   as given; workers are processes of their own (curp-batch worker, run-worker, direct-worker)',
  es: 'Redis:    el indicado; los procesos se inician aparte (curp-batch worker, run-worker, direct-worker)',
};

const embeddedRedis = (kind: string | undefined, chunks: number, runs: number): Sentence => ({
  en: `Redis:   embedded ${kind}, with ${chunks} chunk ${plural(chunks, 'worker', 'workers')}, ${runs} run ${plural(runs, 'worker', 'workers')} and a direct worker`,
  es: `Redis:    ${kind} incluido, con ${chunks} ${plural(chunks, 'proceso', 'procesos')} de bloques, ${runs} de corridas y 1 de trabajos directos`,
});

const NOT_SEALED: Sentence = {
  en: 'Sealed:  no: people of runs can be read in this Redis (CURP_BATCH_SECRET or --secret-file seals them)',
  es: 'Cifrado:  no: en este Redis se pueden leer los datos de las personas (CURP_BATCH_SECRET o --secret-file los cifra)',
};

const OPEN: Sentence = {
  en: 'Open:    to others on the network, without encryption; use a proxy with TLS',
  es: 'Abierto:  a otros equipos de la red, sin cifrado; use un proxy con TLS',
};

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

/** In the order in which they are printed. */
export function startLines(
  { address, isTemporary, redisKind }: StartFacts,
  options: StartOptions,
): Sentence[] {
  const { redis, secrets, host, tokens, data, keepMs, workers, runWorkers } = options;
  const isSealed = redis === undefined || secrets.length > 0;
  return [
    { en: `curp-batch serves at ${address}`, es: `curp-batch atiende en ${address}` },
    tokensLine(isTemporary, tokens),
    keptLine(data, keepMs),
    redis === undefined ? embeddedRedis(redisKind, workers, runWorkers) : GIVEN_REDIS,
    ...(isSealed ? [] : [NOT_SEALED]),
    ...(isLoopback(host) ? [] : [OPEN]),
    { en: 'Ctrl-C ends it.', es: 'Ctrl-C lo termina.' },
  ];
}
