/** Opens the page of a real `serve` in a real browser, with the token that it prints. */
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions } from 'playwright-core';
import { type OpenedPage, openPage } from '../browser/chromium.js';
import type { Serving } from '../built-command/serving.js';
import { inProcess } from '../cli/in-process.js';
import { freshPath, suiteServer } from '../engine/run/runs.js';

export const visit = (
  { address, token }: Serving,
  options: BrowserContextOptions & { isNew?: boolean } = {},
): Promise<OpenedPage> => openPage(`${address}/#token=${token}`, { locale: 'es-MX', ...options });

/** The output of `curp-batch run` for a file, with a byte order mark as the page asks for. */
export async function resultOfRun(input: string, ...options: string[]): Promise<string> {
  const output = freshPath();
  const { code, stderr } = await inProcess([
    'run',
    input,
    '-o',
    output,
    ...suiteServer(),
    '--bom',
    ...options,
  ]);
  if (code !== 0) throw new Error(stderr);
  return readFileSync(output, 'utf8');
}
