// What can be read in two ways is read only if the other rows of the call prove one of them, or the last argument says it.
import { describe, expect, it } from 'vitest';
import { callOptions } from '../../src/sheet/call-options.js';
import { CallWriting, type SheetPerson } from '../../src/sheet/call-writing.js';
import { check, curp } from '../../src/sheet/sheet-functions.js';
import { column } from './spreadsheet.js';

const ROSA: SheetPerson = {
  nombres: 'Rosa',
  apellido_paterno: 'Medina',
  apellido_materno: 'Castro',
  fecha: '1984-07-19',
  sexo: 'Mujer',
  entidad: 'Jalisco',
};

const KEY = 'MECR840719MJCDSS03';

/** The answers to people who differ from Rosa in one field, in one call. */
const answers = (field: keyof SheetPerson, values: readonly unknown[], options?: string): string[] => {
  const fields = Object.entries(ROSA).map(([name, usual]) =>
    column(values.map((value) => (name === field ? value : usual))),
  );
  const result = curp(fields, options);
  return (result as string[][]).flat();
};

/** Positions 11 to 13 of a key, or the code. */
const sexAndEntity = (answer: string): string =>
  /^\d/.test(answer) ? answer.slice(0, 3) : answer.slice(10, 13);
const date = (answer: string): string => (/^\d/.test(answer) ? answer.slice(0, 3) : answer.slice(4, 10));

const sexes = (values: readonly unknown[], options?: string): string[] =>
  answers('sexo', values, options).map((answer) =>
    sexAndEntity(answer).slice(0, answer.match(/^\d/) ? 3 : 1),
  );

describe('the sex', () => {
  it.each([
    [['M'], ['416']],
    [['Mujer'], ['M']],
    [['masculino'], ['H']],
    [['H'], ['H']],
    [['F'], ['M']],
    [['X'], ['416']],
    [['No binario'], ['X']],
    [[1], ['416']],
    [['1 Hombre'], ['H']],
    [
      ['H', 'M'],
      ['H', 'M'],
    ],
    [
      ['F', 'M'],
      ['M', 'H'],
    ],
    [
      ['M', 'M', 'M'],
      ['416', '416', '416'],
    ],
    [
      ['H', 'F', 'M'],
      ['H', 'M', '416'],
    ],
    [
      [1, 2],
      ['416', '416'],
    ],
    [
      ['', 'Hombre', 'M'],
      ['406', 'H', 'M'],
    ],
  ])('%j is %j', (values, expected) => {
    expect(sexes(values)).toEqual(expected);
  });

  it.each([
    ['HM', 'M', 'M'],
    ['MF', 'M', 'H'],
    ['hm', 'X', 'X'],
    ['12', 1, 'H'],
    ['21', 1, 'M'],
  ])('with %j, %j is %s', (options, value, expected) => {
    expect(sexes([value], options)).toEqual([expected]);
  });

  it('in doubt says what to write', () => {
    expect(answers('sexo', ['M'])[0]).toBe(
      '416 M puede ser mujer o masculino. Escriba Mujer u Hombre, o agregue "HM" (M es mujer) o "MF" (M es masculino) al final de la fórmula.',
    );
  });
});

describe('a date', () => {
  it.each([
    [['31/12/1990'], ['901231']],
    [['12/31/1990'], ['901231']],
    [['07/08/1984'], ['417']],
    [['08/08/1984'], ['840808']],
    [['1984-08-07'], ['840807']],
    [['7 de agosto de 1984'], ['840807']],
    [[19840807], ['840807']],
    [
      ['31/12/1990', '07/08/1984'],
      ['901231', '840807'],
    ],
    [
      ['12/31/1990', '07/08/1984'],
      ['901231', '840708'],
    ],
    [
      ['12/31/1990', '31/12/1990', '07/08/1984'],
      ['901231', '901231', '417'],
    ],
    [['07/08/84'], ['412']],
    [['1900-01-01'], ['417']],
    [[33238], ['408']],
    [[''], ['403']],
    [['ayer'], ['408']],
  ])('%j is %j', (values, expected) => {
    expect(answers('fecha', values).map(date)).toEqual(expected);
  });

  it.each([
    ['DMA', '840807'],
    ['MDA', '840708'],
  ])('with %s, 07/08/1984 is %s', (options, expected) => {
    expect(answers('fecha', ['07/08/1984'], options).map(date)).toEqual([expected]);
  });

  it('of a column whose texts show that its dates were exchanged is none, unless the last argument says that they are right', () => {
    const cells = ['1984-08-07', '1990-01-02', '1985-03-04', '31/12/1990'];
    expect(answers('fecha', cells).map(date)).toEqual(['417', '417', '417', '901231']);
    expect(answers('fecha', cells, 'DMA').map(date)).toEqual(['840807', '900102', '850304', '901231']);
  });

  it('may be a number beside cells with dates', () => {
    const cells = ['1984-08-17', '1990-01-22', 33238];
    expect(answers('fecha', cells).map(date)).toEqual(['840817', '900122', '901231']);
  });
});

describe('the entity', () => {
  it.each([
    [['Jal.'], ['MJC']],
    [[14], ['MJC']],
    [['14'], ['MJC']],
    [['Estado de México'], ['MMC']],
    [['México'], ['411']],
    [['MEX'], ['411']],
    [['España'], ['411']],
    [['Extranjero'], ['MNE']],
    [
      ['México', 'Jalisco', 'Puebla'],
      ['MMC', 'MJC', 'MPL'],
    ],
  ])('%j is %j', (values, expected) => {
    expect(answers('entidad', values).map(sexAndEntity)).toEqual(expected);
  });
});

describe('names', () => {
  it('are read as people write them', () => {
    expect(answers('apellido_paterno', ['Medina', ' MEDINA ', '1.- Medina'])).toEqual([KEY, KEY, KEY]);
    expect(answers('nombres', ['Lic. Rosa'])).toEqual([KEY]);
  });

  it.each([true, new Date(0)])('that are no texts are missing: %s', (value) => {
    expect(answers('nombres', [value])[0]).toMatch(/^400 /);
  });

  it('that mean none in many rows of the call are missing', () => {
    const answer = answers('apellido_materno', ['NA', 'NA', 'NA', 'NA', 'NA']);
    expect(answer.every((text) => text.startsWith('402 '))).toBe(true);
    expect(answers('apellido_materno', ['NA'])[0]).toMatch(/^MENR/);
  });

  it('may lack a surname with VACIOS, but not where both are in one column', () => {
    expect(answers('apellido_materno', [''], 'VACIOS')).toEqual(['MEXR840719MJCDXS01']);
    const options = callOptions('vacíos');
    const joined = { ...ROSA, apellido_paterno: 'Medina Castro', apellido_materno: '' };
    expect(new CallWriting([ROSA], options).surnames).toBe('optional');
    expect(new CallWriting([joined, joined, joined], options).surnames).toBe('required');
  });
});

describe('the last argument', () => {
  it.each([['dia'], ['HM MF'], ['DMA, MDA'], [true]])('%s is refused', (options) => {
    expect(() => callOptions(options)).toThrow('El último argumento');
  });

  it('holds for CURP_REVISA too', () => {
    const person = [
      ROSA.nombres,
      ROSA.apellido_paterno,
      ROSA.apellido_materno,
      ROSA.fecha,
      'M',
      ROSA.entidad,
    ];
    expect(check(KEY, person, undefined)[0]![1]).toMatch(/^416 M puede ser/);
    expect(check(KEY, person, 'HM')).toEqual([['coinciden los 18 caracteres', '']]);
  });
});
