// `curp-batch serve`: its start, its end, and what happens when one of its processes is killed.
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { childrenOf, descendantsOf, isAlive } from '../process-tree.js';
import { curpBatch, temporaryFolder } from '../processes.js';
import { samplePath } from '../repository.js';
import { startRun } from '../run/runs.js';
import { skipWith } from '../skipping.js';
import { envelopeOf } from './asking.js';
import { bearer } from './service.js';
import { expectGone, type Serving, startServing } from './serving.js';

const PEOPLE = samplePath('people.csv');

const get = async ({ address, token }: Serving, path: string) =>
  envelopeOf(await fetch(address + path, { headers: bearer(token) }));

const isReady = async (serving: Serving): Promise<number> =>
  (await fetch(`${serving.address}/readyz`).catch(() => ({ status: 0 }))).status;

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
  await expect.poll(() => stateOf(serving, run), { interval: 200 }).toBe('finished');
  const response = await fetch(`${serving.address}/runs/${run.id}/result`, {
    headers: bearer(serving.token),
  });
  return response.text();
}

async function end(serving: Serving, signal: NodeJS.Signals = 'SIGTERM') {
  const pids = descendantsOf(serving.process.child.pid!);
  serving.process.signal(signal);
  const ended = await serving.process.ended;
  await expectGone(pids);
  return ended;
}

