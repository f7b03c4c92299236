/** The report as text: the words of codes, the rows where they occur first, sexes, the reading, and one scale for all bars. */
import { describe, expect, it } from 'vitest';
import { reportHtml } from '../../../src/engine/report/report.js';
import { escapeHtml } from '../../../src/engine/report/report-chart.js';
import type { Summary } from '../../../src/engine/run/summary.js';
import { sentencesOf } from '../../../src/input/reading/reading-texts.js';
import { wordsOf } from '../../../src/key/contract/error-explanations.js';
import { LANGUAGES } from '../../../src/key/contract/messages.js';
import { reading } from '../../input/reading/readings.js';

const SUMMARY: Summary = {
  run: 'r1',
  name: 'nómina.csv',
  mode: 'calculate',
  rows_read: 1000,
  rows_written: 1000,
  rows_with_key: 990,
  rows_in_error: 10,
  blank_lines: 0,
  codes: [
    { code: 402, reason: null, rows: 8, message: 'not shown', first_rows: [3, 17, 1052, 1060, 1071] },
    { code: 417, reason: 'invalid_date', rows: 2, message: 'not shown', first_rows: [5, 9] },
  ],
  verdicts: {},
  causes: {},
  checks: {},
  generic: {},
  entities: { '09': 990 },
  decades: { 1980: 990 },
  sexes: { H: 500, M: 490 },
  reading: reading(),
  settings: { mode: 'calculate', delimiter: ',', today: '2026-07-29' },
  elapsed_seconds: 1,
  rows_per_second: 1000,
  resumed: false,
  version: '0',
};

/** The section with this id. */
const sectionOf = (html: string, id: string): string =>
  new RegExp(`<section id="${id}">.*?</section>`, 's').exec(html)?.[0] ?? '';

/** The widths of the bars of a table, in percent of a full bar. */
const barsOf = (section: string): number[] =>
  [...section.matchAll(/<rect class="t-\w+" width="([\d.]+)" height="10"\/>/g)].map(([, width]) =>
    Number(width),
  );

describe.each(LANGUAGES)('in %s', (language) => {
  const html = reportHtml(SUMMARY, language);
  const codes = sectionOf(html, 'codes');

  it('has each code in words, followed by the name of the parameter or the reason, and what to do', () => {
    for (const { code, reason } of SUMMARY.codes) {
      const run = { normalize: false, surnames: 'required', encoding: 'found' } as const;
      const { label, advice } = wordsOf(code, reason as 'invalid_date' | null, language, run);
      const term = reason ?? 'apellido_materno';
      expect(codes).toContain(`<code class="first">${code}</code> ${label} <code>${term}</code>`);
      expect(codes).toContain(`<small>${escapeHtml(advice)}</small>`);
    }
    expect(html).not.toContain('not shown');
  });

  it('has the numbers of the first rows, and says whether they are all', () => {
    const [some, all] = language === 'es' ? ['Primeras filas', 'Filas'] : ['First rows', 'Rows'];
    expect(codes).toContain(`<small>${some}: 3 · 17 · 1,052 · 1,060 · 1,071</small>`);
    expect(codes).toContain(`<small>${all}: 5 · 9</small>`);
  });

  it('has the rows by sex, without one that does not occur', () => {
    const sexes = sectionOf(html, 'sexes');
    expect([...sexes.matchAll(/data-name="(\w)"/g)].map(([, name]) => name)).toEqual(['H', 'M']);
    expect(sexes).toContain(language === 'es' ? 'Hombre' : 'Man');
  });

  it('has the name of the file, the sentences of the reading, and the column of each field', () => {
    const section = sectionOf(html, 'reading');
    expect(html).toContain('<b>nómina.csv</b>');
    for (const sentence of sentencesOf(SUMMARY.reading, language))
      expect(section).toContain(`<li>${escapeHtml(sentence)}</li>`);
    for (const { field, name } of SUMMARY.reading.columns)
      expect(section).toContain(`<code>${field}</code></th><td>${escapeHtml(name)}</td>`);
  });

  it('has one scale for the bars of all tables: a full bar is all rows', () => {
    expect(barsOf(sectionOf(html, 'outcomes'))).toEqual([99, 1]);
    expect(barsOf(codes)).toEqual([0.8, 0.4]); // 0.4 is the smallest that is visible
    expect(barsOf(sectionOf(html, 'sexes'))).toEqual([50, 49]);
    expect(barsOf(sectionOf(html, 'entities'))).toEqual([99]);
  });

  it('has no table of codes and sexes without rows', () => {
    const empty = reportHtml({ ...SUMMARY, codes: [], sexes: {}, rows_written: 0 }, language);
    expect([sectionOf(empty, 'codes'), sectionOf(empty, 'sexes')]).toEqual(['', '']);
  });
});

