/** Requests about runs: HEAD, pages of the list, unknown options, invalid forms. */
import { beforeAll, describe, expect, it } from 'vitest';
import { parseRecord } from '../../../src/input/csv/reference-parser.js';
import { csv, ROSA } from '../../engine/run/runs.js';
import { sheetsOf } from '../../input/workbook/small-reader.js';
import { formOf, type RunService, startRunService, wholeFile } from '../run-service.js';

const lifetime = wholeFile();
let service: RunService;

beforeAll(async () => {
  service = await startRunService(lifetime);
});

describe('HEAD', () => {
  it.each(['result', 'errors', 'duplicates', 'report', 'summary', 'events'])(
    'on %s has the headers of GET, and no body',
    async (part) => {
      const made = await finished();
      const path = `/runs/${made}/${part}`;
      const [get, head] = [await service.fetch(path), await service.fetch(path, { method: 'HEAD' })];
      expect(head.status).toBe(200);
      const { ticket } = (await service.ask('POST', `/runs/${made}/tickets`)).response;
      const ticketed = await fetch(`${service.service.address}${path}?ticket=${ticket}`, { method: 'HEAD' });
      expect(ticketed.status).toBe(200);
      for (const name of ['content-type', 'content-length', 'content-disposition', 'cache-control']) {
        expect(head.headers.get(name), name).toBe(get.headers.get(name));
        expect(ticketed.headers.get(name), name).toBe(get.headers.get(name));
      }
      if (part !== 'events') expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
      expect(await head.text()).toBe('');
      expect((await get.text()).length).toBeGreaterThan(0);
    },
  );

  it('is refused as GET is: without a token, for another project, before the end', async () => {
    const { response } = await service.upload(csv(ROSA));
    const path = `/runs/${response.run.id}/result`;
    expect((await fetch(`${service.service.address}${path}`, { method: 'HEAD' })).status).toBe(401);
    expect((await service.as('others').fetch(path, { method: 'HEAD' })).status).toBe(404);
    if ((await service.run(response.run.id)).state !== 'finished')
      expect((await service.fetch(path, { method: 'HEAD' })).status).toBe(409);
  });
});

