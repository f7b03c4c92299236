/**
 * The changes file of a run (`--since`): what is different from an earlier result. It is written when the output is complete,
 * from both results, and named before the output. A run that was killed in between repeats the step, with the same bytes.
 *
 *   earlier result, output ─▶ `<output>.changes.csv.partial` ─▶ `<output>.changes.csv`, or `.changes.xlsx` of a workbook
 *
 * What it does not do: change either result, or keep a trace: its scratch file is encrypted with a key that only this process
 * has.
 */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { isObject } from '../../base/object-address.js';
import type { ByteSource } from '../../input/csv/byte-source.js';
import { InputError } from '../../input/csv/input-error.js';
import type { Plan } from '../../input/csv/plan.js';
import { columnOf } from '../../input/header/mapped-columns.js';
import { type InputOptions, openInput, openOpened } from '../../input/tables/open-input.js';
import type { ChangeCounts } from '../../rows/changes/change-lines.js';
import { CompareError, compareResults } from '../../rows/changes/compare-results.js';
import { type ComparedNames, comparedColumns } from '../../rows/changes/compared-columns.js';
import { ResultRecords } from '../../rows/changes/result-records.js';
import { partsFrom, SCRATCH_KEY_BYTES, ScratchCipher } from '../../rows/duplicates/scratch-cipher.js';
import { ScratchFile } from '../../rows/duplicates/scratch-file.js';
import { columnNames } from '../../rows/result-columns.js';
import { contentSample } from '../corrections/content-sample.js';
import { RunError } from '../settings/run-error.js';
import { changesPath, changesScratchName, EARLIER_RESULT, partialPath } from '../settings/run-paths.js';
import { orUnreadable } from '../settings/unreadable-file.js';
import { changesWriter } from './changes-writer.js';
import type { FoundChanges } from './committed-output.js';
import type { Progress } from './committer.js';
import { asOutputFault, LateFile, type Write } from './late-file.js';
import type { LedgerEntry } from './ledger.js';
import type { ObjectUploads } from './object-uploads.js';
import { FileOutput, type OutputOptions } from './output.js';

interface ChangesOptions extends OutputOptions {
  readonly objects?: ObjectUploads | undefined;
  /** The earlier result. */
  readonly since: string;
  /** The column of `--id`. */
  readonly id: string | undefined;
  readonly maxRecord: number;
  /** Formulas are not guarded in results that are CSV. */
  readonly rawCells: boolean;
  /** Whether the run goes on without changes if the earlier result cannot be compared. */
  readonly isSinceOptional?: boolean | undefined;
}

const refused = (en: string, es: string): RunError =>
  new RunError('since_refused', { en: `--since: ${en}`, es: `--since: ${es}` });

function sentenceOf({ reason }: CompareError): RunError {
  if (reason.kind === 'no_column')
    return refused(
      `the earlier result has no column ${JSON.stringify(reason.column)}: it is of another file, or --id names another column`,
      `el resultado anterior no tiene la columna ${JSON.stringify(reason.column)}: es de otro archivo, o indique otra columna con --id`,
    );
  if (reason.kind === 'same_identity')
    return refused(
      'more than two million rows have the same value in the column of --id: name a column that tells people apart',
      'más de dos millones de filas tienen el mismo valor en la columna de --id: indique una columna que distinga a las personas',
    );
  return refused(
    'the file is no result of curp-batch with the columns of its input',
    'el archivo no es un resultado de curp-batch con las columnas de su entrada',
  );
}

/** What the run says of an error while it compares. */
function refusalOf(error: unknown): RunError {
  if (error instanceof CompareError) return sentenceOf(error);
  return asOutputFault(error) as RunError;
}

/** The names of the columns that tell who a row is, as the header of the result has them. */
function comparedNames(plan: Plan, header: readonly string[], id: string | undefined): ComparedNames {
  const names = columnNames(header, { ...plan, rawCells: true }).slice(1);
  const named = (columns: readonly number[]): string[] =>
    columns.filter((column) => column >= 0).map((column) => names[column]!);
  const { nombres, apellido_paterno, apellido_materno, ...birth } = plan.columns;
  const ofPerson = named([nombres, apellido_paterno, apellido_materno, plan.wholeName?.column ?? -1]);
  const keyOnFile = plan.keyColumn < 0 ? undefined : names[plan.keyColumn];
  return {
    id: id === undefined ? undefined : names[columnOf(id, header, '--id')],
    // The mode `validate` knows nothing of a person but the key.
    names: ofPerson.length === 0 && keyOnFile !== undefined ? [keyOnFile] : ofPerson,
    birth: named([...Object.values(birth), plan.birthDateColumn]),
    keyOnFile,
  };
}

