/** A run that stands still half-way: some chunks are committed, the next one never comes. */
import { readFileSync } from 'node:fs';
import { Ledger, type LedgerEntry } from '../../src/run/ledger.js';
import type { CliProcess } from '../processes.js';
import { startEmbedded } from '../redis-server.js';
import { type HeldWorker, startHeldWorker } from './held-worker.js';
import { startRun } from './runs.js';

export interface StandingRun {
  run: CliProcess;
  server: Awaited<ReturnType<typeof startEmbedded>>;
  worker: HeldWorker;
  /** What ends beside the run. */
  end(): Promise<void>;
}

/** Starts a run of `input`, lets its first `chunks` chunks through, and waits until it has said so. */
export async function startStandingRun(
  input: string,
  output: string,
  { chunks = 5, options = ['--chunk', '4k'] }: { chunks?: number; options?: string[] } = {},
): Promise<StandingRun> {
  const server = await startEmbedded();
  const worker = startHeldWorker(server.url, chunks);
  const run = startRun([
    input,
    '-o',
    output,
    '--redis',
    server.url,
    '--workers',
    '0',
    '--progress',
    'json',
    ...options,
  ]);
  await worker.holding;
  if (chunks > 0) await run.line(/^\{"rows":[1-9]/);
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
