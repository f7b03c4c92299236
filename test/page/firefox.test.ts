/** The page of a service in Firefox: the token, a file, its rows in error, the result with the bytes of `curp-batch run`. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { FirefoxPage, needsFirefox } from '../browser/firefox.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { samplePath } from '../repository.js';
import { until } from '../vitest/waiting.js';
import { resultOfRun } from './visiting.js';

let server: Serving;

beforeAll(async () => {
  server = await startServing();
});

beforeEach(needsFirefox);

it('from the token to the result', async () => {
  const page = await FirefoxPage.open(`${server.address}/`);
  await page.click('#token');
  await page.type(server.token);
  await page.click('#session-form button');
  await page.waitFor('#drop');
  await page.setFile('#file', samplePath('people.csv'));
  await page.waitFor('#rows table');
  await page.click('#start');
  await page.waitFor('#run-state[data-state=finished]');
  await page.click('.faults [data-code="400"] .toggle');
  await page.waitFor('.fault-rows tbody tr');
  expect(await page.textOf('.fault-rows tbody th')).toBe('32');
  const { name, bytes } = await page.downloaded(() => page.click('#run-actions .primary'));
  expect(name).toBe('people.curp.csv');
  expect(String(bytes)).toBe(await resultOfRun(samplePath('people.csv')));

  await page.click('.surnames-again');
  await until('the new run', async () => (await page.evaluate<number>('history.length')) > 2);
  await page.click('nav a[href="#runs"]');
  await page.waitFor('#runs-list li:nth-child(2)');
});
