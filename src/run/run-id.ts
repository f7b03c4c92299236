/**
 * The id of a run: it says when the run was made, and may be part of a path and of a name in Redis.
 *
 * What it does not promise: that an id cannot be guessed. It opens nothing without a token.
 */
import { randomBytes } from 'node:crypto';

const ID = /^r[0-9a-f]{18}$/;

/** Milliseconds of 1970 in the first twelve hexadecimal digits, then random ones: an id says when its run was made. */
const TIME_DIGITS = 12;

export const newRunId = (): string => {
  const time = Date.now().toString(16).padStart(TIME_DIGITS, '0');
  return `r${time}${randomBytes(3).toString('hex')}`;
};

/** Ids that were made before this held no time: all of their digits are random. */
const FIRST_TIME = Date.UTC(2020, 0);
const DAY_MS = 86_400_000;

/** When the run of this id was made, as ISO; nothing where the id does not say. */
export function timeOfRunId(id: string): string | undefined {
  if (!isRunId(id)) return undefined;
  const time = Number.parseInt(id.slice(1, 1 + TIME_DIGITS), 16);
  return time >= FIRST_TIME && time <= Date.now() + DAY_MS ? new Date(time).toISOString() : undefined;
}

/** Whether a text from outside may be part of a path. */
export const isRunId = (text: string): boolean => ID.test(text);
