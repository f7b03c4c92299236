/** `POST /preview`: shows how a run would read the file, before the upload. Nothing is stored. */
import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { csv, people, ROSA, ROSA_KEY } from '../../engine/run/runs.js';
import { until } from '../../vitest/waiting.js';
import { type Answer, formOf, type RunService, startRunService, wholeFile } from '../run-service.js';

const lifetime = wholeFile();
let service: RunService;

beforeAll(async () => {
  service = await startRunService(lifetime);
});

const preview = (body: string | Buffer, query = ''): Promise<Answer> =>
  service.ask('POST', `/preview${query}`, {
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'content-type': 'application/octet-stream' },
  });

it('shows delimiter, encoding, mapping and the first rows of the result', async () => {
  const { status, response } = await preview(csv(ROSA, ROSA).replaceAll(',', ';').replace('Medina', 'Muñoz'));
  expect(status).toBe(200);
  expect(response).toMatchObject({ delimiter: ';', encoding: 'utf-8', problems: [] });
  expect(response.header).toHaveLength(8);
  expect(response.mapping).toContainEqual({ field: 'sexo', column: 6 });
  expect(response.fields).toContain('fecha_nacimiento');
  expect(response.lines[0]).toMatch(/^row;nombres;/);
  expect(response.lines[2]).toContain(ROSA_KEY);
});

it('shows five rows of many, from the first 256 KiB, compressed or not', async () => {
  const file = await people(20_000);
  const { response } = await preview(file.subarray(0, 256 * 1024));
  expect(response.lines).toHaveLength(6);
  const packed = await preview(gzipSync(file).subarray(0, 200 * 1024));
  expect(packed.response.lines).toEqual(response.lines);
});

it('uses the options', async () => {
  const file = csv(ROSA.replace(',M,', ',mujer,')).replace('sexo', 'Quién');
  const { response } = await preview(file, '?normalize&map=sexo%3D%237&echo=none&lang=en');
  expect(response.problems).toEqual([]);
  expect(response.lines.slice(0, 2)).toEqual([
    'row,error,code_error,error_message,curp',
    `1,false,0,,${ROSA_KEY}`,
  ]);
  expect(await preview(file, '?mode=guess')).toMatchObject({ status: 400, code: 480 });
});

it('a column with the whole date is used for its three parts, also if another field is missing', async () => {
  const file = 'nombres,paterno,materno,fecha de nacimiento,sexo\nRosa,Medina,Castro,19/07/1984,M\n';
  const { response } = await preview(file, '?normalize');
  const columnOf = (field: string) =>
    response.mapping.find((entry: { field: string }) => entry.field === field).column;
  expect(['anio_nacimiento', 'mes_nacimiento', 'dia_nacimiento'].map(columnOf)).toEqual([3, 3, 3]);
  expect(columnOf('entidad')).toBe(-1);
  expect(response.problems).toMatchObject([{ fault: 'missing_column', field: 'entidad' }]);
});

describe('an error is reported with the columns that were found', () => {
  it('missing columns, one by one', async () => {
    const { status, response } = await preview(csv(ROSA).replace('sexo', 'zexo').replace('entidad', 'lugar'));
    expect(status).toBe(200);
    expect(response).toMatchObject({ delimiter: ',', lines: [] });
    expect(response.header).toContain('zexo');
    expect(response.mapping).toContainEqual({ field: 'nombres', column: 0 });
    expect(response.mapping).toContainEqual({ field: 'sexo', column: -1 });
    expect(response.problems).toMatchObject([
      { fault: 'missing_column', field: 'sexo', message: expect.stringMatching(/^Falta una columna/) },
      { fault: 'missing_column', field: 'entidad' },
    ]);
  });

  it('two columns for a field', async () => {
    const { response } = await preview(`género,${csv(ROSA)}`, '?lang=en');
    expect(response.problems).toMatchObject([
      { fault: 'ambiguous_column', field: 'sexo', message: expect.stringMatching(/^Two columns/) },
    ]);
    expect(response.mapping).toContainEqual({ field: 'sexo', column: -1 });
  });

  it('an empty mapping', async () => {
    const { response } = await preview(csv(ROSA), '?map=sexo%3D%2399');
    expect(response.problems).toMatchObject([{ fault: 'bad_mapping' }]);
    expect(response.mapping).toContainEqual({ field: 'entidad', column: 7 });
  });

  it('a truncated workbook, and a truncated compressed file', async () => {
    const workbook = await preview(Buffer.from('504b03041400060008000000', 'hex'));
    expect(workbook.response).toMatchObject({
      delimiter: null,
      header: [],
      problems: [{ fault: 'bad_workbook' }],
    });
    const [{ message, messages, detail, details }] = workbook.response.problems;
    expect(detail).toContain('cut short');
    expect(details).toEqual({ es: expect.stringContaining('cortado'), en: detail });
    expect(messages).toEqual({ es: message, en: expect.stringContaining('damaged') });
    const half = await preview(gzipSync(csv(ROSA)).subarray(0, 30));
    expect(half.response.problems).toMatchObject([{ fault: 'bad_compression' }]);
  });

  it('an empty file has nothing to show', async () => {
    expect(await preview('\n\n')).toMatchObject({
      status: 200,
      response: { header: [], lines: [], problems: [] },
    });
  });
});

