/** A failed run is tried again from its upload while that is kept. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { csv, ROSA } from '../../engine/run/runs.js';
import { type RunService, startRunService, wholeFile } from '../run-service.js';

const lifetime = wholeFile();
let service: RunService;

beforeAll(async () => {
  service = await startRunService(lifetime);
  await service.depot.computeHere();
  await service.depot.executeHere();
});

const WRONG = ROSA.replace('14', 'x');

/** A run that fails because of its one row in error. */
async function failedRun(): Promise<string> {
  const { response } = await service.upload(csv(ROSA, WRONG), '?limit_errors=0&name=enero.csv');
  await service.reaches(response.run.id, 'failed');
  return response.run.id;
}

it('with other options, as a new run of the same file', async () => {
  const id = await failedRun();
  const failed = await service.run(id);
  expect(failed).toMatchObject({ fault: 'error_limit', links: { retry: `/runs/${id}/retry` } });
  expect(Date.parse(failed.upload_kept_until!)).toBeGreaterThan(Date.now());
  const { status, headers, response } = await service.ask('POST', `/runs/${id}/retry?limit_errors=5`);
  expect([status, headers.get('location')]).toEqual([202, `/runs/${response.run.id}`]);
  expect(response.run).toMatchObject({ name: 'enero.csv', retry_of: id, state: 'queued' });
  const run = await service.reaches(response.run.id, 'finished');
  expect(run).toMatchObject({ rows: 2, errors: 1, upload_kept_until: null, links: { retry: null } });
  const { store } = service.depot;
  expect(readFileSync(store.outputOf((await store.find(run.id))!), 'utf8')).toContain('MECR840719MJCDSS03');
  expect((await service.run(id)).state).toBe('failed');
  // The upload of the failed run is its own: it can be tried again.
  expect(existsSync(store.inputOf((await store.find(id))!))).toBe(true);
  expect(service.incoming()).toEqual([]);
});

it('with the same options it fails again, and can be tried again', async () => {
  const id = await failedRun();
  const { response } = await service.ask('POST', `/runs/${id}/retry`);
  await service.reaches(response.run.id, 'failed');
  const again = await service.ask('POST', `/runs/${response.run.id}/retry?limit_errors=1`);
  expect(await service.reaches(again.response.run.id, 'finished')).toMatchObject({ errors: 1 });
});

it('is refused: a run that has not failed, of another project, with a wrong option, without its upload', async () => {
  const { id } = (await service.upload(csv(ROSA))).response.run;
  await service.reaches(id, 'finished');
  expect(await service.ask('POST', `/runs/${id}/retry`)).toMatchObject({
    status: 409,
    code: 484,
    message: 'Solo se repite una corrida que falló: suba el archivo otra vez',
  });
  const failed = await failedRun();
  expect(await service.as('other').ask('POST', `/runs/${failed}/retry`)).toMatchObject({ status: 404 });
  expect(await service.ask('POST', `/runs/${failed}/retry?limit_errrors=5`)).toMatchObject({
    status: 400,
    response: { fault: 'unknown', suggestion: 'limit_errors' },
  });
  expect(await service.ask('POST', `/runs/${failed}/retry?map=sexo%3Dnone`)).toMatchObject({
    status: 422,
    code: 489,
  });
  rmSync(service.depot.store.inputOf((await service.depot.store.find(failed))!));
  expect(
    await service.ask('POST', `/runs/${failed}/retry`, { headers: { 'accept-language': 'en' } }),
  ).toMatchObject({
    status: 409,
    code: 484,
    message: 'The file of this run has been deleted: upload it again',
  });
  expect(service.incoming()).toEqual([]);
});