describe('a result as a workbook', () => {
  it('has the cells of the CSV, a type and a name', async () => {
    const path = `/runs/${await finished()}/result?as=xlsx`;
    const [get, head] = [await service.fetch(path), await service.fetch(path, { method: 'HEAD' })];
    for (const { headers } of [get, head]) {
      expect(headers.get('content-type')).toBe(
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      );
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[^"]+\.curp\.xlsx"/);
      expect(headers.get('content-length')).toBeNull();
    }
    const [rows] = sheetsOf(Buffer.from(await get.arrayBuffer()));
    expect(rows![1]).toEqual([1, ...ROSA.split(','), 'false', 0, '', 'MECR840719MJCDSS03']);
    expect(await head.text()).toBe('');
  });

  it.each(['errors', 'duplicates'])('also %s, with the cells of their CSV', async (part) => {
    const id = await finished(csv(ROSA, ROSA, ROSA.replace(',M,', ',m,')));
    const path = `/v1/runs/${id}/${part}`;
    const lines = (await (await service.fetch(path)).text()).trimEnd().split('\n');
    const get = await service.fetch(`${path}?as=xlsx`, { headers: { range: 'bytes=0-9' } });
    const head = await service.fetch(`${path}?as=xlsx`, { method: 'HEAD' });
    for (const { status, headers } of [get, head]) {
      expect([status, headers.get('etag'), headers.get('content-length')]).toEqual([200, null, null]);
      expect(headers.get('content-type')).toMatch(/spreadsheetml\.sheet$/);
      expect(headers.get('content-disposition')).toContain(`.${part}.xlsx"`);
    }
    const [rows] = sheetsOf(Buffer.from(await get.arrayBuffer()));
    expect(rows!.map((cells) => cells.map(String))).toEqual(lines.map((line) => parseRecord(line, ',')));
    expect(rows![1]!.filter((value) => typeof value === 'number')).toEqual(
      part === 'errors' ? [3, 416] : [1, 2, 1],
    );
    expect(await service.ask('GET', `${path}?as=pdf`)).toMatchObject({ status: 400, code: 480 });
  });

  it('of rows in error that the run keeps no file of: the columns of its result', async () => {
    const id = await finished(csv(ROSA, ROSA.replace(',M,', ',m,')), '?echo=none');
    const file = await service.fetch(`/v1/runs/${id}/errors?as=xlsx`);
    expect(file.headers.get('content-disposition')).toContain('.errors.xlsx"');
    const [rows] = sheetsOf(Buffer.from(await file.arrayBuffer()));
    expect(rows).toEqual([
      ['row', 'error', 'code_error', 'error_message', 'curp'],
      [2, 'true', 416, expect.any(String), ''],
    ]);
  });

  it('of an NDJSON run: its errors file, which is CSV, and not its result', async () => {
    const id = await finished(csv(ROSA.replace(',M,', ',m,')), '?format=ndjson');
    const file = await service.fetch(`/v1/runs/${id}/errors?as=xlsx`);
    expect(sheetsOf(Buffer.from(await file.arrayBuffer()))[0]).toHaveLength(2);
    expect(await service.ask('GET', `/v1/runs/${id}/result?as=xlsx`)).toMatchObject({ status: 400 });
  });

  it('is asked for with `as`, and only of tables', async () => {
    const id = await finished();
    expect((await service.fetch(`/runs/${id}/result?as=csv`)).headers.get('content-type')).toMatch(
      'text/csv',
    );
    expect(await service.ask('GET', `/runs/${id}/result?as=pdf`)).toMatchObject({
      status: 400,
      code: 480,
      response: { fault: 'not_valid', option: 'as' },
    });
    expect(await service.ask('GET', `/runs/${id}/report?as=xlsx`)).toMatchObject({
      status: 400,
      response: { fault: 'unknown' },
    });
  });
});

let workers: Promise<unknown> | undefined;

const working = (): Promise<unknown> => {
  workers ??= Promise.all([service.depot.computeHere(), service.depot.executeHere()]);
  return workers;
};

const finishedRuns = new Map<string, Promise<string>>();

/** A run that has ended, made once for each file. */
function finished(file = csv(ROSA), query = '?duplicates=true'): Promise<string> {
  const key = query + file;
  const made =
    finishedRuns.get(key) ??
    (async () => {
      await working();
      const { response } = await service.upload(file, query);
      await service.reaches(response.run.id, 'finished');
      return response.run.id as string;
    })();
  finishedRuns.set(key, made);
  return made;
}

it('the paths with /v1 and without are the same; links begin like the request', async () => {
  const { headers, response } = await service.ask('POST', '/v1/runs', {
    body: csv(ROSA),
    headers: { 'content-type': 'text/csv' },
  });
  const { id } = response.run;
  expect([headers.get('location'), response.run.links.result]).toEqual([
    `/v1/runs/${id}`,
    `/v1/runs/${id}/result`,
  ]);
  expect((await service.run(id)).links.self).toBe(`/runs/${id}`);
  expect((await service.ask('GET', `/v1/runs/${id}`)).response.run.links.self).toBe(`/v1/runs/${id}`);
  const { next, runs } = (await service.ask('GET', '/v1/runs?limit=1')).response;
  expect([runs[0].links.self, next]).toEqual([
    expect.stringMatching('^/v1/runs/'),
    expect.stringMatching(/^\/v1\/runs\?limit=1&before=r/),
  ]);
  const { ticket } = (await service.ask('POST', `/runs/${id}/tickets`)).response;
  const events = await fetch(`${service.service.address}/v1/runs/${id}/events?ticket=${ticket}`, {
    method: 'HEAD',
  });
  expect(events.status).toBe(200);
});

