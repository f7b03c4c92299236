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
import { LOCAL_PROJECT, Service, ServiceError, type ServiceOptions } from '../../service/service.js';
import { commandOption, option, orUsageError } from '../run/run-options.js';
import { FAILED } from '../terminal/exit-codes.js';
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
  if (origin === undefined) throw new OptionError('An origin is written https://host or https://host:port.');
  return origin;
}

const addOrigin = (text: string, before: string[] = []): string[] => [...before, option(parseOrigin)(text)];

function parseProxy(text: string): string {
  try {
    new Proxies([text]);
  } catch (error) {
    throw new OptionError(`${(error as Error).message}.`);
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
    .option('--embedded', 'bring Redis and all workers along; the default where no --redis is given')
    .addOption(commandOption('redis'))
    .addOption(commandOption('unsafe_redis'))
    .option('--host <address>', 'where to listen; anything but loopback is open to others', '127.0.0.1')
    .option('--port <number>', 'where to listen; 0 takes a free one', option(parseCount(0, 65_535)), 8080)
    .option(
      '--metrics-port <number>',
      'a port of its own for /metrics, which the service then does not answer',
      option(parseCount(1, 65_535)),
    )
    .addOption(dataOption())
    .addOption(tokensOption())
    .addOption(
      new Option('--keep <time>', 'how long runs are kept after their end')
        .argParser(option(parseDuration))
        .default(7 * DAY_MS, '7d'),
    )
    .addOption(
      new Option('--keep-failed <time>', 'how long the upload of a failed run is kept, to be tried again')
        .argParser(option(parseDuration))
        .default(KEEP_FAILED_MS, '1d'),
    )
    .addOption(
      new Option('--max-upload <bytes>', 'largest file that is taken')
        .argParser(option(parseBytes))
        .default(DEFAULT_LIMITS.uploadBytes, '2g'),
    )
    .option(
      '--rate-limit <number>',
      'requests a second and token',
      option(parseCount(1, 1_000_000)),
      DEFAULT_LIMITS.ratePerSecond,
    )
    .option(
      '--connections-per-address <number>',
      'connections from one address at the same time, unless it is a proxy',
      option(parseCount(1, DEFAULT_LIMITS.connections)),
      DEFAULT_LIMITS.connectionsPerAddress,
    )
    .option(
      '--proxy <address>',
      'address or network of a proxy before the service; again for more (or CURP_BATCH_PROXIES, with commas)',
      addProxy,
    )
    .option(
      '--callback-allow <origin>',
      'where callbacks of runs may go; again for more (or CURP_BATCH_CALLBACKS, with commas)',
      addOrigin,
    )
    .option(
      '--workers <number>',
      'processes that compute chunks, with --embedded',
      option(parseCount(1, 256)),
      availableParallelism(),
    )
    .option(
      '--run-workers <number>',
      'large runs at the same time, and as many small ones beside them, with --embedded',
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
  if (options.embedded && isTyped('redis')) throw new RangeError('--embedded and --redis exclude each other');
  const redis = options.embedded ? undefined : options.redis;
  if (redis !== undefined && isTyped('workers'))
    throw new RangeError(
      '--workers needs an embedded Redis: with --redis or REDIS_URL workers are processes of their own (curp-batch worker)',
    );
  if (redis !== undefined && isTyped('runWorkers'))
    throw new RangeError(
      '--run-workers needs an embedded Redis: with --redis or REDIS_URL start curp-batch run-worker --processes',
    );
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

function timeText(milliseconds: number): string {
  for (const [unit, size] of [
    ['days', DAY_MS],
    ['hours', 3_600_000],
    ['minutes', 60_000],
  ] as const) {
    if (milliseconds >= size && milliseconds % size === 0) return `${milliseconds / size} ${unit}`;
  }
  return `${milliseconds / 1000} seconds`;
}

/** Prints the start information for the operator on standard output; the log is on standard error. */
function printStart(service: Service, options: ServiceOptions, port: number): void {
  const token = service.temporaryToken();
  const address = addressOf(options.host, port);
  const lines = [
    `curp-batch serves at ${address}${token === undefined ? '' : `#token=${token}`}`,
    token === undefined
      ? `Tokens:  those of ${resolve(options.tokens)} (curp-batch token list)`
      : `Token:   for this start and the project ${LOCAL_PROJECT} (curp-batch token add <project> makes one that lasts)`,
    `Kept:    uploads and results in ${resolve(options.data)}, for ${timeText(options.keepMs)} after a run's end`,
    options.redis === undefined
      ? `Redis:   embedded ${service.redisKind}, with ${options.workers} chunk workers, ${options.runWorkers} run workers and a direct worker`
      : 'Redis:   as given; workers are processes of their own (curp-batch worker, run-worker, direct-worker)',
    ...(options.redis === undefined || options.secrets.length > 0
      ? []
      : [
          'Sealed:  no: people of runs can be read in this Redis (CURP_BATCH_SECRET or --secret-file seals them)',
        ]),
    ...(isLoopback(options.host)
      ? []
      : ['Open:    to others on the network, without encryption; use a proxy with TLS']),
    'Ctrl-C ends it.',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Rejects at an uncaught exception, so that the service stops in order and Node does not print the message. */
function uncaughtDefect(log: Log): Promise<never> {
  return new Promise((_, reject) => {
    process.on('uncaughtException', (error) => {
      log.error({ error }, 'a defect ends the service');
      reject(new ServiceError('a defect ended the service: see the log'));
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
    const fault = `the service could not be started (${code ?? name})`;
    const text = isKnown ? (error as Error).message : (pathFault(error) ?? fault);
    process.stderr.write(`error: ${text}\n`);
    process.exitCode = FAILED;
  }
  await service.stop();
  process.exit();
}

export function registerServe(program: Command): void {
  const command = program
    .command('serve')
    .description('the service over HTTP: keys, uploads, runs, and a page for people')
    .addHelpText(
      'after',
      `
Examples:
  $ curp-batch serve
  $ curp-batch token add payroll
  $ curp-batch serve --redis redis://10.0.0.5 --data /srv/curp-batch

/metrics, /healthz and /readyz need no token, /metrics only with CURP_BATCH_METRICS_TOKEN. CURP_BATCH_BOARD_TOKEN opens a view of the queues at /board.
Ends with SIGTERM or Ctrl-C. Exit codes: 0 ended, 1 failed, 2 wrong usage.`,
    );
  addServeOptions(command).action(async (options: ServeOptions) => {
    const log = createLog();
    const isTyped = (name: string) => command.getOptionValueSource(name) === 'cli';
    await serve(orUsageError(command, () => serviceOptions(options, isTyped, log)));
  });
}
