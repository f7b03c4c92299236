/** The order of runs: lanes by size, turns of projects, and that no run waits for ever. */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MAX_TURN } from '../../../src/engine/queue/run-queue.js';
import { laneOf, nextTurn, runsAhead } from '../../../src/service/runs/run-order.js';
import { RunPlacement } from '../../../src/service/runs/run-placement.js';
import { newRecord, QUEUED, type RunEntry, type RunRecord } from '../../../src/service/runs/run-record.js';
import { numberedPaths, temporaryFolder } from '../../vitest/temporary-folder.js';

const newPath = numberedPaths();

let count = 0;
/** A run that waits, or has begun. */
function entry(project: string, turn: number, begun = false, given: Partial<RunRecord> = {}): RunEntry {
  const created = new Date(++count * 1000).toISOString();
  const record = newRecord({ project, name: 'people.csv', keepMs: 1, turn, created, ...given });
  return { record, status: { ...QUEUED, ...(begun ? { state: 'running', started: created } : {}) } };
}

describe('the lane of an input', () => {
  it.each([
    ['8 MiB', 'nombres\n', 8 * 1024 ** 2, 'small'],
    ['one byte more', 'nombres\n', 8 * 1024 ** 2 + 1, 'large'],
    ['a compressed file of 256 KiB', gzipSync('x'), 256 * 1024, 'small'],
    ['a compressed file of more', gzipSync('x'), 256 * 1024 + 1, 'large'],
    ['a workbook of more', 'PK\u0003\u0004', 256 * 1024 + 1, 'large'],
  ] as const)('%s', async (_, content, bytes, lane) => {
    const path = newPath('');
    writeFileSync(path, content);
    expect(await laneOf(path, bytes)).toBe(lane);
  });

  it('of a file that is not there is small: its run fails at once', async () => {
    expect(await laneOf(newPath('missing'), 300_000)).toBe('small');
  });
});

describe('the turn of a new run', () => {
  const next = (project: string, entries: RunEntry[]) => nextTurn({ project, lane: 'large' }, entries);

  it('is the first if no run is under way in its lane', () => {
    expect(next('a', [])).toBe(1);
    expect(next('a', [entry('a', 5, true, { lane: 'small' })])).toBe(1);
    const ended = entry('a', 9);
    ended.status.state = 'failed';
    expect(next('a', [ended])).toBe(1);
  });

  it('of a project that has runs is after them; of another it is next', () => {
    const entries = [entry('a', 1, true), entry('a', 3, true), entry('a', 5), entry('a', 7)];
    expect(next('a', entries)).toBe(9);
    expect(next('b', entries)).toBe(4);
    expect(next('b', [...entries, entry('b', 4)])).toBe(6);
  });

  it('is not before a run of the same turn that waits for longer, if none has begun', () => {
    const waiting = [entry('a', 7), entry('a', 9)];
    expect(next('b', waiting)).toBe(7);
    expect(runsAhead(entry('b', 7), waiting).map(({ record }) => record.turn)).toEqual([7]);
  });

  it('has a highest value', () => {
    expect(next('a', [entry('a', MAX_TURN, true)])).toBe(MAX_TURN);
  });
});

describe('the runs ahead', () => {
  it('are those that have begun, then those with an earlier turn, in this order', () => {
    const [own, late] = [entry('b', 4), entry('a', 5)];
    const [begun, early, other] = [
      entry('a', 6, true),
      entry('c', 2),
      entry('c', 1, false, { lane: 'small' }),
    ];
    expect(runsAhead(own, [late, early, own, other, begun])).toEqual([begun, early]);
  });
});

it('runs that are made at the same moment get different turns', async () => {
  const entries: RunEntry[] = [];
  const order = new RunPlacement({ folder: temporaryFolder(), list: async () => [...entries] });
  const add = (project: string) =>
    order.place(newRecord({ project, name: 'people.csv', keepMs: 1 }), async (record) => {
      await new Promise(setImmediate);
      entries.push({ record, status: { ...QUEUED } });
      return record.turn;
    });
  const failed = order.place(newRecord({ project: 'a', name: 'people.csv', keepMs: 1 }), async () => {
    throw new Error('disk full');
  });
  const turns = Promise.all([add('a'), add('a'), add('b'), add('a')]);
  await expect(failed).rejects.toThrow('disk full');
  expect(await turns).toEqual([1, 3, 1, 5]);
});

it.each([
  [1, 0],
  [2, 2],
])('of %i processes, each pauses %i times while it makes nine runs', async (processes, pauses) => {
  vi.useFakeTimers({ toFake: ['performance'] }); // it stands still: all of them in a row
  onTestFinished(() => void vi.useRealTimers());
  const yielded = vi.fn(async () => {});
  const store = { folder: temporaryFolder(), list: async () => [] };
  const order = new RunPlacement(store, { processes }, yielded);
  for (let made = 0; made < 9; made++)
    await order.place(newRecord({ project: 'a', name: 'people.csv', keepMs: 1 }), async () => {});
  expect(yielded).toHaveBeenCalledTimes(pauses);
});

it('no run waits for ever: other projects begin at most a few more runs before it than its project has', () => {
  const step = fc.record({ project: fc.constantFrom('a', 'b', 'c', 'd'), ends: fc.nat({ max: 3 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), fc.integer({ min: 1, max: 3 }), (steps, slots) => {
      let under: RunEntry[] = [];
      /** For each run that waits: its place in its project, and how many runs of each other project began since. */
      const waits = new Map<RunEntry, { place: number; overtaken: Map<string, number> }>();
      const begin = (): void => {
        while (under.filter(({ status }) => status.started !== null).length < slots) {
          const waiting = under.filter(({ status }) => status.started === null);
          const [first] = waiting.sort(
            (one, other) => runsAhead(one, under).length - runsAhead(other, under).length,
          );
          if (first === undefined) return;
          first.status.started = first.record.created;
          waits.delete(first);
          for (const { overtaken } of waits.values())
            overtaken.set(first.record.project, (overtaken.get(first.record.project) ?? 0) + 1);
        }
      };
      for (const { project, ends } of steps) {
        const own = under.filter(({ record }) => record.project === project);
        const added = entry(project, nextTurn({ project, lane: 'large' }, under));
        waits.set(added, { place: own.length, overtaken: new Map() });
        under.push(added);
        begin();
        // A run that ends is removed at once, as after a DELETE: the order needs no history.
        const running = under.filter(({ status }) => status.started !== null);
        const gone = new Set(running.slice(0, ends));
        under = under.filter((one) => !gone.has(one));
        begin();
        for (const [run, { place, overtaken }] of waits)
          for (const [other, times] of overtaken)
            if (other !== run.record.project) expect(times).toBeLessThanOrEqual(place + slots + 2);
      }
    }),
  );
});
