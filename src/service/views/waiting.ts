/**
 * What a run waits for: its turn, a worker, disk space, or Redis. One word for programs, one sentence for the owner of the
 * run: what is missing, that nothing is lost, and whom to contact.
 *
 * What it does not do: check Redis or workers. The status has the obstacle of a running run; the caller passes the rest.
 */

import { capitalized, type Language, type Sentence } from '../../base/sentence.js';
import { NO_ROWS } from '../../engine/run/summary.js';
import { hasEnded, type RunEntry, type StatusRecord } from '../runs/run-record.js';
import { faultText } from './fault-texts.js';
import { placeText, type QueuePlace } from './queue-place.js';

export const WAITING_FOR = ['turn', 'worker', 'disk', 'redis'] as const;
export type WaitingFor = (typeof WAITING_FOR)[number];

/** The state of Redis and of the run workers, as the service knows it. */
export interface ServiceState {
  redisAnswers: boolean;
  /** Number of run workers; undefined if Redis does not allow the query. */
  runWorkers: number | undefined;
  /** All runs that have not ended; without them there is no place in the queue. */
  unfinished?: readonly RunEntry[];
}

/** Null for a run that makes progress or has ended. Without `around`, only the status is used. */
export function waitingFor(status: StatusRecord, around?: ServiceState): WaitingFor | null {
  const { state, fault, obstacle } = status;
  if (hasEnded(state)) return null;
  if (state === 'queued' && fault !== null) return fault === 'output_failed' ? 'disk' : 'redis';
  if (around?.redisAnswers === false) return 'redis';
  if (around?.runWorkers === 0) return 'worker';
  return state === 'queued' ? 'turn' : obstacle;
}

const TEXTS: Readonly<Record<Exclude<WaitingFor, 'turn'>, Sentence>> = {
  worker: {
    es: 'El servidor no tiene ahora ningún proceso que calcule. La corrida sigue sola en cuanto haya uno: no suba el archivo otra vez. Si dura más de unos minutos, avise a quien administra el servicio.',
    en: 'The server has no process that calculates now. The run continues by itself as soon as there is one: do not upload the file again. If it takes more than a few minutes, tell the person who runs the service.',
  },
  disk: {
    es: 'El disco del servidor está lleno. La corrida sigue sola cuando haya espacio: no suba el archivo otra vez. Borre las corridas que ya no necesite y avise a quien administra el servicio.',
    en: 'The disk of the server is full. The run continues by itself when there is room: do not upload the file again. Delete runs that you no longer need, and tell the person who runs the service.',
  },
  redis: {
    es: 'El servidor de colas (Redis) no responde. La corrida sigue sola cuando vuelva: no suba el archivo otra vez. Si dura más de unos minutos, avise a quien administra el servicio.',
    en: 'The queue server (Redis) does not answer. The run continues by itself when it is back: do not upload the file again. If it takes more than a few minutes, tell the person who runs the service.',
  },
};

/** For these faults the sentence about waiting is more helpful. */
const REPLACED_FAULTS = new Set<string>(['redis_gone', 'output_failed']);

/** Several reasons as one sentence. */
export const joinedReasons = (sentences: readonly Sentence[]): Sentence => {
  const text = (language: Language): string =>
    `${capitalized(sentences.map((sentence) => sentence[language]).join('; '))}.`;
  return { es: text('es'), en: text('en') };
};

/**
 * Why a run waits, failed or needs attention, or that its file has no rows, for its owner; null if none of these. `place`: that
 * of a run that waits for its turn.
 */
export function messageOfRun(
  status: StatusRecord,
  waits: WaitingFor | null,
  place: QueuePlace | null = null,
): Sentence | null {
  const { fault, state, rows, attention = [] } = status;
  if (state === 'finished' && rows === 0) return NO_ROWS;
  if (state === 'finished' && attention.length > 0) return joinedReasons(attention);
  if (fault !== null && (waits === null || !REPLACED_FAULTS.has(fault))) return faultText(fault);
  if (waits === 'turn') return place && { es: placeText(place, 'es'), en: placeText(place, 'en') };
  return waits === null ? null : TEXTS[waits];
}
