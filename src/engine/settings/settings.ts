/**
 * The settings of a run, from the command line or from a record: its options, its paths and its secrets. Also the defaults
 * that depend on the input: chunk size, number of workers, window.
 */
import type { OptionSettings } from '../../input/options/option-types.js';
import type { RowLimit } from '../../input/options/option-values.js';
import { isGzipName, packingOf } from './result-name.js';

export interface RunSettings extends OptionSettings {
  /** A path, or `-`. */
  readonly input: string;
  readonly output: string;
  /** The path of the errors file, if one is wanted. */
  readonly errors?: string | undefined;
  /** The path of the attention file, if one is wanted. */
  readonly attention?: string | undefined;
  /** The path of an edited errors or attention file, whose rows replace those of the input. */
  readonly corrections?: string | undefined;
  /** The path of an earlier result, which the output is compared with. */
  readonly since?: string | undefined;
  /** Whether the run goes on, without changes, if the earlier result cannot be compared. */
  readonly isSinceOptional?: boolean | undefined;
  /** The file that the secrets were read from. */
  readonly secretFile?: string | undefined;
  /** Given for a run of the service. Without one, the run makes its own. */
  readonly runId?: string | undefined;
  /** The file name that the uploader gave. Without one, the last part of the path. */
  readonly inputName?: string | undefined;
  /** The first one encrypts blobs, each can decrypt them; without any, blobs are not encrypted. */
  readonly secrets: readonly string[];
  /** The span that the run is a part of, if there is one. */
  readonly traceparent?: string | undefined;
  /** For tests: how many rows the survey of the input reads. Default: `SURVEYED_ROWS`. */
  readonly beginningRows?: number | undefined;
}

const MIN_CHUNK = 256 * 1024;
const MAX_CHUNK = 1024 * 1024;

/** Enough chunks to keep several workers busy to the end. */
const TARGET_CHUNKS = 32;

/**
 * Small inputs get smaller chunks, so that all workers have work. The chunk size depends only on the size of the input, so
 * that a compressed result has the same bytes on every machine.
 */
export function defaultChunk(inputBytes: number | undefined): number {
  let bytes = MAX_CHUNK;
  while (inputBytes !== undefined && bytes > MIN_CHUNK && bytes * TARGET_CHUNKS > inputBytes) bytes /= 2;
  return bytes;
}

/** With `--duplicates` a chunk has at most 2 ** 24 rows, which have at least two bytes each. */
const MAX_CHUNK_WITH_DUPLICATES = 16 * MAX_CHUNK;

/** The size of the chunks of a run. `inputBytes`: undefined if it is unknown. */
export function chunkBytesOf(
  { chunk, duplicates }: Pick<RunSettings, 'chunk' | 'duplicates'>,
  inputBytes: number | undefined,
): number {
  const bytes = chunk ?? defaultChunk(inputBytes);
  return duplicates ? Math.min(bytes, MAX_CHUNK_WITH_DUPLICATES) : bytes;
}

const isWorkbook = (name: string): boolean => packingOf(name) === 'xlsx';

/** Upper estimate of the size of the CSV: 16 times the size of a gzip file, twice the size of a workbook. */
function unpackedBytes(input: string, bytes: number): number {
  if (isWorkbook(input)) return bytes * 2;
  return isGzipName(input) ? bytes * 16 : bytes;
}

/**
 * Reading a workbook takes longer than computing its rows: one worker is enough, unless workers also compress the result.
 */
const needsOneWorker = ({ input, output }: Pick<RunSettings, 'input' | 'output'>): boolean =>
  isWorkbook(input) && packingOf(output) === 'none';

/**
 * The number of worker processes to start here: not more than the input has chunks. `undefined` bytes: unknown. `isGiven`:
 * the user gave `--workers`.
 */
export function usefulWorkers(
  settings: Pick<RunSettings, 'input' | 'output' | 'workers' | 'chunk'>,
  inputBytes: number | undefined,
  isGiven: boolean,
): number {
  const { input, workers, chunk } = settings;
  if (!isGiven && needsOneWorker(settings)) return Math.min(workers, 1);
  if (inputBytes === undefined) return workers;
  const chunks = Math.ceil(unpackedBytes(input, inputBytes) / (chunk ?? defaultChunk(inputBytes)));
  return Math.min(workers, Math.max(1, chunks));
}

/** An input of at most this many bytes is computed in half the time that a run with a server and workers takes. */
const SMALL_BYTES = 8 * 1024 * 1024;

/** Whether an input is computed in the process of the run, unless its options ask for a server or workers. */
export const isSmall = (input: string, inputBytes: number): boolean =>
  unpackedBytes(input, inputBytes) <= SMALL_BYTES;

/** Enough chunks that no worker is idle, few enough that Redis needs little memory. */
export const defaultWindow = (workers: number): number => Math.min(64, Math.max(12, workers * 4));

/** Percentages are judged only after this many rows, or at the end. */
const ROWS_FOR_PERCENT = 1000;

/** Whether `found` of `rows` rows are more than allowed. */
export function isOverLimit(
  limit: RowLimit | undefined,
  found: number,
  rows: number,
  ended: boolean,
): boolean {
  if (limit === undefined) return false;
  if ('count' in limit) return found > limit.count;
  return (ended || rows >= ROWS_FOR_PERCENT) && found * 100 > limit.percent * rows;
}
