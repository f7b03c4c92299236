/**
 * Locks a data folder on this machine for one kind of service: with an embedded Redis, or with an external one. If both
 * used it, each would queue the folder's runs in its own Redis, and a run would be executed twice.
 *
 * What it does not detect: a process on another machine with the same folder.
 */

import { join } from 'node:path';
import { ProcessLock } from '../../base/process-lock.js';
import { type Sentence, SentenceError } from '../../base/sentence.js';

/** Why a data folder cannot be used, in a sentence for people. */
class FolderInUse extends SentenceError {
  override readonly name = 'FolderInUse';
}

/** How often a process without the lock tries to take it, because its holder may have ended. */
const RETRY_MS = 10_000;

const take = (data: string, name: string): Promise<ProcessLock | undefined> =>
  ProcessLock.take(join(data, name));

/** Throws if another process holds the lock. */
async function refuseIfTaken(data: string, name: string, sentence: Sentence): Promise<void> {
  const free = await take(data, name);
  if (free === undefined) throw new FolderInUse(sentence);
  free.release();
}

type FolderUse = Pick<ProcessLock, 'release'>;

/** For a service with an embedded Redis: it must be the only process on the folder. */
export async function lockForEmbeddedRedis(data: string): Promise<FolderUse> {
  const lock = await take(data, 'embedded');
  if (lock === undefined)
    throw new FolderInUse({
      en: 'another embedded service uses this data folder: --data names another',
      es: 'otro servicio con Redis incluido usa esta carpeta de datos: indique otra con --data',
    });
  try {
    await refuseIfTaken(data, 'beside', {
      en: 'a service or a run worker with --redis uses this data folder: give --redis here too, or --data names another',
      es: 'un servicio o un run-worker con --redis usa esta carpeta de datos: indique también aquí --redis, u otra carpeta con --data',
    });
  } catch (error) {
    lock.release();
    throw error;
  }
  return lock;
}

/** For processes with an external Redis: any number may share the folder, one of them holds the lock. */
export async function shareForExternalRedis(data: string): Promise<FolderUse> {
  await refuseIfTaken(data, 'embedded', {
    en: 'a service with an embedded Redis uses this data folder: end it first, or --data names another',
    es: 'un servicio con Redis incluido usa esta carpeta de datos: termínelo primero, o indique otra con --data',
  });
  let lock = await take(data, 'beside');
  let isReleased = false;
  const timer = setInterval(async () => {
    if (lock !== undefined) return;
    const taken = await take(data, 'beside').catch(() => undefined);
    if (isReleased) taken?.release();
    else lock ??= taken;
  }, RETRY_MS);
  timer.unref();
  return {
    release: () => {
      isReleased = true;
      clearInterval(timer);
      lock?.release();
    },
  };
}
