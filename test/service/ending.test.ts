/** The end of a service: requests in progress are finished, and nothing unfinished stays on the disk. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { processMark } from '../../src/base/process-mark.js';
import { newRunId } from '../../src/engine/settings/run-id.js';
import { newRecord, QUEUED } from '../../src/service/runs/run-record.js';
import { RunStore } from '../../src/service/runs/run-store.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { csv, ROSA } from '../engine/run/runs.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { until } from '../vitest/waiting.js';

/** Longer than the service waits for requests without a token, and shorter than the 25 s for those with one. */
const ENDING_MS = 8000;

const serve = (data: string): Promise<Serving> => startServing(['--data', data, '--redis', inject('redis')]);

const incoming = (data: string): string[] => readdirSync(join(data, 'incoming'));

/** Starts an upload and sends half of it. */
async function beginUpload({ address, token }: Serving, data: string): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.on('error', () => {});
  const body = csv(ROSA);
  socket.write(
    `POST /runs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: text/csv\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 50)}`,
  );
  await until('the upload is in progress', () => {
    const [id] = incoming(data);
    return id !== undefined && existsSync(join(data, 'incoming', id, 'input.csv'));
  });
  return socket;
}

async function textOf(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  await once(socket, 'close');
  return text;
}

it.concurrent('an upload that is completed while the service ends becomes a run', async () => {
  const data = temporaryFolder();
  const served = await serve(data);
  const socket = await beginUpload(served, data);
  const answer = textOf(socket);
  served.process.signal('SIGTERM');
  await served.process.line(/ending/);
  await pause(ENDING_MS);
  socket.write(csv(ROSA).slice(50));
  expect(await answer).toMatch(/^HTTP\/1\.1 202 /);
  expect((await served.process.ended).code).toBe(0);
  expect(incoming(data)).toEqual([]);
  expect(readdirSync(join(data, 'runs'))).toHaveLength(1);
});

it.concurrent('an upload that does not end leaves nothing', async () => {
  const data = temporaryFolder();
  const served = await serve(data);
  const socket = await beginUpload(served, data);
  expect((await served.process.stop()).code).toBe(0);
  expect(incoming(data)).toEqual([]);
  expect(readdirSync(join(data, 'runs'))).toEqual([]);
  socket.destroy();
});

it.concurrent('an upload that a second signal ends leaves nothing', async () => {
  const data = temporaryFolder();
  const served = await serve(data);
  const socket = await beginUpload(served, data);
  served.process.signal('SIGTERM');
  await served.process.line(/ending/);
  expect((await served.process.stop()).code).toBe(143);
  expect(incoming(data)).toEqual([]);
  socket.destroy();
});

it.concurrent('leftovers of a killed service are removed at the next start', async (context) => {
  const data = temporaryFolder();
  const served = await serve(data);
  const socket = await beginUpload(served, data);
  await served.process.stop('SIGKILL');
  socket.destroy();
  expect(incoming(data)).toHaveLength(1);
  const next = await serve(data);
  context.onTestFinished(() => next.process.kill());
  await until('nothing is left', () => incoming(data).length === 0);
});

it.concurrent('a download in progress is finished', async () => {
  const data = temporaryFolder();
  const served = await serve(data);
  const store = await RunStore.open(data);
  const record = newRecord({ project: 'local', name: 'people.csv', keepMs: 3_600_000 });
  await store.create(record);
  const size = 64 * 1024 ** 2;
  writeFileSync(store.outputOf(record), Buffer.alloc(size, 'x'));
  await store.writeStatus(record.id, { ...QUEUED, state: 'finished', ended: new Date().toISOString() });
  const answer = await fetch(`${served.address}/runs/${record.id}/result`, {
    headers: { authorization: `Bearer ${served.token}` },
  });
  expect(answer.status).toBe(200);
  served.process.signal('SIGTERM');
  await served.process.line(/ending/);
  await pause(ENDING_MS); // the buffers between are full; the rest waits until the client reads
  expect((await answer.arrayBuffer()).byteLength).toBe(size);
  expect((await served.process.ended).code).toBe(0);
});

it.concurrent('a draft is kept while its process may be alive', async () => {
  const store = await RunStore.open(temporaryFolder());
  const folderOf = (mark: object | string): string => {
    const folder = join(store.folder, 'incoming', newRunId());
    mkdirSync(folder);
    writeFileSync(join(folder, 'maker.json'), typeof mark === 'string' ? mark : JSON.stringify(mark));
    return folder;
  };
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  const own = processMark();
  const gone = [
    folderOf({ ...own, pid: child.pid }),
    ...(own.started === '' ? [] : [folderOf({ ...own, started: `${Number(own.started) - 1}` })]),
  ];
  const kept = [
    folderOf(own),
    folderOf({ ...own, machine: 'another', pid: child.pid }),
    folderOf('{'),
    folderOf({}),
    folderOf('null'),
  ];
  await store.removeLeftovers(60_000);
  expect(gone.filter((folder) => existsSync(folder))).toEqual([]);
  expect(kept.filter((folder) => existsSync(folder))).toEqual(kept);
  const old = new Date(Date.now() - 120_000);
  for (const folder of kept) utimesSync(folder, old, old);
  await store.removeLeftovers(60_000);
  expect(kept.filter((folder) => existsSync(folder))).toEqual([]);
});
