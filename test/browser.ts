/**
 * A real browser for tests of pages: Chromium from CHROMIUM_PATH, from the PATH or from the usual places. One process
 * for each worker of vitest, whose test files share it; it ends with the worker, whose end closes its pipe.
 *
 * What it does not do: download a browser. Without one, the tests that need it are skipped with a reason.
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished, type TestContext } from 'vitest';
import { WAIT_MS } from './limits.js';
import { skipWith } from './skipping.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const USUAL_PLACES = [
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

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The path of Chromium; undefined if there is none or CHROMIUM_PATH is `none`. Throws if CHROMIUM_PATH is wrong. */
export function chromiumPath(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given === 'none') return undefined;
  if (given) {
    if (!isExecutable(given)) throw new Error('CHROMIUM_PATH names no program');
    return given;
  }
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...USUAL_PLACES].find(isExecutable);
}

const REASON = 'no Chromium here: install it, or say where it is with CHROMIUM_PATH';

/** Skips the test, with the reason, where there is no browser. */
export function needsBrowser(context: TestContext): void {
  if (chromiumPath() !== undefined) return;
  skipWith(context, REASON);
}

let started: Promise<Browser> | undefined;

/** The browser of this worker. A page has a context of its own, so tests share nothing else. */
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

/** Opens a URL in a new context: no cookies, no cache, no history. It is closed at the end of the test. */
export async function openPage(url: string, options: BrowserContextOptions = {}): Promise<OpenedPage> {
  const context = await (await browser()).newContext(options);
  onTestFinished(() => context.close());
  context.setDefaultTimeout(WAIT_MS); // the default of playwright is 30 seconds
  const page = await context.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(url, { waitUntil: 'load' });
  return { page, requests, complaints };
}

/** The window sizes of the tests: a desktop and a phone. */
export const DESK = { width: 1280, height: 900 } as const;
export const PHONE = { width: 375, height: 812 } as const;
