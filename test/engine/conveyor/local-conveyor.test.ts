/** A run without Redis: its own process computes the chunks. The same output as with workers, also after a stop. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Run } from '../../../src/engine/run/run.js';
import { RunError } from '../../../src/engine/settings/run-error.js';
import { ledgerPath, partialPath } from '../../../src/engine/settings/run-paths.js';
import type { RunSettings } from '../../../src/engine/settings/settings.js';
import { withDefaults } from '../../../src/input/options/option-types.js';
import { ChunkProcessor } from '../../../src/rows/chunk-processor.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { FakeRedis } from '../../fakes/fake-redis.js';
import { peopleFile } from '../../service/runs/run-folder.js';
import { numberedPaths } from '../../vitest/temporary-folder.js';

const newPath = numberedPaths();

afterEach(() => vi.restoreAllMocks());

/** So small that twelve rows are six chunks. */
function settingsOf(changes: Partial<RunSettings> = {}): RunSettings {
  const input = newPath('.csv');
  writeFileSync(input, peopleFile(12));
  return { ...withDefaults({ chunk: 100 }), input, output: newPath('.csv'), secrets: [], ...changes };
}

/** The output of the same run with workers. */
async function withWorkers(settings: RunSettings): Promise<string> {
  const redis = new FakeRedis();
  redis.worksAtOnce = true;
  const output = newPath('.csv');
  await new Run({ ...settings, output }, collectedLog().log, redis.openTransport).run('redis://unused');
  return readFileSync(output, 'utf8');
}

describe('a run without Redis', () => {
  it.each([{}, { format: 'ndjson' }, { detail: true }] as const)(
    'writes what it writes with workers: %o',
    async (changes) => {
      const settings = settingsOf(changes);
      const run = new Run(settings, collectedLog().log);
      await run.run(undefined);
      expect(run.status.rows).toBe(12);
      expect(run.status.obstacle).toBe(null);
      expect(readFileSync(settings.output, 'utf8')).toBe(await withWorkers(settings));
      expect([partialPath(settings.output), ledgerPath(settings.output)].filter(existsSync)).toEqual([]);
    },
  );

  it('computes a chunk row by row if its computation throws', async () => {
    const settings = settingsOf();
    const expected = await withWorkers(settings);
    vi.spyOn(ChunkProcessor.prototype, 'process').mockImplementationOnce(() => {
      throw new Error('on purpose');
    });
    const { log, lines } = collectedLog();
    await new Run(settings, log).run(undefined);
    expect(readFileSync(settings.output, 'utf8')).toBe(expected);
    expect(lines.join()).toContain('a chunk failed; computing it row by row');
  });

  it('keeps what is done when it is stopped, and goes on from there', async () => {
    const settings = settingsOf();
    const run = new Run(settings, collectedLog().log);
    const { process: compute } = ChunkProcessor.prototype;
    let chunks = 0;
    const computing = vi.spyOn(ChunkProcessor.prototype, 'process').mockImplementation(function (
      this: ChunkProcessor,
      chunk,
    ) {
      if (++chunks === 3) run.stop(new RunError('interrupted', { es: 'stopped', en: 'stopped' }));
      return compute.call(this, chunk);
    });
    await expect(run.run(undefined)).rejects.toMatchObject({ fault: 'interrupted' });
    expect(run.resumable).toBe(true);
    computing.mockClear();
    await new Run({ ...settings, resume: true }, collectedLog().log).run(undefined);
    expect(computing.mock.calls.length).toBe(3);
    computing.mockRestore();
    expect(readFileSync(settings.output, 'utf8')).toBe(await withWorkers(settings));
  });
});
