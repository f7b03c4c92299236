/** Without Redis, or with a full disk: uploads are accepted or refused with a message, and runs continue afterwards. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { RunQueue } from '../../src/engine/queue/run-queue.js';
import { connect } from '../../src/engine/redis/connection.js';
import { RunStore } from '../../src/service/runs/run-store.js';
import { csv, people, ROSA, runOn } from '../engine/run/runs.js';
import { needsPrograms } from '../machine/programs.js';
import { skipWith } from '../machine/skipping.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { until } from '../vitest/waiting.js';
import { startService } from './http/service.js';
import { startDepot } from './run-depot.js';
import { formOf, RunService, startRunService } from './run-service.js';

it('an upload while Redis cannot be reached is accepted, listed, cancelled and removed', async (context) => {
  const redis = connect('redis://127.0.0.1:1');
  redis.on('error', () => {});
  context.onTestFinished(() => redis.disconnect());
  const store = await RunStore.open(temporaryFolder());
  const queue = new RunQueue(redis, store.folderId);
  const service = await startService({ redis, store, runQueue: queue, data: store.folder });
  context.onTestFinished(() => service.stop());
  const runs = new RunService({ store, queue, redis } as never, service);
  const first = await runs.upload(csv(ROSA));
  const second = await runs.upload(formOf({ file: csv(ROSA) }));
  expect([first.status, second.status]).toEqual([202, 202]);
  expect((await runs.ask('GET', '/runs')).response.runs).toHaveLength(2);
  expect((await runs.ask('POST', `/runs/${first.response.run.id}/cancel`)).status).toBe(202);
  expect(await store.isCancelAsked(first.response.run.id)).toBe(true);
  expect((await runs.ask('DELETE', `/runs/${second.response.run.id}`)).status).toBe(200);
  expect(runs.runs()).toEqual([first.response.run.id]);
});

/** A small file system in memory (tmpfs). */
function smallDisk(context: TestContext, bytes: number): string {
  needsPrograms(context, 'mount', 'umount');
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'curp-test', folder], {
      stdio: 'ignore',
    });
  } catch {
    skipWith(context, 'this user may not mount a disk of its own here');
  }
  context.onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
  });
  return folder;
}

it('an upload larger than the free space is refused, and leaves nothing', async (context) => {
  const disk = smallDisk(context, 1024 * 1024);
  const service = await startRunService(context, { store: await RunStore.open(disk), data: disk });
  const incoming = () => readdirSync(join(disk, 'incoming'));
  const rows = Array(40_000).fill(ROSA);
  const byItsWord = await service.upload(csv(...rows));
  expect(byItsWord).toMatchObject({
    status: 507,
    code: 493,
    message: 'El servidor no tiene espacio en disco',
  });
  // Without Content-Length the size is not known before.
  const piece = Buffer.from(`${rows.slice(0, 1000).join('\n')}\n`);
  const body = ReadableStream.from(Array<Buffer>(40).fill(piece));
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'text/csv' },
  } as RequestInit;
  const whileItComes = await service.fetch('/runs', init);
  expect(whileItComes.status).toBe(507);
  expect(await whileItComes.json()).toMatchObject({ code_error: 493 });
  await until('no upload is left', () => incoming().length === 0);
  expect(readdirSync(join(disk, 'runs'))).toEqual([]);
  expect((await service.upload(csv(ROSA))).status).toBe(202);
});

it('a run without free space waits, reports it, and continues when there is space', async (context) => {
  const disk = smallDisk(context, 4 * 1024 * 1024);
  const depot = await startDepot(context, disk);
  const content = await people(20_000);
  const other = join(disk, 'other-file');
  writeFileSync(other, Buffer.alloc(4 * 1024 * 1024 - content.length - 700_000));
  await depot.computeHere();
  await depot.executeHere({ chunk: 64 * 1024 });
  const { id, result } = await depot.addRun(content);
  await until('it waits for room', async () => {
    const { state, fault } = await depot.status(id);
    return state === 'queued' && fault === 'output_failed';
  });
  expect(await depot.status(id)).toMatchObject({ detail: 'the disk is full: make room and resume' });
  rmSync(other);
  expect(await depot.ended(id)).toMatchObject({ state: 'finished', rows: 20_000, fault: null });
  expect(readFileSync(result, 'utf8')).toBe((await runOn(content)).output);
});
