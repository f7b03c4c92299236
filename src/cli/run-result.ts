/** How a run is going, or how it went, in a few words for a terminal. */
import { number } from '../run/pace.js';
import type { RunEntry } from '../run/run-record.js';

export function resultText({ status }: RunEntry): string {
  const { state, rows, errors, percent, fault } = status;
  if (state === 'finished') return `finished, ${number(rows)} rows, ${number(errors)} in error`;
  if (state === 'running') return percent === null ? 'running' : `running, ${percent} %`;
  return fault === null ? state : `${state}, ${fault}`;
}
