// `/healthz` and `/readyz`: whether the process is alive, and whether it can work.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { connect, disconnect } from '../../../src/engine/redis/connection.js';
import { startEmbedded } from '../../servers/redis-server.js';
import { until } from '../../vitest/waiting.js';
import { type Answer, ask } from './requests.js';
import { type Service, startService } from './service.js';

/** The answer of `/readyz` as soon as it has this status. */
const readiness = (service: Service, status: number): Promise<Answer> =>
  until(`the status is ${status}`, async () => {
    const answer = await ask(service, '/readyz');
    return answer.status === status && answer;
  });

describe('the service', () => {
  it('is alive and ready', async () => {
    const service = await startService();
    const alive = await ask(service, '/healthz');
    expect([alive.status, alive.body.response]).toEqual([200, { status: 'alive' }]);
    const { body } = await readiness(service, 200);
    expect(body.response).toMatchObject({ redis: 'ready', disk: 'ready' });
    expect(readdirSync(service.options.data).filter((name) => name.startsWith('.ready'))).toEqual([]);
  });

  it('is not ready without Redis, reports it, and is still alive', async () => {
    const server = await startEmbedded();
    const redis = connect(server.url);
    redis.on('error', () => {});
    const service = await startService({ redis });
    try {
      await readiness(service, 200);
      await server.stop();
      const { body } = await readiness(service, 503);
      expect(body).toMatchObject({
        error: true,
        code_error: 503,
        response: { redis: 'unreachable', disk: 'ready' },
      });
      expect((await ask(service, '/healthz')).status).toBe(200);
      expect((await ask(service, `/curp/entidades?token=${service.token}`)).status).toBe(200);
      expect((await fetch(`${service.address}/metrics`)).status).toBe(200);
    } finally {
      await service.stop();
      disconnect(redis);
    }
  });

  it('is not ready if the data folder cannot be written', async () => {
    const service = await startService();
    const { data } = service.options;
    rmSync(data, { recursive: true });
    writeFileSync(data, 'a file in its place');
    await until('the folder is not writable', async () => {
      const { status, body } = await ask(service, '/readyz');
      return status === 503 && body.code_error === 503 && body.response.disk === 'not_writable';
    });
  });

  it('is not ready if the disk is full', async () => {
    const service = await startService({ limits: { freeBytes: Number.MAX_SAFE_INTEGER } });
    const { status, body } = await ask(service, '/readyz');
    expect([status, body.response.disk]).toEqual([503, 'full']);
  });
});

it('does not check Redis and the disk again for every request', async () => {
  const service = await startService();
  await Promise.all(Array.from({ length: 50 }, () => ask(service, '/readyz')));
  const ping = vi.spyOn(service.options.redis, 'ping');
  await Promise.all(Array.from({ length: 50 }, () => ask(service, '/readyz')));
  expect(ping.mock.calls.length).toBeLessThan(5);
});
