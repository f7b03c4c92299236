/** The runs of a token on the page: the list, older ones, deletion, and a run whose events cannot be received. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsBrowser } from '../browser/chromium.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { csv, ROSA } from '../engine/run/runs.js';
import { samplePath } from '../repository.js';
import { faultsInWindows, focusOf } from './inspection.js';
import { visit } from './visiting.js';

let server: Serving;

beforeAll(async () => {
  server = await startServing();
});

beforeEach(needsBrowser);

/** Uploads over HTTP, one after the other, so that their order is known. */
async function upload(...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const answer = await fetch(`${server.address}/runs?name=${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'text/csv' },
      body: csv(ROSA),
    });
    const { response } = (await answer.json()) as { response: { run: { id: string } } };
    ids.push(response.run.id);
  }
  return ids;
}

const remove = (id: string): Promise<Response> =>
  fetch(`${server.address}/runs/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${server.token}` },
  });

const namesOf = (page: Page): Promise<string[]> => page.locator('.run-name').allTextContents();

async function openList(): Promise<Page> {
  const { page } = await visit(server);
  await page.click('nav a[href="#runs"]');
  await page.locator('#runs-list li').first().waitFor();
  return page;
}

describe('the list', () => {
  it('has the newest first, updates their states, and opens them', async () => {
    const ids = await upload('one.csv', 'two.csv');
    const page = await openList();
    expect(await namesOf(page)).toEqual(['two.csv', 'one.csv']);
    // The list is refreshed while a run is in progress.
    await page.locator('#runs-list li:first-child .state[data-state=finished]').waitFor();
    expect(await page.locator('#runs-list li:first-child').innerText()).toContain('1 fila, 0 con error');
    await page.click('.run-name >> nth=1');
    await page.locator('#run').waitFor();
    expect(await page.locator('h1').textContent()).toBe('one.csv');
    expect(await page.getAttribute('nav a[href="#runs"]', 'aria-current')).toBe('true');
    await page.goBack();
    expect(await page.locator('h1').textContent()).toBe('Corridas');
    for (const id of ids) await remove(id);
  });

  it('deletes after a question, and keeps the focus in the list', async () => {
    const ids = await upload('a.csv', 'b.csv', 'c.csv');
    const page = await openList();
    await page.locator(`#run-remove-${ids[1]}`).click();
    expect(await page.locator('#confirmation-title').textContent()).toBe('¿Borrar «b.csv»?');
    await page.keyboard.press('Escape');
    await page.locator('#confirmation').waitFor({ state: 'hidden' });
    expect(await focusOf(page)).toBe(`run-remove-${ids[1]}`);
    expect(await namesOf(page)).toEqual(['c.csv', 'b.csv', 'a.csv']);

    await page.locator(`#run-remove-${ids[1]}`).click();
    await page.click('#confirmation-yes');
    await page.locator(`#run-link-${ids[1]}`).waitFor({ state: 'detached' });
    expect(await focusOf(page)).toBe(`run-link-${ids[0]}`); // the run that takes its place
    const answer = await fetch(`${server.address}/runs/${ids[1]}`, {
      headers: { authorization: `Bearer ${server.token}` },
    });
    expect(answer.status).toBe(404);
    for (const id of ids) await remove(id);
  });

  it('shows older ones when asked to', async () => {
    const ids = await upload(...Array.from({ length: 21 }, (_, index) => `${index}.csv`));
    const page = await openList();
    expect((await namesOf(page)).length).toBe(20);
    await page.click('#runs-more');
    await page.locator(`#run-link-${ids[0]}`).waitFor();
    expect(await focusOf(page)).toBe(`run-link-${ids[0]}`);
    expect(await page.locator('#runs-more').isVisible()).toBe(false);
    for (const id of ids) await remove(id);
  });
});

it('a scheduled run whose input has no rows asks for attention, in the list and in its view', async () => {
  const [id] = await upload('nocturna.csv');
  const { page } = await visit(server, { reducedMotion: 'reduce' });
  const empty = { state: 'finished', attention: true, schedule: 'nocturna', rows: 0, errors: 0, codes: [] };
  const message = 'La entrada no tiene filas: el resultado es solo un encabezado.';
  await page.route(/\/runs(\?|\/r[0-9a-f]+$)/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const { runs = [], run } = body.response;
    for (const one of [...runs, run].filter(Boolean)) Object.assign(one, empty, { message });
    await route.fulfill({ response, json: body });
  });
  await page.click('nav a[href="#runs"]');
  await page.locator('.state[data-state=attention]', { hasText: 'Requiere atención' }).waitFor();
  expect(await page.locator('#runs-list li').innerText()).toContain(message);
  expect(await faultsInWindows(page)).toEqual({});
  await page.locator(`#run-link-${id}`).click();
  await page.locator('#run-state[data-state=attention]', { hasText: 'Requiere atención' }).waitFor();
  expect(await page.locator('#run-waiting').textContent()).toBe(message);
  expect(await page.locator('#run-status').textContent()).toBe(`Requiere atención: ${message}`);
  await page.getByRole('button', { name: 'Descargar CSV' }).waitFor();
  expect(await faultsInWindows(page)).toEqual({});
  await remove(id!);
});

describe('events that cannot be received', () => {
  it('make the page poll until the run has ended', async () => {
    const { page } = await visit(server);
    await page.route('**/events?*', (route) => route.abort());
    await page.setInputFiles('#file', samplePath('people.csv'));
    await page.locator('#rows table').waitFor();
    await page.click('#start');
    await page.locator('#run-state[data-state=finished]').waitFor();
    expect(await page.locator('#run-connection').textContent()).toBe('');
  });

  it('and a server that does not answer: the page says so meanwhile', async ({ onTestFinished }) => {
    const workers = server.process.children('chunk-worker');
    for (const pid of workers) process.kill(pid, 'SIGSTOP');
    const goOn = () => {
      for (const pid of workers) process.kill(pid, 'SIGCONT');
    };
    onTestFinished(goOn);
    const { page } = await visit(server);
    await page.route('**/events?*', (route) => route.abort());
    await page.setInputFiles('#file', samplePath('people.csv'));
    await page.locator('#rows table').waitFor();
    await page.click('#start');
    await page.locator('#run-state[data-state=running]').waitFor();
    await page.route('**/runs/*', (route) => route.abort());
    await page.locator('#run-connection', { hasText: 'Se perdió la conexión' }).waitFor();
    await page.unroute('**/runs/*');
    await page.locator('#run-connection:empty').waitFor({ state: 'attached' });
    goOn();
    await page.locator('#run-state[data-state=finished]').waitFor();
  });
});
