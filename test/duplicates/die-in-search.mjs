/** Fault: the process kills itself in the search for duplicates, at the point that `DIE_AT` names. */
import { CandidateRows } from '../../build/src/duplicates/candidate-rows.js';
import { DuplicatesCsv } from '../../build/src/duplicates/duplicates-csv.js';
import { GroupFinder } from '../../build/src/duplicates/group-finder.js';
import { ScratchFile } from '../../build/src/duplicates/scratch-file.js';
import { DuplicatesFile } from '../../build/src/run/output/duplicates-file.js';

const POINTS = {
  candidates: [CandidateRows, 'addBucket', 200],
  records: [ScratchFile, 'append', 1],
  groups: [GroupFinder, 'find', 300],
  lines: [DuplicatesCsv, 'take', 1],
  naming: [DuplicatesFile, 'finish', 1],
};

const [{ prototype }, method, call] = POINTS[process.env.DIE_AT];
const original = prototype[method];
let calls = 0;

prototype[method] = function (...values) {
  if (++calls === call) process.kill(process.pid, 'SIGKILL');
  return original.apply(this, values);
};
