// `curp-batch schedule`: what it stores, lists and refuses. In this process, on disk only.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { ScheduleStore } from '../../../src/service/schedule/schedule-store.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { inProcess } from '../in-process.js';

let folder: string;
let input: string;

beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'in'));
  input = join(folder, 'in', 'people.csv');
  writeFileSync(input, '');
});

const schedule = (...words: string[]) => inProcess(['schedule', ...words], { cwd: folder });

const add = (name: string, ...words: string[]) =>
  schedule('add', name, '--cron', '0 3 * * *', '--input', 'in/people.csv', '--output-dir', 'out', ...words);

const listed = async () => JSON.parse((await schedule('list', '--json')).stdout);

const kept = (name: string) =>
  JSON.parse(readFileSync(join(folder, 'curp-batch-data/schedules', name, 'schedule.json'), 'utf8'));

describe('add', () => {
  it('stores the schedule, readable by its owner only', async () => {
    const { code, stdout, stderr } = await add(
      'nightly',
      ...['--tz', 'America/Mexico_City', '--mode', 'reconcile', '--normalize', '--map', 'sexo=Género'],
      ...[
        '--limit-errors',
        '20%',
        '--delimiter',
        'tab',
        '--keep-last',
        '3',
        '--format',
        'ndjson',
        '--raw-cells',
        '--duplicates',
      ],
    );
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('schedule nightly: 0 3 * * * America/Mexico_City');
    expect(stdout).toMatch(/next: \d{4}-\d\d-\d\d 03:00, /);
    expect(stdout).toContain('within a minute');
    expect(kept('nightly')).toMatchObject({
      name: 'nightly',
      cron: '0 3 * * *',
      tz: 'America/Mexico_City',
      input,
      outputDir: join(folder, 'out'),
      keepLast: 3,
      options: {
        mode: 'reconcile',
        normalize: true,
        map: { sexo: 'Género' },
        limit_errors: { percent: 20 },
        delimiter: '\t',
        format: 'ndjson',
        raw_cells: true,
        duplicates: true,
      },
    });
    const data = join(folder, 'curp-batch-data/schedules/nightly');
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(statSync(join(data, 'schedule.json')).mode & 0o777).toBe(0o600);
  });

  it('stores only the given options: defaults are decided by the run', async () => {
    await add('plain');
    expect(kept('plain')).toMatchObject({ options: {}, tz: 'UTC', keepLast: null });
  });

  it('prints the next input file, and that it does not exist yet', async () => {
    const { stdout } = await add('dated', '--input', 'in/people-{yyyy-MM-dd}.csv');
    expect(stdout).toMatch(/next: (\d{4}-\d\d-\d\d) 03:00, .*in\/people-\1\.csv/);
    expect(stdout).toContain('is not there yet');
  });

  it('changes an existing schedule only with --replace', async () => {
    await add('nightly');
    const again = await add('nightly', '--keep-last', '2');
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('--replace');
    expect(kept('nightly').keepLast).toBeNull();
    expect((await add('nightly', '--keep-last', '2', '--replace')).code).toBe(0);
    expect(kept('nightly').keepLast).toBe(2);
  });

  it.each([
    ['a mistyped zone', ['--tz', 'America/Mexico_Citi'], 'did you mean America/Mexico_City?'],
    ['a pattern of four fields', ['--cron', '0 3 * *'], 'A pattern has five fields'],
    ['a day that never comes', ['--cron', '0 3 31 2 *'], 'never comes'],
    ['an invalid minute', ['--cron', '60 3 * * *'], 'minute 0-59'],
    ['an unknown zone', ['--tz', 'Q'], 'A time zone is written as America/Mexico_City'],
    ['a date placeholder in another form', ['--input', 'in/p-{YYYY-MM-DD}.csv'], '{yyyy-MM-dd}'],
    ['a folder that does not exist', ['--input', 'inn/p.csv'], 'does not exist'],
    ['standard input', ['--input', '-'], 'reads a file'],
    ['an unknown mode', ['--mode', 'guess'], 'Allowed choices are calculate, reconcile, validate'],
    ['0 results to keep', ['--keep-last', '0'], 'from 1 to'],
    ['an option of `run` that a schedule does not have', ['--workers', '3'], 'unknown option'],
    ['an invalid address', ['--redis', 'localhost'], 'address of Redis'],
  ])('refuses %s', async (_, words, text) => {
    const { code, stderr } = await add('nightly', ...words);
    expect(code).toBe(2);
    expect(stderr).toContain(text);
    expect(existsSync(join(folder, 'curp-batch-data'))).toBe(false);
  });

  it('refuses a name that is a path', async () => {
    expect((await add('../nightly')).code).toBe(2);
    expect(readdirSync(folder)).toEqual(['in']);
  });
});

