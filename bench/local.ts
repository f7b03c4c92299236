/**
 * `npm run bench:local`: the speed of `curp-batch.html` in Chromium, and of the same code in Node with as many workers: the
 * worker processes of `curp-batch run`, on the same file.
 *
 *   npm run bench:local -- --rows 10000000
 *
 * What it does not do: correct for other load on the machine. Both are measured in turn, three times; the best counts.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { COMMAND } from '../samples/command.js';
import { writePeople } from '../samples/people-generator.js';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    chromium: { type: 'string', default: '/usr/bin/chromium' },
  },
});

const ROWS = Number(values.rows);
const PAGE = fileURLToPath(new URL('../curp-batch.html', import.meta.url));
/** As the page has: one core is for reading, writing and the window. */
const WORKERS = Math.max(1, availableParallelism() - 1);

const folder = mkdtempSync(join(tmpdir(), 'curp-batch-bench-'));
const input = join(folder, 'people.csv');

async function writeInput(): Promise<void> {
  const file = createWriteStream(input);
  await writePeople({ rows: ROWS, seed: 7 }, async (piece) => {
    if (!file.write(piece)) await once(file, 'drain');
  });
  file.end();
  await once(file, 'finish');
}

/** Rows a second in Node, as the run itself measures it: without the start of processes. */
function inNode(): number {
  const output = join(folder, 'output.csv');
  const words = ['run', input, '-o', output, '--workers', String(WORKERS), '--force', '--report', 'none'];
  const { status } = spawnSync(process.execPath, [COMMAND, ...words, '--quiet']);
  if (status !== 0) throw new Error('the run in Node failed');
  const summary = JSON.parse(readFileSync(`${output}.summary.json`, 'utf8')) as { elapsed_seconds: number };
  return ROWS / summary.elapsed_seconds;
}

/** Rows a second in Chromium, the longest time between two frames in ms, and the memory of the page in MB. */
async function inPage(): Promise<{ rate: number; frame: number; memory: number }> {
  const browser = await chromium.launch({
    executablePath: values.chromium,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(String(pathToFileURL(PAGE)));
    // The result is kept by the browser: a headless one has no dialog that asks for a file.
    await page.evaluate('delete window.showSaveFilePicker');
    await page.setInputFiles('#file', input);
    await page.locator('#rows table').waitFor();
    await page.evaluate(`(() => {
      globalThis.longest = 0;
      let last = performance.now();
      const frame = (now) => {
        longest = Math.max(longest, now - last);
        last = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    })()`);
    const started = performance.now();
    await page.click('#start');
    await page.locator('#run-state[data-state=finished]').waitFor({ timeout: 3_600_000 });
    const seconds = (performance.now() - started) / 1000;
    const frame = await page.evaluate<number>('longest');
    const memory = await page.evaluate<number>('performance.memory.usedJSHeapSize / 1e6');
    return { rate: ROWS / seconds, frame, memory };
  } finally {
    await browser.close();
  }
}

const best = { node: 0, page: 0, frame: 0 };
try {
  await writeInput();
  for (let round = 0; round < Number(values.rounds); round++) {
    best.node = Math.max(best.node, inNode());
    const { rate, frame, memory } = await inPage();
    best.page = Math.max(best.page, rate);
    best.frame = Math.max(best.frame, frame);
    process.stdout.write(
      `round ${round + 1}: page ${Math.round(rate)} rows/s, frame ${Math.round(frame)} ms, ${Math.round(memory)} MB\n`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
const share = best.page / best.node;
process.stdout.write(
  `${ROWS} rows, ${WORKERS} workers: Node ${Math.round(best.node)} rows/s, page ${Math.round(best.page)} rows/s (${share.toFixed(2)}), longest frame ${Math.round(best.frame)} ms\n`,
);
