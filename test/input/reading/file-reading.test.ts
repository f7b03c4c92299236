import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../src/input/csv/plan.js';
import { readDialect } from '../../../src/input/header/dialect.js';
import { fileReading } from '../../../src/input/reading/file-reading.js';
import { plan } from '../csv/plans.js';
import { memorySource } from '../csv/sources.js';

const HEADER = 'nombres,paterno,materno,anio,mes,dia,sexo,entidad,CURP\n';

async function readingOf(text: string, changes: Partial<Plan> = {}, encoding?: string) {
  const source = memorySource(text);
  const dialect = await readDialect(source, { maxRecord: 1000 });
  return fileReading(source, dialect, plan(changes), encoding, false);
}

describe('the reading of a file without its rows', () => {
  it('has the columns that are used', async () => {
    const reading = await readingOf(HEADER);
    expect(reading.columns.map(({ field, column, name }) => `${field} ${column} ${name}`)).toEqual([
      'nombres 1 nombres',
      'apellido_paterno 2 paterno',
      'apellido_materno 3 materno',
      'anio_nacimiento 4 anio',
      'mes_nacimiento 5 mes',
      'dia_nacimiento 6 dia',
      'sexo 7 sexo',
      'entidad 8 entidad',
    ]);
    expect(reading.surveyed).toEqual({ rows: 0, whole: false });
  });

  it('of the mode validate: the key alone', async () => {
    const { columns } = await readingOf(HEADER, { mode: 'validate', keyColumn: 8 });
    expect(columns).toEqual([{ field: 'curp', column: 9, name: 'CURP' }]);
  });

  it('has the container, the encoding and the line of the header', async () => {
    expect(await readingOf(`\n${HEADER}`)).toMatchObject({
      container: { kind: 'csv', sheet: null, other_sheets: 0 },
      encoding: { name: null, sure: 'file' },
      header: { line: 2, title_lines: 0 },
    });
    expect(await readingOf(`Lista\n\n${HEADER}`)).toMatchObject({ header: { line: 3, title_lines: 1 } });
    expect((await readingOf(`Año${HEADER}`)).encoding).toEqual({ name: 'utf-8', sure: 'file' });
    expect((await readingOf(HEADER, {}, 'utf-16le')).encoding).toEqual({ name: 'utf-16le', sure: 'option' });
  });

  it('of an empty input has no columns', async () => {
    const source = {
      ...memorySource(''),
      container: { kind: 'gzip', sheet: null, other_sheets: 0 } as const,
    };
    const none = { ...plan().columns, nombres: -1 };
    const reading = fileReading(source, undefined, plan({ columns: none }), undefined, false);
    expect(reading.container.kind).toBe('gzip');
    expect(reading.columns.map(({ name }) => name)).toEqual(['', '', '', '', '', '', '']);
  });
});
