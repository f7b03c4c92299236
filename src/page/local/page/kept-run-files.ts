/**
 * The files of the runs of this page: each grows while its run goes on. A result may be written to a file that the user has
 * chosen before. The other files of a large run are in a folder of the browser (`browser-folder.ts`) if there is one; all
 * others are Blobs.
 *
 * What it does not keep: anything after the page is closed.
 */
import type { BrowserFolder } from './browser-folder.js';
import { DiskFile, type RunFile } from './run-file.js';

/** Bytes that are collected before they become a Blob, which the browser keeps outside of the page's memory. */
const BLOB_BYTES = 8 * 1024 * 1024;

class BlobFile implements RunFile {
  readonly #blobs: Blob[] = [];
  #pending: Uint8Array<ArrayBuffer>[] = [];
  #pendingBytes = 0;

  async write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    if (this.#pendingBytes >= BLOB_BYTES) await this.finish();
  }

  async finish(): Promise<void> {
    this.#blobs.push(new Blob(this.#pending));
    this.#pending = [];
    this.#pendingBytes = 0;
  }

  async abandon(): Promise<void> {}

  async content(): Promise<Blob> {
    return new Blob([...this.#blobs, ...this.#pending]);
  }
}

interface SavePicker {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
}

export const canChooseFile = (): boolean => (window as SavePicker).showSaveFilePicker !== undefined;

/** Asks the user for a file; throws if the user does not want to choose one. */
export async function chooseFile(suggestedName: string): Promise<RunFile> {
  const handle = await (window as SavePicker).showSaveFilePicker!({ suggestedName });
  return DiskFile.open(handle);
}

interface OpenRun {
  readonly isLarge: boolean;
  readonly parts: Map<string, Promise<RunFile>>;
}

export class RunFiles {
  readonly #runs = new Map<string, OpenRun>();

  constructor(private readonly folder: BrowserFolder | undefined) {}

  /** Before the first write. `result`: the file that was chosen for the result. */
  open(run: string, isLarge: boolean, result?: RunFile): void {
    const parts = new Map(result && [['result', Promise.resolve(result)]]);
    this.#runs.set(run, { isLarge, parts });
  }

  async write(run: string, part: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const open = this.#runs.get(run);
    if (open === undefined) throw new Error('the run was removed');
    const { parts, isLarge } = open;
    if (!parts.has(part))
      parts.set(part, isLarge && this.folder ? this.folder.newFile() : Promise.resolve(new BlobFile()));
    await (await parts.get(part)!).write(bytes);
  }

  #filesOf(run: string): Promise<RunFile>[] {
    return [...(this.#runs.get(run)?.parts.values() ?? [])];
  }

  async finish(run: string): Promise<void> {
    for (const file of this.#filesOf(run)) await (await file).finish();
  }

  async abandon(run: string): Promise<void> {
    const files = this.#filesOf(run);
    this.#runs.delete(run);
    for (const file of files) await file.then((it) => it.abandon()).catch(() => {}); // it may have failed, or be finished
  }

  async content(run: string, part: string): Promise<Blob> {
    const file = await this.#runs.get(run)?.parts.get(part);
    return (await file?.content()) ?? new Blob([]);
  }
}
