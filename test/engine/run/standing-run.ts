/** A run that pauses in the middle: some chunks are committed, and the worker holds the next one. */
import { existsSync, readFileSync } from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';
import { Ledger, type LedgerEntry } from '../../../src/engine/output/ledger.js';
import type { CliProcess } from '../../built-command/cli-process.js';
import { startEmbedded } from '../../servers/redis-server.js';
import { until } from '../../vitest/waiting.js';
import { type HeldWorker, startHeldWorker } from './held-worker.js';
import { startRun } from './runs.js';

export interface PausedRun {
  run: CliProcess;
  server: Awaited<ReturnType<typeof startEmbedded>>;
  worker: HeldWorker;
  /** Ends the worker and the server. */
  end(): Promise<void>;
}

/** The rows of a partial output without its header. The last piece of a compressed one may be incomplete. */
function rowsIn(output: string): number {
  const path = `${output}.partial`;
  if (!existsSync(path)) return -1;
  const bytes = readFileSync(path);
  const isPacked = output.endsWith('.gz') && bytes.length > 0;
  const text = isPacked ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes;
  return text.toString('latin1').split('\n').length - 2;
}

/** Rejected when the run ends, with what it wrote. */
async function endedTooEarly(run: CliProcess): Promise<never> {
  const { code, signal, stderr } = await run.ended;
  throw new Error(`the run ended with ${code ?? signal} before the worker held its chunk:\n${stderr}`);
}

/** Starts a run of `input`, and waits until its first `chunks` chunks are committed and the next one is held. */
export async function startPausedRun(
  input: string,
  output: string,
  { chunks = 5, options = ['--chunk', '4k'] }: { chunks?: number; options?: string[] } = {},
): Promise<PausedRun> {
  const server = await startEmbedded();
  const worker = startHeldWorker(server.url, chunks);
  const run = startRun([input, '-o', output, '--redis', server.url, '--workers', '0', ...options]);
  await Promise.race([worker.holding, endedTooEarly(run)]);
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

/** Replaces the entry of a ledger, with a valid checksum. */
export async function changeLedger(output: string, change: Partial<LedgerEntry>): Promise<void> {
  const { ledger, checksum, ...entry } = readLedger(output) as LedgerEntry & { checksum: string };
  await new Ledger(`${output}.ledger`).write({ ...entry, ...change });
}
