// The next and the latest slot of a schedule.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCron } from '../../../src/service/schedule/cron-pattern.js';
import { parseScheduleName, parseTimeZone } from '../../../src/service/schedule/schedule-record.js';
import { latestSlot, nextSlot } from '../../../src/service/schedule/slots.js';
import { runs } from '../../random/property-runs.js';

const MEXICO = 'America/Mexico_City';
const at = (iso: string): number => Date.parse(iso);
const iso = (slot: number | undefined): string | undefined =>
  slot === undefined ? undefined : new Date(slot).toISOString();

describe('slots', () => {
  it.each([
    ['0 3 * * *', MEXICO, '2026-11-15T10:00:00Z', '2026-11-15T09:00:00.000Z', '2026-11-16T09:00:00.000Z'],
    ['0 3 * * *', 'UTC', '2026-11-15T02:59:59Z', '2026-11-14T03:00:00.000Z', '2026-11-15T03:00:00.000Z'],
    ['*/10 * * * * *', 'UTC', '2026-11-15T02:59:59Z', '2026-11-15T02:59:50.000Z', '2026-11-15T03:00:00.000Z'],
    ['0 0 1 1 *', MEXICO, '2026-11-15T00:00:00Z', '2026-01-01T06:00:00.000Z', '2027-01-01T06:00:00.000Z'],
    ['0 0 29 2 *', 'UTC', '2026-11-15T00:00:00Z', '2024-02-29T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
  ])('of %s in %s', (cron, tz, now, latest, next) => {
    expect(iso(latestSlot({ cron, tz }, at(now)))).toBe(latest);
    expect(iso(nextSlot({ cron, tz }, at(now)))).toBe(next);
  });

  it('a slot that is due exactly now is the latest, and not the next', () => {
    const now = at('2026-11-15T09:00:00Z');
    expect(latestSlot({ cron: '0 3 * * *', tz: MEXICO }, now)).toBe(now);
    expect(nextSlot({ cron: '0 3 * * *', tz: MEXICO }, now)).toBeGreaterThan(now);
  });

  it.each([
    [
      'a skipped hour, whose slot moves by one hour',
      '30 2 * * *',
      '2027-03-28T00:00:00Z',
      ['2027-03-28T01:30:00.000Z', '2027-03-29T00:30:00.000Z'],
    ],
    [
      'a repeated hour, which has one daily slot',
      '30 2 * * *',
      '2026-10-25T00:00:00Z',
      ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'],
    ],
    [
      'half hours in a repeated hour',
      '*/30 2 * * *',
      '2026-10-24T23:59:00Z',
      ['2026-10-25T00:00:00.000Z', '2026-10-25T00:30:00.000Z'],
    ],
  ])('of %s', (_, cron, from, slots) => {
    const madrid = { cron, tz: 'Europe/Madrid' };
    const first = nextSlot(madrid, at(from))!;
    expect([iso(first), iso(nextSlot(madrid, first))]).toEqual(slots);
  });

  it('no slot lies between the latest and the next', () => {
    const patterns = fc.constantFrom(
      '0 3 * * *',
      '*/7 * * * *',
      '15 2 * * 1-5',
      '0 0 1 * *',
      '30 1 * * 0',
      '5 4 3 2 *',
    );
    const zones = fc.constantFrom('UTC', MEXICO, 'America/Tijuana', 'Europe/Madrid', 'Australia/Adelaide');
    const moments = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') });
    fc.assert(
      fc.property(patterns, zones, moments, (cron, tz, now) => {
        const latest = latestSlot({ cron, tz }, now)!;
        expect(latest).toBeLessThanOrEqual(now);
        expect(nextSlot({ cron, tz }, latest)).toBeGreaterThan(now);
      }),
      runs(30),
    );
  });
});

describe('what is refused', () => {
  it.each(['', '* * * *', '61 * * * *', '* * * * * * *', 'every day', '0 3 31 2 *', '* * * * X'])(
    'cron %j',
    (cron) => {
      expect(() => parseCron(cron)).toThrow();
    },
  );

  it.each([
    ['America/Mexico_Citi', 'did you mean America/Mexico_City?'],
    ['utx', 'did you mean UTC?'],
    ['Nowhere/At_All_Really', 'A time zone is written as America/Mexico_City.'],
  ])('time zone %s', (zone, hint) => {
    expect(() => parseTimeZone(zone)).toThrow(hint);
  });

  it.each(['', 'Nightly', '../etc', 'a b', '-x', 'ñ', 'x'.repeat(65), 'a:b', 'a.b'])('name %j', (name) => {
    expect(() => parseScheduleName(name)).toThrow('small letters');
  });

  it('but not what is right', () => {
    expect(parseCron(' 0  3 * * MON-FRI ')).toBe('0 3 * * MON-FRI');
    expect(parseTimeZone(MEXICO)).toBe(MEXICO);
    expect(parseScheduleName('nightly_2-b')).toBe('nightly_2-b');
  });
});
