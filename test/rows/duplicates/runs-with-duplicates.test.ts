/** `--duplicates` through a real queue: the bytes of the planted groups for any chunk and workers, also after a kill. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { freshPath, runOn, startRun, summaryOf, textOf, writeInput } from '../../engine/run/runs.js';
import { startPausedRun } from '../../engine/run/standing-run.js';
import { type Asked, Planted } from './planted.js';
import type { Writing } from './written-people.js';

const ROWS = 3000;

const ASKED: Asked = { mode: 'reconcile', surnames: 'required', lang: 'es' };

const files: Partial<Record<Writing, { planted: Planted; bytes: Buffer }>> = {};

beforeAll(async () => {
  for (const writing of ['strict', 'everyday'] as const) {
    const planted = new Planted({ rows: ROWS, seed: 11, writing, largest: 400 });
    files[writing] = { planted, bytes: await planted.bytes() };
  }
});

const wordsOf = ({ mode, surnames, lang }: Asked): string[] => [
  ...['--duplicates', '--mode', mode, '--surnames', surnames, '--lang', lang],
];

const duplicatesOf = (output: string): string => textOf(`${output}.duplicates.csv`);

/** The files beside the output whose names begin with its own. */
const besides = (output: string): string[] =>
  readdirSync(dirname(output))
    .filter((name) => name.startsWith(basename(output)))
    .map((name) => name.slice(basename(output).length))
    .sort();

const FINISHED = ['', '.duplicates.csv', '.report.html', '.summary.json'];

it.concurrent.each([
  { asked: ASKED, writing: 'strict', words: [] },
  { asked: ASKED, writing: 'strict', words: ['--chunk', '4k', '--detail'] },
  { asked: { ...ASKED, mode: 'calculate' }, writing: 'strict', words: ['--chunk', '16k'] },
  { asked: { ...ASKED, mode: 'validate' }, writing: 'strict', words: ['--chunk', '4k', '--window', '2'] },
  { asked: { ...ASKED, surnames: 'optional' }, writing: 'strict', words: ['--format', 'ndjson'] },
  { asked: { ...ASKED, lang: 'en' }, writing: 'everyday', words: ['--normalize', '--chunk', '8k'] },
  { asked: { ...ASKED, mode: 'calculate' }, writing: 'everyday', words: ['--normalize'] },
  { asked: ASKED, writing: 'strict', words: ['--workers', '2', '--chunk', '4k'] },
] as { asked: Asked; writing: Writing; words: string[] }[])(
  '$asked.mode $asked.surnames $writing $words: the planted groups and nothing else',
  async ({ asked, writing, words }) => {
    const { planted, bytes } = files[writing]!;
    const { code, stderr, path } = await runOn(bytes, ...wordsOf(asked), ...words);
    expect(code, stderr).toBe(0);
    expect(duplicatesOf(path)).toBe(planted.expected(asked));
    expect(besides(path)).toEqual(FINISHED);
  },
);

it.concurrent('the summary counts groups and rows', async () => {
  const { planted, bytes } = files.strict!;
  const { path } = await runOn(bytes, ...wordsOf(ASKED));
  const groups = planted.groups(ASKED);
  const { duplicates } = summaryOf(path);
  for (const name of ['repeated_row', 'same_key_other_data'] as const) {
    const found = groups.filter((group) => group.class === name);
    expect(duplicates?.groups[name]).toBe(found.length);
    expect(duplicates?.rows[name]).toBe(found.reduce((rows, { members }) => rows + members.length, 0));
  }
});

it.concurrent('--echo none: hashes that are equal where the keys are, and no key', async () => {
  const { planted, bytes } = files.strict!;
  const { path } = await runOn(bytes, ...wordsOf(ASKED), '--echo', 'none');
  const expected = planted.expected(ASKED).split('\n');
  const lines = duplicatesOf(path).split('\n');
  const hashes = new Map<string, string>();
  const withoutKey = (line: string): string[] => line.split(',').toSpliced(4, 1);
  expect(lines.map(withoutKey)).toEqual(expected.map(withoutKey));
  for (const [index, line] of expected.slice(1, -1).entries()) {
    const key = line.split(',')[4]!;
    const hash = lines[index + 1]!.split(',')[4]!;
    expect(hash).toMatch(key === '' ? /^$/ : /^[0-9a-f]{32}$/);
    expect(hashes.get(key) ?? hash).toBe(hash);
    hashes.set(key, hash);
  }
  expect(new Set(hashes.values()).size).toBe(hashes.size);
});

it.concurrent.each(['.csv.gz', '.xlsx'])('beside an output %s there is plain CSV', async (ending) => {
  const { planted, bytes } = files.strict!;
  const output = freshPath(ending);
  const { code, stderr } = await startRun([writeInput(bytes), '-o', output, ...wordsOf(ASKED)]).ended;
  expect(code, stderr).toBe(0);
  expect(duplicatesOf(output)).toBe(planted.expected(ASKED));
});

it.concurrent('kill -9: the scratch file has no name and no key; resumed with other chunks, the same bytes', async () => {
  const { planted, bytes } = files.strict!;
  const [input, output] = [writeInput(bytes), freshPath()];
  const { run, end } = await startPausedRun(input, output, {
    options: ['--chunk', '4k', ...wordsOf(ASKED)],
  });
  expect((await run.stop('SIGKILL')).signal).toBe('SIGKILL');
  await end();
  const scratch = `${output}.people.partial`;
  expect(existsSync(scratch)).toBe(true);
  for (const text of ['CASTANEDA', 'HERNANDEZ', planted.expected(ASKED).split('\n')[1]!.split(',')[4]!])
    expect(textOf(scratch)).not.toContain(text);
  const { code, stderr } = await startRun([
    ...[input, '-o', output, '--resume', '--chunk', '9k'],
    ...wordsOf(ASKED),
  ]).ended;
  expect(code, stderr).toBe(0);
  expect(duplicatesOf(output)).toBe(planted.expected(ASKED));
  expect(besides(output)).toEqual(FINISHED);
});

it.concurrent('kill -9 at every step of the search: resumed each time, the same bytes, and nothing stays', async () => {
  const { planted, bytes } = files.strict!;
  const [input, output] = [writeInput(bytes), freshPath()];
  const words = [input, '-o', output, '--chunk', '4k', ...wordsOf(ASKED)];
  const preload = new URL('./die-in-search.mjs', import.meta.url).href;
  for (const point of ['candidates', 'records', 'groups', 'lines', 'removing', 'naming']) {
    const env = { NODE_OPTIONS: `--import=${preload}`, DIE_AT: point };
    const { signal, stderr } = await startRun([...words, '--resume'], { env }).ended;
    expect(signal, `${point}: ${stderr}`).toBe('SIGKILL');
    expect(existsSync(`${output}.people.partial`), point).toBe(point !== 'naming'); // then it is complete
    expect(existsSync(output)).toBe(false);
  }
  const { code, stderr } = await startRun([...words, '--resume']).ended;
  expect(code, stderr).toBe(0);
  expect(duplicatesOf(output)).toBe(planted.expected(ASKED));
  expect(besides(output)).toEqual(FINISHED);
});

it.concurrent('without groups: a header alone', async () => {
  const planted = new Planted({ rows: 50, seed: 1, share: 0 });
  const { path, stderr, code } = await runOn(await planted.bytes(), ...wordsOf(ASKED));
  expect(code, stderr).toBe(0);
  expect(duplicatesOf(path)).toBe('group,class,size,row,curp,note\n');
});
