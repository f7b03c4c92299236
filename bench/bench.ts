/**
 * `npm run bench -- <name>`: starts one of the benches with the arguments after its name. Without a name it lists them.
 *
 * What it does not do: compare figures of different runs. Each bench measures its ratios within one run.
 */
import { alignColumns } from '../src/cli/terminal/table.js';

const BENCHES: Readonly<Record<string, string>> = {
  run: 'whole runs from file to file, against other programs',
  growth: 'rows a second and memory for files of growing size',
  key: 'keys a second, against other libraries',
  vectors: 'the examples of the official texts, by this code and other libraries',
  http: 'requests a second, and lists of persons',
  load: 'a mixed load on the whole service for minutes',
  rolling: 'a load on several processes, while each is killed or replaced by another version',
  previews: 'single requests while previews of the costliest files go on',
  fair: 'a project with ten large runs, and another that uploads small files',
  direct: 'direct jobs while a large run goes on',
  local: 'curp-batch.html in Chromium, against the same code in Node',
  sheet: 'the functions of a spreadsheet: 100,000 cells in calls of 1,000',
  texts: 'CSV, NDJSON, JSON and columns of fixed width: rows a second and memory',
  duplicates: 'what --duplicates adds to a run, and whether it finds what was planted',
  near: 'second spellings of one person and pairs of strangers among a million: how many are found',
};

const [name = '', ...rest] = process.argv.slice(2);
if (Object.hasOwn(BENCHES, name)) {
  process.argv.splice(2, process.argv.length, ...rest);
  await import(new URL(`./${name}.js`, import.meta.url).href);
} else {
  const rows = Object.entries(BENCHES).map(([bench, what]) => [`npm run bench -- ${bench}`, what]);
  console.log(alignColumns(rows).join('\n'));
  process.exitCode = name === '' ? 0 : 2;
}
