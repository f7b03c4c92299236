/**
 * A real browser for tests of pages: Chromium from CHROMIUM_PATH, from the PATH or from the usual places. One process
 * for each worker of vitest, whose test files share it and its pages; it ends with the worker, whose end closes its pipe.
 *
 * What it does not do: download a browser. Without one, the tests that need it are skipped with a reason.
 */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished, type TestContext } from 'vitest';
import { isExecutable, placesOnPath } from '../machine/programs.js';
import { skipWith } from '../machine/skipping.js';
import { WAIT_MS } from '../vitest/limits.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const SIMPLE_PLACES = [
  ...NAMES.flatMap((name) => [`/usr/bin/${name}`, `/usr/local/bin/${name}`, `/snap/bin/${name}`]),
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** No background requests, no first-run page, no GPU, and no sandbox, which Chromium cannot use as root in a container. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of Chromium; undefined if there is none or CHROMIUM_PATH is `none`. Throws if CHROMIUM_PATH is wrong. */
export function chromiumPath(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given === 'none') return undefined;
  if (given) {
    if (!isExecutable(given)) throw new Error('CHROMIUM_PATH names no program');
    return given;
  }
  return [...placesOnPath(NAMES), ...SIMPLE_PLACES].find(isExecutable);
}

const REASON = 'no Chromium here: install it, or say where it is with CHROMIUM_PATH';

/** Skips the test, with the reason, where there is no browser. */
export function needsBrowser(context: TestContext): void {
  if (chromiumPath() !== undefined) return;
  skipWith(context, REASON);
}

let started: Promise<Browser> | undefined;

/** The browser of this worker. */
export function browser(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (executablePath === undefined) return Promise.reject(new Error(REASON));
  started ??= chromium.launch({ executablePath, headless: true, args: FLAGS, timeout: WAIT_MS });
  return started;
}

/** A page, its requests and its errors. */
export interface OpenedPage {
  page: Page;
  /** The URLs of all its requests; the first is the page itself. */
  requests: string[];
  /** Warnings and errors of its console, and uncaught errors. */
  complaints: string[];
}

/** The settings of a page that can be changed later. With any other setting, a page has a context of its own. */
const CHANGEABLE = ['locale', 'viewport', 'reducedMotion'];
const isChangeable = (options: BrowserContextOptions): boolean =>
  Object.keys(options).every((name) => CHANGEABLE.includes(name));

interface KeptPage extends OpenedPage {
  isUsed: boolean;
}

/** Pages that later tests use again, by language: Chromium needs five times as long for a new page as for loading ours. */
const kept = new Map<string, KeptPage>();

async function newPage(options: BrowserContextOptions): Promise<KeptPage> {
  const context = await (await browser()).newContext(options);
  context.setDefaultTimeout(WAIT_MS); // the default of playwright is 30 seconds
  const opened: KeptPage = { page: await context.newPage(), requests: [], complaints: [], isUsed: true };
  opened.page.on('request', (request) => opened.requests.push(request.url()));
  opened.page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') opened.complaints.push(message.text());
  });
  opened.page.on('pageerror', (error) => opened.complaints.push(String(error)));
  return opened;
}

/** Removes what a test has left: routes, other pages, stored values, the document itself. */
async function leave({ page }: KeptPage): Promise<void> {
  const context = page.context();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.evaluate('sessionStorage.clear(); localStorage.clear()');
  await context.clearCookies();
  await page.goto('about:blank');
}

/** A page that an earlier test has left, with these settings. */
async function keptPage(options: BrowserContextOptions): Promise<KeptPage | undefined> {
  const { locale = '', viewport = USUAL, reducedMotion = 'no-preference' } = options;
  const found = kept.get(locale);
  if (found === undefined || found.isUsed || viewport === null) return undefined;
  found.isUsed = true;
  found.requests = [];
  found.complaints = [];
  await found.page.setViewportSize(viewport);
  await found.page.emulateMedia({ colorScheme: 'light', reducedMotion });
  return found;
}

async function pageFor(options: BrowserContextOptions, isNew: boolean): Promise<KeptPage> {
  const { locale = '' } = options;
  const isKept = isChangeable(options) && !isNew;
  const opened = (isKept ? await keptPage(options) : undefined) ?? (await newPage(options));
  onTestFinished(async ({ task }) => {
    const isFirst = (kept.get(locale) ?? opened) === opened;
    if (!isKept || !isFirst || task.result?.state !== 'pass') {
      if (kept.get(locale) === opened) kept.delete(locale);
      await opened.page.context().close();
      return;
    }
    await leave(opened);
    opened.isUsed = false;
    kept.set(locale, opened);
  });
  return opened;
}

/**
 * Opens a URL in a page without cookies, stored values or other pages; they are removed at the end of the test. With
 * `isNew` it also has no cache and no history.
 */
export async function openPage(
  url: string,
  { isNew = false, ...options }: BrowserContextOptions & { isNew?: boolean } = {},
): Promise<OpenedPage> {
  const { page, requests, complaints } = await pageFor(options, isNew);
  await page.goto(url, { waitUntil: 'load' });
  return { page, requests, complaints };
}

/** The window size of a test that names none. */
const USUAL = { width: 1280, height: 720 } as const;
/** The window sizes of the tests: a desktop and a phone. */
export const DESK = { width: 1280, height: 900 } as const;
export const PHONE = { width: 375, height: 812 } as const;
