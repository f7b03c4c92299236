/** An input without rows: the result is a header alone, exit code 0, and everything that tells of the run says so first. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { QUEUED } from '../../../src/service/runs/run-record.js';
import { messageOfRun } from '../../../src/service/views/waiting.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { inProcess } from '../in-process.js';

const HEADER =
  'nombres,apellido_paterno,apellido_materno,anio_nacimiento,mes_nacimiento,dia_nacimiento,sexo,entidad\n';

const NOTES = {
  en: 'The input has no rows: the result is a header alone.',
  es: 'La entrada no tiene filas: el resultado es solo un encabezado.',
};

describe.each([
  ['an empty file', ''],
  ['a header alone', HEADER],
  ['a header and blank lines', `${HEADER}\n\n`],
])('%s', (_, content) => {
  it.each(['en', 'es'] as const)('%s', async (lang) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'a.csv'), content);
    const { code, stderr } = await inProcess(['run', 'a.csv', '--lang', lang], { cwd });
    expect(code).toBe(0);
    expect(stderr.trimStart().split('\n')[0]).toBe(NOTES[lang]);
    const summary = readFileSync(join(cwd, 'a.curp.csv.summary.json'), 'utf8');
    expect(Object.entries(JSON.parse(summary) as object)[0]).toEqual(['note', NOTES[lang]]);
    const report = readFileSync(join(cwd, 'a.curp.csv.report.html'), 'utf8');
    expect(
      report
        .slice(report.indexOf('<main>'))
        .replaceAll(/<[^>]*>/g, '')
        .trimStart(),
    ).toMatch(new RegExp(`^${NOTES[lang]}`));
  });
});

it('the view of a finished run', () => {
  expect(messageOfRun({ ...QUEUED, state: 'finished', rows: 0 }, null)).toEqual(NOTES);
  expect(messageOfRun({ ...QUEUED, state: 'finished', rows: 1 }, null)).toBeNull();
});
