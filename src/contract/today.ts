/**
 * Today's date in UTC, the same on every machine whatever its time zone. Taken once at the start of a run or a
 * request and handed on from there: nothing below this layer asks the clock.
 */

const DAY = 86_400_000;

let knownDay = Number.NaN;
let known = '';

/** `2026-11-15`. */
export function utcToday(now: number = Date.now()): string {
  const day = Math.floor(now / DAY);
  if (day !== knownDay) {
    known = new Date(now).toISOString().slice(0, 10);
    knownDay = day;
  }
  return known;
}
