/**
 * The settings of a run, from the command line or from a job. Sizes have defaults that suit most machines; the other
 * options are those of the contract.
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
  /** Given for a run of the service. Without one, the run makes its own. */
  id?: string | undefined;
  /** The file name that the uploader gave. Without one, the last part of the path. */
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
  /** Without one, it depends on the size of the input. */
  chunkBytes: number | undefined;
  window: number | undefined;
  redisTimeoutMs: number;
  /** Accept a Redis that may evict keys. */
  unsafeRedis: boolean;
  /** The first one encrypts blobs, each can decrypt them; without any, blobs are not encrypted. */
  secrets: readonly string[];
}

/** More errors than this stop the run: its mapping is probably wrong. */
export type ErrorLimit = { count: number } | { percent: number };

export const DEFAULTS = {
  maxRecord: 1024 * 1024,
  maxSize: 1024 ** 4,
  redisTimeoutMs: 300_000,
} as const;

const MIN_CHUNK = 256 * 1024;
const MAX_CHUNK = 1024 * 1024;

/** Enough chunks to keep several workers busy to the end. */
const TARGET_CHUNKS = 32;

/**
 * Small inputs get smaller chunks, so that all workers have work. It depends on the size only, so that a compressed result
 * has the same bytes on every machine.
 */
export function defaultChunk(inputBytes: number | undefined): number {
  let bytes = MAX_CHUNK;
  while (inputBytes !== undefined && bytes > MIN_CHUNK && bytes * TARGET_CHUNKS > inputBytes) bytes /= 2;
  return bytes;
}

export const defaultWorkers = (): number => availableParallelism();

/** Enough chunks that no worker is idle, few enough that Redis needs little memory. */
export const defaultWindow = (workers: number): number => Math.min(64, Math.max(12, workers * 4));

/** Percentages are judged only after this many rows, or at the end. */
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
