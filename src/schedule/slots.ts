/**
 * The slots of a schedule: the moments that a cron pattern names on the clocks of a time zone. The machine's own time
 * zone plays no part.
 *
 * What it does not know: whether anything happened at them.
 */
import { getNextMillis } from 'bullmq';

/** What says when. */
export interface Timetable {
  /** Five fields, or six with seconds first. */
  cron: string;
  /** A name of the IANA database. */
  tz: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How far back to look for the latest slot: a short way first, since there may be many slots on it. */
const WAYS_BACK = [MINUTE, HOUR, DAY, 8 * DAY, 32 * DAY, 370 * DAY, 5 * 370 * DAY];

/** The first slot after a moment; nothing if there is none. Throws on a pattern or a time zone that is none. */
export function nextSlot({ cron, tz }: Timetable, after: number): number | undefined {
  return getNextMillis(after, { pattern: cron, tz });
}

/** The last slot that is not after a moment. */
export function latestSlot(timetable: Timetable, now: number): number | undefined {
  for (const way of WAYS_BACK) {
    let latest = nextSlot(timetable, now - way);
    if (latest === undefined || latest > now) continue;
    for (;;) {
      const next = nextSlot(timetable, latest);
      if (next === undefined || next > now || next <= latest) return latest;
      latest = next;
    }
  }
  return undefined;
}
