// What keys are compared with, from the cells of a row: joined names, tick marks, absent columns, short rows.
import { describe, expect, it } from 'vitest';
import { type ReadColumns, rowReader } from '../../../src/input/testimony/row-reader.js';

const NONE = -1;
const PARTS: ReadColumns = {
  columns: {
    nombres: 0,
    apellido_paterno: 1,
    apellido_materno: NONE,
    anio_nacimiento: 2,
    mes_nacimiento: 3,
    dia_nacimiento: 4,
    sexo: 5,
  },
  birthDateColumn: NONE,
  normalize: false,
  states: [6],
};
const CELLS = ['ANA', 'N/A', '1985', '03', '12', 'M', '14', 'LUISA'];

const read = (changes: Partial<ReadColumns>, cells: readonly string[] = CELLS) => {
  const { names, year, wholeDate, monthAndDay, sex } = rowReader({ ...PARTS, ...changes });
  return {
    ...names(cells),
    year: year(cells),
    date: wholeDate(cells),
    parts: monthAndDay(cells),
    sex: sex(cells),
  };
};

describe('a row', () => {
  it('has names as they are written, and empty ones without a column', () => {
    expect(read({})).toMatchObject({ nombres: 'ANA', apellido_paterno: 'N/A', apellido_materno: '' });
    expect(read({ normalize: true })).toMatchObject({ nombres: 'ANA', apellido_paterno: '' });
  });

  it('has given names in several cells', () => {
    expect(read({ joined: { nombres: [0, 7] } }).nombres).toBe('ANA LUISA');
  });

  it('has its date in one cell or in three', () => {
    expect(read({})).toMatchObject({ year: '1985', date: undefined, parts: ['03', '12'] });
    expect(read({ birthDateColumn: 2 })).toMatchObject({ year: '1985', date: '1985', parts: undefined });
  });

  it('has its sex as a text or as tick marks', () => {
    expect(read({}).sex).toBe('M');
    expect(read({ sexTicks: { man: 0, woman: 1 } }, ['X', '']).sex).toBe('H');
  });

  it('has a whole name in one cell, or both surnames beside given names, with borders as blanks', () => {
    const wholeName = (changes: Partial<ReadColumns>, cells: readonly string[]) =>
      rowReader({ ...PARTS, ...changes }).wholeName?.(cells);
    const name = { column: 1, holds: 'name' } as const;
    expect(wholeName({}, CELLS)).toBeUndefined();
    expect(wholeName({ wholeName: name }, ['', 'PAZ/SOL/ANA'])).toEqual([['PAZ', 'SOL', 'ANA']]);
    expect(wholeName({ wholeName: name, normalize: true }, ['', 'PAZ SOL LIC. ANA'])).toEqual([
      ['PAZ', 'SOL', 'LIC.', 'ANA'],
    ]);
    expect(wholeName({ wholeName: name }, [])).toEqual([[]]);
    const surnames = { column: 1, holds: 'surnames' } as const;
    for (const normalize of [false, true])
      expect(wholeName({ wholeName: surnames, normalize }, ['ANA', 'PAZ SOL'])).toEqual([
        ['PAZ', 'SOL'],
        ['ANA'],
      ]);
  });

  it('may end early', () => {
    const empty = { nombres: '', apellido_paterno: '', apellido_materno: '', year: '', sex: '' };
    expect(read({}, [])).toEqual({ ...empty, date: undefined, parts: ['', ''] });
    expect(read({ birthDateColumn: 2 }, [])).toEqual({ ...empty, date: '', parts: undefined });
  });
});
