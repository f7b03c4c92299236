/**
 * A worker is stopped in the middle of a chunk until its lock has expired and another worker has computed the chunk. Then
 * it continues and finishes the chunk too: in one scenario during the run, in the other after its end.
 */
import { readFileSync } from 'node:fs';
import { until } from '../../../vitest/waiting.js';
import { type Chaos, kill, withFault } from '../../chaos.js';
import type { Scenario } from '../../scenario.js';

async function frozenWorker(chaos: Chaos, wakeAtEnd: boolean): Promise<number> {
  const server = await chaos.redis();
  const place = chaos.place();
  const mark = chaos.path('frozen');
  const run = chaos.run(place, { redis: server.url, workers: wakeAtEnd ? 0 : 2, env: freezing(mark) });
  const worker = wakeAtEnd ? chaos.worker(server.url, 2, freezing(mark)) : undefined;
  const pid = await until('a worker is frozen', () => Number(textOf(mark)) || undefined);
  const recovery = await chaos.measureRecovery(run, place, () => {});
  if (wakeAtEnd) await run.ended;
  kill(pid, 'SIGCONT');
  if (worker) {
    await until('the worker has finished its chunk', () => textOf(mark).endsWith('done'));
    worker.signal('SIGTERM');
    await worker.ended;
  }
  await chaos.expectComplete(run, place, server);
  return recovery;
}

const freezing = (mark: string): Record<string, string> =>
  withFault('freeze-once', { CHAOS_FREEZE_MARK: mark, CHAOS_FREEZE_CHUNK: '400' });

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

export const workerFrozen: Scenario = {
  name: 'worker frozen past its lock and woken',
  run: (chaos) => frozenWorker(chaos, false),
};

export const workerFrozenTillTheEnd: Scenario = {
  name: 'worker frozen until the run is over',
  run: (chaos) => frozenWorker(chaos, true),
};
