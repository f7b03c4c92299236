/**
 * Outputs a token or a key: on standard output, with a warning if that is a file that others can read, or to a new file
 * that only its owner can read.
 *
 * What it does not do: change the mode of a file that the shell has opened.
 */

import { fstatSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { writeFault } from '../../base/file-faults.js';
import { codeOf, FILE_MODE } from '../../base/private-files.js';
import { SentenceError } from '../../base/sentence.js';
import { print, printAside } from '../terminal/printing.js';
import { say } from '../terminal/terminal-language.js';

const STANDARD_OUTPUT = 1;
const GROUP_AND_OTHERS_READ = 0o044;

/** Whether standard output is a file that others on this machine can read. False for terminals and pipes. */
function isReadableByOthers(): boolean {
  if (process.platform === 'win32') return false; // file modes have no meaning there
  try {
    const stat = fstatSync(STANDARD_OUTPUT);
    return stat.isFile() && (stat.mode & GROUP_AND_OTHERS_READ) !== 0;
  } catch {
    return false; // it is closed
  }
}

/** Writes nothing else to standard output, so that a script can read the secret. */
export function printSecret(secret: string, remedy: string): void {
  print(secret);
  if (isReadableByOthers())
    printAside(
      say({
        en: `warning: other users can read the file that this was written to: ${remedy}`,
        es: `aviso: otros usuarios pueden leer el archivo en que se escribió: ${remedy}`,
      }),
    );
}

/** The file of `--out` cannot be written. */
function faultOf(error: unknown): SentenceError {
  const { en, es } = writeFault(codeOf(error), { en: 'the file', es: 'el archivo' });
  return new SentenceError({ en: `--out: ${en}`, es: `--out: ${es}` });
}

/**
 * Writes a secret to a new file that only its owner can read. The file is created before the secret is made: if that
 * fails, no secret exists that could not be delivered.
 */
export async function writeSecret(path: string, make: () => Promise<string>): Promise<void> {
  let file: FileHandle;
  try {
    file = await open(path, 'wx', FILE_MODE);
  } catch (error) {
    throw faultOf(error);
  }
  try {
    await file.writeFile(`${await make()}\n`);
    await file.datasync();
  } catch (error) {
    await rm(path, { force: true });
    throw codeOf(error) === undefined ? error : faultOf(error);
  } finally {
    await file.close();
  }
}
