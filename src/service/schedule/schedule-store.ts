/**
 * The folder of schedules, beside the folder of runs: the durable record of all schedules. If Redis loses its schedulers,
 * they are made again from here.
 *
 *   schedules/<name>/schedule.json   the record
 *   schedules/<name>/state.json      the state, updated at each slot
 *
 * Several processes use one folder, also of several machines; a lock (`folder-lock.ts`) lets one at a time decide a slot.
 * Folders are 0700, files 0600.
 */

import { access, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderLock } from '../../base/folder-lock.js';
import {
  createFile,
  makeFolder,
  orMissing,
  parseIfWhole,
  removeAbandonedFiles,
  replaceFile,
} from '../../base/private-files.js';
import { SentenceError } from '../../base/sentence.js';
import { withReadingOfVersion } from '../runs/run-record.js';
import { isScheduleName, type ScheduleRecord, withScheduleDefaults } from './schedule-record.js';
import { INITIAL_STATE, type ScheduleState } from './schedule-state.js';
import { nextSlot } from './slots.js';

/** Timeout for the lock, which is normally held for milliseconds. */
const LOCK_MS = 60_000;

const RECORD_NAME = 'schedule.json';

const textOf = (record: ScheduleRecord): string => `${JSON.stringify(record, null, 2)}\n`;

async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await orMissing(readFile(path, 'utf8'));
  const value = text === undefined ? undefined : parseIfWhole<T>(text);
  if (text !== undefined && value === undefined) throw new ScheduleError();
  return value;
}

/** Its name is in the log. */
class ScheduleError extends SentenceError {
  override readonly name = 'ScheduleError';

  constructor() {
    super({
      en: 'the file of a schedule cannot be read: schedule add --replace writes it again',
      es: 'el archivo de una programación no se puede leer: schedule add --replace lo escribe de nuevo',
    });
  }
}

function isSchedule(record: ScheduleRecord, name: string): boolean {
  try {
    nextSlot(record, 0); // throws on an invalid pattern or time zone
    const texts = [record.input, record.outputDir, record.created];
    return record.name === name && texts.every((text) => typeof text === 'string');
  } catch {
    return false;
  }
}

export class ScheduleStore {
  readonly #folder: string;

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

  /** Throws a `ScheduleError` if the file is not valid. */
  async find(name: string): Promise<ScheduleRecord | undefined> {
    if (!isScheduleName(name)) return undefined;
    const found = await readJson<ScheduleRecord>(join(this.#folderOf(name), RECORD_NAME));
    if (found === undefined) return undefined;
    if (!isSchedule(found, name)) throw new ScheduleError();
    return { ...withScheduleDefaults(found), options: withReadingOfVersion(found.record, found.options) };
  }

  /** All valid schedules; calls `broken` for each invalid one. */
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
    await makeFolder(folder);
    await replaceFile(join(folder, RECORD_NAME), textOf(record));
  }

  /** Writes a new schedule. False if there is one of this name. */
  async create(record: ScheduleRecord): Promise<boolean> {
    const folder = this.#folderOf(record.name);
    await makeFolder(folder);
    return createFile(join(folder, RECORD_NAME), textOf(record));
  }

  async state(name: string): Promise<ScheduleState> {
    return { ...INITIAL_STATE, ...(await readJson<ScheduleState>(join(this.#folderOf(name), 'state.json'))) };
  }

  /** Only within `locked`. */
  async writeState(name: string, state: ScheduleState): Promise<void> {
    const folder = this.#folderOf(name);
    await replaceFile(join(folder, 'state.json'), `${JSON.stringify(state)}\n`);
    await removeAbandonedFiles(folder);
  }

  /** Changes the state under the lock. */
  async changeState(name: string, change: (state: ScheduleState) => ScheduleState): Promise<void> {
    await this.locked(name, async () => this.writeState(name, change(await this.state(name))));
  }

  /** The next run is not compared with those before: it has another input. */
  forgetResults(name: string): Promise<void> {
    return this.changeState(name, (state) => ({ ...state, lastFinished: null, lastResult: null }));
  }

  async remove(name: string): Promise<void> {
    await rm(this.#folderOf(name), { recursive: true, force: true });
  }

  /** Calls `work` while this process holds the lock of the schedule. Throws ENOENT if there is no such schedule. */
  async locked<T>(name: string, work: () => Promise<T>): Promise<T> {
    const folder = this.#folderOf(name);
    await access(folder);
    const lock = await FolderLock.wait(join(folder, 'lock'), LOCK_MS);
    if (lock === undefined) throw new Error('the lock of a schedule was not free in time');
    try {
      return await work();
    } finally {
      await lock.release();
    }
  }
}
