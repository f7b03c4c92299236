// Workbooks that openpyxl, xlsxwriter and LibreOffice wrote (make-files.py).
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { csvOf, refusalOf } from './reading.js';

const file = (name: string): Buffer => readFileSync(new URL(`./files/${name}`, import.meta.url));

const PEOPLE = `nombres,apellido_paterno,apellido_materno,anio_nacimiento,mes_nacimiento,dia_nacimiento,sexo,entidad,ingreso,sueldo,activo,nota
MARÍA LUISA,PÉREZ,HERNÁNDEZ,1980,05,10,M,09,2020-02-29,0.3,TRUE,"una, dos"
JUAN JOSÉ,O'HARA,MUÑOZ,1975,12,31,H,14,2020-02-29,1234567.891,FALSE,"dice ""hola"""
ÑOÑO,DE LA O,LÓPEZ,2001,02,03,H,36,2020-02-29 13:30:00,-5,,"dos
líneas"
`;

describe('people with texts, numbers, dates and booleans', () => {
  it.each(['openpyxl.xlsx', 'libreoffice.xlsx'])('%s', async (name) => {
    expect(await csvOf(file(name))).toBe(PEOPLE);
  });
});

const ROW = (birth: string, number: number, moment: string): string =>
  `JOSÉ & ANA <1>,${birth},0${number},${number},${number + 8},${moment},0123${number},"cached, text",ANA LUISA`;

const DATES = [
  ROW('1900-03-01', 1, '1900-03-01').replace(',9,', ',09,'),
  ROW('1904-01-02', 2, '1904-01-02'),
  ROW('1985-03-01', 3, '1985-03-01'),
  ROW('2000-02-29', 4, '2000-02-29'),
  ROW('1999-12-31', 5, '1999-12-31'),
  ROW('1985-03-01', 6, '1985-03-01 23:59:59'),
];

describe('dates, formulas, rich text, leading zeros', () => {
  it.each(['xlsxwriter.xlsx', 'libreoffice-dates.xlsx', 'inline.xlsx', 'dates-1904-xlsxwriter.xlsx'])(
    '%s',
    async (name) => {
      const lines = (await csvOf(file(name))).split('\n');
      expect(lines[0]).toBe('nombres,fecha_nacimiento,mes,día,Entidad,momento,cp,formula,rich');
      const after = name.includes('1904') ? 2 : 1; // 1900-03-01 is before the first day of that system
      expect(lines.slice(after, -1).map((line) => line.replace(/,,TRUE$/, ''))).toEqual(
        DATES.slice(after - 1),
      );
    },
  );

  it('in the 1904 system of openpyxl, with a formula that was never computed', async () => {
    const lines = (await csvOf(file('dates-1904.xlsx'))).split('\n').slice(2, -1);
    expect(lines).toEqual(
      ['1904-01-02', '1985-03-01', '2000-02-29', '1999-12-31', '1985-03-01'].map((day) => `ANA,${day},,,`),
    );
  });
});

describe('several sheets', () => {
  it.each(['sheets.xlsx', 'libreoffice-sheets.xlsx'])(
    '%s: the first visible one with a header',
    async (name) => {
      const [title, other, blank, header, ...people] = (await csvOf(file(name))).split('\n');
      expect([title, other, blank]).toEqual(['EMPRESA EJEMPLO', 'Altas', '']);
      expect(header).toMatch(/^nombres,"apellido paterno","apellido materno","anio nacimiento",/);
      expect(people.join('\n')).toBe(PEOPLE.slice(PEOPLE.indexOf('\n') + 1));
    },
  );

  it.each(['sheets.xlsx', 'libreoffice-sheets.xlsx'])('%s: hidden ones by name only', async (name) => {
    expect((await csvOf(file(name), { sheet: 'Oculta' })).split('\n')[1]).toMatch(/^MARÍA LUISA,/);
    expect((await csvOf(file(name), { sheet: 'muy oculta' })).split('\n')[1]).toMatch(/^JUAN JOSÉ,/);
    expect(await csvOf(file(name), { sheet: '1' })).toMatch(/^Este libro/);
    expect(await csvOf(file(name), { sheet: '2' })).toMatch(/^EMPRESA EJEMPLO/);
    expect(await refusalOf(file(name), { sheet: '3' })).toMatch(/no_sheet: .*"Oculta" \(hidden\)/);
  });
});
