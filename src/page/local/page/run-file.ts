/** One file of a run of the local page, wherever it is kept. */
export interface RunFile {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  finish(): Promise<void>;
  /** Discards the file of a run without a result. */
  abandon(): Promise<void>;
  content(): Promise<Blob>;
}

/** A file on disk: chosen by the user, or in the folder of the browser. The browser gives it its content when it is finished. */
export class DiskFile implements RunFile {
  private constructor(
    private readonly handle: FileSystemFileHandle,
    private readonly target: FileSystemWritableFileStream,
    private readonly remove: () => Promise<void>,
  ) {}

  /** `remove` is called when the file is abandoned; one that the user has chosen stays as it was before. */
  static async open(handle: FileSystemFileHandle, remove = async () => {}): Promise<DiskFile> {
    return new DiskFile(handle, await handle.createWritable(), remove);
  }

  write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    return this.target.write(bytes);
  }

  finish(): Promise<void> {
    return this.target.close();
  }

  async abandon(): Promise<void> {
    await this.target.abort().catch(() => {}); // it may be finished
    await this.remove();
  }

  content(): Promise<Blob> {
    return this.handle.getFile();
  }
}
