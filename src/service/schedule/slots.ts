/**
 * The slots of a schedule: the times of a cron pattern in a time zone. The machine's own time zone is not used.
 *
 * What it does not store: whether a slot was decided.
 */
import { getNextMillis } from 'bullmq';

export interface Timetable {
  /** Five fields, or six with seconds first. */
  cron: string;
  /** A name of the IANA database. */
  tz: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Ranges to search for the latest slot, the shortest first: a pattern with seconds has many slots in a long one. */
const SEARCH_RANGES = [MINUTE, HOUR, DAY, 8 * DAY, 32 * DAY, 370 * DAY, 5 * 370 * DAY];

/** The first slot after a time; undefined if there is none. Throws on an invalid pattern or time zone. */
export function nextSlot({ cron, tz }: Timetable, after: number): number | undefined {
  return getNextMillis(after, { pattern: cron, tz });
}

/**
 * The last slot at or before a time. By `nextSlot`, as the schedulers in Redis: cron-parser's own search backwards gives
 * other slots on days when clocks change.
 */
export function latestSlot(timetable: Timetable, now: number): number | undefined {
  for (const range of SEARCH_RANGES) {
    let latest = nextSlot(timetable, now - range);
    if (latest === undefined || latest > now) continue;
    for (;;) {
      const next = nextSlot(timetable, latest);
      if (next === undefined || next > now || next <= latest) return latest;
      latest = next;
    }
  }
  return undefined;
}

/** Enough to contain a weekend, and the end of a month. */
const PERIODS = 10;

/** The longest time between two of the next slots, in milliseconds; 0 if there are fewer than two. */
export function longestPeriod(timetable: Timetable, now: number): number {
  let longest = 0;
  let slot = nextSlot(timetable, now);
  for (let period = 0; period < PERIODS && slot !== undefined; period++) {
    const next = nextSlot(timetable, slot);
    if (next === undefined) break;
    longest = Math.max(longest, next - slot);
    slot = next;
  }
  return longest;
}
