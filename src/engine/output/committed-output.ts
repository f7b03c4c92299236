/**
 * Checks that the committed bytes of a file are still those that the run wrote, by their length and CRC-32: before a run is
 * resumed, and before a file gets its name. Reading some gigabytes takes some seconds.
 *
 * What it does not do: change the file. Bytes after the committed ones are truncated when the run is resumed.
 */

import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { EMPTY_CRC } from '../../base/crc.js';
import type { Log } from '../../base/log.js';
import { isObject } from '../../base/object-address.js';
import { codeOf, OWN_FILE_READ, openOwnFile, orMissing } from '../../base/private-files.js';
import type { Sentence } from '../../base/sentence.js';
import type { ChangeCounts } from '../../rows/changes/change-lines.js';
import type { DuplicateCounts } from '../../rows/duplicates/group-class.js';
import { RunError } from '../settings/run-error.js';
import { FILES, partialPath } from '../settings/run-paths.js';

export interface Committed {
  outputBytes: number;
  /** CRC-32 of these bytes. */
  outputCrc: number;
}

/** The duplicates file when it is complete, and the counts of its groups. */
export interface FoundDuplicates extends Committed {
  counts: DuplicateCounts;
}

/** The same of the changes file. */
export interface FoundChanges extends Committed {
  counts: ChangeCounts;
}

const INPUT_BLOCK_BYTES = 1024 * 1024;

/** From this size on the check takes noticeable time, so it is logged when a run is resumed. */
const ANNOUNCED_BYTES = 256 * INPUT_BLOCK_BYTES;

/** The CRC-32 of the first `length` bytes of a file that is at least as long. */
async function crcOf(file: FileHandle, length: number, signal: AbortSignal): Promise<number> {
  const block = Buffer.allocUnsafe(Math.min(INPUT_BLOCK_BYTES, length));
  let crc = EMPTY_CRC;
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(block, 0, Math.min(block.length, length - at), at);
    signal.throwIfAborted();
    if (bytesRead === 0) break;
    at += bytesRead;
    crc = crc32(block.subarray(0, bytesRead), crc);
  }
  return crc;
}

/** Results that become objects, as far as they are checked. */
export interface CheckedObjects {
  /** Throws what `fault` makes if committed bytes of a result are neither in the store nor here. */
  check(path: string, committed: Committed, fault: (what: 'gone' | 'changed') => Error): Promise<void>;
  /** Throws what `fault` makes if the object has not the committed bytes, as far as its size and its mark tell. */
  checkNamed(path: string, committed: Committed, fault: () => Error): Promise<void>;
}

export interface CheckOptions {
  signal: AbortSignal;
  log: Log;
  /** The results that become objects, if there are any. */
  objects?: CheckedObjects | undefined;
}

/** The files whose committed bytes are checked, while they have their partial names. */
export type PartialFile =
  | 'partialOutput'
  | 'partialErrors'
  | 'partialDuplicates'
  | 'partialChanges'
  | 'scratch'
  | 'partialAttention'
  | 'attentionRows';

/** The same files with their names, as far as an earlier attempt may have given them. */
export type NamedFile = 'output' | 'errors' | 'duplicates' | 'attention' | 'changes';

/** What is wrong with a file before a run is resumed. */
const FAULTS = {
  gone: { en: 'is gone', es: 'ya no está' },
  link: { en: 'is a link, or no file', es: 'es un enlace, o no es un archivo' },
  shorter: { en: 'is shorter than its ledger says', es: 'es más corto que lo que dice su registro' },
  longer: { en: 'is longer than its ledger says', es: 'es más largo que lo que dice su registro' },
  changed: {
    en: 'is damaged: its bytes are not those that the run wrote',
    es: 'está dañado: sus bytes no son los que escribió la corrida',
  },
} satisfies Record<string, Sentence>;

type Fault = keyof typeof FAULTS;

