/**
 * The order of the test files: the longest first, so that no worker is left alone with one of them at the end. By the
 * folder or the file; the others follow in the order of vitest.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONGEST = [
  'everyday/everyday',
  'rows/pieces',
  'rows/normalized-chunk',
  'input/encodings/lists',
  'rows/chunk',
  'rows/carried-state',
  'engine/conveyor/',
  'engine/output/',
  'service/runs/stored-run',
  'page/local/same-bytes',
  'package/tarball',
  'page/appearance',
  'page/understood-file',
  'page/',
  'rows/duplicates/runs-with-duplicates',
  'service/http/started-service',
  'chaos/',
  'privacy/',
  'service/two-folders',
  'service/schedule/scheduled-runs',
  'engine/report/browser/',
  'engine/redis/frozen-',
  'docs/commands',
  'page/local/local-page',
  'service/run-worker',
  'service/ending',
  'engine/run/faults/stopping',
  'engine/run/faults/resume',
  'engine/run/faults/damaged-output',
  'engine/run/input/special-files',
  'engine/run/options/progress',
  'service/run-routes/upload-routes',
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
