/** Fault: the process kills itself in the search for duplicates, at the point that `DIE_AT` names. */

import { DuplicatesFile } from '../../../build/src/engine/output/duplicates-file.js';
import { RunFiles } from '../../../build/src/engine/output/output-files.js';
import { CandidateRows } from '../../../build/src/rows/duplicates/candidate-rows.js';
import { DuplicatesCsv } from '../../../build/src/rows/duplicates/duplicates-csv.js';
import { GroupFinder } from '../../../build/src/rows/duplicates/group-finder.js';
import { ScratchFile } from '../../../build/src/rows/duplicates/scratch-file.js';
import { dieAt } from '../die-at.mjs';

dieAt({
  candidates: [CandidateRows, 'addBucket', 200],
  records: [ScratchFile, 'append', 1],
  groups: [GroupFinder, 'find', 300],
  lines: [DuplicatesCsv, 'take', 1],
  removing: [RunFiles, 'removeScratch', 1],
  naming: [DuplicatesFile, 'finish', 1],
});
