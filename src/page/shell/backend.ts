/**
 * Where the requests of the page go: to the server that served it (`server-backend.ts`), or, on the local page, to the engine
 * on this machine (`src/page/local`). Every view uses it through this interface only.
 *
 * What it does not do: read answers. `api.ts` does.
 */

import type { Pairs } from './pairs.js';

export type { Pairs };

/** The HTTP status and the text of an answer. */
export type Answer = readonly [status: number, text: string];

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface SendOptions {
  query?: Pairs;
  body?: BodyInit;
  signal?: AbortSignal;
  /** The type of the body, if it is not a file. */
  type?: string;
  /** Overrides the token of the session. */
  token?: string;
}

/** What a server says of itself. */
export interface ServerFacts {
  /** The retention time of runs. */
  readonly keepMs: number;
  /** The maximum size of an upload. */
  readonly uploadBytes: number;
}

/** A file that is about to be processed, and what was read of it. */
export interface PreviewedFile {
  readonly file: Blob;
  readonly bytes: ArrayBuffer;
  /** Whether the file continues after these bytes. */
  readonly isPartial: boolean;
}

export interface Sending {
  readonly answer: Promise<Answer>;
  /** `answer` is then rejected with `UploadStopped`. */
  stop(): void;
}

/** Thrown by an upload that the user stopped. */
export class UploadStopped extends Error {}

export interface RunListener {
  /** The run has changed; `run` is its JSON. */
  changed(run: string): void;
  /** The run has ended. */
  ended(): void;
  /** The connection was lost. */
  broken(): void;
}

/** The files of a finished run. */
export type RunPart = 'result' | 'errors' | 'attention' | 'duplicates' | 'changes' | 'report';

export interface Backend {
  /** Whether it is the engine of the local page: no token, no upload, and no limit of a preview. */
  readonly isLocal: boolean;
  send(method: Method, path: string, options: SendOptions): Promise<Answer>;
  /** What a run would find in a file. */
  preview(file: PreviewedFile, query: Pairs, signal: AbortSignal): Promise<Answer>;
  /**
   * Starts a run. `sent` is called with the percentage of the bytes that were sent. `corrections`: an edited errors file, whose
   * rows replace those of the file.
   */
  upload(
    file: File,
    options: Pairs,
    key: string,
    sent: (percent: number) => void,
    corrections?: Blob,
  ): Sending;
  /** Follows a run; returns a function that stops. */
  follow(id: string, listener: RunListener): Promise<() => void>;
  /** The text at the beginning of a file of a run, whole lines, and at least this many bytes if the file has as many. */
  beginningOf(id: string, part: RunPart, bytes: number): Promise<string>;
  /** The first rows of the result of a run that a query selects. */
  rowsOf(id: string, query: Pairs): Promise<Answer>;
  /** What would come of rows with these cells; nothing is stored. */
  judge(id: string, rows: readonly (readonly string[])[]): Promise<Answer>;
  /** Gives a file of a run to the user. */
  save(id: string, part: RunPart, as?: 'xlsx'): Promise<void>;
  openReport(id: string): Promise<void>;
  /** The user has the result of a run in another way than as a file. */
  handedOver(id: string): void;
}

let current: Backend;

export const backend = (): Backend => current;

export const useBackend = (given: Backend): void => {
  current = given;
};