describe('an embedded service', () => {
  it('prints its address and what it stores, and computes the same bytes as `run`', async () => {
    const serving = await startServing();
    expect(serving.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(serving.token).toMatch(/^curp_[\w-]{43}$/);
    expect(serving.printed()).toContain(`in ${serving.data}, for 7 days`);
    expect((await get(serving, '/curp/entidades')).status).toBe(200);
    expect((await fetch(`${serving.address}/`)).headers.get('content-type')).toBe('text/html; charset=utf-8');

    const result = await resultOf(serving, await upload(serving, readFileSync(PEOPLE)));
    const output = join(temporaryFolder(), 'out.csv');
    expect((await startRun([PEOPLE, '-o', output]).ended).code).toBe(0);
    expect(result).toBe(readFileSync(output, 'utf8'));

    const metrics = await (await fetch(`${serving.address}/metrics`)).text();
    expect(metrics).toContain('curp_batch_workers{queue="curp-chunks"} 1\n');
    expect(metrics).toContain('curp_batch_workers{queue="curp-runs"} 1\n');
    expect(metrics).toContain('curp_batch_workers{queue="curp-direct"} 1\n');
    expect(metrics).toContain('curp_batch_runs{state="finished"} 1\n');
    const { code } = await end(serving);
    expect(code).toBe(0);
  });

  it('passes its secrets only to processes that need them', async (context) => {
    if (process.platform !== 'linux')
      skipWith(context, 'needs /proc, where the environment of a process is seen');
    const env = {
      CURP_BATCH_BOARD_TOKEN: 'board-token-that-is-hard-to-guess',
      CURP_BATCH_SECRET: 'secret-that-is-hard-to-guess-forty-signs',
      CURP_BATCH_CALLBACKS: 'https://callbacks.example',
      REDIS_URL: 'redis://:password-that-is-hard-to-guess@127.0.0.1:1',
      CURP_BATCH_LOG: 'info',
    };
    const serving = await startServing(['--embedded'], { env });
    const pids = descendantsOf(serving.process.child.pid!);
    expect(pids.length).toBeGreaterThanOrEqual(4);
    const withLogLevel: number[] = [];
    for (const pid of pids) {
      const seen = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      expect(seen.filter((word) => /hard-to-guess|callbacks\.example/.test(word))).toEqual([]);
      if (seen.includes('CURP_BATCH_LOG=info')) withLogLevel.push(pid);
    }
    expect(withLogLevel.length).toBeGreaterThanOrEqual(3); // the workers; redis-server overwrites its environment
    await end(serving);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends with %s, and leaves no process', async (signal) => {
    const serving = await startServing();
    const pids = descendantsOf(serving.process.child.pid!);
    expect(pids.length).toBeGreaterThanOrEqual(4);
    const { code, stderr } = await end(serving, signal);
    expect(code).toBe(0);
    expect(stderr).not.toContain('starting another');
    await expect(fetch(serving.address)).rejects.toThrow();
  });

  it('leaves no process when it is killed', async () => {
    const serving = await startServing();
    const { signal } = await end(serving, 'SIGKILL');
    expect(signal).toBe('SIGKILL');
  });

  it('ends at once with a second signal, and leaves no process', async () => {
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

  it('ends even if a request never ends', async () => {
    const serving = await startServing();
    const socket = connect(Number(new URL(serving.address).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-S');
    socket.on('error', () => {});
    expect((await end(serving)).code).toBe(0);
    socket.destroy();
  });
});

describe('when a process is killed', () => {
  it.each(['server', 'keeper'])('the embedded %s: it is replaced, and runs continue', async (part) => {
    const serving = await startServing();
    const [keeper] = serving.process.children('server-keeper');
    const victim = part === 'server' ? (childrenOf(keeper!, '-server')[0] ?? keeper!) : keeper!;
    const orphans = descendantsOf(keeper!);
    process.kill(victim, 'SIGKILL');
    await serving.process.line(/the embedded Redis ended; starting another/);
    await serving.process.line(/the embedded Redis is back/);
    await expectGone([keeper!, ...orphans]);
    await expect.poll(() => isReady(serving)).toBe(200);
    expect((await get(serving, '/curp/entidades')).status).toBe(200);
    const run = await upload(serving, readFileSync(PEOPLE));
    expect((await resultOf(serving, run)).split('\n')[0]).toMatch(/^row,/);
    expect((await end(serving)).code).toBe(0);
  });

  it('the embedded server again and again: the service ends, and leaves no process', async () => {
    const serving = await startServing();
    const killed = new Set<number>();
    const { child, ended } = serving.process;
    const seen: number[] = [];
    const killing = setInterval(() => {
      seen.push(...descendantsOf(child.pid!));
      for (const keeper of serving.process.children('server-keeper')) {
        if (killed.has(keeper)) continue;
        killed.add(keeper);
        try {
          process.kill(keeper, 'SIGKILL');
        } catch {
          // It has ended meanwhile: on a busy machine the service kills a server that does not answer in time.
        }
      }
    }, 50);
    const { code, stderr } = await ended;
    clearInterval(killing);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: the embedded Redis ended and could not be replaced/m);
    await expectGone([...new Set(seen)]);
  });

  it.each(['chunk-worker', 'run-worker', 'direct-worker'])('a %s: it is replaced', async (kind) => {
    const serving = await startServing();
    const [victim] = serving.process.children(kind);
    process.kill(victim!, 'SIGKILL');
    await serving.process.line(/a worker process ended; starting another/);
    await expect.poll(() => serving.process.children(kind).filter((pid) => pid !== victim)).toHaveLength(1);
    expect(isAlive(victim!)).toBe(false);
    expect((await end(serving)).code).toBe(0);
  });
});

describe('with --redis', () => {
  it('is only the API, and says so', async () => {
    const serving = await startServing(['--redis', inject('redis')]);
    expect(serving.printed()).toContain('workers are processes of their own');
    expect(serving.printed()).not.toContain(inject('redis'));
    expect(descendantsOf(serving.process.child.pid!)).toEqual([]);
    await expect.poll(() => isReady(serving)).toBe(200);
    expect((await end(serving)).code).toBe(0);
  });

  it('prints at the start whether data in Redis is sealed', async () => {
    const open = await startServing(['--redis', inject('redis')]);
    expect(open.printed()).toMatch(/^Sealed: {2}no: .*CURP_BATCH_SECRET/m);
    await end(open);
    const env = { CURP_BATCH_SECRET: 'x'.repeat(40) };
    const sealed = await startServing(['--redis', inject('redis')], { env });
    expect(sealed.printed()).not.toContain('Sealed:');
    expect(sealed.printed()).not.toContain('xxx');
    await end(sealed);
  });

  it('waits for a Redis that does not answer, and calculates meanwhile', async () => {
    const serving = await startServing([], { env: { REDIS_URL: 'redis://127.0.0.1:1' } });
    expect(await isReady(serving)).toBe(503);
    expect((await get(serving, '/curp/entidades')).status).toBe(200);
    expect((await end(serving)).code).toBe(0);
  });

  it('--embedded ignores REDIS_URL', async () => {
    const serving = await startServing(['--embedded'], { env: { REDIS_URL: 'redis://127.0.0.1:1' } });
    await expect.poll(() => isReady(serving)).toBe(200);
    await end(serving);
  });
});

describe('tokens', () => {
  it('of the file are used, and then no temporary one is created', async () => {
    const data = temporaryFolder();
    const { stdout } = await curpBatch(['token', 'add', 'payroll', '--data', data]);
    const serving = await startServing(['--data', data, '--redis', inject('redis')]);
    expect(serving.token).toBe('');
    expect(serving.printed()).toContain(join(data, 'tokens.json'));
    const answer = await fetch(`${serving.address}/curp/entidades`, { headers: bearer(stdout.trim()) });
    expect(answer.status).toBe(200);
    await end(serving);
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

  it('a data folder that another embedded service uses', async () => {
    const serving = await startServing();
    const { code, stderr } = await curpBatch(['serve', '--port', '0', '--data', serving.data]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: another embedded service uses this data folder/m);
    await end(serving);
  });

  it.each([
    [['--embedded', '--redis', 'redis://x'], /exclude each other/],
    [['--redis', 'http://user:secret@x'], /begins with redis:/],
    [['--port', '70000'], /0 to 65535/],
    [['--keep', 'soon'], /7d/],
    [['--max-upload', 'much'], /512k/],
    [['--rate-limit', '0'], /1 to/],
    [['--connections-per-address', '0'], /1 to 1000/],
    [['--proxy', 'nginx'], /an address is written 10\.0\.0\.5/],
    [['--proxy', '10.0.0.0/33'], /an address is written/],
    [['--callback-allow', 'ftp://x'], /https:\/\/host/],
    [['--prt', '1'], /Did you mean --port\?/],
  ])('%j', async (words, text) => {
    const { code, stderr } = await curpBatch(['serve', ...words]);
    expect(code).toBe(2);
    expect(stderr).toMatch(text);
    expect(stderr).not.toContain('secret');
  });
});
