// Where the header is: `sep=`, title lines, `--header-line`, and people above the header.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cutter, startOfInput } from '../../../src/input/csv/cutter.js';
import { InputError } from '../../../src/input/csv/input-error.js';
import { UndecidedError } from '../../../src/input/csv/undecided-error.js';
import { type Dialect, type DialectOptions, readDialect } from '../../../src/input/header/dialect.js';
import { runs } from '../../random/property-runs.js';
import { memorySource, readAll } from '../csv/sources.js';

const HEADER = 'nombre,paterno,materno,año,mes,día,sexo,entidad';
const COLUMNS = HEADER.split(',');
const PERSON = 'ANA,PEREZ,LOPEZ,1985,03,04,M,14';

const read = (
  content: string | Buffer,
  options: Partial<DialectOptions> = {},
): Promise<Dialect | undefined> => readDialect(memorySource(content), { maxRecord: 1 << 20, ...options });

const errorOf = (content: string | Buffer, options: Partial<DialectOptions> = {}): Promise<InputError> =>
  read(content, options).then(
    () => expect.fail('an error was expected'),
    (error) => (error instanceof InputError ? error : expect.fail(String(error))),
  );

it('a line with half of the needed names is a header, with fewer it is a title', async () => {
  const below = `${HEADER}\n${PERSON}\n`;
  expect(await read(`Lista\nnombre,paterno,materno,año\n${below}`)).toMatchObject({ headerLine: 2 });
  expect(await read(`Lista\nnombre,paterno,materno,x\n${below}`)).toMatchObject({ headerLine: 3 });
});

describe('sep=', () => {
  it.each([
    ['sep=;\n', ';'],
    ['SEP=|\r\n', '|'],
    ['"sep=;"\n', ';'],
    ['sep=\t\n', '\t'],
    ['sep=\\t\n', '\t'],
    ['sep=;;;;;\n', ';'],
    ['\ufeffsep=,\n'.slice(1), ','],
  ])('as the first line %j is obeyed and skipped', async (line, delimiter) => {
    const header = COLUMNS.join(delimiter);
    const dialect = await read(`${line}${header}\nrest`);
    expect(dialect).toMatchObject({ delimiter, header: COLUMNS, headerLine: 2, skippedLines: 0, lines: 2 });
    expect(dialect?.rest.toString()).toBe('rest');
  });

  it('wins over what the header looks like, and --delimiter over it', async () => {
    expect(await read('sep=;\nnombre;mes,día\n')).toMatchObject({ header: ['nombre', 'mes,día'] });
    expect(await read('sep=;\nnombre;mes,día\n', { delimiter: ',' })).toMatchObject({
      header: ['nombre;mes', 'día'],
    });
  });

  it('with another sign is refused, unless --delimiter is given', async () => {
    expect(await errorOf(`sep=:\n${HEADER}\n`)).toMatchObject({ fault: 'unreadable', line: 1 });
    expect(await read(`sep=:\n${HEADER}\n`, { delimiter: ',' })).toMatchObject({ header: COLUMNS });
  });

  it('alone is an empty input, and elsewhere a line like others', async () => {
    expect(await read('sep=;\n\n')).toBeUndefined();
    expect(await read(`Lista\nsep=;\n${HEADER}\n`)).toMatchObject({ delimiter: ',', skippedLines: 2 });
  });
});