export class ChangesFile {
  readonly #file: LateFile;
  /** The earlier result cannot be compared, and need not be. */
  #isLeftOut = false;

  constructor(
    private readonly output: string,
    before: LedgerEntry | undefined,
    private readonly options: ChangesOptions,
  ) {
    this.#file = new LateFile(
      changesPath(output),
      'changes',
      'partialChanges',
      before?.finished ?? false,
      options,
    );
  }

  get #isGuarded(): boolean {
    return !this.options.rawCells;
  }

  #openEarlier(): Promise<ByteSource> {
    const opening = openInput(this.options.since, this.#reading);
    return this.#orNoResult(orUnreadable(opening, 'since_refused', EARLIER_RESULT));
  }

  get #reading(): InputOptions {
    return { encoding: 'utf-8', maxRecord: this.options.maxRecord, offset: 0 };
  }

  /** The complete output, which has no name yet. */
  #openOutput({ outputBytes }: Progress): Promise<ByteSource> {
    if (!isObject(this.output)) return this.#orNoResult(openInput(partialPath(this.output), this.#reading));
    const { file, size } = this.options.objects!.reading(this.output, outputBytes);
    return this.#orNoResult(openOpened(file, size, this.#reading));
  }

  /** An input that cannot be read is no result. */
  #orNoResult(opening: Promise<ByteSource>): Promise<ByteSource> {
    return opening.catch((error) => {
      throw error instanceof InputError ? new CompareError({ kind: 'no_result' }) : error;
    });
  }

  /** Throws if the earlier result cannot be compared, before the first row is computed. */
  async check(plan: Plan, header: readonly string[]): Promise<void> {
    if (this.#file.isWritten) return;
    await this.#orLeftOut(async () => {
      const source = await this.#openEarlier();
      try {
        const records = await ResultRecords.open(source, { isGuarded: this.#isGuarded });
        if (records === undefined) throw new CompareError({ kind: 'no_result' });
        const columns = comparedColumns(records.header, comparedNames(plan, header, this.options.id));
        if (typeof columns === 'string') throw new CompareError({ kind: 'no_column', column: columns });
      } finally {
        await source.close();
      }
    });
  }

  /** Does the work; if the earlier result cannot be compared, the run ends, or goes on without changes. */
  async #orLeftOut(work: () => Promise<void>): Promise<void> {
    const { isSinceOptional = false, log } = this.options;
    try {
      await work();
    } catch (error) {
      const refusal = refusalOf(error);
      if (!isSinceOptional || refusal.fault !== 'since_refused') throw refusal;
      this.#isLeftOut = true;
      log.warn(
        { fault: refusal.fault },
        'the earlier result cannot be compared; the run goes on without changes',
      );
    }
  }

  /** Compares the complete output with the earlier result, unless an earlier attempt has done so. */
  async write(
    progress: Progress,
    plan: Plan,
    header: readonly string[],
    compared: (share: number) => void,
  ): Promise<void> {
    if (this.#file.isWritten || this.#isLeftOut) return;
    await this.#orLeftOut(async () => {
      const scratchName = changesScratchName(this.output);
      await (await FileOutput.open(scratchName, 0)).close();
      const cipher = new ScratchCipher(randomBytes(SCRATCH_KEY_BYTES), partsFrom(0));
      const scratch = new ScratchFile(partialPath(scratchName), cipher, 0);
      try {
        const { committed, made } = await this.#file.write((write) =>
          this.#compare(scratch, write, plan, header, progress, compared),
        );
        progress.changes = { ...committed, counts: made };
      } finally {
        scratch.close();
        await rm(partialPath(scratchName), { force: true });
      }
    });
  }

  async #compare(
    scratch: ScratchFile,
    write: Write,
    plan: Plan,
    header: readonly string[],
    committed: Progress,
    progress: (share: number) => void,
  ): Promise<ChangeCounts> {
    const { since, id, signal } = this.options;
    const content = await contentSample(since);
    const counts = await compareResults(
      () => this.#openEarlier(),
      () => this.#openOutput(committed),
      scratch,
      changesWriter(this.output, plan, this.#isGuarded, write),
      { names: comparedNames(plan, header, id), isGuarded: this.#isGuarded, signal, progress },
    );
    if ((await contentSample(since)) !== content)
      throw refused(
        'the earlier result has changed while it was compared: run it again',
        'el resultado anterior cambió mientras se comparaba: córralo de nuevo',
      );
    return counts;
  }

  finish(found: FoundChanges | undefined): Promise<void> {
    return this.#file.finish(found);
  }
}
