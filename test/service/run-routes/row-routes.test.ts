/** `GET /runs/:id/rows`: the first rows of a result with a verdict, a cause or a code; limits and refusals. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { csv, ROSA } from '../../engine/run/runs.js';
import { samplePath } from '../../repository.js';
import { type RunService, startRunService, wholeFile } from '../run-service.js';

const lifetime = wholeFile();
let service: RunService;
let id: string;

interface Rows {
  header: string[];
  rows: string[][];
  complete: boolean;
}

const rowsOf = async (query: string, run = id): Promise<Rows> =>
  (await service.ask('GET', `/v1/runs/${run}/rows?${query}`)).response as unknown as Rows;

beforeAll(async () => {
  service = await startRunService(lifetime);
  await service.depot.computeHere();
  await service.depot.executeHere();
  const made = await service.upload(readFileSync(samplePath('on-file.csv')), '?mode=reconcile');
  ({ id } = await service.reaches(made.response.run.id, 'finished'));
});

describe('the rows of a run', () => {
  it('with each verdict and cause are as many as the run counts', async () => {
    const run = await service.run(id);
    expect(run.verdicts.length).toBeGreaterThan(3);
    for (const { verdict, rows } of run.verdicts) {
      const found = await rowsOf(`verdict=${verdict}&limit=200`);
      expect(found.rows.length, verdict).toBe(rows);
      expect(found.complete).toBe(true);
      const column = found.header.indexOf('verdict');
      expect(new Set(found.rows.map((cells) => cells[column]))).toEqual(new Set([verdict]));
    }
    for (const { cause, rows } of run.causes)
      expect((await rowsOf(`cause=${encodeURIComponent(cause)}`)).rows.length, cause).toBe(rows);
    const { errors } = run;
    expect((await rowsOf('error=true')).rows.length).toBe(errors);
    const { rows, complete } = await rowsOf('error=false&limit=1');
    expect([rows.length, complete]).toEqual([1, false]);
  });

  it('without the columns of the file: numbers, errors and keys alone', async () => {
    const made = await service.upload(csv(ROSA), '?echo=none');
    const run = await service.reaches(made.response.run.id, 'finished');
    expect((await rowsOf('', run.id)).header).toEqual([
      'row',
      'error',
      'code_error',
      'error_message',
      'curp',
    ]);
  });

  it.each(['verdict=other', 'code=12', 'error=maybe', 'limit=201', 'cause='])(
    '%s is refused',
    async (query) => {
      const answer = await service.ask('GET', `/v1/runs/${id}/rows?${query}`);
      expect([answer.status, answer.code]).toEqual([400, 480]);
    },
  );

  it('of another project are not there', async () => {
    expect((await service.as('others').ask('GET', `/v1/runs/${id}/rows`)).status).toBe(404);
  });
});

describe('corrected rows', () => {
  const judge = async (body: string, run = id, type = 'application/json') =>
    service.ask('POST', `/v1/runs/${run}/rows`, { body, headers: { 'content-type': type } });

  it('are judged with the reading of the run, and nothing is stored', async () => {
    const before = service.runs();
    const [row, wrong] = [
      'Rosa,Medina,Castro,1984,07,19,M,14,MECR840719MJCDSS03',
      'Rosa,Medina,Castro,1984,13,19,M,14,',
    ];
    const { response } = await judge(JSON.stringify({ rows: [row!.split(','), wrong!.split(',')] }));
    expect(response.rows).toMatchObject([
      { error: false, curp: 'MECR840719MJCDSS03', verdict: 'match', at_fault: [] },
      { error: true, code_error: 417, verdict: 'missing', at_fault: [3, 4, 5] },
    ]);
    expect(service.runs()).toEqual(before);
  });

  it.each(['', '{}', '[]', '{"rows":[1]}', '{"rows":[[1]]}', JSON.stringify({ rows: Array(201).fill([]) })])(
    'in another form are refused',
    async (body) => {
      expect((await judge(body)).status).toBe(400);
    },
  );

  it('of another type, too long, or of another project are refused', async () => {
    expect((await judge('{"rows":[]}', id, 'text/plain')).status).toBe(415);
    expect((await judge(JSON.stringify({ rows: [['x'.repeat(1024 ** 2)]] }))).status).toBe(413);
    expect(
      (await service.as('others').ask('POST', `/v1/runs/${id}/rows`, { body: '{"rows":[]}' })).status,
    ).not.toBe(200);
  });

  it('are sent with the file: the result is that of the corrected file, and no copy of them stays', async () => {
    const wrong = 'Rosa,Medina,,1984,07,19,M,14';
    const first = await service.upload(csv(wrong, ROSA));
    const run = await service.reaches(first.response.run.id, 'finished');
    const errors = await (await service.fetch(run.links.errors!)).text();
    const corrections = errors.replace(wrong, ROSA);
    const form = new FormData();
    form.append('corrections', new Blob([corrections]), 'corrections.csv');
    form.append('file', new Blob([csv(wrong, ROSA)]), 'people.csv');
    const second = await service.upload(form);
    const corrected = await service.reaches(second.response.run.id, 'finished');
    expect(corrected).toMatchObject({ corrected: true, errors: 0, rows: 2 });
    const whole = await service.upload(csv(ROSA, ROSA));
    const expected = await service.reaches(whole.response.run.id, 'finished');
    const textOf = async ({ links }: typeof run) => (await service.fetch(links.result)).text();
    expect(await textOf(corrected)).toBe(await textOf(expected));
    const kept = readdirSync(service.depot.store.folderOf(corrected.id));
    expect(kept.filter((name) => /corrections|input/.test(name))).toEqual([]);
    expect(readFileSync(join(service.depot.store.folderOf(corrected.id), 'plan.json'), 'utf8')).not.toMatch(
      /Rosa|Medina/i,
    );
  });

  it('for another file end the run with that reason', async () => {
    const first = await service.upload(csv('Rosa,Medina,,1984,07,19,M,14'));
    const run = await service.reaches(first.response.run.id, 'finished');
    const form = new FormData();
    form.append('file', new Blob([csv(ROSA)]), 'people.csv');
    form.append('corrections', new Blob([await (await service.fetch(run.links.errors!)).text()]), 'c.csv');
    const second = await service.upload(form);
    const failed = await service.reaches(second.response.run.id, 'failed');
    expect(failed.fault).toBe('corrections_refused');
    const again = await service.ask('POST', `/v1/runs/${failed.id}/retry`);
    expect((await service.reaches(again.response.run.id, 'failed')).fault).toBe('corrections_refused');
  });

  it('twice in one form are refused, and for a preview', async () => {
    const form = new FormData();
    for (const name of ['corrections', 'corrections', 'file'])
      form.append(name, new Blob([csv(ROSA)]), 'c.csv');
    expect((await service.upload(form)).status).toBe(400);
    const previewed = new FormData();
    previewed.append('corrections', new Blob([csv(ROSA)]), 'c.csv');
    expect((await service.ask('POST', '/v1/preview', { body: previewed })).status).toBe(400);
    expect(service.incoming()).toEqual([]);
  });
});
