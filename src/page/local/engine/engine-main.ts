/**
 * The engine of the local page, in a web worker: it reads files, previews and runs them. Compute workers are the same script,
 * started with another name.
 */
import type { TableKind } from '../../../service/views/table-header.js';
import { Calls, type Port } from './calls.js';
import { COMPUTE_WORKER, startComputing } from './compute-worker.js';
import { answersOf } from './engine-answers.js';
import { LocalRuns, type Part } from './local-runs.js';

const scope = self as unknown as Port & { readonly name: string };

function startEngine(): void {
  let script = '';
  const runs = new LocalRuns({
    write: (run, part: Part, bytes) => calls.call('write', [run, part, bytes], [bytes.buffer]),
    startWorker: () => new Worker(script, { name: COMPUTE_WORKER }),
    workers: Math.max(1, navigator.hardwareConcurrency - 1),
  });
  const calls = new Calls(scope, {
    /** `text`: of this script. A page from disk and its workers have different origins: none can use a Blob of another. */
    begin(text: string): void {
      script = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    },
    ...answersOf(runs),
    workbook: (run: string, target: string, part: TableKind, file: Blob) =>
      runs.writeWorkbook(run, target, part, file),
  });
}

if (scope.name === COMPUTE_WORKER) startComputing(scope);
else startEngine();
