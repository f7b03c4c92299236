// The data of a person in direct jobs is removed from Redis after --keep, however the job ends, and is never logged.
import { fileURLToPath } from 'node:url';
import type { QueueEvents } from 'bullmq';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CALCULATE } from '../../src/engine/queue/direct-queue.js';
import type { CliProcess } from '../built-command/cli-process.js';
import { DirectService } from '../engine/queue/direct-service.js';
import { CANARY, TRACE } from '../people/canary.js';
import { until } from '../vitest/waiting.js';

/** Preloaded into a worker: it stops in the middle of a job. */
const HANGING_CALCULATION = fileURLToPath(new URL('./standing.mjs', import.meta.url));

let service: DirectService;
let events: QueueEvents;

beforeEach(async () => {
  service = await DirectService.start();
  events = await service.listen();
});

afterEach(() => service.stop());

/** Adds a job as a client that does not remove its jobs. */
const add = (data: unknown, name = CALCULATE) =>
  service.queue.add(name, data, { removeOnComplete: false, removeOnFail: false, attempts: 3 });

const isRemoved = () =>
  until('no data of the person is in Redis', async () => !TRACE.test(await service.holdings()));

async function expectTimeToLive(...names: string[]): Promise<void> {
  for (const name of names) expect(await service.redis.pttl(service.key(name))).toBeGreaterThan(0);
}

async function expectNothingLogged(...workers: CliProcess[]): Promise<void> {
  for (const worker of workers) {
    const { stdout, stderr } = await worker.stop();
    expect(stdout + stderr).not.toMatch(TRACE);
  }
}

it('is removed after a job was answered, even if no other job follows', async () => {
  const worker = await service.startWorker(['--keep', '2s']);
  const job = await add({ persons: [CANARY] });
  const { envelopes } = await job.waitUntilFinished(events);
  expect(envelopes[0].response.curp).toMatch(TRACE);
  expect(await service.holdings()).toMatch(TRACE); // for now
  await isRemoved();
  await expectNothingLogged(worker);
});

it.each([
  ['a job of another shape', CALCULATE, { persons: [{ ...CANARY, apodo: CANARY.nombres }] }],
  ['a value of another kind', CALCULATE, { persons: [{ ...CANARY, nombres: [CANARY.nombres] }] }],
  ['a name as a key', CALCULATE, { persons: [], QUETZALCANARIO: 1 }],
  ['another job', 'calculate-TLACUACHEZ', { persons: [CANARY] }],
])('is removed after %s, and is not in the reason', async (_, name, data) => {
  const worker = await service.startWorker(['--keep', '2s']);
  const job = await add(data, name);
  const reason = await job.waitUntilFinished(events).then(String, (error: Error) => error.message);
  expect(reason).toMatch(/^(bad_payload|unknown_job)/);
  const kept = await service.redis.hmget(service.key(job.id!), 'failedReason', 'stacktrace');
  expect(kept.join()).toContain(reason);
  expect(kept.join()).not.toMatch(TRACE);
  await isRemoved();
  await expectNothingLogged(worker);
});

it('is removed after its worker was killed and another one answered', async () => {
  const first = await service.startWorker(['--keep', '2s'], {
    NODE_OPTIONS: `--import ${HANGING_CALCULATION}`,
  });
  const job = await add({ persons: [CANARY] });
  await until('a worker has the job', async () => (await job.getState()) === 'active');
  await first.kill();
  const second = await service.startWorker(['--keep', '2s']);
  const { envelopes } = await job.waitUntilFinished(events);
  expect(envelopes).toHaveLength(1);
  await isRemoved();
  await expectNothingLogged(second);
});

it('is removed after the answer even if there is no worker', async () => {
  const worker = await service.startWorker(['--keep', '2s']);
  const job = await add({ persons: [CANARY] });
  await job.waitUntilFinished(events);
  // After the answer the worker sets the TTL of the job to two seconds: Redis removes the job without any worker.
  await until('the job has its TTL', async () => (await service.redis.pttl(service.key(job.id!))) <= 2000);
  await worker.kill();
  await expectTimeToLive(job.id!, 'events');
  await isRemoved();
});

it('has a TTL as soon as a worker takes the job, so that a killed worker leaves no job without TTL', async () => {
  const worker = await service.startWorker(['--keep', '1m'], {
    NODE_OPTIONS: `--import ${HANGING_CALCULATION}`,
  });
  // The first sweep of the worker, which also sets the TTL of the events, is over; the next one is in five seconds.
  await until('the first sweep is over', async () =>
    (await service.redis.info('commandstats')).includes('cmdstat_pexpire:'),
  );
  const job = await add({ persons: [CANARY] });
  await until('the job has a TTL', async () => (await service.redis.pttl(service.key(job.id!))) > 0);
  await worker.kill();
  expect(await job.getState()).toBe('active');
  await expectTimeToLive(job.id!, 'events');
});

it('is removed when no worker takes the job and its client has stopped waiting', async () => {
  const client = service.client({ timeoutMs: 50 });
  await expect(client.calculate([CANARY])).rejects.toThrow('no answer within 50 ms');
  await isRemoved();
});
