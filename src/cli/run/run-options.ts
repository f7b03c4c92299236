/**
 * The options of `curp-batch run`, parsed and converted to settings.
 */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { SURNAMES } from '../../contract/person.js';
import { ENCODING_NAMES } from '../../csv/encoding.js';
import { unknownField } from '../../csv/header.js';
import { MODES } from '../../csv/plan.js';
import { isStream, placeOf } from '../../csv/stream-path.js';
import { SERVER_KINDS, type ServerKind } from '../../process/server-kind.js';
import { readSecrets } from '../../queue/seal.js';
import { parseRedisUrl } from '../../redis/redis-url.js';
import { REPORTS, type ReportKind } from '../../report/artifacts.js';
import {
  OptionError,
  parseBytes,
  parseCount,
  parseDelimiter,
  parseDuration,
  parseLimit,
  parseMapping,
} from '../../run/option-values.js';
import { defaultResultName } from '../../run/result-name.js';
import { DEFAULTS, defaultWorkers, type RunSettings } from '../../run/settings.js';
import { languageOption } from '../key/person-options.js';

/** Makes a value parser usable by commander, which requires its own error class. */
export const option =
  <T>(parse: (text: string) => T) =>
  (text: string): T => {
    try {
      return parse(text);
    } catch (error) {
      if (error instanceof OptionError) throw new InvalidArgumentError(error.message);
      throw error;
    }
  };

function addMapping(text: string, before: Map<string, string> = new Map()): Map<string, string> {
  const mapping = option(parseMapping)(text);
  const unknown = unknownField(mapping[0]);
  if (unknown !== undefined) throw new InvalidArgumentError(`In a mapping ${unknown}`);
  return new Map([...before, mapping]);
}

/** For commands that start an embedded server if no address is given. */
export const redisOption = (
  text = 'address of Redis or Valkey; without it an embedded server is started',
): Option => new Option('--redis <url>', text).env('REDIS_URL');

/** For worker commands, which need the same Redis as the runs. */
export const requiredRedisOption = (): Option =>
  redisOption('address of Redis or Valkey, the same as that of the runs (required)').makeOptionMandatory();

export const secretOption = (): Option =>
  new Option(
    '--secret-file <file>',
    'secrets that seal what goes through Redis, one a line (or CURP_BATCH_SECRET)',
  );

export const chunkOption = (): Option =>
  new Option('--chunk <bytes>', 'size of a chunk (default: by the size of the input, up to 1m)').argParser(
    option(parseBytes),
  );

export interface RunOptions
  extends Omit<
    RunSettings,
    | 'input'
    | 'output'
    | 'map'
    | 'chunkBytes'
    | 'redisTimeoutMs'
    | 'force'
    | 'resume'
    | 'secrets'
    | 'maxRecord'
    | 'maxSize'
  > {
  output?: string;
  map?: Map<string, string>;
  chunk?: number;
  maxRecord?: number;
  maxSize?: number;
  redisTimeout?: number;
  force?: true;
  resume?: true;
  dryRun?: true;
  progress: 'auto' | 'json' | 'none';
  quiet?: true;
  server?: ServerKind;
  secretFile?: string;
  report: ReportKind;
}

