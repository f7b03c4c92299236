/**
 * The proof that the files of a run hold the bytes that the run wrote, although other programs can reach them too.
 *
 *   each ledger    the file under the partial name is still the open one, and is long enough; if not, its bytes are read
 *   the end        all bytes are read back, once, after the last one was written; while the search for duplicates goes on
 *   the name       the file has not changed since it was read; if it has, it is read again
 *
 * The times of a file do not tell whether another program writes to it too, as long as the run itself writes. So nothing is
 * taken as read before the last byte is written.
 *
 * What it does not promise: anything about bytes that change after the file has its name.
 */
import { lstat } from 'node:fs/promises';
import { orMissing } from '../../base/private-files.js';
import { partialPath } from '../settings/run-paths.js';
import {
  type CheckOptions,
  type Committed,
  checkWhileWritten,
  type PartialFile,
  stateOf,
} from './committed-output.js';
import type { FileOutput } from './output.js';

export class ReadBack {
  #isOdd = false;
  #proof: { committed: Committed; state: Promise<string> } | undefined;

  constructor(
    private readonly path: string,
    private readonly name: PartialFile,
    private readonly file: Pick<FileOutput, 'isInPlace'>,
    private readonly options: CheckOptions & { readsBack: boolean },
  ) {}

  /** Throws if the file is not the one that the run writes, or if committed bytes are missing. */
  async inspect(committed: Committed): Promise<void> {
    if (this.#isOdd || (await this.file.isInPlace(committed.outputBytes))) return;
    const options = { ...this.options, readsBack: true, isWhole: false };
    await checkWhileWritten(this.path, committed, options, this.name);
    this.#isOdd = true; // a file system whose files change their identity: the bytes count, at the end
  }

  /** Begins to read the complete file. */
  begin(committed: Committed): void {
    const state = checkWhileWritten(this.path, committed, { ...this.options, isWhole: true }, this.name);
    state.catch(() => undefined); // reported when it is awaited
    this.#proof = { committed, state };
  }

  /** Throws if the file is not proven, at the moment before it gets its name. */
  async confirm(): Promise<void> {
    if (this.#proof === undefined) return;
    const proven = await this.#proof.state;
    const found = await orMissing(lstat(partialPath(this.path), { bigint: true }));
    if (found !== undefined && stateOf(found) === proven) return;
    this.begin(this.#proof.committed);
    await this.#proof.state;
  }
}
