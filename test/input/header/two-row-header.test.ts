// A header of two rows is one header: the upper text before the lower. Otherwise the upper row is a title.
import { describe, expect, it } from 'vitest';
import { Cutter, startOfInput } from '../../../src/input/csv/cutter.js';
import { type Dialect, type DialectOptions, readDialect } from '../../../src/input/header/dialect.js';
import { mapHeader } from '../../../src/input/header/header.js';
import { memorySource } from '../csv/sources.js';

const PERSON = '1,PEREZ,LOPEZ,ANA,04,03,1985,M,14';

const read = async (content: string, options: Partial<DialectOptions> = {}): Promise<Dialect> =>
  (await readDialect(memorySource(content), { maxRecord: 1 << 20, ...options }))!;

const mapped = ({ header, headings }: Dialect, map: Record<string, string> = {}) =>
  mapHeader(header, { headings, map: new Map(Object.entries(map)) });

describe('two rows are one header', () => {
  it('with merged cells over names and date, other headings below', async () => {
    const dialect = await read(
      `,NOMBRE,,,FECHA DE NACIMIENTO,,,,\nNo.,PATERNO,MATERNO,NOMBRE(S),DÍA,MES,AÑO,SEXO,ENTIDAD\n${PERSON}\n`,
    );
    expect(dialect).toMatchObject({ headerLine: 2, skippedLines: 0, lines: 2, blankLines: 0 });
    expect(dialect.header).toEqual([
      'No.',
      'NOMBRE PATERNO',
      'NOMBRE MATERNO',
      'NOMBRE NOMBRE(S)',
      'FECHA DE NACIMIENTO DÍA',
      'FECHA DE NACIMIENTO MES',
      'FECHA DE NACIMIENTO AÑO',
      'SEXO',
      'ENTIDAD',
    ]);
    expect(dialect.rest.toString()).toBe(`${PERSON}\n`);
    const columns = { apellido_paterno: 1, apellido_materno: 2, nombres: 3, dia_nacimiento: 4 };
    expect(mapped(dialect).columns).toMatchObject({ ...columns, anio_nacimiento: 6, sexo: 7, entidad: 8 });
  });

  it('with other headings above, and blank cells below them', async () => {
    const dialect = await read(
      `No.,NOMBRE,,,FECHA DE NACIMIENTO,,,SEXO,ENTIDAD\n,PATERNO,MATERNO,NOMBRE(S),D,M,A,,\n${PERSON}\n`,
    );
    expect(dialect).toMatchObject({ headerLine: 2, skippedLines: 0 });
    expect(dialect.header[0]).toBe('No.');
    expect(dialect.header[7]).toBe('SEXO');
    expect(mapped(dialect).columns).toMatchObject({
      apellido_paterno: 1,
      mes_nacimiento: 5,
      sexo: 7,
      entidad: 8,
    });
  });

  it('below titles and blank lines, with the lines and rows right', async () => {
    const content = `Escuela 14\n\nLista,,,\n,APELLIDOS,,NOMBRE,NACIMIENTO,,,,\nNo.,PRIMERO,SEGUNDO,,DÍA,MES,AÑO,SEXO,ENTIDAD\n\n${PERSON}\n${PERSON}\n`;
    const source = memorySource(content);
    const dialect = (await readDialect(source, { maxRecord: 1000 }))!;
    expect(dialect).toMatchObject({ headerLine: 5, skippedLines: 2, lines: 5, blankLines: 1 });
    expect(mapped(dialect).columns).toMatchObject({ apellido_paterno: 1, apellido_materno: 2, nombres: 3 });
    const { length: offset, lines, blankLines, rest, delimiter } = dialect;
    const options = { chunkBytes: 1000, maxRecord: 1000, delimiter };
    const cutter = new Cutter(source, options, { ...startOfInput(), offset, lines, blankLines });
    cutter.unread(rest);
    expect(await cutter.next()).toMatchObject({ firstRow: 1, rows: 2 });
    expect(cutter.state).toMatchObject({ offset: Buffer.byteLength(content), lines: 8, blankLines: 2 });
  });

  it('with a heading that is broken over both', async () => {
    const dialect = await read(
      'APELLIDO,APELLIDO,NOMBRE,FECHA DE,SEXO,ENTIDAD DE\nPATERNO,MATERNO,,NACIMIENTO,,NACIMIENTO\nPEREZ,LOPEZ,ANA,04/03/1985,M,14\n',
    );
    expect(dialect.header).toEqual([
      'APELLIDO PATERNO',
      'APELLIDO MATERNO',
      'NOMBRE',
      'FECHA DE NACIMIENTO',
      'SEXO',
      'ENTIDAD DE NACIMIENTO',
    ]);
    expect(mapped(dialect)).toMatchObject({ birthDateColumn: 3, columns: { entidad: 5 } });
  });

  it('with another person, and an address, beside the own', async () => {
    const dialect = await read(
      'ALUMNO,,,,,MADRE,,,DOMICILIO,,LUGAR DE NACIMIENTO,\n' +
        'PATERNO,MATERNO,NOMBRE,FECHA DE NACIMIENTO,SEXO,PATERNO,MATERNO,NOMBRE,CALLE,ESTADO,ESTADO,MUNICIPIO\n' +
        'PEREZ,LOPEZ,ANA,04/03/1985,M,LOPEZ,RUIZ,EVA,Uno,14,09,015\n',
    );
    expect(dialect.header[5]).toBe('MADRE PATERNO');
    expect(mapped(dialect)).toMatchObject({
      columns: { apellido_paterno: 0, apellido_materno: 1, nombres: 2, sexo: 4, entidad: 10 },
      birthDateColumn: 3,
      birthplace: 'birth',
    });
  });

  it('with one merged cell above, where fields are missing without it', async () => {
    const dialect = await read(
      ',,,,NACIMIENTO,\nPATERNO,MATERNO,NOMBRE,SEXO,FECHA,ENTIDAD\nPEREZ,LOPEZ,ANA,M,04/03/1985,14\n',
    );
    expect(dialect.header[4]).toBe('NACIMIENTO FECHA');
    expect(mapped(dialect)).toMatchObject({ birthDateColumn: 4, columns: { entidad: 5 } });
  });

  it('with the sex as tick marks', async () => {
    const dialect = await read(
      'NOMBRE,,,SEXO,,FECHA DE NACIMIENTO,ENTIDAD\nPATERNO,MATERNO,NOMBRE,H,M,,\nPEREZ,LOPEZ,ANA,,X,04/03/1985,14\n',
    );
    expect(mapped(dialect)).toMatchObject({ sexTicks: { man: 3, woman: 4 }, birthDateColumn: 5 });
  });

  it('and --header-line names the lower one', async () => {
    const content = `,NOMBRE,,,NACIMIENTO,,,,\nNo.,PATERNO,MATERNO,NOMBRE(S),DÍA,MES,AÑO,SEXO,ENTIDAD\n${PERSON}\n`;
    const dialect = await read(content, { headerLine: 2 });
    expect(dialect).toMatchObject({ headerLine: 2, skippedLines: 0 });
    expect(dialect.header[1]).toBe('NOMBRE PATERNO');
  });

  it('and --map names a column by both texts', async () => {
    const dialect = await read(
      `,NOMBRE,,,NACIMIENTO,,,,\nNo.,PATERNO,MATERNO,NOMBRE(S),DÍA,MES,AÑO,SEXO,CLAVE\n${PERSON}\n`,
    );
    expect(mapped(dialect, { entidad: 'CLAVE', nombres: 'Nombre nombre(s)' }).columns).toMatchObject({
      entidad: 8,
      nombres: 3,
    });
  });
});

