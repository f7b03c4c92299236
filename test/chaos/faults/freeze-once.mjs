/**
 * Fault: the first worker that computes the chunk CHAOS_FREEZE_CHUNK or a later one stops itself (SIGSTOP) between
 * computing it and putting the result into Redis, and writes its process id to the file CHAOS_FREEZE_MARK.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { Blobs } from '../../../build/src/engine/queue/blobs.js';

const { CHAOS_FREEZE_MARK: mark, CHAOS_FREEZE_CHUNK: first } = process.env;
const { putResult } = Blobs.prototype;

function isFirst() {
  try {
    writeFileSync(mark, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

Blobs.prototype.putResult = async function (run, index, result) {
  const freezes = index >= Number(first) && isFirst();
  if (freezes) process.kill(process.pid, 'SIGSTOP');
  await putResult.call(this, run, index, result);
  if (freezes) appendFileSync(mark, ' done');
};
