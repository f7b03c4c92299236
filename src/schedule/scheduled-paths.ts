/**
 * Names that carry the time of a slot, as clocks in the schedule's time zone show it: the input `people-{yyyy-MM-dd}.csv`,
 * the result `nightly-2026-11-15T030000-0600.csv`. The offset is part of a result's name, since clocks show some hours
 * twice a year twice.
 */
import { OptionError } from '../run/option-values.js';
import { isGzipName } from '../run/result-name.js';
import type { RunChoices } from '../runs/run-record.js';

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

/** What clocks in a time zone show at a moment. */
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

/** Runs of one letter, and what stands between them; a T may. */
const piecesOf = (placeholder: string): string[] => placeholder.match(/([A-Za-z])\1*|[^A-Za-z]+/g) ?? [];

/** Refuses a placeholder that would not say what was meant. */
export function checkPlaceholders(path: string): void {
  const rest = path.replace(PLACEHOLDER, (_, inside: string) => {
    const letters = piecesOf(inside).filter((piece) => /[A-Za-z]/.test(piece) && piece !== 'T');
    const known = letters.length > 0 && letters.every((piece) => Object.hasOwn(LETTERS, piece));
    // Minutes beside a year, without hours: the months were meant.
    const confused = letters.includes('mm') && !letters.includes('HH');
    if (!known || confused) {
      throw new OptionError(
        `A date in a name is written {yyyy-MM-dd}, {yyyyMMdd} or with HH, mm and ss for the time: ` +
          'MM is the month, mm the minute.',
      );
    }
    return '';
  });
  if (/[{}]/.test(rest)) throw new OptionError('A brace in a name opens or closes a date: {yyyy-MM-dd}.');
}

/** A path with the slot's time in the place of its placeholders. */
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

/** The name of a slot's result. A packed input has a packed result. */
export const resultName = (
  schedule: string,
  stamp: string,
  { format = 'csv' }: RunChoices,
  input: string,
): string => `${schedule}-${stamp}.${format}${isGzipName(input) ? '.gz' : ''}`;

/** When the slot of a result was; nothing if the file is no result of this schedule. */
export function slotOfResult(schedule: string, file: string): number | undefined {
  if (!file.startsWith(`${schedule}-`)) return undefined;
  const match = /^(.*?)\.(?:csv|ndjson)(?:\.gz)?$/.exec(file.slice(schedule.length + 1));
  const stamp = match && STAMP.exec(match[1]!);
  if (!stamp) return undefined;
  const [, date, hour, minute, second, offsetHours, offsetMinutes] = stamp;
  return Date.parse(`${date}T${hour}:${minute}:${second}${offsetHours}:${offsetMinutes}`);
}
