/** Three `serve` on one data folder behind a balancer that alternates: they behave as one service. */
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type Balancer, startBalancer } from '../../bench/service/balancer.js';
import { TokenFile } from '../../src/service/access/token-file.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { csv, ROSA, ROSA_KEY } from '../engine/run/runs.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { until } from '../vitest/waiting.js';
import { type RunDepot, startDepot } from './run-depot.js';
import { eventsOf, followEvents } from './run-routes/event-stream.js';
import { wholeFile } from './run-service.js';

const LIMIT = 50;
const NAME = 'several';

const lifetime = wholeFile();
let depot: RunDepot;
let services: Serving[];
let balancer: Balancer;

const serve = (data: string, words: string[] = []): Promise<Serving> =>
  startServing(['--data', data, '--redis', depot.url, '--rate-limit', String(LIMIT), ...words], {
    env: { CURP_BATCH_NAME: NAME },
  });

/** One of each test: the limit of requests is one of each token. */
let tokens: Record<'race' | 'quota' | 'limited' | 'files' | 'drain', string>;

async function makeTokens(): Promise<typeof tokens> {
  const file = new TokenFile(join(depot.store.folder, 'tokens.json'));
  const make = async (project: string) =>
    (await file.add(project, project === 'quota' ? { runs: 3 } : {})).token;
  return {
    ...{ race: await make('race'), quota: await make('quota'), limited: await make('limited') },
    ...{ files: await make('files'), drain: await make('drain') },
  };
}

beforeAll(async () => {
  depot = await startDepot(lifetime);
  tokens = await makeTokens();
  services = await Promise.all([1, 2, 3].map(() => serve(depot.store.folder, ['--drain', '1s'])));
  lifetime.onTestFinished(async () => {
    await Promise.all(services.map(({ process }) => process.kill()));
  });
  balancer = await startBalancer(services.map(({ address }) => address));
  lifetime.onTestFinished(() => balancer.close());
});

interface Asked {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its answer
  response: any;
  message: string;
}

async function ask(address: string, token: string, path: string, init: RequestInit = {}): Promise<Asked> {
  const headers = { authorization: `Bearer ${token}`, ...(init.headers as object) };
  const answer = await fetch(`${address}${path}`, { ...init, headers });
  const { response, error_message } = (await answer.json()) as { response: unknown; error_message: string };
  return { status: answer.status, response, message: error_message };
}

const upload = (address: string, token: string, headers = {}): Promise<Asked> =>
  ask(address, token, '/v1/runs', {
    method: 'POST',
    body: csv(ROSA),
    headers: { 'content-type': 'text/csv', ...headers },
  });

it('one Idempotency-Key is one run, however many uploads arrive at once', async () => {
  const headers = { 'idempotency-key': 'the same' };
  const answers = await Promise.all(
    Array.from({ length: 24 }, () => upload(balancer.address, tokens.race, headers)),
  );
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(23);
  expect(new Set(answers.map(({ response }) => response.run.id)).size).toBe(1);
});

it('a quota of runs is one for all', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => upload(balancer.address, tokens.quota)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(3).fill(202), ...Array(9).fill(429)]);
});

it('a limit of requests is one for all', async () => {
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  let allowed = 0;
  let isRefusedLate = false;
  const flood = async (): Promise<void> => {
    while (!isRefusedLate) {
      const { status } = await fetch(`${balancer.address}/v1/runs?limit=1`, {
        headers: { authorization: `Bearer ${tokens.limited}` },
      });
      if (status === 200) allowed++;
      else isRefusedLate ||= seconds() > 2;
    }
  };
  await Promise.all(Array.from({ length: 6 }, flood));
  // A window begins with the first request after the end of the one before: two are used up, at most one for each second.
  expect(allowed).toBeLessThanOrEqual((Math.floor(seconds()) + 1) * LIMIT);
  expect(allowed).toBeGreaterThanOrEqual(0.9 * 2 * LIMIT);
});

it('what is uploaded to one is shown, followed, downloaded and removed by the others', async () => {
  const token = tokens.files;
  await Promise.all([depot.computeHere(), depot.executeHere()]);
  const [first, second, third] = services.map(({ address }) => address) as [string, string, string];
  const { id } = (await upload(first, token)).response.run;
  const path = `/v1/runs/${id}`;
  const { ticket } = (await ask(second, token, `${path}/tickets`, { method: 'POST' })).response;
  const events = await eventsOf(await fetch(`${third}${path}/events?ticket=${ticket}`));
  expect(events.at(-1)?.event).toBe('end');
  const results = await Promise.all(
    [first, second, third].map((address) => fetch(`${address}${path}/result?ticket=${ticket}`)),
  );
  expect(new Set(results.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  for (const result of results) expect(await result.text()).toContain(ROSA_KEY);
  expect((await ask(second, token, path, { method: 'DELETE' })).status).toBe(200);
  for (const address of [first, second, third]) expect((await ask(address, token, path)).status).toBe(404);
});

it('a process with another folder is not ready, and takes no uploads; the others go on', async () => {
  const other = await serve(temporaryFolder());
  lifetime.onTestFinished(() => other.process.kill());
  const { status, response, message } = await ask(other.address, '', '/readyz');
  expect([status, response.folder]).toEqual([503, 'another']);
  expect(message).toContain('otra carpeta de datos');
  expect(await upload(other.address, other.token)).toMatchObject({ status: 503, message });
  for (const { address } of services) expect((await ask(address, '', '/readyz')).status).toBe(200);
});

it('one that ends is not ready first, still answers, and tells listeners to reconnect', async () => {
  const [ending, staying] = services as [Serving, Serving];
  const run = await depot.addRun(csv(ROSA), { project: 'drain', queued: false });
  const path = `/v1/runs/${run.id}`;
  const headers = { authorization: `Bearer ${tokens.drain}` };
  const events = followEvents(await fetch(`${ending.address}${path}/events`, { headers }));
  expect((await events.next()).value?.event).toBe('run');
  ending.process.signal('SIGTERM');
  const readiness = await until('it is not ready', async () => {
    const answer = await ask(ending.address, '', '/readyz');
    return answer.status === 503 && answer;
  });
  expect(readiness.response).toMatchObject({ process: 'ending' });
  const late = await fetch(`${ending.address}${path}`, { headers });
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  const rest: string[] = [];
  for await (const { event } of events) rest.push(event);
  expect(rest.at(-1)).toBe('reconnect');
  expect((await ending.process.ended).code).toBe(0);
  const again = followEvents(await fetch(`${staying.address}${path}/events`, { headers }));
  expect((await again.next()).value?.event).toBe('run');
  await again.return();
});
