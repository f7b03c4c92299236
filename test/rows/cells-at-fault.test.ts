/** The cells that the error of a row is about: by its codes, by the reason of 417, and among several names. */
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/input/csv/plan.js';
import { planOptions, withDefaults } from '../../src/input/options/option-types.js';
import { cellsAtFault } from '../../src/rows/cells-at-fault.js';
import { RowJudge } from '../../src/rows/row-result.js';

const COLUMNS = {
  nombres: 0,
  apellido_paterno: 1,
  apellido_materno: 2,
  anio_nacimiento: 3,
  mes_nacimiento: 4,
  dia_nacimiento: 5,
  sexo: 6,
  entidad: 7,
};

const planOf = (changes: Partial<Plan> = {}): Plan => ({
  ...planOptions(withDefaults({})),
  normalize: false,
  delimiter: ',',
  columnCount: 9,
  columns: COLUMNS,
  birthDateColumn: -1,
  sexLetters: 'HM',
  dateOrder: 'dmy',
  keyColumn: 8,
  today: '2026-07-29',
  packing: 'none',
  errors: 'none',
  ...changes,
});

const faultsOf = (row: string, changes: Partial<Plan> = {}): number[] => {
  const judge = new RowJudge(planOf(changes));
  const cells = row.split(',');
  return cellsAtFault(cells, judge.judge(cells), judge);
};

describe('the cells at fault', () => {
  it.each([
    ['Rosa,Medina,Castro,1984,07,19,M,14,', []],
    [',Medina,Castro,1984,07,19,M,14,', [0]],
    ['Rosa,,Castro,84,7,,F,99,', [1, 3, 4, 5, 6, 7]],
    ['Rosa,Medina,Castro,1981,02,30,M,14,', [3, 4, 5]],
    ['Rosa,Medina,Castro,2099,02,03,M,14,', [3, 4, 5]],
    ['Rosa,Medina,Castro,1984,07,19,M,33,', [7]],
    ['Rosa,MUÃ±OZ,Castro,1984,07,19,M,14,', [1]],
    ['Ro$a,Medina,C@stro,1984,07,19,M,14,', [0, 2]],
    ['Rosa,Medina,No tiene,1984,07,19,M,14,', [2]],
    ['Rosa,Medina,Castro,1984,07,19,M,14,,más', [8]],
  ])('of %s are %j', (row, columns) => {
    expect(faultsOf(row)).toEqual(columns);
  });

  it('of a date in one column are that column', () => {
    const plan: Partial<Plan> = {
      normalize: true,
      birthDateColumn: 3,
      columns: { ...COLUMNS, anio_nacimiento: -1, mes_nacimiento: -1, dia_nacimiento: -1 },
    };
    expect(faultsOf('Rosa,Medina,Castro,30/02/1981,,,M,14,', plan)).toEqual([3]);
    expect(faultsOf('Rosa,Medina,Castro,,,,M,14,', plan)).toEqual([3]);
    expect(faultsOf('Rosa,Medina,Castro,01/01/1900,,,M,14,', plan)).toEqual([3]); // stands for no date
  });

  it('of names in several columns are the one that has it', () => {
    expect(faultsOf('Rosa,Medina,Castro,1984,07,19,M,14,M@ría', { joined: { nombres: [0, 8] } })).toEqual([
      8,
    ]);
  });

  it('of a key that is only validated are its column', () => {
    expect(faultsOf('x,,,,,,,,MECR840719MJCDSS03', { mode: 'validate' })).toEqual([]);
    expect(faultsOf('x,,,,,,,,MECR840719MJCDSS0', { mode: 'validate' })).toEqual([8]);
  });
});
