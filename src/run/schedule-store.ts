/**
 * The folder of schedules, beside the folder of runs: the record of what is to be run when. Redis may lose its
 * schedulers; they are made again from here.
 *
 *   schedules/<name>/schedule.json   when to run what
 *   schedules/<name>/state.json      what came of its slots
 *   schedules/<name>/lock            held for the moment in which a slot is decided
 *
 * Several processes use one folder. Folders are 0700 and files 0600.
 */
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nextSlot } from '../queue/slots.js';
import { codeOf, FILE_MODE, FOLDER_MODE, orMissing, writePrivately } from './private-files.js';
import { FRESH, isScheduleName, type ScheduleRecord, type ScheduleState } from './schedule-record.js';

/** A lock is held for milliseconds. One that is older was left by a process that died. */
const STALE_LOCK_MS = 10_000;
const LOOK_AGAIN_MS = 20;

async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await orMissing(readFile(path, 'utf8'));
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new ScheduleError();
  }
}

/** A file of the folder that is none of ours any more. */
export class ScheduleError extends Error {
  override readonly name = 'ScheduleError';

  constructor() {
    super('the file of a schedule cannot be read: schedule add --replace writes it anew');
  }
}

function checkSchedule(record: ScheduleRecord, name: string): void {
  try {
    const texts = [record.input, record.outputDir, record.created];
    if (record.name !== name || texts.some((text) => typeof text !== 'string')) throw new ScheduleError();
    nextSlot(record, 0);
  } catch {
    throw new ScheduleError();
  }
}

export class ScheduleStore {
  readonly #folder: string;

  /** In the folder that also holds the runs. */
  constructor(data: string) {
    this.#folder = join(data, 'schedules');
  }

  #folderOf(name: string): string {
    if (!isScheduleName(name)) throw new RangeError('no name of a schedule');
    return join(this.#folder, name);
  }

  async names(): Promise<string[]> {
    const found = (await orMissing(readdir(this.#folder))) ?? [];
    return found.filter(isScheduleName).sort();
  }

  /** Throws a `ScheduleError` where somebody has changed the file into something else. */
  async find(name: string): Promise<ScheduleRecord | undefined> {
    if (!isScheduleName(name)) return undefined;
    const found = await readJson<ScheduleRecord>(join(this.#folderOf(name), 'schedule.json'));
    if (found !== undefined) checkSchedule(found, name);
    return found;
  }

  /** Those that can be read; `broken` hears of the others. */
  async list(broken: (name: string) => void): Promise<ScheduleRecord[]> {
    const records: ScheduleRecord[] = [];
    for (const name of await this.names()) {
      try {
        const record = await this.find(name);
        if (record !== undefined) records.push(record);
      } catch (error) {
        if (!(error instanceof ScheduleError)) throw error;
        broken(name);
      }
    }
    return records;
  }

  async write(record: ScheduleRecord): Promise<void> {
    const folder = this.#folderOf(record.name);
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    await writePrivately(join(folder, 'schedule.json'), `${JSON.stringify(record, null, 2)}\n`);
  }

  async state(name: string): Promise<ScheduleState> {
    return { ...FRESH, ...(await readJson<ScheduleState>(join(this.#folderOf(name), 'state.json'))) };
  }

  /** Within `locked` only: there is one state, and one who writes it. */
  async writeState(name: string, state: ScheduleState): Promise<void> {
    await writePrivately(join(this.#folderOf(name), 'state.json'), `${JSON.stringify(state)}\n`);
  }

  /** False if there was none. */
  async remove(name: string): Promise<boolean> {
    if (!(await this.names()).includes(name)) return false;
    await rm(this.#folderOf(name), { recursive: true, force: true });
    return true;
  }

  /** Does something while no other process does so for the same schedule. Throws ENOENT if there is no such schedule. */
  async locked<T>(name: string, work: () => Promise<T>): Promise<T> {
    const path = join(this.#folderOf(name), 'lock');
    while (!(await this.#take(path))) await pause(LOOK_AGAIN_MS);
    try {
      return await work();
    } finally {
      await rm(path, { force: true });
    }
  }

  async #take(path: string): Promise<boolean> {
    try {
      await (await open(path, 'wx', FILE_MODE)).close();
      return true;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > STALE_LOCK_MS) await rm(path, { force: true });
    return false;
  }
}
