/** Uploads: all kinds of bodies, too large, too slow, interrupted and unusual. Nothing of a refused one stays. */
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newRecord, QUEUED, type RunEntry } from '../../../src/service/runs/run-record.js';
import { csv, people, ROSA, runOn } from '../../engine/run/runs.js';
import { until } from '../../vitest/waiting.js';
import { bearer } from '../http/service.js';
import { formOf, type RunService, startRunService, wholeFile } from '../run-service.js';

const MAX_UPLOAD_BYTES = 300_000;

const lifetime = wholeFile();
let service: RunService;

beforeAll(async () => {
  service = await startRunService(lifetime, { limits: { uploadBytes: MAX_UPLOAD_BYTES } });
});

let runsBefore = 0;
const expectNothingLeft = async () => {
  await until('no upload is left', () => service.incoming().length === 0);
  expect(service.runs()).toHaveLength(runsBefore);
};

afterEach(() => {
  expect(service.incoming()).toEqual([]);
  runsBefore = service.runs().length;
});

/** An upload as raw bytes, which HTTP libraries would not send. */
async function openUpload(headers: Record<string, string>): Promise<Socket> {
  const socket = connect(service.service.port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = Object.entries({ host: 'localhost', ...bearer(service.token), ...headers });
  socket.write(
    `POST /runs HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  return socket;
}

/** The first line of an answer, and the code in its envelope. */
async function answerOn(socket: Socket): Promise<{ status: number; code: number }> {
  let text = '';
  for await (const piece of socket) {
    text += piece;
    if (text.includes('"response"')) break;
  }
  return { status: Number(text.slice(9, 12)), code: Number(/"code_error":(\d+)/.exec(text)?.[1]) };
}

describe('accepted', () => {
  it.each(['text/csv', 'text/csv; charset=windows-1252', 'application/octet-stream', 'text/plain'])(
    'a body of %s',
    async (type) => {
      const { status, response } = await service.upload(csv(ROSA), '', { 'content-type': type });
      expect(status).toBe(202);
      expect(response.run).toMatchObject({ name: 'upload.csv', bytes: csv(ROSA).length });
    },
  );

  it('a compressed file, as a body and in a form, gives the bytes of the uncompressed one', async () => {
    const content = await people(500);
    const { output } = await runOn(content);
    await service.depot.computeHere();
    const worker = await service.depot.startRunWorker();
    const packed = gzipSync(content);
    const uploads = [
      await service.upload(new Uint8Array(packed), '?name=p.csv.gz', { 'content-type': 'application/gzip' }),
      await service.upload(formOf({ file: packed, filename: 'p.csv.gz' })),
    ];
    for (const { response } of uploads) {
      const run = await service.reaches(response.run.id, 'finished');
      const result = await service.fetch(run.links.result);
      expect(result.headers.get('content-disposition')).toContain('filename="p.curp.csv"');
      expect(await result.text()).toBe(output);
    }
    await worker.stop();
  });

  it('a body without Content-Length, in pieces', async () => {
    const pieces = csv(ROSA, ROSA).match(/[\s\S]{1,7}/g)!;
    const body = ReadableStream.from(pieces.map((piece) => Buffer.from(piece)));
    const answer = await service.fetch('/runs', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'text/csv' },
    } as RequestInit);
    expect(answer.status).toBe(202);
  });

  it('options of the query and of the form together; the form has priority', async () => {
    const form = formOf({ file: csv(ROSA), lang: 'en', map: 'sexo=sexo' });
    const { response } = await service.upload(form, '?lang=es&detail&map=entidad%3D%238');
    expect(response.run.options).toEqual({
      lang: 'en',
      detail: true,
      map: { entidad: '#8', sexo: 'sexo' },
    });
  });

  it('the name of a file in a form, as browsers send it', async () => {
    const { response } = await service.upload(formOf({ file: csv(ROSA), filename: 'Año nuevo, ñandú.csv' }));
    expect(response.run.name).toBe('Año nuevo, ñandú.csv');
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['..', 'upload.csv'],
    ['/', 'upload.csv'],
    ['a\u0000b\u202Ec.csv', 'abc.csv'],
    ['ñandú 2024.csv', 'ñandú 2024.csv'],
    [`${'x'.repeat(300)}.csv`, 'x'.repeat(200)],
  ])('a name like %j is only shown', async (name, shown) => {
    const { response } = await service.upload(csv(ROSA), `?${new URLSearchParams({ name })}`);
    expect(response.run.name).toBe(shown);
    const form = await service.upload(formOf({ file: csv(ROSA), name }));
    expect(form.response.run.name).toBe(shown);
  });
});

describe('refused, and leaves nothing', () => {
  afterEach(expectNothingLeft);

  it.each([
    ['application/json', 415, 481],
    ['application/x-www-form-urlencoded', 415, 481],
    ['text/html', 415, 481],
    ['nonsense', 415, 481],
    ['multipart/form-data', 400, 487],
    ['multipart/mixed; boundary=x', 415, 481],
  ])('a body of %s', async (type, status, code) => {
    const answer = await service.upload('{"a": 1}', '', { 'content-type': type });
    expect(answer).toMatchObject({ status, code });
  });

  it('no body, an empty one, and a form without a file or with an empty one', async () => {
    expect(await service.ask('POST', '/runs')).toMatchObject({ status: 400, code: 487 });
    expect(await service.upload('')).toMatchObject({ status: 400, code: 487 });
    expect(await service.upload(formOf({ lang: 'en' }))).toMatchObject({ status: 400, code: 487 });
    expect(await service.upload(formOf({ file: '' }))).toMatchObject({ status: 400, code: 487 });
  });

  it('a second file, and a file under another name', async () => {
    const form = formOf({ file: csv(ROSA) });
    form.append('file', new Blob([csv(ROSA)]), 'again.csv');
    expect(await service.upload(form)).toMatchObject({ status: 400, code: 480 });
    const other = new FormData();
    other.append('people', new Blob([csv(ROSA)]), 'people.csv');
    expect(await service.upload(other)).toMatchObject({ status: 400, code: 480 });
  });

  it('too many fields, and a field that is too long', async () => {
    const many = formOf({ map: Array.from({ length: 200 }, (_, at) => `sexo=#${at}`), file: csv(ROSA) });
    expect(await service.upload(many)).toMatchObject({ status: 400, code: 480 });
    const long = await service.upload(formOf({ name: 'x'.repeat(5000), file: csv(ROSA) }));
    expect(long).toMatchObject({
      status: 400,
      code: 480,
      message: expect.stringMatching(/^La opción name es/),
    });
    const proto = await service.upload(formOf({ __proto__x: 'y', file: csv(ROSA) }));
    expect(proto).toMatchObject({ status: 400, code: 480 });
  });

  it.each([
    ['mode=guess', 'mode'],
    ['echo=some', 'echo'],
    ['format=xlsx', 'format'],
    ['detail=perhaps', 'detail'],
    ['delimiter=x', 'delimiter'],
    ['encoding=ebcdic', 'encoding'],
    ['surnames=never', 'surnames'],
    ['lang=fr', 'lang'],
    ['limit_errors=many', 'limit_errors'],
    ['map=sexo', 'map'],
    ['report=pdf', 'report'],
  ])('the option %s, with its name and without its value', async (word, name) => {
    const query = await service.upload(csv(ROSA), `?${word}`);
    expect(query).toMatchObject({
      status: 400,
      code: 480,
      message: expect.stringContaining(`La opción ${name} no es válida: use `),
    });
    const [, value] = word.split('=');
    const form = await service.upload(formOf({ file: csv(ROSA), [name]: value! }, true));
    expect(form).toMatchObject({
      status: 400,
      code: 480,
      message: expect.stringContaining(`La opción ${name} no es válida: use `),
    });
  });

  it('an unknown option, with the list of known ones', async () => {
    const answer = await service.upload(csv(ROSA), '?normalise=true&lang=en');
    expect(answer).toMatchObject({ status: 400, code: 480 });
    expect(answer.message).toMatch(/^There is an unknown option; did you mean normalize\?/);
    expect(answer.message).not.toContain('normalise');
  });

  it.each([
    ['a truncated workbook', Buffer.from('504b0304140006000800', 'hex'), 'bad_workbook', /está dañado/],
    ['a PDF', Buffer.from('%PDF-1.7 and so on'), 'not_text', /no es un CSV/],
    [
      'a file without a column',
      Buffer.from(csv(ROSA).replace('sexo', 'zexo')),
      'missing_column',
      /Falta una columna/,
    ],
    ['two columns for a field', Buffer.from(`genero,${csv(ROSA)}`), 'ambiguous_column', /Dos columnas/],
    ['a truncated compressed file', gzipSync(csv(ROSA)).subarray(0, 40), 'bad_compression', /dañado/],
  ])('%s, with its fault', async (_, file, fault, sentence) => {
    const answer = await service.upload(formOf({ file }));
    expect(answer).toMatchObject({ status: 422, code: 489, response: { fault, detail: expect.any(String) } });
    expect(answer.message).toMatch(sentence);
    const { detail, details } = answer.response;
    expect(details).toEqual({ es: expect.stringMatching(/[a-záéíóúñ]/), en: detail });
    expect(details.es).not.toBe(details.en);
    const english = await service.upload(new Uint8Array(file), '?lang=en', { 'content-type': 'text/csv' });
    expect(english).toMatchObject({ status: 422, code: 489, response: { fault } });
    expect(english.message).not.toMatch(sentence);
  });

  it('a file that can be read in two ways, with the question', async () => {
    const answer = await service.upload(`${ROSA}\n${csv(ROSA)}`, '?lang=en');
    expect(answer).toMatchObject({ status: 422, code: 489, response: { fault: 'undecided', line: 1 } });
    expect(answer.response.question).toMatchObject({
      topic: 'header',
      sentence: expect.stringContaining('look'),
      answers: [{ options: { header_line: 2 } }, { options: { header_line: 1 } }],
    });
  });

  it('a mapping that names no column', async () => {
    const answer = await service.upload(csv(ROSA), '?map=sexo%3Dnothing');
    expect(answer).toMatchObject({ status: 422, code: 489, response: { fault: 'bad_mapping' } });
  });
});

