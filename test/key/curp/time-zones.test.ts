// The same results in every time zone, in this process and in real processes that run the built library.
import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { calculate, type Person } from '../../../src/index.js';
import { bornOn } from '../../people/person.js';

/** Each with the offset in minutes that `Date` must report, as proof that the zone is active. */
const ZONES = [
  ['America/Mexico_City', 360],
  ['Pacific/Kiritimati', -840],
  ['UTC', 0],
] as const;

/** Half past midnight in UTC: still February in Mexico. An hour before noon: already March in Kiritimati. */
const MOMENTS = [
  ['2026-03-01T00:30:00Z', '2026-03-01'],
  ['2026-02-28T11:00:00Z', '2026-02-28'],
] as const;

const PERSONS: Person[] = [
  '1880-01-01',
  '1900-01-01',
  '1931-12-31',
  '1970-01-01',
  '1981-04-05',
  '1996-04-07', // the first day of summer time in Mexico
  '1999-12-31',
  '2000-01-01',
  '2026-02-27',
  '2026-02-28',
  '2026-03-01',
  '2026-03-02',
].map((date) => bornOn(date));

const datesWithKey = (envelopes: { response: { curp?: string } }[]): string[] =>
  PERSONS.filter((_, index) => envelopes[index]!.response.curp !== undefined).map(
    (someone) => `${someone.anio_nacimiento}-${someone.mes_nacimiento}-${someone.dia_nacimiento}`,
  );

const LIBRARY = new URL('../../../dist/src/index.js', import.meta.url).href;

const SCRIPT = `
  const { library, now, persons } = JSON.parse(process.argv[1]);
  Date.now = () => now;
  const { calculate } = await import(library);
  const envelopes = persons.map((person) => calculate(person));
  console.log(JSON.stringify({ offset: new Date(now).getTimezoneOffset(), envelopes }));
`;

const runIn = (zone: string, now: number) =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ['--input-type=module', '-e', SCRIPT, JSON.stringify({ library: LIBRARY, now, persons: PERSONS })],
      { env: { ...process.env, TZ: zone }, encoding: 'utf8' },
    ),
  );

const zoneBefore = process.env.TZ;

afterEach(() => {
  vi.useRealTimers();
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

describe.each(MOMENTS)('at %s', (moment, today) => {
  const expected = PERSONS.map((someone) => calculate(someone, { today }));

  it('today is the UTC date', () => {
    expect(datesWithKey(expected).at(-1)).toBe(today);
  });

  it.each(ZONES)('this process in %s', (zone, offset) => {
    vi.useFakeTimers({ now: Date.parse(moment), toFake: ['Date'] });
    process.env.TZ = zone;
    expect(new Date().getTimezoneOffset()).toBe(offset);
    expect(PERSONS.map((someone) => calculate(someone))).toEqual(expected);
  });

  it.each(ZONES)('a new process in %s', (zone, offset) => {
    expect(runIn(zone, Date.parse(moment))).toEqual({ offset, envelopes: expected });
  });
});
