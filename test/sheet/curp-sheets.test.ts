// `dist/curp-sheets.gs` itself: what Apps Script and a reader find in it, and what it does not have.
import { readFileSync, statSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { openSpreadsheet, SCRIPT_PATH } from './spreadsheet.js';

const script = readFileSync(SCRIPT_PATH, 'utf8');
const core = script.slice(script.indexOf('Array.prototype.at||'));

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

it('is small, and its rules are ASCII: a wrong encoding on the way cannot change them', () => {
  expect(statSync(SCRIPT_PATH).size).toBeLessThan(97_000);
  expect(core.match(/[^\x20-\x7e\n]/g)).toBeNull();
  expect(Math.max(...script.split('\n').map((line) => line.length))).toBeLessThan(1000);
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
