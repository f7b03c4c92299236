/**
 * The refusal of a process whose data folder is not that of the other processes of the service (`service-presence.ts`): what it
 * would store, the others would not find.
 *
 * What it does not refuse: what needs no folder. The balancer sends nothing to a process that is not ready.
 */
import type { Sentence } from '../../base/sentence.js';
import type { ServicePresence } from '../../engine/queue/service-presence.js';
import { HttpFault } from './http-fault.js';

export type Presence = Pick<ServicePresence, 'processes' | 'isSecondFolder'>;

export const SECOND_FOLDER: Sentence = {
  es: 'Otro proceso de este servicio usa otra carpeta de datos en el mismo Redis: todos deben compartir la carpeta de --data, o cada servicio debe tener su --name',
  en: 'Another process of this service uses another data folder on the same Redis: all must share the folder of --data, or each service must have its own --name',
};

export function refuseSecondFolder(presence: Presence | undefined): void {
  if (presence?.isSecondFolder) throw new HttpFault('unavailable', { sentence: SECOND_FOLDER });
}
