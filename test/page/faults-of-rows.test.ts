/** The faults of a run on the page: the rows behind each, and the same file again with empty surnames allowed. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { needsBrowser } from '../browser/chromium.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { samplePath } from '../repository.js';
import { everyCase, sampled } from '../vitest/sampling.js';
import { downloaded } from './dropped-file.js';
import { faultsInWindows, faultsOf, focusOf } from './inspection.js';
import { openLocalPage } from './local/local-engine.js';
import { resultOfRun, visit } from './visiting.js';

let server: Serving;

beforeAll(async () => {
  server = await startServing();
});

beforeEach(needsBrowser);

const INPUT = samplePath('people.csv');

async function finish(page: Page): Promise<void> {
  await page.setInputFiles('#file', INPUT);
  await page.locator('#rows table').waitFor();
  await page.click('#start');
  await page.locator('#run-state[data-state=finished]').waitFor();
}

const openPages: readonly [where: string, open: () => Promise<{ page: Page; complaints: string[] }>][] = [
  ['of a service', () => visit(server, { reducedMotion: 'reduce' })],
  ['without a server', () => openLocalPage()],
];

/** The rows of each fault in the result of the command. */
function rowsByMessage(result: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of result.split('\n').slice(1)) {
    const [, row, message] = /^(\d+),.*,true,\d+,("[^"]*"|[^,]*),/.exec(line) ?? [];
    if (row !== undefined) found.set(message!, [...(found.get(message!) ?? []), row]);
  }
  return found;
}

it.each(openPages)(
  'each fault shows its rows, also those of one code with several reasons: on the page %s',
  async (_, open) => {
    const { page, complaints } = await open();
    await finish(page);
    const expected = [...rowsByMessage(await resultOfRun(INPUT)).values()].map((rows) => rows.join()).sort();
    const toggles = page.locator('.faults .toggle');
    await toggles.first().press('Enter');
    await page.locator('.faults table').waitFor();
    // With one table: it looks at every cell. `appearance.test.ts` looks at the list in every window.
    expect(everyCase ? await faultsInWindows(page) : await faultsOf(page)).toEqual(everyCase ? {} : []);
    for (const toggle of (await toggles.all()).slice(1)) await toggle.press('Enter');
    await page
      .locator('.faults table')
      .nth(expected.length - 1)
      .waitFor();
    const shown = await page.evaluate<string[]>(`[...document.querySelectorAll('.faults > li')].map((fault) =>
      [...fault.querySelectorAll('tbody th')].map(({ textContent }) => textContent).join())`);
    expect(shown.sort()).toEqual(expected);
    // The column at fault is there, although it is empty.
    expect(await page.locator('[data-code="400"] thead th').allTextContents()).toContain('nombres');
    await toggles.first().press('Enter');
    expect(await toggles.first().getAttribute('aria-expanded')).toBe('false');
    expect(await page.locator('[data-code="400"] table').count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);

it.each(sampled(openPages, 2))('again with empty surnames allowed: on the page %s', async (_, open) => {
  const { page } = await open();
  await finish(page);
  expect(await page.locator('.surnames-again').count()).toBe(2);
  const before = page.url();
  await page.locator('[data-code="402"] .surnames-again').click();
  await page.waitForURL((url) => String(url) !== before);
  await page.locator('#run-state[data-state=finished]').waitFor();
  await page.locator('.faults').waitFor();
  expect(await page.locator('.surnames-again, [data-code="401"], [data-code="402"]').count()).toBe(0);
  expect(await downloaded(page)).toBe(await resultOfRun(INPUT, '--surnames', 'optional'));
});

it('a file that the page does not have any more is asked for', async () => {
  const { page } = await visit(server, { reducedMotion: 'reduce' });
  await finish(page);
  await page.reload();
  for (const code of [401, 402]) await page.locator(`[data-code="${code}"] .surnames-again`).click();
  await page.locator('[data-code="402"] .same-file', { hasText: 'Elija otra vez «people.csv»' }).waitFor();
  expect(await page.locator('#same-file').count()).toBe(1);
  expect(await focusOf(page)).toBe('same-file');
  expect(await faultsOf(page)).toEqual([]);
  const before = page.url();
  await page.setInputFiles('#same-file', INPUT);
  await page.waitForURL((url) => String(url) !== before);
  await page.locator('#run-state[data-state=finished]').waitFor();
  expect(await downloaded(page)).toBe(await resultOfRun(INPUT, '--surnames', 'optional'));
});
