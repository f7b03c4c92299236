/**
 * A recognisable person in a run with `--duplicates`: no log, ledger, scratch file, summary or report has a name or a key of
 * this person, neither in the middle, nor after a kill, nor at the end; and no key of the run stays in Redis.
 */

import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { scratchPath } from '../../src/engine/settings/run-paths.js';
import { findDuplicates } from '../../src/rows/duplicates/find-duplicates.js';
import { partsFrom, SCRATCH_KEY_BYTES, ScratchCipher } from '../../src/rows/duplicates/scratch-cipher.js';
import { ScratchFile } from '../../src/rows/duplicates/scratch-file.js';
import { curpBatch } from '../built-command/cli-process.js';
import { csv, freshPath, HEADER, writeInput } from '../engine/run/runs.js';
import { readLedger } from '../engine/run/standing-run.js';
import { CANARY_ROW, CANARY_KEY as KEY, TRACE } from '../people/canary.js';
import { chunksOf, fastPath, planOf } from '../rows/duplicates/finding.js';
import { endingsOf, expectNoTrace, expectSilent, filesBeside, searchRun } from './searched-run.js';

const ROWS = 200;

/** The person with the key on file, and with another one: every class but homonyms. */
const ON_FILE = [
  `${HEADER},curp`,
  ...Array.from({ length: ROWS }, (_, at) => `${CANARY_ROW},${at % 3 === 0 ? KEY.replace('04', '12') : KEY}`),
  '',
].join('\n');

/** The output itself and the list of keys that the run was asked for. */
const OF_PEOPLE = /\.csv(\.partial|\.duplicates\.csv(\.partial)?)?$/;

/** The scratch file holds people where the input cannot be read again at any place, and hashes of roots otherwise. */
it.each([
  ['all', '.csv.gz', true],
  ['none', '.csv', false],
])(
  '--echo %s of %s: in the middle of the run, killed, resumed and at its end',
  async (echo, ending, isPacked) => {
    const content = isPacked ? gzipSync(ON_FILE) : ON_FILE;
    const [input, output] = [writeInput(content, ending), freshPath()];
    await searchRun({
      ...{ input, output, options: ['--mode', 'reconcile', '--duplicates', '--echo', echo] },
      ofPeople: OF_PEOPLE,
      signal: 'SIGINT', // the segments of small chunks are written with the last ledger
      ended: () => {
        expect(statSync(scratchPath(output)).size).toBeGreaterThan(0);
        expect(endingsOf(output)).toEqual(expect.arrayContaining(['.ledger', '.partial', '.people.partial']));
        const { scratchKey, scratchParts } = readLedger(output);
        const key = Buffer.from(scratchKey!, 'hex');
        const opened = new ScratchCipher(key, scratchParts!).apply(readFileSync(scratchPath(output)), 0);
        // It is the encryption that hides the names of people: with the key of the ledger they are readable.
        expect(TRACE.test(opened.toString('latin1'))).toBe(isPacked);
      },
    });

    expect(endingsOf(output)).toEqual(['', '.duplicates.csv', '.report.html', '.summary.json']);
    const duplicates = readFileSync(`${output}.duplicates.csv`, 'utf8');
    expect(duplicates.split('\n').length).toBeGreaterThan(2 * ROWS);
    expect(duplicates).not.toMatch(/QUETZALCANARIO|TLACUACHEZ|COYOTLAN/i);
    expect(TRACE.test(duplicates)).toBe(echo === 'all');
  },
);

it('a run that ends early logs nothing; a new run in its place removes its scratch file', async () => {
  const output = freshPath();
  const wrong = CANARY_ROW.replace(',09', ',99');
  const rows = Array.from({ length: ROWS }, (_, at) => (at < ROWS / 2 ? CANARY_ROW : wrong));
  const words = ['run', writeInput(csv(...rows)), '-o', output, '--duplicates', '--chunk', '1k'];
  const ended = await curpBatch([...words, '--limit-errors', '5', '--progress', 'json'], {
    env: { CURP_BATCH_LOG: 'debug' },
  });
  expect(ended.code).not.toBe(0);
  expectSilent(ended);
  expect(existsSync(scratchPath(output))).toBe(true);
  expectNoTrace(filesBeside(output), OF_PEOPLE);
  // It can be resumed with a higher limit; a new run takes its place.
  const forced = await curpBatch([...words, '--force', '--quiet']);
  expect(forced.code, forced.stderr).toBe(0);
  expect(existsSync(scratchPath(output))).toBe(false);
});

it('members that do not fit in memory are encrypted in the scratch file too', async () => {
  const path = freshPath('.people.partial');
  const key = Buffer.alloc(SCRATCH_KEY_BYTES, 5);
  const parts = partsFrom(0);
  const [header, ...lines] = ON_FILE.trimEnd().split('\n');
  const process = fastPath(planOf(header!, { mode: 'reconcile' }));
  const segments = [...chunksOf(lines, 50)].map((chunk) => Buffer.from(process(chunk).people!));
  const bytes = Buffer.concat(segments);
  writeFileSync(path, new ScratchCipher(key, parts).apply(bytes, 0));
  const scratch = new ScratchFile(path, new ScratchCipher(key, parts), bytes.length);
  let written = '';
  let during = '';
  const write = async (piece: Buffer): Promise<void> => {
    written += piece.toString('latin1');
    during = readFileSync(path, 'latin1');
  };
  const { signal } = new AbortController();
  await findDuplicates(scratch, bytes.length, write, {
    lang: 'es',
    signal,
    isNear: true,
    membersInMemory: 8,
  });
  scratch.close();
  expect(written).toMatch(TRACE);
  expect(during.length).toBeGreaterThan(bytes.length); // the members come after the segments
  expect(during).not.toMatch(TRACE);
  const opened = new ScratchCipher(key, parts).apply(Buffer.from(during, 'latin1'), 0).toString('latin1');
  expect(opened.slice(0, bytes.length)).toMatch(TRACE);
});