it('a project with a thousand waiting runs gets no more; another project does', async (context) => {
  const busy = await startRunService(context);
  const { store } = busy.depot;
  for (let count = 0; count < 1000; count++) {
    const record = newRecord({ project: 'tests', name: 'a.csv', keepMs: 3_600_000 });
    mkdirSync(store.folderOf(record.id));
    writeFileSync(join(store.folderOf(record.id), 'run.json'), JSON.stringify(record));
  }
  const answer = await busy.upload(csv(ROSA));
  expect(answer).toMatchObject({ status: 429, code: 429 });
  expect(answer.headers.get('retry-after')).toBe('60');
  expect((await busy.as('others').upload(csv(ROSA))).status).toBe(202);
  const [{ record }] = (await store.list()).filter((entry) => entry.record.project === 'tests') as [RunEntry];
  await store.writeStatus(record.id, { ...QUEUED, state: 'cancelled', ended: new Date().toISOString() });
  expect((await busy.upload(csv(ROSA))).status).toBe(202);
});

describe('too large', () => {
  afterEach(expectNothingLeft);

  it('by its Content-Length: before a byte of it has arrived', async () => {
    const socket = await openUpload({
      'content-type': 'text/csv',
      'content-length': String(MAX_UPLOAD_BYTES + 1),
    });
    expect(await answerOn(socket)).toEqual({ status: 413, code: 482 });
    socket.destroy();
  });

  it('while it arrives, as a body without Content-Length', async () => {
    const socket = await openUpload({ 'content-type': 'text/csv', 'transfer-encoding': 'chunked' });
    const piece = 'x'.repeat(0x10000);
    for (let sent = 0; sent <= MAX_UPLOAD_BYTES; sent += piece.length) socket.write(`10000\r\n${piece}\r\n`);
    expect(await answerOn(socket)).toEqual({ status: 413, code: 482 });
    socket.destroy();
  });

  it('while it arrives, in a form; the client gets the answer and can send more requests', async () => {
    const file = Buffer.alloc(MAX_UPLOAD_BYTES + 1, 'x');
    expect(await service.upload(formOf({ file }))).toMatchObject({ status: 413, code: 482 });
    expect(await service.upload(new Uint8Array(file))).toMatchObject({ status: 413, code: 482 });
    const again = await service.ask('GET', '/runs?limit=1');
    expect(again.status).toBe(200);
  });
});

