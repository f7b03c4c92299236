/** The second thread of the search for duplicates (`src/engine/output/second-search-thread.ts`). It says when its share is done. */
import { parentPort, workerData } from 'node:worker_threads';
import { type SearchOrder, searchOtherHalf } from '../src/engine/output/second-search-thread.js';

await searchOtherHalf(workerData as SearchOrder);
parentPort!.postMessage('found');
