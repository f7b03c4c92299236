/**
 * The order of the test files: the longest first, so that no worker is left alone with one of them at the end. By the
 * folder or the file; the others follow in the order of vitest.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONGEST = [
  'everyday/everyday',
  'csv/chunk/pieces',
  'csv/chunk/written-chunk',
  'csv/encodings/lists',
  'csv/chunk/chunk',
  'csv/chunk/carried-state',
  'run/conveyor/',
  'run/output/',
  'runs/stored-run',
  'local/same-bytes',
  'package/tarball',
  'page/appearance',
  'page/reading',
  'page/',
  'duplicates/run',
  'http/serve',
  'chaos/',
  'privacy/',
  'service/two-folders',
  'schedule/scheduled-runs',
  'report/browser/',
  'redis/frozen-',
  'docs/commands',
  'local/page',
  'service/run-worker',
  'service/ending',
  'run/faults/stopping',
  'run/faults/resume',
  'run/faults/damaged-output',
  'run/input/special-files',
  'run/options/progress',
  'http/runs/upload',
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
