/** The parts of a result that are not in the store yet, on a full disk: no file stays open. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newUpload, ObjectOutput } from '../../../src/engine/output/object-output.js';
import { FakeDisk } from '../../fakes/fake-disk.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

const PATH = 's3://bucket/result.csv';
const disk = new FakeDisk();

beforeEach(() => {
  vi.stubEnv('CURP_BATCH_WORK', temporaryFolder());
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  disk.install();
});

afterEach(() => {
  disk.restore();
  vi.unstubAllEnvs();
});

it('that cannot be begun', async () => {
  const output = await ObjectOutput.open(PATH, newUpload(100), 0, false);
  disk.room = 0;
  await expect(output.write(Buffer.from('some'))).rejects.toMatchObject({ code: 'ENOSPC' });
  await output.close();
  expect(disk.openFiles).toBe(0);
});

it('that cannot be continued', async () => {
  const upload = newUpload(100);
  const first = await ObjectOutput.open(PATH, upload, 0, false);
  await first.write(Buffer.from('some'));
  await first.close();
  disk.room = 0;
  await expect(ObjectOutput.open(PATH, upload, 4, false)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(disk.openFiles).toBe(0);
});
