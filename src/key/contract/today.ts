/**
 * Today's date in UTC, independent of the time zone of the machine. It is read once at the start of a run or a request
 * and passed on as a parameter: `src/key/curp` never reads the clock.
 */

const DAY = 86_400_000;

let knownDay = Number.NaN;
let known = '';

/** For example `2026-11-15`. The text is cached for one day. */
export function utcToday(now: number = Date.now()): string {
  const day = Math.floor(now / DAY);
  if (day !== knownDay) {
    known = new Date(now).toISOString().slice(0, 10);
    knownDay = day;
  }
  return known;
}
