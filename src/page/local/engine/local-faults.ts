/**
 * The sentences of faults on the local page, where they differ from those of a service: here there is no server, no
 * operator, and nothing is sent.
 */

import type { Sentence } from '../../../base/sentence.js';
import type { Language } from '../../../key/contract/messages.js';
import type { Fault } from '../../../service/runs/run-record.js';

const DEFECT: Sentence = {
  es: 'Ocurrió un error interno y no hay resultado. Cierre esta página, ábrala otra vez y vuelva a intentarlo; si se repite, use curp-batch en la línea de comandos.',
  en: 'An internal error occurred, and there is no result. Close this page, open it again and try once more; if it happens again, use curp-batch on the command line.',
};

const LOCAL_TEXTS: Partial<Record<Fault, Sentence>> = {
  encrypted_workbook: {
    es: 'El libro tiene contraseña. Ábralo, quítele la contraseña, guárdelo y vuelva a elegirlo.',
    en: 'The workbook has a password. Open it, remove the password, save it and choose it again.',
  },
  archive: {
    es: 'El archivo es un archivo comprimido dentro de otro, o está vacío. Descomprímalo y elija el archivo que contiene.',
    en: 'The file is an archive inside another one, or empty. Unpack it and choose the file that is inside.',
  },
  bad_workbook: {
    es: 'El libro de Excel está dañado o incompleto. Ábralo, guárdelo de nuevo y vuelva a elegirlo.',
    en: 'The Excel workbook is damaged or cut short. Open it, save it again and choose it again.',
  },
  output_failed: {
    es: 'El navegador no pudo guardar el resultado: quizá el disco de esta computadora está lleno.',
    en: 'The browser could not keep the result: perhaps the disk of this computer is full.',
  },
  defect: DEFECT,
  // Faults of a queue server and of several processes, which are not here.
  wrong_version: DEFECT,
  redis_gone: DEFECT,
  old_version: DEFECT,
  evicts_keys: DEFECT,
  redis_refuses: DEFECT,
  not_started: DEFECT,
};

interface Explained {
  readonly fault: Fault | null;
  readonly message: string | null;
}

/** With the sentence of this page, if the fault has one. */
export function withLocalMessage<T extends Explained>(found: T, language: Language): T {
  const text = found.fault === null ? undefined : LOCAL_TEXTS[found.fault]?.[language];
  return text === undefined ? found : { ...found, message: text };
}
