/**
 * The options of `curp-batch serve`: as they are typed, with their help, and as the service takes them.
 *
 * What it does not do: start anything.
 */

import { availableParallelism } from 'node:os';
import type { Log } from '../../base/log.js';
import { sentenceOf, UsageError } from '../../base/sentence.js';
import { readSecrets } from '../../engine/queue/seal.js';
import { checkRedisAddress } from '../../engine/redis/redis-url.js';
import { OptionError, parseBytes, parseCount, parseDuration } from '../../input/options/option-values.js';
import { LOOPBACK, Proxies } from '../../service/access/client-address.js';
import { DEFAULT_LIMITS } from '../../service/access/limits.js';
import { readBoardToken, readMetricsToken } from '../../service/access/operator-tokens.js';
import { originOf } from '../../service/callbacks/webhook.js';
import { KEEP_FAILED_MS } from '../../service/runs/run-record.js';
import { type AllowedFolder, parseAllowedFolder } from '../../service/schedule/allowed-folders.js';
import type { ServiceOptions } from '../../service/service.js';
import { commandOption } from '../run/run-command-options.js';
import type { SentenceCommand } from '../terminal/sentence-command.js';
import { dataOption, tokenFileOf, tokensOption } from './service-options.js';

type SameOptions = Pick<
  ServiceOptions,
  'unsafeRedis' | 'host' | 'port' | 'metricsPort' | 'name' | 'data' | 'workers' | 'runWorkers'
>;

export interface ServeOptions extends SameOptions {
  embedded?: true;
  redis?: string;
  tokens?: string;
  keep: number;
  keepFailed: number;
  maxUpload: number;
  rateLimit: number;
  drain: number;
  connectionsPerAddress: number;
  proxy?: string[];
  callbackAllow?: string[];
  scheduleFolder?: AllowedFolder[];
  secretFile?: string;
}

const DAY_MS = 86_400_000;

function parseOrigin(text: string): string {
  const origin = originOf(text);
  if (origin === undefined)
    throw new OptionError({
      en: 'An origin is written https://host or https://host:port.',
      es: 'Un origen se escribe https://host o https://host:puerto.',
    });
  return origin;
}

const DEFAULT_NAME = 'curp-batch';
const NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;

function parseServiceName(text: string): string {
  if (NAME.test(text)) return text;
  throw new OptionError({
    en: 'A name has 1 to 64 small letters, digits, dots, hyphens and underscores.',
    es: 'Un nombre tiene de 1 a 64 minúsculas, dígitos, puntos, guiones y guiones bajos.',
  });
}

function parseProxy(text: string): string {
  try {
    new Proxies([text]);
  } catch (error) {
    const { en, es } = sentenceOf(error);
    throw new OptionError({ en: `${en}.`, es: `${es}.` });
  }
  return text;
}

/** The values of a comma-separated environment variable. */
const splitList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

