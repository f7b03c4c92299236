/**
 * `npm run pictures`: makes the pictures of the documents, in English and in Spanish (`.es`), from the real thing.
 * `terminal.svg` is a recording of real commands; `page.png` is a running service after an upload of `people.csv`, `local.png`
 * is `curp-batch.html` with an example, `report.png` the report of a reconciliation, `schedules.png` the schedules of a service after
 * some nights, `sheet-*.png` are drawings of a spreadsheet with real results, in a browser (Chromium from CHROMIUM_PATH, else /usr/bin/chromium). A name as the first argument makes that picture
 * alone.
 *
 * What it does not promise: the same bytes each time, since the pictures show measured times and speeds. It needs the program
 * `script` (util-linux).
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { COMMAND } from './command.js';
import { SHEET_DRAWINGS } from './sheet-drawings.js';
import { TerminalRecording } from './terminal-recording.js';

type Language = 'en' | 'es';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PICTURES = join(ROOT, 'docs/pictures');
const MAX_PNG_BYTES = 150_000;
const MAX_SVG_BYTES = 60_000;
const ROWS = 1_000_000;

const folder = mkdtempSync(join(tmpdir(), 'curp-batch-pictures-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
mkdirSync(PICTURES, { recursive: true });
cpSync(join(ROOT, 'samples'), join(folder, 'samples'), { recursive: true });

const run = (...words: string[]): void => {
  execFileSync(process.execPath, [COMMAND, 'run', ...words, '--quiet'], { cwd: folder });
};

/** A large file of people without faults, so that its summary is short. */
function makeLargeFile(name: string): void {
  const generator = fileURLToPath(new URL('./generate.js', import.meta.url));
  execFileSync(process.execPath, [generator, '--rows', String(ROWS), '--seed', '7', '-o', 'all.csv'], {
    cwd: folder,
  });
  run('all.csv', '-o', 'all-keys.csv', '--echo', 'none', '--force');
  const keys = readFileSync(join(folder, 'all-keys.csv'), 'latin1').split('\n');
  const people = readFileSync(join(folder, 'all.csv'), 'latin1').split('\n');
  const right = people.filter((_, line) => line === 0 || keys[line]?.includes(',false,0,,'));
  writeFileSync(join(folder, name), `${right.join('\n')}\n`, 'latin1');
}

const TERMINAL = {
  en: { title: 'curp-batch in a terminal', large: 'people.csv', result: 'result.csv', keys: 'keys.csv' },
  es: {
    title: 'curp-batch en la terminal',
    large: 'personas.csv',
    result: 'resultado.csv',
    keys: 'claves.csv',
  },
};

async function makeTerminal(path: string, language: Language): Promise<void> {
  const { title, large, result, keys } = TERMINAL[language];
  makeLargeFile(large);
  rmSync(join(folder, keys), { force: true });
  const recording = new TerminalRecording();
  const environment = { ...process.env, CURP_BATCH_LANG: language, TERM: 'xterm' };
  for (const words of [
    `run samples/excel-export.csv --normalize -o ${result}`,
    `run ${large} -o ${keys}`,
    `decode MUPA850314HJCXXN09${language === 'en' ? ' --lang en' : ''}`,
  ])
    await recording.run(
      `curp-batch ${words}`,
      `"${process.execPath}" "${COMMAND}" ${words}`,
      folder,
      environment,
    );
  writeFileSync(path, recording.svg(title));
}

/** Waits until the service prints its address with the token. */
async function addressOf(service: ReturnType<typeof spawn>): Promise<string> {
  for await (const line of createInterface({ input: service.stdout! })) {
    const address = /(http:\S+#token=\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('the service has ended before it began');
}

async function withBrowser(
  language: Language,
  use: (browser: BrowserContext) => Promise<void>,
): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const locale = language === 'es' ? 'es-MX' : 'en-US';
    await use(
      await browser.newContext({
        viewport: { width: 1000, height: 760 },
        locale,
        timezoneId: 'America/Mexico_City',
        colorScheme: 'light',
      }),
    );
  } finally {
    await browser.close();
  }
}

