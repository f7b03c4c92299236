/**
 * The local page in the hands of a person, in Chromium and in Firefox: a file is chosen, the reading is seen, the result is saved.
 * It has the bytes of `curp-batch run`, for files of the corpus as offices send them (`EVERY_CASE=1`: 20 of them).
 *
 * What it does not try: options and questions. `same-bytes.test.ts` does, without the views.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { Run } from '../../../src/engine/run/run.js';
import { InputError } from '../../../src/input/csv/input-error.js';
import { withDefaults } from '../../../src/input/options/option-types.js';
import { needsBrowser } from '../../browser/chromium.js';
import { FirefoxPage, needsFirefox } from '../../browser/firefox.js';
import { CORPUS } from '../../everyday/cases/corpus.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { everyCase } from '../../vitest/sampling.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { LOCAL_PAGE, openLocalPage } from './local-engine.js';

const FILES = everyCase ? 20 : 3;
const folder = temporaryFolder();

/** The result of the command with the options of the page; undefined if it asks or refuses. */
async function resultHere(input: string): Promise<Buffer | undefined> {
  const output = join(folder, 'here.csv');
  const { output: _, ...options } = withDefaults({ bom: true, lang: 'es' });
  try {
    await new Run({ ...options, input, output, secrets: [] }, collectedLog().log).run(undefined);
    return readFileSync(output);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  } finally {
    rmSync(output, { force: true });
  }
}

interface Given {
  readonly path: string;
  readonly expected: Buffer;
}

/** From the whole corpus, one of each so many, so that all kinds of files are among them. */
async function chosenFiles(): Promise<Given[]> {
  const plain = CORPUS.filter(
    ({ options = {}, beginningRows }) => Object.keys(options).length === 0 && beginningRows === undefined,
  );
  const found: Given[] = [];
  for (let at = 0; found.length < FILES && at < plain.length; at += Math.floor(plain.length / 40)) {
    const { bytes } = plain[at]!;
    const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
    const path = join(folder, `lista ${at}${isZip ? '.xlsx' : '.csv'}`);
    writeFileSync(path, bytes);
    const expected = await resultHere(path);
    if (expected !== undefined) found.push({ path, expected });
  }
  expect(new Set(found.map(({ path }) => path)).size).toBe(FILES);
  return found;
}

/** A page that a person uses. */
interface UsedPage {
  setFile(selector: string, path: string): Promise<void>;
  click(selector: string): Promise<void>;
  waitFor(selector: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  downloaded(action: () => Promise<unknown>): Promise<{ bytes: Buffer }>;
}

const inChromium = (page: Page): UsedPage => ({
  setFile: (selector, path) => page.setInputFiles(selector, path),
  click: (selector) => page.click(selector),
  waitFor: (selector) => page.locator(selector).first().waitFor(),
  evaluate: (expression) => page.evaluate(expression),
  downloaded: async (action) => {
    const [download] = await Promise.all([page.waitForEvent('download'), action()]);
    return { bytes: readFileSync(await download.path()) };
  },
});

/** The CSV may be below the first button: a workbook was given. */
const SAVE_CSV = `[...document.querySelectorAll('#run-actions button')]
  .find(({ textContent }) => textContent === 'Guardar CSV').id = 'save-csv', true`;

async function savedResult(page: UsedPage, path: string): Promise<Buffer> {
  await page.setFile('#file', path);
  await page.waitFor('#rows table .key-cell, #rows table .fault-cell');
  await page.click('#start');
  await page.waitFor('#run-state[data-state=finished]');
  await page.click('#run-downloads summary');
  await page.evaluate(SAVE_CSV);
  const { bytes } = await page.downloaded(() => page.click('#save-csv'));
  await page.click('#run-actions > .button:not(.primary, .danger)'); // another file
  await page.waitFor('#drop:not(.chosen)');
  return bytes;
}

async function expectSameBytes(page: UsedPage): Promise<void> {
  for (const { path, expected } of await chosenFiles())
    expect((await savedResult(page, path)).equals(expected), path).toBe(true);
}

it('in Chromium', async (context) => {
  needsBrowser(context);
  await expectSameBytes(inChromium((await openLocalPage()).page));
});

it('in Firefox', async (context) => {
  needsFirefox(context);
  const page = await FirefoxPage.open(String(pathToFileURL(LOCAL_PAGE)));
  await page.waitFor('#drop');
  expect(await page.textOf('h1')).toBe('Claves para un archivo');
  await expectSameBytes(page);
});
