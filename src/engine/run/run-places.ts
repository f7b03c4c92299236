/**
 * Whether the files of a run are where they can be read and written: the input, what is read beside it, the output and the lists.
 *
 * What it does not do: open a file, or look whether one would be overwritten. `preconditions.ts` does that.
 */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readFault, writeFault } from '../../base/file-faults.js';
import { isObject } from '../../base/object-address.js';
import { placeExists } from '../../base/objects/place.js';
import { codeOf, makeFolder } from '../../base/private-files.js';
import type { Sentence } from '../../base/sentence.js';
import { InputError, type InputFault } from '../../input/csv/input-error.js';
import { isStream, statOf } from '../../input/csv/stream-path.js';
import { orStoreFault } from '../output/store-fault.js';
import { RunError, type RunFault } from '../settings/run-error.js';
import { EARLIER_RESULT, FILES, ledgerPath } from '../settings/run-paths.js';
import type { RunSettings } from '../settings/settings.js';
import { orUnreadable } from '../settings/unreadable-file.js';
import { workFolder } from '../settings/work-folder.js';

/** As long as the longest ending of a file beside the output. */
const BESIDE = '.duplicates.csv.partial';

/** Why a path cannot be used, for another reason than that nothing is there. */
async function faultAt(path: string): Promise<Sentence | undefined> {
  const error: unknown = await stat(path).catch((failure) => failure);
  const code = error instanceof Error ? codeOf(error) : undefined;
  return code === undefined || code === 'ENOENT' ? undefined : readFault(code);
}

/** The output must be a writable stream, or a file in a folder that exists and is writable. */
async function refuseOutputPlace(output: string, name: Sentence = FILES.output): Promise<void> {
  const { en, es } = name;
  const refuse = (why: Sentence): never => {
    throw new RunError('output_failed', { en: `${why.en}: ${output}`, es: `${why.es}: ${output}` });
  };
  if (output === '-') return;
  if (isObject(output)) return refuseObjectPlace(output);
  const found = statOf(output);
  if (found?.isDirectory() || output.endsWith('/')) refuse(writeFault('EISDIR', name));
  if (found?.isBlockDevice() || found?.isSocket())
    refuse({
      en: `${en} is a disk or a socket: name a file`,
      es: `${es} es un disco o un socket: indique un archivo`,
    });
  if (isStream(output)) {
    if (found?.isFile())
      refuse({
        en: `${en} is an open descriptor of a file: name the file itself`,
        es: `${es} es un descriptor abierto de un archivo: indique el archivo mismo`,
      });
    return;
  }
  const folder = statOf(dirname(output));
  if (folder?.isDirectory() === false) refuse(writeFault('ENOTDIR', name));
  // The files beside it have longer names, which must be possible too.
  const cause = await faultAt(output + BESIDE);
  if (cause !== undefined)
    refuse({ en: `${en} cannot be written: ${cause.en}`, es: `no se puede escribir ${es}: ${cause.es}` });
  if (folder === undefined) refuse(writeFault('ENOENT', name));
  await access(dirname(output), constants.W_OK).catch((error) =>
    refuse(writeFault(codeOf(error) === 'EROFS' ? 'EROFS' : 'EACCES', name)),
  );
}

/** The store must be there, and the folder in which the run keeps its ledger must be writable. */
async function refuseObjectPlace(address: string): Promise<void> {
  await orStoreFault(placeExists(address));
  await makeFolder(dirname(ledgerPath(address))).catch((error) => {
    const { en, es } = readFault(codeOf(error));
    const folder = workFolder();
    throw new RunError('output_failed', {
      en: `the work folder cannot be made: ${en}: ${folder}; CURP_BATCH_WORK names another one`,
      es: `no se puede crear la carpeta de trabajo: ${es}: ${folder}; CURP_BATCH_WORK indica otra`,
    });
  });
}

/** The errors file and the attention file must be files, since their rows are given back. */
async function refuseListPlace(path: string, name: Sentence): Promise<void> {
  if (isStream(path))
    throw new RunError('output_failed', {
      en: `${name.en} is a pipe or a device: name a file: ${path}`,
      es: `${name.es} es una tubería o un dispositivo: indique un archivo: ${path}`,
    });
  await refuseOutputPlace(path, name);
}

