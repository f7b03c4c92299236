// The next and the latest slot of a schedule.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCron } from '../../../src/service/schedule/cron-pattern.js';
import { parseScheduleName, parseTimeZone } from '../../../src/service/schedule/schedule-record.js';
import { latestSlot, longestPeriod, nextSlot } from '../../../src/service/schedule/slots.js';
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

  /** Slots from one time until another. */
  const between = (cron: string, tz: string, from: string, to: string): (string | undefined)[] => {
    const found: (string | undefined)[] = [];
    for (let slot = nextSlot({ cron, tz }, at(from)); slot! < at(to); slot = nextSlot({ cron, tz }, slot!))
      found.push(iso(slot));
    return found;
  };

  describe('around both changes of the clock', () => {
    // Tijuana: 02:00 to 03:00 on 8 March 2026, and 02:00 back to 01:00 on 1 November 2026.
    const TIJUANA = 'America/Tijuana';

    it.each([
      [
        'a daily slot in the skipped hour is executed after it, on that day',
        '30 2 * * *',
        ['2026-03-07T10:30:00.000Z', '2026-03-08T10:30:00.000Z', '2026-03-09T09:30:00.000Z'],
      ],
      [
        'a daily slot outside of it keeps its local time',
        '0 5 * * *',
        ['2026-03-07T13:00:00.000Z', '2026-03-08T12:00:00.000Z', '2026-03-09T12:00:00.000Z'],
      ],
    ])('forward: %s', (_, cron, slots) => {
      expect(between(cron, TIJUANA, '2026-03-07T08:00:00Z', '2026-03-10T00:00:00Z')).toEqual(slots);
    });

    it.each([
      [
        'a daily slot in the repeated hour is executed once, in its first pass',
        '30 1 * * *',
        ['2026-10-31T08:30:00.000Z', '2026-11-01T08:30:00.000Z', '2026-11-02T09:30:00.000Z'],
      ],
      [
        'a daily slot outside of it keeps its local time',
        '0 5 * * *',
        ['2026-10-31T12:00:00.000Z', '2026-11-01T13:00:00.000Z', '2026-11-02T13:00:00.000Z'],
      ],
    ])('back: %s', (_, cron, slots) => {
      expect(between(cron, TIJUANA, '2026-10-31T07:00:00Z', '2026-11-03T00:00:00Z')).toEqual(slots);
    });

    it('a pattern of every hour has each hour that passes, forward and back', () => {
      const hours = (from: string, to: string) => between('0 * * * *', TIJUANA, from, to);
      expect(hours('2026-03-08T07:59:00Z', '2026-03-09T07:00:00Z')).toHaveLength(23);
      const back = hours('2026-11-01T06:59:00Z', '2026-11-02T08:00:00Z');
      expect(new Set(back).size).toBe(back.length);
      expect(back).toHaveLength(25);
    });

    it('the latest slot is the one that the next gives, within each change', () => {
      for (const day of ['2026-03-08', '2026-11-01'])
        for (const cron of ['30 1 * * *', '30 2 * * *', '*/20 * * * *'])
          for (let minute = 0; minute < 24 * 60; minute += 47) {
            const now = at(`${day}T00:00:00Z`) + minute * 60_000;
            const latest = latestSlot({ cron, tz: TIJUANA }, now)!;
            expect(latest).toBeLessThanOrEqual(now);
            expect(nextSlot({ cron, tz: TIJUANA }, latest)).toBeGreaterThan(now);
          }
    });
  });

  it.each(['America/Mexico_City', 'America/Cancun', 'America/Hermosillo', 'UTC', 'Asia/Kolkata'])(
    'a zone without changes, %s, has a slot every 24 hours, from March to September',
    (tz) => {
      let slot = nextSlot({ cron: '30 2 * * *', tz }, at('2027-03-01T12:00:00Z'))!;
      for (let day = 0; day < 200; day++) {
        const next = nextSlot({ cron: '30 2 * * *', tz }, slot)!;
        expect(next - slot).toBe(86_400_000);
        slot = next;
      }
    },
  );

  it.each([
    ['0 3 * * *', 24],
    ['0 3 * * 1-5', 72],
    ['0 * * * *', 1],
    ['0 3 1 * *', 31 * 24],
  ])('the longest time between slots of %s is %i hours', (cron, hours) => {
    expect(longestPeriod({ cron, tz: MEXICO }, at('2026-11-16T00:00:00Z'))).toBe(hours * 3_600_000);
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
