/**
 * The ledger: a small file beside the output that records how far a run has come. If Redis loses everything, the run is
 * resumed from the ledger.
 *
 * It is written after the output's bytes are on disk, to a temporary file that is renamed over the old ledger. So there is
 * always one complete ledger, and the output has at least the bytes it records. It contains a SHA-256 of its own text and
 * the CRC-32 of the committed output: a run is not resumed if either does not match.
 *
 * What it does not hold: personal data. Only counts, offsets, options and column names.
 */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../base/object-address.js';
import { codeOf, OWN_FILE_READ, openOwnFile, orMissing, replaceFile } from '../../base/private-files.js';
import { type Plan, usedColumns } from '../../input/csv/plan.js';
import type { OptionSettings } from '../../input/options/option-types.js';
import type { Reading } from '../../input/reading/reading.js';
import type { ScratchPart } from '../../rows/duplicates/scratch-cipher.js';
import type { Attempt } from '../conveyor/attempt.js';
import { contentSample, sampleOf } from '../corrections/content-sample.js';
import { orNoCorrections } from '../corrections/refused-corrections.js';
import { RunError } from '../settings/run-error.js';
import type { Progress } from './committer.js';
import type { Uploads } from './object-uploads.js';
import { orFault } from './output.js';
import type { ScratchSecret } from './scratch-output.js';

const LEDGER_VERSION = 5;

/** Raise it with every change to the segments in the scratch file of `--duplicates`. */
export const SCRATCH_FORMAT = 7;

/** Identifies the content of an input: a run of a changed file must not be resumed. */
export interface Fingerprint {
  size: number;
  modified: number;
  /** SHA-256 of samples spread across the file; the ETag of an object. */
  sample: string;
  /** The same of the corrections file, with its size. */
  corrections?: string;
}

/** A state of the progress, and what is needed to go on from there. */
export interface LedgerEntry extends Progress {
  ledger: typeof LEDGER_VERSION;
  run: string;
  fingerprint: Fingerprint;
  chunkBytes: number;
  plan: Plan;
  header: string[];
  reading: Reading;
  /** The key that encrypts the scratch file of `--duplicates`. */
  scratchKey?: string | undefined;
  scratchParts?: readonly ScratchPart[] | undefined;
  /** The form of its records: `SCRATCH_FORMAT`. Version 0.1.0 did not write it. */
  scratchFormat?: number | undefined;
  /** The results that become objects, by their addresses. */
  uploads?: Uploads | undefined;
  /** The same of that of `--attention`. */
  attentionScratch?: ScratchSecret | undefined;
  resumes: number;
  /** Attempts that may have keys in Redis, the current one last. */
  attempts: Attempt[];
  /** Seconds that all attempts took, up to this entry. */
  elapsedSeconds: number;
  /** Everything is committed; the output may still have its temporary name. */
  finished: boolean;
}

export async function fingerprintOf(path: string, corrections?: string): Promise<Fingerprint> {
  const ofInput = isObject(path) ? await ofObject(path) : await ofFile(path);
  return corrections === undefined
    ? ofInput
    : { ...ofInput, corrections: await orNoCorrections(contentSample(corrections)) };
}

async function ofFile(path: string): Promise<Fingerprint> {
  const file = await open(path);
  try {
    const { size, mtimeMs } = await file.stat();
    return { size, modified: Math.round(mtimeMs), sample: await sampleOf(file, size) };
  } finally {
    await file.close();
  }
}

/** The store tells by the ETag whether an object was replaced. */
export async function ofObject(address: string): Promise<Fingerprint> {
  const { inputObjectState } = await import('../../input/tables/object-file.js');
  const { size, modified, etag } = await inputObjectState(address);
  return { size, modified, sample: etag };
}

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** The first bytes of a ledger, which the checksum does not cover. */
const headOf = (checksum: string): string => `{"ledger":${LEDGER_VERSION},"checksum":"${checksum}",`;
const HEAD_BYTES = headOf(sha256('')).length;

/** An entry as one line of JSON; the checksum covers everything after it. */
function textOf(entry: Omit<LedgerEntry, 'ledger'>): string {
  const rest = `${JSON.stringify(entry).slice(1)}\n`;
  return headOf(sha256(rest)) + rest;
}

/** Undefined if the checksum does not match. */
function readEntry(bytes: Buffer): LedgerEntry | undefined {
  const rest = bytes.subarray(HEAD_BYTES);
  if (bytes.toString('latin1', 0, HEAD_BYTES) !== headOf(sha256(rest))) return undefined;
  return JSON.parse(bytes.toString('utf8')) as LedgerEntry;
}

/** Whether another version of curp-batch wrote the file. */
function isOfOtherVersion(bytes: Buffer): boolean {
  try {
    const { ledger } = JSON.parse(bytes.toString('utf8')) as Partial<LedgerEntry>;
    return Number.isSafeInteger(ledger) && ledger !== LEDGER_VERSION;
  } catch {
    return false;
  }
}

