/** A service offers the local page at `/local`, without a token: the same file, which works under its own policy. */
import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { needsBrowser, openPage } from '../browser.js';
import { samplePath } from '../repository.js';
import { startServing } from '../serving.js';
import { LOCAL_PAGE } from './local-engine.js';

beforeEach(needsBrowser);

it('is the file of the build, and processes a file without a request', async () => {
  const { address } = await startServing();
  const reply = await fetch(`${address}/local`);
  expect(Buffer.from(await reply.arrayBuffer()).equals(readFileSync(LOCAL_PAGE))).toBe(true);
  const { page, requests, complaints } = await openPage(`${address}/local`, { locale: 'es-MX', isNew: true });
  await page.setInputFiles('#file', samplePath('workbook.xlsx'));
  await page.locator('#columns-advice button, #rows table').first().waitFor();
  expect(requests.filter((url) => !/^(blob|data):/.test(url))).toEqual([`${address}/local`]);
  expect(complaints).toEqual([]);
});
