/**
 * The back end of the local page: a web worker on this machine, made from the script inside the page. Nothing is sent
 * anywhere; the policy of the page does not allow it.
 */

import {
  attentionName,
  changesName,
  duplicatesName,
  errorsName,
  unpackedResultName,
  workbookName,
} from '../../../engine/settings/result-name.js';
import type { Run } from '../../runs/run-requests.js';
import { answerOf, Problem } from '../../shell/api.js';
import {
  type Answer,
  type Backend,
  type Pairs,
  type PreviewedFile,
  type RunListener,
  type RunPart,
  type Sending,
  type SendOptions,
  UploadStopped,
} from '../../shell/backend.js';
import { make } from '../../shell/element.js';
import { language, t } from '../../shell/page-language.js';
import { runPath } from '../../shell/paths.js';
import { Calls } from '../engine/calls.js';
import type { BrowserFolder } from './browser-folder.js';
import { canChooseFile, chooseFile, RunFiles } from './kept-run-files.js';
import { say } from './local-texts.js';

const POLL_MS = 250;

/** The result of a larger file does not go into memory: the user chooses a file for it before it is computed. */
const LARGE_BYTES = 64 * 1024 * 1024;

/** Where no file can be chosen and the browser has no folder for the page, the whole result is in memory. */
const MAX_KEPT_BYTES = 512 * 1024 * 1024;

/** The largest file that the page takes. */
export const maxFileBytes = (folder: BrowserFolder | undefined): number =>
  canChooseFile() ? Number.MAX_SAFE_INTEGER : (folder?.maxInputBytes ?? MAX_KEPT_BYTES);

