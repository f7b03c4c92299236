/**
 * The order of the test files: the longest first, so that no worker is left alone with one of them at the end. By the
 * folder or the file; the others follow in the order of vitest.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONGEST = [
  'everyday/everyday',
  'csv/pieces',
  'csv/written-chunk',
  'csv/encodings/lists',
  'csv/chunk',
  'csv/carried-state',
  'engine/',
  'package/tarball',
  'queue/frozen-',
  'page/',
  'run/damaged-output',
  'schedule/scheduled-runs',
  'service/run-worker',
  'service/ending',
  'service/two-folders',
  'http/serve',
  'privacy/direct-canary',
  'docs/commands',
  'run/stopping',
  'chaos/',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONGEST.findIndex((name) => moduleId.includes(`/test/${name}`));
  return rank < 0 ? LONGEST.length : rank;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rankOf(one) - rankOf(other));
  }
}
