/**
 * The runs of the local page, in memory: each has a record and a status, as a run of the service has, so that the page shows
 * both in the same way.
 *
 * What it does not keep: a run after the page is closed.
 */

import type { Log } from '../../../base/log.js';
import { LocalConveyor } from '../../../engine/conveyor/local-conveyor.js';
import type { Output } from '../../../engine/output/output.js';
import { reportHtml } from '../../../engine/report/report.js';
import { paceOf } from '../../../engine/run/pace.js';
import { RunError } from '../../../engine/settings/run-error.js';
import { isSmall } from '../../../engine/settings/settings.js';
import { InputError } from '../../../input/csv/input-error.js';
import type { Plan } from '../../../input/csv/plan.js';
import { UndecidedError } from '../../../input/csv/undecided-error.js';
import type { RunChoices } from '../../../input/options/option-types.js';
import { forgetPeople } from '../../../rows/chunk-processor.js';
import { settingsOf } from '../../../service/runs/record-settings.js';
import {
  keepsErrors,
  newRecord,
  progressOf,
  QUEUED,
  type RunEntry,
  type StatusRecord,
} from '../../../service/runs/run-record.js';
import { workbookFacts, workbookOf } from '../../../service/views/result-workbook.js';
import type { TableKind } from '../../../service/views/table-header.js';
import { mount, open, unmount } from '../node/files.js';
import { LocalRun } from './browser-run.js';
import { WorkerConveyor } from './worker-conveyor.js';

/** The files of a run. */
export type Part = 'result' | 'errors' | 'attention' | 'duplicates' | 'report' | 'summary';

interface LocalRunHost {
  /** Appends bytes to a file of a run. */
  write(run: string, part: Part, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  startWorker(): Worker;
  workers: number;
}

interface StoredRun extends RunEntry {
  run: LocalRun;
  started: number;
}

const SILENT = { warn: () => {} } as unknown as Log;

type Failure = Pick<StatusRecord, 'fault' | 'detail' | 'line' | 'question'>;

function failureOf(error: unknown): Failure {
  if (error instanceof RunError || error instanceof InputError) {
    const { fault, message: detail } = error;
    const question = error instanceof UndecidedError ? error.question : null;
    return { fault, detail, line: error instanceof InputError ? (error.line ?? null) : null, question };
  }
  // Browsers refuse to read a file that was changed or moved after it was chosen.
  const isChanged = (error as { name?: string }).name === 'NotReadableError';
  return { fault: isChanged ? 'input_changed' : 'defect', detail: null, line: null, question: null };
}

export class LocalRuns {
  readonly #runs = new Map<string, StoredRun>();

  constructor(private readonly around: LocalRunHost) {}

  /** The newest first. */
  get all(): RunEntry[] {
    return [...this.#runs.keys()].reverse().map((id) => this.find(id)!);
  }

  find(id: string): RunEntry | undefined {
    const entry = this.#runs.get(id);
    if (entry?.status.state === 'running') this.#measure(entry);
    return entry;
  }

  /** `corrections`: an edited errors file, whose rows replace those of the file. */
  start(file: Blob, name: string, options: RunChoices, corrections?: Blob): RunEntry {
    const hasCorrections = corrections !== undefined;
    const record = newRecord({
      ...{ project: 'local', name, keepMs: 0, options, bytes: file.size },
      ...(hasCorrections && { hasCorrections }),
    });
    const { id } = record;
    mount(id, file);
    const ofCorrections = `${id} corrections`;
    if (hasCorrections) mount(ofCorrections, corrections);
    const settings = settingsOf(options, {
      input: id,
      output: record.output,
      errors: keepsErrors(record) ? 'errors.csv' : undefined,
      corrections: hasCorrections ? ofCorrections : undefined,
      attention: keepsErrors(record) ? 'attention.csv' : undefined,
      id,
      inputName: name,
      redis: undefined,
      secrets: [],
    });
    const outputs = {
      result: this.#output(id, 'result'),
      errors: keepsErrors(record) ? this.#output(id, 'errors') : undefined,
      attention: keepsErrors(record) ? this.#output(id, 'attention') : undefined,
      duplicates: this.#output(id, 'duplicates'),
    };
    let conveyor: WorkerConveyor | undefined;
    const openCarrier = (plan: Plan) => {
      if (isSmall(name, file.size)) return new LocalConveyor(plan, SILENT);
      conveyor = new WorkerConveyor(plan, this.around.workers, this.around.startWorker);
      return conveyor;
    };
    const status: StatusRecord = { ...QUEUED, state: 'running', started: new Date().toISOString() };
    const run = new LocalRun(settings, outputs, openCarrier);
    const entry = { record, status, run, started: performance.now() };
    this.#runs.set(id, entry);
    void this.#execute(entry).finally(() => {
      conveyor?.end();
      forgetPeople();
      unmount(id);
      unmount(ofCorrections);
    });
    return entry;
  }

  async #execute(entry: StoredRun): Promise<void> {
    const { record, status, run } = entry;
    try {
      const summary = await run.run();
      await this.#text(record.id, 'summary', `${JSON.stringify(summary, null, 2)}\n`);
      await this.#text(record.id, 'report', reportHtml(summary, record.options.lang ?? 'es'));
      this.#measure(entry);
      status.duplicates = summary.duplicates ?? null;
      this.#end(entry, 'finished');
    } catch (error) {
      this.#measure(entry);
      const isCancelled = error instanceof RunError && error.fault === 'interrupted';
      if (!isCancelled) Object.assign(status, failureOf(error));
      this.#end(entry, isCancelled ? 'cancelled' : 'failed');
    }
  }

  #end({ status }: StoredRun, state: 'finished' | 'failed' | 'cancelled'): void {
    Object.assign(status, { state, ended: new Date().toISOString(), secondsLeft: null });
  }

  #measure({ run, status, started }: StoredRun): void {
    Object.assign(status, progressOf(paceOf(run.status, (performance.now() - started) / 1000)));
  }

  /** How the file of a run was read; undefined if it is not there. */
  planOf(id: string): Plan | undefined {
    return this.#runs.get(id)?.run.plan;
  }

  cancel(id: string): void {
    this.#runs
      .get(id)
      ?.run.stop(new RunError('interrupted', { en: 'the run was cancelled', es: 'la corrida se canceló' }));
  }

  remove(id: string): void {
    this.cancel(id);
    this.#runs.delete(id);
  }

  /** Makes a workbook of a file of a run, which the page has, and writes it as the result of `target`. */
  async writeWorkbook(run: string, target: string, part: TableKind, file: Blob): Promise<void> {
    mount(target, file);
    try {
      const csv = await open(target);
      const output = this.#output(target, 'result');
      const { record } = this.#runs.get(run)!;
      const pieces = workbookOf(
        csv.createReadStream() as AsyncIterable<unknown> as AsyncIterable<Buffer>,
        workbookFacts(record, part),
      );
      for await (const piece of pieces) await output.write(piece);
    } finally {
      unmount(target);
    }
  }

  #output(run: string, part: Part): Output {
    return {
      write: (bytes) =>
        bytes.length === 0
          ? Promise.resolve()
          : this.around.write(run, part, new Uint8Array(bytes)).catch(() => {
              throw new RunError('output_failed', {
                es: 'el navegador no pudo guardar el resultado',
                en: 'the browser could not keep the result',
              });
            }),
      sync: async () => {},
      finish: async () => {},
      close: async () => {},
    };
  }

  #text(run: string, part: Part, text: string): Promise<void> {
    return this.around.write(run, part, new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>);
  }
}
