// The limit of requests per second for each token.
import { describe, expect, it } from 'vitest';
import { RateLimit } from '../../../src/service/access/rate-limit.js';
import { HttpFault } from '../../../src/service/reply/http-fault.js';
import { until } from '../../vitest/waiting.js';
import { ask } from '../http/requests.js';
import { bearer, startService } from '../http/service.js';

describe('a limit', () => {
  it('counts by token and second', () => {
    let now = 0;
    const limit = new RateLimit(2, () => now);
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
