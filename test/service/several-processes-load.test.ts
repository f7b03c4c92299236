/** The bench `rolling` for some minutes: processes are killed and replaced under load, and no request is lost for good. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import '../built-command/cli-process.js'; // the build must be that of the sources
import { ROOT } from '../repository.js';

const MINUTES = 2;

it.each(['SIGKILL', 'SIGTERM'])('with %s', { timeout: MINUTES * 180_000 }, async (signal) => {
  const words = [
    `${ROOT}build/bench/rolling.js`,
    '--minutes',
    String(MINUTES),
    '--every',
    '4',
    '--signal',
    signal,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  expect(stdout).toMatch(/ 0 faults$/m);
});
