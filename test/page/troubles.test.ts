/**
 * What the page shows when something is wrong: a run that waits, that failed, that cannot be loaded; problems of the whole
 * page, visible and with the focus. In words for office users, in Spanish and in English.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsBrowser } from '../browser/chromium.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { csv, ROSA } from '../engine/run/runs.js';
import { faultsInWindows, faultsOf, focusOf } from './inspection.js';
import { visit } from './visiting.js';

let server: Serving;

beforeAll(async () => {
  server = await startServing();
});

beforeEach(needsBrowser);

/** Contrast is measured without transitions. */
const STILL = { reducedMotion: 'reduce' } as const;

async function upload(content: string, query = ''): Promise<string> {
  const answer = await fetch(`${server.address}/runs?name=gente.csv${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'text/csv' },
    body: content,
  });
  const { response } = (await answer.json()) as { response: { run: { id: string } } };
  return response.run.id;
}

/** Saves a screenshot if PAGE_PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PAGE_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function openRun(id: string): Promise<Page> {
  const { page } = await visit(server, STILL);
  await page.evaluate(`location.hash = 'run/${id}'`);
  return page;
}

const isInSight = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate<boolean>(`(() => {
    const { top, bottom } = document.querySelector('${selector}').getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  })()`);

/** Changes the JSON of a run between the server and the page. */
async function changeRun(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.route('**/events?*', (route) => route.abort());
  await page.route(/\/runs\/r[0-9a-f]{18}$/, async (route) => {
    const answer = await route.fetch();
    const envelope = (await answer.json()) as { response: { run: object } };
    Object.assign(envelope.response.run, changes);
    await route.fulfill({ response: answer, json: envelope });
  });
}

describe('a run that waits', () => {
  it.each(['worker', 'disk', 'redis'] as const)('for %s says so, and what to do', async (waiting_for) => {
    const id = await upload(csv(ROSA));
    const { page } = await visit(server, STILL);
    const message = `Falta ${waiting_for}. Avise a quien administra el servicio.`;
    await changeRun(page, { state: 'queued', waiting_for, message });
    await page.evaluate(`location.hash = 'run/${id}'`);
    await page.locator('#run-waiting', { hasText: message }).waitFor();
    expect(await page.locator('#run-state').textContent()).toBe('En espera');
    expect(await page.locator('#run-hint').textContent()).not.toContain('su turno');
    await picture(page, `waiting-${waiting_for}`);
    expect(await faultsOf(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('is shown so in the list too', async () => {
    await upload(csv(ROSA));
    const { page } = await visit(server, STILL);
    await page.route('**/runs?*', async (route) => {
      const answer = await route.fetch();
      const envelope = (await answer.json()) as { response: { runs: object[] } };
      const changes = { state: 'running', waiting_for: 'worker', message: 'No hay quien calcule.' };
      for (const run of envelope.response.runs) Object.assign(run, changes);
      await route.fulfill({ response: answer, json: envelope });
    });
    await page.click('nav a[href="#runs"]');
    await page.locator('#runs-list li', { hasText: 'No hay quien calcule.' }).first().waitFor();
    expect(await page.locator('#runs-list .state').first().textContent()).toBe('En espera');
    expect(await faultsOf(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

describe('a run that failed', () => {
  it('says why and on which line, and claims no keys', async () => {
    const id = await upload(`${csv(...Array(8).fill(ROSA))}"${'x'.repeat(1_100_000)}`);
    const page = await openRun(id);
    await page.locator('#run-state[data-state=failed]').waitFor();
    expect(await page.locator('#run-message').textContent()).toMatch(
      /^Una fila es demasiado larga.* Está en la línea 10 del archivo\.$/,
    );
    expect(await page.locator('#run-status').textContent()).toContain('línea 10');
    expect(await page.locator('#run-figures dt').allTextContents()).toEqual([
      'Filas revisadas',
      'Con error',
      'Duración',
    ]);
    await picture(page, 'failed');
    expect(await faultsOf(page)).toEqual([]);
    await page.click('#language');
    await page.locator('#run-message', { hasText: 'It is on line 10 of the file.' }).waitFor();
    await page.click('nav a[href="#runs"]');
    await page.locator('#runs-list li', { hasText: 'line 10' }).first().waitFor();
  });
});

