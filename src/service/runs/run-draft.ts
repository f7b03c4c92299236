/**
 * A draft: the folder of a run that is not complete yet, and therefore not listed. A rename publishes it.
 *
 * The folder contains the mark of its process, and its mtime is updated while the process works on it, to distinguish slow
 * drafts from abandoned ones. A process that exits removes its drafts.
 *
 * What it does not do: remove the drafts of killed processes. The sweeper does.
 */
import { constants, rmSync } from 'node:fs';
import { access, copyFile, link, mkdir, readFile, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { FOLDER_MODE, orMissing, parseIfWhole, replaceFile } from '../../base/private-files.js';
import { hasProcessEnded, processMark } from '../../base/process-mark.js';
import { CORRECTIONS_NAME, INPUT_NAME, type RunRecord } from './run-record.js';

const MARK_NAME = 'maker.json';

/** Well below the age at which the sweeper removes a draft. */
const RENEW_MS = 60_000;

const ownDrafts = new Set<string>();

/** Also runs when a second signal ends the process during an upload. */
process.on('exit', () => {
  for (const folder of ownDrafts) rmSync(folder, { recursive: true, force: true });
});

export class RunDraft {
  isPublished = false;
  #renewal: NodeJS.Timeout | undefined;

  constructor(
    readonly id: string,
    readonly folder: string,
    private readonly runs: string,
  ) {}

  get input(): string {
    return join(this.folder, INPUT_NAME);
  }

  get corrections(): string {
    return join(this.folder, CORRECTIONS_NAME);
  }

  /** Creates the folder, or leaves nothing. This process owns it until it is published or discarded. */
  async begin(): Promise<void> {
    await mkdir(this.folder, { mode: FOLDER_MODE });
    ownDrafts.add(this.folder);
    this.#renewal = setInterval(() => void this.#renew(), RENEW_MS);
    this.#renewal.unref();
    try {
      await replaceFile(join(this.folder, MARK_NAME), JSON.stringify(processMark()));
    } catch (error) {
      await this.discard();
      throw error;
    }
  }

  /** Takes the upload of another run as its input, without a copy where the file system allows. False if there is none. */
  async linkInput(from: string): Promise<boolean> {
    return this.#link(from, this.input);
  }

  /** The same for the corrections of another run. */
  async linkCorrections(from: string): Promise<boolean> {
    return this.#link(from, this.corrections);
  }

  async #link(from: string, to: string): Promise<boolean> {
    const made = link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_EXCL));
    return (await orMissing(made.then(() => true))) ?? false;
  }

  async #renew(): Promise<void> {
    const now = new Date();
    await utimes(this.folder, now, now).catch(() => {}); // it may have been published meanwhile
  }

  /** Whether its process has certainly ended. */
  async isAbandoned(): Promise<boolean> {
    const text = await orMissing(readFile(join(this.folder, MARK_NAME), 'utf8'));
    const mark = parseIfWhole(text ?? ''); // if it is half written, the sweeper decides by mtime
    return mark !== undefined && hasProcessEnded(mark);
  }

  /** Writes the record. After this the draft is complete, and any process may publish it. */
  async write(record: RunRecord): Promise<void> {
    await replaceFile(join(this.folder, 'run.json'), `${JSON.stringify(record)}\n`, { flush: true });
  }

  /** Moves it to the folder of runs. No effect if another process did so already. */
  async publish(): Promise<void> {
    const run = join(this.runs, this.id);
    await rm(join(this.folder, MARK_NAME), { force: true });
    const moved = await orMissing(rename(this.folder, run).then(() => true));
    if (!moved) await access(run);
    this.isPublished = true;
    this.#disown();
  }

  async discard(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    this.#disown();
  }

  #disown(): void {
    clearInterval(this.#renewal);
    ownDrafts.delete(this.folder);
  }
}
