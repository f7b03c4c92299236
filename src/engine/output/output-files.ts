/**
 * The files that a run writes: the output, the errors file (`--errors`), the duplicates file (`--duplicates`) and the
 * attention file (`--attention`) with a scratch file each. They are opened together, get their names in a fixed order, and
 * are removed together.
 *
 * What it does not do: write rows. The committer does.
 */
import { rm } from 'node:fs/promises';
import { isStream } from '../../input/csv/stream-path.js';
import {
  attentionRowsName,
  type PathSettings,
  pathsOfKind,
  scratchName,
  scratchPath,
} from '../settings/run-paths.js';
import type { RunSettings } from '../settings/settings.js';
import type { AttentionFile } from './attention-file.js';
import type { ChangesFile } from './changes-file.js';
import { checkNamedOutput, checkPartialOutput } from './committed-output.js';
import { NOTHING_COMMITTED, type Progress } from './committer.js';
import type { DuplicatesFile } from './duplicates-file.js';
import type { LedgerEntry } from './ledger.js';
import type { ObjectUploads, Uploads } from './object-uploads.js';
import { FileOutput, hasFinalName, type Output, type OutputOptions, openOutput } from './output.js';
import { ReadBack } from './read-back.js';
import type { ScratchOutput } from './scratch-output.js';
import { openStreamOutput } from './stream-output.js';

export interface OpenFiles {
  output: Output;
  /** Undefined also if it is complete and has its name. */
  errors: Output | undefined;
  people: ScratchOutput | undefined;
  attention: ScratchOutput | undefined;
}

/** Files that only some runs write. */
interface AskedFiles {
  /** Undefined without `--duplicates`. */
  readonly duplicates: DuplicatesFile | undefined;
  /** Undefined without `--since`. */
  readonly changes: ChangesFile | undefined;
  /** Undefined without `--attention`. */
  readonly attention: AttentionFile | undefined;
}

type FileSettings = PathSettings & Pick<RunSettings, 'verify' | 'id' | 'maxRecord' | 'rawCells'>;
type FileOptions = OutputOptions & { readonly objects?: ObjectUploads | undefined };

/** Loads the code of these files only if a run writes them. */
async function askedFiles(
  settings: FileSettings,
  before: LedgerEntry | undefined,
  options: FileOptions,
): Promise<AskedFiles> {
  const { output, duplicates, attention, since, rawCells } = settings;
  const files: { -readonly [Name in keyof AskedFiles]?: AskedFiles[Name] } = {};
  if (duplicates) {
    const { DuplicatesFile } = await import('./duplicates-file.js');
    files.duplicates = new DuplicatesFile(output, before, options);
  }
  if (since !== undefined) {
    const { ChangesFile } = await import('./changes-file.js');
    files.changes = new ChangesFile(output, before, { ...options, ...settings, since });
  }
  if (attention !== undefined) {
    const { AttentionFile } = await import('./attention-file.js');
    files.attention = new AttentionFile(attention, before, { ...options, rawCells });
  }
  return { duplicates: undefined, changes: undefined, attention: undefined, ...files };
}

export class RunFiles implements AskedFiles {
  readonly duplicates: DuplicatesFile | undefined;
  readonly changes: ChangesFile | undefined;
  readonly attention: AttentionFile | undefined;
  readonly #open: Partial<OpenFiles> = {};
  readonly #readBack: { output?: ReadBack; errors?: ReadBack; people?: ReadBack; attention?: ReadBack } = {};
  readonly #closing = new AbortController();
  /** The scratch file is being removed: some disks take seconds for a gigabyte. */
  #removing: Promise<void> | undefined;

  private constructor(
    private readonly settings: FileSettings,
    private readonly before: LedgerEntry | undefined,
    private readonly options: FileOptions,
    { duplicates, changes, attention }: AskedFiles,
  ) {
    this.duplicates = duplicates;
    this.changes = changes;
    this.attention = attention;
  }

  /** `before`: the entry that the run is resumed from. */
  static async of(
    settings: FileSettings,
    before: LedgerEntry | undefined,
    options: FileOptions,
  ): Promise<RunFiles> {
    return new RunFiles(settings, before, options, await askedFiles(settings, before, options));
  }

