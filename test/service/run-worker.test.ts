/** A run worker executes the stored runs; after every fault the result has the bytes of `run`. */
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { startHeldWorker } from '../engine/run/held-worker.js';
import { csv, people, ROSA, runOn } from '../engine/run/runs.js';
import { until } from '../vitest/waiting.js';
import { type RunDepot, startDepot } from './run-depot.js';

let content: Buffer;
let whole: string;

beforeAll(async () => {
  content = await people(2000);
  whole = (await runOn(content)).output;
});

/** A run that pauses in the middle: some chunks are committed, and the worker holds the next one. */
async function startPausedRun(depot: RunDepot) {
  const held = startHeldWorker(depot.url, 5);
  const run = await depot.addRun(content);
  const worker = await depot.startRunWorker('--chunk', '4k', '--window', '8');
  await held.holding;
  await until('rows are committed', async () => (await depot.status(run.id)).rows > 0);
  return { held, run, worker };
}

it.concurrent('executes a run to the bytes of the command, and keeps only the result', async (context) => {
  const depot = await startDepot(context);
  await depot.computeHere();
  await depot.executeHere();
  const { id, result } = await depot.addRun(content);
  const status = await depot.ended(id);
  expect(status).toMatchObject({ state: 'finished', rows: 2000, percent: 100, fault: null, resumed: false });
  expect(status.codes.reduce((sum, { rows }) => sum + rows, 0)).toBe(status.errors);
  expect(readFileSync(result, 'utf8')).toBe(whole);
  await until('the input is removed', () => !existsSync(`${depot.store.folderOf(id)}/input.csv`));
  expect(readdirSync(depot.store.folderOf(id)).sort()).toEqual([
    'plan.json',
    'result.csv',
    'result.csv.attention.csv',
    'result.csv.errors.csv',
    'result.csv.report.html',
    'result.csv.summary.json',
    'run.json',
    'status.json',
  ]);
  await until('the job is removed', async () => (await depot.queue.missing([id])).length === 1);
});

it.concurrent('killed -9 during a run: another one continues from the ledger, same bytes', async (context) => {
  const depot = await startDepot(context);
  const { held, run, worker } = await startPausedRun(depot);
  const before = await depot.status(run.id);
  expect(worker.children('run-worker')).toHaveLength(1);
  await worker.kill();
  const second = await depot.startRunWorker('--chunk', '4k');
  await second.line(/a run is resumed/);
  held.release();
  const status = await depot.ended(run.id);
  await held.stop();
  expect(before.rows).toBeGreaterThan(0);
  expect(status).toMatchObject({ state: 'finished', rows: 2000, resumed: true });
  expect(readFileSync(run.result, 'utf8')).toBe(whole);
});

it.concurrent.for([
  ['the partial result is damaged', 'output_damaged', '.partial'],
  ['the ledger is damaged', 'ledger_damaged', '.ledger'],
] as const)('%s: the run starts anew from its upload, same bytes', async ([_, fault, ending], context) => {
  const depot = await startDepot(context);
  const { held, run, worker } = await startPausedRun(depot);
  await worker.stop();
  const path = run.result + ending;
  const bytes = readFileSync(path);
  bytes.fill(0, 100, 200);
  writeFileSync(path, bytes);
  held.release();
  const second = await depot.startRunWorker('--chunk', '4k');
  expect(await second.line(/restarting the run from its beginning/)).toContain(fault);
  expect(await depot.ended(run.id)).toMatchObject({ state: 'finished', rows: 2000, resumed: false });
  await held.stop();
  expect(readFileSync(run.result, 'utf8')).toBe(whole);
});

it.concurrent('SIGTERM: returns the run to the queue at once', async (context) => {
  const depot = await startDepot(context);
  const { held, run, worker } = await startPausedRun(depot);
  const blobs = await depot.redis.keys('*:blob:*');
  expect(blobs).not.toEqual([]);
  for (const name of blobs) expect(name).toContain(run.id); // blobs have the id of the run
  expect((await worker.stop()).code).toBe(0);
  expect(await depot.status(run.id)).toMatchObject({ state: 'queued', fault: null });
  expect(await depot.queue.waiting()).toBe(1);
  const second = await depot.startRunWorker('--chunk', '4k');
  await second.line(/a run is resumed/);
  held.release();
  expect(await depot.ended(run.id)).toMatchObject({ state: 'finished', resumed: true });
  await held.stop();
  expect(readFileSync(run.result, 'utf8')).toBe(whole);
});

it.concurrent('frozen: another one takes the run, and the first stops it when it continues', async (context) => {
  const depot = await startDepot(context);
  const { held, run, worker } = await startPausedRun(depot);
  const [frozen] = worker.children('run-worker');
  process.kill(frozen!, 'SIGSTOP');
  const second = await depot.startRunWorker('--chunk', '4k');
  await second.line(/a run waits and is resumed later/); // the first worker still has the lock of the output
  process.kill(frozen!, 'SIGCONT');
  await until('the second continues the run', async () => (await second.line(/a run is resumed/)) !== '');
  held.release();
  expect(await depot.ended(run.id)).toMatchObject({ state: 'finished', rows: 2000 });
  await held.stop();
  expect(readFileSync(run.result, 'utf8')).toBe(whole);
});

