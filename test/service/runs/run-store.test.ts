/** The store of runs: atomic, readable by its owner only, and robust after a power failure. */
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isRunId, newRunId } from '../../../src/engine/settings/run-id.js';
import { expiryOf, newRecord, QUEUED, type RunRecord } from '../../../src/service/runs/run-record.js';
import { RunStore } from '../../../src/service/runs/run-store.js';
import { FakeDisk } from '../../fakes/fake-disk.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

const record = (given: Partial<RunRecord> = {}): RunRecord =>
  newRecord({ project: 'tests', name: 'a.csv', keepMs: 1000, ...given });

async function openStore(...records: RunRecord[]): Promise<RunStore> {
  const store = await RunStore.open(temporaryFolder());
  for (const one of records) await store.create(one);
  return store;
}

describe('an id', () => {
  it('is valid only in the form of a new id', () => {
    expect(isRunId(newRunId())).toBe(true);
    for (const text of [
      '',
      'r',
      `r${'0'.repeat(17)}`,
      `r${'0'.repeat(19)}`,
      `R${'0'.repeat(18)}`,
      `r${'g'.repeat(18)}`,
      `r${'0'.repeat(18)}\n`,
      '../..',
    ]) {
      expect(isRunId(text), JSON.stringify(text)).toBe(false);
    }
  });

  it('is validated before it is used in a path', async () => {
    const store = await openStore();
    expect(await store.find('../../etc')).toBeUndefined();
    expect(() => store.folderOf('../x')).toThrow(RangeError);
    expect(() => store.draftOf('../x')).toThrow(RangeError);
    await expect(store.remove('../runs')).rejects.toThrow(RangeError);
    await expect(store.askToCancel('../runs')).rejects.toThrow(RangeError);
  });
});

it('is not opened if the work folder is no folder of this machine', async () => {
  vi.stubEnv('CURP_BATCH_WORK', 's3://bucket/work');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(openStore()).rejects.toThrow('CURP_BATCH_WORK names a folder of this machine');
});