describe('interrupted', () => {
  afterEach(expectNothingLeft);

  const begun = () => until('the upload is in progress', () => service.incoming().length === 1);

  it('a body', async () => {
    const socket = await openUpload({ 'content-type': 'text/csv', 'content-length': '1000' });
    socket.write(csv(ROSA));
    await begun();
    socket.destroy();
  });

  it('a form, in the middle of the file', async () => {
    const socket = await openUpload({
      'content-type': 'multipart/form-data; boundary=xyz',
      'transfer-encoding': 'chunked',
    });
    const head = '--xyz\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nnombres,';
    socket.write(`${head.length.toString(16)}\r\n${head}\r\n`);
    await begun();
    socket.destroy();
  });

  it('a form without its end boundary, although the body ends', async () => {
    const body = `--xyz\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${csv(ROSA)}`;
    const answer = await service.upload(body, '', { 'content-type': 'multipart/form-data; boundary=xyz' });
    expect(answer).toMatchObject({ status: 400, code: 487 });
  });

  it('too slow', async (context) => {
    const slow = await startRunService(context, { limits: { requestMs: 600, headersMs: 300 } });
    const socket = connect(slow.service.port, '127.0.0.1');
    const head = `POST /runs HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${slow.token}\r\n`;
    socket.write(`${head}content-type: text/csv\r\ncontent-length: 100000\r\n\r\n`);
    const drip = setInterval(() => socket.write('x'), 50);
    const answer = answerOn(socket);
    await until('the upload is in progress', () => slow.incoming().length === 1);
    expect(await answer).toEqual({ status: 408, code: 491 });
    clearInterval(drip);
    socket.destroy();
    await until('no upload is left', () => slow.incoming().length === 0);
    expect(slow.runs()).toEqual([]);
  });
});