describe('a failed run whose upload is kept', () => {
  it('is tried again with the keyboard: a new run of the same file is shown', async () => {
    const id = await upload(csv(ROSA, ROSA.replace('14', 'x')), '&limit_errors=0');
    const page = await openRun(id);
    await page.locator('#run-state[data-state=failed]').waitFor();
    expect(await page.locator('#run-hint').textContent()).toContain('sin volver a subirlo');
    const again = page.locator('#run-actions button.primary');
    expect(await again.textContent()).toBe('Procesar otra vez');
    await picture(page, 'retry');
    expect(await faultsInWindows(page)).toEqual({});
    await again.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.hash.startsWith('#run/r') && url.hash !== `#run/${id}`);
    expect(await focusOf(page)).toBe('title');
    await page.locator('#run-state[data-state=failed]').waitFor(); // the same options
    expect(await page.locator('h1').textContent()).toBe('gente.csv');
    await page.click('#language');
    await page.locator('#run-actions button', { hasText: 'Process again' }).waitFor();
  });

  it('with a question: each answer is a button, and the new run has its options', async () => {
    const sexes = [...Array(20_500).fill('X'), ...Array(1_500).fill(['M', 'F']).flat()];
    const id = await upload(csv(...sexes.map((sex) => ROSA.replace(',M,', `,${sex},`))));
    const page = await openRun(id);
    await page.locator('#run-state[data-state=failed]').waitFor();
    expect(await page.locator('#run-message').textContent()).toContain('elija una respuesta');
    await picture(page, 'retry-question');
    expect(await faultsInWindows(page)).toEqual({});
    await page.locator('#run-actions button', { hasText: 'M es masculino' }).click();
    await page.locator('#run-state[data-state=finished]').waitFor();
    expect(await page.locator('#run-status').textContent()).toContain('23,500 filas, 0 con error');
  });

  it('no longer kept when it is tried: the reason is shown, and the run stays', async () => {
    const id = await upload(csv(ROSA.replace('14', 'x')), '&limit_errors=0');
    const page = await openRun(id);
    await page.locator('#run-state[data-state=failed]').waitFor();
    rmSync(join(server.data, 'runs', id, 'input.csv'));
    await page.click('#run-actions button.primary');
    await page.locator('#notice', { hasText: 'súbalo otra vez' }).waitFor();
    expect(await page.evaluate('location.hash')).toBe(`#run/${id}`);
  });
});

describe('a run that cannot be loaded', () => {
  it('because it no longer exists: with a link back', async () => {
    const page = await openRun('r000000000000000000');
    await page.locator('#run-problem', { hasText: 'ya no está' }).waitFor();
    expect(await focusOf(page)).toBe('run-problem');
    expect(await page.getAttribute('#run-problem', 'role')).toBe('alert');
    expect(await page.locator('#run-again').isVisible()).toBe(false);
    await picture(page, 'gone');
    expect(await faultsOf(page)).toEqual([]);
    await page.click('#run-problem a[href="#runs"]');
    expect(await page.locator('h1').textContent()).toBe('Corridas');
  });

  it('because the server does not answer: says so, retries by itself, and shows the run later', async () => {
    const id = await upload(csv(ROSA));
    const { page } = await visit(server, STILL);
    await page.route('**/runs/*', (route) => route.abort());
    await page.evaluate(`location.hash = 'run/${id}'`);
    await page.locator('#run-problem', { hasText: 'No se pudo cargar esta corrida' }).waitFor();
    expect(await page.locator('#run-problem').textContent()).toContain('vuelve a preguntar sola');
    expect(await focusOf(page)).toBe('run-problem');
    await picture(page, 'no-server');
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.locator('#run-again').isVisible()).toBe(true);
    await page.unroute('**/runs/*');
    await page.locator('#run').waitFor();
    expect(await page.locator('#run-problem').isVisible()).toBe(false);
  });

  it('because of an error: shows it, with a button to try again', async () => {
    const id = await upload(csv(ROSA));
    const { page } = await visit(server, STILL);
    const envelope = { error: true, code_error: 503, error_message: 'No disponible por ahora', response: {} };
    await page.route('**/runs/*', (route) => route.fulfill({ status: 503, json: envelope }));
    await page.evaluate(`location.hash = 'run/${id}'`);
    await page.locator('#run-problem', { hasText: 'No disponible por ahora' }).waitFor();
    await page.unroute('**/runs/*');
    await page.focus('#run-again');
    await page.keyboard.press('Enter');
    await page.locator('#run').waitFor();
  });

  it('because the token is not accepted: the sign-in form says so, and leads back to the run', async () => {
    const id = await upload(csv(ROSA));
    const { page } = await visit(server, STILL);
    const envelope = { error: true, code_error: 498, error_message: 'El token no es válido', response: {} };
    await page.route('**/runs/*', (route) => route.fulfill({ status: 401, json: envelope }));
    await page.evaluate(`location.hash = 'run/${id}'`);
    await page.locator('#token-error', { hasText: 'no acepta ese token' }).waitFor();
    await page.unroute('**/runs/*');
    await page.fill('#token', server.token);
    await page.keyboard.press('Enter');
    await page.locator('#run').waitFor();
  });
});

describe('a problem of the whole page', () => {
  it('is visible and has the focus at any scroll position, and returns the focus', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 21; count++) ids.push(await upload(csv(ROSA)));
    const { page } = await visit(server, { ...STILL, viewport: { width: 900, height: 500 } });
    await page.click('nav a[href="#runs"]');
    await page.locator('#runs-more').waitFor();
    await page.route('**/runs?*before=*', (route) => route.abort());
    await page.locator('#runs-more').scrollIntoViewIfNeeded();
    await page.click('#runs-more');
    await page.locator('#notice[role=alert] .bad').waitFor();
    expect(await isInSight(page, '#notice')).toBe(true);
    expect(await focusOf(page)).toBe('notice');
    await picture(page, 'notice');
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Tab'); // to the retry button
    await page.keyboard.press('Tab'); // to the close button
    await page.keyboard.press('Enter');
    expect(await page.locator('#notice').textContent()).toBe('');
    expect(await focusOf(page)).toBe('runs-more');
  });
});