/** Opens the page of a service; `more` are further options of `serve`. */
async function withService(
  language: Language,
  more: readonly string[],
  use: (page: Page, address: URL) => Promise<void>,
): Promise<void> {
  const data = mkdtempSync(join(folder, 'data-'));
  const words = ['serve', '--embedded', '--port', '0', '--data', data, '--workers', '1', ...more];
  const service = spawn(process.execPath, [COMMAND, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await withBrowser(language, async (browser) => {
      const page = await browser.newPage();
      const address = new URL(await addressOf(service));
      await page.goto(address.href);
      await use(page, address);
    });
  } finally {
    service.kill('SIGTERM');
    await once(service, 'exit');
  }
}

const makePage = (path: string, language: Language): Promise<void> =>
  withService(language, [], async (page) => {
    await page.setInputFiles('#file', join(ROOT, 'samples/people.csv'));
    await page.click('#start');
    await page.locator('#run-state[data-state=finished]').waitFor();
    await page.locator('.faults li').first().waitFor();
    await page.screenshot({ path });
  });

/** Usual nights, one without a file, and one whose file is cut. */
function makeSchedules(path: string, language: Language): Promise<void> {
  const place = mkdtempSync(join(folder, 'nights-'));
  const name = language === 'es' ? 'nocturna' : 'nightly';
  const input = join(place, 'people.csv');
  const sample = (night: string): string =>
    readFileSync(join(ROOT, 'samples/nights', `${night}.csv`), 'utf8');
  const cut = sample('tuesday').split('\n').slice(0, 61).join('\n');
  return withService(language, ['--schedule-folder', place], async (page, { origin, hash }) => {
    await fetch(`${origin}/v1/schedules`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${hash.replace('#token=', '')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        ...{ name, cron: '0 3 * * *', tz: 'America/Mexico_City', input: 'people.csv', output_dir: 'out' },
        ...{ keep_last: 30, options: { mode: 'reconcile' } },
      }),
    });
    await page.click('nav a[href="#schedules"]');
    for (const [at, content] of [
      sample('monday'),
      sample('tuesday'),
      undefined,
      sample('tuesday'),
      cut,
    ].entries()) {
      if (content === undefined) rmSync(input);
      else writeFileSync(input, content);
      await page.click(`#schedule-run-${name}`);
      await page.locator('.slots li').nth(at).waitFor();
      await page.locator('.schedule header .state:not([data-state=running])').waitFor();
    }
    await page.locator('.schedule header .state[data-state=attention]').waitFor();
    await page.locator('.schedule').screenshot({ path });
  });
}

async function makeLocal(path: string, language: Language): Promise<void> {
  await withBrowser(language, async (browser) => {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(join(ROOT, 'dist/curp-batch.html')).href);
    await page.locator('#examples').waitFor();
    await page.screenshot({ path });
  });
}

async function makeReport(path: string, language: Language): Promise<void> {
  const result = `checked-${language}.csv`;
  run('samples/on-file.csv', '--mode', 'reconcile', '--lang', language, '-o', result);
  await withBrowser(language, async (browser) => {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(join(folder, `${result}.report.html`)).href);
    await page.screenshot({ path });
  });
}

const makeDrawing =
  (draw: (language: Language) => string) =>
  async (path: string, language: Language): Promise<void> => {
    await withBrowser(language, async (browser) => {
      const page = await browser.newPage();
      await page.setContent(draw(language));
      await page.locator('body').screenshot({ path });
    });
  };

const pictures = {
  'terminal.svg': makeTerminal,
  'page.png': makePage,
  'local.png': makeLocal,
  'report.png': makeReport,
  'schedules.png': makeSchedules,
  ...Object.fromEntries(Object.entries(SHEET_DRAWINGS).map(([name, draw]) => [name, makeDrawing(draw)])),
};
for (const [name, make] of Object.entries(pictures)) {
  if (process.argv[2] !== undefined && !name.startsWith(process.argv[2])) continue;
  for (const language of ['en', 'es'] as const) {
    const named = language === 'en' ? name : name.replace('.', '.es.');
    const path = join(PICTURES, named);
    await make(path, language);
    const { size } = statSync(path);
    console.log(`docs/pictures/${named}  ${Math.ceil(size / 1000)} kB`);
    if (size > (name.endsWith('.svg') ? MAX_SVG_BYTES : MAX_PNG_BYTES))
      throw new Error(`${named} is larger than a document should carry`);
  }
}
