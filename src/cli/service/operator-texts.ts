/**
 * Texts for the operator: why a run waits or failed, and what to do. The texts for the owner of a run (`src/service/views`)
 * advise to contact the operator.
 *
 * What it does not contain: faults of the file. Their sentences are the same for both.
 */

import type { Sentence } from '../../base/sentence.js';
import type { Fault, StatusRecord } from '../../service/runs/run-record.js';
import type { WaitingFor } from '../../service/views/waiting.js';

const WAITING: Readonly<Record<Exclude<WaitingFor, 'turn'>, Sentence>> = {
  worker: {
    en: 'No process calculates now: start curp-batch worker (with --embedded, serve starts it). The run continues by itself.',
    es: 'Ningún proceso está calculando: inicie curp-batch worker (con --embedded lo inicia serve). La corrida sigue sola.',
  },
  disk: {
    en: 'The disk is full: make room. The run continues by itself.',
    es: 'El disco está lleno: libere espacio. La corrida sigue sola.',
  },
  redis: {
    en: 'Redis does not answer: check that it runs and is reachable. The run continues by itself.',
    es: 'Redis no responde: revise que esté en marcha y que haya conexión. La corrida sigue sola.',
  },
};

const FAULTS: Readonly<Partial<Record<Fault, Sentence>>> = {
  wrong_version: {
    en: 'The processes of the service have different versions: install the same version everywhere.',
    es: 'Los procesos del servicio tienen versiones distintas: instale la misma versión en todos.',
  },
  defect: {
    en: 'An internal error occurred: the log of the run worker says more.',
    es: 'Ocurrió un error interno: la bitácora de run-worker dice más.',
  },
  old_version: {
    en: 'The queue server (Redis) is too old: install a newer one.',
    es: 'El servidor de colas (Redis) es demasiado antiguo: instale uno más reciente.',
  },
  evicts_keys: {
    en: 'The queue server (Redis) may lose data: set maxmemory-policy to noeviction.',
    es: 'El servidor de colas (Redis) puede perder datos: ponga maxmemory-policy en noeviction.',
  },
  redis_refuses: {
    en: 'The queue server (Redis) refuses the work. The run continues when it accepts it.',
    es: 'El servidor de colas (Redis) rechaza el trabajo. La corrida sigue cuando lo acepte.',
  },
  not_started: {
    en: 'The queue server (Redis) did not start: its log says why.',
    es: 'El servidor de colas (Redis) no arrancó: su bitácora dice por qué.',
  },
};

/** Undefined if the sentence for the owner of the run fits here too. */
export function operatorText({ fault }: StatusRecord, waits: WaitingFor | null): Sentence | undefined {
  const ofFault = fault === null ? undefined : FAULTS[fault];
  if (ofFault !== undefined) return ofFault;
  return waits === null || waits === 'turn' ? undefined : WAITING[waits];
}
