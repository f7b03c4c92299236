// `curp-batch serve` as a process: its start, its end, and what happens when one of its processes is killed.
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { curpBatch, expectGone } from '../../built-command/cli-process.js';
import { childrenOf, descendantsOf, isAlive, killAll } from '../../built-command/process-tree.js';
import { type Serving, startServing } from '../../built-command/serving.js';
import { inProcess } from '../../cli/in-process.js';
import { startRun } from '../../engine/run/runs.js';
import { skipWith } from '../../machine/skipping.js';
import { samplePath } from '../../repository.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';
import { envelopeOf } from './requests.js';
import { bearer } from './service.js';

const PEOPLE = samplePath('people.csv');

const get = async ({ address, token }: Serving, path: string) =>
  envelopeOf(await fetch(address + path, { headers: bearer(token) }));

const readiness = async (serving: Serving): Promise<number> =>
  (await fetch(`${serving.address}/readyz`).catch(() => ({ status: 0 }))).status;

const isReady = (serving: Serving): Promise<boolean> =>
  until('the service is ready', async () => (await readiness(serving)) === 200);

interface RunJson {
  id: string;
  state: string;
  rows: number;
}

async function upload(serving: Serving, content: Buffer | string): Promise<RunJson> {
  const response = await fetch(`${serving.address}/runs?name=people.csv`, {
    method: 'POST',
    headers: { ...bearer(serving.token), 'content-type': 'text/csv' },
    body: content,
  });
  const { status, body } = await envelopeOf(response);
  expect(status).toBe(202);
  return body.response.run as RunJson;
}

const stateOf = async (serving: Serving, { id }: RunJson): Promise<string> =>
  ((await get(serving, `/runs/${id}`)).body.response.run as RunJson).state;

async function resultOf(serving: Serving, run: RunJson): Promise<string> {
  await until('the run is finished', async () => (await stateOf(serving, run)) === 'finished');
  const response = await fetch(`${serving.address}/runs/${run.id}/result`, {
    headers: bearer(serving.token),
  });
  return response.text();
}

