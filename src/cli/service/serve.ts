/** `curp-batch serve`: the service over HTTP, with an embedded Redis and workers, or with existing ones. */

import { availableParallelism, hostname } from 'node:os';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { readBoardToken } from '../../http/access/board-token.js';
import { LOOPBACK, Proxies } from '../../http/access/client-address.js';
import { DEFAULT_LIMITS } from '../../http/access/limits.js';
import { readMetricsToken } from '../../http/access/metrics-token.js';
import { TokenFileError } from '../../http/access/token-file.js';
import { BoardMissingError } from '../../http/board-packages.js';
import { createLog, type Log } from '../../log.js';
import { OptionError, parseBytes, parseCount, parseDuration } from '../../options/option-values.js';
import { readSecrets } from '../../queue/seal.js';
import { checkRedisAddress } from '../../redis/redis-url.js';
import { ServerError } from '../../redis/server-error.js';
import { originOf } from '../../runs/callbacks/webhook.js';
import { pathFault } from '../../runs/data-folder.js';
import { KEEP_FAILED_MS } from '../../runs/run-record.js';
import { type Language, sentenceOf, UsageError } from '../../sentence.js';
import { LOCAL_PROJECT, Service, ServiceError, type ServiceOptions } from '../../service/service.js';
import { commandOption, option, orUsageError } from '../run/run-options.js';
import { FAILED } from '../terminal/exit-codes.js';
import { say, terminalLanguage } from '../terminal/language.js';
import { signalled } from '../terminal/signals.js';
import { dataOption, tokenPath, tokensOption } from './service-options.js';

