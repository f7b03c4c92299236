/** The report as text: the words of codes, the rows where they occur first, sexes, the reading, and one scale for all bars. */
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../src/contract/code-words.js';
import { LANGUAGES } from '../../src/contract/messages.js';
import { sentencesOf } from '../../src/reading/reading-texts.js';
import { reportHtml } from '../../src/report/report.js';
import { escapeHtml } from '../../src/report/report-chart.js';
import type { Summary } from '../../src/run/summary.js';
import { reading } from '../reading/readings.js';

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

  it('has each code in words, with the name of the parameter or the reason behind, and what to do', () => {
    for (const { code, reason } of SUMMARY.codes) {
      const { label, advice } = wordsOf(code, reason as 'invalid_date' | null, language);
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

it('escapes the name of the file and of columns', () => {
  const columns = [{ field: 'nombres', column: 1, name: '<b onclick="x">' }] as const;
  const html = reportHtml({ ...SUMMARY, name: '<script>', reading: { ...reading(), columns } }, 'es');
  expect(html).not.toMatch(/<script|<b onclick/);
});
