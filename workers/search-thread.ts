/** The second thread of the search for duplicates (`src/engine/output/second-search-thread.ts`). It says when it has ended. */
import { parentPort, workerData } from 'node:worker_threads';
import { type SearchOrder, searchRest } from '../src/engine/output/second-search-thread.js';

await searchRest(workerData as SearchOrder);
parentPort!.postMessage('found');
