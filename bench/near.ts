/**
 * `npm run bench -- near`: second spellings of one person, and pairs of strangers, among a million others: how many of each kind
 * are found as `probably_same_person`, and how many pairs of the groups are strangers.
 *
 *   npm run bench -- near --others 5000000 --show     more people, and the pairs of strangers that were found
 *
 * What it does not do: measure time. `npm run bench -- duplicates` does.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { alignColumns } from '../src/cli/terminal/table.js';
import { NEAR_HEADER, NearFile } from '../test/rows/duplicates/near/near-file.js';
import { SPELLINGS } from '../test/rows/duplicates/near/second-spellings.js';
import { run } from './contenders.js';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '1000' },
    others: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '7' },
    show: { type: 'boolean', default: false },
  },
});

const DATA = fileURLToPath(new URL('../../bench/.near', import.meta.url));
const INPUT = join(DATA, 'input.csv');
const OUTPUT = join(DATA, 'output.csv');

const pairs = Number(values.pairs);
const file = new NearFile({ pairs, others: Number(values.others), seed: Number(values.seed) });
mkdirSync(DATA, { recursive: true });
writeFileSync(INPUT, `${NEAR_HEADER}\n${file.lines.join('\n')}\n`);
const words = ['--mode', 'reconcile', '--surnames', 'optional', '--report', 'none', '--duplicates'];
const { seconds } = await run(INPUT, OUTPUT, words);
const { found, given, strangers } = file.evaluate(readFileSync(`${OUTPUT}.duplicates.csv`, 'utf8'));
rmSync(DATA, { recursive: true });

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;
const table = [...found].map(([{ name, isSame }, count]) => [
  isSame ? 'one person' : 'strangers',
  name,
  percent(count, pairs),
]);
const all = SPELLINGS.reduce((sum, kind) => sum + found.get(kind)!, 0);
process.stdout.write(`${alignColumns([['rows', 'kind', 'in one group'], ...table]).join('\n')}\n`);
console.log(
  `\n${file.lines.length} rows in ${seconds.toFixed(1)} s; found: ${percent(all, pairs * SPELLINGS.length)} of ${pairs * SPELLINGS.length} pairs; ${strangers.length} of ${given} pairs given are strangers (${percent(strangers.length, given)})`,
);
if (values.show)
  for (const two of strangers.slice(0, 200))
    console.log(two.map((row) => file.lines[row - 1]).join('   |   '));
