/**
 * Processes a file on the local page in Chromium, and measures it: rows a second, the longest time between two frames, the
 * longest task of the page's own thread, and the memory of all processes of the browser.
 *
 * What it does not measure: where there is no /proc (only Linux has it), the memory. A file that the user chooses for the
 * result is replaced by one that keeps nothing: a headless browser has no dialog.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright-core';

/** Where the result goes: a file that the user has chosen, files of the browser (OPFS, if the page is served), or Blobs. */
export type Target = 'chosen' | 'browser' | 'blobs';

export interface BrowserRun {
  readonly seconds: number;
  /** Milliseconds. */
  readonly longestFrame: number;
  readonly longestTask: number;
  /** MB: the highest of each, and the same before the run. */
  readonly memory: Memory;
  readonly memoryBefore: Memory;
}

/** MB; 0 without /proc. */
export interface Memory {
  /** The resident set (RSS) of the process that has the page and its workers. */
  readonly page: number;
  /** The proportional set sizes (PSS) of all processes of the browser together. */
  readonly browser: number;
}

const PREPARE: Readonly<Record<Target, string>> = {
  chosen: `
    window.showSaveFilePicker = async () => ({
      createWritable: async () => ({
        write: async () => {},
        close: async () => {},
        abort: async () => {},
      }),
      getFile: async () => new File([], 'result'),
    })`,
  browser: 'delete window.showSaveFilePicker',
  blobs: 'delete window.showSaveFilePicker; delete StorageManager.prototype.getDirectory',
};

const WATCH = `(() => {
  globalThis.watched = { frame: 0, task: 0 };
  let last = performance.now();
  const frame = (now) => {
    watched.frame = Math.max(watched.frame, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.task = Math.max(watched.task, duration);
  }).observe({ type: 'longtask' });
})()`;

/** The text of a file of /proc; empty if the process has ended, or where there is no /proc. */
function processFile(pid: number | string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** The browser is started by this process; its own children have other parents than this one, but the same profile. */
function processesOf(profile: string): number[] {
  const parents = new Map<number, number>();
  for (const name of existsSync('/proc') ? readdirSync('/proc') : []) {
    const [, parent] = /\) \w (\d+)/.exec(processFile(name, 'stat')) ?? [];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const found = [...parents.keys()].filter((pid) => processFile(pid, 'cmdline').includes(profile));
  for (const pid of found)
    for (const [child, parent] of parents) if (parent === pid && !found.includes(child)) found.push(child);
  return found;
}

const figureOf = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1000;

function memoryOf(profile: string): Memory {
  const found = { page: 0, browser: 0 };
  for (const pid of processesOf(profile)) {
    found.browser += figureOf(processFile(pid, 'smaps_rollup'), 'Pss');
    if (processFile(pid, 'cmdline').includes('--type=renderer'))
      found.page = Math.max(found.page, figureOf(processFile(pid, 'status'), 'VmRSS'));
  }
  return found;
}

const higher = (one: Memory, other: Memory): Memory => ({
  page: Math.max(one.page, other.page),
  browser: Math.max(one.browser, other.browser),
});

/** The address of the page: of its file, or of a server of it. */
async function addressOf(path: string, isServed: boolean): Promise<{ address: string; end: () => void }> {
  if (!isServed) return { address: String(pathToFileURL(path)), end: () => {} };
  const page = readFileSync(path);
  const server = createServer((_, reply) => void reply.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/local`,
    end: () => void server.close(),
  };
}

async function measured(page: Page, input: string, target: Target, profile: string): Promise<BrowserRun> {
  await page.evaluate(PREPARE[target]);
  await page.setInputFiles('#file', input);
  await page.locator('#rows table').waitFor();
  const memoryBefore = memoryOf(profile);
  let memory = memoryBefore;
  const timer = setInterval(() => {
    memory = higher(memory, memoryOf(profile));
  }, 500);
  try {
    await page.evaluate(WATCH);
    const started = performance.now();
    await page.click('#start');
    const run = page.locator('#run-state[data-state=finished], #run-state[data-state=failed]');
    await run.waitFor({ timeout: 3_600_000 });
    const seconds = (performance.now() - started) / 1000;
    if ((await run.getAttribute('data-state')) !== 'finished') throw new Error('the run on the page failed');
    const { frame, task } = await page.evaluate<{ frame: number; task: number }>('watched');
    return { seconds, longestFrame: frame, longestTask: task, memory, memoryBefore };
  } finally {
    clearInterval(timer);
  }
}

export async function runInBrowser(
  file: string,
  input: string,
  options: { readonly target: Target; readonly isServed: boolean; readonly chromium: string },
): Promise<BrowserRun> {
  // With a profile on disk, as people have: a browser without one keeps all files of pages in memory.
  const profile = await mkdtemp(join(tmpdir(), 'curp-batch-profile-'));
  const { address, end } = await addressOf(file, options.isServed);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: options.chromium,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(address);
    return await measured(page, input, options.target, profile);
  } finally {
    await context.close();
    end();
    await rm(profile, { recursive: true, force: true });
  }
}
