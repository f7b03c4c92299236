/**
 * The morning of a payroll clerk on the page: two nights, a cut source, the attention that it gets, the callback, and what
 * changed; with the keyboard, on a desktop and on a phone. And who sees the view.
 */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SCHEDULE_RULE } from '../../src/base/schedule-rule.js';
import { TokenFile } from '../../src/service/access/token-file.js';
import { callbackKey } from '../../src/service/callbacks/webhook.js';
import { DESK, needsBrowser } from '../browser/chromium.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { ROOT } from '../repository.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { until } from '../vitest/waiting.js';
import { faultsInWindows, focusOf, showsFocus } from './inspection.js';
import { visit } from './visiting.js';

const folder = temporaryFolder();
const input = join(folder, 'people.csv');
const calls: { headers: IncomingHttpHeaders; body: string }[] = [];
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += piece;
  calls.push({ headers: request.headers, body });
  response.end();
});

let server: Serving;
let clerk: Serving;

const sample = (night: string): string => join(ROOT, 'samples/nights', `${night}.csv`);

const ask = (method: string, path: string, body: object, { token }: Serving = clerk): Promise<Response> =>
  fetch(`${server.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

beforeAll(async () => {
  mkdirSync(join(folder, 'out'));
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const data = temporaryFolder();
  const tokens = new TokenFile(join(data, 'tokens.json'));
  const [withRight, without] = [
    await tokens.add('payroll', undefined, ['schedules']),
    await tokens.add('payroll'),
  ];
  server = await startServing(['--data', data, '--schedule-folder', folder, '--callback-allow', url]);
  clerk = { ...server, token: withRight.token };
  server = { ...server, token: without.token };
  const made = await ask('POST', '/v1/schedules', {
    ...{
      name: 'nocturna',
      cron: '0 3 * * *',
      tz: 'America/Mexico_City',
      input: 'people.csv',
      output_dir: 'out',
    },
    ...{ callback: `${url}/`, keep_last: 30, options: { mode: 'reconcile', id: 'empleado' } },
  });
  expect(made.status).toBe(201);
});

afterAll(() => void receiver.close());

beforeEach(needsBrowser);

const card = (page: Page) => page.locator('[data-schedule=nocturna]');

/** Chooses *Ejecutar ahora* with the keyboard, and waits for the outcome. */
async function runNow(page: Page, outcome: string): Promise<void> {
  const before = await page.locator('.slot').count();
  await page.locator('#schedule-pause-nocturna').focus();
  await page.keyboard.press('Shift+Tab');
  expect(await focusOf(page)).toBe('schedule-run-nocturna');
  expect(await showsFocus(page)).toBe(true);
  await page.keyboard.press('Enter');
  await page.locator('.slots li').nth(before).locator(`.state[data-state=${outcome}]`).waitFor();
  await page.locator(`header .state[data-state=${outcome}]`).waitFor();
  expect(await focusOf(page)).toBe('schedule-run-nocturna');
}

it('two nights, a cut source, and what changed', async () => {
  const { page, complaints } = await visit(clerk, {
    viewport: DESK,
    reducedMotion: 'reduce',
    timezoneId: 'America/Tijuana',
  });
  await page.click('nav a[href="#schedules"]');
  await card(page).waitFor();
  expect(await card(page).innerText()).toMatch(/people\.csv[\s\S]*\(.*3:00.* en America\/Mexico_City\)/);
  expect(await page.locator('.keeping li').allTextContents()).toEqual(
    Object.values(SCHEDULE_RULE).map(({ es }) => es),
  );

  copyFileSync(sample('monday'), input);
  await runNow(page, 'finished');
  expect(await card(page).innerText()).toContain('No hay con qué comparar todavía.');
  copyFileSync(sample('tuesday'), input);
  await runNow(page, 'finished');
  expect(await card(page).locator('.changes').textContent()).toBe(
    'Qué cambió: 3 filas nuevas · 2 filas que ya no están · 4 filas que cambiaron',
  );

  const rows = readFileSync(sample('tuesday'), 'utf8').split('\n');
  writeFileSync(input, `${rows.slice(0, 61).join('\n')}\n`);
  await runNow(page, 'attention');
  const reason = 'La entrada tiene 60 filas, menos de la mitad de las 121 de la última corrida terminada.';
  expect(await card(page).locator('.waiting').textContent()).toContain(reason);
  expect(await page.locator('#schedules-todo').textContent()).toBe('Hay que revisar: nocturna');
  expect(await page.locator('#schedules-status').textContent()).toContain(`«nocturna»: Atención, 60 filas`);
  const strip = await page.locator('.slots li').allInnerTexts();
  expect(strip.map((text) => /(\w[\wó]+)\s+(\d+ filas)/.exec(text)?.slice(1))).toEqual([
    ['Bien', '120 filas'],
    ['Bien', '121 filas'],
    ['Atención', '60 filas'],
  ]);
  expect(await faultsInWindows(page)).toEqual({});

  const call = await until('the callback', () => calls.find(({ body }) => body.includes('rows_halved')));
  const key = await callbackKey(server.data, 'payroll');
  const signed = `${call.headers['x-curp-batch-timestamp']}.${call.body}`;
  expect(call.headers['x-curp-batch-signature']).toBe(
    `sha256=${createHmac('sha256', key).update(signed).digest('hex')}`,
  );
  expect(JSON.parse(call.body)).toMatchObject({ outcome: 'attention', messages: { es: reason } });

  // The run of Tuesday, from the strip; its changes with the keyboard.
  await page.setViewportSize(DESK);
  await page.locator('.slots a').nth(1).press('Enter');
  await page.locator('#run-state[data-state=finished]').waitFor();
  expect(await page.locator('h1').textContent()).toBe('nocturna · people.csv');
  expect(await page.locator('#lead').textContent()).toMatch(
    /^Corrida de la programación «nocturna», iniciada a mano el /,
  );
  expect(await page.locator('#run-tag').innerText()).toBe('Programada');
  expect(await page.locator('#changes-counts').textContent()).toMatch(
    /^Desde la corrida del .+: 3 filas nuevas · 2 filas que ya no están · 4 filas que cambiaron$/,
  );
  await page.locator('#changes-open').press('Enter');
  await page.locator('.changes-table').waitFor();
  const table = page.locator('.changes-table tbody tr');
  expect(await table.locator('th').allTextContents()).toEqual([
    ...Array(4).fill('Cambió'),
    ...Array(3).fill('Nueva'),
    ...Array(2).fill('Ya no está'),
  ]);
  expect(await table.first().textContent()).toMatch(
    /CURP en el archivo: \w{18} → \w{18}Comparación: coincide → distinta/,
  );
  expect(await faultsInWindows(page)).toEqual({});
  await page.setViewportSize(DESK);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar lo que cambió' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('people.changes.csv');
  expect(
    readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\n'),
  ).toHaveLength(10);
  await page.click('nav a[href="#runs"]');
  await page.locator('#runs-list li').nth(2).waitFor();
  expect(await page.locator('.run-name').allTextContents()).toEqual(Array(3).fill('nocturna · people.csv'));
  expect(await page.locator('#runs-list .tag').allTextContents()).toEqual(Array(3).fill('Programada'));

  // Paused and resumed, in English.
  await page.click('#language');
  await page.click('nav a[href="#schedules"]');
  await page.locator('#schedule-pause-nocturna').press('Enter');
  await card(page).locator('header .state[data-state=paused]', { hasText: 'Paused' }).waitFor();
  expect(await focusOf(page)).toBe('schedule-pause-nocturna');
  expect(await card(page).innerText()).toContain('None: it is paused');
  await page.locator('#schedule-pause-nocturna', { hasText: 'Resume' }).press('Enter');
  await card(page).locator('header .state[data-state=attention]', { hasText: 'Attention' }).waitFor();
  expect(complaints).toEqual([]);
});

it('a token without the right does not see the view', async () => {
  const { page } = await visit(server);
  await Promise.all([page.waitForResponse(/\/v1\/token$/), page.reload()]);
  await page.locator('nav a[href="#runs"]').waitFor();
  expect(await page.locator('nav a[href="#schedules"]').isVisible()).toBe(false);
  await page.goto(`${server.address}/#schedules`);
  await page.locator('#notice', { hasText: 'Este token no tiene permiso' }).waitFor();
  expect(await page.locator('.schedule').count()).toBe(0);
});
