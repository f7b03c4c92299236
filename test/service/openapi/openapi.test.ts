// The document at /openapi.json is valid, complete, and matches real answers.
import { Validator } from '@seriousme/openapi-schema-validator';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { FIELDS, type Person } from '../../../src/index.js';
import { buildServer } from '../../../src/service/http/server.js';
import { describeRoutes } from '../../../src/service/openapi/document.js';
import { FAULTS } from '../../../src/service/reply/http-fault.js';
import { startServing } from '../../built-command/serving.js';
import { csv, ROSA } from '../../engine/run/runs.js';
import { person } from '../../people/person.js';
import { until } from '../../vitest/waiting.js';
import { exchange, parseRaw, queryOf, rawRequest } from '../http/requests.js';
import { bearer, startService } from '../http/service.js';
import { DescribedApi, type OpenApi } from './described-api.js';

const service = await startService();
const response = await fetch(`${service.address}/openapi.json`);
const document = (await response.json()) as OpenApi;
const api = new DescribedApi(document);

describe('the document', () => {
  it('is OpenAPI 3.1', async () => {
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { valid, errors } = await new Validator().validate({ ...document });
    expect([valid, errors]).toEqual([true, undefined]);
    expect(document.openapi).toMatch(/^3\.1/);
  });

  it('says that a calculated key is not a proof', () => {
    expect(document.info.description).toContain('no proof of registration');
  });

  it('is the same in Spanish but for its texts, all of which are in Spanish there', async () => {
    const inLanguage = async (query: string): Promise<unknown> =>
      (await fetch(`${service.address}/openapi.json${query}`)).json();
    /** The document without its texts, which are collected. */
    const texts = (value: unknown, found: string[]): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return value.map((one) => texts(one, found));
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => {
          const isText =
            ['summary', 'description', 'x-displayName'].includes(name) && typeof one === 'string';
          if (isText) found.push(one);
          return [name, isText ? '' : texts(one, found)];
        }),
      );
    };
    const [en, es] = [[], []] as [string[], string[]];
    const spanish = await inLanguage('?lang=es');
    expect(texts(spanish, es)).toEqual(texts(document, en));
    expect(es.filter((text, at) => text === en[at])).toEqual([]);
    expect(JSON.stringify(spanish)).not.toMatch(/"(es|en)":"/);
    expect(await inLanguage('?lang=fr')).toEqual(document);
    expect(await inLanguage('?lang=en')).toEqual(document);
  });

  it('has all routes of the service, and no others', async () => {
    const routes = new Set<string>();
    const server = await buildServer(service.options);
    await server.ready();
    const lines = server.printRoutes({ commonPrefix: false }).split('\n');
    const places: string[] = [];
    for (const line of lines) {
      const match = /^([ │]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (!match) continue;
      const depth = match[1]!.length / 4;
      places.length = depth;
      places.push(match[2]!);
      for (const method of match[3]?.split(', ') ?? []) {
        if (method !== 'HEAD') routes.add(`${method} ${places.join('').replace(/:(\w+)/g, '{$1}')}`);
      }
    }
    await server.close();
    // Without the pages: `/`, `/docs`, `/local` and `/page/*`, of which only the star is printed.
    const ours = [...routes].filter((route) => !/^GET \/(\*|docs|local)?$/.test(route));
    expect(ours.sort()).toEqual(api.operations.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('needs a description of every route: a server with another route does not start', async () => {
    const server = fastify();
    describeRoutes(server);
    server.get('/people', () => ({}));
    await expect(server.ready()).rejects.toThrow('The route GET /people has no description.');
  });

  it('marks the paths without /v1 as old: the same operations, under names of their own', () => {
    const old = api.operations.filter(({ operation }) => operation.deprecated);
    expect(old.map(({ path }) => `/v1${path}`)).toEqual(
      api.operations.map(({ path }) => path).filter((path) => /^\/v1\/(?!schedules|token)/.test(path)),
    );
    const names = api.operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { path, method, operation } of old) {
      const { operationId, responses } = api.operations.find(
        (other) => other.path === `/v1${path}` && other.method === method,
      )!.operation;
      expect(operation).toMatchObject({ operationId: `${operationId}Unversioned`, responses });
    }
  });

  it('has every code of the service', () => {
    const text = JSON.stringify(document);
    const elsewhere = ['no_such_path', 'method_not_allowed']; // for paths that are not in the document
    for (const [fault, { code, en }] of Object.entries(FAULTS)) {
      if (!elsewhere.includes(fault)) expect(text).toContain(`${code}: ${en.replace('{option}', '…')}`);
    }
  });
});

describe('each operation', () => {
  it.each(api.operations.map(({ method, path, operation }) => [method, path, operation] as const))(
    '%s %s requires a token unless the document says otherwise',
    async (method, path, operation) => {
      const place = path.replace('{id}', 'r000000000000000000');
      const response = await fetch(service.address + place, { method });
      const isOpen = operation.security?.length === 0;
      expect(response.status === 401).toBe(!isOpen);
      await api.expect(response, method);
      if (isOpen) return;
      const unknown = await fetch(`${service.address + place}?token=x`, { method });
      expect(unknown.status).toBe(401);
      await api.expect(unknown, method);
    },
  );
});

const WRONG: Person[] = [
  {},
  ...FIELDS.map((field) => ({ [field]: '' })),
  ...FIELDS.map((field) => ({ [field]: 'x' })),
  ...FIELDS.map((field) => ({ [field]: '9' })),
  { mes_nacimiento: '13' },
  { anio_nacimiento: '1800' },
  { entidad: '99' },
  { nombres: 'Ã±' },
  { nombres: '王' },
];

describe('answers of the operations', () => {
  it.each(['/curp/calcular_curp', '/curp/explicar'])('%s', async (path) => {
    const statuses = new Set<string>();
    for (const fields of WRONG) {
      for (const lang of ['es', 'en']) {
        const query = queryOf(person(fields), { lang, token: service.token });
        statuses.add(await api.expect(await fetch(`${service.address + path}?${query}`)));
      }
    }
    const wrong = queryOf(person(), { surnames: 'x', token: service.token });
    statuses.add(await api.expect(await fetch(`${service.address + path}?${wrong}`)));
    expect(statuses.size).toBe(2);
  });

  it('a list of persons', async () => {
    const post = async (body: string, query = '', type = 'application/json') =>
      api.expect(
        await fetch(`${service.address}/curp/calcular_curp?${query}`, {
          method: 'POST',
          body,
          headers: { ...bearer(service.token), 'content-type': type },
        }),
        'POST',
      );
    const persons = JSON.stringify([...WRONG.map((fields) => person(fields)), { curp: 'x' }]);
    for (const query of [
      '',
      'detail=true&echo=all&lang=en',
      'mode=reconcile&detail=true',
      'mode=validate&normalize=true&sexo=HM',
    ])
      expect(await post(persons, query)).toBe('calculateList 200');
    expect(await post('{}\n7\n', '', 'application/x-ndjson')).toBe('calculateList 200');
    for (const body of ['[7]', '7', '{']) expect(await post(body)).toBe('calculateList 400');
    expect(await post('[]', 'sex=HM')).toBe('calculateList 400');
    expect(await post('[]', '', 'text/plain')).toBe('calculateList 415');
    expect(await post(`[${' '.repeat(2 ** 20)}]`)).toBe('calculateList 413');
  });

  it('the catalog, the health checks and the metrics', async () => {
    for (const path of [
      `/curp/entidades?token=${service.token}`,
      '/healthz',
      '/readyz',
      '/metrics',
      '/openapi.json',
    ]) {
      await api.expect(await fetch(service.address + path));
    }
  });

  it('of a service that is not ready, or gets too many requests', async () => {
    const own = await startService({ limits: { freeBytes: Number.MAX_SAFE_INTEGER, ratePerSecond: 1 } });
    expect(await api.expect(await fetch(`${own.address}/readyz`))).toBe('isReady 503');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fetch(`${own.address}/curp/entidades?token=${own.token}`)),
    );
    const names = await Promise.all(answers.map((answer) => api.expect(answer)));
    expect(new Set(names)).toEqual(new Set(['listEntities 200', 'listEntities 429']));
  });

  it('of addresses that are too long or malformed', async () => {
    const long = await fetch(`${service.address}/healthz?x=${'x'.repeat(9000)}`);
    expect(await api.expect(long)).toBe('isAlive 414');
    const raw = parseRaw(await exchange(service.port, rawRequest('GET /healthz?x=ñ')));
    const response = new Response(JSON.stringify(raw.body), { status: raw.status, headers: raw.headers });
    Object.defineProperty(response, 'url', { value: `${service.address}/healthz` });
    expect(await api.expect(response)).toBe('isAlive 400');
  });
});