describe('list, remove, run', () => {
  it('lists nothing without schedules, and creates no files', async () => {
    expect((await schedule('list')).stdout).toContain('There are no schedules');
    expect(existsSync(join(folder, 'curp-batch-data'))).toBe(false);
  });

  it('lists by name, with the next slot', async () => {
    await add('weekly', '--cron', '0 4 * * 1');
    await add('nightly');
    expect((await listed()).map(({ name }: { name: string }) => name)).toEqual(['nightly', 'weekly']);
    const { stdout } = await schedule('list');
    expect(stdout).toMatch(/^nightly +0 3 \* \* \* +UTC +\d{4}-\d\d-\d\d 03:00 +not run yet$/m);
  });

  it('suggests a similar name', async () => {
    await add('nightly');
    for (const word of ['remove', 'run']) {
      const { code, stderr } = await schedule(word, 'nightli');
      expect([code, stderr]).toEqual([
        1,
        'error: there is no schedule of that name: did you mean nightly? (curp-batch schedule list)\n',
      ]);
    }
    expect((await schedule('remove', 'x')).stderr).toContain('there are nightly (curp-batch schedule list)');
  });

  it('removes a schedule, and keeps its results', async () => {
    await add('nightly');
    writeFileSync(join(folder, 'out', 'nightly-2026-11-14T210405-0600.csv'), '');
    const removed = await schedule('remove', 'nightly');
    expect(removed.code).toBe(0);
    expect(removed.stdout).toContain('a run worker takes it up within a minute');
    expect(await listed()).toEqual([]);
    expect(readdirSync(join(folder, 'out'))).toHaveLength(1);
  });

  it('starts one run now, and no second one before it has ended', async () => {
    await add('nightly');
    const first = await schedule('run', 'nightly');
    expect(first.code, first.stderr).toBe(0);
    const [, id] = /^run (r[0-9a-f]{18}), result /.exec(first.stdout)!;
    const second = await schedule('run', 'nightly');
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(`not ended: curp-batch runs show ${id}`);
    expect(await listed()).toMatchObject([{ last: { run: id, state: 'queued' }, skipped: 0 }]);
    const shown = await inProcess(['runs', 'show', id!.slice(0, 8), '--json'], { cwd: folder });
    expect(JSON.parse(shown.stdout)).toMatchObject({
      id,
      state: 'queued',
      schedule: 'nightly',
      name: 'people.csv',
    });
  });

  it('names a damaged file, and lists the others', async () => {
    await add('nightly');
    await add('weekly');
    const file = join(folder, 'curp-batch-data/schedules/nightly/schedule.json');
    for (const text of [
      '{',
      '{"name": "nightly"}',
      JSON.stringify({ ...kept('weekly'), name: 'nightly', cron: 'never at all' }),
    ]) {
      writeFileSync(file, text);
      const { code, stdout, stderr } = await schedule('list', '--json');
      expect(code).toBe(1);
      expect(stderr).toContain('the file of the schedule nightly cannot be read');
      expect(JSON.parse(stdout)).toMatchObject([{ name: 'weekly' }]);
    }
    const run = await schedule('run', 'nightly');
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('--replace');
    expect((await add('nightly', '--replace')).code).toBe(0);
    expect(await listed()).toHaveLength(2);
  });

  it('keeps the state of a running run when it is removed and added again', async () => {
    await add('nightly');
    const [, id] = /^run (\S+),/.exec((await schedule('run', 'nightly')).stdout)!;
    await schedule('remove', 'nightly');
    await add('nightly');
    const again = await schedule('run', 'nightly');
    expect(again.code).toBe(1);
    expect(again.stderr).toContain(id);
  });
});

