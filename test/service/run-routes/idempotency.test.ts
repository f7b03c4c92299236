/** `Idempotency-Key`: a repeated upload gives the same run, also when both arrive at the same time. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { IdempotencyKeys, keyHash } from '../../../src/service/runs/idempotency-keys.js';
import { csv, ROSA } from '../../engine/run/runs.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { formOf, type RunService, startRunService, wholeFile } from '../run-service.js';

const lifetime = wholeFile();
let service: RunService;
let keys = 0;

beforeAll(async () => {
  service = await startRunService(lifetime);
});

const freshKey = (): Record<string, string> => ({ 'idempotency-key': `key-${++keys}` });

it('a repeated upload gives the same run', async () => {
  const key = freshKey();
  const first = await service.upload(csv(ROSA), '?lang=en', key);
  const again = await service.upload(csv(ROSA), '?lang=en', key);
  const asForm = await service.upload(
    formOf({ file: csv(ROSA), lang: 'en', filename: 'other-name.csv' }),
    '',
    key,
  );
  expect(first.status).toBe(202);
  expect(again).toMatchObject({ status: 200, response: { run: { id: first.response.run.id } } });
  expect(asForm).toMatchObject({ status: 200, response: { run: { id: first.response.run.id } } });
  expect(again.headers.get('location')).toBe(`/runs/${first.response.run.id}`);
  expect(service.incoming()).toEqual([]);
  expect(await service.depot.queue.waiting()).toBe(1);
});

it('another file or other options with the same key are refused', async () => {
  const key = freshKey();
  await service.upload(csv(ROSA), '', key);
  const before = service.runs().length;
  for (const other of [
    await service.upload(csv(ROSA, ROSA), '', key),
    await service.upload(csv(ROSA), '?detail', key),
    await service.upload(formOf({ file: csv(ROSA), echo: 'none' }), '', key),
  ]) {
    expect(other).toMatchObject({ status: 409, code: 485 });
  }
  expect(service.runs()).toHaveLength(before);
  expect(service.incoming()).toEqual([]);
});

it('another project may use the same key', async () => {
  const key = freshKey();
  const mine = await service.upload(csv(ROSA), '', key);
  const theirs = await service.as('others').upload(csv(ROSA, ROSA), '', key);
  expect(theirs.status).toBe(202);
  expect(theirs.response.run.id).not.toBe(mine.response.run.id);
});

it('the key of a removed run can be used again', async () => {
  const key = freshKey();
  const first = await service.upload(csv(ROSA), '', key);
  await service.ask('DELETE', `/runs/${first.response.run.id}`);
  const second = await service.upload(csv(ROSA, ROSA), '', key);
  expect(second.status).toBe(202);
});

it('the key of a refused file can be used again', async () => {
  const key = freshKey();
  expect(await service.upload('nombres\n', '', key)).toMatchObject({ status: 422 });
  expect(await service.upload(csv(ROSA), '', key)).toMatchObject({ status: 202 });
});

it.each(['', 'x'.repeat(201)])('a key of another length is refused', async (key) => {
  const answer = await service.upload(csv(ROSA), '', { 'idempotency-key': key });
  expect(answer).toMatchObject({
    status: 400,
    code: 480,
    message: 'La opción Idempotency-Key no es válida: use de 1 a 200 caracteres',
  });
});

it('ten equal uploads at once give one run, and a different one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const key = freshKey();
    const before = service.runs().length;
    const same = Array.from({ length: 10 }, () => service.upload(csv(ROSA), '', key));
    const answers = await Promise.all(same);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 202]);
    expect(new Set(answers.map(({ response }) => response.run.id)).size).toBe(1);
    expect(service.runs()).toHaveLength(before + 1);
    expect(service.incoming()).toEqual([]);
    expect(await service.upload(csv(ROSA, ROSA), '', key)).toMatchObject({ status: 409, code: 485 });
  }
});

it('if a process is killed between taking the key and creating the run, the next request creates the run', async () => {
  const key = freshKey();
  const { store } = service.depot;
  const first = await service.upload(csv(ROSA), '', key);
  const { id } = first.response.run;
  // The state that the killed process leaves: all files are written, and none is moved.
  const { renameSync } = await import('node:fs');
  renameSync(store.folderOf(id), join(store.folder, 'incoming', id));
  const again = await service.upload(csv(ROSA), '', key);
  expect(again).toMatchObject({ status: 200, response: { run: { id } } });
  expect(service.incoming()).toEqual([]);
});

describe('the file of a key', () => {
  it('contains hashes, and is removed with its run', async () => {
    const folder = temporaryFolder();
    const store = new IdempotencyKeys(folder);
    const hash = keyHash('project', 'secret-key');
    expect(await store.claim(hash, { id: 'one', upload: 'x' })).toEqual({ id: 'one', upload: 'x' });
    expect(await store.claim(hash, { id: 'two', upload: 'x' })).toEqual({ id: 'one', upload: 'x' });
    expect(readdirSync(folder)).toEqual([hash]);
    expect(hash).not.toContain('secret');
    await store.release(hash, 'two');
    expect(await store.claim(hash, { id: 'two', upload: 'x' })).toMatchObject({ id: 'one' });
    await store.release(hash, 'one');
    expect(readdirSync(folder)).toEqual([]);
    expect(await store.claim(hash, { id: 'two', upload: 'x' })).toMatchObject({ id: 'two' });
    writeFileSync(join(folder, hash), '{"id":'); // as a crash can leave it
    expect(await store.claim(hash, { id: 'three', upload: 'x' })).toMatchObject({ id: 'three' });
  });

  it('depends on the project', () => {
    expect(keyHash('a', 'b')).not.toBe(keyHash('ab', ''));
  });
});
