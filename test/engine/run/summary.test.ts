/** The summary: numbers that add up, the same in the terminal and in `.summary.json`. */
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { codesOf, csv, people, ROSA, rowsOf, runOn, summaryOf, textOf } from './runs.js';

it('has the counts of the result', async () => {
  const content = `${(await people(4000)).toString('utf8')}\n  \n`;
  const { code, stderr, output, path } = await runOn(content, '--detail');
  expect(code, stderr).toBe(0);
  const summary = summaryOf(path);
  const rows = rowsOf(output);
  const inError = rows.filter((row) => row.error === 'true');
  expect(inError.length).toBeGreaterThan(20);
  expect(summary).toMatchObject({
    rows_read: 4000,
    rows_written: 4000,
    rows_with_key: 4000 - inError.length,
    rows_in_error: inError.length,
    blank_lines: 2,
    resumed: false,
  });
  expect(summary.codes.reduce((sum, entry) => sum + entry.rows, 0)).toBe(summary.rows_in_error);
  for (const { code: each, reason, rows: count, message } of summary.codes) {
    const same = inError.filter((row) => row.code_error === String(each) && row.reason === (reason ?? ''));
    expect(same).toHaveLength(count);
    expect(new Set(same.map((row) => row.error_message))).toEqual(new Set([message]));
    expect(stderr).toMatch(new RegExp(`^ +${each}${reason ? ` ${reason}` : ''} +${count} +`, 'm'));
  }
  const shown = (name: string) =>
    Number(new RegExp(`^ *${name} +([\\d,]+)`, 'm').exec(stderr)![1]!.replace(',', ''));
  expect(shown('rows read')).toBe(summary.rows_read);
  expect(shown('rows written')).toBe(summary.rows_written);
  expect(shown('with a key')).toBe(summary.rows_with_key);
  expect(shown('in error')).toBe(summary.rows_in_error);
  expect(shown('blank lines')).toBe(summary.blank_lines);
});

it('shows how the file was read, unless it is a strict CSV', async () => {
  const mentions = /^The column "sexo" says M and F: M is read as masculino/m;
  const letters = csv(ROSA, ROSA.replace(',M,', ',F,'));
  expect((await runOn(letters, '--normalize')).stderr).toMatch(mentions);
  expect((await runOn(csv(ROSA))).stderr).not.toContain('The file is');
  expect((await runOn(`Lista de personal\n${csv(ROSA)}`)).stderr).toContain('The header is in line 2');
  expect((await runOn(Buffer.from(csv(ROSA, ROSA.replace('Castro', 'Nuñez')), 'latin1'))).stderr).toContain(
    'encoding windows-1252',
  );
});

it('lists no codes without errors, and contains no personal data', async () => {
  const { input, output, path, stderr } = await runOn(csv(ROSA));
  expect(codesOf(output)).toEqual(['0']);
  const summary = summaryOf(path);
  expect(summary.codes).toEqual([]);
  expect(summary.run).toMatch(/^r[0-9a-f]{18}$/);
  expect(summary.name).toBe(basename(input));
  expect(textOf(`${path}.report.html`)).toContain(basename(input));
  expect(JSON.stringify(summary) + stderr).not.toMatch(/Rosa|Medina|MECR/);
});
