/** Quotas of projects: runs at once, bytes kept, rows of a day; what is answered, and when to try again. */
import { writeFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { Quota } from '../../../src/service/access/quota.js';
import { TokenFile } from '../../../src/service/access/token-file.js';
import { Tokens } from '../../../src/service/access/tokens.js';
import { QUEUED } from '../../../src/service/runs/run-record.js';
import { newSchedule } from '../../../src/service/schedule/schedule-record.js';
import { ScheduleStore } from '../../../src/service/schedule/schedule-store.js';
import { csv, ROSA } from '../../engine/run/runs.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';
import { type RunService, startRunService, wholeFile } from '../run-service.js';
import { publishRun } from '../runs/run-folder.js';

const lifetime = wholeFile();
const files = new TokenFile(`${temporaryFolder()}/tokens.json`);
let service: RunService;

beforeAll(async () => {
  service = await startRunService(lifetime, { tokens: new Tokens(files.path) });
});

/** The service for a new project with this quota. */
async function projectWith(project: string, quota: Quota): Promise<RunService> {
  await files.add(project, quota);
  const own = service.as(project);
  const { tokens } = service.service.options;
  await until('the server knows the quota', () => Object.keys(tokens.quotaOf(project)).length > 0);
  return own;
}

/** Adds a run of the project that has ended, with this many rows. */
async function addEnded(project: string, rows: number, agoMs = 0): Promise<string> {
  const { store } = service.depot;
  const created = new Date(Date.now() - agoMs).toISOString();
  const { id } = await publishRun(store, 'x'.repeat(1000), { project, created });
  await store.writeStatus(id, { ...QUEUED, state: 'finished', started: created, ended: created, rows });
  return id;
}

it('runs at once: refused while one waits, also when two come at the same moment', async () => {
  const own = await projectWith('runs', { runs: 1 });
  const answers = await Promise.all([own.upload(csv(ROSA)), own.upload(csv(ROSA))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 429]);
  const refused = await own.upload(csv(ROSA), '?lang=en');
  expect(refused).toMatchObject({
    status: 429,
    code: 496,
    message: expect.stringMatching(
      /runs at the same time is 1, and it has 1: wait until one ends, or cancel/,
    ),
    response: { quota: 'runs', limit: 1, used: 1 },
  });
  expect(refused.headers.get('retry-after')).toBe('60');
  expect((await service.upload(csv(ROSA))).status).toBe(202); // another project
  const { id } = answers.find(({ status }) => status === 202)!.response.run;
  await own.ask('POST', `/runs/${id}/cancel`);
  expect((await own.upload(csv(ROSA))).status).toBe(202);
  expect(own.incoming()).toEqual([]);
});

it('the same upload again by its Idempotency-Key is not refused', async () => {
  const own = await projectWith('again', { runs: 2 });
  const key = { 'idempotency-key': 'one' };
  const first = await own.upload(csv(ROSA), '', key);
  expect(await own.upload(csv(ROSA), '', key)).toMatchObject({ status: 200, response: first.response });
});

it('bytes kept: uploads and results, with the one that comes', async () => {
  const own = await projectWith('bytes', { bytes: 4000 });
  const id = await addEnded('bytes', 1);
  const kept = await service.depot.store.bytesKept((await service.depot.store.entry(id))!);
  expect(kept).toBeGreaterThan(1000);
  const refused = await own.upload(csv(...Array.from({ length: 100 }, () => ROSA)));
  expect(refused).toMatchObject({
    status: 429,
    code: 496,
    message: expect.stringMatching(/es de 3.9 KiB de archivos guardados.*borre corridas/),
    response: { quota: 'bytes', limit: 4000 },
  });
  expect(refused.response.used).toBeGreaterThan(4000);
  expect(own.incoming()).toEqual([]);
  expect((await own.upload(csv(ROSA))).status).toBe(202);
});

it('rows of 24 hours: also those of runs that were deleted; the answer says when to try again', async () => {
  const own = await projectWith('rows', { rows: 100 });
  const HOUR = 3_600_000;
  await addEnded('rows', 500, 25 * HOUR);
  await addEnded('rows', 60, 20 * HOUR);
  expect((await own.upload(csv(ROSA))).status).toBe(202);
  const deleted = await addEnded('rows', 70, HOUR);
  expect((await own.ask('DELETE', `/runs/${deleted}`)).status).toBe(200);
  const refused = await own.upload(csv(ROSA));
  expect(refused).toMatchObject({
    status: 429,
    code: 496,
    message: expect.stringMatching(
      /filas en 24 horas de este proyecto es 100, y ya procesó 130: inténtelo más tarde/,
    ),
    response: { quota: 'rows', limit: 100, used: 130 },
  });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan((4 * HOUR - 240_000) / 1000);
  expect(wait).toBeLessThanOrEqual((4 * HOUR) / 1000);
});

it('every answer to a token has the headers of the rate limit', async () => {
  const { headers } = await service.ask('GET', '/runs');
  expect(headers.get('ratelimit-limit')).toBe(String(service.service.options.limits.ratePerSecond));
  expect(Number(headers.get('ratelimit-remaining'))).toBeGreaterThan(0);
  expect(headers.get('ratelimit-reset')).toBe('1');
  const { id } = (await service.upload(csv(ROSA))).response.run;
  expect((await service.ask('GET', `/runs/${id}/result`)).headers.has('ratelimit-remaining')).toBe(true);
  expect((await fetch(`${service.service.address}/healthz`)).headers.has('ratelimit-limit')).toBe(false);
});

it('a schedule that is run by hand is refused like an upload, and its runs count', async () => {
  const own = await projectWith('nights', { rows: 10 });
  const folder = temporaryFolder();
  const input = `${folder}/people.csv`;
  writeFileSync(input, csv(ROSA));
  await new ScheduleStore(service.depot.store.folder).write(
    newSchedule({
      ...{ name: 'nights', cron: '0 3 * * *', tz: 'UTC', input, outputDir: folder, options: {} },
      ...{ keepLast: null, project: 'nights' },
    }),
  );
  const token = service.service.options.tokens.addTemporary('nights', ['schedules']);
  const run = () =>
    service.ask('POST', '/v1/schedules/nights/run', { headers: { authorization: `Bearer ${token}` } });
  await addEnded('nights', 12);
  expect(await run()).toMatchObject({
    status: 429,
    code: 496,
    response: { quota: 'rows', limit: 10, used: 12 },
  });
  expect((await own.upload(csv(ROSA))).status).toBe(429);
  await files.add('nights', { rows: 100 });
  await until('the server knows the quota', async () => (await run()).status === 202);
});