describe('title lines', () => {
  it.each<[string, number, number]>([
    ['Lista de personal\n', 2, 1],
    ['ESCUELA PRIMARIA; "BENITO JUÁREZ", A.C.\nCiclo 2025|2026\n', 3, 2],
    ['RELACIÓN DE TRABAJADORES,,,,,,,\n,,,,,,,\n', 3, 2],
    ['\nLista\n\n\n', 5, 1],
    ['"Lista de\npersonal"\n', 2, 1],
    ['Periodo:,2024,Grupo:,A,Turno:,M,,\n', 2, 1],
    ['Fecha:,2026-01-31\nTotal:,58\n', 3, 2],
    ['Título\n'.repeat(19), 20, 19],
  ])('%j are skipped and counted', async (titles, headerLine, skippedLines) => {
    const dialect = await read(`${titles}${HEADER}\n${PERSON}\n`);
    expect(dialect).toMatchObject({ header: COLUMNS, delimiter: ',', headerLine, skippedLines });
    expect(dialect?.rest.toString()).toBe(`${PERSON}\n`);
    expect(dialect?.length).toBe(Buffer.byteLength(`${titles}${HEADER}\n`));
  });

  it('leave line numbers, blank lines and row numbers right', async () => {
    const content = `"Lista\nde personal"\n\n${HEADER}\n\n${PERSON}\nTotal: 1,,,,,,,\n`;
    const source = memorySource(content);
    const dialect = await readDialect(source, { maxRecord: 1000 });
    expect(dialect).toMatchObject({ lines: 4, blankLines: 1, headerLine: 3 });
    const { length: offset, lines, blankLines, rest, delimiter } = dialect!;
    const options = { chunkBytes: 1000, maxRecord: 1000, delimiter };
    const cutter = new Cutter(source, options, { ...startOfInput(), offset, lines, blankLines });
    cutter.unread(rest);
    expect(await cutter.next()).toMatchObject({ firstRow: 1, rows: 2 });
    expect(cutter.state).toMatchObject({ offset: Buffer.byteLength(content), lines: 7, blankLines: 2 });
  });

  it('may be in another encoding than the header shows', async () => {
    const titled = Buffer.from(`Relaci\xf3n\n${HEADER}\n`, 'latin1');
    expect(await read(titled)).toMatchObject({ header: COLUMNS, encoding: 'windows-1252' });
  });

  it('with a column that --map names count it as a name', async () => {
    const content = 'Lista\nn,p,m,año,mes,x,y,z\n';
    const map = new Map([
      ['nombres', 'N'],
      ['apellido_paterno', '#2'],
      ['apellido_materno', 'm'],
    ]);
    expect(await read(content, { map })).toMatchObject({ headerLine: 2 });
    expect(await read(content)).toMatchObject({ headerLine: 2 }); // two known names: the likeliest
    expect(await read('Lista\nn,p,m,a,mes,x,y,z\n')).toMatchObject({ headerLine: 1 });
  });

  it.each<[string, Partial<DialectOptions>]>([
    ['nombre,f. nac.,sexo,otro', { normalize: true }],
    ['curp,otro', { mode: 'validate' }],
    ['nombre,paterno,año,mes', { surnames: 'optional' }],
  ])('end at %j, half of the fields needed with %j', async (header, options) => {
    expect(await read(`Lista\n${header}\nx\n`, options)).toMatchObject({ headerLine: 2 });
  });

  it('are not looked for after the twentieth line', async () => {
    expect(await read(`${'Título\n'.repeat(20)}${HEADER}\n`)).toMatchObject({ headerLine: 1 });
    expect(await read(`${'\n'.repeat(30)}${HEADER}\n`)).toMatchObject({ headerLine: 31, blankLines: 30 });
  });

  it('are not looked for in a file whose next line is broken or endless', async () => {
    const map = new Map([['nombres', 'x']]);
    expect(await read('a,b\n"x,y\n1\n2\n', { map })).toMatchObject({ headerLine: 1, header: ['a', 'b'] });
    const source = memorySource(`a,b\n${'x'.repeat(300_000)}\n${HEADER}\n`);
    const dialect = await readDialect(source, { maxRecord: 100_000 });
    expect(dialect).toMatchObject({ headerLine: 1 });
    expect(Buffer.concat([dialect!.rest, await readAll(source)])).toHaveLength(
      300_002 + Buffer.byteLength(HEADER),
    );
  });
});

