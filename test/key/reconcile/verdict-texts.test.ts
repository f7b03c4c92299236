// Every verdict, cause, check and part has a text in both languages: in the tables, in the report, in the document.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reportHtml } from '../../../src/engine/report/report.js';
import { escapeHtml } from '../../../src/engine/report/report-chart.js';
import { REPORT_TEXTS } from '../../../src/engine/report/report-texts.js';
import type { Summary } from '../../../src/engine/run/summary.js';
import { LANGUAGES, type Language } from '../../../src/key/contract/messages.js';
import { GENERIC_NAMES } from '../../../src/key/curp/generic-keys.js';
import { CHECKS } from '../../../src/key/curp/key-checks.js';
import { CAUSES, PARTS } from '../../../src/key/reconcile/parts.js';
import { type Reconciliation, VERDICTS } from '../../../src/key/reconcile/reconciliation.js';
import {
  CAUSE_TEXTS,
  CHECK_TEXTS,
  causeTexts,
  GENERIC_TEXTS,
  PART_TEXTS,
  VERDICT_TEXTS,
  verdictMessage,
} from '../../../src/key/reconcile/verdict-texts.js';
import { reading } from '../../input/reading/readings.js';
import { ROOT } from '../../repository.js';

const page = readFileSync(`${ROOT}docs/reconciliation.md`, 'utf8');

type Table = Record<Language, Readonly<Record<string, string>>>;

const TABLES: [name: string, table: Table, names: readonly string[]][] = [
  ['verdict', VERDICT_TEXTS, [...VERDICTS, 'valid']],
  ['cause', CAUSE_TEXTS, CAUSES],
  ['check', CHECK_TEXTS, CHECKS],
  ['generic key', GENERIC_TEXTS, GENERIC_NAMES],
  ['part', PART_TEXTS, PARTS.map(([part]) => part)],
];

const eachName = TABLES.flatMap(([kind, table, names]) => names.map((name) => [kind, name, table] as const));

describe('words', () => {
  it.each(eachName)(
    'of the %s %s exist in Spanish and English, and in the document',
    (_kind, name, table) => {
      for (const language of LANGUAGES) expect(table[language][name]).toMatch(/\p{L}{3}/u);
      expect(page).toMatch(new RegExp(`[\` ]${name}[\` ]`));
    },
  );

  it.each(TABLES)('of each %s are its own', (_kind, table, names) => {
    for (const language of LANGUAGES) {
      expect(Object.keys(table[language]).sort()).toEqual([...names].sort());
      expect(new Set(Object.values(table[language])).size).toBe(names.length);
    }
  });

  it('of the report are complete in both languages, and translated', () => {
    const wordsOf = (language: Language) => Object.entries(REPORT_TEXTS[language]);
    expect(wordsOf('en').map(([name]) => name)).toEqual(wordsOf('es').map(([name]) => name));
    const same = wordsOf('es').filter(
      ([name, text]) => typeof text === 'string' && text === Object.fromEntries(wordsOf('en'))[name],
    );
    expect(same.map(([name]) => name)).toEqual(['total', 'no']);
  });
});

describe('a reconciliation in words', () => {
  const messages = (reconciliation: Reconciliation) =>
    LANGUAGES.map((language) => verdictMessage(reconciliation, language));

  it('is empty if there is nothing to correct', () => {
    for (const verdict of ['match', 'valid'] as const)
      expect(messages({ verdict, differs: [], cause: [] })).toEqual([null, null]);
  });

  it.each<[Reconciliation['verdict'], Partial<Reconciliation>, es: string, en: string]>([
    ['missing', {}, 'sin clave en archivo', 'no key on file'],
    [
      'explained',
      { differs: ['surname_1', 'sex'], cause: ['surnames_swapped', 'sex'] },
      'difiere, con causa conocida: los apellidos están invertidos; el sexo es otro',
      'differs, with a known cause: the surnames are swapped; the sex is another one',
    ],
    [
      'different',
      { differs: ['surname_1', 'date'] },
      'difiere, sin causa conocida: primer apellido; fecha de nacimiento',
      'differs, without a known cause: first surname; date of birth',
    ],
    [
      'invalid',
      { cause: ['length'] },
      'la clave no es una CURP: no tiene 18 caracteres',
      'the key is not a CURP: it does not have 18 characters',
    ],
    ['uncomputable', {}, 'la fila tiene un código de error', 'the row has an error code'],
    [
      'uncomputable',
      { cause: ['sex'] },
      'la fila tiene un código de error; la clave no es una CURP: la posición 11 no es H, M ni X',
      'the row has an error code; the key is not a CURP: position 11 is not H, M or X',
    ],
  ])('%s %j', (verdict, found, es, en) => {
    expect(messages({ verdict, differs: [], cause: [], ...found })).toEqual([es, en]);
  });
});

