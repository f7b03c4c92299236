/**
 * How many runs are before a run that waits for its turn, and about how long it will wait, in figures and in a sentence.
 *
 * The time is estimated from the runs in progress: what each has left, and how long a byte takes. Without that evidence there
 * is no estimate, only the number.
 *
 * What it does not promise: the time. Uploads of other projects may come before it, and small files use the same workers.
 */
import type { Language } from '../../contract/messages.js';
import { number } from '../../contract/number.js';
import { runsAhead } from '../run-order.js';
import type { RunEntry } from '../run-record.js';

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

interface Words {
  next: string;
  one: string;
  many: string;
  short: string;
  minute: string;
  minutes: string;
  hours: string;
}

/** `{n}` is a number. */
const WORDS: Readonly<Record<Language, Words>> = {
  es: {
    next: 'Su archivo es el siguiente',
    one: '1 archivo antes del suyo',
    many: '{n} archivos antes del suyo',
    short: 'menos de un minuto',
    minute: 'alrededor de un minuto',
    minutes: 'unos {n} minutos',
    hours: 'unas {n} horas',
  },
  en: {
    next: 'Your file is next',
    one: '1 file before yours',
    many: '{n} files before yours',
    short: 'less than a minute',
    minute: 'about a minute',
    minutes: 'about {n} minutes',
    hours: 'about {n} hours',
  },
};

function timeText(seconds: number, words: Words): string {
  if (seconds < 45) return words.short;
  if (seconds < 90) return words.minute;
  if (seconds < 5400) return words.minutes.replace('{n}', number(Math.round(seconds / 60)));
  return words.hours.replace('{n}', number(Math.round(seconds / 3600)));
}

/** As `3 archivos antes del suyo, unos 2 minutos.` */
export function placeText({ ahead, seconds }: QueuePlace, language: Language): string {
  const words = WORDS[language];
  const files = ahead === 0 ? words.next : ahead === 1 ? words.one : words.many.replace('{n}', number(ahead));
  return `${files}${seconds === null ? '' : `, ${timeText(seconds, words)}`}.`;
}
