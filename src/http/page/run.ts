/**
 * A run as the server tells of it, and what can be asked of one.
 *
 * What never happens here: a token in an address. Downloads, reports and events go by tickets, which open one run for a
 * minute.
 */
import { address, ask } from './api.js';
import { number } from './figures.js';
import { language, say } from './language.js';
import type { TextKey } from './texts.js';

export type RunState = 'queued' | 'running' | 'finished' | 'failed' | 'cancelled';

export interface CodeCount {
  code: number;
  reason: string | null;
  rows: number;
  message: string;
}

export interface Run {
  id: string;
  state: RunState;
  name: string;
  created: string;
  started: string | null;
  ended: string | null;
  expires: string;
  options: { mode?: string; report?: string };
  bytes: number;
  rows: number;
  errors: number;
  percent: number | null;
  rows_per_second: number;
  seconds_left: number | null;
  codes: CodeCount[];
  fault: string | null;
  message: string | null;
  /** The line of the file that is at fault. */
  line: number | null;
  waiting_for: 'turn' | 'worker' | 'disk' | 'redis' | null;
  resumed: boolean;
}

const STATE_TEXTS: Record<RunState, TextKey> = {
  queued: 'stateQueued',
  running: 'stateRunning',
  finished: 'stateFinished',
  failed: 'stateFailed',
  cancelled: 'stateCancelled',
};

export const NO_SUCH_RUN = 483;

/** Whether it has not ended and cannot go on now, for a reason that its message says. */
export const isStopped = (run: Run): boolean =>
  isActive(run) && run.waiting_for !== null && run.waiting_for !== 'turn';

/** Why it failed or cannot go on, with the line of the file where there is one. */
export function reasonOf({ message, line }: Run): string {
  const where = line === null ? '' : ` ${say('faultLine', { line: number(line) })}`;
  return message === null ? '' : message + where;
}

/** A run that cannot go on waits, whoever has it. */
export const stateTextOf = (run: Run): TextKey => (isStopped(run) ? 'stateQueued' : STATE_TEXTS[run.state]);

export const isActive = ({ state }: Run): boolean => state === 'queued' || state === 'running';

const pathOf = (id: string): string => `/runs/${encodeURIComponent(id)}`;

export const findRun = async (id: string): Promise<Run> => (await ask<{ run: Run }>('GET', pathOf(id))).run;

export async function listRuns(limit: number, before?: string): Promise<Run[]> {
  const query: [string, string][] = [['limit', String(limit)]];
  if (before !== undefined) query.push(['before', before]);
  return (await ask<{ runs: Run[] }>('GET', '/runs', { query })).runs;
}

export const cancelRun = (id: string): Promise<unknown> => ask('POST', `${pathOf(id)}/cancel`);

export const removeRun = (id: string): Promise<unknown> => ask('DELETE', pathOf(id));

/** An address that opens a part of a run for a minute, without a token. */
export async function ticketAddress(id: string, part: 'result' | 'report' | 'events'): Promise<string> {
  const { ticket } = await ask<{ ticket: string }>('POST', `${pathOf(id)}/tickets`);
  return address(`${pathOf(id)}/${part}`, [
    ['ticket', ticket],
    ['lang', language()],
  ]);
}
