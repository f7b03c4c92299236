/**
 * The layouts of offices on the page of a server and on the local page: each is dropped as it is, and one click starts the
 * run, whose result has the true keys; or the page shows exactly one question, which one more click answers. A question
 * without a true answer (the list has no place of birth) stays open.
 *
 * With LAYOUT_CLICKS=<file> it writes the number of clicks of each layout there; with LAYOUT_PICTURES=<folder> it takes
 * pictures of what was understood and of the questions.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordsOf } from '../../src/page/runs/csv-records.js';
import { needsBrowser } from '../browser/chromium.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { type EverydayFile, isExpected } from '../everyday/everyday-file.js';
import { PRIVATE_LAYOUTS } from '../everyday/layouts/private-layouts.js';
import { PUBLIC_LAYOUTS } from '../everyday/layouts/public-layouts.js';
import { SHEET_LAYOUTS } from '../everyday/layouts/sheet-layouts.js';
import { sampled } from '../vitest/sampling.js';
import { clicksOf, countClicks, downloaded, drop } from './dropped-file.js';
import { faultsOf, overflowOf } from './inspection.js';
import { openLocalPage } from './local/local-engine.js';
import { visit } from './visiting.js';

const LAYOUTS = [...PRIVATE_LAYOUTS, ...PUBLIC_LAYOUTS, ...SHEET_LAYOUTS];

const { LAYOUT_CLICKS, LAYOUT_PICTURES } = process.env;

/** A third of them on each page, others on the other one. The files themselves are read in test/everyday. */
const layoutsOf = (page: number) => sampled(LAYOUTS, 3, page);
const WIDTHS = [1280, 390];

/** The button of the true answer, by the options that it stands for. */
const ANSWERS: Readonly<Record<string, string>> = {
  '{"sexo":"MF"}': 'M es masculino',
  '{"sexo":"12"}': '1 es hombre',
};

let server: Serving;

beforeAll(async () => {
  server = await startServing();
});

beforeEach(needsBrowser);

const PAGES: [string, () => Promise<{ page: Page; complaints: string[] }>][] = [
  ['of a server', () => visit(server, { reducedMotion: 'reduce' })],
  ['alone', () => openLocalPage()],
];

/** `layout: bank with one state` is `bank-with-one-state.csv`. */
function fileName({ name, bytes }: EverydayFile): string {
  const isWorkbook = bytes.subarray(0, 2).toString() === 'PK';
  const words = name.replace('layout: ', '').replaceAll(/[^A-Za-z0-9]+/g, '-');
  return `${words.replace(/-$/, '')}.${isWorkbook ? 'xlsx' : 'csv'}`;
}

/** The key of each row of the result, or its code. */
function resultsOf(csv: string): string[] {
  const [, delimiter] = /^\uFEFF?row(.)/.exec(csv)!;
  const [header, ...rows] = recordsOf(csv.replace('\uFEFF', ''), delimiter!);
  const [code, key] = ['code_error', 'curp'].map((column) => header!.lastIndexOf(column)) as [number, number];
  return rows.map((row) => (row[code] === '0' ? row[key]! : row[code]!));
}

/** After everything else is checked: it leaves inline styles in the page. */
async function picture(page: Page, name: string): Promise<void> {
  if (LAYOUT_PICTURES === undefined) return;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(LAYOUT_PICTURES, `${name}-${width}.png`), fullPage: true });
  }
}

/** What is wrong with what the page shows now: red fields, pixels of a page wider than its window, faults of a question. */
async function troublesOf(page: Page): Promise<unknown[]> {
  const red = await page.locator('#view-file [aria-invalid=true], #view-file .error:visible').count();
  const overflows = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    overflows.push(await overflowOf(page));
  }
  const hasQuestion = (await page.locator('.question').count()) > 0;
  return [red, ...overflows, ...(hasQuestion ? await faultsOf(page) : [])];
}

const NO_TROUBLES = [0, ...WIDTHS.map(() => 0)];

/** The questions that the page shows when it has read the file. */
async function questionsOf(page: Page): Promise<number> {
  await page.locator('#review:not([aria-busy])').waitFor();
  return page.locator('.question').count();
}

describe.each(PAGES)('on the page %s', (where, open) => {
  const layouts = layoutsOf(PAGES.findIndex(([name]) => name === where));
  it.each(layouts.map((file) => [file.name, file] as const))('%s', async (_, file) => {
    const { page, complaints } = await open();
    const name = fileName(file);
    const tell = (text: string): void => {
      if (LAYOUT_CLICKS !== undefined) appendFileSync(LAYOUT_CLICKS, `${where}\t${name}\t${text}\n`);
    };
    await countClicks(page);
    await drop(page, file.bytes, name);
    const asked = await questionsOf(page);
    expect(await troublesOf(page)).toEqual(NO_TROUBLES);
    await picture(page, `${where === 'alone' ? 'local-' : ''}${name}-${asked > 0 ? 'question' : 'reading'}`);
    expect(await page.locator('#review-title').textContent()).toBe('Así se leerá');
    if (file.stops === undefined) expect(asked).toBe(0);
    else if (!file.orRead) expect(asked).toBe(1);
    if (asked > 0 && file.answer === undefined) {
      await page.click('#start'); // nothing starts without an answer
      expect(await page.locator('#view-file').isVisible()).toBe(true);
      tell('a question without a true answer');
      return;
    }
    if (asked > 0) {
      const answer = ANSWERS[JSON.stringify(file.answer)]!;
      await page.locator('.question button', { hasText: answer }).click();
    }
    await page.locator('#rows .key-cell').first().waitFor();
    if (asked > 0) await picture(page, `${where === 'alone' ? 'local-' : ''}${name}-reading`);
    await page.click('#start');
    await page.locator('#run-state[data-state=finished]').waitFor();
    expect(await clicksOf(page)).toBe(1 + asked);
    tell(`${1 + asked} (questions: ${asked})`);
    const results = resultsOf(await downloaded(page));
    const wrong = results.filter((result, index) => !isExpected(result, file.results![index]));
    expect([results.length, ...wrong]).toEqual([file.results!.length]);
    expect(complaints).toEqual([]);
  });
});
