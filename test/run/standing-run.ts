/** A run that stands still half-way: some chunks are committed, the next one never comes. */
import { existsSync, readFileSync } from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';
import { Ledger, type LedgerEntry } from '../../src/run/ledger.js';
import type { CliProcess } from '../processes.js';
import { startEmbedded } from '../redis-server.js';
import { until } from '../waiting.js';
import { type HeldWorker, startHeldWorker } from './held-worker.js';
import { startRun } from './runs.js';

export interface StandingRun {
  run: CliProcess;
  server: Awaited<ReturnType<typeof startEmbedded>>;
  worker: HeldWorker;
  /** What ends beside the run. */
  end(): Promise<void>;
}

/** Rows of a partial output behind its header. The last piece of a packed one may be incomplete. */
function rowsIn(output: string): number {
  const path = `${output}.partial`;
  if (!existsSync(path)) return -1;
  const bytes = readFileSync(path);
  const isPacked = output.endsWith('.gz') && bytes.length > 0;
  const text = isPacked ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes;
  return text.toString('latin1').split('\n').length - 2;
}

/** Starts a run of `input`, lets its first `chunks` chunks through, and waits until they are committed. */
export async function startStandingRun(
  input: string,
  output: string,
  { chunks = 5, options = ['--chunk', '4k'] }: { chunks?: number; options?: string[] } = {},
): Promise<StandingRun> {
  const server = await startEmbedded();
  const worker = startHeldWorker(server.url, chunks);
  const run = startRun([input, '-o', output, '--redis', server.url, '--workers', '0', ...options]);
  await worker.holding;
  const { computed } = worker;
  await until('they are committed', () => {
    return computed.chunks >= chunks && rowsIn(output) >= computed.rows;
  });
  const end = async () => {
    await worker.stop();
    await server.stop();
  };
  return { run, server, worker, end };
}

export const readLedger = (output: string): LedgerEntry =>
  JSON.parse(readFileSync(`${output}.ledger`, 'utf8')) as LedgerEntry;

/** Puts another entry in the place of a ledger, with its checksum. */
export async function changeLedger(output: string, change: Partial<LedgerEntry>): Promise<void> {
  const { ledger, checksum, ...entry } = readLedger(output) as LedgerEntry & { checksum: string };
  await new Ledger(`${output}.ledger`).write({ ...entry, ...change });
}
