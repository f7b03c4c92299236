/**
 * The state of a run in a few words for a terminal: with its progress, what it waits for, or why it failed.
 *
 * What it does not do: ask the service. It uses only the status that a run worker has written to the disk.
 */

import { plural, type Sentence } from '../../base/sentence.js';
import { number } from '../../key/contract/number.js';
import { attentionReasons, type RunEntry, type RunState } from '../../service/runs/run-record.js';
import { type WaitingFor, waitingFor } from '../../service/views/waiting.js';
import { say } from '../terminal/terminal-language.js';

/** Without `turn`: the state `queued` means the same. */
const WAITING_TEXTS: Readonly<Record<Exclude<WaitingFor, 'turn'>, Sentence>> = {
  worker: { en: 'waits for a worker', es: 'espera un proceso de trabajo' },
  disk: { en: 'waits for room on the disk', es: 'espera espacio en el disco' },
  redis: { en: 'waits for Redis', es: 'espera a Redis' },
};

const STATES: Readonly<Record<RunState, Sentence>> = {
  queued: { en: 'queued', es: 'en cola' },
  running: { en: 'running', es: 'en curso' },
  finished: { en: 'finished', es: 'terminada' },
  failed: { en: 'failed', es: 'falló' },
  cancelled: { en: 'cancelled', es: 'cancelada' },
};

export function resultText(entry: RunEntry): string {
  const { status } = entry;
  const { state, rows, errors, phase, percent, fault } = status;
  const reasons = attentionReasons(entry);
  if (reasons.length > 0)
    return `${say({ en: 'attention', es: 'atención' })}: ${reasons.map(say).join('; ')}`;
  if (state === 'finished')
    return say({
      en: `finished, ${number(rows)} ${plural(rows, 'row', 'rows')}, ${number(errors)} in error`,
      es: `terminada, ${number(rows)} ${plural(rows, 'fila', 'filas')}, ${number(errors)} con error`,
    });
  const waits = waitingFor(status);
  const parts: string[] = [say(STATES[state])];
  if (state === 'running' && phase === 'searching_duplicates')
    parts.push(say({ en: 'searching for duplicates', es: 'buscando duplicados' }));
  if (state === 'running' && percent !== null) parts.push(`${percent} %`);
  if (waits !== null && waits !== 'turn') parts.push(say(WAITING_TEXTS[waits]));
  else if (fault !== null && state !== 'running') parts.push(fault);
  return parts.join(', ');
}
