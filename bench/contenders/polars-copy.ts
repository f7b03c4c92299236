/**
 * polars that only copies a CSV, every column as text, as a stream, with as many threads as it chooses.
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
await polars.scanCSV(input, { inferSchemaLength: 0 }).sinkCSV(output).collect();
