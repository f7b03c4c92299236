/** Duplicates on the page: the option, the counts in plain words, the first groups, the download, and the phase of the run. */

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { needsBrowser } from '../browser/chromium.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { csv, HEADER, ROSA, ROSA_KEY, writeInput } from '../engine/run/runs.js';
import { sheetsOf } from '../input/workbook/small-reader.js';
import { until } from '../vitest/waiting.js';
import { openDownloads } from './dropped-file.js';
import { faultsInWindows, focusOf } from './inspection.js';
import { visit } from './visiting.js';

let server: Serving;

beforeAll(async () => {
  server = await startServing();
});

beforeEach(needsBrowser);

const ask = async <Answer>(method: string, path: string, body?: string): Promise<Answer> => {
  const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'text/csv' };
  const answer = await fetch(server.address + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return ((await answer.json()) as { response: Answer }).response;
};

type Shown = { run: { id: string; state: string } };

/** Uploads a file over HTTP and waits for its end. */
async function finished(body: string, query: string): Promise<string> {
  const { run } = await ask<Shown>('POST', `/runs?${query}`, body);
  await until(
    'the run is finished',
    async () => (await ask<Shown>('GET', `/runs/${run.id}`)).run.state === 'finished',
  );
  return run.id;
}

async function openRun(id: string, language: 'es' | 'en' = 'es'): Promise<Page> {
  const { page } = await visit(server, { locale: language === 'es' ? 'es-MX' : 'en-US' });
  await page.locator('#drop').waitFor();
  await page.evaluate(`location.hash = '#run/${id}'`);
  await page.locator('#run-state[data-state]').waitFor();
  return page;
}

const cellsOf = (page: Page, selector: string): Promise<string[][]> =>
  page
    .locator(`${selector} tr`)
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
    );

/** Two rows of one person, whose key a third person has too; and two people with the same root. */
const ON_FILE = [
  `${HEADER},curp`,
  `${ROSA},${ROSA_KEY}`,
  `Juan,Pérez,López,1980,01,01,H,09,`,
  `${ROSA.toUpperCase()},${ROSA_KEY}`,
  `Ana,Soto,Vega,1975,05,05,M,19,${ROSA_KEY}`,
  `Juana,Peral,Lope,1980,01,01,H,09,`,
  '',
].join('\n');

it('are asked for with a checkbox, by the keyboard; the run shows their counts and groups, and downloads them', async () => {
  const { page, complaints } = await visit(server, { reducedMotion: 'reduce' });
  await page.setInputFiles('#file', writeInput(ON_FILE));
  await page.locator('#rows table').waitFor();
  await page.click('#more-options summary');
  await page.check('#mode-reconcile');
  await page.focus('#duplicates');
  await page.keyboard.press('Space');
  expect(await page.isChecked('#duplicates')).toBe(true);
  expect(await focusOf(page)).toBe('duplicates');
  await page.locator('#start:enabled').click();
  await page.locator('#run-state[data-state=finished]').waitFor();
  await page.locator('.groups').waitFor();

  const counts = await page
    .locator('.classes tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.getAttribute('data-class'),
        ...[...row.querySelectorAll('td')].map((cell) => cell.textContent),
      ]),
    );
  expect(counts).toEqual([
    ['same_key_other_data', '1', '3'],
    ['same_person_two_keys', '0', '0'],
    ['probably_same_person', '0', '0'],
    ['repeated_row', '1', '2'],
    ['homonym_candidates', '1', '2'],
  ]);
  expect(await page.locator('.classes').innerText()).toContain('Deje una sola fila de cada persona.');
  const [fits, copied] = [
    'clave copiada: corresponde a estos datos',
    'clave copiada: no corresponde a estos datos',
  ];
  expect(await cellsOf(page, '.groups')).toEqual([
    ['Fila', 'CURP', 'Nota'],
    ['Grupo 1: Una clave para personas distintas (3 filas)'],
    ['1', ROSA_KEY, fits],
    ['3', ROSA_KEY, fits],
    ['4', ROSA_KEY, copied],
    ['Grupo 2: La misma persona en varias filas (2 filas)'],
    ['1', ROSA_KEY, ''],
    ['3', ROSA_KEY, ''],
    ['Grupo 3: Posibles homónimos (2 filas)'],
    ['2', 'PELJ800101HDFRPN01', ''],
    ['5', 'PELJ800101HDFRPN01', ''],
  ]);
  expect(await faultsInWindows(page)).toEqual({});

  await openDownloads(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#run-actions button', { hasText: 'Descargar duplicados' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^\d+\.duplicates\.csv$/);
  expect(readFileSync(await download.path(), 'utf8')).toMatch(
    /^\ufeffgroup,class,size,row,curp,note\n1,same_key_other_data,3,1,/,
  );
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#run-actions button', { hasText: 'Duplicados en Excel' }).click(),
  ]);
  expect(workbook.suggestedFilename()).toMatch(/^\d+\.duplicates\.xlsx$/);
  expect(sheetsOf(readFileSync(await workbook.path()))[0]![1]!.slice(0, 4)).toEqual([
    1,
    'same_key_other_data',
    3,
    1,
  ]);
  expect(complaints).toEqual([]);
});