describe('answers about runs', () => {
  it('from the upload to the removal', async () => {
    const serving = await startServing();
    const names = new Set<string>();
    const call = async (path: string, method = 'GET', init: RequestInit = {}): Promise<Response> => {
      const headers = { ...bearer(serving.token), ...(init.headers as Record<string, string>) };
      const response = await fetch(`${serving.address}/v1${path}`, { ...init, method, headers });
      const described = response.clone();
      Object.defineProperty(described, 'url', { value: response.url });
      names.add(await api.expect(described, method));
      return response;
    };
    const runOf = async (response: Response) =>
      ((await response.json()) as { response: { run: { id: string; state: string } } }).response.run;
    const upload = (content: string, key: string, query = '', type = 'text/csv') =>
      call(`/runs?name=gente.csv${query}`, 'POST', {
        headers: { 'content-type': type, 'idempotency-key': key },
        body: content,
      });

    const content = csv(ROSA, ROSA.replace('14', '99'), ROSA.replace(',M,', ',m,'));
    const run = await runOf(await upload(content, 'a', '&duplicates=true'));
    await upload(content, 'a', '&duplicates=true');
    await upload(csv(ROSA), 'a');
    await upload('nothing\nof people\n', 'b');
    await upload(content, 'c', '&mode=magic');
    await upload(content, 'd', '&callback=https://example.com/');
    await upload(content, 'e', '', 'image/png');
    await upload('', 'f');
    await until(
      'the run is finished',
      async () => (await runOf(await call(`/runs/${run.id}`))).state === 'finished',
    );
    for (const part of ['events', 'result', 'errors', 'duplicates', 'report', 'summary'])
      await call(`/runs/${run.id}/${part}`);
    await call(`/runs/${run.id}/result?ticket=x`);
    await call(`/runs/${run.id}/tickets`, 'POST');
    await call(`/runs/${run.id}/cancel`, 'POST');
    await call(`/runs/${run.id}/retry`, 'POST');
    await call('/runs');
    await call('/runs?limit=x');
    await call('/runs/r000000000000000000');
    await call('/preview', 'POST', {
      body: content,
      headers: { 'content-type': 'application/octet-stream' },
    });
    await call('/preview', 'POST', {
      body: 'a;b\n',
      headers: { 'content-type': 'application/octet-stream' },
    });
    await call('/preview?mode=magic', 'POST', { body: content });
    await call(`/runs/${run.id}`, 'DELETE');
    await serving.process.stop();
    expect([...names].sort()).toEqual(
      [
        'createRun 202',
        'createRun 200',
        'createRun 400',
        'createRun 409',
        'createRun 415',
        'createRun 422',
        'getRun 200',
        'getRun 404',
        'listenToRun 200',
        'getResult 200',
        'getResult 401',
        'getErrors 200',
        'getDuplicates 200',
        'getReport 200',
        'getSummary 200',
        'createTicket 201',
        'cancelRun 409',
        'retryRun 409',
        'listRuns 200',
        'listRuns 400',
        'preview 200',
        'preview 400',
        'removeRun 200',
      ].sort(),
    );
  });
});
