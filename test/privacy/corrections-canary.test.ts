/**
 * A recognisable person in the rows that need attention, and in the corrections of a run: no log, ledger, scratch file, summary or
 * report has a name or a key of this person, neither in the middle, nor after a kill, nor at the end; and nothing but sealed blobs
 * of it is in Redis. A refusal never repeats a value.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { randomSecret } from '../../src/engine/queue/seal.js';
import { attentionRowsName, partialPath } from '../../src/engine/settings/run-paths.js';
import { ScratchCipher } from '../../src/rows/duplicates/scratch-cipher.js';
import { curpBatch } from '../built-command/cli-process.js';
import { freshPath, HEADER, writeInput } from '../engine/run/runs.js';
import { readLedger, startPausedRun } from '../engine/run/standing-run.js';
import { CANARY_ROW, TRACE } from '../people/canary.js';
import { holdingsOf } from '../servers/redis-holdings.js';
import { startEmbedded } from '../servers/redis-server.js';

const ROWS = 200;
const KEY = 'TACQ870329HDFLYT09';

/** The person without the first surname, which is corrected. */
const PLAIN = `${CANARY_ROW.replace('TLACUACHEZ', '')},${KEY}`;
const INPUT = [`${HEADER},curp`, ...Array.from({ length: ROWS }, () => PLAIN), ''].join('\n');

/** The files whose names begin with that of `path`, without those that are made to hold the rows. */
const others = (path: string): { name: string; text: string }[] =>
  readdirSync(dirname(path))
    .filter((name) => name.startsWith(basename(path)))
    .map((name) => ({ name, text: readFileSync(join(dirname(path), name), 'latin1') }))
    .filter(({ name }) => !/\.csv(\.partial)?$/.test(name));

function expectNoTrace(...paths: string[]): void {
  for (const path of paths) for (const { name, text } of others(path)) expect(text, name).not.toMatch(TRACE);
}

const MODE = ['--mode', 'reconcile', '--chunk', '1k', '--progress', 'json'];
const DEBUG = { CURP_BATCH_LOG: 'debug' };

it('in rows that need attention and in corrections: in the middle, killed, resumed and at the end', async () => {
  const [input, errors] = [writeInput(INPUT), freshPath()];
  const first = await curpBatch(['run', input, '-o', freshPath(), '--errors', errors, ...MODE.slice(0, 2)]);
  expect(first.code, first.stderr).toBe(0);
  const corrections = freshPath();
  const corrected = `${CANARY_ROW},${KEY.replace('09', '17')}`;
  writeFileSync(corrections, readFileSync(errors, 'utf8').replaceAll(PLAIN, corrected));

  const [output, attention] = [freshPath(), freshPath()];
  const options = [...MODE, '--corrections', corrections, '--attention', attention];
  const { run, server, end } = await startPausedRun(input, output, { chunks: 3, options });
  const redis = new Redis(server.url);
  expect((await holdingsOf(redis)).rest).not.toMatch(TRACE);
  expectNoTrace(output, attention);
  const killed = await run.stop('SIGINT');
  expect(killed.stderr + killed.stdout).not.toMatch(TRACE);
  redis.disconnect();
  await end();

  expectNoTrace(output, attention);
  const scratch = partialPath(attentionRowsName(attention));
  expect(statSync(scratch).size).toBeGreaterThan(0);
  expect(readFileSync(scratch, 'latin1')).not.toMatch(TRACE);
  // It is the encryption that hides the rows: with the key of the ledger they are readable.
  const { key, parts } = readLedger(output).attentionScratch!;
  const opened = new ScratchCipher(Buffer.from(key, 'hex'), parts).apply(readFileSync(scratch), 0);
  expect(opened.toString('latin1')).toMatch(TRACE);

  const other = await startEmbedded();
  const ended = await curpBatch(
    ['run', input, '-o', output, ...options, '--resume', '--redis', other.url, '--workers', '1'],
    { env: { ...DEBUG, CURP_BATCH_SECRET: randomSecret() } },
  );
  expect(ended.code, ended.stderr).toBe(0);
  expect(ended.stderr + ended.stdout).not.toMatch(TRACE);
  const left = new Redis(other.url);
  const { blobs, rest } = await holdingsOf(left);
  left.disconnect();
  await other.stop();
  expect(blobs).toBe('');
  expect(rest).not.toMatch(TRACE);
  expectNoTrace(output, attention);
  const [whole, wholeList] = [freshPath(), freshPath()];
  await curpBatch([
    'run',
    input,
    '-o',
    whole,
    ...MODE,
    '--corrections',
    corrections,
    '--attention',
    wholeList,
  ]);
  expect(readFileSync(output).equals(readFileSync(whole))).toBe(true);
  expect(readFileSync(attention).equals(readFileSync(wholeList))).toBe(true);
  expect(readFileSync(attention, 'utf8').split('\n')).toHaveLength(ROWS + 2);
  expect(readFileSync(attention, 'utf8')).toMatch(TRACE);
});

it.each<[string, (content: string) => string]>([
  ['a row that does not exist', (content) => content.replace(/,200,401/, ',999,401')],
  ['a row twice', (content) => content.replace(/,200,401/, ',7,401')],
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
  expect(ended.stderr + ended.stdout).not.toMatch(TRACE);
  expect(others(output)).toEqual([]);
});