describe('sex and entity', () => {
  it.each(['sex', 'entity'])('%s is a cause or a check, depending on the verdict', (name) => {
    const told = (verdict: 'explained' | 'invalid' | 'uncomputable') =>
      causeTexts({ verdict, cause: [name] }, 'es');
    expect(told('explained')).not.toEqual(told('invalid'));
    expect(told('uncomputable')).toEqual(told('invalid'));
  });
});

/** A summary in which every verdict, cause and check occurs once, and one pair of causes. */
const FULL_SUMMARY: Summary = {
  run: 'r1',
  name: 'padrón.csv',
  mode: 'reconcile',
  rows_read: 8,
  rows_written: 8,
  rows_with_key: 8,
  rows_in_error: 0,
  blank_lines: 0,
  codes: [],
  verdicts: Object.fromEntries(VERDICTS.map((verdict) => [verdict, 1])),
  causes: { ...Object.fromEntries(CAUSES.map((cause) => [cause, 1])), 'enye_as_n+particle_kept': 1 },
  checks: Object.fromEntries(CHECKS.map((check) => [check, 1])),
  generic: { foreigner_man: 1 },
  generic_share: 0.125,
  entities: { '09': 8 },
  decades: { 1980: 8 },
  sexes: { M: 5, H: 3 },
  reading: reading(),
  settings: { mode: 'reconcile', delimiter: '\t', detail: true, today: '2026-07-29' },
  elapsed_seconds: 1,
  rows_per_second: 8,
  resumed: false,
  version: '0',
};

describe.each(LANGUAGES)('the report in %s', (language) => {
  const html = reportHtml(FULL_SUMMARY, language);
  const capital = (text: string): string => escapeHtml(text.charAt(0).toUpperCase() + text.slice(1));

  it.each([
    ...VERDICTS.map((name) => [VERDICT_TEXTS, name] as const),
    ...CAUSES.map((name) => [CAUSE_TEXTS, name] as const),
    ...CHECKS.map((name) => [CHECK_TEXTS, name] as const),
  ])('has the words and the name of %#', (table: Table, name) => {
    expect(html).toContain(`${capital(table[language][name]!)} <code>${name}</code>`);
  });

  it('has both causes of a pair, and no empty cell', () => {
    const { enye_as_n, particle_kept } = CAUSE_TEXTS[language];
    expect(html).toContain(
      `${capital(`${enye_as_n}; ${particle_kept}`)} <code>enye_as_n + particle_kept</code>`,
    );
    expect(html).not.toMatch(/(?:<th scope="row">|<\/svg>) ?<code>|undefined|NaN/);
  });

  it('warns if counts do not add up', () => {
    const texts = REPORT_TEXTS[language];
    expect(html).toContain(texts.countsBroken); // one verdict each, but more than one cause
    expect(html).toContain(`✗ ${texts.isUnequal}`);
    expect(html).not.toContain(`<h2>${texts.counts}</h2>`);
  });
});

describe('a value in a report', () => {
  it('is shown as text, and never as markup', () => {
    const html = reportHtml({ ...FULL_SUMMARY, run: '<img src=x onerror=alert(1)>', version: '"\'&' }, 'es');
    expect(html).not.toContain('<img');
    expect(html).toContain('&#60;img');
  });

  it('names the file, as text and never as markup; nothing for standard input', () => {
    const html = reportHtml({ ...FULL_SUMMARY, name: '<b>nómina & "más".csv' }, 'es');
    expect(html).toContain('<p class="file">Archivo: <b>&#60;b&#62;nómina &#38; &#34;más&#34;.csv</b></p>');
    expect(html).not.toContain('<b>nómina');
    expect(reportHtml({ ...FULL_SUMMARY, name: null }, 'es')).not.toContain('class="file"');
  });
});

describe('many pairs of causes', () => {
  const pairs = CAUSES.flatMap((one, at) => CAUSES.slice(at + 1).map((other) => `${one}+${other}`)).slice(
    0,
    40,
  );
  const causes = Object.fromEntries(pairs.map((pair, index) => [pair, 100 - index]));
  const html = reportHtml({ ...FULL_SUMMARY, causes }, 'es');

  it('are shortened to the largest, the rest in one line', () => {
    const [, section] = html.split('<section id="pairs">');
    expect(section!.split('</section>')[0]!.match(/<tr data-name=/g)).toHaveLength(13);
    expect(section).toContain(`${REPORT_TEXTS.es.otherCombinations} (28)`);
    expect(section).toContain(pairs[11]!.replace('+', ' + '));
    expect(section).not.toContain(pairs[12]!.replace('+', ' + '));
  });
});