interface ServeOptions {
  embedded?: true;
  redis?: string;
  unsafeRedis: boolean;
  host: string;
  port: number;
  metricsPort?: number;
  data: string;
  tokens?: string;
  keep: number;
  keepFailed: number;
  maxUpload: number;
  rateLimit: number;
  connectionsPerAddress: number;
  proxy?: string[];
  callbackAllow?: string[];
  workers: number;
  runWorkers: number;
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

const addOrigin = (text: string, before: string[] = []): string[] => [...before, option(parseOrigin)(text)];

function parseProxy(text: string): string {
  try {
    new Proxies([text]);
  } catch (error) {
    const { en, es } = sentenceOf(error);
    throw new OptionError({ en: `${en}.`, es: `${es}.` });
  }
  return text;
}

const addProxy = (text: string, before: string[] = []): string[] => [...before, option(parseProxy)(text)];

/** The values of a comma-separated environment variable. */
const splitList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

function addServeOptions(command: Command): Command {
  return command
    .option(
      '--embedded',
      say({
        en: 'bring Redis and all workers along; the default where no --redis is given',
        es: 'incluye Redis y todos los procesos; así es si no se indica --redis',
      }),
    )
    .addOption(commandOption('redis'))
    .addOption(commandOption('unsafe_redis'))
    .option(
      '--host <address>',
      say({
        en: 'where to listen; anything but loopback is open to others',
        es: 'dónde escucha; salvo la dirección local, queda abierto a otros',
      }),
      '127.0.0.1',
    )
    .option(
      '--port <number>',
      say({ en: 'where to listen; 0 takes a free one', es: 'dónde escucha; 0 toma uno libre' }),
      option(parseCount(0, 65_535)),
      8080,
    )
    .option(
      '--metrics-port <number>',
      say({
        en: 'a port of its own for /metrics, which the service then does not answer',
        es: 'un puerto propio para /metrics, que el servicio entonces no responde',
      }),
      option(parseCount(1, 65_535)),
    )
    .addOption(dataOption())
    .addOption(tokensOption())
    .addOption(
      new Option(
        '--keep <time>',
        say({
          en: 'how long runs are kept after their end',
          es: 'cuánto se guardan las corridas después de terminar',
        }),
      )
        .argParser(option(parseDuration))
        .default(7 * DAY_MS, '7d'),
    )
    .addOption(
      new Option(
        '--keep-failed <time>',
        say({
          en: 'how long the upload of a failed run is kept, to be tried again',
          es: 'cuánto se guarda el archivo de una corrida que falló, para intentarla de nuevo',
        }),
      )
        .argParser(option(parseDuration))
        .default(KEEP_FAILED_MS, '1d'),
    )
    .addOption(
      new Option(
        '--max-upload <bytes>',
        say({ en: 'largest file that is taken', es: 'archivo más grande que se acepta' }),
      )
        .argParser(option(parseBytes))
        .default(DEFAULT_LIMITS.uploadBytes, '2g'),
    )
    .option(
      '--rate-limit <number>',
      say({ en: 'requests a second and token', es: 'peticiones por segundo y token' }),
      option(parseCount(1, 1_000_000)),
      DEFAULT_LIMITS.ratePerSecond,
    )
    .option(
      '--connections-per-address <number>',
      say({
        en: 'connections from one address at the same time, unless it is a proxy',
        es: 'conexiones simultáneas de una dirección, salvo que sea un proxy',
      }),
      option(parseCount(1, DEFAULT_LIMITS.connections)),
      DEFAULT_LIMITS.connectionsPerAddress,
    )
    .option(
      '--proxy <address>',
      say({
        en: 'address or network of a proxy before the service; again for more (or CURP_BATCH_PROXIES, with commas)',
        es: 'dirección o red de un proxy delante del servicio; se repite para más (o CURP_BATCH_PROXIES, con comas)',
      }),
      addProxy,
    )
    .option(
      '--callback-allow <origin>',
      say({
        en: 'where callbacks of runs may go; again for more (or CURP_BATCH_CALLBACKS, with commas)',
        es: 'a dónde pueden ir los avisos de las corridas; se repite para más (o CURP_BATCH_CALLBACKS, con comas)',
      }),
      addOrigin,
    )
    .option(
      '--workers <number>',
      say({
        en: 'processes that compute chunks, with --embedded',
        es: 'procesos que calculan bloques, con --embedded',
      }),
      option(parseCount(1, 256)),
      availableParallelism(),
    )
    .option(
      '--run-workers <number>',
      say({
        en: 'large runs at the same time, and as many small ones beside them, with --embedded',
        es: 'corridas grandes al mismo tiempo, y otras tantas pequeñas, con --embedded',
      }),
      option(parseCount(1, 64)),
      2,
    )
    .addOption(commandOption('secret_file'));
}

function serviceOptions(
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
  return {
    redis: redis === undefined ? undefined : checkRedisAddress(redis),
    unsafeRedis: options.unsafeRedis,
    host: options.host,
    port: options.port,
    data: options.data,
    tokens: tokenPath(options),
    keepMs: options.keep,
    keepFailedMs: options.keepFailed,
    callbacks: options.callbackAllow ?? splitList(process.env.CURP_BATCH_CALLBACKS).map(parseOrigin),
    secrets: readSecrets(options.secretFile),
    boardToken: readBoardToken(),
    metricsToken: readMetricsToken(),
    metricsPort: options.metricsPort,
    proxies: [...LOOPBACK, ...(options.proxy ?? splitList(process.env.CURP_BATCH_PROXIES).map(parseProxy))],
    workers: options.workers,
    runWorkers: options.runWorkers,
    limits: {
      ...DEFAULT_LIMITS,
      uploadBytes: options.maxUpload,
      ratePerSecond: options.rateLimit,
      connectionsPerAddress: options.connectionsPerAddress,
    },
    log,
  };
}

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? hostname() : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}/`;
}

const UNITS = [
  [DAY_MS, { en: 'days', es: 'días' }],
  [3_600_000, { en: 'hours', es: 'horas' }],
  [60_000, { en: 'minutes', es: 'minutos' }],
] as const;

function timeText(milliseconds: number): string {
  for (const [size, unit] of UNITS) {
    if (milliseconds >= size && milliseconds % size === 0) return `${milliseconds / size} ${say(unit)}`;
  }
  return `${milliseconds / 1000} ${say({ en: 'seconds', es: 'segundos' })}`;
}

interface StartFacts {
  address: string;
  isTemporary: boolean;
  redisKind: string | undefined;
}

/** The lines of the start, in the order in which they are printed. */
const START_LINES: Readonly<Record<Language, (facts: StartFacts, options: ServiceOptions) => string[]>> = {
  en: ({ address, isTemporary, redisKind }, options) => [
    `curp-batch serves at ${address}`,
    isTemporary
      ? `Token:   for this start and the project ${LOCAL_PROJECT} (curp-batch token add <project> makes one that lasts)`
      : `Tokens:  those of ${resolve(options.tokens)} (curp-batch token list)`,
    `Kept:    uploads and results in ${resolve(options.data)}, for ${timeText(options.keepMs)} after a run's end`,
    options.redis === undefined
      ? `Redis:   embedded ${redisKind}, with ${options.workers} chunk workers, ${options.runWorkers} run workers and a direct worker`
      : 'Redis:   as given; workers are processes of their own (curp-batch worker, run-worker, direct-worker)',
    ...(isSealed(options)
      ? []
      : [
          'Sealed:  no: people of runs can be read in this Redis (CURP_BATCH_SECRET or --secret-file seals them)',
        ]),
    ...(isLoopback(options.host)
      ? []
      : ['Open:    to others on the network, without encryption; use a proxy with TLS']),
    'Ctrl-C ends it.',
  ],
  es: ({ address, isTemporary, redisKind }, options) => [
    `curp-batch atiende en ${address}`,
    isTemporary
      ? `Token:    para este inicio y el proyecto ${LOCAL_PROJECT} (curp-batch token add <proyecto> hace uno que dura)`
      : `Tokens:   los de ${resolve(options.tokens)} (curp-batch token list)`,
    `Guarda:   archivos y resultados en ${resolve(options.data)}, ${timeText(options.keepMs)} después de terminar una corrida`,
    options.redis === undefined
      ? `Redis:    ${redisKind} incluido, con ${options.workers} procesos de bloques, ${options.runWorkers} de corridas y uno de trabajos directos`
      : 'Redis:    el indicado; los procesos van aparte (curp-batch worker, run-worker, direct-worker)',
    ...(isSealed(options)
      ? []
      : [
          'Cifrado:  no: en este Redis se pueden leer las personas de las corridas (CURP_BATCH_SECRET o --secret-file las cifra)',
        ]),
    ...(isLoopback(options.host) ? [] : ['Abierto:  a otros en la red, sin cifrado; use un proxy con TLS']),
    'Ctrl-C lo termina.',
  ],
};