  /**
   * Whether the earlier attempt was killed between renaming the output and removing the ledger: then every file has its name
   * afterwards.
   */
  async areComplete(): Promise<boolean> {
    const { before } = this;
    const { output } = this.settings;
    if (!before?.finished || !(await hasFinalName(output, this.options))) return false;
    await checkNamedOutput(output, before, this.options);
    await this.duplicates?.finish(before.duplicates);
    await this.attention?.finish(before.attention);
    await this.changes?.finish(before.changes);
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
      const { output, errors, attention } = this.settings;
      await this.options.objects?.makeFolders([output, errors, attention]);
      open.errors = await this.#openErrors();
      open.people = await this.duplicates?.openScratch();
      open.attention = await this.attention?.openScratch();
      open.output = await this.#openOutput();
      this.#prepareReadBack();
      return open as OpenFiles;
    } catch (error) {
      await this.close();
      if (this.before === undefined) await this.removeTraces();
      throw error;
    }
  }

  #prepareReadBack(): void {
    const { output, errors, people, attention } = this.#open;
    const { settings, options } = this;
    const signal = AbortSignal.any([options.signal, this.#closing.signal]);
    const given = { log: options.log, signal, readsBack: settings.verify === 'all' };
    if (output instanceof FileOutput)
      this.#readBack.output = new ReadBack(settings.output, 'partialOutput', output, given);
    if (errors instanceof FileOutput)
      this.#readBack.errors = new ReadBack(settings.errors!, 'partialErrors', errors, given);
    if (people)
      this.#readBack.people = new ReadBack(scratchName(settings.output), 'scratch', people.file, given);
    if (attention) {
      const name = attentionRowsName(settings.attention!);
      this.#readBack.attention = new ReadBack(name, 'attentionRows', attention.file, given);
    }
  }

  /** Throws if a file is not the one that the run writes, or if committed bytes are missing. */
  async inspect(progress: Progress): Promise<void> {
    const { output, errors, people, attention } = this.#readBack;
    await output?.inspect(progress);
    if (progress.errors) await errors?.inspect(progress.errors);
    if (progress.people) await people?.inspect(progress.people);
    if (progress.attentionRows) await attention?.inspect(progress.attentionRows);
  }

  /** How far the results are that become objects, for a ledger with this progress. */
  uploadsAt({ outputBytes, errors }: Progress): Uploads | undefined {
    const { output, errors: errorsPath } = this.settings;
    const committed = new Map([[output, outputBytes]]);
    if (errorsPath !== undefined) committed.set(errorsPath, errors?.outputBytes ?? 0);
    return this.options.objects?.statesAt(committed);
  }

  /** The ledger has them. */
  async recorded(uploads: Uploads | undefined): Promise<void> {
    await this.options.objects?.recorded(uploads);
  }

  /** When the duplicates file is complete, and a ledger says so: removes its scratch file, while the output is read back. */
  async removeScratch(record: () => Promise<void>): Promise<void> {
    const { people } = this.#open;
    if (people === undefined) return;
    await record();
    delete this.#open.people;
    delete this.#readBack.people;
    await people.file.close();
    this.#removing = rm(scratchPath(this.settings.output), { force: true }).catch(() => undefined); // `removeTraces` tries again
  }

  /** Begins to read the complete files. */
  readBack(progress: Progress): void {
    const { output, errors } = this.#readBack;
    const { outputBytes, outputCrc } = progress;
    output?.begin({ outputBytes, outputCrc });
    errors?.begin(progress.errors ?? NOTHING_COMMITTED);
  }

  /** Throws if a complete file does not have the bytes that the run wrote. */
  async confirm(): Promise<void> {
    await this.#readBack.errors?.confirm();
    await this.#readBack.output?.confirm();
  }

  #openOutput(): Promise<Output> {
    const { output } = this.settings;
    const { signal, log } = this.options;
    return isStream(output)
      ? openStreamOutput(output, signal, log)
      : openOutput(output, this.before?.outputBytes ?? 0, this.options);
  }

  /** Undefined without `--errors`, or if the file of the earlier attempt is complete and has its name. */
  async #openErrors(): Promise<Output | undefined> {
    const { before, options } = this;
    const { errors } = this.settings;
    if (errors === undefined) return undefined;
    const committed = before?.errors ?? NOTHING_COMMITTED;
    if (before?.finished && (await hasFinalName(errors, options))) {
      await checkNamedOutput(errors, committed, options, 'errors');
      return undefined;
    }
    await checkPartialOutput(errors, committed, options, 'partialErrors');
    return openOutput(errors, committed.outputBytes, options);
  }

  /** Gives every file its name, the output last: where the output has its name, the others have theirs. */
  async finish({ duplicates, attention, changes }: Progress): Promise<void> {
    await this.duplicates?.finish(duplicates);
    await this.attention?.finish(attention);
    await this.changes?.finish(changes);
    await this.#readBack.errors?.confirm();
    await this.#open.errors?.finish();
    await this.#readBack.output?.confirm();
    await this.#open.output?.finish();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#removing;
    const { output, errors, people, attention } = this.#open;
    for (const file of [output, errors, people?.file, attention?.file]) await file?.close().catch(() => {});
    await this.options.objects?.close().catch(() => {}); // also results that are written at the end
  }

  /** Removes the ledger and the partial files: nothing is committed, or the output is finished. */
  async removeTraces(): Promise<void> {
    await this.options.objects?.removeTraces();
    for (const path of pathsOfKind(this.settings, 'temporary')) await rm(path, { force: true });
    await this.options.objects?.removeFolders();
  }
}
