/**
 * The checks of a run, before it starts and before it ends. They throw where a file would be overwritten, two runs would be
 * mixed, or the input has changed.
 *
 * What it does not do: change anything. After a refusal every file is as it was.
 */
import { lstat, stat } from 'node:fs/promises';
import { exists } from '../../base/file-presence.js';
import { isObject } from '../../base/object-address.js';
import { placeExists } from '../../base/objects/place.js';
import { orMissing } from '../../base/private-files.js';
import { ProcessLock } from '../../base/process-lock.js';
import { InputError } from '../../input/csv/input-error.js';
import { isStream } from '../../input/csv/stream-path.js';
import { type Fingerprint, Ledger, type LedgerEntry, ofObject } from '../output/ledger.js';
import { orStoreFault } from '../output/store-fault.js';
import { inputChanged, RunError } from '../settings/run-error.js';
import { duplicatesPath, FILES, ledgerPath, lockedNames, writtenPaths } from '../settings/run-paths.js';
import type { RunSettings } from '../settings/settings.js';
import { refusePlaces } from './run-places.js';
import { refuseSameFile } from './same-file.js';

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
  await refusePlaces(settings);
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