it.each([
  ['a draft', (store: RunStore) => store.draft()],
  ['a run', (store: RunStore) => store.create(record())],
])('%s that a full disk cannot hold leaves nothing behind', async (_, make) => {
  const store = await openStore();
  const disk = new FakeDisk();
  disk.install();
  onTestFinished(() => disk.restore());
  disk.room = 0;
  await expect(make(store)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(readdirSync(join(store.folder, 'incoming'))).toEqual([]);
});

describe('a run', () => {
  it('is not visible until it is complete', async () => {
    const store = await openStore();
    const draft = await store.draft();
    writeFileSync(draft.input, 'x');
    const one = record({ id: draft.id });
    await draft.write(one);
    expect([await store.find(one.id), await store.list()]).toEqual([undefined, []]);
    await draft.publish();
    expect(await store.find(one.id)).toEqual(one);
    await draft.publish(); // another process has published it already
    expect(await store.list()).toEqual([{ record: one, status: QUEUED }]);
  });

  it('is readable by its owner only', async () => {
    const one = record();
    const store = await openStore(one);
    await store.writeStatus(one.id, { ...QUEUED, state: 'running' });
    await store.askToCancel(one.id);
    for (const name of ['.', ...readdirSync(store.folder, { recursive: true, encoding: 'utf8' })]) {
      expect(statSync(join(store.folder, name)).mode & 0o077, name).toBe(0);
    }
  });

  it('cannot leave its final state', async () => {
    const one = record();
    const [store, other] = [await openStore(one), RunStore];
    expect(
      await store.writeStatus(one.id, { ...QUEUED, state: 'finished', ended: '2024-01-01T00:00:00.000Z' }),
    ).toBe(true);
    const twin = await other.open(store.folder);
    expect(await twin.writeStatus(one.id, { ...QUEUED, state: 'running' })).toBe(false);
    expect((await twin.entry(one.id))?.status.state).toBe('finished');
    expect(expiryOf((await twin.entry(one.id))!).toISOString()).toBe('2024-01-01T00:00:01.000Z');
  });

  it('that is removed does not exist for any process, even if one still writes to it', async () => {
    const one = record();
    const store = await openStore(one);
    const twin = await RunStore.open(store.folder);
    expect(await twin.list()).toHaveLength(1);
    expect(await store.isCancelAsked(one.id)).toBe(false);
    expect(await store.remove(one.id)).toBe(true);
    expect(await store.remove(one.id)).toBe(false);
    expect(await twin.writeStatus(one.id, { ...QUEUED, state: 'running' })).toBe(false);
    expect(await twin.askToCancel(one.id)).toBe(false);
    expect(await twin.isCancelAsked(one.id)).toBe(true);
    expect(await twin.find(one.id)).toBeUndefined();
    expect(await twin.list()).toEqual([]);
    expect(existsSync(store.folderOf(one.id))).toBe(false);
  });

  it('of a schedule keeps its input and its result', async () => {
    const folder = temporaryFolder();
    const [input, output] = [join(folder, 'in.csv'), join(folder, 'out.csv')];
    const one = record({ input, output, schedule: 'nightly' });
    const store = await openStore(one);
    for (const path of [input, output, `${output}.partial`, `${output}.ledger`]) writeFileSync(path, 'x');
    await store.dropRemains(one);
    await store.remove(one.id);
    expect(readdirSync(folder).sort()).toEqual(['in.csv', 'out.csv']);
  });
});

it('lists the newest first', async () => {
  const made = ['2024-01-02', '2024-01-03', '2024-01-01'].map((day) =>
    record({ created: `${day}T00:00:00.000Z` }),
  );
  const store = await openStore(...made);
  expect((await store.list()).map(({ record: { created } }) => created.slice(0, 10))).toEqual([
    '2024-01-03',
    '2024-01-02',
    '2024-01-01',
  ]);
});

it.each(['.', 'keys', 'removed'])('removes temporary files of killed processes from %s', async (part) => {
  const store = await openStore();
  const write = (name: string, secondsAgo: number): string => {
    const path = join(store.folder, part, name);
    writeFileSync(path, '{}');
    const written = new Date(Date.now() - secondsAgo * 1000);
    utimesSync(path, written, written);
    return path;
  };
  const abandoned = write('0a1b.0123456789ab.next', 90);
  const others = [
    write('0a1c.0123456789ab.next', 10), // a process may be about to rename it
    write('0a1b', 90),
    write('my.next', 90),
  ];
  await store.removeLeftovers(60_000);
  expect(existsSync(abandoned)).toBe(false);
  expect(others.map((path) => existsSync(path))).toEqual([true, true, true]);
});

describe('after a power failure', () => {
  it('a run with an unreadable status counts as running', async () => {
    const [one, two] = [record(), record()];
    const store = await openStore(one, two);
    writeFileSync(join(store.folderOf(one.id), 'status.json'), '');
    expect(await store.readStatus(one.id)).toMatchObject({ state: 'running', started: expect.any(String) });
    expect(await store.list()).toHaveLength(2);
  });

  it('an unreadable record is not a run, and is removed when it is old', async () => {
    const one = record();
    const store = await openStore(one);
    const broken = newRunId();
    mkdirSync(store.folderOf(broken));
    writeFileSync(join(store.folderOf(broken), 'run.json'), '{"record":1,');
    expect(await store.find(broken)).toBeUndefined();
    expect((await store.list()).map(({ record: { id } }) => id)).toEqual([one.id]);
    await store.removeLeftovers(60_000);
    expect(existsSync(store.folderOf(broken))).toBe(true);
    const before = new Date(Date.now() - 120_000);
    for (const id of [one.id, broken]) utimesSync(store.folderOf(id), before, before);
    await store.removeLeftovers(60_000);
    expect(existsSync(store.folderOf(broken))).toBe(false);
    expect(existsSync(store.folderOf(one.id))).toBe(true);
  });
});
