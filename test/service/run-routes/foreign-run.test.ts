/** A project cannot access the runs of another on any route, and an invalid id never becomes a path. */
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { csv, ROSA } from '../../engine/run/runs.js';
import { type RunService, startRunService, wholeFile } from '../run-service.js';

const lifetime = wholeFile();
let owner: RunService;
let stranger: RunService;
let id: string;

beforeAll(async () => {
  owner = await startRunService(lifetime);
  await owner.depot.computeHere();
  await owner.depot.executeHere();
  stranger = owner.as('strangers');
  ({ id } = (await owner.upload(csv(ROSA))).response.run);
  await owner.reaches(id, 'finished');
});

const ROUTES = [
  ['GET', ''],
  ['GET', '/events'],
  ['GET', '/result'],
  ['GET', '/errors'],
  ['GET', '/duplicates'],
  ['GET', '/changes'],
  ['GET', '/report'],
  ['GET', '/summary'],
  ['GET', '/rows'],
  ['POST', '/tickets'],
  ['POST', '/cancel'],
  ['DELETE', ''],
] as const;

/** Sends the path unchanged: `fetch` would normalise it. */
function askRaw(method: string, path: string, token?: string): Promise<{ status: number; code: number }> {
  return new Promise((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const asked = request(
      { port: owner.service.port, host: '127.0.0.1', method, path, headers },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        answer.on('end', () => {
          resolve({ status: answer.statusCode!, code: Number(/"code_error":(\d+)/.exec(text)?.[1]) });
        });
      },
    );
    asked.on('error', reject).end();
  });
}

describe('a run of another project', () => {
  it.each(ROUTES)('%s /runs/:id%s is not found', async (method, part) => {
    const foreign = await stranger.ask(method, `/runs/${id}${part}`);
    const unknown = await stranger.ask(method, `/runs/r${'0'.repeat(18)}${part}`);
    expect(foreign).toMatchObject({ status: 404, code: 483, response: {} });
    expect(foreign.message).toBe(unknown.message);
    expect(unknown).toMatchObject({ status: 404, code: 483 });
  });

  it('is in no list, and `before` with its id reveals nothing', async () => {
    expect((await stranger.ask('GET', '/runs')).response).toEqual({ runs: [], total: 0, next: null });
    // The same answer as for a removed run: it does not reveal whether the run exists.
    expect(await stranger.ask('GET', `/runs?before=${id}`)).toMatchObject({
      status: 200,
      response: { runs: [], total: 0, next: null },
    });
  });

  it('still exists for its owner', async () => {
    expect(await owner.run(id)).toMatchObject({ id, state: 'finished' });
  });

  it('is not opened by a ticket for another run', async () => {
    const { response } = await stranger.upload(csv(ROSA));
    const { ticket } = (await stranger.ask('POST', `/runs/${response.run.id}/tickets`)).response;
    for (const part of ['result', 'errors', 'duplicates', 'changes', 'report', 'summary', 'events']) {
      expect(await askRaw('GET', `/runs/${id}/${part}?ticket=${ticket}`)).toEqual({
        status: 401,
        code: 492,
      });
    }
  });
});

describe('without a token', () => {
  it.each(ROUTES)('%s /runs/:id%s is refused', async (method, part) => {
    expect(await askRaw(method, `/runs/${id}${part}`)).toEqual({ status: 401, code: 499 });
    expect(await askRaw(method, `/runs/${id}${part}`, 'curp_wrong')).toEqual({ status: 401, code: 498 });
  });

  it.each([
    ['GET', '/runs'],
    ['POST', '/runs'],
    ['POST', '/preview'],
  ])('%s %s is refused', async (method, path) => {
    expect(await askRaw(method, path)).toEqual({ status: 401, code: 499 });
  });

  it('a ticket gives access only to its own routes', async () => {
    const { ticket } = (await owner.ask('POST', `/runs/${id}/tickets`)).response;
    expect((await askRaw('GET', `/runs/${id}/result?ticket=${ticket}`)).status).toBe(200);
    for (const [method, part] of ROUTES.filter(
      ([, part]) => !/events|result|errors|duplicates|changes|report|summary/.test(part),
    )) {
      expect(await askRaw(method, `/runs/${id}${part}?ticket=${ticket}`)).toEqual({
        status: 401,
        code: 499,
      });
    }
  });
});

describe('an invalid id', () => {
  it.each([
    '/runs/../tokens.json',
    '/runs/..%2f..%2ftokens.json',
    '/runs/%2e%2e%2f%2e%2e%2fetc%2fpasswd/result',
    '/runs/..%5c..%5cwindows/result',
    '/runs/r%00/result',
    '/runs/../runs/../../etc/passwd',
    '/runs/R123456789012345678/result',
    '/runs/__proto__/result',
    `/runs/${'r'.repeat(200)}`,
    '/runs/%ff%fe/report',
  ])('%s is not found', async (path) => {
    const { status, code } = await askRaw('GET', path, owner.token);
    expect([400, 404]).toContain(status);
    expect([483, 490, 491]).toContain(code);
  });
});
