/**
 * The files of the runs of this page: each grows while its run goes on. A result may be written to a file that the user has
 * chosen before; everything else is kept by the browser, which moves large Blobs to its own disk space.
 *
 * What it does not keep: anything after the page is closed.
 */

/** Bytes that are collected before they become a Blob, which the browser keeps outside of the page's memory. */
const BLOB_BYTES = 8 * 1024 * 1024;

export interface RunFile {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  finish(): Promise<void>;
  /** Of a run without a result. */
  abandon(): Promise<void>;
  content(): Promise<Blob>;
}

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

/** A file that the user has chosen. The browser gives it its content when it is finished; before, it stays as it was. */
class ChosenFile implements RunFile {
  constructor(
    private readonly handle: FileSystemFileHandle,
    private readonly target: FileSystemWritableFileStream,
  ) {}

  write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    return this.target.write(bytes);
  }

  finish(): Promise<void> {
    return this.target.close();
  }

  abandon(): Promise<void> {
    return this.target.abort();
  }

  content(): Promise<Blob> {
    return this.handle.getFile();
  }
}

interface SavePicker {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
}

export const canChooseFile = (): boolean => (window as SavePicker).showSaveFilePicker !== undefined;

/** Asks the user for a file; throws if the user does not want to choose one. */
export async function chooseFile(suggestedName: string): Promise<RunFile> {
  const handle = await (window as SavePicker).showSaveFilePicker!({ suggestedName });
  return new ChosenFile(handle, await handle.createWritable());
}

export class RunFiles {
  readonly #files = new Map<string, Map<string, RunFile>>();

  set(run: string, part: string, file: RunFile): void {
    this.#of(run).set(part, file);
  }

  write(run: string, part: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (!this.#of(run).has(part)) this.set(run, part, new BlobFile());
    return this.#of(run).get(part)!.write(bytes);
  }

  #of(run: string): Map<string, RunFile> {
    if (!this.#files.has(run)) this.#files.set(run, new Map());
    return this.#files.get(run)!;
  }

  async finish(run: string): Promise<void> {
    for (const file of this.#of(run).values()) await file.finish();
  }

  async abandon(run: string): Promise<void> {
    const files = this.#of(run);
    this.#files.delete(run);
    for (const file of files.values()) await file.abandon().catch(() => {}); // it may have failed, or be finished
  }

  async content(run: string, part: string): Promise<Blob> {
    return (await this.#of(run).get(part)?.content()) ?? new Blob([]);
  }
}