const whenResumed = ({ en, es }: Sentence, fault: Fault): RunError =>
  new RunError('output_damaged', {
    en: `${en} ${FAULTS[fault].en}: the run cannot go on from there. Nothing was changed; --force restarts the run`,
    es: `${es} ${FAULTS[fault].es}: la corrida no puede continuar desde ahí. No se cambió nada; --force empieza de nuevo`,
  });

/** The same while the run goes on. */
const whileWritten = ({ en, es }: Sentence, fault: Fault): RunError => {
  const [did, hizo] = fault === 'gone' ? ['removed', 'se borró'] : ['changed', 'cambió'];
  return new RunError('output_damaged', {
    en: `${en} was ${did} while the run wrote it: --force restarts the run`,
    es: `${es} ${hizo} mientras la corrida lo escribía: --force empieza de nuevo`,
  });
};

export const removedMeanwhile = (): RunError => whileWritten(FILES.partialOutput, 'gone');
export const changedMeanwhile = (name: PartialFile): RunError => whileWritten(FILES[name], 'changed');

interface Check extends CheckOptions {
  /** The file must end after the committed bytes. */
  isWhole: boolean;
  /** False: only its length is checked. */
  readsBack?: boolean;
  error?: (name: Sentence, fault: Fault) => RunError;
}

/** Differs if the file was replaced or, as far as its times show, changed. */
export const stateOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string =>
  [dev, ino, size, mtimeNs, ctimeNs].join(' ');

/** Throws if the file does not have the committed bytes. Returns the state of the file that was checked. */
async function check(
  path: string,
  name: Sentence,
  { outputBytes, outputCrc }: Committed,
  { signal, log, isWhole, readsBack = true, error = whenResumed }: Check,
): Promise<string> {
  const file = await orMissing(openOwnFile(path, OWN_FILE_READ)).catch((fault) => {
    throw codeOf(fault) === 'ELOOP' ? error(name, 'link') : fault;
  });
  if (file === undefined) throw error(name, 'gone');
  try {
    const found = await file.stat({ bigint: true });
    if (found.size < outputBytes) throw error(name, 'shorter');
    if (isWhole && found.size > outputBytes) throw error(name, 'longer');
    if (outputBytes >= ANNOUNCED_BYTES && error === whenResumed)
      log.info({ bytes: outputBytes }, 'verifying the rows of the earlier attempt');
    if (readsBack && (await crcOf(file, outputBytes, signal)) !== outputCrc) throw error(name, 'changed');
    return stateOf(found);
  } finally {
    await file.close();
  }
}

/** Throws if committed bytes are missing or changed. */
export async function checkPartialOutput(
  output: string,
  committed: Committed,
  options: CheckOptions,
  name: PartialFile = 'partialOutput',
): Promise<void> {
  if (committed.outputBytes === 0) return; // the file is created again
  if (isObject(output))
    return options.objects!.check(output, committed, (fault) => whenResumed(FILES[name], fault));
  await check(partialPath(output), FILES[name], committed, { ...options, isWhole: false });
}

/** The same while the run goes on. `isWhole`: the file is complete. Returns its state. */
export async function checkWhileWritten(
  output: string,
  committed: Committed,
  options: CheckOptions & { isWhole: boolean; readsBack?: boolean },
  name: PartialFile = 'partialOutput',
): Promise<string> {
  if (!isObject(output))
    return check(partialPath(output), FILES[name], committed, { ...options, error: whileWritten });
  await options.objects!.check(output, committed, (fault) => whileWritten(FILES[name], fault));
  return '';
}

/** Throws if the file under the output's name is not exactly the committed bytes. */
export async function checkNamedOutput(
  output: string,
  committed: Committed,
  options: CheckOptions,
  name: NamedFile = 'output',
): Promise<void> {
  const { en, es } = FILES[name];
  const finished = { en: en.replace('the ', 'the finished '), es: `${es} terminado` };
  if (isObject(output))
    return options.objects!.checkNamed(output, committed, () => whenResumed(finished, 'changed'));
  await check(output, finished, committed, { ...options, isWhole: true });
}
