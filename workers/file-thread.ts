/**
 * A thread for work on the content of files (`src/service/run-routes/file-threads.ts`): an order or `next` for each answer.
 *
 * What it does not do: stop work that takes too long. Its owner ends the thread.
 */
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { FileOrder, ThreadAnswer } from '../src/service/views/file-work.js';

// On Linux this is the priority of one thread; elsewhere it would be that of the whole service.
try {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {} // not permitted: keep the priority

// Loaded with that priority too: it is most of the code of a run.
const { fileWork } = await import('../src/service/views/file-work.js');

const port = parentPort!;
let answers: AsyncGenerator<unknown>;

const send = (answer: ThreadAnswer, transfer: ArrayBuffer[] = []): void => port.postMessage(answer, transfer);

port.on('message', async (message: FileOrder | 'next') => {
  if (message !== 'next') answers = fileWork(message, () => port.postMessage('alive'));
  try {
    const { done, value } = await answers.next();
    if (!Buffer.isBuffer(value)) return send({ done: done === true, value });
    const bytes = new Uint8Array(value); // a copy: the memory of a buffer may have other bytes too
    send({ done: false, value: bytes }, [bytes.buffer]);
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException;
    send({ done: true, failure: { name, code } });
  }
});
