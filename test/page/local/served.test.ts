/**
 * The local page at `/local` of a service, without a token: it works under its own policy, can be installed, and opens again
 * when the service has ended. The browser keeps the page and nothing else, and refuses to send anything, also to the service.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { needsBrowser, openPage } from '../../browser/chromium.js';
import { startServing } from '../../built-command/serving.js';
import { samplePath } from '../../repository.js';
import { until } from '../../vitest/waiting.js';
import { LOCAL_PAGE } from './local-engine.js';

beforeEach(needsBrowser);

const WORKER = '/local/service-worker.js';

/** What is asked of servers: by pages, and by service workers. */
function requestsOf(context: BrowserContext): string[] {
  const urls: string[] = [];
  context.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url())) urls.push(request.url());
  });
  return urls;
}

const isKept = (page: Page): Promise<unknown> =>
  page.evaluate('navigator.serviceWorker.ready.then(() => true)');

/** Names of caches, and the addresses in them. */
const KEPT = `(async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  return found;
})()`;

async function opened(address: string): Promise<{ page: Page; requests: string[]; complaints: string[] }> {
  const { page, complaints } = await openPage('about:blank', { locale: 'es-MX', isNew: true });
  const requests = requestsOf(page.context());
  await page.goto(`${address}/local`);
  await page.locator('html.ready').waitFor();
  return { page, requests, complaints };
}

async function process(page: Page): Promise<string> {
  await page.setInputFiles('#file', samplePath('people.csv'));
  await page.locator('#rows table').waitFor();
  await page.click('#start');
  await page.locator('#run-state[data-state=finished]').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Guardar CSV', exact: true }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

it('is the file of the build, with a service worker and its policy', async () => {
  const { address } = await startServing();
  const served = await (await fetch(`${address}/local`)).text();
  const restored = served
    .replace("worker-src blob: 'self'; manifest-src data:", 'worker-src blob:')
    .replace(`<meta name="service-worker" content="${WORKER}">\n    `, '');
  expect(restored === readFileSync(LOCAL_PAGE, 'utf8')).toBe(true);
  const worker = await fetch(address + WORKER);
  expect(worker.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  );
  expect(worker.headers.get('service-worker-allowed')).toBe('/local');
  expect((await fetch(`${address}/page/local-worker.js`)).status).toBe(404);
});

it('is installed with three requests, and computes a file when the service has ended', async () => {
  const { address, process: service } = await startServing();
  const { page, requests, complaints } = await opened(address);
  await isKept(page);
  const cdp = await page.context().newCDPSession(page);
  const { data, errors } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data!)).toMatchObject({ start_url: `${address}/local`, display: 'standalone' });
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // A context of a test is private, and installs nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  expect(await page.evaluate(KEPT)).toEqual(['/local']);

  await service.stop();
  await page.reload();
  await page.locator('html.ready').waitFor();
  expect(await process(page)).toContain('MECR840719MJCDSS03');
  expect(await page.evaluate(KEPT)).toEqual(['/local']);
  const [first, ...later] = requests;
  expect([first, ...later.filter((url) => url !== first)]).toEqual([`${address}/local`, address + WORKER]);
  // The page, and the page for the service worker; the reload is answered by the service worker.
  expect(later.filter((url) => url === first)).toHaveLength(2);
  expect(complaints).toEqual([]);
});

/** A server with the files of the service, which records what arrives; its page and service worker have a version. */
async function standIn(): Promise<{ address: string; arrived: string[]; become(version: string): void }> {
  const { address } = await startServing();
  const [html = '', script = ''] = await Promise.all(
    ['/local', WORKER].map(async (path) => (await fetch(address + path)).text()),
  );
  const arrived: string[] = [];
  let version = 'one';
  const server = createServer(({ url = '' }, reply) => {
    arrived.push(url);
    const isPage = url === '/local';
    reply.setHeader('content-type', isPage ? 'text/html' : 'text/javascript');
    reply.setHeader('cache-control', 'no-cache');
    reply.setHeader('service-worker-allowed', '/local');
    const content = isPage
      ? html.replace('<html', `<html data-version="${version}"`)
      : script.replace(/\}[0-9a-f]{16}`/, `}${version}\``);
    reply.end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    become: (next) => {
      version = next;
    },
  };
}

it('sends nothing, also not to its own service, when its code tries', async () => {
  const { address, arrived } = await standIn();
  const { page } = await opened(address);
  await isKept(page);
  expect(arrived).toEqual(['/local', WORKER, '/local']);
  const refused = await page.evaluate<string[]>(`(async () => {
    const refused = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective));
    await fetch('/local?f', { method: 'POST', body: 'x' }).catch(() => {});
    navigator.sendBeacon('/local?b', 'x');
    new Image().src = '/local?i';
    try { new Worker('/local?w'); } catch {}
    await navigator.serviceWorker.register('${WORKER}?s', { scope: '/local' }).catch(() => {});
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/local?c' }));
    document.querySelector('link[rel=manifest]').href = '/local?m';
    while (new Set(refused).size < 4) await new Promise((resolve) => requestAnimationFrame(resolve));
    return [...new Set(refused)].sort();
  })()`);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.getAppManifest').catch(() => {}); // the browser reads a manifest only when it is needed
  expect(refused).toEqual(['connect-src', 'img-src', 'style-src-elem', 'worker-src']);
  expect(arrived).toHaveLength(3);
});

it('another page of the service is found at the next visit, and opened at the one after that', async () => {
  const { address, become } = await standIn();
  const { page } = await opened(address);
  await isKept(page);
  const shown = (): Promise<string> => page.evaluate<string>('document.documentElement.dataset.version');
  const names = (): Promise<string[]> => page.evaluate<string[]>('caches.keys()');
  expect(await names()).toEqual(['curp-batch local one']);
  become('two');
  await page.reload();
  expect(await shown()).toBe('one');
  await until('only the new page is kept', async () => (await names()).join() === 'curp-batch local two');
  await page.reload();
  expect(await shown()).toBe('two');
});