describe('pages of the list', () => {
  it('continue after a run that was removed', async () => {
    const project = service.as('removed');
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.unshift((await project.upload(csv(ROSA))).response.run.id);
    const list = async (query: string) =>
      (await project.ask('GET', `/runs${query}`)).response.runs.map(({ id }: { id: string }) => id);
    expect(await list('?limit=2')).toEqual(ids.slice(0, 2));
    await project.ask('DELETE', `/runs/${ids[1]}`);
    expect(await list(`?limit=2&before=${ids[1]}`)).toEqual(ids.slice(2, 4));
    await project.ask('DELETE', `/runs/${ids[4]}`);
    expect(await list(`?before=${ids[4]}`)).toEqual([]);
    expect(await list(`?before=${ids[2]}`)).toEqual([ids[3]]);
  });

  it('have filters, a total, and the link of the next page', async () => {
    const project = service.as('filtered');
    const ids: string[] = [];
    for (const name of ['Enero.csv', 'febrero.csv', 'ENERO 2.csv']) {
      const { response } = await project.upload(csv(ROSA), `?name=${encodeURIComponent(name)}`);
      ids.unshift(response.run.id);
    }
    const list = async (path: string) => {
      const { response } = await project.ask('GET', path);
      return { ...response, runs: response.runs.map(({ id }: { id: string }) => id) };
    };
    const first = await list('/runs?limit=1&name=enero&lang=en');
    expect(first).toEqual({
      runs: [ids[0]],
      total: 2,
      next: `/runs?limit=1&name=enero&lang=en&before=${ids[0]}`,
    });
    expect(await list(first.next)).toEqual({ runs: [ids[2]], total: 2, next: null });
    expect(await list('/runs?state=failed')).toEqual({ runs: [], total: 0, next: null });
    expect((await list('/runs')).total).toBe(3);
    const { created } = (await project.run(ids[1]!)) as { created: string };
    expect((await list(`/runs?since=${created}`)).runs).toEqual(ids.slice(0, 2));
    expect((await list('/runs?since=2026-01-01')).total).toBe(3);
    expect((await list(`/runs?since=${encodeURIComponent('2999-01-01T00:00:00+06:00')}`)).total).toBe(0);
  });

  it.each([
    ['state=done', 'state', /use queued, running, finished, failed o cancelled/],
    ['since=yesterday', 'since', /2026-01-31/],
    ['since=2026-02-31T99:00:00Z', 'since', /2026-01-31/],
    ['since=2026-02-01T10:00:00', 'since', /con su zona/],
    ['name=', 'name', /de 1 a 200/],
    ['limit=0', 'limit', /de 1 a 100/],
  ])('refuse %s', async (query, option, message) => {
    expect(await service.ask('GET', `/runs?${query}`)).toMatchObject({
      status: 400,
      code: 480,
      message: expect.stringMatching(message),
      response: { option },
    });
  });

  it('refuse an invalid id', async () => {
    for (const before of ['r000', 'x', `r${'f'.repeat(18)}`]) {
      expect(await service.ask('GET', `/runs?before=${before}`)).toMatchObject({
        status: 400,
        code: 480,
        message: 'La opción before no es válida: use el id de la última corrida de la página anterior',
        response: { fault: 'not_valid', option: 'before' },
      });
    }
  });
});

