/**
 * The id of a run: it contains the time when the run was made, and is safe in paths and Redis keys.
 *
 * What it does not promise: that an id cannot be guessed. An id without a token gives no access.
 */
import { randomBytes } from 'node:crypto';

const ID = /^r[0-9a-f]{18}$/;

/** Milliseconds since 1970 in the first twelve hexadecimal digits; the rest is random. */
const TIME_DIGITS = 12;

export const newRunId = (): string => {
  const time = Date.now().toString(16).padStart(TIME_DIGITS, '0');
  return `r${time}${randomBytes(3).toString('hex')}`;
};

/** Older versions made ids of random digits only: an earlier time means such an id. */
const FIRST_TIME = Date.UTC(2020, 0);
const DAY_MS = 86_400_000;

/** When the run was made, in ISO format; undefined for an id without a time. */
export function timeOfRunId(id: string): string | undefined {
  if (!isRunId(id)) return undefined;
  const time = Number.parseInt(id.slice(1, 1 + TIME_DIGITS), 16);
  return time >= FIRST_TIME && time <= Date.now() + DAY_MS ? new Date(time).toISOString() : undefined;
}

/** Validates untrusted text before it becomes part of a path. */
export const isRunId = (text: string): boolean => ID.test(text);
