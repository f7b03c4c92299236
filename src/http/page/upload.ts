/**
 * One upload on its way: options and file as a form, with its progress, until the server has made a run of it.
 * A key goes with it, so that sending it again after a broken connection does not make a second run.
 */
import { answerOf, headers, networkProblem, type Pairs } from './api.js';
import type { Run } from './run.js';

/** Random, also where the page is not a secure context and has no `randomUUID`. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export interface Progress {
  /** The share of the bytes that are sent, 0 to 100. */
  sent(percent: number): void;
}

/** Thrown by an upload that was stopped here. */
export class UploadStopped extends Error {}

export class Upload {
  readonly #request = new XMLHttpRequest();

  /** Resolves with the run; a problem says what else became of it. */
  send(file: File, options: Pairs, key: string, progress: Progress): Promise<Run> {
    const form = new FormData();
    for (const [name, value] of options) form.append(name, value);
    form.append('file', file, file.name);
    const request = this.#request;
    return new Promise((resolve, reject) => {
      request.open('POST', '/runs');
      for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value);
      request.setRequestHeader('idempotency-key', key);
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) progress.sent(Math.floor((loaded / total) * 100));
      });
      request.addEventListener('error', () => reject(networkProblem()));
      request.addEventListener('abort', () => reject(new UploadStopped()));
      request.addEventListener('load', () => {
        try {
          resolve(answerOf(request.status, request.responseText).run as Run);
        } catch (error) {
          reject(error);
        }
      });
      request.send(form);
    });
  }

  stop(): void {
    this.#request.abort();
  }
}
