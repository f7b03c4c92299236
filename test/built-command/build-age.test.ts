/** A build that is older than a source is noticed. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../repository.js';
import { changedSince, refuseOldBuild } from './build-age.js';

it('names the sources that were changed since, and none after a build', () => {
  const { mtimeMs } = statSync(join(ROOT, 'src/base/version.ts'));
  expect(changedSince(mtimeMs - 1)).toContain(join('src', 'base', 'version.ts'));
  expect(changedSince(mtimeMs)).not.toContain(join('src', 'base', 'version.ts'));
  expect(changedSince(Date.now() + 60_000)).toEqual([]);
  refuseOldBuild();
});
