/**
 * DuckDB that only copies a CSV, every column as text, with two threads as curp-batch has two workers.
 *
 *   node build/bench/contenders/duckdb-copy.js input.csv output.csv
 */
import { importPeer, PEERS } from '../peers.js';

interface DuckDb {
  DuckDBInstance: {
    create(
      path: string,
      options: Record<string, string>,
    ): Promise<{
      connect(): Promise<{ run(sql: string): Promise<unknown> }>;
    }>;
  };
}

const [input = '', output = ''] = process.argv.slice(2);
const quoted = (path: string): string => `'${path.replaceAll("'", "''")}'`;
const { DuckDBInstance } = await importPeer<DuckDb>(PEERS.duckdb);
const database = await DuckDBInstance.create(':memory:', { threads: '2' });
const connection = await database.connect();
await connection.run(
  `COPY (SELECT * FROM read_csv(${quoted(input)}, all_varchar = true, header = true)) ` +
    `TO ${quoted(output)} (FORMAT csv, HEADER)`,
);
