/**
 * What is left of runs after all of them were deleted: in the data folder nothing of a run but its number of rows, in Redis no
 * blob and no key of a run.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';

const FOLDERS = ['runs', 'incoming', 'keys'];

/** A run's id in the name of a key, or a blob. */
const OF_A_RUN = /:blob:|:run-|curp-chunks-[^:]*:[^:]*-\d+/;

/** Three minutes: the sweeper removes a temporary file of a killed process when it is one minute old. */
const TRIES = 360;

function filesLeft(data: string): string[] {
  return FOLDERS.flatMap((folder) => {
    try {
      return readdirSync(join(data, folder)).map((name) => `${folder}/${name}`);
    } catch {
      return []; // never made
    }
  });
}

/** Names of files and keys. Waits: a run that is executed ends a moment after its deletion. */
export async function remainsOf(data: string, redisUrl: string): Promise<string[]> {
  const redis = new Redis(redisUrl);
  try {
    for (let tries = 0; ; tries++) {
      const keys = (await redis.keys('*')).filter((key) => OF_A_RUN.test(key));
      const left = [...filesLeft(data), ...keys];
      if (left.length === 0 || tries === TRIES) return left;
      await pause(500);
    }
  } finally {
    redis.disconnect();
  }
}
