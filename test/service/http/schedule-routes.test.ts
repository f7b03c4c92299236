// Schedules over HTTP: who may, what is refused, what is kept, and that every answer is as described.
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SCHEDULE_RULE } from '../../../src/base/schedule-rule.js';
import { TEXTS } from '../../../src/page/shell/texts.js';
import { readScheduleBody } from '../../../src/service/http/schedule-body.js';
import { HttpFault } from '../../../src/service/reply/http-fault.js';
import { QUEUED } from '../../../src/service/runs/run-record.js';
import { newSchedule } from '../../../src/service/schedule/schedule-record.js';
import { ScheduleStore } from '../../../src/service/schedule/schedule-store.js';
import { KEEP_RECORD_MS } from '../../../src/service/schedule/scheduled-run.js';
import { HISTORY_LENGTH } from '../../../src/service/schedule/slot-history.js';
import { ROOT } from '../../repository.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { DescribedApi, type OpenApi } from '../openapi/described-api.js';
import { bearer, type Service, startService } from './service.js';

let service: Service;
let api: DescribedApi;
let schedules: ScheduleStore;
const folder = temporaryFolder();
const outside = temporaryFolder();
const tokens = { payroll: '', bank: '', weak: '', operator: '' };

beforeAll(async () => {
  for (const name of ['in', 'out']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'in', 'people.csv'), 'x\n');
  writeFileSync(join(outside, 'secret.csv'), 'x\n');
  symlinkSync(outside, join(folder, 'in', 'elsewhere'));
  service = await startService({
    scheduleFolders: [
      { path: folder, project: null },
      { path: join(outside, 'of-bank'), project: 'bank' },
    ],
    callbacks: ['https://example.com'],
  });
  const known = service.options.tokens;
  tokens.payroll = known.addTemporary('payroll', ['schedules']);
  tokens.bank = known.addTemporary('bank', ['schedules']);
  tokens.operator = known.addTemporary('schedule', ['schedules']);
  tokens.weak = known.addTemporary('payroll');
  api = new DescribedApi((await (await fetch(`${service.address}/openapi.json`)).json()) as OpenApi);
  schedules = new ScheduleStore(service.options.store.folder);
});

interface Answer {
  status: number;
  code: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its answer
  response: any;
}

/** A clone of an answer has no URL. */
async function expectDescribed(answer: Response, method: string): Promise<void> {
  const copy = answer.clone();
  Object.defineProperty(copy, 'url', { value: answer.url });
  await api.expect(copy, method);
}

