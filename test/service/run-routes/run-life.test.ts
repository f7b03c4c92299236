/** A whole run over HTTP: uploaded, followed, downloaded, removed. */
import { existsSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { csv, people, ROSA, runOn, textOf } from '../../engine/run/runs.js';
import { sheetsOf } from '../../input/workbook/small-reader.js';
import { formOf, type RunService, startRunService, wholeFile } from '../run-service.js';
import { eventsOf } from './event-stream.js';

const lifetime = wholeFile();
let service: RunService;
let content: Buffer;

beforeAll(async () => {
  service = await startRunService(lifetime);
  await service.depot.computeHere();
  await service.depot.executeHere({ chunk: 16 * 1024 });
  content = await people(3000);
});

it('a file as the body: from the upload to the bytes of the command, and to the removal', async () => {
  const command = await runOn(content);
  const made = await service.upload(new Uint8Array(content), '?name=gente.csv');
  expect(made.status).toBe(202);
  const { run } = made.response;
  expect(made.headers.get('location')).toBe(`/runs/${run.id}`);
  expect(run).toMatchObject({
    state: 'queued',
    name: 'gente.csv',
    bytes: content.length,
    rows: 0,
    project: 'tests',
    schedule: null,
    fault: null,
    links: { self: `/runs/${run.id}`, result: `/runs/${run.id}/result` },
  });
  expect(Date.parse(run.expires) - Date.parse(run.created)).toBe(3_600_000);

  const events = await eventsOf(await service.fetch(`/runs/${run.id}/events`));
  expect(events.at(-1)!.event).toBe('end');
  const told = events.slice(0, -1).map(({ data }) => JSON.parse(data));
  expect(told.at(-1)).toMatchObject({ state: 'finished', rows: 3000, percent: 100, seconds_left: null });

  const ended = await service.run(run.id);
  expect(ended).toEqual(told.at(-1));
  expect(ended.codes.reduce((sum, { rows }) => sum + rows, 0)).toBe(ended.errors);
  for (const { message } of ended.codes) expect(message).toMatch(/^(Falta|La |Un |[a-z_]+ )/);

  const result = await service.fetch(ended.links.result, { headers: { 'accept-encoding': 'identity' } });
  expect(result.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(result.headers.get('content-disposition')).toBe(
    `attachment; filename="gente.curp.csv"; filename*=UTF-8''gente.curp.csv`,
  );
  expect(result.headers.get('cache-control')).toBe('no-store');
  const text = await result.text();
  expect(Number(result.headers.get('content-length'))).toBe(Buffer.byteLength(text));
  expect(text).toBe(command.output);

  const errors = await service.fetch(ended.links.errors!);
  expect(errors.headers.get('content-disposition')).toContain('attachment; filename="gente.errors.csv"');
  const [header, ...lines] = (await errors.text()).trimEnd().split('\n');
  expect(header).toMatch(/^nombres,.*,row,code_error,error_message,reason,made_for$/);
  expect(lines).toHaveLength(ended.errors);

  const attention = await service.fetch(ended.links.attention!);
  expect(attention.headers.get('content-disposition')).toContain('filename="gente.attention.csv"');
  const [names, ...rows] = (await attention.text()).trimEnd().split('\n');
  expect(names).toMatch(/,row,urgency,code_error,reason,problem,what_to_do,made_for$/);
  expect(rows).toHaveLength(ended.errors);
  const workbook = await service.fetch(`${ended.links.attention!}?as=xlsx`);
  expect(workbook.headers.get('content-disposition')).toContain('filename="gente.attention.xlsx"');
  expect(sheetsOf(Buffer.from(await workbook.arrayBuffer()))[0]).toHaveLength(1 + rows.length);

  const report = await service.fetch(ended.links.report);
  expect(report.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(report.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  );
  const reportText = await report.text();
  expect(reportText).toContain('<!doctype html>');
  const summary = (await (await service.fetch(ended.links.summary)).json()) as Record<string, unknown>;
  const expected = JSON.parse(textOf(`${command.path}.summary.json`));
  // The same id and name in the list, the answer, the summary and the report.
  expect(summary).toMatchObject({ run: run.id, name: 'gente.csv' });
  expect(reportText).toContain(run.id);
  expect(reportText).toContain('gente.csv');
  for (const name of ['run', 'name', 'elapsed_seconds', 'rows_per_second', 'resumed']) delete expected[name];
  expect(summary).toMatchObject(expected);

  const { response } = await service.ask('GET', '/runs');
  expect(response.runs.map(({ id }: { id: string }) => id)).toContain(run.id);
  const removed = await service.ask('DELETE', `/runs/${run.id}`);
  expect(removed).toMatchObject({ status: 200, code: 0, response: { id: run.id } });
  expect(await service.ask('GET', `/runs/${run.id}`)).toMatchObject({ status: 404, code: 483 });
  expect(existsSync(service.depot.store.folderOf(run.id))).toBe(false);
});

it('a form with options after the file: the bytes of the command with the same options', async () => {
  const input = csv(ROSA.replace(',07,', ',7,'), ROSA.replace(',M,', ',mujer,')).replace('sexo', 'Género X');
  const command = await runOn(
    input,
    '--normalize',
    '--echo',
    'none',
    '--detail',
    '--lang',
    'en',
    '--map',
    'sexo=Género X',
  );
  const form = formOf(
    {
      file: input,
      normalize: 'true',
      echo: 'none',
      detail: '1',
      lang: 'en',
      map: ['sexo=Género X'],
      report: 'none',
    },
    true,
  );
  const { status, response } = await service.upload(form);
  expect(status).toBe(202);
  expect(response.run).toMatchObject({
    name: 'people.csv',
    options: {
      normalize: true,
      echo: 'none',
      detail: true,
      lang: 'en',
      map: { sexo: 'Género X' },
      report: 'none',
    },
  });
  const run = await service.reaches(response.run.id, 'finished');
  expect(await (await service.fetch(run.links.result)).text()).toBe(command.output);
  expect(command.output.split('\n')).toHaveLength(4);
  expect(await service.ask('GET', run.links.report)).toMatchObject({ status: 409, code: 484 });
  expect(run.links.errors).toBeNull(); // echo=none
  expect(run.links.attention).toBeNull();
  expect(await (await service.fetch(`/runs/${run.id}/attention`)).json()).toMatchObject({ code_error: 473 });
  const errors = await service.fetch(`/runs/${run.id}/errors`);
  expect(errors.headers.get('content-disposition')).toContain('people.errors.csv');
  const [header, ...rows] = command.output.split(/(?<=\n)/);
  expect(await errors.text()).toBe([header, ...rows.filter((row) => row.includes(',true,4'))].join(''));
  expect((await service.fetch(`/runs/${run.id}/errors`, { method: 'HEAD' })).status).toBe(200);
});

it('duplicates: the bytes of the command, beside the result, until the run is removed', async () => {
  const input = csv(ROSA, ROSA.replace('14', '99'), ROSA.toUpperCase(), ROSA.replace('Rosa', 'Rosario'));
  const command = await runOn(input, '--duplicates');
  const preview = await service.ask('POST', '/preview?duplicates=true', {
    body: input,
    headers: { 'content-type': 'text/csv' },
  });
  expect(preview.status).toBe(200);
  const { status, response } = await service.upload(
    formOf({ file: input, filename: 'año 1.xlsx', duplicates: 'true' }),
  );
  expect(status).toBe(202);
  expect(response.run).toMatchObject({ options: { duplicates: true }, duplicates: null, phase: null });
  const run = await service.reaches(response.run.id, 'finished');
  expect(await (await service.fetch(run.links.result)).text()).toBe(command.output);
  const duplicates = await service.fetch(run.links.duplicates!);
  expect(duplicates.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(duplicates.headers.get('content-disposition')).toBe(
    `attachment; filename="ano 1.duplicates.csv"; filename*=UTF-8''a%C3%B1o%201.duplicates.csv`,
  );
  expect(duplicates.headers.get('cache-control')).toBe('no-store');
  const text = await duplicates.text();
  expect(text).toBe(textOf(`${command.path}.duplicates.csv`));
  expect(text).toBe(
    [
      'group,class,size,row,curp,note',
      '1,repeated_row,2,1,MECR840719MJCDSS03,',
      '1,repeated_row,2,3,MECR840719MJCDSS03,',
      '2,homonym_candidates,3,1,MECR840719MJCDSS03,',
      '2,homonym_candidates,3,3,MECR840719MJCDSS03,',
      '2,homonym_candidates,3,4,MECR840719MJCDSS03,',
      '',
    ].join('\n'),
  );
  expect(run.duplicates).toMatchObject([
    { class: 'probably_same_person', groups: 0, rows: 0 },
    { class: 'repeated_row', groups: 1, rows: 2 },
    { class: 'homonym_candidates', groups: 1, rows: 3 },
  ]);
  const summary = (await (await service.fetch(run.links.summary)).json()) as Record<string, unknown>;
  expect(summary.duplicates).toEqual(JSON.parse(textOf(`${command.path}.summary.json`)).duplicates);
  await service.ask('DELETE', `/runs/${run.id}`);
  expect(existsSync(service.depot.store.folderOf(run.id))).toBe(false);
  expect(await service.ask('GET', `/runs/${run.id}/duplicates`)).toMatchObject({ status: 404, code: 483 });
});

it('duplicates with echo=none: a file without keys; and without the option, none', async () => {
  const none = (await service.upload(csv(ROSA, ROSA), '?duplicates=true&echo=none')).response.run;
  const hashed = await service.reaches(none.id, 'finished');
  expect(await (await service.fetch(hashed.links.duplicates!)).text()).toMatch(
    /^group,class,size,row,curp,note\n1,repeated_row,2,1,([0-9a-f]{32}),\n1,repeated_row,2,2,\1,\n$/,
  );
  const without = (await service.upload(csv(ROSA, ROSA))).response.run;
  const plain = await service.reaches(without.id, 'finished');
  expect([plain.duplicates, plain.links.duplicates]).toEqual([null, null]);
  expect(await service.ask('GET', `/runs/${plain.id}/duplicates?lang=en`)).toMatchObject({
    status: 404,
    code: 495,
    message: expect.stringMatching(/^This run has no file of duplicates/),
  });
});

it('NDJSON has its own name and type', async () => {
  const { response } = await service.upload(csv(ROSA), '?format=ndjson&name=a%C3%B1o%20%221%22.csv');
  const run = await service.reaches(response.run.id, 'finished');
  const result = await service.fetch(run.links.result);
  expect(result.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  expect(result.headers.get('content-disposition')).toBe(
    `attachment; filename="ano _1_.curp.ndjson"; filename*=UTF-8''a%C3%B1o%20%221%22.curp.ndjson`,
  );
  expect(JSON.parse(await result.text())).toMatchObject({ row: 1, error: false });
});

it('a run that fails reports the reason in the language of the request', async () => {
  const { response } = await service.upload(csv(ROSA.replace('14', '')), '?limit_errors=0');
  const run = await service.reaches(response.run.id, 'failed');
  expect(run).toMatchObject({ fault: 'error_limit', message: expect.stringMatching(/^Demasiadas filas/) });
  const english = await service.ask('GET', `/runs/${run.id}?lang=en`);
  expect(english.response.run.message).toMatch(/^Too many rows/);
  expect(english.response.run.codes[0].message).toBe('The parameter entidad is missing');
  for (const part of ['result', 'errors', 'attention', 'duplicates', 'report', 'summary']) {
    expect(await service.ask('GET', `/runs/${run.id}/${part}`)).toMatchObject({ status: 409, code: 484 });
  }
  expect(await service.ask('POST', `/runs/${run.id}/cancel`)).toMatchObject({ status: 409, code: 484 });
});

it('lists the newest first, page by page', async () => {
  const pages = service.as('pages');
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) ids.unshift((await pages.upload(csv(ROSA))).response.run.id);
  const list = async (query: string) =>
    (await pages.ask('GET', `/runs${query}`)).response.runs.map(({ id }: { id: string }) => id);
  expect(await list('')).toEqual(ids);
  expect(await list('?limit=2')).toEqual(ids.slice(0, 2));
  expect(await list(`?limit=2&before=${ids[1]}`)).toEqual(ids.slice(2, 4));
  expect(await list(`?before=${ids[4]}`)).toEqual([]);
  for (const query of ['?limit=0', '?limit=101', '?limit=x']) {
    expect(await pages.ask('GET', `/runs${query}`)).toMatchObject({
      status: 400,
      code: 480,
      message: 'La opción limit no es válida: use un número entero de 1 a 100',
    });
  }
  expect(await pages.ask('GET', '/runs?before=r000')).toMatchObject({ status: 400, code: 480 });
});
