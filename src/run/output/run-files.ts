/**
 * The files that a run writes: the output, the errors file (`--errors`), the scratch file and the duplicates file
 * (`--duplicates`). They are opened together, get their names in a fixed order, and are removed together.
 *
 * What it does not do: write rows. The committer does.
 */
import { isStream } from '../../csv/stream-path.js';
import type { RunSettings } from '../settings/settings.js';
import {
  type CheckOptions,
  checkNamedOutput,
  checkPartialOutput,
  type FoundDuplicates,
} from './committed-output.js';
import { DuplicatesFile } from './duplicates-file.js';
import { openErrorsFile } from './errors-file.js';
import type { Ledger, LedgerEntry } from './ledger.js';
import { FileOutput, hasFinalName, type Output } from './output.js';
import type { ScratchOutput } from './scratch-output.js';
import { openStreamOutput } from './stream-output.js';

export interface OpenFiles {
  output: Output;
  errors: Output | undefined;
  people: ScratchOutput | undefined;
}

export class RunFiles {
  /** Undefined without `--duplicates`. */
  readonly duplicates: DuplicatesFile | undefined;
  readonly #open: Partial<OpenFiles> = {};

  /** `before`: the entry that the run is resumed from. */
  constructor(
    private readonly settings: Pick<RunSettings, 'output' | 'errors' | 'duplicates'>,
    private readonly ledger: Ledger | undefined,
    private readonly before: LedgerEntry | undefined,
    private readonly options: CheckOptions,
  ) {
    const { output, duplicates } = settings;
    this.duplicates = duplicates ? new DuplicatesFile(output, before, options) : undefined;
  }

  /**
   * Whether the earlier attempt was killed between renaming the output and removing the ledger: then every file has its name
   * afterwards.
   */
  async areComplete(): Promise<boolean> {
    const { before } = this;
    const { output } = this.settings;
    if (!before?.finished || !(await hasFinalName(output))) return false;
    await checkNamedOutput(output, before, this.options);
    await this.duplicates?.finish(before.duplicates);
    await (await this.#openErrors())?.finish();
    return true;
  }

  /** Throws if committed bytes of the output are missing or changed. */
  async check(): Promise<void> {
    if (this.before) await checkPartialOutput(this.settings.output, this.before, this.options);
  }

  /** Creates the files, or opens them after their committed bytes; throws if these are missing or changed. */
  async open(): Promise<OpenFiles> {
    const open = this.#open;
    try {
      open.errors = await this.#openErrors();
      open.people = await this.duplicates?.openScratch();
      open.output = await this.#openOutput();
      return open as OpenFiles;
    } catch (error) {
      await this.close();
      if (this.before === undefined) await this.removeTraces();
      throw error;
    }
  }

  #openOutput(): Promise<Output> {
    const { output } = this.settings;
    const { signal, log } = this.options;
    return isStream(output)
      ? openStreamOutput(output, signal, log)
      : FileOutput.open(output, this.before?.outputBytes ?? 0);
  }

  /** Undefined without `--errors`. */
  async #openErrors(): Promise<Output | undefined> {
    const { errors } = this.settings;
    return errors === undefined ? undefined : openErrorsFile(errors, this.before, this.options);
  }

  /** Gives every file its name, the output last: where the output has its name, the others have theirs. */
  async finish(found: FoundDuplicates | undefined): Promise<void> {
    await this.duplicates?.finish(found);
    await this.#open.errors?.finish();
    await this.#open.output?.finish();
  }

  async close(): Promise<void> {
    for (const file of Object.values(this.#open)) await file?.close().catch(() => {});
  }

  /** Removes the ledger and the partial files: nothing is committed, or the output is finished. */
  async removeTraces(): Promise<void> {
    const { output, errors, duplicates } = this.settings;
    // Before the ledger, which is the only record of the scratch file.
    if (duplicates) await DuplicatesFile.remove(output);
    await this.ledger?.remove();
    if (!isStream(output)) await FileOutput.remove(output);
    if (errors !== undefined) await FileOutput.remove(errors);
  }
}