/** Asks, and compares the answer with its description. */
async function ask(
  method: string,
  path: string,
  body?: unknown,
  token: keyof typeof tokens = 'payroll',
): Promise<Answer> {
  const answer = await fetch(`${service.address}/v1/schedules${path}`, {
    method,
    headers: { ...bearer(tokens[token]), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  if (new URL(answer.url).pathname.startsWith('/v1/schedules')) await expectDescribed(answer, method);
  const { code_error, response } = (await answer.json()) as { code_error: number; response: unknown };
  return { status: answer.status, code: code_error, response };
}

const BODY = { cron: '0 3 * * *', input: 'in/people.csv', output_dir: 'out' };

const make = (name: string, changes: object = {}, token: keyof typeof tokens = 'payroll') =>
  ask('POST', '', { name, ...BODY, ...changes }, token);

it('a schedule is made, listed, shown, changed, run and removed', async () => {
  const made = await make('whole', {
    ...{ tz: 'America/Mexico_City', keep_last: 30, callback: 'https://example.com/x' },
    ...{ expect_rows: '100-', expect_errors: '5%', expect_newer: true },
    options: { mode: 'reconcile', limit_errors: '20%', map: { sexo: 'Género' }, duplicates: true },
  });
  expect(made).toMatchObject({
    status: 201,
    response: {
      schedule: {
        ...{ name: 'whole', project: 'payroll', cron: '0 3 * * *', tz: 'America/Mexico_City' },
        ...{ input: 'in/people.csv', output_dir: 'out', keep_last: 30, paused: false, has_callback: true },
        ...{ has_command: false, history: [], active_run: null, last_success: null },
        next: expect.stringMatching(/T09:00:00.000Z$/),
        expectations: {
          expect_rows: '100-',
          expect_errors: '5%',
          expect_different: null,
          expect_newer: true,
        },
        options: {
          ...{ mode: 'reconcile', duplicates: true },
          ...{ limit_errors: { percent: 20 }, map: { sexo: 'Género' } },
        },
      },
    },
  });
  expect(await schedules.find('whole')).toMatchObject({
    ...{ project: 'payroll', input: join(folder, 'in/people.csv'), outputDir: join(folder, 'out') },
    ...{ within: { input: folder, outputDir: folder }, onEnd: null, callback: 'https://example.com/x' },
    expect: { rows: { min: 100, max: null }, errors: { percent: 5 }, newer: true },
  });
  const listed = await ask('GET', '');
  expect(listed.response.schedules.map(({ name }: { name: string }) => name)).toContain('whole');

  const changed = await ask('PATCH', '/whole', {
    ...{ cron: '0 4 * * *', keep_last: null, callback: null, expect_errors: null, expect_generic: '1' },
    expect_newer: false,
  });
  expect(changed).toMatchObject({
    status: 200,
    response: {
      schedule: {
        ...{ cron: '0 4 * * *', keep_last: null, has_callback: false, tz: 'America/Mexico_City' },
        expectations: { expect_rows: '100-', expect_errors: null, expect_generic: '1', expect_newer: false },
      },
    },
  });

  const started = await ask('POST', '/whole/run');
  expect(started).toMatchObject({
    status: 202,
    response: { run: { schedule: 'whole', project: 'payroll' } },
  });
  const { id } = started.response.run;
  expect(await ask('POST', '/whole/run')).toMatchObject({ status: 409, code: 476, response: { run: id } });
  expect((await ask('GET', '/whole')).response.schedule).toMatchObject({
    active_run: id,
    history: [{ outcome: 'started', run: id, by_hand: true, slot: started.response.run.slot }],
  });
  expect(started.response.run).toMatchObject({ by_hand: true, slot: expect.stringMatching(/Z$/) });
  const runs = await fetch(`${service.address}/v1/runs?schedule=whole`, { headers: bearer(tokens.weak) });
  expect(((await runs.json()) as Answer).response.runs).toMatchObject([{ id, schedule: 'whole' }]);
  await service.options.store.writeStatus(id, { ...QUEUED, state: 'finished', rows: 1 });

  writeFileSync(join(folder, 'out', 'whole-2026-01-01T000000-0600.csv'), 'x');
  expect(await ask('DELETE', '/whole')).toMatchObject({
    status: 200,
    response: { name: 'whole', results_kept: true },
  });
  expect((await ask('GET', '/whole')).status).toBe(404);
  expect(existsSync(join(folder, 'out', 'whole-2026-01-01T000000-0600.csv'))).toBe(true);
  expect(await service.options.store.find(id)).toBeDefined();
  const others = await fetch(`${service.address}/v1/runs?schedule=other`, { headers: bearer(tokens.weak) });
  expect(((await others.json()) as Answer).response.runs).toEqual([]);
});

describe('who may', () => {
  const EVERY: [string, string][] = [
    ['GET', ''],
    ['POST', ''],
    ['GET', '/other'],
    ['PATCH', '/other'],
    ['DELETE', '/other'],
    ['POST', '/other/run'],
  ];

  it.each(EVERY)('%s %s is refused without the right: 403', async (method, path) => {
    await make('other');
    const body = method === 'PATCH' || path === '' ? (method === 'GET' ? undefined : BODY) : undefined;
    expect(await ask(method, path, body, 'weak')).toMatchObject({ status: 403, code: 497 });
    expect(await schedules.find('other')).toBeDefined();
  });

  it.each(EVERY.filter(([, path]) => path !== ''))('%s %s of another project: 404', async (method, path) => {
    await make('other');
    const before = await schedules.find('other');
    const body = method === 'PATCH' ? { paused: true } : undefined;
    expect(await ask(method, path, body, 'bank')).toMatchObject({ status: 404, code: 478 });
    expect(await schedules.find('other')).toEqual(before);
    expect((await schedules.state('other')).history).toEqual([]);
  });

  it('a list has those of its project only', async () => {
    await make('other');
    await make('of-bank', { input: 'in/people.csv' }, 'bank');
    const names = async (token: keyof typeof tokens) =>
      (await ask('GET', '', undefined, token)).response.schedules.map(({ name }: { name: string }) => name);
    expect(await names('bank')).toEqual(['of-bank']);
    expect(await names('payroll')).not.toContain('of-bank');
  });

  it('a name is unique on the server', async () => {
    await make('other');
    expect(await make('other')).toMatchObject({ status: 409, code: 474 });
    expect(await make('other', {}, 'bank')).toMatchObject({ status: 409, code: 474 });
  });

  it('a token is told what it may do', async () => {
    const rightsOf = async (token: keyof typeof tokens) => {
      const answer = await fetch(`${service.address}/v1/token`, { headers: bearer(tokens[token]) });
      await expectDescribed(answer, 'GET');
      return ((await answer.json()) as Answer).response.token;
    };
    expect(await rightsOf('payroll')).toEqual({ project: 'payroll', rights: ['schedules'] });
    expect(await rightsOf('weak')).toEqual({ project: 'payroll', rights: [] });
  });

  it('without a token: 401', async () => {
    expect((await fetch(`${service.address}/v1/schedules`)).status).toBe(401);
  });
});

describe('names and paths cannot leave their folder', () => {
  it.each(['..', '%2e%2e', '..%2f..%2fetc', '..%2Fother', 'a%00b', 'UPPER', 'x'.repeat(100)])(
    'the name %s: 404',
    async (name) => {
      for (const [method, path] of [
        ['GET', `/${name}`],
        ['DELETE', `/${name}`],
        ['POST', `/${name}/run`],
      ] as const) {
        const answer = await fetch(`${service.address}/v1/schedules${path}`, {
          method,
          headers: bearer(tokens.payroll),
        });
        expect([404, 405], `${method} ${name}`).toContain(answer.status);
      }
    },
  );

  it.each(['../x', '..', '', 'A', 'a/b', 'a.b', 'a\0', 'x'.repeat(65)])(
    'the new name %j: 400',
    async (name) => {
      expect(await make(name)).toMatchObject({ status: 400, code: 480, response: { option: 'name' } });
    },
  );

  it.each([
    ['input', '../secret.csv'],
    ['input', '/etc/passwd'],
    ['input', join(outside, 'secret.csv')],
    ['input', 'in/elsewhere/secret.csv'],
    ['output_dir', '..'],
    ['output_dir', outside],
    ['output_dir', join(outside, 'of-bank')],
    ['output_dir', 'in/elsewhere/new'],
  ])('%s %s: 400', async (option, path) => {
    const answer = await make('leaving', { [option]: path });
    expect(answer).toMatchObject({ status: 400, code: 475, response: { option } });
    await make('staying');
    expect(await ask('PATCH', '/staying', { [option]: path })).toMatchObject({ status: 400, code: 475 });
    expect(await schedules.find('leaving')).toBe(undefined);
    expect(existsSync(join(outside, 'new'))).toBe(false);
  });

  it('a folder of one project is not for the others', async () => {
    const place = { input: join(outside, 'of-bank', 'a.csv'), output_dir: join(outside, 'of-bank', 'out') };
    expect((await make('bank-own', place, 'bank')).status).toBe(201);
    expect((await make('bank-other', place)).status).toBe(400);
  });

  it('a link that appears later makes the slot fail, with no run', async () => {
    expect((await make('linked', { input: 'in/later/secret.csv' })).status).toBe(201);
    symlinkSync(outside, join(folder, 'in', 'later'));
    expect(await ask('POST', '/linked/run')).toMatchObject({ status: 400, code: 475 });
    expect(await schedules.state('linked')).toMatchObject({
      history: [{ outcome: 'failed', fault: 'outside_folder', run: null }],
      totals: { failed: 1 },
    });
  });

  it('the paths of the operator are not shown: only the name of the file', async () => {
    await schedules.write(
      newSchedule({
        ...{ name: 'of-operator', cron: '0 0 3 * * *', tz: 'UTC', input: '/home/op/people.csv' },
        ...{ outputDir: '/home/op/out', options: {}, keepLast: null, onEnd: { words: ['x'], shell: false } },
      }),
    );
    const { response } = await ask('GET', '/of-operator', undefined, 'operator');
    expect(response.schedule).toMatchObject({ input: 'people.csv', output_dir: 'out', has_command: true });
    const paused = await ask('PATCH', '/of-operator', { paused: true }, 'operator');
    expect(paused.response.schedule).toMatchObject({ paused: true, next: null });
    expect(await schedules.find('of-operator')).toMatchObject({
      ...{ input: '/home/op/people.csv', within: {}, onEnd: { words: ['x'] } },
    });
  });
});

describe('what is refused', () => {
  it.each([
    [{ cron: '* * * * * *' }, 'cron'],
    [{ cron: '61 * * * *' }, 'cron'],
    [{ cron: null }, 'cron'],
    [{ tz: 'Nowhere' }, 'tz'],
    [{ input: 'in/{yyyy/../..}/x' }, 'input'],
    [{ input: 'in/{xx}.csv' }, 'input'],
    [{ input: '' }, 'input'],
    [{ keep_last: 0 }, 'keep_last'],
    [{ expect_rows: '5' }, 'expect_rows'],
    [{ expect_errors: '101%' }, 'expect_errors'],
    [{ paused: 'maybe' }, 'paused'],
    [{ options: { mode: 'guess' } }, 'mode'],
    [{ options: 7 }, 'options'],
    [{ cron: { a: {} } }, 'cron'],
  ])('%j: the option %s', async (changes, option) => {
    expect(await make('refused', changes)).toMatchObject({ status: 400, code: 480, response: { option } });
  });

  it('a command, in any form; an unknown option', async () => {
    for (const name of ['on_end', 'onEnd', 'on_end_shell', 'within', 'project', '__proto__', 'constructor'])
      expect(
        await ask('POST', '', `{"name":"x","${name}":"y",${JSON.stringify(BODY).slice(1)}`),
        name,
      ).toMatchObject({ status: 400, code: 480 });
    expect(await schedules.find('x')).toBe(undefined);
  });

  it('a callback whose origin is not allowed', async () => {
    expect(await make('calling', { callback: 'https://evil.example/x' })).toMatchObject({
      status: 400,
      code: 486,
    });
  });

  it('a body that is no object, no JSON, too large, or of another type', async () => {
    expect(await ask('POST', '', '[]')).toMatchObject({ status: 400, code: 491 });
    expect(await ask('POST', '', '{')).toMatchObject({ status: 400, code: 491 });
    expect(await ask('POST', '', `{"name":"${'x'.repeat(70_000)}"}`)).toMatchObject({ status: 413 });
    const answer = await fetch(`${service.address}/v1/schedules`, {
      ...{ method: 'POST', body: 'x=1', headers: { ...bearer(tokens.payroll), 'content-type': 'text/csv' } },
    });
    expect(answer.status).toBe(415);
  });

  it('anything, if no folder is allowed', () => {
    const read = () => readScheduleBody({ name: 'x', ...BODY }, 'new', { folders: [], callbacks: [] });
    expect(read).toThrow(HttpFault);
  });
});

it('runs again in the second in which its run has ended', async () => {
  await make('quick');
  const ids = new Set<string>();
  for (const _ of [1, 2, 3]) {
    const { status, response } = await ask('POST', '/quick/run');
    expect(status).toBe(202);
    ids.add(response.run.id);
    await service.options.store.writeStatus(response.run.id, { ...QUEUED, state: 'finished', rows: 1 });
  }
  expect(ids.size).toBe(3);
});

it('is paused and resumed; the slots in between are not due', async () => {
  await make('pausing');
  expect((await ask('PATCH', '/pausing', { paused: true })).response.schedule).toMatchObject({ next: null });
  const before = Date.now();
  await ask('PATCH', '/pausing', { paused: false });
  const { resumed, paused } = (await schedules.find('pausing'))!;
  expect([paused, Date.parse(resumed!) >= before - 1]).toEqual([false, true]);
});

it('the rule about what is kept is that of the page and of the documents, word for word', () => {
  const text = (path: string) => readFileSync(join(ROOT, path), 'utf8').replace(/\s+/g, ' ');
  const [english, spanish] = [text('docs/schedules.md'), text('docs/es/programadas.md')];
  for (const { es, en } of Object.values(SCHEDULE_RULE)) {
    expect(english).toContain(en);
    expect(spanish).toContain(es);
  }
  const { ruleResults, ruleHistory, ruleRun, ruleRemoval, confirmRemoveScheduled } = TEXTS;
  expect([ruleResults, ruleHistory, ruleRun, ruleRemoval]).toEqual(Object.values(SCHEDULE_RULE));
  expect(confirmRemoveScheduled).toEqual(SCHEDULE_RULE.run);
  const deletions = api.operations.filter(
    ({ method, path }) => method === 'DELETE' && path.startsWith('/v1/'),
  );
  expect(deletions.map(({ path, operation }) => [path, operation.description])).toEqual([
    ['/v1/runs/{id}', SCHEDULE_RULE.run.en],
    ['/v1/schedules/{name}', SCHEDULE_RULE.removal.en],
  ]);
});

it('the rule has the numbers of the code', () => {
  const days = String(KEEP_RECORD_MS / 86_400_000);
  for (const language of ['es', 'en'] as const) {
    expect(SCHEDULE_RULE.history[language]).toContain(` ${HISTORY_LENGTH} `);
    for (const sentence of [SCHEDULE_RULE.run, SCHEDULE_RULE.removal])
      expect(sentence[language]).toContain(` ${days} `);
  }
});
