/** One file of a run of the local page, wherever it is kept. */
export interface RunFile {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  finish(): Promise<void>;
  /** Of a run without a result. */
  abandon(): Promise<void>;
  content(): Promise<Blob>;
}
