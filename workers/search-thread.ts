/** The second thread of the search for duplicates (`src/engine/output/second-search-thread.ts`). */
import { parentPort, workerData } from 'node:worker_threads';
import { helpSearch, type SearchOrder } from '../src/engine/output/second-search-thread.js';

await helpSearch(workerData as SearchOrder, parentPort!);
