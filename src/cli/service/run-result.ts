/**
 * The state of a run in a few words for a terminal: with its progress, what it waits for, or why it failed.
 *
 * What it does not do: ask the service. It uses only the status that a run worker has written to the disk.
 */
import { number } from '../../contract/number.js';
import type { RunEntry } from '../../runs/run-record.js';
import { type WaitingFor, waitingFor } from '../../runs/views/waiting.js';

/** Without `turn`: the state `queued` says the same. */
const WAITING_TEXTS: Readonly<Record<Exclude<WaitingFor, 'turn'>, string>> = {
  worker: 'waits for a worker',
  disk: 'waits for room on the disk',
  redis: 'waits for Redis',
};

export function resultText({ status }: RunEntry): string {
  const { state, rows, errors, phase, percent, fault } = status;
  if (state === 'finished') return `finished, ${number(rows)} rows, ${number(errors)} in error`;
  const waits = waitingFor(status);
  const parts: string[] = [state];
  if (state === 'running' && phase === 'searching_duplicates') parts.push('searching for duplicates');
  if (state === 'running' && percent !== null) parts.push(`${percent} %`);
  if (waits !== null && waits !== 'turn') parts.push(WAITING_TEXTS[waits]);
  else if (fault !== null && state !== 'running') parts.push(fault);
  return parts.join(', ');
}
