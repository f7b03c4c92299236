// The header line of a result, and the quotes of a line.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Delimiter, Plan } from '../../src/input/csv/plan.js';
import { parseRecord } from '../../src/input/csv/reference-parser.js';
import {
  csvLine,
  headerLine,
  openingText,
  resultNames,
  stringifiedLine,
} from '../../src/rows/result-columns.js';
import { plan } from '../input/csv/plans.js';

const header = (names: string[], changes: Partial<Plan> = {}): string =>
  headerLine(names, plan({ columnCount: names.length, ...changes }));

describe('the header line', () => {
  it.each<[string, Partial<Plan>, string]>([
    ['has the input in the middle', {}, 'row,Nombres,a b,error,code_error,error_message,curp\n'],
    ['leaves it out', { echo: 'none' }, 'row,error,code_error,error_message,curp\n'],
    [
      'adds the details',
      { detail: true },
      'row,Nombres,a b,error,code_error,error_message,curp,reason,codes\n',
    ],
    ['has the delimiter', { delimiter: ';', echo: 'none' }, 'row;error;code_error;error_message;curp\n'],
    ['is empty for NDJSON', { format: 'ndjson', detail: true }, ''],
  ])('%s', (_, changes, line) => {
    expect(header(['Nombres', 'a b'], changes)).toBe(line);
  });

  it('has only the result columns for an input without a header', () => {
    expect(header([])).toBe('row,error,code_error,error_message,curp\n');
  });

  it('quotes a name that needs it, and guards one that looks like a formula', () => {
    const names = ['a,b', 'c "d"', 'e\nf', '=g', '-', ''];
    expect(header(names)).toMatch(/^row,"a,b","c ""d""","e\nf",'=g,'-,,error,/);
    expect(header(names, { rawCells: true })).toMatch(/^row,"a,b","c ""d""","e\nf",=g,-,,error,/);
  });
});

describe('what an output begins with', () => {
  const opening = (changes: Partial<Plan>): string =>
    openingText(['a'], plan({ columnCount: 1, ...changes }));

  it('is the header, with a byte order mark only if it is wanted', () => {
    expect(opening({})).toBe(header(['a']));
    expect(opening({ bom: true })).toBe(`\ufeff${header(['a'])}`);
  });

  it('is empty for NDJSON', () => {
    expect(opening({ bom: true, format: 'ndjson' })).toBe('');
  });
});

describe('an input column with the name of a result', () => {
  const echoed = (names: string[], changes: Partial<Plan> = {}): string[] =>
    parseRecord(header(names, changes), ',').slice(1, 1 + names.length);

  it.each([
    [['row', 'error', 'code_error', 'error_message', 'curp'], 'input_'],
    [['CURP', 'Row', 'ErroR'], 'input_'],
  ])('gets a prefix: %j', (names, prefix) => {
    expect(echoed(names)).toEqual(names.map((name) => `${prefix}${name}`));
  });

  it('is recognised with blanks around it', () => {
    expect(echoed([' curp '])).toEqual(['input_curp']);
  });

  it('gets the prefix again while another column has that name', () => {
    expect(echoed(['curp', 'input_curp'])).toEqual(['input_input_curp', 'input_curp']);
    expect(echoed(['INPUT_curp', 'input_input_Curp', 'Curp'])).toEqual([
      'INPUT_curp',
      'input_input_Curp',
      'input_input_input_Curp',
    ]);
  });

  it('keeps the name of a detail column without --detail', () => {
    expect(echoed(['reason', 'codes'])).toEqual(['reason', 'codes']);
    expect(echoed(['reason', 'Codes'], { detail: true })).toEqual(['input_reason', 'input_Codes']);
  });

  it('never has the name of a result column afterwards', () => {
    const names = fc.constantFrom(
      'row',
      'curp',
      'CURP',
      'input_curp',
      'input_input_curp',
      ' error',
      'a',
      'codes',
    );
    fc.assert(
      fc.property(fc.uniqueArray(names, { maxLength: 6 }), fc.boolean(), (columns, detail) => {
        const lower = echoed(columns, { detail }).map((name) => name.toLowerCase());
        for (const fixed of ['row', ...resultNames({ mode: 'calculate', detail, echo: 'all' })])
          expect(lower).not.toContain(fixed);
        const plain = columns.map((name) => name.trim().toLowerCase());
        if (new Set(plain).size === plain.length) expect(new Set(lower).size).toBe(lower.length);
      }),
    );
  });
});

describe('a line of CSV', () => {
  it.each<[string[], Delimiter, string]>([
    [['a', 'b'], ',', 'a,b\n'],
    [['a;b', 'c,d'], ';', '"a;b";c,d\n'],
    [['a\tb', 'c|d'], '\t', '"a\tb"\tc|d\n'],
    [['a|b', 'c\td'], '|', '"a|b"|c\td\n'],
    [['"', 'a"b', '""'], ',', '"""","a""b",""""""\n'],
    [['a\nb', 'a\rb', 'a\r\nb'], ',', '"a\nb","a\rb","a\r\nb"\n'],
    [['1', '', ' a ', "'", 'Ñ'], ',', "1,, a ,',Ñ\n"],
  ])('of %j with %j is %j', (cells, delimiter, line) => {
    expect(csvLine(cells, delimiter)).toBe(line);
  });

  it('is parsed to the same cells', () => {
    const cell = fc.string({
      unit: fc.constantFrom('"', ',', ';', '\t', '|', '\n', '\r', ' ', 'a', "'", 'Ñ'),
    });
    const delimiters = fc.constantFrom<Delimiter>(',', ';', '\t', '|');
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 5 }), delimiters, (cells, delimiter) => {
        expect(parseRecord(csvLine(['1', ...cells], delimiter), delimiter)).toEqual(['1', ...cells]);
      }),
    );
  });
});

describe('a line', () => {
  it('equals the output of csv-stringify, also when the cells are only joined', () => {
    const cells = fc.array(fc.string({ unit: fc.constantFrom(...'aÑ1 ,;|\t"\r\n=\'') }), { minLength: 2 });
    const delimiters = fc.constantFrom<Delimiter>(',', ';', '\t', '|');
    fc.assert(
      fc.property(cells, delimiters, (line, delimiter) => {
        expect(csvLine(line, delimiter)).toBe(stringifiedLine(line, delimiter));
      }),
      { numRuns: 1000 },
    );
  });
});
