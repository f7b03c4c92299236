/**
 * Refuses to test a build that is older than the sources: tests of processes run `dist/` and `build/`, and would judge code
 * that has changed since.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../repository.js';

const BUILT = join(ROOT, 'dist/src/cli/main.js');

/** The sources that were changed after the build; `tsc` and rollup write everything anew. */
export function changedSince(built: number, folders: readonly string[] = ['src', 'workers']): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name))
      .filter((path) => statSync(join(ROOT, path)).mtimeMs > built),
  );
}

export function refuseOldBuild(): void {
  const built = statSync(BUILT, { throwIfNoEntry: false });
  if (built === undefined) throw new Error('there is no build: npm run build');
  const [changed] = changedSince(built.mtimeMs);
  if (changed !== undefined)
    throw new Error(`the build is older than the sources (${changed}): npm run build`);
}
