/**
 * What a run is asked to do, as its caller says it: the command line, or a job. Sizes have defaults that suit most
 * machines; everything else is the contract's.
 */
import { availableParallelism } from 'node:os';
import type { Language } from '../contract/messages.js';
import type { Surnames } from '../contract/person.js';
import type { EncodingName } from '../csv/encoding.js';
import type { Delimiter, Echo, Format, Mode } from '../csv/plan.js';

export interface RunSettings {
  /** A path, or `-`. */
  input: string;
  output: string;
  /** The id of the run where it has one already: a run of the service. Without one, the run makes its own. */
  id?: string | undefined;
  /** The name of the input as its owner knows it. Without one, the last part of the path. */
  inputName?: string | undefined;
  force: boolean;
  resume: boolean;

  encoding: EncodingName | undefined;
  delimiter: Delimiter | undefined;
  map: ReadonlyMap<string, string>;
  maxRecord: number;
  maxSize: number;

  mode: Mode;
  echo: Echo;
  format: Format;
  detail: boolean;
  rawCells: boolean;
  normalize: boolean;
  surnames: Surnames;
  lang: Language;

  limitErrors: ErrorLimit | undefined;

  /** The address of Redis; without one an embedded server is started. */
  redis: string | undefined;
  workers: number;
  /** Without one, by the size of the input. */
  chunkBytes: number | undefined;
  window: number | undefined;
  redisTimeoutMs: number;
  /** Go on with a Redis that may lose keys. */
  unsafeRedis: boolean;
  /** The first seals blobs, all open them; none leaves them plain. */
  secrets: readonly string[];
}

/** More errors than this stop a run whose mapping is obviously wrong. */
export type ErrorLimit = { count: number } | { percent: number };

export const DEFAULTS = {
  maxRecord: 1024 * 1024,
  maxSize: 1024 ** 4,
  redisTimeoutMs: 300_000,
} as const;

const MIN_CHUNK = 256 * 1024;
const LARGEST_CHUNK = 1024 * 1024;

/** So many chunks keep several workers busy to the end. */
const CHUNKS = 32;

/**
 * Small inputs are cut finer, so that all workers get some. By nothing but the size: a packed result has the same bytes
 * wherever it is made.
 */
export function defaultChunk(inputBytes: number | undefined): number {
  let bytes = LARGEST_CHUNK;
  while (inputBytes !== undefined && bytes > MIN_CHUNK && bytes * CHUNKS > inputBytes) bytes /= 2;
  return bytes;
}

export const defaultWorkers = (): number => availableParallelism();

/** Enough chunks that no worker waits, few enough that Redis stays small. */
export const defaultWindow = (workers: number): number => Math.min(64, Math.max(12, workers * 4));

/** What a column looks like means something only after this many rows, or at the end. */
export const ROWS_FOR_PERCENT = 1000;

export function isOverLimit(
  limit: ErrorLimit | undefined,
  errors: number,
  rows: number,
  ended: boolean,
): boolean {
  if (limit === undefined) return false;
  if ('count' in limit) return errors > limit.count;
  return (ended || rows >= ROWS_FOR_PERCENT) && errors * 100 > limit.percent * rows;
}