describe('any titles above a header', () => {
  const DELIMITERS = [',', ';', '\t', '|'] as const;
  const quotedCell = (text: string): string =>
    /[",;\t|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  /** Without digits and letters of sexes, which a line of a person has. */
  const title = fc.array(fc.string({ unit: fc.constantFrom(...'aÑ ":,;|\t\n-') }), {
    minLength: 1,
    maxLength: 3,
  });

  it('are skipped, and nothing of the rows is lost', async () => {
    const titles = fc.array(title, { maxLength: 18 });
    await fc.assert(
      fc.asyncProperty(titles, fc.constantFrom(...DELIMITERS), async (cells, delimiter) => {
        const above = cells.map((one) => `${one.map(quotedCell).join(delimiter)}\n`).join('');
        const header = COLUMNS.join(delimiter);
        const dialect = await read(`${above}${header}\r\n${PERSON}`);
        expect(dialect).toMatchObject({ delimiter, header: COLUMNS, headerLine: cells.length + 1 });
        expect(dialect!.lines).toBe(above.split('\n').length);
        expect(dialect!.skippedLines + dialect!.blankLines).toBe(cells.length);
        expect(dialect!.rest.toString()).toBe(PERSON);
        expect(dialect!.length).toBe(Buffer.byteLength(`${above}${header}\r\n`));
      }),
      runs(100),
    );
  });
});

describe('people above the header', () => {
  it.each([
    `${PERSON}\n`,
    `Lista\n${PERSON}\n`,
    `${PERSON.replaceAll(',', ';')}\n`,
    ',,,1985,3,4,Hombre,\n',
    'A,B,C,D,E,F 2,G,H\n',
  ])('for %j the user is asked for --header-line', async (above) => {
    const error = await errorOf(`${above}${HEADER}\n${PERSON}\n`);
    if (!(error instanceof UndecidedError)) return expect.fail('a question was expected');
    const lines = above.split('\n').length;
    expect(error.question).toMatchObject({ topic: 'header', counts: { people: 1 } });
    expect(error.question.answers.map(({ options }) => options)).toEqual([
      { header_line: lines },
      { header_line: 1 },
    ]);
    expect(`${error.message}${error.question.sentence.es}`).not.toMatch(/ANA|PEREZ/);
    expect(await read(`${above}${HEADER}\n`, { headerLine: lines })).toMatchObject({ header: COLUMNS });
  });

  it('are counted', async () => {
    const error = (await errorOf(`x\n${PERSON}\n${PERSON}\n${HEADER}\n`)) as UndecidedError;
    expect(error).toMatchObject({ line: 2, question: { counts: { people: 2 } } });
    expect(error.question.sentence.es).toContain('2 líneas de arriba parecen');
  });

  it('are not looked for where the first line is the header', async () => {
    expect(await read(`${HEADER}\n${PERSON}\n${HEADER}\n`)).toMatchObject({ headerLine: 1 });
  });
});

describe('--header-line', () => {
  it('selects the line, also one that names no field', async () => {
    const content = `${HEADER}\n\n"x\ny"\na;b\nrest`;
    expect(await read(content, { headerLine: 4 })).toMatchObject({
      header: ['a', 'b'],
      headerLine: 4,
      skippedLines: 2,
      blankLines: 1,
      lines: 5,
    });
    expect((await read(content, { headerLine: 4 }))?.rest.toString()).toBe('rest');
    expect(await read('Lista\nx,y\n', { headerLine: 1 })).toMatchObject({ header: ['Lista'] });
  });

  it('keeps no line above in memory', async () => {
    const titles = `${'x'.repeat(50_000)}\n`.repeat(20);
    const source = memorySource(`${titles}${HEADER}\nrest`);
    const dialect = await readDialect(source, { maxRecord: 60_000, headerLine: 21 });
    expect(dialect).toMatchObject({ header: COLUMNS, skippedLines: 20 });
    expect(Buffer.concat([dialect!.rest, await readAll(source)]).toString()).toBe('rest');
  });

  it.each([
    ['above the header', `${'\n'.repeat(4 * 1024 ** 2)}${HEADER}\n`, true],
    ['below a title', `Lista\n${'\n'.repeat(4 * 1024 ** 2)}${HEADER}\n`, false],
  ])('keeps no blank lines %s in memory', async (_, content, isFound) => {
    const source = memorySource(content);
    let most = 0;
    const read = source.read.bind(source);
    source.read = (target, at, length) => {
      most = Math.max(most, target.length);
      return read(target, at, length);
    };
    const dialect = await readDialect(source, { maxRecord: 1024 ** 2 });
    expect(dialect!.header).toEqual(isFound ? COLUMNS : ['Lista']);
    expect(most).toBeLessThan(256 * 1024);
  });

  it.each([2, 4])('is refused for line %j, which is blank or after the end', async (headerLine) => {
    expect(await errorOf('Lista\n\nx,y\n', { headerLine })).toMatchObject({ line: headerLine });
  });
});

describe('a person in the place of the header', () => {
  const byPlace = new Map(
    ['nombres', 'apellido_paterno', 'apellido_materno', 'anio_nacimiento', 'mes_nacimiento', 'dia_nacimiento']
      .concat('sexo', 'entidad')
      .map((field, index) => [field, `#${index + 1}`]),
  );

  it('the user is asked if --map gives columns by their places: the person would be lost', async () => {
    const error = await errorOf(`${PERSON}\n${PERSON}\n`, { map: byPlace });
    expect(error).toBeInstanceOf(UndecidedError);
    const { question } = error as UndecidedError;
    expect(question).toMatchObject({ topic: 'header', answers: [{ options: { header_line: 1 } }] });
    expect(JSON.stringify(question)).not.toMatch(/ANA|PEREZ/);
  });

  it('is taken with --header-line', async () => {
    const dialect = await read(`${PERSON}\n${PERSON}\n`, { map: byPlace, headerLine: 1 });
    expect(dialect).toMatchObject({ headerLine: 1 });
  });

  it.each(['A,B,C,D,E,F,G,H', 'nom1,ape1,ape2,a1,m1,d1,s1,e1'])(
    'is not what %s looks like',
    async (header) => {
      expect(await read(`${header}\n${PERSON}\n`, { map: byPlace })).toMatchObject({ headerLine: 1 });
    },
  );

  it('is found by a key on file alone', async () => {
    const map = new Map([['curp', '#2']]);
    const options = { map, mode: 'validate' } as const;
    expect(await errorOf('1,PELA850304MJCRPN05\n', options)).toBeInstanceOf(UndecidedError);
    expect(await read('1,clave\n', options)).toMatchObject({ headerLine: 1 });
  });
});
