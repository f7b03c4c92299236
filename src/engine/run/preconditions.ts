/**
 * The checks of a run, before it starts, while it runs and before it ends. They throw where a file would be overwritten,
 * two runs would be mixed, or many rows would get wrong keys.
 *
 * What it does not do: change anything. After a refusal every file is as it was.
 */
import { constants } from 'node:fs';
import { access, lstat, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readFault, writeFault } from '../../base/file-faults.js';
import { exists } from '../../base/file-presence.js';
import { isObject } from '../../base/object-address.js';
import { placeExists } from '../../base/objects/place.js';
import { codeOf, makeFolder, orMissing } from '../../base/private-files.js';
import { ProcessLock } from '../../base/process-lock.js';
import type { Sentence } from '../../base/sentence.js';
import { InputError, type InputFault } from '../../input/csv/input-error.js';
import { isStream, statOf } from '../../input/csv/stream-path.js';
import { type Fingerprint, Ledger, type LedgerEntry, ofObject } from '../output/ledger.js';
import { orStoreFault } from '../output/store-fault.js';
import { inputChanged, RunError, type RunFault } from '../settings/run-error.js';
import {
  duplicatesPath,
  EARLIER_RESULT,
  FILES,
  ledgerPath,
  lockedNames,
  writtenPaths,
} from '../settings/run-paths.js';
import type { RunSettings } from '../settings/settings.js';
import { orUnreadable } from '../settings/unreadable-file.js';
import { workFolder } from '../settings/work-folder.js';
import { refuseSameFile } from './same-file.js';

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

async function refuseOverwriting({ output, errors, attention, duplicates }: RunSettings): Promise<void> {
  const results = [
    ['output', isStream(output) ? undefined : output, '-o', 'another one', 'otro'],
    ['errors', errors, '--errors', 'another one', 'otro'],
    ['attention', attention, '--attention', 'another one', 'otro'],
    ['duplicates', duplicates ? duplicatesPath(output) : undefined, '-o', 'another output', 'otro resultado'],
  ] as const;
  for (const [role, path, option, another, otro] of results) {
    if (path === undefined || !(await orStoreFault(placeExists(path)))) continue;
    throw new RunError('output_exists', {
      en: `${FILES[role].en} is there already: --force overwrites it, ${option} names ${another}`,
      es: `${FILES[role].es} ya existe: --force lo sobrescribe, ${option} indica ${otro}`,
    });
  }
}

/**
 * A folder has the name of a file of the run; or a temporary file is a link or a pipe, which no run has made: what it leads to
 * must not be written.
 */
async function refuseOtherKinds(settings: RunSettings): Promise<void> {
  for (const { role, path, kind, option } of writtenPaths(settings)) {
    if (isObject(path)) continue;
    const found = await orMissing(lstat(path));
    const { en, es } = FILES[role];
    if (found?.isDirectory())
      throw new RunError('output_exists', {
        en: `${en} is a folder: remove it, or ${option} names another file`,
        es: `${es} es una carpeta: quítela, o ${option} indica otro archivo`,
      });
    if (kind !== 'temporary' || found === undefined || found.isFile() || settings.force) continue;
    const [what, que] = found.isSymbolicLink()
      ? ['a link to another file, and is not followed', 'un enlace a otro archivo, y no se sigue']
      : ['a pipe or a device', 'una tubería o un dispositivo'];
    throw new RunError('output_exists', {
      en: `${en} is ${what}: --force removes it, ${option} names another file`,
      es: `${es} es ${que}: --force lo quita, ${option} indica otro archivo`,
    });
  }
}

/** The ledger entry to resume from; undefined for a new run, also with `resume` if there is no ledger. */
export async function entryToResume(
  ledger: Ledger | undefined,
  settings: RunSettings,
): Promise<LedgerEntry | undefined> {
  const { resume, force } = settings;
  if (resume && ledger === undefined) {
    throw new RunError('not_resumable', {
      en: 'standard input or output, pipes and devices cannot be resumed: name files',
      es: 'la entrada o salida estándar, las tuberías y los dispositivos no se pueden continuar: indique archivos',
    });
  }
  await refuseOtherKinds(settings);
  const entry = force ? undefined : await ledger?.read();
  const { output } = settings;
  // Also if the input is a stream: the run would overwrite the partial output.
  const isUnfinished =
    entry !== undefined || (!force && !isStream(output) && (await exists(ledgerPath(output))));
  if (!resume && isUnfinished) {
    throw new RunError('unfinished_run', {
      en: 'an unfinished run of this output is here: --resume continues, --force starts over',
      es: 'hay una corrida sin terminar de este resultado: --resume la continúa, --force empieza de nuevo',
    });
  }
  if (entry === undefined && !force) await refuseOverwriting(settings);
  return entry;
}

/** The ledger of a run; undefined where input or output is a stream, since such a run cannot be resumed. */
export const ledgerOf = ({ input, output }: Pick<RunSettings, 'input' | 'output'>): Ledger | undefined =>
  isStream(input) || isStream(output) ? undefined : new Ledger(ledgerPath(output));

/** Locks the files that the run is given, but not a stream, which may have several writers. */
export async function takeOutputs({ output, errors, attention }: RunSettings): Promise<{ release(): void }> {
  const locks: ProcessLock[] = [];
  const release = (): void => {
    for (const lock of locks) lock.release();
  };
  const results = [
    [output, FILES.output],
    [errors, FILES.errors],
    [attention, FILES.attention],
  ] as const;
  const taken = results.flatMap(([path, name]) =>
    path === undefined || isStream(path) ? [] : lockedNames(path).map((locked) => ({ locked, name })),
  );
  for (const { locked, name } of taken) {
    const lock = await ProcessLock.take(locked);
    if (lock === undefined) {
      release();
      throw new RunError('already_running', {
        en: `another run is writing ${name.en.replace('the ', 'this ')} right now: wait for it, or name another one`,
        es: `otra corrida está escribiendo ${name.es} en este momento: espere a que termine, o indique otro`,
      });
    }
    locks.push(lock);
  }
  return { release };
}

/**
 * All checks that need neither Redis nor a worker. `goesOn`: there is a run to resume. The run repeats these checks after
 * it has locked the output.
 */
export async function refuseBeforeStart(settings: RunSettings): Promise<{ goesOn: boolean }> {
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
  refuseSameFile(settings);
  const lock = await takeOutputs(settings);
  try {
    return { goesOn: (await entryToResume(ledgerOf(settings), settings)) !== undefined };
  } finally {
    lock.release();
  }
}

/** The input must not change during the run: the output could mix old and new content. */
export async function refuseChangedInput(
  input: string,
  { size, modified, sample }: Fingerprint,
): Promise<void> {
  if (isObject(input)) {
    const now = await ofObject(input).catch((error) => {
      throw error instanceof InputError && error.fault === 'not_found' ? inputChanged() : error;
    });
    if (now.sample !== sample || now.size !== size) throw inputChanged();
    return;
  }
  const now = await orMissing(stat(input));
  if (now === undefined) {
    throw new RunError('input_changed', {
      en: 'the input was removed while the run read it: --force restarts the run when it is there again',
      es: 'la entrada se borró mientras la corrida la leía: cuando exista de nuevo, --force empieza desde el principio',
    });
  }
  if (now.size !== size || Math.round(now.mtimeMs) !== modified) throw inputChanged();
}
