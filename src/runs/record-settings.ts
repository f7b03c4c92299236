/**
 * The choices of a record as the settings of a run: the defaults are those of the command line, so that the same
 * choices give the same bytes.
 */

import { DEFAULTS, type RunSettings } from '../run/settings.js';
import type { RunChoices } from './run-record.js';

/** Where a run reads and writes, and through which Redis. */
export interface RunEnvironment {
  input: string;
  output: string;
  /** Id and name of a run that has a record. */
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

export function settingsOf(choices: RunChoices, machinery: RunEnvironment): RunSettings {
  return {
    input: machinery.input,
    output: machinery.output,
    id: machinery.id,
    inputName: machinery.inputName,
    force: machinery.force ?? false,
    resume: machinery.resume ?? false,
    encoding: choices.encoding,
    delimiter: choices.delimiter,
    map: new Map(Object.entries(choices.map ?? {})),
    maxRecord: DEFAULTS.maxRecord,
    maxSize: machinery.maxSize ?? DEFAULTS.maxSize,
    mode: choices.mode ?? 'calculate',
    echo: choices.echo ?? 'all',
    format: choices.format ?? 'csv',
    detail: choices.detail ?? false,
    rawCells: choices.raw_cells ?? false,
    normalize: choices.normalize ?? false,
    surnames: choices.surnames ?? 'required',
    lang: choices.lang ?? 'es',
    limitErrors: choices.limit_errors,
    redis: machinery.redis,
    workers: 0, // they are elsewhere
    chunkBytes: machinery.chunkBytes,
    window: machinery.window,
    redisTimeoutMs: DEFAULTS.redisTimeoutMs,
    unsafeRedis: machinery.unsafeRedis ?? false,
    secrets: machinery.secrets,
  };
}
