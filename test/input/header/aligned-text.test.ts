// A text whose columns are aligned with blanks is refused with the option that reads it, if that is certain.
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/input/csv/input-error.js';
import { UndecidedError } from '../../../src/input/csv/undecided-error.js';
import { readDialect } from '../../../src/input/header/dialect.js';
import { memorySource } from '../csv/sources.js';
import { opened } from '../texts/converting.js';

const WIDTHS = [20, 18, 18, 6, 5, 5, 6, 2];
const HEADER = ['nombres', 'paterno', 'materno', 'anio', 'mes', 'dia', 'sexo', 'entidad'];
const PEOPLE = [
  ['MARIA FERNANDA', 'HERNANDEZ', 'LOPEZ', '1980', '05', '10', 'M', '09'],
  ['JUAN', 'DE LA O', '', '1999', '12', '31', 'H', '14'],
  ['LUZ', 'ÑAÑEZ', 'SOTO', '2001', '01', '02', 'M', '31'],
];
const aligned = (rows: readonly string[][], widths = WIDTHS): string =>
  rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index]!))
        .join('')
        .trimEnd(),
    )
    .join('\r\n');

const thrownBy = async (text: string, options = {}): Promise<unknown> => {
  try {
    return await readDialect(memorySource(text), { maxRecord: 1 << 20, ...options });
  } catch (error) {
    return error;
  }
};

describe('an aligned text', () => {
  it('is refused with the widths that read it', async () => {
    const text = aligned([HEADER, ...PEOPLE]);
    const error = await thrownBy(text);
    expect(error).toBeInstanceOf(UndecidedError);
    const { options } = (error as UndecidedError).question.answers[0]!;
    expect(options.widths).toMatch(/^20,18,18,6,5,5,6,\d+$/);
    const source = await opened(text, { widths: options.widths });
    expect((await readDialect(source, { maxRecord: 1 << 20 }))?.header).toEqual(HEADER);
  });

  it('may have title lines above', async () => {
    const error = await thrownBy(`Lista de personas\r\n\r\n${aligned([HEADER, ...PEOPLE])}`);
    expect(error).toBeInstanceOf(UndecidedError);
  });

  it('has no certain widths where cells are aligned to the right', async () => {
    const rows = PEOPLE.map((row, index) =>
      row.map((cell, column) => (column === 4 && index === 0 ? `  ${cell}` : cell)),
    );
    const error = await thrownBy(aligned([HEADER, ...rows], [20, 18, 18, 6, 7, 5, 6, 2]));
    expect(error).toBeInstanceOf(InputError);
    expect(error).not.toBeInstanceOf(UndecidedError);
    expect((error as Error).message).toContain('--widths');
  });

  it('is refused without a header too, if its lines have one length', async () => {
    const record = (name: string): string =>
      `${'12345678901'.padStart(22)}${name.padEnd(27)}${'X'.padEnd(50)}HM`;
    const error = await thrownBy(['PEREZ', 'LOPEZ', 'SOTO', 'DIAZ'].map(record).join('\n'));
    expect(error).toMatchObject({ fault: 'missing_column' });
    expect((error as InputError).sentence.es).toContain('--widths nombres=');
    expect((error as InputError).message).not.toContain('PEREZ');
  });

  it.each([
    ['with a delimiter', `${HEADER.join()}\n${PEOPLE.map((row) => row.join()).join('\n')}`],
    ['of single words', 'hola\nque\ntal\nestas\n'],
    ['with too few lines', aligned([HEADER, ...PEOPLE.slice(1)])],
    ['with another header', aligned([HEADER.map((name) => `x${name}`), ...PEOPLE])],
  ])('is no text %s', async (_, text) => {
    expect(await thrownBy(text)).not.toBeInstanceOf(Error);
  });

  it('does not matter if the delimiter is given', async () => {
    expect(await thrownBy(aligned([HEADER, ...PEOPLE]), { delimiter: ',' })).not.toBeInstanceOf(Error);
  });
});
