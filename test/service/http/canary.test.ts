// Sends a recognisable person and token to a real service: to every kind of route, to unknown ones, and in broken requests.
// No log may contain them.
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { expectGone } from '../../built-command/cli-process.js';
import { descendantsOf } from '../../built-command/process-tree.js';
import { startServing } from '../../built-command/serving.js';
import { csv } from '../../engine/run/runs.js';
import { CANARY, CANARY_ROW, TRACE } from '../../people/canary.js';
import { exchange, queryOf, rawRequest } from './requests.js';
import { bearer } from './service.js';

it('logs every request at debug level, without personal data', async () => {
  const serving = await startServing([], { env: { CURP_BATCH_LOG: 'debug' } });
  const { address, token } = serving;
  const port = Number(new URL(address).port);
  const person = queryOf(CANARY);
  const wrong = 'curp_falsocanario0123456789';
  const keys: unknown[] = [];
  for (const path of ['/curp/calcular_curp', '/curp/explicar', '/curp/calcular_curp/']) {
    for (const query of [
      `token=${token}&${person}`,
      `token=${token}&${queryOf({ ...CANARY, sexo: 'hombre' })}`,
      `token=${token}&${queryOf({ ...CANARY, nombres: 'QUETZALCANARIO 王' })}`,
      `token=${token}&surnames=QUETZALCANARIO&${person}`,
      `token=${wrong}&${person}`,
      person,
    ]) {
      const answer = await fetch(`${address}${path}?${query}`, {
        headers: { 'user-agent': 'QUETZALCANARIO' },
      });
      keys.push(((await answer.json()) as { response: { curp?: string } }).response.curp);
    }
  }
  expect(keys.filter(Boolean)).toHaveLength(3); // the first query on each of the three paths
  await fetch(`${address}/QUETZALCANARIO?${person}`, { headers: bearer(token) });
  await fetch(`${address}/curp/calcular_curp?${person}`, {
    method: 'POST',
    headers: bearer(token),
    body: person,
  });
  for (const [type, body] of [
    ['application/json', JSON.stringify([CANARY, { ...CANARY, sexo: 7 }])],
    ['application/json', JSON.stringify([CANARY]).slice(0, -1)],
    ['application/x-ndjson', `${JSON.stringify(CANARY)}\n"QUETZALCANARIO"`],
  ] as const) {
    const headers = { ...bearer(token), 'content-type': type };
    await fetch(`${address}/curp/calcular_curp?echo=all`, { method: 'POST', headers, body });
  }
  for (const path of ['/preview?name=QUETZALCANARIO.csv', '/runs?name=QUETZALCANARIO.csv', '/v1/runs']) {
    const headers = { ...bearer(token), 'content-type': 'text/csv' };
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: csv(CANARY_ROW) });
    expect(answer.status, path).toBe(path.startsWith('/preview') ? 200 : 202);
  }
  for (const path of ['/metrics', '/curp/entidades', '/runs', '/runs/QUETZALCANARIO']) {
    await fetch(`${address}${path}?${person}`, { headers: bearer(token) });
  }
  await exchange(port, rawRequest(`GET /curp/calcular_curp?${person}&nombres=TLACUACHEZ Ñ`));
  await exchange(port, rawRequest('GET /%QUETZALCANARIO'));
  await exchange(
    port,
    rawRequest(`GET /healthz?${person}`, `Authorization: Bearer ${wrong}`, `X: ${'x'.repeat(20_000)}`),
  );
  const { code, stderr, stdout } = await serving.process.stop();
  expect(code).toBe(0);
  expect(stderr.match(/"route":"\/curp\/calcular_curp"/g)!.length).toBeGreaterThanOrEqual(12);
  expect(stderr).toMatch(/"status":404/);
  for (const text of [stderr, stdout]) {
    expect(text).not.toMatch(TRACE);
    expect(text).not.toContain(wrong);
  }
  expect(stderr).not.toContain(token);
  expect(stderr).not.toMatch(/127\.0\.0\.1|token=|nombres/);
  expect(stdout.split(token)).toHaveLength(2); // only once, in the address of the page
});

it('shuts down cleanly after an uncaught exception, and logs no data of the error', async () => {
  const preload = fileURLToPath(new URL('./throwing.mjs', import.meta.url));
  const serving = await startServing([], { env: { NODE_OPTIONS: `--import ${preload}` } });
  const pids = descendantsOf(serving.process.child.pid!);
  const { code, stderr } = await serving.process.stop('SIGUSR2');
  expect(code).toBe(1);
  expect(stderr).toMatch(/"code":"TypeError","msg":"the service ends: a defect of this program"/);
  expect(stderr).not.toMatch(TRACE);
  await expectGone(pids);
});
