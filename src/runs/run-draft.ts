/**
 * A run in the making: a folder that nobody sees. It becomes a run in one step, or nothing.
 *
 * The process that makes it leaves its mark in the folder, and renews the folder's time while it works on it: a draft that
 * was left by a process that died can be told from one that is slow. A process that ends takes its drafts with it.
 *
 * What it does not do: remove what a killed process has left. The sweeper does.
 */
import { rmSync } from 'node:fs';
import { access, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_MODE, FOLDER_MODE, orMissing } from '../files/private-files.js';
import { hasProcessEnded, processMark } from '../files/process-mark.js';
import { INPUT_NAME, type RunRecord } from './run-record.js';

const MARK_NAME = 'maker.json';

/** Often enough that a draft in hand never looks left behind (`sweeper.ts`). */
const RENEW_MS = 60_000;

/** Folders of drafts that this process has in hand. */
const inHand = new Set<string>();

/** Also where the process ends in the middle of something, as with a second signal. */
process.on('exit', () => {
  for (const folder of inHand) rmSync(folder, { recursive: true, force: true });
});

export class RunDraft {
  /** Whether it has become a run. */
  isPublished = false;
  #renewal: NodeJS.Timeout | undefined;

  constructor(
    readonly id: string,
    readonly folder: string,
    private readonly runs: string,
  ) {}

  /** Where the input goes. */
  get input(): string {
    return join(this.folder, INPUT_NAME);
  }

  /** Makes the folder, which is this process's until it is published or discarded. */
  async begin(): Promise<void> {
    await mkdir(this.folder, { mode: FOLDER_MODE });
    inHand.add(this.folder);
    this.#renewal = setInterval(() => void this.#renew(), RENEW_MS);
    this.#renewal.unref();
    await writeFile(join(this.folder, MARK_NAME), JSON.stringify(processMark()), { mode: FILE_MODE });
  }

  async #renew(): Promise<void> {
    const now = new Date();
    await utimes(this.folder, now, now).catch(() => {}); // it may have become a run just now
  }

  /** Whether the process that makes it has ended for certain. */
  async isAbandoned(): Promise<boolean> {
    const text = await orMissing(readFile(join(this.folder, MARK_NAME), 'utf8'));
    try {
      return text !== undefined && hasProcessEnded(JSON.parse(text));
    } catch {
      return false; // half written; its time tells
    }
  }

  /** The record of the run; after this the draft is whole, and anybody may publish it. */
  async write(record: RunRecord): Promise<void> {
    await writeFile(join(this.folder, 'run.json'), `${JSON.stringify(record)}\n`, {
      mode: FILE_MODE,
      flush: true,
    });
  }

  /** Makes it a run. Harmless if another process did so already. */
  async publish(): Promise<void> {
    const run = join(this.runs, this.id);
    await rm(join(this.folder, MARK_NAME), { force: true });
    const moved = await orMissing(rename(this.folder, run).then(() => true));
    if (!moved) await access(run);
    this.isPublished = true;
    this.#letGo();
  }

  async discard(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    this.#letGo();
  }

  #letGo(): void {
    clearInterval(this.#renewal);
    inHand.delete(this.folder);
  }
}