describe('the upper row is a title', () => {
  const HEADER = 'No.,PATERNO,MATERNO,NOMBRE,DÍA,MES,AÑO,SEXO,ENTIDAD';

  it.each([
    'LISTA DE ALUMNOS,,,,,,,,',
    'ALUMNOS,,,,,,,,',
    ',NOMBRE,,,,,,,',
    'Secundaria 14,,,Ciclo 2025-2026,,,,,',
    'Escuela:,14,Grupo:,A,,,,,',
  ])('%j', async (title) => {
    const dialect = await read(`${title}\n${HEADER}\n${PERSON}\n`);
    expect(dialect).toMatchObject({ header: HEADER.split(','), headerLine: 2, skippedLines: 1 });
    expect(dialect).not.toHaveProperty('headings');
  });

  it('if a blank line is between', async () => {
    const dialect = await read(`,NOMBRE,,,NACIMIENTO,,,,\n\n${HEADER}\n${PERSON}\n`);
    expect(dialect).toMatchObject({ header: HEADER.split(','), skippedLines: 1 });
  });
});

it('a row of a person below a header is no part of it', async () => {
  const dialect = await read(`nombre,paterno,materno,año,mes,día,sexo,entidad\nANA,,LOPEZ,1985,03,04,M,14\n`);
  expect(dialect).toMatchObject({ headerLine: 1 });
  const odd = await read('nombre,paterno,materno,año,mes,x,y\nNOMBRE,PATERNO,MATERNO,AÑO,MES,DIA,SEXO\n');
  expect(odd.headerLine).toBeLessThan(3);
});