describe('expectations, callback and command', () => {
  it('are stored as they are given', async () => {
    const words = [
      '--expect-rows',
      '400-500',
      '--expect-errors',
      '5%',
      '--expect-different',
      '3',
      '--expect-generic',
      '1.5%',
    ];
    const { code, stderr } = await add(
      'nightly',
      ...words,
      ...['--expect-newer', '--project', 'payroll', '--callback', 'https://example.com/x#y'],
      ...['--on-end', '/usr/bin/notify "two words"'],
    );
    expect(code, stderr).toBe(0);
    expect(kept('nightly')).toMatchObject({
      ...{ project: 'payroll', callback: 'https://example.com/x', paused: false, within: {} },
      onEnd: { words: ['/usr/bin/notify', 'two words'], shell: false },
      expect: {
        rows: { min: 400, max: 500 },
        errors: { percent: 5 },
        different: { count: 3 },
        generic: { percent: 1.5 },
        newer: true,
      },
    });
    await add('nightly', '--replace', '--on-end', 'a | b', '--on-end-shell');
    expect(kept('nightly')).toMatchObject({
      onEnd: { words: ['a | b'], shell: true },
      expect: {},
      callback: null,
    });
  });

  it.each([
    ['--expect-rows', '5'],
    ['--expect-errors', '101%'],
    ['--callback', 'ftp://example.com'],
    ['--callback', 'https://user:pass@example.com'],
    ['--on-end', '"open'],
  ])('%s %s is refused', async (...words) => {
    expect((await add('nightly', ...words)).code).toBe(2);
  });
});

it('add --replace waits for a change of the same schedule, so that it is the last one', async () => {
  await add('nightly');
  const schedules = new ScheduleStore(join(folder, 'curp-batch-data'));
  let replacing: Promise<unknown> = Promise.resolve();
  await schedules.locked('nightly', async () => {
    const before = (await schedules.find('nightly'))!;
    replacing = add('nightly', '--keep-last', '2', '--replace');
    await pause(300);
    await schedules.write({ ...before, cron: '0 4 * * *' });
  });
  await replacing;
  expect(kept('nightly')).toMatchObject({ cron: '0 3 * * *', keepLast: 2 });
});

it.each([
  ['pause', { paused: true }],
  ['resume', { paused: false }],
])('%s waits for a change of the same schedule, and keeps it', async (action, changed) => {
  await add('nightly');
  const schedules = new ScheduleStore(join(folder, 'curp-batch-data'));
  let acting: Promise<unknown> = Promise.resolve();
  await schedules.locked('nightly', async () => {
    const before = (await schedules.find('nightly'))!;
    acting = schedule(action, 'nightly');
    await pause(300);
    await schedules.write({ ...before, cron: '0 4 * * *' });
  });
  await acting;
  expect(kept('nightly')).toMatchObject({ cron: '0 4 * * *', ...changed });
});

it('pause and resume', async () => {
  await add('nightly');
  const { stdout } = await schedule('pause', 'nightly');
  expect(stdout).toContain('schedule nightly is paused');
  expect(kept('nightly')).toMatchObject({ paused: true });
  expect((await listed())[0]).toMatchObject({ paused: true, next: null });
  expect((await schedule('list')).stdout).toContain('paused');
  const before = Date.now();
  expect((await schedule('resume', 'nightly')).stdout).toContain('schedule nightly is resumed');
  const { paused, resumed } = kept('nightly');
  expect([paused, Date.parse(resumed) >= before]).toEqual([false, true]);
  expect((await schedule('pause', 'nightli')).code).toBe(1);
});
