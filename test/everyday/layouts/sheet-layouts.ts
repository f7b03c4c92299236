/** Layouts of workbooks: each gives keys, or exactly one question, without an option. */
import type { EverydayFile } from '../everyday-file.js';
import { keyOf, MEN_AND_WOMEN, PEOPLE } from '../people.js';
import { dateCell, type SheetColumn, sheetFile } from '../sheet-file.js';
import { ENTITIES, SEX_HM, SEX_MF } from '../spellings.js';
import type { Column } from '../table.js';
import { capital, day, FEM, home, LAYOUT, LONG, MANY, MAP, month, names, year } from './layout-columns.js';

const typed = (columns: readonly Column[]): SheetColumn[] =>
  columns.map(([heading, cell]) => [heading, cell]);
const DATE: SheetColumn = ['FECHA DE NACIMIENTO', dateCell];
const count: SheetColumn = ['No.', (_, at) => at + 1];

export const SHEET_LAYOUTS: readonly EverydayFile[] = [
  sheetFile(
    'layout: census sheet',
    PEOPLE,
    [
      count,
      ...typed(names('PATERNO|MATERNO|NOMBRE(S)', capital)),
      ['DÍA', (p) => Number(day(p, 0))],
      ['MES', (p) => Number(month(p, 0))],
      ['AÑO', (p) => Number(year(p, 0))],
      ['SEXO', SEX_HM],
      ['ENTIDAD DE NACIMIENTO', (p) => Number(p.entidad)],
    ],
    {
      ...LAYOUT,
      above: [['CÉDULA CENSAL'], ['', 'NOMBRE', null, null, 'FECHA DE NACIMIENTO', null, null, null, null]],
      merged: ['A1:I1', 'B2:D2', 'E2:G2'],
    },
  ),
  sheetFile(
    'layout: school workbook',
    PEOPLE,
    [
      count,
      ...typed(names('Apellido paterno|Apellido materno|Nombre')),
      ['Género', FEM],
      DATE,
      ['Lugar de nacimiento', LONG],
    ],
    { ...LAYOUT, above: [['JARDÍN DE NIÑOS'], []], merged: ['A1:G1'] },
  ),
  sheetFile(
    'layout: payroll workbook',
    MANY,
    [
      count,
      ...typed(names('Ap. Paterno|Ap. Materno|Nombre', capital)),
      ['Sexo', SEX_MF],
      DATE,
      ['Entidad Nac.', ENTITIES.DF!],
      ['CURP', keyOf],
      ['Sueldo', () => 12_345.67],
    ],
    LAYOUT,
  ),
  sheetFile(
    'layout: vaccination workbook with ticks',
    MEN_AND_WOMEN,
    [
      count,
      ...typed(names('PRIMER APELLIDO|SEGUNDO APELLIDO|NOMBRE')),
      ['Hombre', (p) => (p.sexo === 'H' ? 'X' : '')],
      ['Mujer', (p) => (p.sexo === 'M' ? 'X' : '')],
      DATE,
      ['ESTADO DE NACIMIENTO', LONG],
    ],
    LAYOUT,
  ),
  sheetFile(
    'layout: club workbook with a two-row header',
    MEN_AND_WOMEN,
    [...typed(names('PATERNO|MATERNO|NOMBRE(S)')), ['', dateCell], ['', FEM], ['', LONG]],
    {
      ...LAYOUT,
      above: [['NOMBRE DEL JUGADOR', null, null, 'FECHA DE NACIMIENTO', 'SEXO', 'LUGAR DE NACIMIENTO']],
      merged: ['A1:C1', 'D1:D2', 'E1:E2', 'F1:F2'],
    },
  ),
  sheetFile(
    'layout: union workbook, state of residence',
    MEN_AND_WOMEN,
    [
      count,
      ...typed(names('Paterno|Materno|Nombre')),
      ['Sexo', SEX_HM],
      DATE,
      ['Estado', home],
      ['Sección', () => 12],
    ],
    { ...LAYOUT, stops: MAP, facts: { map: { entidad: false } } },
  ),
  sheetFile(
    'layout: dates as general numbers beside date cells',
    MEN_AND_WOMEN,
    [
      count,
      ...typed(names('Paterno|Materno|Nombre')),
      ['Sexo', SEX_HM],
      [
        'Fecha de nacimiento',
        (p, at) => (at % 10 === 0 ? (dateCell(p) as { day: number }).day : dateCell(p)),
      ],
      ['Lugar de nacimiento', LONG],
    ],
    LAYOUT,
  ),
];
