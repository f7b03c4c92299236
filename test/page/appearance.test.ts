/**
 * The page in the browser: readable, reachable and within its window, in light and dark, on a desktop, on a phone, at 320
 * pixels and at twice the text size; and its response headers.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violationsOf } from '../browser/axe.js';
import { DESK, needsBrowser, openPage } from '../browser/chromium.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { samplePath } from '../repository.js';
import { faultsInWindows, faultsOf, NARROW, overflowOf } from './inspection.js';
import { visit } from './visiting.js';

let server: Serving;

beforeAll(async () => {
  server = await startServing();
});

beforeEach(needsBrowser);

describe('on a desktop, a phone and a narrow window, in light and dark', () => {
  it('every step is readable, named, reachable and within the window', async () => {
    const found: Record<string, unknown> = {};
    const { page } = await openPage(server.address, {
      viewport: NARROW,
      reducedMotion: 'reduce',
      locale: 'es-MX',
    });
    const inspect = async (step: string) => {
      const faults = await faultsInWindows(page);
      if (Object.keys(faults).length > 0) found[step] = faults;
    };
    await inspect('the entrance');
    await page.fill('#token', 'wrong');
    await page.click('#session-form button');
    await page.locator('#token-error:not(:empty)').waitFor();
    await inspect('a wrong token');
    await page.fill('#token', server.token);
    await page.click('#session-form button');
    await page.locator('#drop').waitFor();
    await inspect('no file yet');

    await page.setInputFiles('#file', {
      name: 'un_nombre_de_archivo_muy_largo_que_no_tiene_ningun_espacio_donde_cortarse.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('nombres;paterno;otra\nRosa;Medina;x\n'),
    });
    await page.locator('#columns [aria-invalid=true]').first().waitFor();
    await inspect('missing columns');
    await page.setInputFiles('#file', samplePath('people.csv'));
    await page.locator('#rows table').waitFor();
    await page.click('#more-options summary');
    await inspect('a preview and every option');
    await page.click('#start');
    await page.locator('#run-state[data-state=finished]').waitFor();
    await inspect('a finished run');

    await page.click('nav a[href="#runs"]');
    await page.locator('#runs-list li').first().waitFor();
    await inspect('the list');
    await page.locator('#runs-list button').first().click();
    await page.locator('#confirmation[open]').waitFor();
    await inspect('a question');
    await page.click('#confirmation-yes');
    await page.locator('#runs-empty').waitFor();
    await inspect('an empty list');

    await page.click('nav a[href="#person"]');
    await page.locator('#entidad option:nth-child(34)').waitFor({ state: 'attached' });
    await page.click('#person-form [type=submit]');
    await page.locator('#nombres-error:not(:empty)').waitFor();
    await inspect('a form with faults');
    await page.fill('#nombres', 'María Fernanda');
    await page.fill('#apellido_paterno', 'De la Peña');
    await page.check('#one-surname');
    await page.fill('#dia_nacimiento', '9');
    await page.selectOption('#mes_nacimiento', '09');
    await page.fill('#anio_nacimiento', '1996');
    await page.selectOption('#entidad', '36');
    await page.check('#sexo-x');
    await page.click('#person-form [type=submit]');
    await page.locator('#key').waitFor();
    await inspect('a key');
    expect(found).toEqual({});
  });
});

describe('the inspection itself', () => {
  const HARMS: readonly [fault: string, harm: string][] = [
    ['label: <input id="file"', "document.querySelector('label[for=file]').htmlFor = 'nothing'"],
    ['color-contrast: <p id="lead"', "document.querySelector('#lead').style.color = '#999'"],
    [
      'contrast 2',
      "document.querySelector('main').append(Object.assign(document.createElement('select'), { style: 'color:#aaa' }))",
    ],
    ['edge', "document.querySelector('#file-label').style.cssText = 'border-color:#ddd;background:#eee'"],
    [
      'a small target',
      "document.querySelector('#sign-out').style.cssText = 'min-height:0;padding:0;line-height:1'",
    ],
    ['not one h1', "document.body.append(document.createElement('h1'))"],
    ['heading-order', "document.querySelector('#view-file h2').outerHTML = '<h3>x</h3>'"],
    ['twice the id', "document.querySelector('#drop').id = 'title'"],
    ['points to nothing', "document.querySelector('#file').setAttribute('aria-describedby', 'gone')"],
    ['button-name', "document.querySelector('#language').textContent = ''"],
  ];

  it('finds every kind of fault', async () => {
    const { page } = await visit(server, { reducedMotion: 'reduce' });
    await page.locator('#drop').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    for (const [, harm] of HARMS) await page.evaluate(harm);
    const found = (await faultsOf(page)).join('\n');
    for (const [fault] of HARMS) expect(found).toContain(fault);
  });
});

describe('text of twice the size', () => {
  it('stays within the window, and readable', async () => {
    const { page } = await visit(server, { viewport: DESK });
    await page.setInputFiles('#file', samplePath('people.csv'));
    await page.locator('#rows table').waitFor();
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await violationsOf(page)).toEqual([]);
  });
});

describe('reduced motion', () => {
  it('has no transitions', async () => {
    const { page } = await visit(server, { reducedMotion: 'reduce' });
    const moving = await page.evaluate<number>(`[...document.querySelectorAll('*')].filter((element) =>
      getComputedStyle(element).transitionDuration.split(', ').some((time) => parseFloat(time) > 0)).length`);
    expect(moving).toBe(0);
  });
});

describe('the response headers of the page', () => {
  const POLICY =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/page/page-main.js', 'text/javascript; charset=utf-8'],
    ['/page/docs-main.js', 'text/javascript; charset=utf-8'],
    ['/page/foundation.css', 'text/css; charset=utf-8'],
    ['/page/icon.svg', 'image/svg+xml'],
  ])('%s is served without a token, with the strict policy', async (path, type) => {
    const answer = await fetch(`${server.address}${path}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('content-security-policy')).toBe(POLICY);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const tag = answer.headers.get('etag')!;
    const again = await fetch(`${server.address}${path}`, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each([
    '/page/shell/texts.ts',
    '/page/shell/texts.js',
    '/page/shell',
    '/page/static/index.html',
    '/page/tsconfig.json',
    '/page/static',
    '/page/..%2fpage.js',
    '/page/%2e%2e%2fserver.js',
    '/page/none.js',
  ])('%s is not a file of the page', async (path) => {
    const answer = await fetch(`${server.address}${path}`);
    expect(answer.status).toBe(404);
    expect(((await answer.json()) as { code_error: number }).code_error).toBe(490);
  });

  it('block scripts that are created at runtime', async () => {
    const { page, complaints } = await visit(server);
    await page.evaluate(`(() => {
      const script = document.createElement('script');
      script.textContent = 'window.broken = true';
      document.body.append(script);
    })()`);
    expect(await page.evaluate("'broken' in window")).toBe(false);
    expect(complaints.join()).toContain('Content Security Policy');
  });
});
