/** Makes temporary folders, which are removed at the end of the test file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atFileEnd } from './file-end.js';

const folders: string[] = [];

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'curp-batch-test-'));
  folders.push(folder);
  return folder;
}

/** Gives new paths in a temporary folder: `…/1.csv`, `…/2.csv`. */
export function numberedPaths(): (ending?: string) => string {
  const folder = temporaryFolder();
  let files = 0;
  return (ending = '.csv') => join(folder, `${++files}${ending}`);
}

function removeAll(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

atFileEnd(removeAll, { isLast: true }); // no process writes to them any more
