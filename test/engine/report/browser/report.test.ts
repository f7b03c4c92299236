/**
 * The report of many rows with keys on file, in a real browser: it shows the numbers of the summary and of the output,
 * which is counted again. And the smaller reports of the other modes, in both languages.
 */
import { execFile } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { countsWithWords } from '../../../../src/engine/report/duplicate-words.js';
import { REPORT_TEXTS } from '../../../../src/engine/report/report-texts.js';
import type { Summary } from '../../../../src/engine/run/summary.js';
import { ENTITIES, FIELD_CODES, REASONS } from '../../../../src/index.js';
import { sentencesOf } from '../../../../src/input/reading/reading-texts.js';
import type { Reason } from '../../../../src/key/contract/codes.js';
import { wordsOf } from '../../../../src/key/contract/error-explanations.js';
import { messageOf } from '../../../../src/key/contract/messages.js';
import { CAUSE_TEXTS, CHECK_TEXTS, VERDICT_TEXTS } from '../../../../src/key/reconcile/verdict-texts.js';
import { noDuplicates } from '../../../../src/rows/duplicates/group-class.js';
import { DESK, needsBrowser, openPage, PHONE } from '../../../browser/chromium.js';
import { ROOT, samplePath } from '../../../repository.js';
import { LONG_MS } from '../../../vitest/limits.js';
import { freshPath, startRun, summaryOf, textOf } from '../../run/runs.js';
import { type Counted, countOutput } from './counted-output.js';
import { faultsOf, overflowOf, readReport, type ShownReport } from './shown-report.js';

const ROWS = 100_000;
const CANARY = 'QUETZALCANARIO,TLACUACHEZ,COYOTLAN,1987,03,29,H,09,TACQ870329HDFLYT09';

const built = (path: string): string => `${ROOT}build/${path}`;
const addressOf = (output: string): string => pathToFileURL(`${output}.report.html`).href;

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0);

/** Runs a file to its end and returns the path of its output. */
async function outputOf(input: string, ...options: string[]): Promise<string> {
  const output = freshPath();
  const { code, stderr } = await startRun([input, '-o', output, ...options]).ended;
  expect(code, stderr).toBe(0);
  return output;
}

const STRICT_TEXT = { normalize: false, surnames: 'required', encoding: 'found' } as const;

/** Every word of the report texts: such a word is not personal data, even if it is also a name in the file. */
const ownWords = ({ reading, codes }: Summary): ReadonlySet<string> =>
  new Set(
    JSON.stringify([
      [
        sentencesOf(reading, 'es'),
        codes.map(({ code, reason }) => wordsOf(code, reason as Reason | null, 'es', STRICT_TEXT)),
      ],
      countsWithWords(noDuplicates(), 'reconcile', 'es'),
      [REPORT_TEXTS, VERDICT_TEXTS, CAUSE_TEXTS, CHECK_TEXTS, ENTITIES, FIELD_CODES, REASONS],
      Object.values(FIELD_CODES).flatMap((kinds) =>
        Object.values(kinds).map((code) => messageOf(code, null, 'es')),
      ),
      REASONS.map((reason) => messageOf(417, reason, 'es')),
    ])
      .toUpperCase()
      .split(/[^\p{L}]+/u),
  );

