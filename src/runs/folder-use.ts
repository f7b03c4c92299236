/**
 * Which kind of service uses a data folder on this machine: one with an embedded Redis, or processes beside a Redis that
 * they were given. Each would queue what the folder holds in its own Redis, and a run would be driven twice.
 *
 * What it does not see: a process on another machine with the same folder.
 */
import { join } from 'node:path';
import { ProcessLock } from '../files/process-lock.js';

/** Why a data folder cannot be used, in a sentence for people. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** How often a process tries to become the one that is seen, where another one of its kind is. */
const AGAIN_MS = 10_000;

const take = (data: string, name: string): Promise<ProcessLock | undefined> =>
  ProcessLock.take(join(data, name));

/** Throws where another process has it. */
async function refuseIfTaken(data: string, name: string, sentence: string): Promise<void> {
  const free = await take(data, name);
  if (free === undefined) throw new FolderInUse(sentence);
  free.release();
}

export interface FolderUse {
  release(): void;
}

/** For the only service with an embedded Redis on a folder. */
export async function useEmbedded(data: string): Promise<FolderUse> {
  const lock = await take(data, 'embedded');
  if (lock === undefined)
    throw new FolderInUse('another embedded service uses this data folder: --data names another');
  try {
    await refuseIfTaken(
      data,
      'beside',
      'a service or a run worker with --redis uses this data folder: give --redis here too, or --data names another',
    );
  } catch (error) {
    lock.release();
    throw error;
  }
  return lock;
}

/** For one of any number of processes beside the same Redis. */
export async function useBeside(data: string): Promise<FolderUse> {
  await refuseIfTaken(
    data,
    'embedded',
    'a service with an embedded Redis uses this data folder: end it first, or --data names another',
  );
  let lock = await take(data, 'beside');
  let isReleased = false;
  const timer = setInterval(async () => {
    if (lock !== undefined) return;
    const taken = await take(data, 'beside').catch(() => undefined);
    if (isReleased) taken?.release();
    else lock ??= taken;
  }, AGAIN_MS);
  timer.unref();
  return {
    release: () => {
      isReleased = true;
      clearInterval(timer);
      lock?.release();
    },
  };
}
