/**
 * `npm run bench -- sheet`: the functions of `dist/curp-sheets.gs` in a bare context, 100,000 people in calls of 1,000, against
 * the library for the same people. Every call starts the script anew, as Google Sheets does.
 *
 * What it does not measure: Google's servers, or how long their services take to tell the local time of a date.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createContext, Script } from 'node:vm';
import { PeopleGenerator } from '../samples/people-generator.js';
import { alignColumns } from '../src/cli/terminal/table.js';
import { calculate, FIELDS, type Person } from '../src/index.js';

const { values } = parseArgs({
  options: { people: { type: 'string', default: '100000' }, call: { type: 'string', default: '1000' } },
});
const [COUNT, CALL] = [Number(values.people), Number(values.call)];
const TODAY = '2026-01-01';

const generator = new PeopleGenerator(7);
const people = Array.from({ length: COUNT }, () => {
  const cells = generator.next();
  return Object.fromEntries(FIELDS.map((field, at) => [field, cells[at]!])) as Record<keyof Person, string>;
});

type Columns = string[][][];

/** The columns of the people of one call, as Google Sheets gives them. */
function columnsOf(some: readonly Record<keyof Person, string>[]): Columns {
  const column = (value: (person: Record<keyof Person, string>) => string) =>
    some.map((person) => [value(person)]);
  return [
    column(({ nombres }) => nombres),
    column(({ apellido_paterno }) => apellido_paterno),
    column(({ apellido_materno }) => apellido_materno),
    column(
      ({ anio_nacimiento, mes_nacimiento, dia_nacimiento }) =>
        `${dia_nacimiento}/${mes_nacimiento}/${anio_nacimiento}`,
    ),
    column(({ sexo }) => sexo),
    column(({ entidad }) => entidad),
  ];
}

const script = new Script(readFileSync(new URL('../../dist/curp-sheets.gs', import.meta.url), 'utf8'));
const calls = Array.from({ length: Math.ceil(COUNT / CALL) }, (_, call) =>
  columnsOf(people.slice(call * CALL, (call + 1) * CALL)),
);

interface Sheet {
  CURP(...columns: unknown[]): string[][];
  CURP_REVISA(...columns: unknown[]): string[][];
}

function opened(): Sheet {
  const context = createContext({});
  script.runInContext(context);
  return context as unknown as Sheet;
}

const seconds = (work: () => void): number => {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start) / 1e9;
};

const keys: string[][][] = [];
const times = {
  'CURP, all calls in one context': seconds(() => {
    const sheet = opened();
    for (const columns of calls) keys.push(sheet.CURP(...columns));
  }),
  'CURP, each call in a new context': seconds(() => {
    for (const columns of calls) opened().CURP(...columns);
  }),
  'CURP_REVISA, each call in a new context': seconds(() => {
    for (const [at, columns] of calls.entries()) opened().CURP_REVISA(keys[at], ...columns);
  }),
  'the library': seconds(() => {
    for (const person of people) calculate(person, { today: TODAY });
  }),
};
const found = keys.flat(2).filter((text) => text.length === 18).length;
console.log(`${COUNT} people in calls of ${CALL}, Node ${process.version}; ${found} have a key\n`);
const rows = Object.entries(times).map(([name, time]) => [
  name,
  `${time.toFixed(2)} s`,
  `${((time / calls.length) * 1000).toFixed(1)} ms`,
  `${Math.round(COUNT / time).toLocaleString('en')} /s`,
]);
console.log(alignColumns([['', 'in all', 'a call', 'people'], ...rows]).join('\n'));
