/** Runs in one process with a fake Redis, for the tests of corrections and of the attention file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { Run } from '../../../src/engine/run/run.js';
import type { Summary } from '../../../src/engine/run/summary.js';
import { RunError } from '../../../src/engine/settings/run-error.js';
import type { RunSettings } from '../../../src/engine/settings/settings.js';
import { type GivenOptions, withDefaults } from '../../../src/input/options/option-types.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { FakeRedis } from '../../fakes/fake-redis.js';
import { numberedPaths } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';

type Lists = Pick<RunSettings, 'errors' | 'attention' | 'corrections'>;

export class Runs {
  readonly newPath = numberedPaths();
  #redis = new FakeRedis();

  file(content: string | Buffer, ending = '.csv'): string {
    const path = this.newPath(ending);
    writeFileSync(path, content);
    return path;
  }

  settings(input: string, given: GivenOptions & Lists = {}, ending = '.csv'): RunSettings {
    const { errors, attention, corrections, ...options } = given;
    return {
      ...withDefaults({ chunk: 100, unsafeRedis: true, ...options }),
      ...{ input, errors, attention, corrections },
      output: this.newPath(ending),
      redis: undefined,
      secrets: [],
    };
  }

  run(settings: RunSettings): Promise<Summary> {
    this.#redis = new FakeRedis();
    this.#redis.worksAtOnce = true;
    return new Run(settings, collectedLog().log, this.#redis.openTransport).run('redis://unused');
  }

  /** The sentence of the refusal. */
  refusal(settings: RunSettings): Promise<unknown> {
    return this.run(settings).then(
      () => undefined,
      ({ fault, sentence }) => ({ fault, sentence }),
    );
  }

  /** Starts a run of which only the first `chunks` chunks are committed, and stops it. */
  async stoppedAfter(settings: RunSettings, chunks: number): Promise<void> {
    const redis = new FakeRedis();
    const stopped = new Run({ ...settings, window: 12 }, collectedLog().log, redis.openTransport);
    const end = stopped.run('redis://unused');
    await until('the chunks are sent', () => redis.jobs.size > chunks);
    for (let index = 0; index < chunks; index++) redis.work(index);
    await until('they are committed', () => redis.results.size === 0);
    stopped.stop(new RunError('interrupted', { es: 'on purpose', en: 'on purpose' }));
    await expect(end).rejects.toMatchObject({ fault: 'interrupted' });
  }
}

export const text = (path: string): string => readFileSync(path, 'utf8');
