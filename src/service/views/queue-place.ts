/**
 * How many runs are before a run that waits for its turn, and about how long it will wait, in figures and in a sentence.
 *
 * The time is estimated from the runs in progress: what each has left, and how long a byte takes. Without that evidence there
 * is no estimate, only the number.
 *
 * What it does not promise: the time. Uploads of other projects may come before it, and small files use the same workers.
 */

import type { Sentence } from '../../base/sentence.js';
import type { Language } from '../../key/contract/messages.js';
import { number } from '../../key/contract/number.js';
import { runsAhead } from '../runs/run-order.js';
import type { RunEntry } from '../runs/run-record.js';

export interface QueuePlace {
  /** The runs of the same lane that are executed now or begin before it. */
  ahead: number;
  /** Until it begins; null if it cannot be estimated. */
  seconds: number | null;
}

/** `entries`: all runs that have not ended. */
export function queuePlace(entry: RunEntry, entries: readonly RunEntry[]): QueuePlace {
  const ahead = runsAhead(entry, entries);
  return { ahead: ahead.length, seconds: secondsUntil(ahead) };
}

/** How long one byte of a run in progress takes; undefined without evidence. */
function secondsPerByte({ record, status }: RunEntry): number | undefined {
  const { percent, secondsLeft } = status;
  if (percent === null || secondsLeft === null || percent === 0 || percent >= 100) return undefined;
  return secondsLeft / (record.bytes * (1 - percent / 100));
}

/** Each run in progress occupies a slot until it ends; the next in order takes the first slot that is free. */
function secondsUntil(ahead: readonly RunEntry[]): number | null {
  const running = ahead.filter(({ status }) => status.state === 'running');
  const paces = running.map(secondsPerByte).filter((pace) => pace !== undefined);
  if (paces.length === 0 || paces.length < running.length) return null;
  const pace = paces.reduce((sum, one) => sum + one, 0) / paces.length;
  const slots = running.map(({ status }) => status.secondsLeft ?? 0);
  for (const { record, status } of ahead) {
    if (status.state === 'running') continue;
    const first = slots.indexOf(Math.min(...slots));
    slots[first] = slots[first]! + record.bytes * pace;
  }
  return Math.round(Math.min(...slots));
}

/** `{n}` is a number. */
const WORDS = {
  next: { es: 'Su archivo es el siguiente', en: 'Your file is next' },
  one: { es: '1 archivo antes del suyo', en: '1 file before yours' },
  many: { es: '{n} archivos antes del suyo', en: '{n} files before yours' },
  short: { es: 'menos de un minuto', en: 'less than a minute' },
  minute: { es: 'alrededor de un minuto', en: 'about a minute' },
  minutes: { es: 'unos {n} minutos', en: 'about {n} minutes' },
  hours: { es: 'unas {n} horas', en: 'about {n} hours' },
} satisfies Record<string, Sentence>;

function timeText(seconds: number, language: Language): string {
  if (seconds < 45) return WORDS.short[language];
  if (seconds < 90) return WORDS.minute[language];
  if (seconds < 5400) return WORDS.minutes[language].replace('{n}', number(Math.round(seconds / 60)));
  return WORDS.hours[language].replace('{n}', number(Math.round(seconds / 3600)));
}

/** As `3 archivos antes del suyo, unos 2 minutos.` */
export function placeText({ ahead, seconds }: QueuePlace, language: Language): string {
  const words = ahead === 0 ? WORDS.next : ahead === 1 ? WORDS.one : WORDS.many;
  return `${words[language].replace('{n}', number(ahead))}${seconds === null ? '' : `, ${timeText(seconds, language)}`}.`;
}
