/** What the page says about the columns of a file: their whole names, a question about one, and the offer to compare keys. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsBrowser } from '../browser/chromium.js';
import { type Serving, startServing } from '../built-command/serving.js';
import type { EverydayFile } from '../everyday/everyday-file.js';
import { PRIVATE_LAYOUTS } from '../everyday/layouts/private-layouts.js';
import { SHEET_LAYOUTS } from '../everyday/layouts/sheet-layouts.js';
import { until } from '../vitest/waiting.js';
import { clicksOf, countClicks, downloaded, drop } from './dropped-file.js';
import { faultsInWindows, focusOf } from './inspection.js';
import { visit } from './visiting.js';

let server: Serving;

beforeAll(async () => {
  server = await startServing();
});

beforeEach(needsBrowser);

const layout = (name: string): EverydayFile =>
  [...PRIVATE_LAYOUTS, ...SHEET_LAYOUTS].find((file) => file.name === `layout: ${name}`)!;

async function shown(name: string): Promise<Page> {
  const { page } = await visit(server, { reducedMotion: 'reduce' });
  await countClicks(page);
  await drop(page, layout(name).bytes, 'lista');
  await page.locator('#review:not([aria-busy])').waitFor();
  return page;
}

describe('a name that does not fit into its control', () => {
  /** The names below the controls. */
  const below = (page: Page): Promise<string[]> =>
    page.locator('#columns .whole-name:visible').allTextContents();

  it('is below it, as long as it does not fit', async () => {
    const page = await shown('club workbook with a two-row header');
    const names = ['3. NOMBRE DEL JUGADOR NOMBRE(S)', '1. NOMBRE DEL JUGADOR PATERNO'];
    expect((await below(page)).slice(0, 2)).toEqual(names);
    expect(await faultsInWindows(page)).toEqual({});
    await page.setViewportSize({ width: 390, height: 900 });
    expect((await below(page)).slice(0, 2)).toEqual(names);
    await page.setViewportSize({ width: 480, height: 900 }); // one wide column
    await until('all names fit', async () => (await below(page)).length === 0);
    await page.setViewportSize({ width: 390, height: 900 });
    await until('a name that does not fit', async () => (await below(page)).includes(names[0]!));
    await page.selectOption('#column-nombres', '4');
    await until('another name', async () => !(await below(page)).includes(names[0]!));
  });

  it('a name that fits is not there twice', async () => {
    const page = await shown('call center');
    expect(await below(page)).toEqual([]);
  });
});

it('a question about a column says what to do if the file has no such column', async () => {
  const page = await shown('union workbook, state of residence');
  expect(await page.locator('.question .hint').textContent()).toBe(
    'Si no es así, elija abajo la columna correcta. Si el archivo no la tiene, agréguela y elija el archivo otra vez.',
  );
});

it('keys on file are offered to be compared: one click, and the result has the verdicts', async () => {
  const page = await shown('payroll');
  const offer = page.locator('#columns-advice');
  expect(await offer.textContent()).toContain('El archivo ya trae claves.');
  expect(await faultsInWindows(page)).toEqual({});
  await offer.getByRole('button', { name: 'Conciliar: compararlas con las calculadas' }).click();
  await page.locator('#column-curp').waitFor();
  expect(await focusOf(page)).toBe('review-title');
  expect(await page.locator('#mode-reconcile').isChecked()).toBe(true);
  await page.locator('#review:not([aria-busy])').waitFor();
  expect(await offer.textContent()).toBe('');
  await page.click('#start');
  await page.locator('#run-state[data-state=finished]').waitFor();
  expect(await clicksOf(page)).toBe(2);
  expect(await downloaded(page)).toMatch(/;verdict[;\n]/);
});

it('a file without keys has no such offer', async () => {
  const page = await shown('call center');
  expect(await page.locator('#columns-advice').textContent()).toBe('');
});
