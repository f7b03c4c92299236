/**
 * The page of a finished run opens on its counts: each is a button that shows those rows, and a cause narrows them. Served and
 * alone; with the keyboard; in every window.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsBrowser } from '../browser/chromium.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { HEADER, ROSA, ROSA_KEY, writeInput } from '../engine/run/runs.js';
import { samplePath } from '../repository.js';
import { openDownloads } from './dropped-file.js';
import { faultsInWindows, focusOf, showsFocus } from './inspection.js';
import { openLocalPage } from './local/local-engine.js';
import { visit } from './visiting.js';

let server: Serving;

beforeAll(async () => {
  server = await startServing();
});

beforeEach(needsBrowser);

const finish = async (page: Page): Promise<void> => {
  await page.locator('#start:enabled').click();
  await page.locator('#run-state[data-state=finished]').waitFor();
};

const rowNumbers = (page: Page): Promise<string[]> =>
  page.locator('.outcome-table tbody th').allTextContents();

const pressed = (page: Page): Promise<string[]> =>
  page.locator('#run-outcomes [aria-pressed=true]').allTextContents();

/** Two keys agree, one has another sex, one is of somebody else, one row has no date. */
const ON_FILE = [
  `${HEADER},curp`,
  `${ROSA},${ROSA_KEY}`,
  `${ROSA},${ROSA_KEY}`,
  `${ROSA},${ROSA_KEY.replace('MJC', 'HJC')}`,
  `Ana,Soto,Vega,1975,05,05,M,19,${ROSA_KEY}`,
  `Ana,Soto,Vega,1975,,05,M,19,${ROSA_KEY}`,
  '',
].join('\n');

async function chooseOnFile(page: Page): Promise<void> {
  await page.setInputFiles('#file', writeInput(ON_FILE));
  await page.locator('#rows table').waitFor();
}