describe.each(LANGUAGES)('the duplicates, in %s', (language) => {
  const duplicates = {
    groups: {
      same_key_other_data: 3,
      same_person_two_keys: 0,
      probably_same_person: 5,
      repeated_row: 1200,
      homonym_candidates: 7,
    },
    rows: {
      same_key_other_data: 6,
      same_person_two_keys: 0,
      probably_same_person: 11,
      repeated_row: 2500,
      homonym_candidates: 81,
    },
  };
  const linesOf = (section: string): string[][] =>
    [
      ...section.matchAll(/<tr data-class="(\w+)">.*?<td class="n">(.*?)<\/td><td class="n">(.*?)<\/td>/g),
    ].map(([, ...found]) => found);

  it('are a section with groups and rows of each class, its meaning, and the place of the file', () => {
    const html = reportHtml({ ...SUMMARY, mode: 'reconcile', duplicates }, language);
    const section = sectionOf(html, 'duplicates');
    expect(linesOf(section)).toEqual([
      ['same_key_other_data', '3', '6'],
      ['same_person_two_keys', '0', '0'],
      ['probably_same_person', '5', '11'],
      ['repeated_row', '1,200', '2,500'],
      ['homonym_candidates', '7', '81'],
    ]);
    expect(section).toContain(language === 'es' ? 'Una persona con dos claves' : 'One person with two keys');
    expect(section).toContain('.duplicates.csv');
    expect(section).toContain(`<h2>${language === 'es' ? 'Duplicados' : 'Duplicates'}</h2>`);
  });

  it.each(['calculate', 'validate'] as const)('in the mode %s have the classes that it can find', (mode) => {
    const section = sectionOf(reportHtml({ ...SUMMARY, mode, duplicates }, language), 'duplicates');
    const ofData = mode === 'calculate' ? ['probably_same_person'] : [];
    expect(linesOf(section).map(([name]) => name)).toEqual([...ofData, 'repeated_row', 'homonym_candidates']);
    const [person, key] =
      language === 'es' ? ['La misma persona', 'La misma clave'] : ['The same person', 'The same key'];
    expect(section).toContain(mode === 'validate' ? key : person);
  });

  it('say that there are none, and are left out without the option', () => {
    const zeros = {} as typeof duplicates.groups; // as of a run of an earlier version
    const none = reportHtml({ ...SUMMARY, duplicates: { groups: zeros, rows: zeros } }, language);
    expect(sectionOf(none, 'duplicates')).toMatch(/No se encontró ninguno|None were found/);
    expect(sectionOf(reportHtml(SUMMARY, language), 'duplicates')).toBe('');
  });
});

it('escapes the name of the file and of columns', () => {
  const columns = [{ field: 'nombres', column: 1, name: '<b onclick="x">' }] as const;
  const html = reportHtml({ ...SUMMARY, name: '<script>', reading: { ...reading(), columns } }, 'es');
  expect(html).not.toMatch(/<script|<b onclick/);
});
