/** Many direct jobs at once, events that are trimmed before they are read, jobs that Redis loses: every call is answered. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DirectAnswers } from '../../../src/engine/queue/direct-answers.js';
import { CALCULATE } from '../../../src/engine/queue/direct-queue.js';
import { JobStates } from '../../../src/engine/redis/internals/job-fields.js';
import { calculate } from '../../../src/index.js';
import { person } from '../../people/person.js';
import { until } from '../../vitest/waiting.js';
import { DirectService } from './direct-service.js';

const CALLS = 4000;

/** For a busy machine. */
const LIMIT_MS = 300_000;

let service: DirectService;

beforeAll(async () => {
  service = await DirectService.start();
});

afterAll(() => service.stop());

it(
  `${CALLS} calls at once, of two clients, are all answered, each with its own answer`,
  async () => {
    await service.startWorker();
    const clients = [service.client({ timeoutMs: LIMIT_MS }), service.client({ timeoutMs: LIMIT_MS })];
    const years = Array.from({ length: CALLS }, (_, at) => String(1900 + (at % 100)));
    const start = performance.now();
    const answers = await Promise.allSettled(
      years.map((anio_nacimiento, at) => clients[at % 2]!.calculate([person({ anio_nacimiento })])),
    );
    console.log(`${CALLS} direct jobs at once: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    const expected = new Map(years.map((year) => [year, calculate(person({ anio_nacimiento: year }))]));
    const wrong = answers.filter(
      (answer, at) =>
        answer.status !== 'fulfilled' ||
        JSON.stringify(answer.value) !== JSON.stringify([expected.get(years[at]!)]),
    );
    expect(wrong).toEqual([]);
  },
  LIMIT_MS + 60_000,
);

it('a call whose event is lost is still answered', async () => {
  await service.startWorker();
  const answers = new DirectAnswers(
    service.connection(),
    service.key('no-such-events'),
    new JobStates(service.connection(), (id) => service.key(id)),
  );
  const answer = answers.expect('trimmed', async () => {});
  await service.queue.add(CALCULATE, { persons: [person()] }, { jobId: 'trimmed' });
  answers.sent('trimmed');
  expect(await answer).toEqual({ envelopes: [calculate(person())] });
  const failed = answers.expect('trimmed-too', async () => {});
  await service.queue.add(CALCULATE, { persons: 1 }, { jobId: 'trimmed-too' });
  answers.sent('trimmed-too');
  await expect(failed).rejects.toThrow('bad_payload $.persons not_an_array');
  answers.close();
});

it('a job that Redis has lost is sent again', async () => {
  const other = await DirectService.start();
  try {
    const client = other.client({ timeoutMs: LIMIT_MS });
    const answer = client.calculate([person()]);
    await until('the job waits', async () => (await other.queue.getWaitingCount()) === 1);
    await other.redis.flushall();
    await other.startWorker();
    expect(await answer).toEqual([calculate(person())]);
  } finally {
    await other.stop();
  }
});

it('a call that was not sent before its timeout is not sent later', async () => {
  const other = await DirectService.start();
  try {
    const client = other.client({ timeoutMs: 1000 });
    const calls = await Promise.allSettled(Array.from({ length: 1000 }, () => client.calculate([person()])));
    expect(calls.every(({ status }) => status === 'rejected')).toBe(true);
    await client.close();
    expect(await other.queue.getJobCounts()).toMatchObject({ waiting: 0, active: 0, completed: 0 });
    expect(await other.holdings()).not.toContain('PEREZ');
  } finally {
    await other.stop();
  }
});
