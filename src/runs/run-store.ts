/**
 * The folder of runs: the record of everything that was asked for. Redis may lose all it has; what stands here is
 * queued again.
 *
 *   runs/<id>/run.json      what is to be done; never changes
 *   runs/<id>/status.json   how far it is; takes the old one's place in one step
 *   runs/<id>/cancel        somebody wants it to end
 *   runs/<id>/callback.json whether its owner was told of its end
 *   runs/<id>/input.csv     and the result with what stands beside it
 *   incoming/<id>/          a run that is being made: it moves to `runs` when it is whole
 *   leaving/<id>/           a run that is being removed
 *   folder.id               which folder this is
 *   keys/                   which run an Idempotency-Key stands for
 *
 * Several processes use one folder. Folders are 0700 and files 0600.
 *
 * What it does not do: lock. One run worker at a time has a run, and the queue sees to that.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { exists } from '../files/file-presence.js';
import { FOLDER_MODE, orMissing, replaceFile } from '../files/private-files.js';
import { Ledger, ledgerPath } from '../run/ledger.js';
import { partialPath } from '../run/output.js';
import { isRunId, newRunId } from '../run/run-id.js';
import { folderId } from './folder-id.js';
import { IdempotencyKeys } from './idempotency-keys.js';
import { RunDraft } from './run-draft.js';
import {
  hasEnded,
  INPUT_NAME,
  placeInList,
  QUEUED,
  type RunEntry,
  type RunRecord,
  type StatusRecord,
} from './run-record.js';

/** Looked at in a row, so that a large folder does not take every thread that reads files. */
const READ_AT_ONCE = 8;

/** Nothing for what a power failure has left of a file. */
function parsed<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

/** Somebody began it; how far it is, a worker finds out. */
const UNREADABLE: Partial<StatusRecord> = { state: 'running', started: new Date(0).toISOString() };

const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: FOLDER_MODE });

/** How long nothing has changed in the folder of a run. */
async function ageMs(folder: string): Promise<number> {
  const times = await Promise.all([folder, join(folder, INPUT_NAME)].map((file) => orMissing(stat(file))));
  return Date.now() - Math.max(...times.map((found) => found?.mtimeMs ?? 0));
}

/** How the owner of a run was told of its end. */
export interface CallbackNote {
  /** When it was told, or given up. */
  at: string;
  delivered: boolean;
  tries: number;
}

export class RunStore {
  /** Records never change, and neither does the status of a run that has ended. */
  readonly #records = new Map<string, RunRecord>();
  readonly #ended = new Map<string, StatusRecord>();

  private constructor(
    readonly folder: string,
    readonly keys: IdempotencyKeys,
    /** Of the folder, where it has one. */
    readonly folderId: string | undefined,
  ) {}

  static async open(folder: string): Promise<RunStore> {
    const root = resolve(folder);
    for (const part of ['', 'runs', 'incoming', 'leaving']) await makeFolder(join(root, part));
    return new RunStore(root, await IdempotencyKeys.open(join(root, 'keys')), await folderId(root));
  }

  folderOf(id: string): string {
    if (!isRunId(id)) throw new RangeError('no id of a run');
    return join(this.folder, 'runs', id);
  }

  inputOf(record: RunRecord): string {
    return resolve(this.folderOf(record.id), record.input);
  }

  outputOf(record: RunRecord): string {
    return resolve(this.folderOf(record.id), record.output);
  }

  /** Whether the input stands in the run's own folder, and goes with it. */
  ownsInput(record: RunRecord): boolean {
    return this.inputOf(record) === join(this.folderOf(record.id), INPUT_NAME);
  }

  /** Removes what a run that has ended needs no more: a result that is not whole and, if it is its own, the input. */
  async dropRemains(record: RunRecord, withInput = true): Promise<void> {
    const output = this.outputOf(record);
    const remains = [partialPath(output)];
    if (withInput && this.ownsInput(record)) remains.push(this.inputOf(record));
    for (const path of remains) await rm(path, { force: true });
    await new Ledger(ledgerPath(output)).remove();
  }

  /** Begins a run whose input is still to come. */
  async draft(): Promise<RunDraft> {
    const id = newRunId();
    const draft = this.draftOf(id);
    await draft.begin();
    return draft;
  }

  /** The draft of this id, whether or not there is one. */
  draftOf(id: string): RunDraft {
    if (!isRunId(id)) throw new RangeError('no id of a run');
    return new RunDraft(id, join(this.folder, 'incoming', id), join(this.folder, 'runs'));
  }

  /** A run whose input is somewhere already. */
  async create(record: RunRecord): Promise<void> {
    const draft = this.draftOf(record.id);
    await draft.begin();
    try {
      await draft.write(record);
      await draft.publish();
    } catch (error) {
      await draft.discard();
      throw error;
    }
  }

  /** The record of a run; nothing for an id that is none, whatever it looks like. */
  async find(id: string): Promise<RunRecord | undefined> {
    if (!isRunId(id)) return undefined;
    const text = await orMissing(readFile(join(this.folderOf(id), 'run.json'), 'utf8'));
    if (text === undefined) {
      this.#forget(id);
      return undefined;
    }
    const record = this.#records.get(id) ?? parsed<RunRecord>(text);
    if (record) this.#records.set(id, record);
    return record;
  }

