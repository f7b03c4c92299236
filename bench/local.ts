/**
 * `npm run bench -- local`: the speed of `curp-batch.html` in Chromium, and of the same code in Node with as many workers: the
 * worker processes of `curp-batch run`, on the same file.
 *
 *   npm run bench -- local --rows 10000000 --to chosen
 *   npm run bench -- local --rows 10000000 --to browser --served --page-only
 *
 * `--to`: where the result goes: `chosen` (a file, as far as the page knows), `browser` (OPFS: with `--served`), `blobs`.
 *
 * What it does not do: correct for other load on the machine. Both are measured in turn, three times; the best counts.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { COMMAND } from '../samples/command.js';
import { writePeople } from '../samples/people-generator.js';
import { type BrowserRun, type Memory, runInBrowser, type Target } from './browser-run.js';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    chromium: { type: 'string', default: '/usr/bin/chromium' },
    input: { type: 'string' },
    to: { type: 'string', default: 'blobs' },
    served: { type: 'boolean', default: false },
    'page-only': { type: 'boolean', default: false },
  },
});

const ROWS = Number(values.rows);
const PAGE = fileURLToPath(new URL('../curp-batch.html', import.meta.url));
/** As the page has: one core is for reading, writing and the window. */
const WORKERS = Math.max(1, availableParallelism() - 1);

const folder = mkdtempSync(join(tmpdir(), 'curp-batch-bench-'));
const input = values.input ?? join(folder, 'people.csv');

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

const grown = (what: keyof Memory, { memoryBefore, memory }: BrowserRun): string =>
  `${Math.round(memoryBefore[what])} to ${Math.round(memory[what])} MB`;

const target = values.to as Target;
const best = { node: 0, page: 0, frame: 0, memory: 0 };
try {
  if (values.input === undefined) await writeInput();
  for (let round = 0; round < Number(values.rounds); round++) {
    if (!values['page-only']) best.node = Math.max(best.node, inNode());
    const run = await runInBrowser(PAGE, input, {
      target,
      isServed: values.served,
      chromium: values.chromium,
    });
    best.page = Math.max(best.page, ROWS / run.seconds);
    best.frame = Math.max(best.frame, run.longestFrame);
    best.memory = Math.max(best.memory, run.memory.page);
    process.stdout.write(
      `round ${round + 1}: page ${Math.round(ROWS / run.seconds)} rows/s, longest frame ${Math.round(run.longestFrame)} ms, longest task ${Math.round(run.longestTask)} ms, memory of the page ${grown('page', run)}, of the whole browser ${grown('browser', run)}\n`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
const share = best.page / best.node;
process.stdout.write(
  `${ROWS} rows, ${WORKERS} workers: Node ${Math.round(best.node)} rows/s, page ${Math.round(best.page)} rows/s (${share.toFixed(2)}), longest frame ${Math.round(best.frame)} ms, at most ${Math.round(best.memory)} MB\n`,
);
