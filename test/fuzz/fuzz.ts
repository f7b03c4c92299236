/**
 * `npm run fuzz -- --seconds 60`: hostile and everyday files in turn, until the time is over. Seeds are printed; a file
 * that fails is kept in `test/fuzz/cases` and is a test case from then on.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Reader } from '../everyday/reading.js';
import { examineEveryday } from './everyday-examination.js';
import { EVERYDAY_KINDS, everydayFile } from './everyday-files.js';
import { examine } from './examination.js';
import { hostileFile, KINDS } from './hostile-files.js';

const CASES = fileURLToPath(new URL('../../../test/fuzz/cases', import.meta.url));

/** No file of this size may take more processor time, or more memory. Other programs on the machine do not count. */
const SLOWEST_MS = 20_000;
const MAX_MIB = 700;

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string' } },
});
const firstSeed = values.seed === undefined ? Date.now() % 1_000_000_000 : Number(values.seed);
const end = performance.now() + Number(values.seconds) * 1000;
const counts = new Map<string, { processed: number; refused: number }>(
  [...KINDS, ...EVERYDAY_KINDS].map((kind) => [kind, { processed: 0, refused: 0 }]),
);
const folder = mkdtempSync(join(tmpdir(), 'curp-fuzz-'));
const reader = new Reader(folder);
let findings = 0;
let slowest = 0;
let seed = firstSeed;

console.log(`first seed ${firstSeed}`);
for (; performance.now() < end; seed++) {
  const file = seed % 2 === 0 ? hostileFile(seed) : everydayFile(seed);
  const start = process.cpuUsage();
  try {
    counts.get(file.kind)![await ('truth' in file ? examineEveryday(file, reader) : examine(file))]++;
    const { user, system } = process.cpuUsage(start);
    const took = (user + system) / 1000;
    slowest = Math.max(slowest, took);
    if (took > SLOWEST_MS) throw new Error('too slow');
    if (process.memoryUsage().rss > MAX_MIB * 1024 ** 2) throw new Error('too much memory');
  } catch (error) {
    findings++;
    mkdirSync(CASES, { recursive: true });
    const path = join(CASES, `${seed}.json`);
    writeFileSync(path, `${JSON.stringify({ ...file, bytes: file.bytes.toString('base64') }, null, 2)}\n`);
    console.error(
      `seed ${seed} (${file.kind}): ${(error as Error).stack}\n  kept as test/fuzz/cases/${seed}.json`,
    );
    if (findings >= 10) break;
  }
}
rmSync(folder, { recursive: true });
const files = seed - firstSeed;
console.table(Object.fromEntries(counts));
console.log(
  `${files} files, seeds ${firstSeed} to ${seed - 1}, slowest ${Math.round(slowest)} ms, ${findings} findings`,
);
process.exitCode = findings > 0 ? 1 : 0;
