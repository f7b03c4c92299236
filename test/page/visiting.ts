/** Opens the page of a real `serve` in a real browser, with the token that it prints. */
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions } from 'playwright-core';
import { inject } from 'vitest';
import { type OpenedPage, openPage } from '../browser.js';
import { curpBatch } from '../processes.js';
import { freshPath } from '../run/runs.js';
import type { Serving } from '../serving.js';

export const visit = (
  { address, token }: Serving,
  options: BrowserContextOptions & { isNew?: boolean } = {},
): Promise<OpenedPage> => openPage(`${address}/#token=${token}`, { locale: 'es-MX', ...options });

/** The output of `curp-batch run` for a file, with a byte order mark as the page asks for. */
export async function resultOfRun(input: string, ...options: string[]): Promise<string> {
  const output = freshPath();
  const words = [
    'run',
    input,
    '-o',
    output,
    '--redis',
    inject('redis'),
    '--workers',
    '1',
    '--bom',
    ...options,
  ];
  const { code, stderr } = await curpBatch(words);
  if (code !== 0) throw new Error(stderr);
  return readFileSync(output, 'utf8');
}