  /** A record with its status. */
  async entry(id: string): Promise<RunEntry | undefined> {
    const record = await this.find(id);
    return record && { record, status: await this.readStatus(id) };
  }

  /** Every run, the newest first. What has ended is read once. */
  async list(): Promise<RunEntry[]> {
    const ids = (await readdir(join(this.folder, 'runs'))).filter(isRunId);
    const there = new Set(ids);
    for (const id of this.#records.keys()) if (!there.has(id)) this.#forget(id);
    const entries: RunEntry[] = [];
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
      const some = await Promise.all(ids.slice(at, at + READ_AT_ONCE).map((id) => this.#known(id)));
      for (const entry of some) if (entry) entries.push(entry);
    }
    return entries.sort(newestFirst);
  }

  async #known(id: string): Promise<RunEntry | undefined> {
    const [record, status] = [this.#records.get(id), this.#ended.get(id)];
    return record && status ? { record, status } : this.entry(id);
  }

  async readStatus(id: string): Promise<StatusRecord> {
    const ended = this.#ended.get(id);
    if (ended) return ended;
    const text = await orMissing(readFile(join(this.folderOf(id), 'status.json'), 'utf8'));
    if (text === undefined) return { ...QUEUED };
    const status = { ...QUEUED, ...(parsed<StatusRecord>(text) ?? UNREADABLE) };
    if (hasEnded(status.state)) this.#ended.set(id, status);
    return status;
  }

  /** Tells how far a run is. An end is never taken back. False if the run is gone, or over. */
  async writeStatus(id: string, status: StatusRecord): Promise<boolean> {
    if (hasEnded((await this.readStatus(id)).state)) return false;
    return this.#replace(id, 'status.json', `${JSON.stringify(status)}\n`);
  }

  /** Puts a small file into the folder of a run, in one step. False if the run is gone. */
  async #replace(id: string, name: string, text: string): Promise<boolean> {
    const written = await orMissing(replaceFile(join(this.folderOf(id), name), text).then(() => true));
    return written ?? false;
  }

  /** False if the run is gone. */
  async askToCancel(id: string): Promise<boolean> {
    return this.#replace(id, 'cancel', '');
  }

  /** Also if the run is gone: nobody wants its result. */
  async isCancelAsked(id: string): Promise<boolean> {
    const folder = this.folderOf(id);
    return (await exists(join(folder, 'cancel'))) || !(await exists(join(folder, 'run.json')));
  }

  /** How long nobody has written the status of a run. */
  async silenceMs(id: string): Promise<number> {
    const found = await orMissing(stat(join(this.folderOf(id), 'status.json')));
    return found === undefined ? Number.POSITIVE_INFINITY : Date.now() - found.mtimeMs;
  }

  /** Whether there is nothing more to tell the owner of a run. */
  wasCalledBack(id: string): Promise<boolean> {
    return exists(join(this.folderOf(id), 'callback.json'));
  }

  async writeCallback(id: string, note: CallbackNote): Promise<void> {
    await this.#replace(id, 'callback.json', `${JSON.stringify(note)}\n`);
  }

  /** A run that was made by a process which died before it said so. Nothing if there is no such draft either. */
  async adopt(id: string): Promise<RunRecord | undefined> {
    const draft = this.draftOf(id);
    if (await exists(join(draft.folder, 'run.json'))) await orMissing(draft.publish());
    return this.find(id);
  }

  /** Removes a run with everything in its folder. It is out of sight at once, also for whoever works on it. */
  async remove(id: string): Promise<boolean> {
    const record = await this.find(id);
    const leaving = join(this.folder, 'leaving', `${id}-${randomBytes(4).toString('hex')}`);
    const moved = await orMissing(rename(this.folderOf(id), leaving).then(() => true));
    this.#forget(id);
    if (record?.idempotency) await this.keys.release(record.idempotency.key, id);
    if (moved) await rm(leaving, { recursive: true, force: true });
    return moved ?? false;
  }

  /**
   * Removes what processes that died have left half made or half removed, and runs of which no record can be read. What is
   * known to be abandoned goes at once, the rest when it is older than this.
   */
  async removeLeftovers(olderThanMs: number): Promise<void> {
    for (const part of ['incoming', 'leaving', 'runs']) {
      for (const name of await readdir(join(this.folder, part))) {
        if (part === 'runs' && (await this.find(name)) !== undefined) continue;
        const path = join(this.folder, part, name);
        const isAbandoned = part === 'incoming' && isRunId(name) && (await this.draftOf(name).isAbandoned());
        if (isAbandoned || (await ageMs(path)) > olderThanMs)
          await rm(path, { recursive: true, force: true });
      }
    }
  }

  #forget(id: string): void {
    this.#records.delete(id);
    this.#ended.delete(id);
  }
}

/** An order that stays. */
const newestFirst = ({ record: one }: RunEntry, { record: other }: RunEntry): number =>
  placeInList(one) < placeInList(other) ? 1 : -1;
