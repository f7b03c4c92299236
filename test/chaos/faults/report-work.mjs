/** Not a fault: a process that begins its first chunk appends its process id to the file CHAOS_WORKING. */
import { appendFileSync } from 'node:fs';
import { Blobs } from '../../../build/src/engine/queue/blobs.js';

const { takeChunk } = Blobs.prototype;

Blobs.prototype.takeChunk = function (...words) {
  appendFileSync(process.env.CHAOS_WORKING, `${process.pid}\n`);
  Blobs.prototype.takeChunk = takeChunk;
  return takeChunk.apply(this, words);
};
