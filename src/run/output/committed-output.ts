/**
 * Checks, before a run is resumed, that the committed bytes of the output are still those that the run wrote: their length
 * and CRC-32 are compared with the ledger. Reading some gigabytes takes some seconds.
 *
 * What it does not do: change the file, or check the bytes after the committed ones. They are truncated later.
 */

import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { DuplicateCounts } from '../../duplicates/group-class.js';
import { EMPTY_CRC } from '../../files/crc.js';
import { orMissing } from '../../files/private-files.js';
import type { Log } from '../../log.js';
import type { Sentence } from '../../sentence.js';
import { RunError } from '../settings/run-error.js';
import { partialPath } from '../settings/run-paths.js';

export interface Committed {
  outputBytes: number;
  outputCrc: number;
}

/** The duplicates file when it is complete, and the counts of its groups. */
export interface FoundDuplicates extends Committed {
  counts: DuplicateCounts;
}

const PIECE_BYTES = 1024 * 1024;

/** From this size on the check takes noticeable time, so it is logged. */
const ANNOUNCED_BYTES = 256 * PIECE_BYTES;

const damaged = (what: Sentence): RunError =>
  new RunError('output_damaged', {
    en: `${what.en}: the run cannot go on from there. Nothing was changed; --force starts the run anew`,
    es: `${what.es}: la corrida no puede continuar desde ahí. No se cambió nada; --force empieza de nuevo`,
  });

/** The CRC-32 of the first `length` bytes of a file that is at least as long. */
async function crcOf(file: FileHandle, length: number, signal: AbortSignal): Promise<number> {
  const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, length));
  let crc = EMPTY_CRC;
  for (let at = 0; at < length; ) {
    signal.throwIfAborted();
    const { bytesRead } = await file.read(piece, 0, Math.min(piece.length, length - at), at);
    if (bytesRead === 0) break;
    crc = crc32(piece.subarray(0, bytesRead), crc);
    at += bytesRead;
  }
  return crc;
}

export interface CheckOptions {
  signal: AbortSignal;
  log: Log;
}

/** The files whose committed bytes are checked. */
type CommittedFile = keyof typeof SPANISH_NAMES;

const SPANISH_NAMES = {
  output: 'resultado',
  'errors file': 'archivo de errores',
  'scratch file': 'archivo auxiliar',
  'duplicates file': 'archivo de duplicados',
} as const;

const partialName = (name: CommittedFile): Sentence => ({
  en: `the partial ${name} (.partial)`,
  es: `el ${SPANISH_NAMES[name]} a medias (.partial)`,
});

const finishedName = (name: CommittedFile): Sentence => ({
  en: `the finished ${name}`,
  es: `el ${SPANISH_NAMES[name]} terminado`,
});

/** `isWhole`: the file must end after the committed bytes. */
async function check(
  path: string,
  name: Sentence,
  { outputBytes, outputCrc }: Committed,
  { signal, log, isWhole }: CheckOptions & { isWhole: boolean },
): Promise<void> {
  const file = await orMissing(open(path, 'r'));
  if (file === undefined) throw damaged({ en: `${name.en} is gone`, es: `${name.es} ya no está` });
  try {
    const { size } = await file.stat();
    if (size < outputBytes)
      throw damaged({
        en: `${name.en} is shorter than its ledger says`,
        es: `${name.es} es más corto que lo que dice su registro`,
      });
    if (isWhole && size > outputBytes)
      throw damaged({
        en: `${name.en} is longer than its ledger says`,
        es: `${name.es} es más largo que lo que dice su registro`,
      });
    if (outputBytes >= ANNOUNCED_BYTES) log.info({ bytes: outputBytes }, 'checking what is done already');
    if ((await crcOf(file, outputBytes, signal)) !== outputCrc) {
      throw damaged({
        en: `${name.en} is damaged: its bytes are not those that the run wrote`,
        es: `${name.es} está dañado: sus bytes no son los que escribió la corrida`,
      });
    }
  } finally {
    await file.close();
  }
}

/** Throws if committed bytes are missing or changed. */
export async function checkPartialOutput(
  output: string,
  committed: Committed,
  options: CheckOptions,
  name: CommittedFile = 'output',
): Promise<void> {
  if (committed.outputBytes === 0) return; // the file is created again
  await check(partialPath(output), partialName(name), committed, { ...options, isWhole: false });
}

/** Throws if the file under the output's name is not exactly the committed bytes. */
export const checkNamedOutput = (
  output: string,
  committed: Committed,
  options: CheckOptions,
  name: CommittedFile = 'output',
): Promise<void> => check(output, finishedName(name), committed, { ...options, isWhole: true });
