/**
 * Copies a CSV with polars and computes nothing: a baseline for reading and writing. All columns are text; polars streams
 * the file and chooses the number of threads.
 *
 *   node build/bench/contenders/polars-copy.js input.csv output.csv
 */
import { importPeer, PEERS } from '../peers.js';

interface Polars {
  default: {
    scanCSV(
      path: string,
      options: { inferSchemaLength: number },
    ): { sinkCSV(path: string): { collect(): Promise<unknown> } };
  };
}

const [input = '', output = ''] = process.argv.slice(2);
const { default: polars } = await importPeer<Polars>(PEERS.polars);
// `inferSchemaLength: 0`: every column is text.
await polars.scanCSV(input, { inferSchemaLength: 0 }).sinkCSV(output).collect();
