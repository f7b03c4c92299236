/**
 * `npm run pictures`: makes the pictures of README.md. `page.png` is a screenshot of a running service after an upload of
 * `people.csv`, in a browser (Chromium from CHROMIUM_PATH, else /usr/bin/chromium); `terminal.svg` shows the output of real
 * commands.
 *
 * What it does not promise: the same bytes each time, since the pictures show measured times and speeds.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { COMMAND } from './command.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PICTURES = join(ROOT, 'docs/pictures');
const MAX_BYTES = 300 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'curp-batch-pictures-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
mkdirSync(PICTURES, { recursive: true });

/** Runs a command line in a folder with the samples. Returns the command and its output as lines. */
function transcriptOf(line: string): string[] {
  const script = `curp-batch() { "${process.execPath}" "${COMMAND}" "$@"; }\ncp -R "${ROOT}samples" . \n${line} 2>&1`;
  const { status, stdout } = spawnSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${line}\n${stdout}`);
  return [`$ ${line}`, ...stdout.trimEnd().split('\n'), ''];
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Draws lines as a terminal; typed commands have another colour. */
function terminalSvg(lines: readonly string[]): string {
  const [advance, height, margin, bar] = [8.4, 20, 20, 34];
  const width = Math.ceil(Math.max(...lines.map(({ length }) => length)) * advance + 2 * margin);
  const full = bar + lines.length * height + margin;
  const texts = lines.map((line, index) => {
    const kind = line.startsWith('$ ') ? ' class="typed"' : '';
    const text = line.replace(/[&<>]/g, (character) => ESCAPES[character]!);
    return `<text x="${margin}" y="${bar + (index + 1) * height}"${kind} xml:space="preserve">${text}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${full}" width="${width}" height="${full}" role="img">
<title>A run of curp-batch in a terminal</title>
<style>text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#c9d1d9}.typed{fill:#7ee787}</style>
<rect width="${width}" height="${full}" rx="10" fill="#0d1117"/>
<circle cx="22" cy="18" r="6" fill="#ff5f57"/><circle cx="42" cy="18" r="6" fill="#febc2e"/><circle cx="62" cy="18" r="6" fill="#28c840"/>
${texts.join('\n')}
</svg>
`;
}

function makeTerminal(path: string): void {
  const run = transcriptOf('curp-batch run samples/excel-export.csv --normalize --echo none -o result.csv');
  const result = transcriptOf('head -4 result.csv');
  const key = transcriptOf('curp-batch decode MUPA850314HJCXXN09');
  writeFileSync(path, terminalSvg([...run, ...result, ...key].slice(0, -1)));
}

/** Waits until the service prints its address with the token. */
async function addressOf(service: ReturnType<typeof spawn>): Promise<string> {
  for await (const line of createInterface({ input: service.stdout! })) {
    const address = /serves at (\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('the service has ended before it began');
}

async function makePage(path: string): Promise<void> {
  const words = ['serve', '--embedded', '--port', '0', '--data', join(folder, 'data'), '--workers', '1'];
  const service = spawn(process.execPath, [COMMAND, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const viewport = { width: 1100, height: 860 };
    const page = await browser.newPage({ viewport, locale: 'es-MX', colorScheme: 'light' });
    await page.goto(await addressOf(service));
    await page.setInputFiles('#file', join(ROOT, 'samples/people.csv'));
    await page.click('#start');
    await page.locator('#run-state[data-state=finished]').waitFor();
    await page.locator('#run-codes tbody tr').first().waitFor();
    await page.screenshot({ path });
  } finally {
    await browser.close();
    service.kill('SIGTERM');
    await once(service, 'exit');
  }
}

const pictures = { 'terminal.svg': makeTerminal, 'page.png': makePage };
for (const [name, make] of Object.entries(pictures)) {
  const path = join(PICTURES, name);
  await make(path);
  const { size } = statSync(path);
  console.log(`docs/pictures/${name}  ${Math.ceil(size / 1024)} KiB`);
  if (size > MAX_BYTES) throw new Error(`${name} is larger than a README should carry`);
}
