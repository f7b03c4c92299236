/** A folder for the files of a test file, removed after its last test, and new paths in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export function temporaryFolder(): { newPath(ending?: string): string } {
  const folder = mkdtempSync(join(tmpdir(), 'curp-engine-'));
  let files = 0;
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { newPath: (ending = '.csv') => join(folder, `${++files}${ending}`) };
}
