/** The token of the page, and what the page shows when the server refuses, fails or does not answer. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsBrowser, openPage } from '../../browser/chromium.js';
import { type Serving, startServing } from '../../built-command/serving.js';
import { writeInput } from '../../engine/run/runs.js';
import { samplePath } from '../../repository.js';
import { focusOf } from '../inspection.js';
import { visit } from '../visiting.js';

let server: Serving;

beforeAll(async () => {
  server = await startServing();
});

beforeEach(needsBrowser);

const SPANISH = { locale: 'es-MX' };

const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate<string | null>("sessionStorage.getItem('curp-batch.token')");

describe('the token', () => {
  it('is removed from the address at once, and kept for the tab', async () => {
    const { page } = await visit(server, { isNew: true });
    expect(page.url()).not.toContain(server.token);
    expect(await page.evaluate<number>('history.length')).toBeLessThanOrEqual(2);
    await page.reload();
    await page.locator('#drop').waitFor();
    expect(await page.evaluate<number>('localStorage.length')).toBe(0);
    expect(await page.context().cookies()).toEqual([]);
  });

  it('is requested if there is none, with a note about what is stored', async () => {
    const { page } = await openPage(server.address, SPANISH);
    expect(await page.locator('nav').isVisible()).toBe(false);
    const facts = await page.locator('aside').innerText();
    expect(facts).toContain('7 días, o hasta que los borre');
    expect(facts).toContain('no prueba de registro');

    await page.click('#session-form button');
    expect(await page.locator('#token-error').textContent()).toBe('Escriba el token.');
    await page.fill('#token', 'wrong');
    await page.keyboard.press('Enter');
    await page.locator('#token-error', { hasText: 'no acepta ese token' }).waitFor();
    expect(await focusOf(page)).toBe('token');
    expect(await storedToken(page)).toBeNull();
    await page.fill('#token', server.token);
    await page.keyboard.press('Enter');
    await page.locator('#drop').waitFor();
    expect(await focusOf(page)).toBe('title');
  });

  it('that is wrong in the address leads to the sign-in form', async () => {
    const { page } = await openPage(`${server.address}/#token=wrong`, SPANISH);
    await page.locator('#token-error', { hasText: 'no acepta ese token' }).waitFor();
    expect(await storedToken(page)).toBeNull();
  });

  it('is removed with all entered data at sign-out', async () => {
    const { page } = await visit(server);
    await page.click('nav a[href="#person"]');
    await page.fill('#nombres', 'Rosa');
    await page.click('#sign-out');
    await page.locator('#token').waitFor();
    expect(await storedToken(page)).toBeNull();
    expect(await page.inputValue('#nombres')).toBe('');
  });
});

/** Replaces the answers of a path by an error that the real server rarely gives. */
const answer = (page: Page, path: string, status: number, code: number): Promise<unknown> =>
  page.route(`**${path}`, (route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: JSON.stringify({ error: true, code_error: code, error_message: 'No.', response: {} }),
    }),
  );

const noticeOf = (page: Page, text: string) => page.locator('#notice', { hasText: text });

describe('an error of the server or the network', () => {
  it('too many requests: says so, and offers a retry', async () => {
    const { page } = await visit(server);
    await answer(page, '/runs?*', 429, 429);
    await page.click('nav a[href="#runs"]');
    await noticeOf(page, 'Demasiadas solicitudes').waitFor();
    await page.unroute('**/runs?*');
    await page.click('#notice .button');
    await page.locator('#runs-empty').waitFor();
    expect(await page.locator('#notice').textContent()).toBe('');
  });

  it('a token that was revoked meanwhile leads to the sign-in form', async () => {
    const { page } = await visit(server);
    await answer(page, '/runs?*', 401, 498);
    await page.click('nav a[href="#runs"]');
    await page.locator('#token-error', { hasText: 'no acepta ese token' }).waitFor();
  });

  it('an answer that is not an envelope is reported with its status', async () => {
    const { page } = await visit(server);
    await page.route('**/runs?*', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await page.click('nav a[href="#runs"]');
    await noticeOf(page, 'HTTP 502').waitFor();
  });

  it('no network: says so, and continues when it is back', async () => {
    const { page } = await visit(server);
    await page.context().setOffline(true);
    await noticeOf(page, 'No hay conexión').waitFor();
    await page.setInputFiles('#file', samplePath('people.csv'));
    await noticeOf(page, 'Reintentar').waitFor();
    await page.context().setOffline(false);
    await page.locator('#notice:empty').waitFor({ state: 'attached' });
  });

  it('an interrupted upload is sent again with the same idempotency key', async () => {
    const { page } = await visit(server);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => keys.push(request.headers()['idempotency-key']));
    await page.route('**/runs', (route) => route.abort('connectionreset'));
    await page.setInputFiles('#file', samplePath('people.csv'));
    await page.locator('#rows table').waitFor();
    await page.click('#start');
    await noticeOf(page, 'La subida se cortó').waitFor();
    await page.unroute('**/runs');
    await page.click('#notice .button');
    await page.locator('#run-state[data-state=finished]').waitFor();
    const [one, other] = keys.filter((key) => key !== undefined);
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(other).toBe(one);
    await page.locator('#run-actions .danger').click();
    await page.click('#confirmation-yes');
    await page.locator('#runs-empty').waitFor();
  });

  it('a run that no longer exists', async () => {
    const { page } = await visit(server);
    await page.goto(`${server.address}/#run/r000000000000000000`);
    await page.locator('#run-problem', { hasText: 'ya no está' }).waitFor();
  });

  it('a file that the server refuses: its message is shown at the button', async () => {
    const { page } = await visit(server);
    await page.setInputFiles('#file', writeInput('nombres\nRosa\n'));
    await page.locator('#columns select').first().waitFor();
    await answer(page, '/runs', 422, 489);
    await page.setInputFiles('#file', samplePath('people.csv'));
    await page.locator('#rows table').waitFor();
    await page.click('#start');
    await page.locator('#start-error', { hasText: 'No.' }).waitFor();
    expect(await focusOf(page)).toBe('start');
  });
});

describe('a server that ends', () => {
  it('is reported, with a button to try again', async () => {
    const other = await startServing();
    const { page } = await visit(other);
    await page.locator('#drop').waitFor();
    await other.process.stop();
    await page.click('nav a[href="#runs"]');
    await noticeOf(page, 'El servidor no responde').waitFor();
    await noticeOf(page, 'Reintentar').waitFor();
  });
});
