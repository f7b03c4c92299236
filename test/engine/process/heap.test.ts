/** A collection frees buffers that have lived through quick ones. */
import { setImmediate as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectGarbage } from '../../../src/engine/process/heap.js';

async function unusedBuffer(): Promise<WeakRef<Buffer>> {
  let buffer: Buffer | undefined = Buffer.allocUnsafeSlow(100_000);
  const reference = new WeakRef(buffer);
  for (let count = 0; count < 3; count++) {
    collectGarbage(true);
    await pause();
  }
  expect(buffer).toHaveLength(100_000);
  buffer = undefined;
  await pause();
  return reference;
}

it('frees a buffer that is not new', async () => {
  const reference = await unusedBuffer();
  collectGarbage();
  await pause();
  expect(reference.deref()).toBeUndefined();
});
