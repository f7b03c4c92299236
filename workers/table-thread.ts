/**
 * A thread that reads one old workbook (`src/input/tables/library-book.ts`): one answer for each order.
 *
 * What it does not do: stop work that takes too long. Its owner ends the thread.
 */
import { parentPort } from 'node:worker_threads';
import { answerOf } from '../src/input/tables/thread-answers.js';
import type { ReadOrder } from '../src/input/tables/thread-messages.js';

const port = parentPort!;

port.on('message', (order: ReadOrder) => {
  const answer = answerOf(order);
  port.postMessage(answer, answer.kind === 'piece' ? [answer.bytes.buffer as ArrayBuffer] : []);
});
