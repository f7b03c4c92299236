// docs/reconciliation.md, and the same in Spanish, agree with the code: the tables are complete, and every example is run.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Calculator, FIELDS, type Person } from '../../../src/index.js';
import { dateNumberOf } from '../../../src/key/curp/calendar.js';
import { CHECKS } from '../../../src/key/curp/key-checks.js';
import { CAUSES, PARTS } from '../../../src/key/reconcile/parts.js';
import { Reconciler } from '../../../src/key/reconcile/reconciler.js';
import { VERDICTS } from '../../../src/key/reconcile/reconciliation.js';
import { CAUSE_TEXTS, CHECK_TEXTS, VERDICT_TEXTS } from '../../../src/key/reconcile/verdict-texts.js';
import { ROOT } from '../../repository.js';

const page = readFileSync(`${ROOT}docs/reconciliation.md`, 'utf8');
const spanishPage = readFileSync(`${ROOT}docs/es/conciliacion.md`, 'utf8');

/** The day that the document gives for its examples. */
const TODAY = '2025-01-01';
const calculator = new Calculator({ today: TODAY });
const reconciler = new Reconciler({ today: dateNumberOf(TODAY) });

interface Example {
  heading: string;
  input: string;
  result: string;
}

/** Under each heading: a line of input, then an arrow and the result. */
const examplesOf = (text: string): Example[] =>
  text.split(/^### /m).flatMap((section) => {
    const heading = section.slice(0, section.indexOf('\n')).replaceAll('`', '');
    return [...section.matchAll(/^([^\n→`]+)\n→ (.+)$/gm)].map(([, input, result]) => ({
      heading,
      input: input!,
      result: result!,
    }));
  });
const EXAMPLES = examplesOf(page);

const judged = (input: string): string => {
  const cells = input.split(',');
  const someone: Person = Object.fromEntries(FIELDS.map((field, index) => [field, cells[index]]));
  const { curp } = calculator.outcome(someone);
  const { verdict, differs, cause } = reconciler.reconcile(someone, curp, cells[FIELDS.length]);
  return [verdict, differs.join(' '), cause.join(' ')].join(' | ');
};

const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim());

const firstCells = (heading: string, text = page): string[] => {
  const section = text.split(`## ${heading}\n`)[1]!.split('\n## ')[0]!;
  return [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name!);
};

describe('docs/reconciliation.md', () => {
  it.each(EXAMPLES)('$heading: $input', ({ heading, input, result }) => {
    expect(cells(judged(input))).toEqual(cells(result));
    if (heading !== 'Two causes') expect(cells(result)).toContain(heading);
  });

  it.each([...VERDICTS.filter((verdict) => verdict !== 'explained'), ...CAUSES])(
    'has an example of %s',
    (name) => {
      expect(EXAMPLES.map(({ heading }) => heading)).toContain(name);
    },
  );

  it('has the columns of a key with every line of input', () => {
    for (const { input } of EXAMPLES) expect(input.split(',')).toHaveLength(FIELDS.length + 1);
  });

  it('has every verdict in its table', () => {
    expect(new Set(firstCells('Verdicts'))).toEqual(new Set(VERDICTS));
  });

  it('has every cause in its table, in the order in which they are tried', () => {
    expect(firstCells('Causes')).toEqual([...CAUSES]);
  });

  it('lists the parts in their order', () => {
    expect(page).toContain(`\`${PARTS.map(([part]) => part).join(' ')}\``);
  });
});

describe('docs/es/conciliacion.md', () => {
  it.each(examplesOf(spanishPage))('$heading: $input', ({ heading, input, result }) => {
    expect(cells(judged(input))).toEqual(cells(result));
    if (heading !== 'Dos causas') expect(cells(result)).toContain(heading);
  });

  it('has every verdict, cause and check with the words of the report', () => {
    expect(new Set(firstCells('Veredictos', spanishPage))).toEqual(new Set(VERDICTS));
    expect(firstCells('Causas', spanishPage)).toEqual([...CAUSES]);
    expect(firstCells('Verificaciones', spanishPage)).toEqual([...CHECKS]);
    for (const verdict of VERDICTS)
      expect(spanishPage).toContain(`| \`${verdict}\` | ${VERDICT_TEXTS.es[verdict]} |`);
    for (const cause of CAUSES) expect(spanishPage).toContain(`| \`${cause}\` | ${CAUSE_TEXTS.es[cause]} |`);
    for (const check of CHECKS) expect(spanishPage).toContain(`| \`${check}\` | ${CHECK_TEXTS.es[check]} |`);
    expect(spanishPage).toContain(`\`${PARTS.map(([part]) => part).join(' ')}\``);
  });
});
