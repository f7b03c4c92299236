// A cell with a date means its day, in every time zone of the spreadsheet, whatever the time zone of the script is.
import { afterEach, describe, expect, it } from 'vitest';
import { PeopleGenerator } from '../../samples/people-generator.js';
import { calculate, FIELDS, type Person } from '../../src/index.js';
import { dayOf } from '../../src/sheet/date-cell.js';
import { everyCase } from '../vitest/sampling.js';
import { cellsOf, column, localTimeIn, openSpreadsheet } from './spreadsheet.js';

const ZONES = ['America/Mexico_City', 'America/Tijuana', 'Europe/Madrid', 'Pacific/Kiritimati'] as const;

/** The zone of the script is always another one. */
const SCRIPT_ZONES: Readonly<Record<(typeof ZONES)[number], string>> = {
  'America/Mexico_City': 'Asia/Tokyo',
  'America/Tijuana': 'Europe/Madrid',
  'Europe/Madrid': 'America/Los_Angeles',
  'Pacific/Kiritimati': 'Pacific/Pago_Pago',
};

const HOUR = 3_600_000;

/** The instant at which a day begins in a zone. `early`: of a midnight that the zone does not have, by the clocks after it. */
function midnightIn(localTime: (date: Date) => string, day: string, early: boolean): Date {
  const wanted = `${day} 00:00:00`;
  const asUtc = (local: string): number => Date.parse(`${local.replace(' ', 'T')}Z`);
  const start = asUtc(wanted);
  const offsets = [start - 26 * HOUR, start + 26 * HOUR].map((at) => asUtc(localTime(new Date(at))) - at);
  const found = offsets.map((offset) => new Date(start - offset));
  const exact = found.find((date) => localTime(date) === wanted);
  if (exact !== undefined) return exact;
  return new Date((early ? Math.min : Math.max)(...found.map((date) => date.getTime())));
}

const zoneBefore = process.env.TZ;
afterEach(() => {
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

const CLOCKS_FORWARD = ['1939-02-05', '1940-12-09', '1943-12-16', '1950-02-12']; // at midnight in Mexico City
const DAYS = [
  ...CLOCKS_FORWARD,
  ...['1939-06-25', '1941-04-01', '1944-05-01', '1950-07-30'], // clocks were put back at midnight
  ...['1900-01-02', '1921-12-31', '1922-01-01', '1922-01-02', '1927-06-10', '1931-05-01', '1932-04-01'],
  ...['1996-04-07', '1996-10-27', '1999-12-31', '2000-01-01', '2022-10-30', '2024-02-29'],
];

const everyDay = Array.from({ length: 45_000 }, (_, index) =>
  new Date(Date.UTC(1900, 0, 2) + index * 24 * HOUR).toISOString().slice(0, 10),
)
  .filter((day) => day !== '1994-12-31') // Kiritimati went over the date line, and does not have this day
  .filter((_, index) => everyCase || index % 97 === 0);

describe.each(ZONES)('a spreadsheet in %s', (zone) => {
  const localTime = localTimeIn(zone);

  it('each date is its day', () => {
    process.env.TZ = SCRIPT_ZONES[zone];
    const wrong = [...DAYS, ...everyDay].filter((day) =>
      [true, false].some((early) => dayOf(midnightIn(localTime, day, early), localTime) !== day),
    );
    expect(wrong).toEqual([]);
  });

  it('people have the keys of the library, with the script in another zone', () => {
    process.env.TZ = SCRIPT_ZONES[zone];
    const generator = new PeopleGenerator(4);
    const people = Array.from({ length: everyCase ? 20_000 : 250 }, () => {
      const values = generator.next();
      return Object.fromEntries(FIELDS.map((field, at) => [field, values[at]!])) as Person;
    }).filter((person) => !calculate(person).error);
    const dates = people.map(({ anio_nacimiento, mes_nacimiento, dia_nacimiento }) =>
      midnightIn(localTime, `${anio_nacimiento}-${mes_nacimiento}-${dia_nacimiento}`, true),
    );
    const text = (field: keyof Person) => column(people.map((person) => person[field]));
    const { CURP } = openSpreadsheet(zone);
    const found = CURP(
      ...[text('nombres'), text('apellido_paterno'), text('apellido_materno')],
      ...[column(dates), text('sexo'), text('entidad')],
    );
    expect(cellsOf(found).flat()).toEqual(people.map((person) => calculate(person).response.curp));
  });
});

describe('a time of day', () => {
  const localTime = localTimeIn('America/Mexico_City');

  it.each([
    ['1985-03-01T06:00:00Z', '1985-03-01'],
    ['1985-03-01T20:30:00Z', '1985-03-01'],
    ['1985-03-02T03:59:59Z', '1985-03-01'],
    ['1985-03-02T04:00:00Z', 'time'], // 22:00: a real time, or a midnight of another calendar
    ['1985-03-02T05:59:59Z', 'time'],
    ['1920-05-03T06:00:00Z', 'time'], // 23:23:24 before there was standard time
    ['1899-12-30T06:36:36Z', 'none'], // the zero of the sheet
    ['1899-12-30T16:36:36Z', 'none'], // a time of day without a date
    ['none', 'none'],
  ])('%s is %s', (instant, day) => {
    expect(dayOf(new Date(instant), localTime)).toBe(day);
  });

  it('without a date is an error that says what to do', () => {
    const { CURP } = openSpreadsheet('America/Mexico_City');
    const zero = new Date('1899-12-30T06:36:36Z');
    expect(CURP('Rosa', 'Medina', 'Castro', zero, 'Mujer', 14)).toMatch(
      /^417 La celda tiene una hora o un cero/,
    );
  });

  it('that leaves the day open is an error that says what to do', () => {
    const { CURP } = openSpreadsheet('America/Mexico_City');
    const late = new Date('1985-03-02T05:00:00Z');
    expect(CURP('Rosa', 'Medina', 'Castro', late, 'Mujer', 14)).toBe(
      '417 La celda de la fecha tiene además una hora. Deje solo la fecha.',
    );
  });
});

it('without the services of Google, the day is that of the script', () => {
  process.env.TZ = 'America/Mexico_City';
  const { CURP } = openSpreadsheet();
  expect(CURP('Rosa', 'Medina', 'Castro', new Date(1984, 6, 19), 'Mujer', 14)).toBe('MECR840719MJCDSS03');
});
