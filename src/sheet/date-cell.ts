/**
 * A cell with a date becomes its day. Google Sheets gives the instant of its midnight in the time zone of the spreadsheet,
 * which is not always that of the script: so the day is asked of Google's own calendar, in the zone of the spreadsheet.
 *
 * What it does not do: guess. A time shortly before midnight may be a midnight that another calendar has moved, or a real time:
 * such a cell has no day here. The one case that is known is a midnight that the zone does not have, because its clocks were
 * put forward then (12 February 1950 in Mexico City): that is the beginning of the next day.
 */

/** The parts of the services of Google that are used. They are not there in a test without them. */
declare const Utilities: { formatDate(date: Date, timeZone: string, format: string): string } | undefined;
declare const SpreadsheetApp: { getActive(): { getSpreadsheetTimeZone(): string } | null } | undefined;

const FORMAT = 'yyyy-MM-dd HH:mm:ss';
const DAY_LENGTH = 'yyyy-MM-dd'.length;

/** From this time on, a midnight of another calendar is possible: the largest known difference is 97 minutes. */
const LATE = '22:00:00';
const MIDNIGHT = '00:00:00';

const two = (value: number): string => String(value).padStart(2, '0');

/** By the time zone of the script. */
const ownTime = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())} ` +
  `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;

/** Writes an instant as the local time of the spreadsheet. */
export type LocalTime = (date: Date) => string;

/** Made once for each call: asking for the zone takes longer than a row. */
export function spreadsheetTime(): LocalTime {
  const isInSheets = typeof Utilities !== 'undefined' && typeof SpreadsheetApp !== 'undefined';
  const zone = isInSheets ? SpreadsheetApp.getActive()?.getSpreadsheetTimeZone() : undefined;
  return zone === undefined || !isInSheets ? ownTime : (date) => Utilities.formatDate(date, zone, FORMAT);
}

const secondsOf = (time: string): number => {
  const [hours, minutes, seconds] = time.split(':').map(Number);
  return (hours! * 60 + minutes!) * 60 + seconds!;
};

/** Why a cell with a date has no day. `time`: it may be this one or the next. `none`: it has a time of day, or a zero. */
export type NoDay = 'time' | 'none';

/** The first day that can be a date in a cell. 30 December 1899 is the zero of Google Sheets; earlier days are texts there. */
const FIRST_DAY = '1900-01-01';

const dayOrNone = (local: string): string => (local < FIRST_DAY ? 'none' : local.slice(0, DAY_LENGTH));

/** The day as `1984-07-19`, or why there is none. */
export function dayOf(date: Date, localTime: LocalTime): string | NoDay {
  if (Number.isNaN(date.getTime())) return 'none';
  const local = localTime(date);
  const time = local.slice(DAY_LENGTH + 1);
  if (time < LATE) return dayOrNone(local);
  const rest = 24 * 60 * 60 - secondsOf(time);
  const next = localTime(new Date(date.getTime() + rest * 1000));
  return next.slice(DAY_LENGTH + 1) === MIDNIGHT ? 'time' : dayOrNone(next);
}
