// The limit of requests per second for each token.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Allowance, Granted } from '../../../src/engine/queue/shared-allowance.js';
import { RateLimit, type SharedLimit } from '../../../src/service/access/rate-limit.js';
import { HttpFault } from '../../../src/service/reply/http-fault.js';
import { until } from '../../vitest/waiting.js';
import { ask } from '../http/requests.js';
import { bearer, startService } from '../http/service.js';

describe('a limit', () => {
  it('counts by token and second', () => {
    let now = 0;
    const limit = new RateLimit(2, undefined, () => now);
    const isAllowed = (token: string): boolean => {
      try {
        limit.count(token);
        return true;
      } catch (error) {
        expect(error).toBeInstanceOf(HttpFault);
        return false;
      }
    };
    expect(['a', 'a', 'a', 'b', 'a'].map(isAllowed)).toEqual([true, true, false, true, false]);
    now = 999;
    expect(isAllowed('a')).toBe(false);
    now = 1000;
    expect(['a', 'a', 'a'].map(isAllowed)).toEqual([true, true, false]);
  });
});

describe('a limit of several processes', () => {
  /** What the processes share, as Redis keeps it. */
  class Shared implements SharedLimit {
    answers = true;
    asked = 0;
    #taken = 0;
    #end = 0;

    constructor(
      private readonly now: () => number,
      readonly processes: number,
    ) {}

    async take(_: string, { limit, batch, windowMs }: Allowance): Promise<Granted | undefined> {
      this.asked++;
      if (!this.answers) return undefined;
      const now = this.now();
      if (now >= this.#end) [this.#taken, this.#end] = [0, now + windowMs];
      const granted = Math.max(0, Math.min(batch, limit - this.#taken));
      this.#taken += granted;
      return { granted, taken: this.#taken, windowMs: this.#end - now };
    }
  }

  /** How many of so many requests at once are allowed, alternating between the processes. */
  const allowed = async (processes: readonly RateLimit[], requests: number): Promise<number> => {
    const counted = Array.from({ length: requests }, async (_, at) => {
      await processes[at % processes.length]!.count('a');
    });
    return (await Promise.allSettled(counted)).filter(({ status }) => status === 'fulfilled').length;
  };

  it('is never exceeded by them together, and reached within 10 %', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 1, max: 3 }),
        async (limit, count) => {
          let now = 0;
          const shared = new Shared(() => now, count);
          const processes = Array.from({ length: count }, () => new RateLimit(limit, shared, () => now));
          for (let window = 0; window < 2; window++, now += 1000) {
            const answered = await allowed(processes, limit + 100);
            expect(answered).toBeLessThanOrEqual(limit);
            expect(answered).toBeGreaterThanOrEqual(0.9 * limit);
          }
          expect(shared.asked).toBeLessThan(2 * (50 + 2 * count)); // not once for each request
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is divided among them while Redis does not answer, which is then not asked for a second', async () => {
    let now = 0;
    const shared = new Shared(() => now, 3);
    const processes = Array.from({ length: 3 }, () => new RateLimit(20, shared, () => now));
    shared.answers = false;
    expect(await allowed(processes, 90)).toBe(18);
    expect(shared.asked).toBe(3);
    await processes[0]!.count('b');
    expect(shared.asked).toBe(3);
    now = 1000;
    shared.answers = true;
    expect(await allowed(processes, 90)).toBe(20);
  });

  it('is at least one request a second', async () => {
    const shared = new Shared(() => 0, 3);
    shared.answers = false;
    expect(await allowed([new RateLimit(1, shared, () => 0)], 5)).toBe(1);
  });

  it('tells what is left of the limit of all', async () => {
    const shared = new Shared(() => 0, 2);
    const [one, other] = [new RateLimit(10, shared, () => 0), new RateLimit(10, shared, () => 0)];
    await one.count('a');
    await one.count('a');
    expect(await other.count('a')).toMatchObject({ 'ratelimit-limit': '10', 'ratelimit-remaining': '7' });
  });
});

it('is answered with 429 and Retry-After; other tokens and open paths are not affected', async () => {
  const service = await startService({ limits: { ratePerSecond: 3 } });
  const other = service.options.tokens.addTemporary('other');
  const statuses = new Set<number>();
  const askAll = () =>
    Promise.all(
      Array.from({ length: 10 }, () => ask(service, '/curp/entidades', { headers: bearer(service.token) })),
    );
  const refused = await until('a request is refused', async () => {
    const answers = await askAll();
    for (const { status } of answers) statuses.add(status);
    return answers.find(({ status }) => status === 429);
  });
  expect(refused.body).toEqual({
    error: true,
    code_error: 429,
    error_message: 'Demasiadas peticiones con este token: espere un momento',
    response: {},
  });
  expect([...statuses].sort()).toEqual([200, 429]);
  await until('requests are refused again', async () =>
    (await askAll()).some(({ status }) => status === 429),
  );
  const unaffected = await ask(service, '/curp/entidades', { headers: bearer(other) });
  expect(unaffected.status).toBe(200);
  expect((await ask(service, '/healthz')).status).toBe(200);
  await until('requests are allowed again', async () => {
    const { status } = await ask(service, '/curp/entidades', { headers: bearer(service.token) });
    return status === 200;
  });
});

it('has the right Retry-After', async () => {
  const service = await startService({ limits: { ratePerSecond: 1 } });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask(service, '/curp/entidades', { headers: bearer(service.token) })),
  );
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('1');
});
