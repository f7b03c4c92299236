/**
 * Converts the choices of a record to the settings of a run. The defaults are those of the command line, so that the same
 * choices give the same bytes.
 */
import { DEFAULTS, type RunSettings } from '../run/settings.js';
import type { RunChoices } from './run-record.js';

/** Where a run reads and writes, and through which Redis. */
export interface RunEnvironment {
  input: string;
  output: string;
  id?: string | undefined;
  inputName?: string | undefined;
  redis: string | undefined;
  secrets: readonly string[];
  resume?: boolean;
  force?: boolean;
  window?: number | undefined;
  chunkBytes?: number | undefined;
  maxSize?: number | undefined;
  unsafeRedis?: boolean | undefined;
}

export function settingsOf(choices: RunChoices, environment: RunEnvironment): RunSettings {
  return {
    input: environment.input,
    output: environment.output,
    id: environment.id,
    inputName: environment.inputName,
    force: environment.force ?? false,
    resume: environment.resume ?? false,
    encoding: choices.encoding,
    delimiter: choices.delimiter,
    map: new Map(Object.entries(choices.map ?? {})),
    maxRecord: DEFAULTS.maxRecord,
    maxSize: environment.maxSize ?? DEFAULTS.maxSize,
    mode: choices.mode ?? 'calculate',
    echo: choices.echo ?? 'all',
    format: choices.format ?? 'csv',
    detail: choices.detail ?? false,
    rawCells: choices.raw_cells ?? false,
    normalize: choices.normalize ?? false,
    surnames: choices.surnames ?? 'required',
    lang: choices.lang ?? 'es',
    limitErrors: choices.limit_errors,
    redis: environment.redis,
    workers: 0, // run workers start no chunk workers
    chunkBytes: environment.chunkBytes,
    window: environment.window,
    redisTimeoutMs: DEFAULTS.redisTimeoutMs,
    unsafeRedis: environment.unsafeRedis ?? false,
    secrets: environment.secrets,
  };
}
