/**
 * The programs with which a run is compared, each a process of its own from start to end. Most only copy the file: what they
 * take is the cost of reading and writing CSV, without a key.
 *
 * What it does not promise: that a contender is there. One that is missing is left out, and one printed line says why.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMAND } from '../samples/command.js';
import { EmbeddedServer } from '../src/engine/process/embedded-server.js';
import type { InputKind } from './inputs.js';
import { type Measured, measure } from './measured-process.js';
import { installPeer, PEERS } from './peers.js';

export interface Contender {
  /** In the report. */
  label: string;
  /** Slow ones get fewer rows of the same file; rows per second are compared. */
  maxRows?: number;
  /** Its input, if it is not that of the shape. */
  input?: InputKind;
  /** Whether its output is a copy, with as many lines as the input. */
  copies?: boolean;
  /** Prints a line if it is not. */
  isAvailable(): boolean;
  run(input: string, output: string): Promise<Measured>;
}

const SCRIPTS = fileURLToPath(new URL('contenders', import.meta.url));
const script = (name: string, ...words: string[]): [string, string[]] => [
  'node',
  [join(SCRIPTS, `${name}.js`), ...words],
];

const always = (): boolean => true;

/** A run as a user starts it: with its own workers and its own server. */
export const run = (
  input: string,
  output: string,
  words: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Measured> =>
  measure('node', [COMMAND, 'run', input, '-o', output, '--force', '--quiet', ...words], env);

function hasMiller(): boolean {
  try {
    execFileSync('mlr', ['--version'], { stdio: 'pipe' });
    return true;
  } catch {
    console.error('mlr is not measured: it is not on the PATH');
    return false;
  }
}

export const CONTENDERS = {
  plain: { label: 'plain run', input: 'plain', isAvailable: always, run: (...paths) => run(...paths) },
  duckdb: {
    label: 'DuckDB, copies',
    copies: true,
    isAvailable: () => installPeer(PEERS.duckdb),
    run: (...paths) => measure(...script('duckdb-copy', ...paths)),
  },
  polars: {
    label: 'polars, copies',
    copies: true,
    isAvailable: () => installPeer(PEERS.polars),
    run: (...paths) => measure(...script('polars-copy', ...paths)),
  },
  miller: {
    label: '`mlr --csv cat`, copies',
    copies: true,
    maxRows: 2_000_000,
    isAvailable: hasMiller,
    run: (...paths) => measure('sh', ['-c', 'mlr --csv cat "$1" > "$2"', 'sh', ...paths]),
  },
  hucre: {
    label: 'hucre, only reads',
    isAvailable: () => installPeer(PEERS.hucre),
    run: (input) => measure(...script('hucre-read', input)),
  },
  node: { label: '`node -e 0`', isAvailable: always, run: () => measure('node', ['-e', '0']) },
  script: {
    label: 'a script with csv-parse, `curp` and csv-stringify',
    maxRows: 100_000,
    isAvailable: () => installPeer(PEERS.curp),
    run: (...paths) => measure(...script('plain-script', ...paths)),
  },
  jobPerRow: {
    label: 'a BullMQ job for each row',
    maxRows: 20_000,
    isAvailable: always,
    run: async (...paths) => {
      const server = await EmbeddedServer.start();
      try {
        return await measure(...script('job-per-row', ...paths), { REDIS_URL: server.url });
      } finally {
        await server.stop();
      }
    },
  },
} satisfies Record<string, Contender>;

export type ContenderName = keyof typeof CONTENDERS;
