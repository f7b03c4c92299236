/**
 * The folder of runs: the durable record of all runs. If Redis loses its data, the runs are queued again from here.
 *
 *   runs/<id>/run.json      the record; never changes
 *   runs/<id>/status.json   the status; replaced atomically
 *   runs/<id>/cancel        cancellation was requested
 *   runs/<id>/callback.json outcome of the callback
 *   runs/<id>/input.csv     and the result with its summary, its report, its rows in error and its duplicates
 *   incoming/<id>/          a draft: moved to `runs` when it is complete
 *   leaving/<id>/           a run that is being removed
 *   folder.id               the id of this folder
 *   removed/                rows of runs that were removed, for quotas
 *   keys/                   the run of each Idempotency-Key
 *
 * Several processes use one folder. Folders are 0700 and files 0600.
 *
 * What it does not do: lock. The queue gives a run to one run worker at a time.
 */
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { exists } from '../../base/file-presence.js';
import { createLog } from '../../base/log.js';
import { isObject } from '../../base/object-address.js';
import {
  makeFolder,
  orMissing,
  parseIfWhole,
  removeAbandonedFiles,
  replaceFile,
} from '../../base/private-files.js';
import { Ledger } from '../../engine/output/ledger.js';
import { CONTRACT_VERSION } from '../../engine/queue/chunk-queue.js';
import { isRunId, newRunId } from '../../engine/settings/run-id.js';
import { ledgerPath, pathsOfKind } from '../../engine/settings/run-paths.js';
import { useWorkFolder } from '../../engine/settings/work-folder.js';
import type { Plan } from '../../input/csv/plan.js';
import { folderId } from './folder-id.js';
import { IdempotencyKeys } from './idempotency-keys.js';
import { RemovedRows } from './removed-rows.js';
import { RunDraft } from './run-draft.js';
import {
  attentionPath,
  CORRECTIONS_NAME,
  errorsPath,
  hasEnded,
  INPUT_NAME,
  QUEUED,
  type RunEntry,
  type RunRecord,
  type StatusRecord,
  sortKey,
  withRecordDefaults,
} from './run-record.js';

/** Limits parallel reads, so that a large folder does not occupy the whole thread pool. */
const READ_AT_ONCE = 8;

const PLAN_NAME = 'plan.json';

/** Another version of the contract may read a plan in another way. */
interface KeptPlan {
  contract: number;
  plan: Plan;
}

/** Torn status file: treat as running; the ledger decides. */
const TORN_STATUS: Partial<StatusRecord> = { state: 'running', started: new Date(0).toISOString() };

/** Time since the last change in the folder of a run. */
async function ageMs(folder: string): Promise<number> {
  const times = await Promise.all([folder, join(folder, INPUT_NAME)].map((file) => orMissing(stat(file))));
  return Date.now() - Math.max(...times.map((found) => found?.mtimeMs ?? 0));
}

interface CallbackNote {
  /** When it was delivered or given up. */
  at: string;
  delivered: boolean;
  tries: number;
}

export class RunStore {
  /** Caches: a record never changes, nor does the status of an ended run. */
  readonly #records = new Map<string, RunRecord>();
  readonly #ended = new Map<string, StatusRecord>();
  readonly #sizes = new Map<string, number>();

  readonly keys: IdempotencyKeys;
  readonly removed: RemovedRows;

  private constructor(
    readonly folder: string,
    readonly folderId: string | undefined,
  ) {
    this.keys = new IdempotencyKeys(join(folder, 'keys'));
    this.removed = new RemovedRows(join(folder, 'removed'));
  }

  static async open(folder: string): Promise<RunStore> {
    const root = resolve(folder);
    const parts = ['', 'runs', 'incoming', 'leaving', 'keys', 'removed'];
    for (const part of parts) await makeFolder(join(root, part));
    useWorkFolder(join(root, 'objects'));
    return new RunStore(root, await folderId(root));
  }

  folderOf(id: string): string {
    if (!isRunId(id)) throw new RangeError('no id of a run');
    return join(this.folder, 'runs', id);
  }

