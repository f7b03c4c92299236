/**
 * The output file of a run. It is written as `<output>.partial` and renamed when it is complete. Pipes and devices are in
 * `stream-output.ts`.
 *
 * What it does not do: order the results. The committer does.
 */

import { type FileHandle, lstat, rename } from 'node:fs/promises';
import { writeFault } from '../../base/file-faults.js';
import { exists } from '../../base/file-presence.js';
import { isObject } from '../../base/object-address.js';
import { codeOf, createOwnFile, openOwnFile, orMissing } from '../../base/private-files.js';
import type { Sentence } from '../../base/sentence.js';
import { RunError } from '../settings/run-error.js';
import { FILES, partialPath } from '../settings/run-paths.js';
import { type CheckedObjects, type CheckOptions, removedMeanwhile } from './committed-output.js';

export interface Output {
  write(bytes: Buffer): Promise<void>;
  /** Flushes everything written so far to the disk. */
  sync(): Promise<void>;
  /** Renames the output to its final name. */
  finish(): Promise<void>;
  /** Closes it unfinished, to be resumed or removed. */
  close(): Promise<void>;
}

/** Results that become objects. */
export interface ObjectResults extends CheckedObjects {
  /** Begins anew, or continues after the committed bytes. */
  open(path: string, committed: number): Promise<Output>;
  /** Whether the object is there, and is that of this run. */
  hasFinalName(path: string): Promise<boolean>;
}

export interface OutputOptions extends CheckOptions {
  objects?: ObjectResults | undefined;
}

/** Whether a finished output has been renamed to its final name. */
export const hasFinalName = async (
  output: string,
  { objects }: Pick<OutputOptions, 'objects'>,
): Promise<boolean> =>
  isObject(output) ? objects!.hasFinalName(output) : !(await exists(partialPath(output)));

/** Opens a result: a file, or one that becomes an object. The committed bytes have been checked. */
export const openOutput = (
  path: string,
  committed: number,
  { objects }: Pick<OutputOptions, 'objects'>,
): Promise<Output> => (isObject(path) ? objects!.open(path, committed) : FileOutput.open(path, committed));

const MAKE_ROOM: Sentence = { en: 'make room and resume', es: 'libere espacio y continúe la corrida' };

/** What to do, where the run can be resumed then. */
const ADVICE: Readonly<Record<string, Sentence>> = {
  ENOSPC: MAKE_ROOM,
  EDQUOT: MAKE_ROOM,
  EFBIG: { en: 'raise the limit and resume', es: 'suba el límite y continúe la corrida' },
};

const NO_READER: Sentence = {
  en: 'the program that read the standard output has ended',
  es: 'terminó el programa que leía la salida estándar',
};

/** A system error of writing, as a sentence for people. */
export function outputFault(error: unknown): RunError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EPIPE') return new RunError('output_failed', NO_READER, code);
  const { en, es } = writeFault(code, FILES.output);
  const advice = ADVICE[code ?? ''];
  const sentence =
    advice === undefined ? { en, es } : { en: `${en}: ${advice.en}`, es: `${es}: ${advice.es}` };
  return new RunError('output_failed', sentence, code);
}

export const orFault = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    throw outputFault(error);
  });

export class FileOutput implements Output {
  #closed = false;

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
    private position: number,
  ) {}

  /** Creates the file, or continues after its first `committed` bytes, which have been checked. */
  static async open(path: string, committed: number): Promise<FileOutput> {
    const partial = partialPath(path);
    const file = await orFault(committed > 0 ? openOwnFile(partial) : createOwnFile(partial));
    const closed = async (error: unknown): Promise<never> => {
      await file.close();
      throw error;
    };
    if (committed > 0) await orFault(file.truncate(committed).catch(closed));
    return new FileOutput(path, file, committed);
  }

  async write(bytes: Buffer): Promise<void> {
    for (let written = 0; written < bytes.length; ) {
      const { bytesWritten } = await orFault(
        this.file.write(bytes, written, bytes.length - written, this.position),
      );
      written += bytesWritten;
      this.position += bytesWritten;
    }
  }

  sync(): Promise<void> {
    return orFault(this.file.datasync());
  }

  /** Whether the partial file is still this one, with at least so many bytes. */
  async isInPlace(bytes: number): Promise<boolean> {
    const found = await orMissing(lstat(partialPath(this.path), { bigint: true }));
    const own = await this.file.stat({ bigint: true });
    return found?.ino === own.ino && found.dev === own.dev && found.isFile() && found.size >= bytes;
  }

  async finish(): Promise<void> {
    await this.close();
    await rename(partialPath(this.path), this.path).catch((error) => {
      throw codeOf(error) === 'ENOENT' ? removedMeanwhile() : outputFault(error);
    });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await orFault(this.file.close());
  }
}
