// `readDialect`: the delimiter, the header, the encoding, and where the first data record begins.
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/input/csv/input-error.js';
import type { Delimiter } from '../../../src/input/csv/plan.js';
import { parseRecord } from '../../../src/input/csv/reference-parser.js';
import { type Dialect, readDialect } from '../../../src/input/header/dialect.js';
import { memorySource, readAll } from '../csv/sources.js';

const read = (content: string | Buffer, delimiter?: Delimiter): Promise<Dialect | undefined> =>
  readDialect(memorySource(content), { delimiter, maxRecord: 1 << 20 });

const errorOf = (content: string | Buffer): Promise<InputError> =>
  read(content).then(
    () => expect.fail('an error was expected'),
    (error) => (error instanceof InputError ? error : expect.fail(String(error))),
  );

const COLUMNS = ['nombres', 'paterno', 'materno', 'año', 'mes', 'día', 'sexo', 'estado'];

describe('the delimiter', () => {
  it.each([',', ';', '\t', '|'] as const)('%j is found from the header', async (delimiter) => {
    const content = `${COLUMNS.join(delimiter)}\nx,x;x\tx|x\n`;
    expect(await read(content)).toMatchObject({ delimiter, header: COLUMNS });
  });

  it.each<[string, Delimiter, string[]]>([
    ['nombres;"a,b,c,d,e";sexo\n', ';', ['nombres', 'a,b,c,d,e', 'sexo']],
    ['nombres;a,b,c,d,e;sexo\n', ';', ['nombres', 'a,b,c,d,e', 'sexo']],
    ['nombres|mes,día;notas|sexo\n', '|', ['nombres', 'mes,día;notas', 'sexo']],
    ['a;b;c\n', ';', ['a', 'b', 'c']],
    ['a,b;c\n', ',', ['a', 'b;c']],
    ['curp\n', ',', ['curp']],
  ])('of %j is %j', async (content, delimiter, header) => {
    expect(await read(content)).toMatchObject({ delimiter, header });
  });

  it('is the given one, for any header', async () => {
    expect(await read('nombres,sexo;mes\n', ';')).toMatchObject({
      delimiter: ';',
      header: ['nombres,sexo', 'mes'],
    });
  });

  it('does not depend on the rows', async () => {
    expect((await read('nombres,sexo\na;b;c;d;e;f\n'))?.delimiter).toBe(',');
  });
});

describe('the header', () => {
  it.each<[string, string[], string, number]>([
    ['"nombres","sexo"\nx', ['nombres', 'sexo'], 'x', 1],
    ['"nombres","a ""b"""\nx', ['nombres', 'a "b"'], 'x', 1],
    ['nombres,"fecha\nde, nacimiento",sexo\nx', ['nombres', 'fecha\nde, nacimiento', 'sexo'], 'x', 2],
    ['nombres,"a\r\nb\rc"\r\nx', ['nombres', 'a\r\nb\rc'], 'x', 3],
    ['nombres,sexo\rx', ['nombres', 'sexo'], 'x', 1],
    ['nombres,sexo\r\n\nx', ['nombres', 'sexo'], '\nx', 1],
    ['nombres,,sexo,\nx', ['nombres', '', 'sexo', ''], 'x', 1],
    [' nombres , sexo \nx', [' nombres ', ' sexo '], 'x', 1],
  ])('of %j ends where its record does', async (content, header, rest, lines) => {
    const dialect = await read(content);
    expect(dialect).toMatchObject({ header, lines, blankLines: 0 });
    expect(dialect?.rest.toString()).toBe(rest);
    expect(content.slice(dialect?.length)).toBe(rest);
  });

  it('may follow blank lines, which are counted', async () => {
    const dialect = await read('\r\n \t\n\rnombres,sexo\nx');
    expect(dialect).toMatchObject({ header: ['nombres', 'sexo'], lines: 4, blankLines: 3, length: 19 });
    expect(dialect?.rest.toString()).toBe('x');
  });

  it.each(['nombres,sexo', 'nombres,sexo\n', 'nombres,sexo\r\n', 'nombres,sexo\r'])(
    'may be the whole input: %j',
    async (content) => {
      const dialect = await read(content);
      expect(dialect).toMatchObject({ header: ['nombres', 'sexo'], lines: 1, length: content.length });
      expect(dialect?.rest).toHaveLength(0);
    },
  );

  it.each(['', '\n', '\r\n\r\n', ' \t ', '\n  '])('is missing in %j', async (content) => {
    expect(await read(content)).toBeUndefined();
  });

  it('may be longer than the first read, and the bytes after it are returned', async () => {
    const source = memorySource(`nombres,"${'á\n'.repeat(50_000)}"\r\nx,y\n`);
    const dialect = await readDialect(source, { maxRecord: 1 << 20 });
    expect(dialect?.header[1]).toHaveLength(100_000);
    expect(dialect?.lines).toBe(50_001);
    expect(Buffer.concat([dialect!.rest, await readAll(source)]).toString()).toBe('x,y\n');
  });

  it('ends at its line end if quotes are inside its fields, so that no row is lost', async () => {
    const dialect = await read('nombres,talla 5",sexo\nANA,6,M\nEVA,7",M\nIDA,8,M\n');
    expect(dialect).toMatchObject({ header: ['nombres', 'talla 5"', 'sexo'], lines: 1 });
    expect(dialect?.rest.toString()).toBe('ANA,6,M\nEVA,7",M\nIDA,8,M\n');
  });
});

