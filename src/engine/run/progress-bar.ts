/**
 * One line of progress, for any width of a terminal: a bar, the percentage, rows, speed, time left, rows in error. In a
 * narrow terminal parts are left out in this order: speed, rows in error, bar, rows. Percentage and time left stay. During
 * the search for duplicates, the line shows this phase instead of speed and time left.
 *
 * What it does not do: measure. The caller passes the pace.
 */

import { type Language, plural } from '../../base/sentence.js';
import { number } from '../../key/contract/number.js';
import type { Pace } from './pace.js';

const MAX_BAR = 24;
const MIN_BAR = 8;
const GAP = '  ';

/** `2 h 5 min`, `12 min 3 s`, `45 s`. */
function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

/** `2h 5m`, for narrow terminals. */
const shortDuration = (seconds: number): string => duration(seconds).replaceAll(/ (h|m|s)(in)?/g, '$1');

const join = (...parts: (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(GAP);

function bar(percent: number, width: number): string {
  const filled = Math.floor((percent / 100) * width);
  return '█'.repeat(filled) + '░'.repeat(width - filled);
}

/** The line without a bar, at full length. */
export const progressText = (pace: Pace, language: Language = 'en'): string =>
  progressLine(pace, Number.POSITIVE_INFINITY, language, false);

interface Words {
  rows(count: number): string;
  left(time: string, seconds: number): string;
  errors(count: number): string;
  searching: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    rows: (count) => `${number(count)} ${plural(count, 'row', 'rows')}`,
    left: (time) => `${time} left`,
    errors: (count) => `${number(count)} in error`,
    searching: 'searching for duplicates',
  },
  es: {
    rows: (count) => `${number(count)} ${plural(count, 'fila', 'filas')}`,
    left: (time, seconds) => `${plural(seconds, 'falta', 'faltan')} ${time}`,
    errors: (count) => `${number(count)} con error`,
    searching: 'buscando duplicados',
  },
};

export function progressLine(pace: Pace, width: number, language: Language = 'en', withBar = true): string {
  const words = WORDS[language];
  const { percent, secondsLeft } = pace;
  const percentText = percent === undefined ? undefined : `${percent} %`;
  const rows = words.rows(pace.rows);
  const speed = `${words.rows(pace.rowsPerSecond)}/s`;
  const timeLeft = secondsLeft === undefined ? undefined : words.left(duration(secondsLeft), secondsLeft);
  const shortTimeLeft =
    secondsLeft === undefined ? undefined : words.left(shortDuration(secondsLeft), secondsLeft);
  const errors = words.errors(pace.errors);

  // From wide to narrow.
  const variants =
    pace.phase === 'searching_duplicates'
      ? [join(percentText, words.searching, rows, errors), join(percentText, words.searching)]
      : [
          join(percentText, rows, speed, timeLeft, errors),
          join(percentText, rows, timeLeft, errors),
          join(percentText, rows, timeLeft),
        ];
  if (withBar && percent !== undefined) {
    for (const text of variants) {
      const room = Math.min(MAX_BAR, width - text.length - 1);
      if (room >= MIN_BAR) return `${bar(percent, room)} ${text}`;
    }
  }
  const shortVariants =
    percentText === undefined && timeLeft === undefined
      ? []
      : [join(percentText, timeLeft), join(percentText, shortTimeLeft)];
  return (
    [...variants, ...shortVariants].find((text) => text.length <= width) ??
    (percentText ?? rows).slice(0, width)
  );
}
