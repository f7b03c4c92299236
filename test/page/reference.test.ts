/** The reference of the API at /docs: complete, readable in every window, in two languages, and each operation can be tried. */
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsBrowser, openPage } from '../browser/chromium.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { DescribedApi, type OpenApi } from '../service/openapi/described-api.js';
import { faultsInWindows, focusOf, showsFocus } from './inspection.js';

let server: Serving;
let api: DescribedApi;

beforeAll(async () => {
  server = await startServing();
  api = new DescribedApi((await (await fetch(`${server.address}/openapi.json`)).json()) as OpenApi);
});

beforeEach(needsBrowser);

const open = async (hash = '') => {
  const opened = await openPage(`${server.address}/docs${hash}`, {
    locale: 'es-MX',
    reducedMotion: 'reduce',
  });
  await opened.page.locator('.operation').first().waitFor();
  return opened;
};

describe('the reference', () => {
  it('has every operation, in Spanish and in English, and loads nothing from elsewhere', async () => {
    const { page, requests, complaints } = await open();
    const names = api.operations
      .filter(({ operation }) => !('deprecated' in operation))
      .map(({ operation }) => operation.operationId)
      .sort();
    const articles = await page.locator('.operation').evaluateAll((all) => all.map(({ id }) => id));
    expect(articles.sort()).toEqual(names);
    expect(await page.locator('#calculateList h3').textContent()).toBe('Las claves de hasta 1,000 personas');
    expect(await page.title()).toBe('La API · curp-batch');
    expect(await page.locator('main [lang=en]').allTextContents()).toEqual([]);
    await page.click('#language');
    await page.locator('#calculateList h3').filter({ hasText: 'The keys of up to 1,000 persons' }).waitFor();
    expect(await page.locator('main h2.part').allTextContents()).toEqual([
      'Persons',
      'Runs',
      'Schedules',
      'Operators',
      'Schemas',
    ]);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(requests.filter((url) => !url.startsWith(server.address))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('has the policy of the page: no script but its own', async () => {
    const { headers } = await fetch(`${server.address}/docs`);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(readFileSync('src/page/static/docs.html', 'utf8')).not.toMatch(
      /<script(?! type="module" src)| style=| on\w+="/,
    );
  });

  it('is readable, named, reachable and within the window, with forms open', async () => {
    const { page } = await open();
    // One of each kind of operation, with its form open: all are made by the same code, and axe takes its time for each.
    await page.evaluate(`(() => {
      const kept = ['calculateList', 'createRun', 'removeRun', 'schema-Run', 'schema-PersonAnswer'];
      for (const one of document.querySelectorAll('article')) if (!kept.includes(one.id)) one.remove();
      for (const one of document.querySelectorAll('details')) one.open = true;
    })()`);
    expect(await faultsInWindows(page)).toEqual({});
  });

  it('opens at the operation of the address', async () => {
    const { page } = await open('#listEntities');
    expect(
      await page.locator('#listEntities').evaluate((one) => Math.abs(one.getBoundingClientRect().top)),
    ).toBeLessThan(60);
  });
});

describe('a try', () => {
  it('with the keyboard and a token shows the answer; the token is in no address', async () => {
    const { page, requests } = await open();
    await page.fill('#token', server.token);
    await page.focus('#calculate summary');
    expect(await showsFocus(page)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focusOf(page)).toBe('try-calculate-nombres');
    await page.selectOption('#try-calculate-sexo', 'M');
    await page.focus('#calculate button[type=submit]');
    await page.keyboard.press('Enter');
    await page.locator('#calculate pre').filter({ hasText: 'PEHL800510MDFRRS04' }).waitFor();
    expect(await page.locator('#calculate [role=status]').textContent()).toMatch(
      /^GET \/curp\/calcular_curp\?.* · 200 · /,
    );
    expect(requests.join('\n')).not.toContain(server.token);
    expect(await page.content()).not.toContain(server.token);
  });

  it('of a list sends the body; of a run, a file; without a token the answer says so', async () => {
    const { page } = await open(`#token=${server.token}`);
    await page.click('#calculateList summary');
    await page.selectOption('#try-calculateList-detail', 'true');
    await page.click('#calculateList button[type=submit]');
    await page.locator('#calculateList pre').filter({ hasText: '"reason": null' }).waitFor();
    await page.click('#createRun summary');
    await page.setInputFiles('#try-createRun-body', 'samples/people.csv');
    await page.click('#createRun button[type=submit]');
    await page.locator('#createRun pre').filter({ hasText: '"state"' }).waitFor();
    await page.fill('#token', '');
    await page.locator('#token').blur();
    await page.click('#listEntities summary');
    await page.click('#listEntities button[type=submit]');
    await page.locator('#listEntities pre').filter({ hasText: '"code_error": 499' }).waitFor();
  });
});
