/** Fault: the process kills itself while it compares two results, at the point that `DIE_AT` names. */

import { ChangesFile } from '../../../build/src/engine/output/changes-file.js';
import { BucketFile } from '../../../build/src/rows/changes/bucket-file.js';
import { ChangeLines } from '../../../build/src/rows/changes/change-lines.js';
import { dieAt } from '../die-at.mjs';

dieAt({
  begin: [ChangesFile, 'write', 1],
  marks: [BucketFile, 'add', 300],
  pairs: [BucketFile, 'take', 500],
  values: [BucketFile, 'take', 1025],
  lines: [ChangeLines, 'line', 3],
  naming: [ChangesFile, 'finish', 1],
});
