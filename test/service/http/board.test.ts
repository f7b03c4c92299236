// The board: protected by its own token, read-only, shows references only, loads nothing from other servers.
import { randomBytes } from 'node:crypto';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALCULATE, DIRECT_QUEUE } from '../../../src/engine/queue/direct-queue.js';
import { folderQueue, RUN_QUEUES, RunQueue } from '../../../src/engine/queue/run-queue.js';
import { type Connection, connect, disconnect, PREFIX } from '../../../src/engine/redis/connection.js';
import { MIN_TOKEN_LENGTH } from '../../../src/service/access/operator-tokens.js';
import { RunStore } from '../../../src/service/runs/run-store.js';
import { curpBatch } from '../../built-command/cli-process.js';
import { startEmbedded } from '../../servers/redis-server.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { exchange, parseRaw, rawRequest } from './requests.js';
import { bearer, type Service, startService } from './service.js';

const TOKEN = randomBytes(24).toString('base64url');
const TRACE = /QUETZALCANARIO|TLACUACHEZ|TACQ870329/;
const CANARY = { nombres: 'QUETZALCANARIO', apellido_paterno: 'TLACUACHEZ' };

/** A server of its own, since the board shows all jobs of the queues. */
let redis: Awaited<ReturnType<typeof startEmbedded>>;
let connection: Connection;
let service: Service;
let direct: Queue;
let runs: string;

const basic = (password: string, user = 'operator') => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});

const ask = (path: string, headers: Record<string, string> = basic(TOKEN), method = 'GET') =>
  fetch(`${service.address}/board${path}`, { headers, method, redirect: 'manual' });

beforeAll(async () => {
  redis = await startEmbedded();
  connection = connect(redis.url);
  const store = await RunStore.open(temporaryFolder());
  service = await startService({
    redis: connection,
    store,
    data: store.folder,
    runQueue: new RunQueue(connection, store.folderId),
    boardToken: TOKEN,
  });
  runs = folderQueue(RUN_QUEUES.large, store.folderId);
  direct = new Queue(DIRECT_QUEUE, { connection, prefix: PREFIX, skipVersionCheck: true });
  await direct.add(CALCULATE, { persons: [CANARY] }, { jobId: 'waiting-one' });
  await direct.add('TLACUACHEZ', { persons: [CANARY] }, { jobId: 'odd-one' });
  await service.options.runQueue.add({ id: 'r0123456789abcdef01', lane: 'large', turn: 1 });
});

afterAll(async () => {
  await direct.close();
  await service.stop();
  disconnect(connection);
  await redis.stop();
});

describe('requires its own token', () => {
  it.each([
    ['without one', {}, 499],
    ['with a wrong one', basic('x'.repeat(40)), 498],
    ['with an empty one', basic(''), 498],
    [
      'with the token as the name',
      { authorization: `Basic ${Buffer.from(`${TOKEN}:`).toString('base64')}` },
      498,
    ],
    ['with an invalid one', { authorization: 'Basic %%%' }, 499],
    ['with no colon', { authorization: `Basic ${Buffer.from(TOKEN).toString('base64')}` }, 499],
  ])('%s', async (_, headers, code) => {
    for (const path of [
      '',
      '/api/queues',
      '/static/js/main.js',
      '/queue/curp-direct',
      '/api/queues/curp-direct/1',
    ]) {
      const answer = await ask(path, headers as Record<string, string>);
      expect([path, answer.status]).toEqual([path, 401]);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
      expect(await answer.json()).toMatchObject({ error: true, code_error: code, response: {} });
    }
  });

  it("and a project's token does not open it, nor does it open anything else", async () => {
    expect((await ask('', bearer(service.token))).status).toBe(401);
    expect((await fetch(`${service.address}/board?token=${service.token}`)).status).toBe(401);
    expect((await fetch(`${service.address}/board?token=${TOKEN}`)).status).toBe(401);
    expect((await fetch(`${service.address}/runs`, { headers: basic(TOKEN) })).status).toBe(401);
    expect((await fetch(`${service.address}/runs`, { headers: bearer(TOKEN) })).status).toBe(401);
  });

  it('which must be long', async () => {
    const env = { CURP_BATCH_BOARD_TOKEN: 'x'.repeat(MIN_TOKEN_LENGTH - 1) };
    const { code, stderr } = await curpBatch(['serve', '--port', '0'], { env, cwd: temporaryFolder() });
    expect(code).toBe(2);
    expect(stderr).toContain('CURP_BATCH_BOARD_TOKEN has at least');
    expect(stderr).not.toContain('xxx');
  });

  it('and does not exist without one', async () => {
    const without = await startService();
    expect((await fetch(`${without.address}/board`, { headers: basic(TOKEN) })).status).toBe(404);
    await without.stop();
  });
});