const isSealed = ({ redis, secrets }: ServiceOptions): boolean => redis === undefined || secrets.length > 0;

/** Prints the start information for the operator on standard output; the log is on standard error. */
function printStart(service: Service, options: ServiceOptions, port: number): void {
  const token = service.temporaryToken();
  const address = `${addressOf(options.host, port)}${token === undefined ? '' : `#token=${token}`}`;
  const facts = { address, isTemporary: token !== undefined, redisKind: service.redisKind };
  process.stdout.write(`${START_LINES[terminalLanguage()](facts, options).join('\n')}\n`);
}

/** Rejects at an uncaught exception, so that the service stops in order and Node does not print the message. */
function uncaughtDefect(log: Log): Promise<never> {
  return new Promise((_, reject) => {
    process.on('uncaughtException', (error) => {
      log.error({ error }, 'a defect ends the service');
      reject(
        new ServiceError({
          en: 'a defect ended the service: see the log',
          es: 'un defecto terminó el servicio: consulte la bitácora',
        }),
      );
    });
  });
}

async function serve(options: ServiceOptions): Promise<void> {
  const { log } = options;
  const service = new Service(options);
  const ended = signalled(log, 'ending; runs in hand go on with the next start');
  const defect = uncaughtDefect(log);
  defect.catch(() => {}); // it may reject before it is awaited
  try {
    const port = await Promise.race([service.start(), ended.then(() => undefined), defect]);
    if (port !== undefined) {
      printStart(service, options, port);
      await Promise.race([ended, service.failed, defect]);
    }
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    const isKnown = [ServiceError, ServerError, TokenFileError, BoardMissingError].some(
      (kind) => error instanceof kind,
    );
    const fault = {
      en: `the service could not be started (${code ?? name})`,
      es: `el servicio no se pudo iniciar (${code ?? name})`,
    };
    const text = isKnown ? sentenceOf(error) : (pathFault(error) ?? fault);
    process.stderr.write(`error: ${say(text)}\n`);
    process.exitCode = FAILED;
  }
  await service.stop();
  process.exit();
}

export function registerServe(program: Command): void {
  const command = program
    .command('serve')
    .description(
      say({
        en: 'the service over HTTP: keys, uploads, runs, and a page for people',
        es: 'el servicio por HTTP: claves, archivos, corridas, y una página para las personas',
      }),
    )
    .addHelpText(
      'after',
      say({
        en: `
Examples:
  $ curp-batch serve
  $ curp-batch token add payroll
  $ curp-batch serve --redis redis://10.0.0.5 --data /srv/curp-batch

/metrics, /healthz and /readyz need no token, /metrics only with CURP_BATCH_METRICS_TOKEN. CURP_BATCH_BOARD_TOKEN opens a view of the queues at /board.
Ends with SIGTERM or Ctrl-C. Exit codes: 0 ended, 1 failed, 2 wrong usage.`,
        es: `
Ejemplos:
  $ curp-batch serve
  $ curp-batch token add payroll
  $ curp-batch serve --redis redis://10.0.0.5 --data /srv/curp-batch

/metrics, /healthz y /readyz no piden token, /metrics solo con CURP_BATCH_METRICS_TOKEN. CURP_BATCH_BOARD_TOKEN abre una vista de las colas en /board.
Termina con SIGTERM o Ctrl-C. Códigos de salida: 0 terminó, 1 falló, 2 uso incorrecto.`,
      }),
    );
  addServeOptions(command).action(async (options: ServeOptions) => {
    const log = createLog();
    const isTyped = (name: string) => command.getOptionValueSource(name) === 'cli';
    await serve(orUsageError(command, () => serviceOptions(options, isTyped, log)));
  });
}