const ofOtherVersion = (): RunError =>
  new RunError('not_resumable', {
    en:
      'the ledger beside the output was written by another version of curp-batch: go on with that version, or ' +
      '--force restarts the run',
    es:
      'el registro de avance junto al resultado es de otra versión de curp-batch: continúe con esa versión, o ' +
      '--force empieza de nuevo',
  });

export class Ledger {
  constructor(readonly path: string) {}

  async read(): Promise<LedgerEntry | undefined> {
    const bytes = await orMissing(this.#bytes());
    if (bytes === undefined) return undefined;
    const entry = readEntry(bytes);
    if (entry !== undefined) return entry;
    if (isOfOtherVersion(bytes)) {
      throw ofOtherVersion();
    }
    throw new RunError('ledger_damaged', {
      en:
        'the ledger beside the output (.ledger) is damaged: it is not as the run wrote it. Nothing was changed; --force ' +
        'restarts the run',
      es:
        'el registro de avance junto al resultado (.ledger) está dañado: no está como lo escribió la corrida. No se ' +
        'cambió nada; --force empieza de nuevo',
    });
  }

  /** For `--force`: the entry of the run that is replaced; undefined if it cannot be read. */
  async readIfWhole(): Promise<LedgerEntry | undefined> {
    const bytes = await orMissing(this.#bytes()).catch((error) => {
      if (codeOf(error) !== 'ELOOP') throw error; // ELOOP: it is a link or a pipe, no ledger of ours
    });
    return bytes === undefined ? undefined : readEntry(bytes);
  }

  async #bytes(): Promise<Buffer> {
    const file = await openOwnFile(this.path, OWN_FILE_READ);
    return file.readFile().finally(() => file.close());
  }

  async write(entry: Omit<LedgerEntry, 'ledger'>): Promise<void> {
    await orFault(replaceFile(this.path, textOf(entry), { onlyWriter: true, flush: true }));
  }
}

/** What the survey decides since version 0.2.0. The plan of an older ledger has none of it, and stays as it is. */
const DECIDED_SINCE_0_2: ReadonlySet<keyof Plan> = new Set<keyof Plan>([
  'joined',
  'sexTicks',
  'names',
  'ageColumn',
  'checkedAge',
  'centuryKeys',
  'countryColumn',
  'wholeName',
  'epochIsNoDate',
  'serialDates',
  'healthLayout',
]);

/** Whether a version before 0.2.0 wrote the entry. */
const isBefore0_2 = ({ reading }: LedgerEntry): boolean => reading.values === undefined;

/**
 * How a version before 0.2.0 read the input, as options: the header and the values are not asked again. Undefined for the
 * ledger of a later version.
 */
export function formerReading(
  entry: LedgerEntry,
): Pick<OptionSettings, 'sexo' | 'dateOrder' | 'map'> | undefined {
  if (!isBefore0_2(entry)) return undefined;
  const { normalize, sexLetters, dateOrder, birthDateColumn } = entry.plan;
  const map = new Map(usedColumns(entry.plan).map(([field, column]) => [field, `#${column + 1}`]));
  return {
    sexo: normalize ? sexLetters : undefined,
    dateOrder: normalize && birthDateColumn >= 0 ? dateOrder : undefined,
    map,
  };
}

/** Throws if the input changed, or if an option changed that affects the output. */
export function checkResumable(
  entry: LedgerEntry,
  now: { fingerprint: Fingerprint; plan: Plan; header: readonly string[]; chunkBytes: number },
): void {
  const { plan, header } = entry;
  const { corrections, ...fingerprint } = entry.fingerprint;
  const { corrections: correctionsNow, ...fingerprintNow } = now.fingerprint;
  const inputChanged = new RunError('input_changed', {
    en: 'the input has changed since the run began: a resumed output would mix two files. --force restarts the run',
    es: 'la entrada cambió desde que empezó la corrida: el resultado mezclaría dos archivos. --force empieza de nuevo',
  });
  if (entry.people !== undefined && entry.scratchFormat !== SCRATCH_FORMAT) throw ofOtherVersion();
  if (!isDeepStrictEqual(fingerprint, fingerprintNow)) throw inputChanged;
  // An option that was not given is in the plan of one of both only.
  const names = Object.keys({ ...now.plan, ...plan }) as (keyof Plan)[];
  const changed: string[] = names.filter(
    (name) =>
      name !== 'today' &&
      name !== 'mark' && // follows from the others
      !(isBefore0_2(entry) && DECIDED_SINCE_0_2.has(name)) &&
      !isDeepStrictEqual(plan[name], now.plan[name]),
  );
  if (corrections !== correctionsNow) changed.push('corrections');
  const isPacked = plan.packing !== 'none' || plan.errors === 'gzip';
  if (isPacked && entry.chunkBytes !== now.chunkBytes) changed.push('chunk');
  if (changed.length > 0) {
    throw new RunError('options_changed', {
      en: `the run began with other options (${changed.join(', ')}): resume it with the same ones, or start anew with --force`,
      es: `la corrida empezó con otras opciones (${changed.join(', ')}): continúela con las mismas, o empiece de nuevo con --force`,
    });
  }
  if (!isDeepStrictEqual(header, now.header)) throw inputChanged;
}
