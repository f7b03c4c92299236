/** Validates a cron pattern: five or six fields, and at least one future slot. */

import type { Sentence } from '../../base/sentence.js';
import { OptionError } from '../../input/options/option-values.js';
import { nextSlot } from './slots.js';

const HOW_CRON: Sentence = {
  en: 'A pattern has five fields, minute hour day month weekday, as "0 3 * * *"; six with seconds first.',
  es: 'Un patrón tiene cinco campos, minuto hora día mes día-de-la-semana, como "0 3 * * *"; seis con segundos al principio.',
};

const HOW_FIELDS: Sentence = {
  en:
    'A field of the pattern is wrong, or it names a day that never comes: ' +
    'minute 0-59, hour 0-23, day 1-31, month 1-12, weekday 0-7, as "0 3 * * 1-5".',
  es:
    'Un campo del patrón está mal, o indica un día que nunca llega: ' +
    'minuto 0-59, hora 0-23, día 1-31, mes 1-12, día de la semana 0-7, como "0 3 * * 1-5".',
};

export function parseCron(text: string): string {
  const cron = text.trim().replace(/\s+/g, ' ');
  const fields = cron.split(' ').length;
  if (fields !== 5 && fields !== 6) throw new OptionError(HOW_CRON);
  try {
    if (nextSlot({ cron, tz: 'UTC' }, Date.now()) !== undefined) return cron;
  } catch {} // an invalid field
  throw new OptionError(HOW_FIELDS);
}