it('of a large file: the first groups, and the first rows of a large group', async () => {
  const people = Array.from({ length: 60 }, (_, at) => `Ana,Soto,Vega,${1940 + at},05,05,M,19`);
  const id = await finished(
    csv(...people, ...people, ...Array<string>(6000).fill(people[0]!)),
    'duplicates=true',
  );
  const page = await openRun(id, 'en');
  await page.locator('.groups').waitFor();
  const headings = await page.locator('.groups tbody th').allTextContents();
  expect(headings[0]).toBe('Group 1: The same person in several rows (6,002 rows)');
  expect(headings.length).toBeLessThanOrEqual(50);
  expect(await page.locator('.groups tbody').first().locator('tr').count()).toBe(12); // heading, ten rows, the rest
  expect(await page.locator('.groups tbody').first().innerText()).toContain(
    'and 5,992 rows more, in the file of duplicates',
  );
  expect(await page.locator('#run-duplicates .hint').first().textContent()).toBe(
    `The first ${headings.length} of 60 groups are shown: the file of duplicates has all of them. Row 1 is the first one after the header.`,
  );
  expect(await page.locator('.groups thead').innerText()).toMatch(/^Row\s+CURP\s*$/); // no group has a note
});

it('with 60 small groups: fifty are shown', async () => {
  const people = Array.from({ length: 60 }, (_, at) => `Ana,Soto,Vega,${1940 + at},05,05,M,19`);
  const page = await openRun(await finished(csv(...people, ...people), 'duplicates=true'));
  await page.locator('.groups').waitFor();
  expect(await page.locator('.groups tbody').count()).toBe(50);
  await page.click('#language');
  await page
    .locator('.groups tbody th', { hasText: 'Group 50: The same person in several rows (2 rows)' })
    .waitFor();
});

it('without the columns of the file: row numbers alone; without groups: a sentence', async () => {
  const rows = csv(ROSA, ROSA);
  const hashed = await openRun(await finished(rows, 'duplicates=true&echo=none'));
  await hashed.locator('.groups').waitFor();
  expect(await cellsOf(hashed, '.groups')).toEqual([
    ['Fila'],
    ['Grupo 1: La misma persona en varias filas (2 filas)'],
    ['1'],
    ['2'],
  ]);
  const none = await openRun(await finished(csv(ROSA), 'duplicates=true'));
  await none.locator('#run-duplicates .hint').waitFor();
  expect(await none.locator('#run-duplicates').innerText()).toMatch(/^Duplicados\s+No se encontró ninguno\./);
  await openDownloads(none);
  expect(await none.locator('#run-actions').innerText()).not.toContain('duplicados');
  const without = await openRun(await finished(rows, ''));
  await without.locator('#run-figures div').first().waitFor();
  expect(await without.locator('#run-duplicates').innerHTML()).toBe('');
});

it('that cannot be loaded: the reason, and a button to try again', async () => {
  const id = await finished(csv(ROSA, ROSA), 'duplicates=true');
  const { page } = await visit(server);
  await page.route('**/duplicates', (route) => route.abort());
  await page.evaluate(`location.hash = '#run/${id}'`);
  const again = page.locator('#run-duplicates button');
  await again.waitFor();
  expect(await page.locator('#run-duplicates .error').textContent()).toContain('El servidor no responde');
  await page.unroute('**/duplicates');
  await again.click();
  await page.locator('.groups').waitFor();
});

it('while they are searched, the run says so, with the percentage of the search', async () => {
  const id = await finished(csv(ROSA, ROSA), 'duplicates=true');
  const { run } = await ask<{ run: object }>('GET', `/runs/${id}`);
  const searching = {
    state: 'running',
    phase: 'searching_duplicates',
    percent: 42,
    duplicates: null,
    ended: null,
  };
  const response = { run: { ...run, ...searching } };
  const { page } = await visit(server);
  await page.route('**/events?*', (route) => route.abort());
  await page.route(`**/runs/${id}`, (route) =>
    route.fulfill({ json: { error: false, code_error: 0, error_message: null, response } }),
  );
  await page.evaluate(`location.hash = '#run/${id}'`);
  await page.locator('#run-state', { hasText: 'Buscando duplicados' }).waitFor();
  expect(await page.locator('#run-percent').textContent()).toMatch(/^42\s?%$/);
  expect(await page.locator('#run-status').textContent()).toMatch(/^Buscando duplicados: 25\s?%$/);
  await page.unroute(`**/runs/${id}`);
  await page.locator('#run-state[data-state=finished]').waitFor();
  await page.locator('.groups').waitFor();
});
