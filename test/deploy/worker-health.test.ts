/** `--health-port` of a real worker: alive and ready with Redis, alive and not ready without it. */
import { expect, it } from 'vitest';
import type { HealthState } from '../../src/engine/process/worker-health.js';
import { CliProcess, curpBatch } from '../built-command/cli-process.js';
import { startEmbedded } from '../servers/redis-server.js';
import { until } from '../vitest/waiting.js';

async function ask(port: number, path: string): Promise<{ status: number; state: HealthState }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: response.status, state: (await response.json()) as HealthState };
}

it('answers at /healthz and /readyz', async (context) => {
  const server = await startEmbedded();
  let isStopped = false;
  const stopServer = async () => {
    if (!isStopped) await server.stop();
    isStopped = true;
  };
  context.onTestFinished(stopServer);
  const worker = new CliProcess(['worker', '--processes', '1', '--redis', server.url, '--health-port', '0']);
  const line = await worker.line(/health is answered/);
  const { port } = JSON.parse(line) as { port: number };
  await until('it is ready', async () => (await ask(port, '/readyz')).status === 200);
  expect(await ask(port, '/healthz')).toEqual({
    status: 200,
    state: {
      ...{ alive: true, ready: true, processes: 1, working: 1, redis: 'up' },
      ...{ jobs: 0, last_job_seconds: null },
    },
  });
  const { code, stderr } = await curpBatch(['worker', '--redis', server.url, '--health-port', String(port)]);
  expect([code, stderr]).toEqual([
    1,
    'error: --health-port cannot be used: another program listens there already\n',
  ]);
  await stopServer();
  await until('it is not ready', async () => (await ask(port, '/readyz')).status === 503);
  expect(await ask(port, '/healthz')).toMatchObject({ status: 200, state: { alive: true, redis: 'down' } });
  expect((await worker.stop()).code).toBe(0);
});
