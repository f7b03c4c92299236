/** One upload: sends options and file, reports the progress, and returns the run that was created. */

import type { Run } from '../runs/run.js';
import { answerOf, type Pairs } from '../shell/api.js';
import { backend, type Sending } from '../shell/backend.js';

/** A random key. `randomUUID` is not used: it exists only in secure contexts (HTTPS or localhost). */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export interface Progress {
  /** The percentage of the bytes that were sent, 0 to 100. */
  sent(percent: number): void;
}

export class Upload {
  #sending: Sending | undefined;

  /** Resolves with the run; rejects with a `Problem` or with `UploadStopped`. */
  async send(file: File, options: Pairs, key: string, progress: Progress): Promise<Run> {
    this.#sending = backend().upload(file, options, key, (percent) => progress.sent(percent));
    return answerOf(await this.#sending.answer).run as Run;
  }

  stop(): void {
    this.#sending?.stop();
  }
}