it('accepts at most 8 MiB, and needs a body', async () => {
  expect(await preview(Buffer.alloc(8 * 1024 * 1024 + 1, 'x'))).toMatchObject({ status: 413, code: 482 });
  expect(await service.ask('POST', '/preview')).toMatchObject({ status: 400, code: 487 });
});

describe('what a file leaves open', () => {
  const TYPED = csv(ROSA.replace(',M,14', ',mujer,Jalisco'));

  it('contains the question, with the options that answer it', async () => {
    const { response } = await preview(`${ROSA}\n${csv(ROSA)}`, '?lang=en');
    expect(response.problems).toMatchObject([{ fault: 'undecided' }]);
    expect(response.questions).toMatchObject([
      { topic: 'header', answers: [{ options: { header_line: 2 } }, { options: { header_line: 1 } }] },
    ]);
    const answered = await preview(`${ROSA}\n${csv(ROSA)}`, '?header_line=2');
    expect(answered.response).toMatchObject({ problems: [], questions: [] });
    expect(answered.response.sentences.join(' ')).toContain('se omite una línea de título');
  });

  it.each([
    ['', TYPED, true],
    ['', csv(ROSA), false],
    ['?normalize', TYPED, false],
    ['?mode=validate', `curp\n${ROSA_KEY}\n`, false],
    ['', 'nombre,paterno,materno,f. nac.,sexo,entidad\nRosa,Medina,Castro,19/7/1984,M,14\n', false],
    [
      '?normalize=false',
      'nombre,paterno,materno,f. nac.,sexo,entidad\nRosa,Medina,Castro,19/7/1984,M,14\n',
      true,
    ],
    ['?normalize=false', 'nombre,paterno,materno,f. nac.,sexo\nRosa,Medina,Castro,19/7/1984,M\n', false],
    ['', csv(ROSA.replace('Rosa', '')), false],
  ])('normalize is proposed where it helps: %j %j', async (query, file, helps) => {
    expect((await preview(file, query)).response.normalize_helps).toBe(helps);
  });

  it.each([
    ['', csv(ROSA), false],
    ['?normalize', csv(ROSA), true],
    ['', csv(ROSA).replace('nombres', 'Nombre'), true], // the sex is asked for
    ['', csv(ROSA.replace(',M,', ',mujer,')).replace('nombres', 'Nombre'), true],
    ['', csv(ROSA).replace('nombres', 'Otro'), true], // a column is missing
    ['?normalize=false', csv(ROSA).replace('nombres', 'Otro'), false],
    ['', '\n', null],
  ])('says how values are read, also where the reading fails: %j %j', async (query, file, normalize) => {
    expect((await preview(file, query)).response.normalize).toBe(normalize);
  });

  it('the last line of a beginning is not read, because it may be cut', async () => {
    const file = csv(ROSA, ROSA).slice(0, -10);
    expect((await preview(file, '?partial=true')).response.lines.filter(Boolean)).toHaveLength(2);
    expect((await preview(file, '?partial=false')).response.lines.filter(Boolean)).toHaveLength(3);
    const utf16 = Buffer.from(`\ufeff${csv(ROSA)}`, 'utf16le');
    expect((await preview(utf16, '?partial')).response).toMatchObject({ problems: [] });
    expect((await preview('nombre', '?partial')).response.header).toEqual(['nombre']);
  });
});

