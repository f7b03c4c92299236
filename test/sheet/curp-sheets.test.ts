// `dist/curp-sheets.gs` itself: what Apps Script and a reader find in it, and what it does not have.
import { readFileSync, statSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check, curp, explainKey } from '../../src/sheet/sheet-functions.js';
import { everyCase } from '../vitest/sampling.js';
import { cellsOf, column, openSpreadsheet, SCRIPT_PATH } from './spreadsheet.js';
import { keyFrom, lastArgument, personCells } from './written-cells.js';

const script = readFileSync(SCRIPT_PATH, 'utf8');
const core = script.slice(script.indexOf('\nif('));

it.each(['CURP', 'CURP_REVISA', 'CURP_EXPLICA'])(
  '%s is a plain function with its help directly above it',
  (name) => {
    const before = script.slice(0, script.indexOf(`\nfunction ${name}(`));
    expect(before.endsWith(' * @customfunction\n */')).toBe(true);
    const help = before.slice(before.lastIndexOf('/**'));
    const [, parameters = ''] = new RegExp(`^function ${name}\\(([^)]*)\\)`, 'm').exec(script)!;
    const described = [...help.matchAll(/@param \{[^}]+\} \[?(\w+)\]? \S/g)].map(
      ([, parameter]) => parameter,
    );
    expect(described).toEqual(parameters.split(', '));
    expect(help).toMatch(/@return \{[^}]+\} \S/);
  },
);

it('defines the three functions and one name for the rest', () => {
  const context = createContext({});
  runInContext(script, context);
  const own = Object.getOwnPropertyNames(context).filter((name) => !/^[A-Z][a-z]/.test(name));
  expect(own.filter((name) => name.startsWith('CURP')).sort()).toEqual([
    'CURP',
    'CURP_BATCH_',
    'CURP_EXPLICA',
    'CURP_REVISA',
  ]);
});

it('sends nothing, asks for nothing and keeps nothing', () => {
  expect(
    script.match(
      /\b(UrlFetchApp|fetch|XMLHttpRequest|MailApp|GmailApp|DriveApp|CacheService|PropertiesService|Logger|console|eval|Function)\b/,
    ),
  ).toBeNull();
  const services = [...core.matchAll(/\b(?:Utilities|SpreadsheetApp|Session)\b(?:\.\w+)?/g)].map(
    ([use]) => use,
  );
  expect(new Set(services)).toEqual(
    new Set(['Utilities', 'SpreadsheetApp', 'SpreadsheetApp.getActive', 'Utilities.formatDate']),
  );
});

it('is small', () => {
  expect(statSync(SCRIPT_PATH).size).toBeLessThan(83_000);
  expect(Math.max(...script.split('\n').map((line) => line.length))).toBeLessThan(1000);
});

describe('a wrong encoding on the way into the editor', () => {
  it('can change the letters of Spanish alone: other characters beyond ASCII are escaped', () => {
    expect([...new Set(core.match(/[^\x20-\x7e\n]/g))].sort().join('')).toBe('«»ÁÉÍÑÓÚÜáéíñóúü');
  });

  it.each([
    ['Latin-1', Buffer.from(script).toString('latin1')],
    ['lost characters', Buffer.from(script, 'latin1').toString('utf8')],
    ['another normal form', script.normalize('NFD')],
    ['letters without accents', script.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')],
  ])('is an error before any formula: %s', (_, text) => {
    expect(() => runInContext(text, createContext({}))).toThrow('Copie el archivo de nuevo');
  });
});

describe('the file gives what its sources give', () => {
  const { CURP, CURP_REVISA, CURP_EXPLICA } = openSpreadsheet();
  const call = fc.tuple(fc.array(personCells, { minLength: 1, maxLength: 6 }), lastArgument);
  const options = { numRuns: everyCase ? 20_000 : 400, seed: 37 };

  it('for cells as people write them', () => {
    fc.assert(
      fc.property(call, ([people, last]) => {
        const columns = people[0]!.map((_, at) => column(people.map((cells) => cells[at])));
        expect(cellsOf(CURP(...columns, last))).toEqual(curp(columns as string[][][], last));
      }),
      options,
    );
  });

  it('for keys on file', () => {
    const found = call
      .map(([[cells], last]) => ({ cells: cells!, last, key: curp(cells!, last) as string }))
      .chain(({ cells, last, key }) => fc.tuple(fc.constant(cells), fc.constant(last), keyFrom(key)));
    const keys = new Set<string>();
    fc.assert(
      fc.property(found, ([cells, last, key]) => {
        const verdict = check(key, cells, last);
        keys.add(verdict[0]![0]);
        expect(cellsOf(CURP_REVISA(key, ...cells, last))).toEqual(verdict);
        expect(cellsOf(CURP_REVISA(key))).toEqual(check(key, [undefined], undefined));
        expect(CURP_EXPLICA(key)).toBe(explainKey(key));
      }),
      options,
    );
    expect(keys.size).toBeGreaterThanOrEqual(6);
  });
});

it('has nothing that the editor of Apps Script refuses: no modules, no private names, no fields of classes', () => {
  expect(core.match(/\b(import|export)\s*[({*]|this\.#|^\s*static\b/m)).toBeNull();
  expect(core.match(/[;{}]\s*#\w+/)).toBeNull();
});

it('needs nothing of Node or of a browser', () => {
  const { CURP } = openSpreadsheet();
  expect(CURP('Rosa', 'Medina', 'Castro', '1984-07-19', 'Mujer', 'Jalisco')).toBe('MECR840719MJCDSS03');
});

it('needs no function that JavaScript has since 2021', () => {
  const context = createContext({});
  const newer =
    'at findLast findLastIndex toSorted toReversed toSpliced with replaceAll isWellFormed toWellFormed group'.split(
      ' ',
    );
  runInContext(
    `for (const name of ${JSON.stringify(newer)}) for (const kind of [Array, String, Uint8Array]) delete kind.prototype[name];
    delete Object.hasOwn; delete Object.groupBy; delete Array.fromAsync; delete globalThis.structuredClone;`,
    context,
  );
  runInContext(script, context);
  const { CURP, CURP_REVISA } = context as unknown as ReturnType<typeof openSpreadsheet>;
  const rosa = [
    'Lic. Rosa',
    'de la Medina',
    'Castro',
    '19 de julio de 1984',
    'Mujer',
    'Guadalajara, Jalisco',
  ];
  expect(CURP(...rosa)).toBe('MECR840719MJCDSS03');
  expect(JSON.stringify(CURP_REVISA('CAMR840719HJCSDS05', ...rosa))).toContain('difiere');
});
