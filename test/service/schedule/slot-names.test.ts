// File names with the time of a slot: in the time zone of the schedule, not of the machine.
import { afterEach, describe, expect, it } from 'vitest';
import {
  checkPlaceholders,
  clockTime,
  fillPlaceholders,
  resultName,
  slotOfResult,
  slotStamp,
} from '../../../src/service/schedule/scheduled-paths.js';

const MEXICO = 'America/Mexico_City';
/** Still the 14th in Mexico, the 15th in Tokyo. */
const SLOT = Date.UTC(2026, 10, 15, 3, 4, 5);

const machineZone = process.env.TZ;

afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
});

describe.each([
  ['UTC', 3],
  ['Asia/Tokyo', 12],
  ['America/Tijuana', 19],
  ['Pacific/Kiritimati', 17],
])('on a machine in %s', (zone, hour) => {
  it.each([
    [MEXICO, 'people-2026-11-14.csv', '2026-11-14 21:04', '2026-11-14T210405-0600'],
    ['Asia/Tokyo', 'people-2026-11-15.csv', '2026-11-15 12:04', '2026-11-15T120405+0900'],
    ['UTC', 'people-2026-11-15.csv', '2026-11-15 03:04', '2026-11-15T030405+0000'],
    ['Asia/Kolkata', 'people-2026-11-15.csv', '2026-11-15 08:34', '2026-11-15T083405+0530'],
  ])('%s', (tz, file, shown, stamp) => {
    process.env.TZ = zone;
    expect(new Date(SLOT).getHours()).toBe(hour); // the time zone of the machine is active
    expect(fillPlaceholders('people-{yyyy-MM-dd}.csv', SLOT, tz)).toBe(file);
    expect(clockTime(SLOT, tz)).toBe(shown);
    expect(slotStamp(SLOT, tz)).toBe(stamp);
  });
});

describe('placeholders', () => {
  it.each([
    ['people.csv', 'people.csv'],
    ['{yyyyMMdd}.csv', '20261114.csv'],
    ['in/{yyyy}/{MM}/p_{dd}.csv', 'in/2026/11/p_14.csv'],
    ['p-{yyyy-MM-dd_HH.mm.ss}.csv', 'p-2026-11-14_21.04.05.csv'],
    ['{yyyyMMddTHHmm}.csv', '20261114T2104.csv'],
    ['p-{yyyy}-{yyyy}.csv', 'p-2026-2026.csv'],
  ])('%s', (path, filled) => {
    expect(() => checkPlaceholders(path)).not.toThrow();
    expect(fillPlaceholders(path, SLOT, MEXICO)).toBe(filled);
  });

  it.each([
    '{YYYY-MM-DD}',
    '{yyyy-mm-dd}',
    '{yy}',
    '{}',
    '{ }',
    '{date}',
    '{yyyy',
    'yyyy}',
    '{{yyyy}}',
    '{mm}',
  ])('refuses %s', (path) => {
    expect(() => checkPlaceholders(`people-${path}.csv`)).toThrow('{yyyy-MM-dd}');
  });

  it('shows midnight as 00, and the first of January as one', () => {
    const midnight = Date.UTC(2027, 0, 1);
    expect(fillPlaceholders('{yyyy-MM-dd HH}', midnight, 'UTC')).toBe('2027-01-01 00');
  });
});

describe('the name of a result', () => {
  it('distinguishes the slots of an hour that occurs twice', () => {
    const first = Date.UTC(2026, 9, 25, 0, 30); // 02:30 in Madrid, before the end of summer time
    const second = first + 3_600_000;
    const names = [first, second].map((slot) =>
      resultName('n', slotStamp(slot, 'Europe/Madrid'), {}, 'x.csv'),
    );
    expect(names).toEqual(['n-2026-10-25T023000+0200.csv', 'n-2026-10-25T023000+0100.csv']);
  });

  it.each([
    [{}, 'in.csv', '.csv'],
    [{ format: 'ndjson' as const }, 'in.csv', '.ndjson'],
    [{}, 'in.csv.gz', '.csv.gz'],
  ])('is recognised: %j of %s', (choices, input, ending) => {
    const name = resultName('nightly', slotStamp(SLOT, MEXICO), choices, input);
    expect(name).toBe(`nightly-2026-11-14T210405-0600${ending}`);
    expect(slotOfResult('nightly', name)).toBe(SLOT);
  });

  it.each([
    'nightly-2026-11-14T210405-0600.csv.partial',
    'nightly-2026-11-14T210405-0600.csv.summary.json',
    'nightly-2026-11-14.csv',
    'nightly-two-2026-11-14T210405-0600.csv',
    'other-2026-11-14T210405-0600.csv',
    'nightly-2026-11-14T210405-0600.txt',
  ])('is not %s', (file) => {
    expect(slotOfResult('nightly', file)).toBeUndefined();
  });
});