describe('an unknown option', () => {
  it.each([
    ['GET', '/runs?limt=5', 'limit'],
    ['GET', '/runs?Before=x', 'before'],
    ['GET', '/runs/ID?langs=en', 'lang'],
    ['GET', '/runs/ID/result?tickets=x', 'ticket'],
    ['HEAD', '/runs/ID/result?tickets=x', undefined],
    ['GET', '/runs/ID/events?tiket=x', 'ticket'],
    ['POST', '/runs/ID/cancel?force=yes', undefined],
    ['POST', '/runs/ID/tickets?tokn=x', 'token'],
    ['DELETE', '/runs/ID?force=yes', undefined],
    ['POST', '/runs?normalise=true', 'normalize'],
    ['POST', '/preview?normalise=true', 'normalize'],
  ])('is refused: %s %s', async (method, path, suggestion) => {
    const { response } = await service.upload(csv(ROSA));
    const address = path.replace('ID', response.run.id);
    const body = method === 'POST' && !path.includes('ID') ? { body: csv(ROSA) } : {};
    const init = { method, ...body, headers: { 'content-type': 'text/csv' } };
    if (method === 'HEAD') return expect((await service.fetch(address, init)).status).toBe(400);
    const answer = await service.ask(method, address, init);
    expect(answer).toMatchObject({
      status: 400,
      code: 480,
      response: { fault: 'unknown', option: null, suggestion: suggestion ?? null },
    });
    if (suggestion === undefined) expect(answer.message).toMatch(/^Hay una opción desconocida\. Aquí/);
    else expect(answer.message).toContain(`¿quiso decir ${suggestion}?`);
    expect(answer.message).not.toMatch(/normalise|limt|tokn|force/); // never the value that was sent
    expect((await service.run(response.run.id)).id).toBe(response.run.id); // the run was not changed
  });

  it('is refused after the token is checked, and accepted where the contract says so', async () => {
    expect((await fetch(`${service.service.address}/runs?limt=5`)).status).toBe(401);
    const { token } = service;
    const person =
      'nombres=Rosa&apellido_paterno=Medina&apellido_materno=Castro&anio_nacimiento=1984&mes_nacimiento=07&dia_nacimiento=19&sexo=M&entidad=14';
    const answer = await service.ask('GET', `/curp/calcular_curp?${person}&token=${token}&limt=5`);
    expect(answer).toMatchObject({ status: 200, response: { curp: 'MECR840719MJCDSS03' } });
  });
});

describe('an invalid form: one message for each fault', () => {
  const twoFiles = (): FormData => {
    const form = formOf({ file: csv(ROSA) });
    form.append('file', new Blob([csv(ROSA)]), 'again.csv');
    return form;
  };
  const otherField = (): FormData => {
    const form = new FormData();
    form.append('people', new Blob([csv(ROSA)]), 'people.csv');
    return form;
  };
  const raw = (part: string): string =>
    `--xyz\r\n${part}\r\n--xyz\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${csv(ROSA)}\r\n--xyz--\r\n`;
  const field = (name: string, value: string, type = 'text/plain'): string =>
    raw(`content-disposition: form-data; name="${name}"\r\ncontent-type: ${type}\r\n\r\n${value}`);

  it.each<[string, () => FormData | string, string, RegExp]>([
    ['two files', twoFiles, 'second_file', /más de un archivo: envíe uno solo/],
    ['a file in another field', otherField, 'file_field', /envíelo en el campo file/],
    [
      'too many fields',
      () => formOf({ map: Array.from({ length: 200 }, () => 'sexo=#1'), file: csv(ROSA) }),
      'too_many_fields',
      /demasiados campos: se admiten 128/,
    ],
    ['a name of the language', () => field('__proto__', 'x'), 'field_name', /nombre que no se admite/],
    ['a long name', () => field('n'.repeat(300), 'x'), 'unknown', /opción desconocida/],
    [
      'a long value',
      () => formOf({ name: 'x'.repeat(5000), file: csv(ROSA) }),
      'too_long',
      /^La opción name es demasiado larga/,
    ],
    [
      'a long value of an unknown field',
      () => formOf({ comment: 'x'.repeat(5000), file: csv(ROSA) }),
      'field_too_long',
      /campo desconocido del formulario es demasiado largo/,
    ],
    ['JSON', () => field('lang', '{"lang":"en"}', 'application/json'), 'not_text', /como text\/plain/],
    ['an unknown field', () => formOf({ modo: 'x', file: csv(ROSA) }), 'unknown', /¿quiso decir mode\?/],
  ])('%s', async (_, form, fault, sentence) => {
    const body = form();
    const type = typeof body === 'string' ? { 'content-type': 'multipart/form-data; boundary=xyz' } : {};
    const answer = await service.upload(body, '', type as Record<string, string>);
    expect(answer).toMatchObject({ status: 400, code: 480, response: { fault } });
    expect(answer.message).toMatch(sentence);
  });
});