/** The input must exist, be readable, and not be a folder. The message has the path as the caller wrote it. */
export async function refuseInputPlace(input: string): Promise<void> {
  const refuse = (fault: InputFault, en: string, es: string): never => {
    throw new InputError(fault, { en: `${en}: ${input}`, es: `${es}: ${input}` });
  };
  if (input === '-') return;
  if (isObject(input)) {
    const { inputObjectState } = await import('../../input/tables/object-file.js');
    await inputObjectState(input).catch((error) => {
      if (!(error instanceof InputError)) throw error;
      refuse(error.fault, error.sentence.en, error.sentence.es);
    });
    return;
  }
  const found = statOf(input);
  const cause = found === undefined ? await faultAt(input) : undefined;
  if (cause !== undefined)
    refuse('unreadable', `the input cannot be read: ${cause.en}`, `no se puede leer la entrada: ${cause.es}`);
  if (found === undefined)
    refuse('not_found', 'there is no such input file', 'no existe el archivo de entrada');
  if (found?.isDirectory()) refuse('unreadable', 'the input is a folder', 'la entrada es una carpeta');
  await access(input, constants.R_OK).catch(() =>
    refuse('unreadable', 'the input may not be read', 'no hay permiso para leer la entrada'),
  );
}

/** The duplicates file and the changes file are written beside the output, so the output must have a folder. */
function refuseStreamOutput(output: string, { en, es }: Sentence): void {
  if (isStream(output))
    throw new RunError('output_failed', {
      en: `${en} is written beside the output, which is not a file here: -o names one`,
      es: `${es} se escribe junto al resultado, que aquí no es un archivo: indique uno con -o`,
    });
}

/** A file that is read beside the input must be a file or an object that can be read. */
async function refuseReadPlace(path: string, fault: RunFault, name: Sentence): Promise<void> {
  const refuse = (en: string, es: string): never => {
    throw new RunError(fault, { en: `${name.en} ${en}: ${path}`, es: `${name.es} ${es}: ${path}` });
  };
  if (isObject(path)) {
    if (!(await orUnreadable(placeExists(path), fault, name))) refuse('is not there', 'no existe');
    return;
  }
  const found = isStream(path) ? undefined : statOf(path);
  if (found === undefined && !isStream(path)) refuse('is not there', 'no existe');
  if (!found?.isFile()) refuse('is no file', 'no es un archivo');
  await access(path, constants.R_OK).catch(() =>
    refuse('may not be read', 'no se puede leer: falta el permiso'),
  );
}

async function refuseSincePlace(since: string): Promise<void> {
  const isUnfinished =
    !isObject(since) &&
    !isStream(since) &&
    statOf(since) === undefined &&
    statOf(ledgerPath(since)) !== undefined;
  if (isUnfinished)
    throw new RunError('since_refused', {
      en: `${EARLIER_RESULT.en} is of a run that has not ended; continue it with --resume: ${since}`,
      es: `${EARLIER_RESULT.es} es de una corrida que no ha terminado; continúela con --resume: ${since}`,
    });
  await refuseReadPlace(since, 'since_refused', EARLIER_RESULT);
}

/** Throws for the first file that cannot be where its option says. */
export async function refusePlaces(settings: RunSettings): Promise<void> {
  await refuseInputPlace(settings.input);
  await refuseOutputPlace(settings.output);
  if (settings.errors !== undefined) await refuseListPlace(settings.errors, FILES.errors);
  if (settings.attention !== undefined) await refuseListPlace(settings.attention, FILES.attention);
  if (settings.corrections !== undefined)
    await refuseReadPlace(settings.corrections, 'corrections_refused', FILES.corrections);
  if (settings.duplicates) refuseStreamOutput(settings.output, FILES.duplicates);
  if (settings.since !== undefined) {
    refuseStreamOutput(settings.output, FILES.changes);
    await refuseSincePlace(settings.since);
  }
}
