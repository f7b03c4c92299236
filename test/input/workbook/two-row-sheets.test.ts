// A header of two rows in a workbook: merged cells have their text in the first cell only.
import { expect, it } from 'vitest';
import { readDialect } from '../../../src/input/header/dialect.js';
import { mapHeader } from '../../../src/input/header/header.js';
import { openBytes } from '../../../src/input/tables/open-input.js';
import { workbookOf } from '../../everyday/workbook.js';
import { readAll } from '../csv/sources.js';
import { OPTIONS } from './reading.js';

const ROWS = [
  ['LISTA DE ALUMNOS'],
  [],
  [null, 'NOMBRE', null, null, 'FECHA DE NACIMIENTO', null, null, 'SEXO', 'ENTIDAD DE\nNACIMIENTO'],
  ['No.', 'PATERNO', 'MATERNO', 'NOMBRE(S)', 'DÍA', 'MES', 'AÑO'],
  [1, 'PEREZ', 'LOPEZ', 'ANA', 4, 3, 1985, 'M', 9],
];
const MERGED = ['A1:I1', 'B3:D3', 'E3:G3', 'H3:H4', 'I3:I4'];

it('is one header, and the columns below keep their meaning', async () => {
  const bytes = workbookOf([{ name: 'Hoja1', rows: ROWS, merged: MERGED }]);
  const source = await openBytes(bytes, OPTIONS);
  const dialect = (await readDialect(source, OPTIONS))!;
  expect(dialect).toMatchObject({ headerLine: 4, skippedLines: 1, lines: 4 });
  expect(dialect.header).toEqual([
    'No.',
    'NOMBRE PATERNO',
    'NOMBRE MATERNO',
    'NOMBRE NOMBRE(S)',
    'FECHA DE NACIMIENTO DÍA',
    'FECHA DE NACIMIENTO MES',
    'FECHA DE NACIMIENTO AÑO',
    'SEXO',
    'ENTIDAD DE NACIMIENTO',
  ]);
  expect(mapHeader(dialect.header, { headings: dialect.headings })).toMatchObject({
    columns: { apellido_paterno: 1, dia_nacimiento: 4, anio_nacimiento: 6, sexo: 7, entidad: 8 },
    birthplace: 'birth',
  });
  const rest = Buffer.concat([dialect.rest, await readAll(source)]).toString();
  expect(rest).toBe('1,PEREZ,LOPEZ,ANA,04,03,1985,M,09\n');
  await source.close();
});
