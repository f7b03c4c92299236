/**
 * Where the result of a large file goes: to a file that the user has chosen before; else to a folder of the browser, if the
 * page is served; else to memory, for files up to a stated size. The bytes are those of `curp-batch run` everywhere.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { Run } from '../../../src/engine/run/run.js';
import { withDefaults } from '../../../src/input/options/option-types.js';
import { needsBrowser, openPage } from '../../browser/chromium.js';
import { people } from '../../engine/run/runs.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';
import { LOCAL_PAGE, openLocalPage } from './local-engine.js';

beforeEach(needsBrowser);

const folder = temporaryFolder();
const input = join(folder, 'large.csv');
let expected = '';

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  writeFileSync(input, await people(1000));
  const output = join(folder, 'expected.csv');
  const { output: _, ...options } = withDefaults({ bom: true, lang: 'es' });
  await new Run({ ...options, input, output, secrets: [] }, collectedLog().log).run(undefined);
  expected = hashOf(readFileSync(output));
});

/** The page believes that every file has this size; the engine, which reads it, does not. */
const sized = (mebibytes: number): string =>
  `Object.defineProperty(File.prototype, 'size', { get: () => ${mebibytes} * 1024 * 1024, configurable: true })`;

async function start(page: Page): Promise<void> {
  await page.evaluate(sized(100));
  await page.setInputFiles('#file', input);
  await page.locator('#rows table').waitFor();
  await page.click('#start');
}

const finished = (page: Page): Promise<void> => page.locator('#run-state[data-state=finished]').waitFor();

const asksBeforeClosing = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>("!dispatchEvent(new Event('beforeunload', { cancelable: true }))");

/** A dialog that answers at once, and a file that records what is done with it. */
const CHOOSE = `
  globalThis.chosen = { pieces: [], end: '', name: '' };
  window.showSaveFilePicker = async ({ suggestedName }) => {
    chosen.name = suggestedName;
    return {
      createWritable: async () => ({
        write: async (bytes) => void chosen.pieces.push(bytes.slice()),
        close: async () => void (chosen.end += 'closed'),
        abort: async () => void (chosen.end += 'aborted'),
      }),
      getFile: async () => new File(chosen.pieces, 'result'),
    };
  }`;

it('goes to the file that was chosen, as it is computed', async () => {
  const { page, complaints } = await openLocalPage();
  await page.evaluate(CHOOSE);
  await start(page);
  await finished(page);
  await until('the file is closed', async () => (await page.evaluate('chosen.end')) === 'closed');
  expect(await page.evaluate('chosen.name')).toBe('large.curp.csv');
  expect(
    await page.evaluate(`(async () => {
      const hash = await crypto.subtle.digest('SHA-256', await new Blob(chosen.pieces).arrayBuffer());
      return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
    })()`),
  ).toBe(expected);
  expect(await asksBeforeClosing(page)).toBe(false);
  expect(complaints).toEqual([]);
});

it('a run that is cancelled leaves the chosen file as it was; while it goes on, closing the page asks', async () => {
  const { page } = await openLocalPage();
  // The file takes the first bytes, and then nothing more: the run goes on until it is cancelled.
  await page.evaluate(CHOOSE);
  await page.evaluate(`
    const pick = window.showSaveFilePicker;
    window.showSaveFilePicker = async (options) => {
      const handle = await pick(options);
      const target = await handle.createWritable();
      let free;
      const isFree = new Promise((resolve) => { free = resolve; });
      globalThis.free = free;
      return { ...handle, createWritable: async () => ({ ...target, write: (bytes) => target.write(bytes).then(() => isFree) }) };
    }`);
  await start(page);
  await until('something is written', () => page.evaluate<boolean>('chosen.pieces.length > 0'));
  expect(await asksBeforeClosing(page)).toBe(true);
  await page.getByRole('button', { name: 'Cancelar corrida', exact: true }).click();
  await page.click('#confirmation-yes');
  await page.evaluate('free()');
  await page.locator('#run-state[data-state=cancelled]').waitFor();
  await until('the file is given up', async () => (await page.evaluate('chosen.end')) === 'aborted');
  expect(await asksBeforeClosing(page)).toBe(false);
});

it('if no file is chosen, nothing is computed', async () => {
  const { page } = await openLocalPage();
  await page.evaluate(
    "window.showSaveFilePicker = async () => { throw new DOMException('no', 'AbortError'); }",
  );
  await start(page);
  await page.getByText('No se eligió dónde guardar el resultado').waitFor();
  expect(await page.locator('#view-file').isVisible()).toBe(true);
  expect(await asksBeforeClosing(page)).toBe(false);
});

/** The names in the folder of the browser, with the number of files of each folder. */
const KEPT = `(async () => {
  const found = [];
  for await (const [, folder] of await navigator.storage.getDirectory()) {
    let files = 0;
    for await (const _ of folder) files++;
    found.push(files);
  }
  return found;
})()`;

it('without a dialog, a served page writes to a folder of the browser, and removes it', async () => {
  const bytes = readFileSync(LOCAL_PAGE);
  const server = createServer((_, reply) => void reply.setHeader('content-type', 'text/html').end(bytes));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/local`;
  const { page } = await openPage(address, { locale: 'es-MX', isNew: true });
  await page.evaluate('delete window.showSaveFilePicker');
  await start(page);
  await finished(page);
  const saved = async (): Promise<string> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Guardar CSV', exact: true }).click(),
    ]);
    return hashOf(readFileSync(await download.path()));
  };
  expect(await asksBeforeClosing(page)).toBe(true);
  expect(await saved()).toBe(expected);
  expect(await asksBeforeClosing(page)).toBe(false);
  const [files] = await page.evaluate<number[]>(KEPT);
  expect(files).toBeGreaterThanOrEqual(3); // result, summary, report

  // Another page at the same time leaves it alone.
  const other = await page.context().newPage();
  await other.goto(address);
  await other.locator('html.ready').waitFor();
  expect(await other.evaluate(KEPT)).toEqual([files]);

  // A page that crashed leaves it behind; the next one removes it.
  await other.evaluate(
    "navigator.storage.getDirectory().then((root) => root.getDirectoryHandle('curp-batch-left', { create: true }))",
  );
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  await page.click('#confirmation-yes');
  await page.locator('#view-runs').waitFor();
  await page.close();
  await other.reload();
  await other.locator('html.ready').waitFor();
  expect(await other.evaluate(KEPT)).toEqual([]);
});

it('in memory, up to a size that the page names', async () => {
  const { page } = await openLocalPage();
  await page.addInitScript('delete window.showSaveFilePicker'); // the limit is found when the page starts
  await page.reload();
  await start(page);
  await finished(page);
  await page.click('#navigation a[href="#file"]');
  await page.evaluate(sized(600));
  await page.setInputFiles('#file', input);
  const reason = page.locator('#file-error');
  await reason.filter({ hasText: 'este navegador puede con archivos de hasta' }).waitFor();
  expect(await reason.textContent()).toMatch(/hasta 5\d\d MB/);
});
