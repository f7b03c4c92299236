/**
 * The record of a schedule, written by `schedule add` and over HTTP. Its state is in `schedule-state.ts`.
 *
 * What it does not hold: personal data.
 */
import { closest } from '../../input/csv/did-you-mean.js';
import type { RunChoices } from '../../input/options/option-types.js';
import { OptionError } from '../../input/options/option-values.js';
import type { Expectations } from '../runs/expectations.js';
import type { EndCommand } from './end-command.js';
import type { Timetable } from './slots.js';

/** As that of the record of a run: 2 since the header of an input decides how values are read. */
const SCHEDULE_VERSION = 2;

export interface ScheduleRecord extends Timetable {
  /** The version of the record. */
  record: number;
  name: string;
  /** Absolute; may contain placeholders for the slot's time. */
  input: string;
  /** Absolute. */
  outputDir: string;
  options: RunChoices;
  /** How many results are kept; null for all. */
  keepLast: number | null;
  created: string;
  /** The project of its runs, and of the tokens that may see and change it. */
  project: string;
  expect: Expectations;
  /** Called when the outcome of a slot is known; null for no call. */
  callback: string | null;
  /** Executed when the outcome of a slot is known; null for none. Never set over HTTP. */
  onEnd: EndCommand | null;
  /** No slot is due while it is paused. */
  paused: boolean;
  /** When it was last resumed. Slots before that are not executed later. */
  resumed: string | null;
  /** The folder that a path may not leave; of paths that were given over HTTP. */
  within: Partial<Record<'input' | 'outputDir', string>>;
}

/** The project of schedules that `schedule add` makes without `--project`. */
export const SCHEDULE_PROJECT = 'schedule';

/** Of fields that older versions did not write. */
const DEFAULTS = {
  project: SCHEDULE_PROJECT,
  expect: {},
  callback: null,
  onEnd: null,
  paused: false,
  resumed: null,
  within: {},
} as const satisfies Partial<ScheduleRecord>;

export const withScheduleDefaults = (record: ScheduleRecord): ScheduleRecord => ({ ...DEFAULTS, ...record });

export const newSchedule = (
  given: Omit<ScheduleRecord, 'record' | 'created' | keyof typeof DEFAULTS> & Partial<ScheduleRecord>,
): ScheduleRecord => ({
  ...DEFAULTS,
  created: new Date().toISOString(),
  ...given,
  record: SCHEDULE_VERSION,
});

const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/** Validates untrusted text before it becomes part of a path or a Redis key. */
export const isScheduleName = (text: string): boolean => NAME.test(text);

export function parseScheduleName(text: string): string {
  if (isScheduleName(text)) return text;
  throw new OptionError({
    en: 'A name has small letters, digits, - and _ only, and at most 64 of them.',
    es: 'Un nombre solo tiene minúsculas, dígitos, - y _, 64 como máximo.',
  });
}

export function parseTimeZone(text: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    const near = closest(text, [...Intl.supportedValuesOf('timeZone'), 'UTC']);
    throw new OptionError({
      en: `There is no such time zone${near ? `: did you mean ${near}?` : '. A time zone is written as America/Mexico_City.'}`,
      es: `No existe esa zona horaria${near ? `: ¿quiso decir ${near}?` : '. Una zona horaria se escribe como America/Mexico_City.'}`,
    });
  }
}