export function addRunOptions(command: Command): Command {
  const choice = (flags: string, text: string, choices: readonly string[], defaultValue: string) =>
    new Option(flags, text).choices(choices).default(defaultValue);
  return command
    .addOption(
      choice(
        '--mode <mode>',
        'a key for every row; reconcile: and a verdict on the key on file; validate: the key on file alone',
        MODES,
        'calculate',
      ),
    )
    .optionsGroup('Output:')
    .option(
      '-o, --output <file>',
      'the result (default: people.curp.csv for people.csv; - is standard output; .gz compresses)',
    )
    .option('--force', 'overwrite an existing output, or start an unfinished run anew')
    .addOption(choice('--echo <columns>', 'columns of the input in the result', ['all', 'none'], 'all'))
    .addOption(choice('--format <format>', 'format of the result', ['csv', 'ndjson'], 'csv'))
    .option('--detail', 'add reason (of code 417) and codes (every code that applies)', false)
    .addOption(choice('--report <kind>', 'a report of counts beside the result', REPORTS, 'html'))
    .option('--raw-cells', 'echo cells as they are, also those a spreadsheet would run as a formula', false)
    .addOption(languageOption())
    .optionsGroup('Input:')
    .option('--map <field=column>', 'which column holds a field; again for more', addMapping)
    .option(
      '--delimiter <delimiter>',
      'comma, semicolon, tab or pipe (default: from the header)',
      option(parseDelimiter),
    )
    .addOption(new Option('--encoding <name>', 'text encoding (default: found)').choices(ENCODING_NAMES))
    .option(
      '--normalize',
      'accept what people type: hombre, month 3, Jalisco, one fecha_nacimiento column',
      false,
    )
    .addOption(
      choice(
        '--surnames <mode>',
        'an empty surname is an error, or a person without it',
        SURNAMES,
        'required',
      ),
    )
    .option('--max-record <bytes>', 'longest record (default: 1m)', option(parseBytes))
    .option(
      '--max-size <bytes>',
      'most that a compressed input may unpack to (default: 1t)',
      option(parseBytes),
    )
    .optionsGroup('Control:')
    .option('--resume', 'go on with an unfinished run')
    .option('--dry-run', 'show dialect, mapping and the first results; write nothing')
    .option(
      '--limit-errors <limit>',
      'stop when more rows are in error: a count, or a share as 20%',
      option(parseLimit),
    )
    .addOption(choice('--progress <style>', 'how progress is shown', ['auto', 'json', 'none'], 'auto'))
    .option('-q, --quiet', 'say nothing but errors')
    .optionsGroup('Machinery:')
    .addOption(redisOption())
    .addOption(
      new Option('--server <kind>', 'which embedded server (default: the best that is here)').choices(
        SERVER_KINDS,
      ),
    )
    .option('--unsafe-redis', 'go on with a Redis that may evict keys', false)
    .addOption(secretOption())
    .option(
      '--redis-timeout <time>',
      'how long to wait for a lost Redis (default: 5m)',
      option(parseDuration),
    )
    .option(
      '--workers <number>',
      'worker processes here; 0 leaves the work to others',
      option(parseCount(0, 256)),
      defaultWorkers(),
    )
    .addOption(chunkOption())
    .option(
      '--window <chunks>',
      'most chunks under way (default: by the workers)',
      option(parseCount(1, 1024)),
    );
}

/** `-` for any path of standard input (`/dev/stdin`). */
const inputOf = (given: string): string => (placeOf(given).descriptor === 0 ? '-' : given);

/** `-` for any path of standard output. A symbolic link is resolved, so that its target is replaced, not the link. */
function outputOf(given: string): string {
  const { path, descriptor } = placeOf(given);
  if (given === '-' || descriptor === 1) return '-';
  return descriptor === undefined ? path : given;
}

/** The default path of a result: beside its input. */
function defaultOutput(input: string, { format, dryRun }: RunOptions): string {
  if (input === '-' || dryRun) return '-';
  if (isStream(input)) {
    throw new OptionError(
      'the input is a stream without a name: -o names the result (-o - is standard output)',
    );
  }
  return outputOf(defaultResultName(input, format));
}

/** Throws a RangeError for options that exclude each other. */
function refuseContradictions({ redis, workers, resume, force }: RunOptions): void {
  if (redis === undefined && workers === 0)
    throw new RangeError('--workers 0 needs --redis: no other worker can reach an embedded server');
  if (resume && force)
    throw new RangeError('give one of both: --resume goes on with an unfinished run, --force starts it anew');
}

export function settingsOfCommand(input: string, options: RunOptions): RunSettings {
  refuseContradictions(options);
  return {
    input: inputOf(input),
    output: options.output === undefined ? defaultOutput(input, options) : outputOf(options.output),
    force: options.force ?? false,
    resume: options.resume ?? false,
    encoding: options.encoding,
    delimiter: options.delimiter,
    map: options.map ?? new Map(),
    mode: options.mode,
    maxRecord: options.maxRecord ?? DEFAULTS.maxRecord,
    maxSize: options.maxSize ?? DEFAULTS.maxSize,
    echo: options.echo,
    format: options.format,
    detail: options.detail,
    rawCells: options.rawCells,
    normalize: options.normalize,
    surnames: options.surnames,
    lang: options.lang,
    limitErrors: options.limitErrors,
    // Not checked by commander, whose error message would repeat the address with its password.
    redis: options.redis === undefined ? undefined : parseRedisUrl(options.redis).href,
    workers: options.workers,
    chunkBytes: options.chunk,
    window: options.window,
    redisTimeoutMs: options.redisTimeout ?? DEFAULTS.redisTimeoutMs,
    unsafeRedis: options.unsafeRedis,
    secrets: readSecrets(options.secretFile),
  };
}

/** Reports an error of `read` as wrong usage, for option values that are checked after commander has parsed them. */
export function orUsageError<T>(command: Command, read: () => T): T {
  try {
    return read();
  } catch (error) {
    return command.error(`error: ${(error as Error).message}`);
  }
}