describe('many rows', () => {
  let output: string;
  let summary: Summary;
  let counted: Counted;

  beforeAll(async () => {
    const input = freshPath();
    const words = ['--rows', String(ROWS - 1), '--seed', '7', '--on-file', '-o', input];
    await promisify(execFile)(process.execPath, [built('samples/generate.js'), ...words]);
    appendFileSync(input, `${CANARY}\n`);
    const options = ['--mode', 'reconcile', '--duplicates'];
    output = await outputOf(input, ...options, '--redis', inject('redis'), '--workers', '2');
    summary = summaryOf(output);
    counted = await countOutput(output);
  }, LONG_MS);

  it('have the same counts in the summary and in the output', () => {
    expect(counted.rows).toBe(ROWS);
    expect(summary).toMatchObject({ rows_read: ROWS, rows_written: ROWS, rows_in_error: sum(counted.codes) });
    for (const name of ['verdicts', 'causes', 'checks', 'generic', 'entities', 'decades', 'sexes'] as const)
      expect(summary[name]).toEqual(counted[name]);
    const codes: Record<string, number> = {};
    for (const { code, rows } of summary.codes) codes[code] = (codes[code] ?? 0) + rows;
    expect(codes).toEqual(counted.codes);
    for (const { code, reason, first_rows } of summary.codes)
      if (reason === null) expect(first_rows).toEqual(counted.firstRows[code]);
  });

  it('have the verdict that the two keys as texts decide, and every verdict occurs', () => {
    expect(counted.contradictions).toBe(0);
    expect(Object.keys(counted.verdicts)).toHaveLength(9);
  });

  const expectShown = (shown: ShownReport): void => {
    const { tables } = shown;
    expect(tables.verdicts!.rows).toEqual(counted.verdicts);
    expect(tables.entities!.rows).toEqual(counted.entities);
    expect(tables.decades!.rows).toEqual(counted.decades);
    expect(tables.sexes!.rows).toEqual(counted.sexes);

    const isPair = (name: string): boolean => name.includes('+');
    const causes = Object.entries(counted.causes);
    const inPairs = sum(Object.fromEntries(causes.filter(([name]) => isPair(name))));
    expect(inPairs).toBeGreaterThan(0);
    const single = Object.fromEntries(causes.filter(([name]) => !isPair(name)));
    expect(tables.causes!.rows).toEqual({ ...single, '+': inPairs });
    expect(tables.causes!.total).toBe(counted.verdicts.explained);
    expect(tables.pairs!.total).toBe(inPairs);

    expect(tables.checks!.total).toBe(counted.verdicts.invalid! + counted.verdicts.uncomputable!);
    expect(tables.codes!.total).toBe(sum(counted.codes));
    expect(tables.verdicts!.total).toBe(ROWS);
    for (const { rows, total, shares } of Object.values(tables)) {
      expect(sum(rows)).toBe(total);
      // Each percentage is rounded to two digits.
      const slack = 0.005 * Object.keys(rows).length + 0.01 * (Object.keys(rows).length - shares.length);
      expect(Math.abs(shares.reduce((a, b) => a + b, 0) - 100)).toBeLessThanOrEqual(slack + 1e-6);
    }
    expect(sum(Object.fromEntries(shown.figures.entries()))).toBe(ROWS);
    expect(shown.balances.length).toBeGreaterThanOrEqual(6);
    for (const balance of shown.balances) expect(balance).toMatch(/^([\d,]+) =\s\1 ✓/);
  };

  it('have the same groups in the summary, in the report and in the file', async (context) => {
    const expected: Record<string, [groups: number, rows: number]> = {};
    const groups = new Set<string>();
    const [, ...members] = readFileSync(`${output}.duplicates.csv`, 'utf8').trimEnd().split('\n');
    for (const member of members) {
      const [group, name] = member.split(',') as [string, string];
      const [groupsBefore, rowsBefore] = expected[name] ?? [0, 0];
      expected[name] = [groupsBefore + (groups.has(group) ? 0 : 1), rowsBefore + 1];
      groups.add(group);
    }
    const { groups: byClass, rows } = summary.duplicates!;
    const counts = Object.entries(byClass).map(([name, count]) => [
      name,
      [count, rows[name as 'repeated_row']],
    ]);
    expect(Object.fromEntries(counts)).toMatchObject(expected);
    expect(groups.size).toBe(sum(byClass));
    expect(groups.size).toBeGreaterThan(0);
    needsBrowser(context);
    const { page } = await openPage(addressOf(output), { viewport: DESK });
    expect((await readReport(page)).duplicates).toEqual(Object.fromEntries(counts));
  });

  it('are shown on a desktop, without requests and without errors', async (context) => {
    needsBrowser(context);
    const { page, requests, complaints } = await openPage(addressOf(output), { viewport: DESK });
    const shown = await readReport(page);
    expectShown(shown);
    expect(shown.language).toBe('es');
    expect(shown.headings).toContain('Las cuentas cuadran');
    expect(requests).toEqual([addressOf(output)]);
    expect(complaints).toEqual([]);
    expect(await faultsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });

  it('fit a phone', async (context) => {
    needsBrowser(context);
    const { page } = await openPage(addressOf(output), { viewport: PHONE, isMobile: true });
    expectShown(await readReport(page));
    expect(await overflowOf(page)).toBe(0);
  });

  it('are printed on a few pages', async (context) => {
    needsBrowser(context);
    const { page } = await openPage(addressOf(output), { viewport: { width: 816, height: 1056 } });
    await page.emulateMedia({ media: 'print' });
    expect(await overflowOf(page)).toBe(0);
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThanOrEqual(2);
    expect(pages).toBeLessThanOrEqual(10);
  });

  it('leave no personal data in the report', () => {
    const html = readFileSync(`${output}.report.html`, 'utf8').replace(/<style>.*<\/style>/s, '');
    expect(html).not.toMatch(/[A-Z]{4}\d{6}[HMX]/i);
    expect(counted.nameWords).toContain('QUETZALCANARIO');
    expect(counted.nameWords.size).toBeGreaterThan(200);
    const shown = new Set(html.toUpperCase().split(/[^\p{L}]+/u));
    const own = ownWords(summary);
    const told = [...counted.nameWords].filter(
      (word) => word.length > 2 && shown.has(word) && !own.has(word),
    );
    expect(told).toEqual([]);
  });
});

describe('the other modes', () => {
  it('without --mode it shows the codes, in English with --lang en', async (context) => {
    needsBrowser(context);
    const output = await outputOf(samplePath('people.csv'), '--lang', 'en');
    const { page, requests, complaints } = await openPage(addressOf(output), { viewport: DESK });
    const { language, headings, tables, balances, text } = await readReport(page);
    const summary = summaryOf(output);
    expect([language, headings[0]]).toEqual(['en', 'Report of the run']);
    expect(text).toContain('The counts add up');
    expect(text).not.toMatch(/Por código|filas|veredicto/);
    expect(tables.outcomes!.rows).toEqual({ good: summary.rows_with_key, bad: summary.rows_in_error });
    expect(tables.codes!.rows).toEqual(
      Object.fromEntries(
        summary.codes.map(({ code, reason, rows }) => [reason === null ? code : `${code} ${reason}`, rows]),
      ),
    );
    expect(tables.verdicts).toBeUndefined();
    for (const balance of balances) expect(balance).toMatch(/^([\d,]+) =\s\1 ✓/);
    expect([requests.length, complaints, await faultsOf(page)]).toEqual([1, [], []]);
  });

  it('validate shows the failed checks, and entity and decade of birth from the keys', async (context) => {
    needsBrowser(context);
    const output = await outputOf(samplePath('on-file.csv'), '--mode', 'validate');
    const { page } = await openPage(addressOf(output), { viewport: PHONE, isMobile: true });
    const { headings, tables, balances } = await readReport(page);
    const { verdicts, checks } = summaryOf(output);
    expect(headings[0]).toBe('Informe de validación');
    expect(tables.verdicts!.rows).toEqual(verdicts);
    expect(tables.checks!.rows).toEqual(checks);
    expect(tables.entities!.total).toBe(verdicts.valid);
    expect(tables.codes).toBeUndefined();
    for (const balance of balances) expect(balance).toMatch(/^([\d,]+) =\s\1 ✓/);
    expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  });

  it('an empty file has a report too', async () => {
    const input = freshPath();
    appendFileSync(input, `${readFileSync(samplePath('on-file.csv'), 'utf8').split('\n')[0]}\n`);
    const output = await outputOf(input, '--mode', 'reconcile');
    expect(textOf(`${output}.report.html`)).toContain('<h1>Informe de conciliación</h1>');
    expect(textOf(`${output}.report.html`)).not.toMatch(/NaN|Infinity|undefined/);
  });
});