it.concurrent('FLUSHALL during a run: the run is queued again and continues', async (context) => {
  const depot = await startDepot(context);
  const { held, run, worker } = await startPausedRun(depot);
  await depot.redis.flushall();
  await worker.line(/a run is resumed/);
  held.release();
  expect(await depot.ended(run.id)).toMatchObject({ state: 'finished', rows: 2000 });
  await held.stop();
  expect(readFileSync(run.result, 'utf8')).toBe(whole);
});

it.concurrent('FLUSHALL while it waits: it is queued again from the disk', async (context) => {
  const depot = await startDepot(context);
  const { id, result } = await depot.addRun(content);
  await depot.redis.flushall();
  expect(await depot.queue.missing([id])).toEqual([id]);
  await depot.computeHere();
  await depot.executeHere();
  expect(await depot.ended(id)).toMatchObject({ state: 'finished' });
  expect(readFileSync(result, 'utf8')).toBe(whole);
});

it.concurrent('a worker that was killed after the last row and before it saved the final status', async (context) => {
  const depot = await startDepot(context);
  await depot.computeHere();
  await depot.executeHere();
  const { id } = await depot.addRun(content);
  const { worker, ...ended } = await depot.ended(id);
  // The folder that a killed worker leaves: all files exist, and the status is still running.
  const copy = await depot.addRun('', { queued: false });
  const [from, to] = [depot.store.folderOf(id), depot.store.folderOf(copy.id)];
  for (const name of readdirSync(from))
    if (name.startsWith('result')) copyFileSync(`${from}/${name}`, `${to}/${name}`);
  await depot.store.writeStatus(copy.id, { ...ended, state: 'running', ended: null, rows: 7, worker: 'x' });
  await depot.queue.add(copy);
  expect(await depot.ended(copy.id)).toMatchObject({ state: 'finished', rows: 2000, errors: ended.errors });
});

describe('a run that fails', () => {
  it.concurrent('has its fault, keeps its upload, and leaves no result', async (context) => {
    const depot = await startDepot(context);
    await depot.computeHere();
    await depot.executeHere();
    for (const [file, fault] of [
      [csv(ROSA).replace('sexo', 'zexo'), 'missing_column'],
      [`${csv(ROSA)}"${'x'.repeat(1_100_000)}`, 'record_too_long'],
      [Buffer.from('504b030414000600', 'hex'), 'bad_workbook'],
      [Buffer.from('1f8b080000000000000a', 'hex'), 'bad_compression'],
    ] as const) {
      const { id } = await depot.addRun(file);
      expect(await depot.ended(id)).toMatchObject({ state: 'failed', fault });
      await until('the rest is removed', () => readdirSync(depot.store.folderOf(id)).length === 3);
      expect(readdirSync(depot.store.folderOf(id)).sort()).toEqual(['input.csv', 'run.json', 'status.json']);
    }
  });

  it.concurrent('because of too many errors', async (context) => {
    const depot = await startDepot(context);
    await depot.computeHere();
    await depot.executeHere();
    const options = { limit_errors: { count: 1 } };
    const { id } = await depot.addRun(csv('', ROSA.replace('14', 'x'), ROSA.replace('14', 'y')), { options });
    expect(await depot.ended(id)).toMatchObject({ state: 'failed', fault: 'error_limit', errors: 2 });
  });

  it.concurrent('because its workers are killed again and again', async (context) => {
    const depot = await startDepot(context);
    await depot.executeHere();
    const { id } = await depot.addRun(content, { queued: false });
    await depot.store.writeStatus(id, {
      ...(await depot.status(id)),
      state: 'running',
      rows: 5,
      started: new Date().toISOString(),
      deaths: { count: 10, rows: 5 },
    });
    await depot.queue.add((await depot.store.find(id))!);
    expect(await depot.ended(id)).toMatchObject({ state: 'failed', fault: 'defect' });
  });
});

describe('cancelling', () => {
  it.concurrent('before it begins', async (context) => {
    const depot = await startDepot(context);
    const { id } = await depot.addRun(content);
    await depot.store.askToCancel(id);
    await depot.executeHere();
    expect(await depot.ended(id)).toMatchObject({ state: 'cancelled', started: null });
    await until('the input is removed', () => readdirSync(depot.store.folderOf(id)).length === 3);
  });

  it.concurrent('during the run: no input and no result stays, on disk or in Redis', async (context) => {
    const depot = await startDepot(context);
    const { held, run } = await startPausedRun(depot);
    await depot.store.askToCancel(run.id);
    expect(await depot.ended(run.id)).toMatchObject({ state: 'cancelled', fault: null });
    await until(
      'files',
      () => readdirSync(depot.store.folderOf(run.id)).sort().join() === 'cancel,run.json,status.json',
    );
    await until('the blobs are removed', async () => (await depot.redis.keys('*:blob:*')).length === 0);
    await held.stop();
  });

  it.concurrent('removed during the run: the worker stops it and takes the next one', async (context) => {
    const depot = await startDepot(context);
    const { held, run, worker } = await startPausedRun(depot);
    await depot.store.remove(run.id);
    await until('the job is removed', async () => (await depot.queue.missing([run.id])).length === 1);
    expect(existsSync(depot.store.folderOf(run.id))).toBe(false);
    held.release();
    const next = await depot.addRun(csv(ROSA));
    expect(await depot.ended(next.id)).toMatchObject({ state: 'finished', rows: 1 });
    await held.stop();
    expect((await worker.stop()).stderr).not.toContain('"level":"error"');
  });
});
