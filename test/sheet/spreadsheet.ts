/**
 * A spreadsheet for tests: the built `curp-sheets.gs` in a context that has nothing of Node or of a browser. Where a time zone is
 * given, it also has stand-ins for the two services of Google that tell the local time.
 *
 * What it does not do: recalculate, or limit the time of a call.
 */
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { ROOT } from '../repository.js';

export const SCRIPT_PATH = `${ROOT}dist/curp-sheets.gs`;

/** Of a function of the script: cells or columns in, cells or columns out. */
type SheetFunction = (...args: unknown[]) => unknown;

export interface Spreadsheet {
  readonly CURP: SheetFunction;
  readonly CURP_REVISA: SheetFunction;
  readonly CURP_EXPLICA: SheetFunction;
}

/** The local time of an instant in a zone, as `yyyy-MM-dd HH:mm:ss`. */
export function localTimeIn(zone: string): (date: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (date) => {
    const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
    const { year, month, day, hour, minute, second } = parts;
    return `${year!.padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`;
  };
}

function servicesIn(zone: string) {
  const localTime = localTimeIn(zone);
  return {
    Utilities: {
      formatDate: (date: Date, timeZone: string, format: string): string => {
        if (timeZone !== zone || format !== 'yyyy-MM-dd HH:mm:ss')
          throw new Error('asked for something else');
        return localTime(date);
      },
    },
    SpreadsheetApp: { getActive: () => ({ getSpreadsheetTimeZone: () => zone }) },
  };
}

export function openSpreadsheet(zone?: string): Spreadsheet {
  const context = createContext(zone === undefined ? {} : servicesIn(zone));
  runInContext(readFileSync(SCRIPT_PATH, 'utf8'), context);
  return context as unknown as Spreadsheet;
}

/** The values of a column, as Google Sheets gives them. */
export const column = (values: readonly unknown[]): unknown[][] => values.map((value) => [value]);

/** Arrays of another context are not equal to those of this one. */
export const cellsOf = (result: unknown): unknown[][] => JSON.parse(JSON.stringify(result));