describe('a form', () => {
  const sent = (form: FormData, path = '/v1/preview') => service.ask('POST', path, { body: form });

  it.each(['/v1/preview', '/preview'])('%s reads its file, and its options in any order', async (path) => {
    const file = csv(ROSA).replaceAll(',', ';');
    for (const fileFirst of [true, false]) {
      const { status, response } = await sent(
        formOf({ file, echo: 'none', partial: 'true' }, fileFirst),
        path,
      );
      expect(status).toBe(200);
      expect(response).toMatchObject({ delimiter: ';', problems: [] });
      expect(response.lines[1]).toBe(`1;false;0;;${ROSA_KEY}`);
    }
  });

  it('without a file, with two, or with a larger one than a preview takes, is refused', async () => {
    expect(await sent(formOf({ echo: 'none' }))).toMatchObject({ status: 400, code: 487 });
    const two = formOf({ file: csv(ROSA) });
    two.append('file', new Blob(['x']), 'other.csv');
    expect(await sent(two)).toMatchObject({ status: 400, code: 480, response: { fault: 'second_file' } });
    expect(await sent(formOf({ file: 'x'.repeat(9 * 1024 ** 2) }))).toMatchObject({ status: 413, code: 482 });
    expect(await sent(formOf({ file: csv(ROSA), eco: 'none' }))).toMatchObject({ status: 400, code: 480 });
  });
});

it.each(['/v1/preview', '/preview', '/v1/runs', '/runs'])('%s refuses what is no file: 415', async (path) => {
  const types = [
    'application/json',
    'application/x-www-form-urlencoded',
    'text/html',
    'multipart/mixed',
    'image/png',
  ];
  for (const type of types) {
    const headers = { 'content-type': type, 'accept-language': 'en' };
    const answer = await service.ask('POST', path, { body: csv(ROSA), headers });
    expect(answer, type).toMatchObject({ status: 415, code: 481 });
    expect(answer.message).toMatch(/multipart\/form-data/);
  }
});

it.each(['/v1/preview', '/preview', '/v1/runs', '/runs'])(
  '%s takes a file without a content type',
  async (path) => {
    const untyped = await service.ask('POST', path, { body: new Blob([csv(ROSA)]) });
    expect(untyped).toMatchObject({ status: path.endsWith('preview') ? 200 : 202, code: 0 });
  },
);

it('takes sixteen at a time', async () => {
  const url = new URL('/preview', service.service.oneProcess('each has its own threads').address);
  const headers = {
    authorization: `Bearer ${service.token}`,
    'content-type': 'text/csv',
    'content-length': 10,
  };
  const refused: (number | undefined)[] = [];
  const slow = Array.from({ length: 17 }, () => httpRequest(url, { method: 'POST', headers, agent: false }));
  for (const one of slow) {
    one.on('error', () => {}).on('response', ({ statusCode }) => refused.push(statusCode));
    one.write('n');
  }
  await until('one of seventeen is refused', () => refused.length > 0);
  expect(refused).toEqual([429]);
  for (const one of slow) one.destroy();
  await until('others are taken again', async () => (await preview(csv(ROSA))).status === 200);
});

it('stores nothing', async () => {
  const stored = async () => [
    ...['runs', 'incoming', 'leaving', 'keys'].map((part) =>
      readdirSync(join(service.depot.store.folder, part)),
    ),
    (await service.depot.redis.keys('*run-*')).sort(),
  ];
  const before = await stored();
  await preview(csv(ROSA));
  expect(await stored()).toEqual(before);
});

it('shows JSON, also if only its beginning was sent; and columns of fixed width', async () => {
  const [header = '', row = ''] = csv(ROSA).trim().split('\n');
  const names = header.split(',');
  const record = Object.fromEntries(row.split(',').map((cell, column) => [names[column], cell]));
  const json = JSON.stringify([record, record, record]);
  const { response } = await preview(json.slice(0, -20), '?partial');
  expect(response).toMatchObject({ problems: [], header: names, reading: { container: { kind: 'json' } } });
  expect(response.lines.filter((line: string) => line.includes(ROSA_KEY))).toHaveLength(2);
  expect((await preview(json.slice(0, -20))).response.problems).toMatchObject([{ fault: 'bad_json' }]);
  const line = row
    .split(',')
    .map((cell) => cell.padEnd(20))
    .join('');
  const widths = names.map((name, column) => `${name}=${column * 20 + 1}-${column * 20 + 20}`).join();
  const fixed = await preview(`${line}\n`, `?widths=${encodeURIComponent(widths)}`);
  expect(fixed.response.lines[1]).toContain(ROSA_KEY);
  expect(await preview(line, '?widths=1,x')).toMatchObject({ status: 400 });
});

it('asks about quotes that would make several people one', async () => {
  const rows = csv(ROSA, ROSA.replace(',', ',"'), ROSA.replace(',', '",'), ROSA);
  const { response } = await preview(rows);
  expect(response.questions).toMatchObject([{ topic: 'quotes', counts: { rows: 1 } }]);
  expect((await preview(rows, '?quotes=none')).response.questions).toEqual([]);
});
