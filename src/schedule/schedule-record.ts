/**
 * A schedule: when to run what. It is written once, by `schedule add`; what came of its slots is in its state.
 *
 * What neither holds: anything of a person.
 */
import { closest } from '../csv/closest.js';
import { OptionError } from '../run/option-values.js';
import type { RunChoices } from '../runs/run-record.js';
import type { Timetable } from './slots.js';

const SCHEDULE_VERSION = 1;

export interface ScheduleRecord extends Timetable {
  record: typeof SCHEDULE_VERSION;
  name: string;
  /** Absolute; may hold placeholders for the slot's time. */
  input: string;
  /** Absolute. */
  outputDir: string;
  options: RunChoices;
  /** How many results stay; null for all. */
  keepLast: number | null;
  created: string;
}

export const newSchedule = (given: Omit<ScheduleRecord, 'record' | 'created'>): ScheduleRecord => ({
  record: SCHEDULE_VERSION,
  ...given,
  created: new Date().toISOString(),
});

export interface ScheduleState {
  /** The last slot for which a run was made, and that run. */
  slot: string | null;
  run: string | null;
  /** Slots at which the run before was still going. */
  skipped: number;
  lastSkipped: string | null;
}

export const FRESH: Readonly<ScheduleState> = { slot: null, run: null, skipped: 0, lastSkipped: null };

const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/** Whether a text from outside may be part of a path and of a key. */
export const isScheduleName = (text: string): boolean => NAME.test(text);

export function parseScheduleName(text: string): string {
  if (isScheduleName(text)) return text;
  throw new OptionError('A name has small letters, digits, - and _ only, and at most 64 of them.');
}

export function parseTimeZone(text: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    const near = closest(text, [...Intl.supportedValuesOf('timeZone'), 'UTC']);
    throw new OptionError(
      `There is no such time zone${near ? `: did you mean ${near}?` : '. A time zone is written as America/Mexico_City.'}`,
    );
  }
}
