/**
 * One upload: sends options and file as a form, reports the progress, and returns the run that the server created. An
 * Idempotency-Key is sent too, so that a retry after a broken connection does not create a second run.
 */

import type { Run } from '../runs/run.js';
import { answerOf, headers, networkProblem, type Pairs } from '../shell/api.js';

/** A random key. `randomUUID` is not used: it exists only in secure contexts (HTTPS or localhost). */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export interface Progress {
  /** The percentage of the bytes that were sent, 0 to 100. */
  sent(percent: number): void;
}

/** Thrown by an upload that the user stopped. */
export class UploadStopped extends Error {}

export class Upload {
  readonly #request = new XMLHttpRequest();

  /** Resolves with the run; rejects with a `Problem` or with `UploadStopped`. */
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
