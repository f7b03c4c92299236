/**
 * A run in the making: a folder that nobody sees. It becomes a run in one step, or nothing.
 *
 * What it does not do: take itself away. Whoever makes it discards it, or the sweeper does, hours later.
 */
import { access, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_MODE, orMissing } from './private-files.js';
import { INPUT_NAME, type RunRecord } from './run-record.js';

export class RunDraft {
  /** Whether it has become a run. */
  isPublished = false;

  constructor(
    readonly id: string,
    readonly folder: string,
    private readonly runs: string,
  ) {}

  /** Where the input goes. */
  get input(): string {
    return join(this.folder, INPUT_NAME);
  }

  /** The record of the run; after this the draft is whole, and anybody may publish it. */
  async write(record: RunRecord): Promise<void> {
    await writeFile(join(this.folder, 'run.json'), `${JSON.stringify(record)}\n`, {
      mode: FILE_MODE,
      flush: true,
    });
  }

  /** Makes it a run. Harmless if somebody did so already. */
  async publish(): Promise<void> {
    const run = join(this.runs, this.id);
    const moved = await orMissing(rename(this.folder, run).then(() => true));
    if (!moved) await access(run);
    this.isPublished = true;
  }

  async discard(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
