/**
 * Starts `curp-batch serve` as a real process on a free port, with one worker of each kind (unless a Redis is given) and its
 * own data folder, for every test that needs it. It ends with the test file.
 */

import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { inTime } from '../vitest/waiting.js';
import { CliProcess, type ProcessOptions } from './cli-process.js';

export interface Serving {
  process: CliProcess;
  /** As `http://127.0.0.1:43210`, without a slash at its end. */
  address: string;
  /** The token that was printed; empty if the file of tokens has some. */
  token: string;
  data: string;
  /** Its standard output so far. */
  printed(): string;
}

/** The last line that it prints at its start. */
const LAST_LINE = 'Ctrl-C ends it.';
const ADDRESS = /serves at (\S+?)\/(?:#token=(\S+))?\s/;

/** Tests share a Redis, each with a folder of its own. */
const nameOf = (data: string): string =>
  createHash('sha256').update(resolve(data)).digest('hex').slice(0, 16);

/** More options of `serve`; `--data` is a temporary folder unless it is given. */
export async function startServing(
  words: readonly string[] = [],
  options?: ProcessOptions,
): Promise<Serving> {
  const given = words.indexOf('--data');
  const data = given === -1 ? temporaryFolder() : words[given + 1]!;
  const own = given === -1 ? ['--data', data] : [];
  const isRedisGiven = words.includes('--redis') || options?.env?.REDIS_URL !== undefined;
  const workers =
    words.includes('--embedded') || !isRedisGiven ? ['--workers', '1', '--run-workers', '1'] : [];
  const process = new CliProcess(['serve', '--port', '0', ...workers, ...own, ...words], {
    ...options,
    env: { CURP_BATCH_NAME: nameOf(data), ...options?.env },
  });
  let printed = '';
  const complete = new Promise<void>((resolve) => {
    process.child.stdout!.on('data', (piece: Buffer) => {
      printed += piece.toString();
      if (printed.includes(LAST_LINE)) resolve();
    });
  });
  const ended = process.ended.then(({ code, stderr }) => {
    throw new Error(`serve ended (${code}) before it served:\n${stderr}`);
  });
  ended.catch(() => {}); // a later end is expected
  await inTime('serve prints its address', Promise.race([complete, ended]));
  const [, address = '', token = ''] = ADDRESS.exec(printed) ?? [];
  return { process, address, token, data, printed: () => printed };
}