describe('a file with keys', () => {
  it('is offered reconciliation, opens on its counts, and shows the rows of each', async () => {
    const { page, complaints } = await visit(server, { reducedMotion: 'reduce' });
    await chooseOnFile(page);
    await page.locator('#columns-advice button', { hasText: 'Conciliar' }).click();
    await page.locator('#rows table').waitFor();
    await finish(page);
    expect(await page.locator('.outcomes button').allTextContents()).toEqual([
      '2 coinciden',
      '1 distinta, con causa conocida',
      '1 distinta, sin causa conocida',
      '1 no se puede calcular',
    ]);
    expect(await page.locator('.outcome-table').count()).toBe(0);
    await page.locator('#outcome-match').click();
    await page.locator('.outcome-table').waitFor();
    expect(await rowNumbers(page)).toEqual(['1', '2']);
    await page.locator('#outcome-different').click();
    await page.locator('.outcome-table', { hasText: 'difiere, sin causa conocida' }).waitFor();
    expect(await rowNumbers(page)).toEqual(['4']);
    expect((await page.locator('.outcome-table thead th').allTextContents()).slice(0, 4)).toEqual([
      'Fila',
      'Qué pasa',
      'CURP en el archivo',
      'CURP calculada',
    ]);
    expect(await pressed(page)).toEqual(['1 distinta, sin causa conocida']);
    expect(await faultsInWindows(page)).toEqual({});
    await page.locator('#outcome-uncomputable').click();
    await page.locator('.outcome-table', { hasText: 'Falta el mes de nacimiento' }).waitFor();
    await page.locator('#outcome-uncomputable').click(); // again: no table
    expect(await page.locator('.outcome-table').count()).toBe(0);
    await openDownloads(page);
    const [attention] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#run-actions button', { hasText: 'Descargar filas por revisar' }).click(),
    ]);
    expect(attention.suggestedFilename()).toMatch(/\.attention\.csv$/);
    const lines = readFileSync(await attention.path(), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines.length).toBe(4); // the header, and all rows but those that agree
    await page.click('nav a[href="#runs"]');
    await page.locator('#runs-list li').first().waitFor();
    expect(await page.locator('#runs-list li').first().innerText()).toContain(
      '2 coinciden · 1 distinta, con causa conocida · 1 distinta, sin causa conocida · 1 no se puede calcular',
    );
    expect(complaints).toEqual([]);
  });

  it('whose rows differ for several reasons: narrowed to one cause, by the keyboard, on the page without a server', async () => {
    const { page, complaints } = await openLocalPage();
    await page.setInputFiles('#file', samplePath('on-file.csv'));
    await page.locator('#rows table').waitFor();
    await page.click('#more-options summary');
    await page.check('#mode-reconcile');
    await finish(page);
    await page.locator('#outcome-explained').focus();
    await page.keyboard.press('Enter');
    await page.locator('.outcome-table').waitFor();
    expect(await focusOf(page)).toBe('outcome-explained');
    expect(await showsFocus(page)).toBe(true);
    const all = (await rowNumbers(page)).length;
    for (let at = 0; at < 10 && !(await focusOf(page)).startsWith('cause-'); at++)
      await page.keyboard.press('Tab');
    const cause = await focusOf(page);
    await page.keyboard.press('Space');
    await page.locator('.outcome-causes [aria-pressed=true]').waitFor();
    expect(await focusOf(page)).toBe(cause);
    const text = await page.locator('.outcome-causes [aria-pressed=true]').innerText();
    await page.locator('.outcome-table').waitFor();
    expect(String((await rowNumbers(page)).length)).toBe(text.split(' ')[0]);
    expect((await rowNumbers(page)).length).toBeLessThan(all);
    expect(await faultsInWindows(page)).toEqual({});
    await page.click('#language');
    await page.locator('#outcome-match', { hasText: 'agree' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('and the columns of the file not repeated: row numbers and words alone', async () => {
    const { page } = await visit(server);
    await chooseOnFile(page);
    await page.click('#more-options summary');
    await page.check('#mode-reconcile');
    await page.uncheck('#echo');
    await finish(page);
    await page.locator('#outcome-different').click();
    await page.locator('.outcome-table').waitFor();
    expect(await page.locator('.outcome-table thead th').allTextContents()).toEqual(['Fila', 'Qué pasa']);
    expect(await page.locator('#run-outcomes').innerText()).not.toContain('SOVA');
    expect(await page.locator('#run-outcomes').innerText()).toContain('solo los números de fila');
  });

  it('without a filled key is not offered reconciliation', async () => {
    const { page } = await visit(server);
    await page.setInputFiles('#file', writeInput(`${HEADER},CURP\n${ROSA},\n`));
    await page.locator('#rows table').waitFor();
    expect(await page.locator('#columns-advice button').count()).toBe(0);
  });
});

it('a calculation opens on the rows with a key and those in error', async () => {
  const { page } = await visit(server);
  await page.setInputFiles('#file', samplePath('people.csv'));
  await page.locator('#rows table').waitFor();
  await finish(page);
  const [withKey, inError] = await page.locator('.outcomes button').allTextContents();
  expect(withKey).toMatch(/^\d+ con clave$/);
  expect(inError).toMatch(/^\d+ con error$/);
  await page.locator('#outcome-in_error').click();
  await page.locator('.outcome-table').waitFor();
  expect((await rowNumbers(page)).length).toBe(Number(inError!.split(' ')[0]));
});

it.each([
  ['people.csv', ['Descargar CSV', 'Descargar Excel']],
  ['workbook.xlsx', ['Descargar Excel', 'Descargar CSV']],
])('of %s the first download is of the kind that was uploaded', async (name, expected) => {
  const { page } = await visit(server);
  await page.setInputFiles('#file', samplePath(name));
  await page.locator('#rows table').waitFor();
  await finish(page);
  const [first, second] = expected;
  expect(await page.locator('#run-actions > button').allTextContents()).toEqual([
    first,
    'Otro archivo',
    'Borrar',
  ]);
  expect(await page.locator('#run-actions .primary').allTextContents()).toEqual([first]);
  expect(await page.locator('#run-downloads button').first().textContent()).toBe(second);
  expect(await page.locator('#run-downloads button').first().isVisible()).toBe(false);
});
