/**
 * A recognisable person in every list that a run writes (errors, rows to look at, duplicates, changes) and in its corrections: no
 * log, ledger, scratch file, summary or report has data of this person, neither in the middle, nor after a kill at any step, nor
 * at the end; and nothing but sealed blobs of it is in Redis. A refusal never repeats a value.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { attentionRowsName, partialPath } from '../../src/engine/settings/run-paths.js';
import { GENERIC_KEYS } from '../../src/key/curp/generic-keys.js';
import { ScratchCipher } from '../../src/rows/duplicates/scratch-cipher.js';
import { curpBatch } from '../built-command/cli-process.js';
import { freshPath, HEADER, summaryOf, writeInput } from '../engine/run/runs.js';
import { readLedger } from '../engine/run/standing-run.js';
import { CANARY_NUMBER, CANARY_ROW, CANARY_KEY as KEY, TRACE } from '../people/canary.js';
import { expectSilent, filesBeside, searchRun } from './searched-run.js';

const ROWS = 800;

/** The person without the first surname, which is corrected. */
const LACKING = CANARY_ROW.replace('TLACUACHEZ', '');
const PLAIN = `${LACKING},${KEY}`;
const INPUT = [`${HEADER},curp`, ...Array.from({ length: ROWS }, () => PLAIN), ''].join('\n');

/** Written in two ways, with a generic key, and as above. So many rows have changed that the comparison uses its scratch file. */
const EVERYTHING = [
  `No,${HEADER},curp`,
  ...Array.from({ length: ROWS }, (_, at) => {
    const rows = [
      PLAIN,
      `${CANARY_ROW.replace('TLACUACHEZ,COYOTLAN', 'COYOTLAN,TLACUACHEZ')},COTQ870329HDFYLT01`,
      `${CANARY_ROW},${GENERIC_KEYS.foreigner_man}`,
      PLAIN,
    ];
    return `${CANARY_NUMBER}${at},${rows[at % rows.length]}`;
  }),
  '',
].join('\n');

const DEBUG = { CURP_BATCH_LOG: 'debug' };

/** The resumed run kills itself at this point. */
const death = (module: string, point: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL(`../rows/${module}`, import.meta.url).href}`,
  DIE_AT: point,
});

it('in every list and in corrections: in the middle, killed at each step, resumed and at the end', async () => {
  const [input, first, errors] = [writeInput(EVERYTHING), freshPath(), freshPath()];
  const mode = ['--mode', 'reconcile'];
  const before = await curpBatch(['run', input, '-o', first, '--errors', errors, ...mode]);
  expect(before.code, before.stderr).toBe(0);
  const corrections = freshPath();
  writeFileSync(corrections, readFileSync(errors, 'utf8').replaceAll(LACKING, CANARY_ROW));

  const lists = { attention: freshPath('.xlsx'), errors: freshPath() };
  const options = [
    ...[...mode, '--corrections', corrections, '--duplicates', '--since', first, '--id', 'No'],
    ...Object.entries(lists).flatMap(([name, path]) => [`--${name}`, path]),
  ];
  const output = freshPath();
  const scratch = partialPath(attentionRowsName(lists.attention));
  await searchRun({
    ...{ input, output, options, signal: 'SIGKILL' },
    lists: Object.values(lists),
    ofPeople: /\.(csv|xlsx)(\.partial)?$/,
    deaths: [
      death('duplicates/die-in-search.mjs', 'groups'),
      death('changes/die-in-comparison.mjs', 'lines'),
    ],
    ended: () => {
      // It is the encryption that hides the rows: with the key of the ledger they are readable.
      expect(statSync(scratch).size).toBeGreaterThan(0);
      const { key, parts } = readLedger(output).attentionScratch!;
      const opened = new ScratchCipher(Buffer.from(key, 'hex'), parts).apply(readFileSync(scratch), 0);
      expect(opened.toString('latin1')).toMatch(TRACE);
    },
  });
  const whole = freshPath();
  const wholeList = freshPath('.xlsx');
  const again = options.map((word) => (word === lists.attention ? wholeList : word));
  const { code, stderr } = await curpBatch(['run', input, '-o', whole, ...again, '--force']);
  expect(code, stderr).toBe(0);
  for (const ending of ['', '.duplicates.csv', '.changes.csv'])
    expect(readFileSync(output + ending).equals(readFileSync(whole + ending)), ending).toBe(true);
  expect(readFileSync(lists.attention).equals(readFileSync(wholeList))).toBe(true);
  // The person is in all of them.
  for (const ending of ['', '.duplicates.csv', '.changes.csv'])
    expect(readFileSync(output + ending, 'utf8')).toMatch(TRACE);
  expect(readFileSync(`${output}.duplicates.csv`, 'utf8')).toContain('probably_same_person');
  expect(summaryOf(output)).toMatchObject({
    ...{ rows_written: ROWS, rows_in_error: 0, changes: { changed: ROWS / 2 } },
    verdicts: { generic: ROWS / 4 },
  });
});

it.each<[string, (content: string) => string]>([
  ['a row that does not exist', (content) => content.replace(/,800,401/, ',999,401')],
  ['a row twice', (content) => content.replace(/,800,401/, ',7,401')],
  ['a character that the encoding does not have', (content) => content.replace(PLAIN, `${CANARY_ROW}Ł`)],
  ['no number of a row', (content) => content.replace(/,7,401/, ',TLACUACHEZ,401')],
  ['another mark', (content) => content.replace(/c[0-9a-f]{16}/, 'TLACUACHEZ')],
])('a refusal for %s does not repeat a value', async (_, edit) => {
  const input = writeInput(Buffer.from(INPUT.replace('COYOTLAN', 'Ñúñez'), 'latin1'));
  const errors = freshPath();
  await curpBatch(['run', input, '-o', freshPath(), '--errors', errors, '--encoding', 'windows-1252']);
  const corrections = freshPath();
  const content = readFileSync(errors, 'utf8');
  writeFileSync(corrections, edit(content).replaceAll('QUETZALCANARIO,,', 'QUETZALCANARIO,TLACUACHEZ,'));
  const output = freshPath();
  const ended = await curpBatch(['run', input, '-o', output, '--corrections', corrections], { env: DEBUG });
  expect(ended.code).toBe(1);
  expectSilent(ended);
  expect(filesBeside(output)).toEqual([]);
});
