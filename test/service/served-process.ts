/** Starts `curp-batch serve` as a real process, on a free port. */
import { once } from 'node:events';
import { CliProcess } from '../processes.js';

export interface Served {
  process: CliProcess;
  address: string;
  /** The temporary token; empty if the file of tokens has some. */
  token: string;
}

const STARTED = /serves at (http:\/\/[^/\s]+)\/(?:#token=(\S+))?/;

export async function startServing(
  data: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<Served> {
  const serving = new CliProcess(['serve', '--port', '0', '--data', data, ...args], { env });
  let said = '';
  while (!/Ctrl-C/.test(said)) {
    const [piece] = (await Promise.race([
      once(serving.child.stdout!, 'data'),
      serving.ended.then(({ stderr }) => {
        throw new Error(`the service ended before it began:\n${stderr}`);
      }),
    ])) as [Buffer];
    said += piece.toString('utf8');
  }
  const [, address, token = ''] = STARTED.exec(said)!;
  return { process: serving, address: address!, token };
}