describe('shows', () => {
  it('a page that loads nothing from other servers', async () => {
    for (const path of ['', '/', '/queue/curp-direct']) {
      const answer = await ask(path);
      expect(answer.status).toBe(200);
      const page = await answer.text();
      expect(page).toContain('<base href="/board/"');
      expect(page).not.toMatch(/https?:/);
      const policy = answer.headers.get('content-security-policy')!;
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('cache-control')).toBe('no-store');
      for (const [, file] of page.matchAll(/(?:src|href)="(static[^"]+)"/g)) {
        expect([file, (await ask(`/${file}`)).status]).toEqual([file, 200]);
      }
    }
  });

  it('every queue, and how many jobs wait', async () => {
    const { queues } = (await (await ask('/api/queues')).json()) as {
      queues: { name: string; displayName: string; readOnlyMode: boolean; counts: Record<string, number> }[];
    };
    expect(queues.map(({ displayName }) => displayName).sort()).toEqual([
      'curp-callbacks',
      'curp-chunks',
      'curp-direct',
      'curp-runs',
      'curp-runs-small',
      'curp-schedules',
    ]);
    expect(queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true);
    expect(queues.find(({ name }) => name === 'curp-direct')!.counts.waiting).toBe(2);
  });

  it('the reference of a run', async () => {
    const answer = await ask(`/api/queues/${runs}/run-r0123456789abcdef01`);
    expect(await answer.json()).toMatchObject({ job: { data: { id: 'r0123456789abcdef01' } } });
  });

  it('nothing of a person in a direct job', async () => {
    const paths = [
      '/api/queues?activeQueue=curp-direct&status=waiting&page=1&jobsPerPage=20',
      '/api/queues/curp-direct/waiting-one',
      '/api/queues/curp-direct/odd-one',
    ];
    for (const path of paths) {
      const text = await (await ask(path)).text();
      expect(text).toContain('not shown');
      expect(text).not.toMatch(TRACE);
    }
  });

  it('nothing of a person in a direct job that was answered, or whose data is broken', async () => {
    await direct.add(CALCULATE, {}, { jobId: 'answered', delay: 3_600_000 });
    await connection.hset(direct.toKey('answered'), 'returnvalue', '{"envelopes":["TACQ870329HDFLYT05"]}');
    await direct.add(CALCULATE, {}, { jobId: 'broken', delay: 3_600_000 });
    await connection.hset(direct.toKey('broken'), 'data', '{"p": TLACUACHEZ}');
    await connection.rpush(`${direct.toKey('answered')}:logs`, 'QUETZALCANARIO');
    for (const id of ['answered', 'broken']) {
      for (const path of [id, `${id}/logs`, `${id}/flow`]) {
        const text = await (await ask(`/api/queues/curp-direct/${path}`)).text();
        expect(text).not.toMatch(TRACE);
      }
    }
    const list = await ask('/api/queues?activeQueue=curp-direct&status=delayed&page=1&jobsPerPage=20');
    expect(await list.text()).not.toMatch(TRACE);
    for (const id of ['answered', 'broken']) await direct.remove(id).catch(() => {});
  });
});

/** Paths in any spelling give no file outside of the board. */
describe('no files outside of its own', () => {
  it.each([
    '/static/%2e%2e/package.json',
    '/static/%2e%2e%2f%2e%2e%2fpackage.json',
    '/static/..%2f..%2fetc%2fpasswd',
    '/static/js/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/static/%00',
    '/static/js%00/main.js',
    '/static/%5c..%5c..%5cetc',
    '/static/..%5c..%5cetc%5cpasswd',
    '/static/%252e%252e/package.json',
    '/static/%2f%2fetc/passwd',
    '/static/',
    '/static/js',
    '/static/nothing.js',
    `/static/${'x'.repeat(5000)}`,
    '/static/%c0%ae%c0%ae/package.json',
    '/static/%',
  ])('%s', async (path) => {
    const text = await exchange(
      service.port,
      rawRequest(`GET /board${path}`, `Authorization: ${basic(TOKEN).authorization}`),
    );
    const { status, body } = parseRaw(text);
    expect([400, 404]).toContain(status);
    expect([490, 491]).toContain(body.code_error);
  });
});

describe('changes nothing', () => {
  it.each([
    ['PUT', '/api/queues/pause'],
    ['PUT', '/api/queues/curp-direct/pause'],
    ['PUT', '/api/queues/curp-direct/empty'],
    ['PUT', '/api/queues/curp-direct/obliterate'],
    ['PUT', '/api/queues/curp-direct/clean/wait'],
    ['PUT', '/api/queues/curp-direct/waiting-one/clean'],
    ['PUT', '/api/queues/curp-direct/waiting-one/promote'],
    ['POST', '/api/queues/curp-direct/add'],
    ['PATCH', '/api/queues/curp-direct/waiting-one/update-data'],
    ['DELETE', '/api/queues/curp-direct/waiting-one'],
  ])('%s %s', async (method, path) => {
    const answer = await ask(path, basic(TOKEN), method);
    expect([401, 404, 405]).toContain(answer.status);
    expect(await direct.getWaitingCount()).toBe(2);
    expect(await direct.isPaused()).toBe(false);
  });
});