/** The tests of a group use one service, in their order; the last one ends it. */
describe('an embedded service', () => {
  const env = {
    CURP_BATCH_BOARD_TOKEN: 'board-token-that-is-hard-to-guess',
    CURP_BATCH_SECRET: 'secret-that-is-hard-to-guess-forty-signs',
    CURP_BATCH_CALLBACKS: 'https://callbacks.example',
    REDIS_URL: 'redis://:password-that-is-hard-to-guess@127.0.0.1:1',
    CURP_BATCH_LOG: 'info',
  };
  let serving: Serving;

  beforeAll(async () => {
    serving = await startServing(['--embedded'], { env });
  });

  it('prints its address and what it stores, ignores REDIS_URL, and computes the same bytes as `run`', async () => {
    expect(serving.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(serving.token).toMatch(/^curp_[\w-]{43}$/);
    expect(serving.printed()).toContain(`in ${serving.data}, for 7 days`);
    await isReady(serving);
    expect((await get(serving, '/curp/entidades')).status).toBe(200);
    expect((await fetch(`${serving.address}/`)).headers.get('content-type')).toBe('text/html; charset=utf-8');

    const result = await resultOf(serving, await upload(serving, readFileSync(PEOPLE)));
    const output = join(temporaryFolder(), 'out.csv');
    expect((await startRun([PEOPLE, '-o', output]).ended).code).toBe(0);
    expect(result).toBe(readFileSync(output, 'utf8'));

    const metrics = await (await fetch(`${serving.address}/metrics`)).text();
    expect(metrics).toContain('curp_batch_workers{queue="curp-chunks"} 1\n');
    expect(metrics).toContain('curp_batch_workers{queue="curp-runs"} 1\n');
    expect(metrics).toContain('curp_batch_workers{queue="curp-runs-small"} 1\n');
    expect(metrics).toContain('curp_batch_workers{queue="curp-direct"} 1\n');
    expect(metrics).toContain('curp_batch_runs{state="finished"} 1\n');
  });

  it('passes its secrets only to processes that need them', (context) => {
    if (process.platform !== 'linux')
      skipWith(context, 'needs /proc, where the environment of a process is seen');
    const pids = descendantsOf(serving.process.child.pid!);
    expect(pids.length).toBeGreaterThanOrEqual(4);
    const withLogLevel: number[] = [];
    for (const pid of pids) {
      const seen = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      expect(seen.filter((word) => /hard-to-guess|callbacks\.example/.test(word))).toEqual([]);
      if (seen.includes('CURP_BATCH_LOG=info')) withLogLevel.push(pid);
    }
    expect(withLogLevel.length).toBeGreaterThanOrEqual(3); // the workers; redis-server overwrites its environment
  });

  it('refuses its data folder to another embedded service', async () => {
    const { code, stderr } = await curpBatch(['serve', '--port', '0', '--data', serving.data]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: another embedded service uses this data folder/m);
  });

  it.each(['chunk-worker', 'run-worker', 'direct-worker'])('replaces a %s that was killed', async (kind) => {
    const [victim] = serving.process.children(kind);
    process.kill(victim!, 'SIGKILL');
    await until('another one has started', () => {
      const others = serving.process.children(kind).filter((pid) => pid !== victim);
      return others.length === 1;
    });
    expect(isAlive(victim!)).toBe(false);
  });

  it('ends with SIGINT, even if a request never ends, and leaves no process', async () => {
    const socket = connect(Number(new URL(serving.address).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-S');
    socket.on('error', () => {});
    const { code, stderr } = await serving.process.stop('SIGINT');
    socket.destroy();
    expect(code).toBe(0);
    expect(stderr.match(/a worker process ended; starting another/g)).toHaveLength(3); // the killed ones
    await expect(fetch(serving.address)).rejects.toThrow();
  });
});

describe('an embedded service whose Redis is killed', () => {
  let serving: Serving;

  beforeAll(async () => {
    serving = await startServing();
  });

  it.each(['server', 'keeper'])('replaces the %s, and runs continue', async (part) => {
    const [keeper] = serving.process.children('server-keeper');
    const victim = part === 'server' ? (childrenOf(keeper!, '-server')[0] ?? keeper!) : keeper!;
    const orphans = descendantsOf(keeper!);
    process.kill(victim, 'SIGKILL');
    await expectGone([keeper!, ...orphans]);
    const backAgain = /the embedded Redis is back/;
    await until('it is back', () => serving.process.lines(backAgain).length === (part === 'server' ? 1 : 2));
    expect(serving.process.lines(/the embedded Redis ended; starting another/)).not.toEqual([]);
    await isReady(serving);
    expect((await get(serving, '/curp/entidades')).status).toBe(200);
    const run = await upload(serving, readFileSync(PEOPLE));
    expect((await resultOf(serving, run)).split('\n')[0]).toMatch(/^row,/);
  });

  it('again and again: the service ends, and leaves no process', async () => {
    const killed = new Set<number>();
    const { child, ended } = serving.process;
    const seen: number[] = [];
    const killing = setInterval(() => {
      seen.push(...descendantsOf(child.pid!));
      const keepers = serving.process.children('server-keeper').filter((pid) => !killed.has(pid));
      for (const keeper of keepers) killed.add(keeper);
      killAll(keepers); // on a busy machine the service has killed one that did not answer in time
    }, 50);
    const { code, stderr } = await ended;
    clearInterval(killing);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: the embedded Redis ended and could not be replaced/m);
    await expectGone([...new Set(seen)]);
  });
});

describe('an embedded service ends', () => {
  it('with SIGTERM, and leaves no process', async () => {
    const serving = await startServing();
    expect(descendantsOf(serving.process.child.pid!).length).toBeGreaterThanOrEqual(4);
    const { code, stderr } = await serving.process.stop();
    expect(code).toBe(0);
    expect(stderr).not.toContain('starting another');
  });

  it('at once with a second signal, and leaves no process', async () => {
    const serving = await startServing();
    const { child } = serving.process;
    const pids = descendantsOf(child.pid!);
    const [frozen] = serving.process.children('direct-worker');
    process.kill(frozen!, 'SIGSTOP'); // it cannot end, so the first signal does not end the service quickly
    serving.process.signal('SIGTERM');
    await serving.process.line(/ending; runs in hand/);
    const exited = once(child, 'exit');
    serving.process.signal('SIGTERM');
    expect((await exited)[0]).toBe(143);
    process.kill(frozen!, 'SIGCONT');
    await expectGone(pids);
  });
});

describe('with --redis', () => {
  it('is only the API, and prints that, and that data in Redis is not sealed', async () => {
    const serving = await startServing(['--redis', inject('redis')]);
    expect(serving.printed()).toContain('workers are processes of their own');
    expect(serving.printed()).toMatch(/^Sealed: {2}no: .*CURP_BATCH_SECRET/m);
    expect(serving.printed()).not.toContain(inject('redis'));
    expect(descendantsOf(serving.process.child.pid!)).toEqual([]);
    await isReady(serving);
    expect((await serving.process.stop()).code).toBe(0);
  });

  it('waits for a Redis that does not answer, calculates meanwhile, and prints no secret', async () => {
    const env = { REDIS_URL: 'redis://127.0.0.1:1', CURP_BATCH_SECRET: 'x'.repeat(40) };
    const serving = await startServing([], { env });
    expect(serving.printed()).not.toContain('Sealed:');
    expect(serving.printed()).not.toContain('xxx');
    expect(await readiness(serving)).toBe(503);
    expect((await get(serving, '/curp/entidades')).status).toBe(200);
    expect((await serving.process.stop()).code).toBe(0);
  });
});

describe('tokens', () => {
  it('of the file are used, and then no temporary one is created', async () => {
    const data = temporaryFolder();
    const { stdout } = await inProcess(['token', 'add', 'payroll', '--data', data]);
    const serving = await startServing(['--data', data, '--redis', inject('redis')]);
    expect(serving.token).toBe('');
    expect(serving.printed()).toContain(join(data, 'tokens.json'));
    const answer = await fetch(`${serving.address}/curp/entidades`, { headers: bearer(stdout.trim()) });
    expect(answer.status).toBe(200);
    await serving.process.stop();
  });

  it('in a damaged file: an error at the start', async () => {
    const data = temporaryFolder();
    writeFileSync(join(data, 'tokens.json'), 'nothing');
    const { code, stderr } = await curpBatch(['serve', '--port', '0', '--data', data]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: the file of tokens is damaged/m);
  });
});

describe('an error at the start', () => {
  it('a port that is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number };
    const { code, stderr } = await curpBatch(['serve', '--port', String(port), '--data', temporaryFolder()]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: the service cannot listen \(EADDRINUSE\): .*--port/m);
    holder.close();
  });

  it('a wrong option', async () => {
    const { code, stdout, stderr } = await inProcess(['serve', '--redis', 'http://user:secret@x']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/begins with redis:/);
    expect(stderr).not.toContain('secret');
  });
});