describe('the encoding of the header', () => {
  it('is undecided while header and rows are ASCII', async () => {
    expect((await read('nombres,sexo\nPENA,M\n'))?.encoding).toBeNull();
  });

  it('is decided by the rows if the header is ASCII', async () => {
    const rows = 'nombres,sexo\n'.concat('ANA,M\n'.repeat(9000), 'PE\xd1A,M\n');
    expect((await read(Buffer.from(rows, 'latin1')))?.encoding).toBe('windows-1252');
  });

  it('is decided by header and rows together', async () => {
    const mac = Buffer.from('nombres,a\x96o\nMar\x92a,1990\nS\x87nchez,1990\n', 'latin1');
    expect(await read(mac)).toMatchObject({ encoding: 'macintosh', header: ['nombres', 'año'] });
    const dos = Buffer.from('nombres,a\xa4o\nS\xb5NCHEZ,1990\n', 'latin1');
    expect(await read(dos)).toMatchObject({ encoding: 'cp850', header: ['nombres', 'año'] });
  });

  it('is not decided if more than one fits', async () => {
    const error = await errorOf(Buffer.from('nombres,sexo\nMUG\xe9RA,M\n', 'latin1'));
    expect(error).toMatchObject({ fault: 'undecided', question: { topic: 'encoding' } });
  });

  it('is UTF-8 or Windows-1252 by the header alone', async () => {
    const header = ['nombres', 'año'];
    expect(await read('nombres,año\n')).toMatchObject({ encoding: 'utf-8', header });
    const windows = Buffer.from('nombres,a\xf1o,g\xe9nero\n', 'latin1');
    expect(await read(windows)).toMatchObject({ encoding: 'windows-1252', header: [...header, 'género'] });
  });

  it('is the encoding of the source if that is known', async () => {
    const source = memorySource(Buffer.from('a\x80o\n', 'latin1'), 0, 'windows-1252');
    expect(await readDialect(source, { maxRecord: 99 })).toMatchObject({ header: ['a€o'] });
  });
});

describe('an error', () => {
  it('for NUL bytes names UTF-16 without a byte order mark', async () => {
    const error = await errorOf(Buffer.from('nombres,sexo\nx,y\n', 'utf16le'));
    expect(error).toMatchObject({ fault: 'not_text', line: 1 });
    expect(error.message).toContain('--encoding utf-16le');
  });

  it.each([
    ['"nombres,sexo\nANA,M\nEVA,M\n', 1],
    ['nombres,"sexo\r\nANA,M', 1],
    ['\n \n"nombres,sexo\nANA,M\n', 3],
  ])('for an unclosed quote in %j names the line of the header, and no row', async (content, line) => {
    const error = await errorOf(content);
    expect(error).toMatchObject({ fault: 'unclosed_quote', line });
    expect(error.message).not.toMatch(/ANA|EVA/);
  });

  it('for an unclosed quote does not wait for the end of a long input', async () => {
    const source = memorySource(`"nombres,sexo\n${'ANA,M\n'.repeat(100_000)}`);
    const refused = readDialect(source, { maxRecord: 100_000 });
    await expect(refused).rejects.toMatchObject({ fault: 'record_too_long', line: 1 });
    expect(source.consumed).toBeLessThan(300_000);
  });

  it('does not occur for an open quote in a header without rows', async () => {
    expect(await read('nombres,"sexo\n')).toMatchObject({ header: ['nombres', '"sexo'], length: 14 });
    expect(parseRecord('a,"b', ',')).toEqual(['a', '"b']);
  });
});
