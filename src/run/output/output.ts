/**
 * The output file of a run. It is written as `<output>.partial` and renamed when it is complete. Pipes and devices are in
 * `stream-output.ts`.
 *
 * What it does not do: order the results. The committer does.
 */

import { type FileHandle, open, rename, rm, truncate } from 'node:fs/promises';
import { exists } from '../../files/file-presence.js';
import { FILE_MODE } from '../../files/private-files.js';
import type { Sentence } from '../../sentence.js';
import { RunError } from '../settings/run-error.js';

export interface Output {
  write(bytes: Buffer): Promise<void>;
  /** Flushes everything written so far to the disk. */
  sync(): Promise<void>;
  /** Renames the output to its final name. */
  finish(): Promise<void>;
  /** Closes it unfinished, to be resumed or removed. */
  close(): Promise<void>;
}

export const partialPath = (path: string): string => `${path}.partial`;

/** Whether a finished output has been renamed to its final name. */
export const hasItsName = async (output: string): Promise<boolean> => !(await exists(partialPath(output)));

/** A system error of writing, as a sentence for people. */
export function outputFault(error: unknown): RunError {
  const { code } = error as NodeJS.ErrnoException;
  const meaning: Record<string, Sentence> = {
    ENOSPC: {
      en: 'the disk is full: make room and resume',
      es: 'el disco está lleno: libere espacio y continúe la corrida',
    },
    EDQUOT: {
      en: 'the disk quota is used up: make room and resume',
      es: 'la cuota de disco se agotó: libere espacio y continúe la corrida',
    },
    EFBIG: {
      en: 'the file may not grow any more: raise the limit and resume',
      es: 'el archivo no puede crecer más: suba el límite y continúe la corrida',
    },
    EACCES: {
      en: 'the output may not be written there',
      es: 'no hay permiso para escribir ahí el resultado',
    },
    EPERM: { en: 'the output may not be written there', es: 'no hay permiso para escribir ahí el resultado' },
    ENOENT: { en: 'the folder of the output does not exist', es: 'no existe la carpeta del resultado' },
    EISDIR: { en: 'the output is a folder', es: 'el resultado es una carpeta' },
    EROFS: { en: 'the disk of the output is read-only', es: 'el disco del resultado es de solo lectura' },
    EPIPE: {
      en: 'the program that read the standard output has ended',
      es: 'terminó el programa que leía la salida estándar',
    },
  };
  return new RunError(
    'output_failed',
    meaning[code ?? ''] ?? {
      en: `the output cannot be written (${code ?? 'unknown'})`,
      es: `no se puede escribir el resultado (${code ?? 'unknown'})`,
    },
    code,
  );
}

export async function orFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw outputFault(error);
  }
}

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
    const flags = committed > 0 ? 'r+' : 'w';
    const file = await orFault(open(partial, flags, FILE_MODE));
    if (committed > 0) await orFault(truncate(partial, committed));
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

  async finish(): Promise<void> {
    await this.close();
    const partial = partialPath(this.path);
    if (!(await exists(partial))) {
      throw new RunError('output_damaged', {
        en: 'the partial output (.partial) was removed while the run wrote it: --force starts the run anew',
        es: 'el resultado a medias (.partial) se borró mientras la corrida lo escribía: --force empieza de nuevo',
      });
    }
    await orFault(rename(partial, this.path));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await orFault(this.file.close());
  }

  static async remove(path: string): Promise<void> {
    await rm(partialPath(path), { force: true });
  }
}
