/** `GET /runs/:id/rows`: the first rows of a result with a verdict, a cause or a code; limits and refusals. */
import { readFileSync } from 'node:fs';
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
