/**
 * File names with the local time of a slot in the schedule's time zone: the input `people-{yyyy-MM-dd}.csv`, the result
 * `nightly-2026-11-15T030000-0600.csv`. A result's name includes the UTC offset, since an hour repeats when daylight saving
 * time ends.
 */

import { isGzipName } from '../../engine/settings/result-name.js';
import type { RunChoices } from '../../input/options/option-types.js';
import { OptionError } from '../../input/options/option-values.js';

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** The letters of a placeholder, as Java, .NET and most spreadsheets write them. */
const LETTERS: Readonly<Record<string, Part>> = {
  yyyy: 'year',
  MM: 'month',
  dd: 'day',
  HH: 'hour',
  mm: 'minute',
  ss: 'second',
};

const PLACEHOLDER = /\{([^{}]*)\}/g;

interface WallClock extends Record<Part, string> {
  /** As `-0600`. */
  offset: string;
}

function wallClock(moment: number, tz: string): WallClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: tz,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const offset = parts.timeZoneName!.replace('GMT', '').replace(':', '') || '+0000';
  return { ...(parts as Record<Part, string>), year: parts.year!.padStart(4, '0'), offset };
}

/** For people: `2026-11-15 03:00`. */
export function clockTime(moment: number, tz: string): string {
  const { year, month, day, hour, minute } = wallClock(moment, tz);
  return `${year}-${month}-${day} ${hour}:${minute}`;
}

/** Splits a placeholder into runs of one letter and the text between them. */
const piecesOf = (placeholder: string): string[] => placeholder.match(/([A-Za-z])\1*|[^A-Za-z]+/g) ?? [];

/** Throws on unknown letters, and on minutes (mm) where months (MM) were probably meant. */
export function checkPlaceholders(path: string): void {
  const rest = path.replace(PLACEHOLDER, (_, inside: string) => {
    const letters = piecesOf(inside).filter((piece) => /[A-Za-z]/.test(piece) && piece !== 'T');
    const known = letters.length > 0 && letters.every((piece) => Object.hasOwn(LETTERS, piece));
    const confused = letters.includes('mm') && !letters.includes('HH');
    if (!known || confused) {
      throw new OptionError({
        en:
          'A date in a name is written {yyyy-MM-dd}, {yyyyMMdd} or with HH, mm and ss for the time: ' +
          'MM is the month, mm the minute.',
        es:
          'Una fecha en un nombre se escribe {yyyy-MM-dd}, {yyyyMMdd} o con HH, mm y ss para la hora: ' +
          'MM es el mes, mm el minuto.',
      });
    }
    return '';
  });
  if (/[{}]/.test(rest))
    throw new OptionError({
      en: 'A brace in a name opens or closes a date: {yyyy-MM-dd}.',
      es: 'Una llave en un nombre abre o cierra una fecha: {yyyy-MM-dd}.',
    });
}

/** Replaces the placeholders of a path by the slot's time. */
export function fillPlaceholders(path: string, slot: number, tz: string): string {
  const clock = wallClock(slot, tz);
  return path.replace(PLACEHOLDER, (_, inside: string) =>
    piecesOf(inside)
      .map((piece) => (Object.hasOwn(LETTERS, piece) ? clock[LETTERS[piece]!] : piece))
      .join(''),
  );
}

/** `2026-11-15T030000-0600`. */
export function slotStamp(slot: number, tz: string): string {
  const { year, month, day, hour, minute, second, offset } = wallClock(slot, tz);
  return `${year}-${month}-${day}T${hour}${minute}${second}${offset}`;
}

const STAMP = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)([+-]\d\d)(\d\d)$/;

/** The name of a slot's result. A compressed input has a compressed result. */
export const resultName = (
  schedule: string,
  stamp: string,
  { format = 'csv' }: RunChoices,
  input: string,
): string => `${schedule}-${stamp}.${format}${isGzipName(input) ? '.gz' : ''}`;

/** The slot of a result; undefined if the file is not a result of this schedule. */
export function slotOfResult(schedule: string, file: string): number | undefined {
  if (!file.startsWith(`${schedule}-`)) return undefined;
  const match = /^(.*?)\.(?:csv|ndjson)(?:\.gz)?$/.exec(file.slice(schedule.length + 1));
  const stamp = match && STAMP.exec(match[1]!);
  if (!stamp) return undefined;
  const [, date, hour, minute, second, offsetHours, offsetMinutes] = stamp;
  return Date.parse(`${date}T${hour}:${minute}:${second}${offsetHours}:${offsetMinutes}`);
}
