/** Starts `curp-batch serve` as a real process on a free port, with its own data folder. */
import { expect } from 'vitest';
import { isAlive } from '../process-tree.js';
import { CliProcess, type ProcessOptions, temporaryFolder } from '../processes.js';

export interface Serving {
  process: CliProcess;
  /** As `http://127.0.0.1:43210`, without a slash at its end. */
  address: string;
  /** The token that was printed; empty if none was. */
  token: string;
  data: string;
  /** Its standard output so far. */
  printed(): string;
}

export async function startServing(
  words: readonly string[] = [],
  options?: ProcessOptions,
): Promise<Serving> {
  const data = words.includes('--data') ? words[words.indexOf('--data') + 1]! : temporaryFolder();
  const own = words.includes('--data') ? [] : ['--data', data];
  const process = new CliProcess(['serve', '--port', '0', '--workers', '1', ...own, ...words], options);
  let printed = '';
  const said = new Promise<string>((resolve) => {
    process.child.stdout!.on('data', (piece: Buffer) => {
      printed += piece.toString();
      if (printed.includes('Ctrl-C ends it.')) resolve(printed);
    });
  });
  const ended = process.ended.then(({ code, stderr }) => {
    throw new Error(`serve ended (${code}) before it served:\n${stderr}`);
  });
  ended.catch(() => {});
  const text = await Promise.race([said, ended]);
  const [, origin = '', token = ''] = /serves at (\S+?)\/(?:#token=(\S+))?\s/.exec(text) ?? [];
  return { process, address: origin, token, data, printed: () => printed };
}

/** Waits until all these processes have ended. */
export const expectGone = async (pids: readonly number[]): Promise<void> => {
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
};