/** Gives a file to the user, as a download does. */
function download(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  make('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000); // the download has begun by then
}

function nameOf(input: string, part: RunPart, as?: 'xlsx'): string {
  const result = unpackedResultName(input, 'csv');
  if (part === 'report') return `${result}.report.html`;
  const names = {
    result,
    errors: errorsName(input),
    attention: attentionName(input),
    duplicates: duplicatesName(input),
    changes: changesName(input),
  };
  return as === undefined ? names[part] : workbookName(names[part]);
}

export class EngineBackend implements Backend {
  readonly isLocal = true;
  readonly #calls: Calls;
  readonly #files: RunFiles;
  /** Runs that are under way, or whose result the user does not have yet. */
  readonly #unfinished = new Set<string>();

  constructor(script: string, folder: BrowserFolder | undefined) {
    this.#files = new RunFiles(folder);
    const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const worker = new Worker(address);
    this.#calls = new Calls(worker, {
      write: (run: string, part: string, bytes: Uint8Array<ArrayBuffer>) =>
        this.#files.write(run, part, bytes),
    });
    worker.addEventListener('error', () => this.#calls.fail(new Error('the engine has ended')));
    void this.#calls.call('begin', [script]);
  }

  /** Whether something is lost if the page is closed now. */
  get isBusy(): boolean {
    return this.#unfinished.size > 0;
  }

  async #ask(name: string, given: unknown[]): Promise<Answer> {
    try {
      return await this.#calls.call<Answer>(name, [...given, language()]);
    } catch (error) {
      const isUnreadable = (error as Error).name === 'NotReadableError';
      throw new Problem('refused', isUnreadable ? t('fileUnreadable') : say('engineFailed'));
    }
  }

  async send(method: string, path: string, { query = [] }: SendOptions): Promise<Answer> {
    const answer = await this.#ask('request', [method, path, query]);
    const [, id] = /^\/v1\/runs\/(\w+)$/.exec(path) ?? [];
    if (method === 'DELETE' && id !== undefined) {
      this.#unfinished.delete(id);
      await this.#files.abandon(id);
    }
    return answer;
  }

  async preview({ file }: PreviewedFile, query: Pairs, signal: AbortSignal): Promise<Answer> {
    const answer = await this.#ask('preview', [file, query]);
    signal.throwIfAborted();
    return answer;
  }

  upload(
    file: File,
    options: Pairs,
    _key: string,
    _sent: (percent: number) => void,
    corrections?: Blob,
  ): Sending {
    return { answer: this.#start(file, options, corrections), stop: () => {} };
  }

  async #start(file: File, options: Pairs, corrections: Blob | undefined): Promise<Answer> {
    const isLarge = file.size > LARGE_BYTES;
    const isChosen = isLarge && canChooseFile();
    const refused = () => {
      throw new UploadStopped();
    };
    const target = isChosen ? await chooseFile(nameOf(file.name, 'result')).catch(refused) : undefined;
    const answer = await this.#ask('start', [file, file.name, options, corrections]);
    const { id } = answerOf(answer).run as Run;
    this.#files.open(id, isLarge, target); // before the engine writes
    this.#unfinished.add(id);
    this.#finish(id, isChosen).catch(() => {}); // the engine has ended: who follows the run gets the error
    return answer;
  }

  /** Waits for the end of a run, whether it is shown or not. */
  async #finish(id: string, isSaved: boolean): Promise<void> {
    let run = await this.#run(id);
    while (run?.state === 'running') {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      run = await this.#run(id);
    }
    const isFinished = run?.state === 'finished';
    if (isFinished) await this.#files.finish(id);
    else await this.#files.abandon(id);
    if (isSaved || !isFinished) this.#unfinished.delete(id);
  }

  /** Undefined if it was deleted. */
  async #run(id: string): Promise<Run | undefined> {
    const [status, text] = await this.#ask('request', ['GET', runPath(id), []]);
    return status === 200 ? (answerOf([status, text]).run as Run) : undefined;
  }

  async follow(id: string, { changed, ended }: RunListener): Promise<() => void> {
    let isFollowed = true;
    const poll = async (): Promise<void> => {
      const run = await this.#run(id).catch(() => undefined); // who follows it asks once more, and gets the error
      if (!isFollowed) return;
      if (run?.state !== 'running') return ended();
      changed(JSON.stringify(run));
      setTimeout(poll, POLL_MS);
    };
    setTimeout(poll, POLL_MS);
    return () => {
      isFollowed = false;
    };
  }

  async beginningOf(id: string, part: RunPart, bytes: number): Promise<string> {
    const content = await this.#files.content(id, part);
    const text = await content.slice(0, bytes).text();
    return content.size <= bytes ? text : text.slice(0, text.lastIndexOf('\n') + 1);
  }

  async rowsOf(id: string, query: Pairs): Promise<Answer> {
    return this.#ask('rows', [id, await this.#files.content(id, 'result'), query]);
  }

  judge(id: string, rows: readonly (readonly string[])[]): Promise<Answer> {
    return this.#ask('judge', [id, rows]);
  }

  async save(id: string, part: RunPart, as?: 'xlsx'): Promise<void> {
    const run = await this.#run(id);
    const content = await this.#files.content(id, part);
    const file = as === undefined ? content : await this.#workbook(id, part, content);
    download(file, nameOf(run?.name ?? '', part, as));
    if (part === 'result') this.#unfinished.delete(id);
  }

  /** A file as a workbook, made by the engine. A large one is in the folder of the browser until the page is closed. */
  async #workbook(id: string, part: RunPart, csv: Blob): Promise<Blob> {
    const workbook = `${id} workbook`;
    const isLarge = csv.size > LARGE_BYTES;
    this.#files.open(workbook, isLarge);
    try {
      await this.#calls.call('workbook', [id, workbook, part, csv]);
      await this.#files.finish(workbook);
      const content = await this.#files.content(workbook, 'result');
      if (!isLarge) await this.#files.abandon(workbook);
      return content;
    } catch {
      await this.#files.abandon(workbook);
      throw new Problem('refused', say('workbookFailed'));
    }
  }

  openReport(id: string): Promise<void> {
    return this.save(id, 'report');
  }

  handedOver(id: string): void {
    this.#unfinished.delete(id);
  }
}
