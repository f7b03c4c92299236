/** Starts a real `serve --embedded` on a free port, and opens its page in a real browser. Both end with the test file. */
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { type OpenedPage, openPage } from '../browser.js';
import { CliProcess, curpBatch, temporaryFolder } from '../processes.js';
import { freshPath } from '../run/runs.js';

const STARTED = /serves at (http:\/\/\S+?)\/#token=(\S+)/;

export interface PageServer {
  /** As `http://127.0.0.1:43210`, without a slash at its end. */
  address: string;
  token: string;
  process: CliProcess;
  stop(): Promise<void>;
}

export async function startPageServer(...options: string[]): Promise<PageServer> {
  const process = new CliProcess([
    'serve',
    '--embedded',
    ...['--port', '0', '--workers', '1', '--data', temporaryFolder()],
    ...options,
  ]);
  let printed = '';
  const serving = new Promise<RegExpExecArray>((resolve) => {
    process.child.stdout!.on('data', (piece: Buffer) => {
      printed += piece.toString('utf8');
      const found = STARTED.exec(printed);
      if (found) resolve(found);
    });
  });
  const ended = process.ended.then(({ stderr }) => {
    throw new Error(`the service ended before it served:\n${stderr}`);
  });
  const [, address, token] = await Promise.race([serving, ended]);
  ended.catch(() => {});
  const server: PageServer = {
    address: address!,
    token: token!,
    process,
    async stop() {
      if (!started.delete(server)) return;
      process.signal('SIGTERM');
      await process.ended;
    },
  };
  started.add(server);
  return server;
}

const started = new Set<PageServer>();

afterAll(async () => {
  for (const server of started) await server.stop();
});

/** Opens the page with the address that `serve` prints, token included. */
export const visit = (
  { address, token }: PageServer,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> => openPage(`${address}/#token=${token}`, { locale: 'es-MX', ...options });

/** The output of `curp-batch run` for a file. */
export async function resultOfRun(input: string, ...options: string[]): Promise<string> {
  const output = freshPath();
  const words = ['run', input, '-o', output, '--redis', inject('redis'), '--workers', '1', ...options];
  const { code, stderr } = await curpBatch(words);
  if (code !== 0) throw new Error(stderr);
  return readFileSync(output, 'utf8');
}
