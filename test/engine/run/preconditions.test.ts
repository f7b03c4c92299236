/** The locks of results that are objects: of the object in its store, and of the files that the run keeps on this machine. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeOutputs } from '../../../src/engine/run/preconditions.js';
import type { RunSettings } from '../../../src/engine/settings/settings.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

const SETTINGS = { output: 's3://results/locked/out.csv' } as RunSettings;
const REFUSED = { fault: 'already_running' };

const useStore = (endpoint: string): void => void vi.stubEnv('AWS_ENDPOINT_URL_S3', endpoint);
const useWorkFolder = (name: string): void =>
  void vi.stubEnv('CURP_BATCH_WORK', join(temporaryFolder(), name));

beforeEach(() => useWorkFolder('first'));
afterEach(() => vi.unstubAllEnvs());

it.each(['', 'http://store.example:9000'])(
  'an object is not written by two runs, also if they have other work folders: %j',
  async (endpoint) => {
    useStore(endpoint);
    const lock = await takeOutputs(SETTINGS);
    useWorkFolder('second');
    await expect(takeOutputs(SETTINGS)).rejects.toMatchObject(REFUSED);
    if (endpoint !== '') useStore(`${endpoint.toUpperCase()}/`);
    await expect(takeOutputs(SETTINGS)).rejects.toMatchObject(REFUSED);
    lock.release();
    (await takeOutputs(SETTINGS)).release();
  },
);

it('objects of the same name in two stores are written at the same time, but not from one work folder', async (context) => {
  useStore('http://store.example:9000');
  const first = await takeOutputs(SETTINGS);
  context.onTestFinished(() => first.release());
  useStore('http://store.example:9001');
  await expect(takeOutputs(SETTINGS)).rejects.toMatchObject(REFUSED);
  useWorkFolder('second');
  const second = await takeOutputs(SETTINGS);
  await expect(takeOutputs(SETTINGS)).rejects.toMatchObject(REFUSED);
  second.release();
  (await takeOutputs(SETTINGS)).release();
});