export function addServeOptions(command: SentenceCommand): SentenceCommand {
  return command
    .withOption('--embedded', {
      en: 'start a Redis and all workers too; the default where no --redis is given',
      es: 'incluye Redis y todos los procesos; así es si no se indica --redis',
    })
    .addOption(commandOption('redis'))
    .addOption(commandOption('unsafe_redis'))
    .withOption('--host <address>', {
      en: 'where to listen; anything but loopback is open to others',
      es: 'dónde escucha; salvo la dirección local, queda abierto a otros',
      default: '127.0.0.1',
    })
    .withOption('--port <number>', {
      en: 'where to listen; 0 takes a free one',
      es: 'dónde escucha; 0 toma uno libre',
      parse: parseCount(0, 65_535),
      default: 8080,
    })
    .withOption('--metrics-port <number>', {
      en: 'a port of its own for /metrics, which the service then does not answer',
      es: 'un puerto propio para /metrics, que el servicio entonces no responde',
      parse: parseCount(1, 65_535),
    })
    .addOption(dataOption())
    .withOption('--name <name>', {
      en: 'of the service, with --redis: its processes share one data folder; another service on the same Redis has another name',
      es: 'del servicio, con --redis: sus procesos comparten una carpeta de datos; otro servicio en el mismo Redis tiene otro nombre',
      parse: parseServiceName,
      env: 'CURP_BATCH_NAME',
      default: DEFAULT_NAME,
    })
    .addOption(tokensOption())
    .withOption('--keep <time>', {
      en: 'how long runs are kept after their end',
      es: 'cuánto se guardan las corridas después de terminar',
      parse: parseDuration,
      default: 7 * DAY_MS,
      defaultText: '7d',
    })
    .withOption('--keep-failed <time>', {
      en: 'how long the upload of a failed run is kept, to be tried again',
      es: 'cuánto se guarda el archivo de una corrida que falló, para intentarla de nuevo',
      parse: parseDuration,
      default: KEEP_FAILED_MS,
      defaultText: '1d',
    })
    .withOption('--max-upload <bytes>', {
      en: 'largest file that is taken',
      es: 'archivo más grande que se acepta',
      parse: parseBytes,
      default: DEFAULT_LIMITS.uploadBytes,
      defaultText: '2g',
    })
    .withOption('--rate-limit <number>', {
      en: 'requests a second and token',
      es: 'peticiones por segundo y token',
      parse: parseCount(1, 1_000_000),
      default: DEFAULT_LIMITS.ratePerSecond,
    })
    .withOption('--drain <time>', {
      en: 'how long it still takes requests when it ends, while /readyz says 503: until a balancer sends them elsewhere',
      es: 'cuánto tiempo más recibe peticiones al terminar, mientras /readyz responde 503: hasta que el balanceador las envía a otro proceso',
      parse: parseDuration,
      default: 0,
      defaultText: '0s',
    })
    .withOption('--connections-per-address <number>', {
      en: 'connections from one address at the same time, unless it is a proxy',
      es: 'conexiones simultáneas de una dirección, salvo que sea un proxy',
      parse: parseCount(1, DEFAULT_LIMITS.connections),
      default: DEFAULT_LIMITS.connectionsPerAddress,
    })
    .withOption('--proxy <address>', {
      en: 'address or network of a proxy before the service; again for more (or CURP_BATCH_PROXIES, with commas)',
      es: 'dirección o red de un proxy delante del servicio; se repite para más (o CURP_BATCH_PROXIES, con comas)',
      parse: parseProxy,
      repeats: true,
    })
    .withOption('--callback-allow <origin>', {
      en: 'where callbacks of runs may go; again for more (or CURP_BATCH_CALLBACKS, with commas)',
      es: 'a dónde pueden ir los avisos de las corridas; se repite para más (o CURP_BATCH_CALLBACKS, con comas)',
      parse: parseOrigin,
      repeats: true,
    })
    .withOption('--schedule-folder <folder>', {
      en: 'where schedules made over HTTP may read and write; payroll=<folder> for one project; again for more (or CURP_BATCH_SCHEDULE_FOLDERS, with commas)',
      es: 'dónde pueden leer y escribir las programaciones creadas por HTTP; payroll=<carpeta> para un solo proyecto; se repite para más (o CURP_BATCH_SCHEDULE_FOLDERS, con comas)',
      objects: true,
      parse: parseAllowedFolder,
      repeats: true,
    })
    .withOption('--workers <number>', {
      en: 'processes that compute chunks, with --embedded',
      es: 'procesos que calculan bloques, con --embedded',
      parse: parseCount(1, 256),
      default: availableParallelism(),
      defaultText: { en: 'one for each processor', es: 'uno por procesador' },
    })
    .withOption('--run-workers <number>', {
      en: 'large runs at the same time, and as many small ones beside them, with --embedded',
      es: 'corridas grandes al mismo tiempo, y otras tantas pequeñas, con --embedded',
      parse: parseCount(1, 64),
      default: 2,
    })
    .addOption(commandOption('secret_file'));
}

/** Throws if options exclude each other, or a variable of the environment has a wrong value. */
export function serviceOptions(
  options: ServeOptions,
  isTyped: (name: 'redis' | 'workers' | 'runWorkers') => boolean,
  log: Log,
): ServiceOptions {
  if (options.embedded && isTyped('redis'))
    throw new UsageError({
      en: '--embedded and --redis exclude each other',
      es: '--embedded y --redis se excluyen',
    });
  const redis = options.embedded ? undefined : options.redis;
  if (redis !== undefined && isTyped('workers'))
    throw new UsageError({
      en: '--workers needs an embedded Redis: with --redis or REDIS_URL workers are processes of their own (curp-batch worker)',
      es: '--workers necesita un Redis incluido: con --redis o REDIS_URL los procesos van aparte (curp-batch worker)',
    });
  if (redis !== undefined && isTyped('runWorkers'))
    throw new UsageError({
      en: '--run-workers needs an embedded Redis: with --redis or REDIS_URL start curp-batch run-worker --processes',
      es: '--run-workers necesita un Redis incluido: con --redis o REDIS_URL inicie curp-batch run-worker --processes',
    });
  const { unsafeRedis, host, port, metricsPort, name, data, workers, runWorkers } = options;
  return {
    ...{ unsafeRedis, host, port, metricsPort, name, data, workers, runWorkers },
    drainMs: options.drain,
    redis: redis === undefined ? undefined : checkRedisAddress(redis),
    tokens: tokenFileOf(options),
    keepMs: options.keep,
    keepFailedMs: options.keepFailed,
    callbacks: options.callbackAllow ?? splitList(process.env.CURP_BATCH_CALLBACKS).map(parseOrigin),
    scheduleFolders:
      options.scheduleFolder ?? splitList(process.env.CURP_BATCH_SCHEDULE_FOLDERS).map(parseAllowedFolder),
    secrets: readSecrets(options.secretFile),
    boardToken: readBoardToken(),
    metricsToken: readMetricsToken(),
    proxies: [...LOOPBACK, ...(options.proxy ?? splitList(process.env.CURP_BATCH_PROXIES).map(parseProxy))],
    limits: {
      ...DEFAULT_LIMITS,
      uploadBytes: options.maxUpload,
      ratePerSecond: options.rateLimit,
      connectionsPerAddress: options.connectionsPerAddress,
    },
    log,
  };
}
