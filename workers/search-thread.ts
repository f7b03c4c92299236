/**
 * The second thread of the search for duplicates (`src/engine/output/search-threads.ts`): for each message one step, and its answer.
 *
 * What it does not do: write. The thread that started it appends the records to the scratch file.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { collectGarbage } from '../src/engine/output/collect-garbage.js';
import { InputReader, rereadRows } from '../src/engine/output/reread-rows.js';
import type { SearchAnswer, SearchFault, SearchOrder } from '../src/engine/output/search-threads.js';
import { findCandidates, readCandidates } from '../src/rows/duplicates/candidate-records.js';
import { CandidateRows } from '../src/rows/duplicates/candidate-rows.js';
import { ScratchCipher } from '../src/rows/duplicates/scratch-cipher.js';
import { ScratchFile } from '../src/rows/duplicates/scratch-file.js';
import { tablesOf } from '../src/rows/duplicates/scratch-segments.js';

async function* answersTo(order: SearchOrder): AsyncGenerator<SearchAnswer> {
  const { plan, share, bytesInMemory } = order;
  const cipher = new ScratchCipher(Buffer.from(order.scratchKey), order.scratchParts);
  const scratch = new ScratchFile(order.scratchPath, cipher);
  const input = new InputReader(order.input);
  try {
    const tables = tablesOf(scratch, order.end);
    const candidates = new CandidateRows(tables, order.bits);
    await findCandidates(candidates, scratch, tables, bytesInMemory, share, collectGarbage);
    yield 'found';
    yield* readCandidates(candidates, tables, rereadRows(plan, input.read), share);
    yield 'end';
  } finally {
    scratch.close();
    await input.close();
  }
}

function faultOf(error: unknown): SearchFault {
  const { name, message, code, syscall, fault, sentence } = error as SearchFault;
  return { name, message, code, syscall, fault, sentence };
}

const port = parentPort!;
const answers = answersTo(workerData as SearchOrder);

port.on('message', async () => {
  try {
    const { value } = await answers.next();
    port.postMessage(value);
  } catch (error) {
    port.postMessage(faultOf(error));
  }
});
