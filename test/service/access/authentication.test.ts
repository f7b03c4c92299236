// The token is checked before everything else.
import { beforeAll, describe, expect, it } from 'vitest';
import { Tokens } from '../../../src/service/access/tokens.js';
import { ask } from '../http/requests.js';
import { bearer, type Service, startService } from '../http/service.js';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

const MISSING = { error: true, code_error: 499, error_message: 'Falta el token', response: {} };
const UNKNOWN = { error: true, code_error: 498, error_message: 'El token no es válido', response: {} };

const OPERATIONS = ['/curp/calcular_curp', '/curp/entidades', '/curp/explicar', '/runs', '/runs/'];

describe('a token', () => {
  it.each(OPERATIONS)('is required for %s, before any other check', async (path) => {
    for (const query of ['', '?token=', '?token', '?surnames=maybe', '?Token=x']) {
      const { status, headers, body } = await ask(service, path + query);
      expect([status, body]).toMatchObject([401, MISSING]);
      expect(headers.get('www-authenticate')).toBe('Bearer realm="curp-batch"');
    }
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic Y3VycDp4', 'Bearer a b'])(
    'is missing if the header is %j',
    async (authorization) => {
      const { body } = await ask(service, '/curp/entidades', { headers: { authorization } });
      expect(body).toEqual(MISSING);
    },
  );

  it('that is unknown is refused, in the language of the request', async () => {
    const { token } = service;
    for (const wrong of [
      'x',
      token.slice(0, -1),
      `${token}x`,
      token.toUpperCase(),
      'x'.repeat(5000),
      '%00',
      '%FF',
    ]) {
      const { status, body } = await ask(service, `/curp/entidades?token=${wrong}`);
      expect([status, body]).toMatchObject([401, UNKNOWN]);
    }
    const { body } = await ask(service, '/curp/entidades?lang=en', { headers: bearer('x') });
    expect(body.error_message).toBe('The token is not valid');
  });

  it('is taken from the query or from the header', async () => {
    const { token } = service;
    expect((await ask(service, `/curp/entidades?token=${token}`)).status).toBe(200);
    expect((await ask(service, '/curp/entidades', { headers: bearer(token) })).status).toBe(200);
    const lower = { authorization: `bearer  ${token}` };
    expect((await ask(service, '/curp/entidades', { headers: lower })).status).toBe(200);
    expect((await ask(service, '/curp/entidades?token=', { headers: bearer(token) })).status).toBe(200);
  });

  it('of the query is used if both are given', async () => {
    const { body } = await ask(service, '/curp/entidades?token=x', { headers: bearer(service.token) });
    expect(body).toEqual(UNKNOWN);
  });

  it('is checked before a method is refused or a body is read', async () => {
    const posted = await ask(service, '/curp/entidades', { method: 'POST', body: '{' });
    expect([posted.status, posted.body]).toEqual([401, MISSING]);
    const uploaded = await ask(service, '/runs', { method: 'POST', body: 'x'.repeat(100_000) });
    expect([uploaded.status, uploaded.body]).toMatchObject([401, MISSING]);
  });
});

it('needs no token for health, readiness, metrics and the OpenAPI document', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json']) {
    expect([path, (await fetch(service.address + path)).status]).toEqual([path, 200]);
  }
});

describe('temporary tokens', () => {
  it('are valid only for the process that created them', () => {
    const [one, other] = [new Tokens(), new Tokens()];
    const token = one.addTemporary('local');
    expect(token).toMatch(/^curp_[\w-]{43}$/);
    expect(one.check(token)).toMatchObject({ project: 'local' });
    expect(other.check(token)).toBeUndefined();
    expect(one.check(one.addTemporary('else'))).toMatchObject({ project: 'else' });
  });
});