  inputOf(record: RunRecord): string {
    return isObject(record.input) ? record.input : resolve(this.folderOf(record.id), record.input);
  }

  /** The corrections that came with the upload, if there were any. */
  correctionsOf({ id }: Pick<RunRecord, 'id'>): string {
    return join(this.folderOf(id), CORRECTIONS_NAME);
  }

  outputOf(record: RunRecord): string {
    return isObject(record.output) ? record.output : resolve(this.folderOf(record.id), record.output);
  }

  /** Whether the input is in the run's own folder, and is removed with it. */
  ownsInput(record: RunRecord): boolean {
    return this.inputOf(record) === join(this.folderOf(record.id), INPUT_NAME);
  }

  /** Removes files that an ended run no longer needs: partial files, ledger and, if it owns it, the input. */
  async dropRemains(record: RunRecord, withInput = true): Promise<void> {
    const output = this.outputOf(record);
    const lists = { errors: errorsPath(output), attention: attentionPath(output), duplicates: true };
    const written = { output, ...lists, report: 'html' } as const;
    if (isObject(output)) await this.#dropUploads(output);
    for (const path of pathsOfKind(written, 'temporary')) await rm(path, { force: true });
    if (withInput) await this.dropInput(record);
  }

  /** Removes the unfinished uploads of a run whose results are objects. */
  async #dropUploads(output: string): Promise<void> {
    const { dropUploads } = await import('../../engine/output/object-uploads.js');
    const entry = await new Ledger(ledgerPath(output)).readIfWhole();
    await dropUploads(entry?.uploads, createLog());
  }

  /**
   * Keeps how a finished run has read its file, so that corrected rows can be judged as it would. A plan has options and column
   * numbers, and nothing of a row.
   */
  async writePlan(id: string, plan: Plan): Promise<void> {
    const kept: KeptPlan = { contract: CONTRACT_VERSION, plan };
    await replaceFile(join(this.folderOf(id), PLAN_NAME), JSON.stringify(kept));
  }

  /** Undefined for a run of another version. */
  async readPlan(id: string): Promise<Plan | undefined> {
    const text = await orMissing(readFile(join(this.folderOf(id), PLAN_NAME), 'utf8'));
    const kept = parseIfWhole<KeptPlan>(text ?? '');
    return kept?.contract === CONTRACT_VERSION ? kept.plan : undefined;
  }

  /** Removes the upload of a run that has ended. */
  async dropInput(record: RunRecord): Promise<void> {
    if (!this.ownsInput(record)) return;
    await rm(this.inputOf(record), { force: true });
    await rm(this.correctionsOf(record), { force: true });
  }

  /** Starts a run whose input is uploaded next. */
  async draft(): Promise<RunDraft> {
    const draft = this.draftOf(newRunId());
    await draft.begin();
    return draft;
  }

  /** The draft of this id; it may not exist on disk. */
  draftOf(id: string): RunDraft {
    if (!isRunId(id)) throw new RangeError('no id of a run');
    return new RunDraft(id, join(this.folder, 'incoming', id), join(this.folder, 'runs'));
  }

  /** Makes a run whose input exists already. */
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

  /** The record of a run; undefined if there is none. The id may be untrusted text. */
  async find(id: string): Promise<RunRecord | undefined> {
    if (!isRunId(id)) return undefined;
    const text = await orMissing(readFile(join(this.folderOf(id), 'run.json'), 'utf8'));
    if (text === undefined) {
      this.#forget(id);
      return undefined;
    }
    const known = this.#records.get(id) ?? parseIfWhole<RunRecord>(text);
    const record = known && withRecordDefaults(known);
    if (record) this.#records.set(id, record);
    return record;
  }

  async entry(id: string): Promise<RunEntry | undefined> {
    const record = await this.find(id);
    return record && { record, status: await this.readStatus(id) };
  }

  /** Every run, the newest first. Ended runs come from the cache. */
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
    const status = { ...QUEUED, ...(parseIfWhole<StatusRecord>(text) ?? TORN_STATUS) };
    if (hasEnded(status.state)) this.#ended.set(id, status);
    return status;
  }

  /** False if the run was removed or has ended: the status of an ended run never changes. */
  async writeStatus(id: string, status: StatusRecord): Promise<boolean> {
    if (hasEnded((await this.readStatus(id)).state)) return false;
    return this.#replace(id, 'status.json', `${JSON.stringify(status)}\n`);
  }

  /** Replaces a small file in the folder of a run atomically. False if the run was removed. */
  async #replace(id: string, name: string, text: string): Promise<boolean> {
    const written = await orMissing(replaceFile(join(this.folderOf(id), name), text).then(() => true));
    return written ?? false;
  }

  /** False if the run was removed. */
  async askToCancel(id: string): Promise<boolean> {
    return this.#replace(id, 'cancel', '');
  }

  /** Also true if the run was removed. */
  async isCancelAsked(id: string): Promise<boolean> {
    const folder = this.folderOf(id);
    return (await exists(join(folder, 'cancel'))) || !(await exists(join(folder, 'run.json')));
  }

  /** Time since the status of a run was last written. */
  async statusAgeMs(id: string): Promise<number> {
    const found = await orMissing(stat(join(this.folderOf(id), 'status.json')));
    return found === undefined ? Number.POSITIVE_INFINITY : Date.now() - found.mtimeMs;
  }

  /** Whether the callback was delivered or given up. */
  wasCalledBack(id: string): Promise<boolean> {
    return exists(join(this.folderOf(id), 'callback.json'));
  }

  async writeCallback(id: string, note: CallbackNote): Promise<void> {
    await this.#replace(id, 'callback.json', `${JSON.stringify(note)}\n`);
  }

  /** The size of all files of a run. */
  async bytesKept({ record: { id }, status }: RunEntry): Promise<number> {
    const known = this.#sizes.get(id);
    if (known !== undefined) return known;
    const folder = this.folderOf(id);
    const names = (await orMissing(readdir(folder))) ?? [];
    const found = await Promise.all(names.map((name) => orMissing(stat(join(folder, name)))));
    const bytes = found.reduce((sum, one) => sum + (one?.size ?? 0), 0);
    // Only results stay as they are: the input and partial files are removed some time after the end.
    const isFinal =
      hasEnded(status.state) && !names.some((name) => name === INPUT_NAME || name.includes('.partial'));
    if (isFinal) this.#sizes.set(id, bytes);
    return bytes;
  }

  /** Publishes the complete draft of a killed process. Undefined if there is neither a draft nor a run of this id. */
  async adopt(id: string): Promise<RunRecord | undefined> {
    const draft = this.draftOf(id);
    if (await exists(join(draft.folder, 'run.json'))) await orMissing(draft.publish());
    return this.find(id);
  }

  /** Removes a run and its folder. The rename hides it at once, also from a worker that executes it. */
  async remove(id: string): Promise<boolean> {
    const entry = await this.entry(id);
    if (entry !== undefined) await this.removed.note(entry);
    const leaving = join(this.folder, 'leaving', `${id}-${randomBytes(4).toString('hex')}`);
    const moved = await orMissing(rename(this.folderOf(id), leaving).then(() => true));
    this.#forget(id);
    if (entry?.record.idempotency) await this.keys.release(entry.record.idempotency.key, id);
    if (moved) await rm(leaving, { recursive: true, force: true });
    return moved ?? false;
  }

  /**
   * Removes drafts and half-removed runs of killed processes, and runs without a readable record. Drafts whose process has
   * certainly ended are removed at once, the rest only after `olderThanMs` without a change. Removes temporary files too.
   */
  async removeLeftovers(olderThanMs: number): Promise<void> {
    for (const part of ['', 'keys', 'removed']) await removeAbandonedFiles(join(this.folder, part));
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
    this.#sizes.delete(id);
  }
}

const newestFirst = ({ record: one }: RunEntry, { record: other }: RunEntry): number =>
  sortKey(one) < sortKey(other) ? 1 : -1;
