// The errors file: its header and its lines.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/input/csv/plan.js';
import { parseRecord } from '../../src/input/csv/reference-parser.js';
import { ByteChunk } from '../../src/rows/byte-chunk.js';
import { errorsOpening } from '../../src/rows/error-columns.js';
import { processByReference } from '../../src/rows/reference-chunk.js';
import { chunkOf, plan } from '../input/csv/plans.js';

const opening = (header: string[], changes: Partial<Plan> = {}): string =>
  errorsOpening(header, plan({ columnCount: header.length, errors: 'plain', ...changes }));

describe('the header', () => {
  it('has the columns of the input unchanged, then the error', () => {
    expect(opening(['=Nombre', 'curp', 'a,b'])).toBe(
      '=Nombre,curp,"a,b",row,code_error,error_message,reason\n',
    );
    expect(opening(['a'], { mode: 'validate', delimiter: ';' })).toBe(
      'a;row;verdict;cause;verdict_message\n',
    );
  });

  it('is the same with --echo none and for NDJSON', () => {
    expect(opening(['a'], { echo: 'none', format: 'ndjson' })).toBe(
      'a,row,code_error,error_message,reason\n',
    );
  });

  it('has numbered names where the input has the same: an errors file that was sent again', () => {
    expect(opening(['a', 'row', 'Code_Error ', 'row_2'])).toBe(
      'a,row,Code_Error ,row_2,row_3,code_error_2,error_message,reason\n',
    );
  });

  it('begins with a byte order mark if it is wanted', () => {
    expect(opening(['a'], { bom: true, format: 'ndjson' })).toMatch(/^\ufeffa,/);
  });
});

const OK = 'Rosa,Medina,Castro,1984,07,19,M,14,nota';

function linesOf(text: string, changes: Partial<Plan> = {}): string | undefined {
  const run = plan({ errors: 'plain', ...changes });
  const chunk = chunkOf(text);
  const fast = new ByteChunk(run).process(chunk).errors?.toString();
  expect(fast).toBe(processByReference(chunk, run).errors?.toString());
  return fast;
}

describe('a line', () => {
  it('is written for rows in error only', () => {
    expect(linesOf(`${OK}\n${OK}\n`)).toBe('');
    expect(linesOf(`${OK}\n${OK.replace('Rosa', '')}\n${OK}\n`)).toBe(
      ',Medina,Castro,1984,07,19,M,14,nota,2,400,Falta el parámetro nombres,\n',
    );
    expect(linesOf(OK.replace('14', '99'), { lang: 'en' })).toBe(
      'Rosa,Medina,Castro,1984,07,19,M,99,nota,1,417,The entity key is not in the catalog,unknown_entity\n',
    );
  });

  it('has the cells as they came: no guard, and no cell is lost', () => {
    const bad = OK.replace('Rosa', '');
    expect(linesOf(bad.replace('nota', '=1+1'))).toMatch(/,=1\+1,1,400,/);
    expect(linesOf(bad.replace('nota', '"=1,""a"""'))).toMatch(/,"=1,""a""",1,400,/);
    expect(linesOf(',a,b\n')).toBe(',a,b,,,,,,,1,400,Falta el parámetro nombres,\n');
    expect(linesOf(`${OK},de más\n`)).toMatch(/,14,"nota,de más",1,417,.*,extra_fields\n$/);
  });

  it('is parsed to the same cells, whatever they contain', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'aÑ1 ,;"\'\r\n\t=-+@＝.'), maxLength: 6 });
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(cell, { minLength: 8, maxLength: 8 }), (rest) => {
        const cells = ['', ...rest];
        const line = linesOf(`${cells.map(quoted).join(',')}\n`)!;
        expect(parseRecord(line.trimEnd(), ',').slice(0, 11)).toEqual([...cells, '1', '400']);
      }),
    );
  });

  it('is written with --echo none and for NDJSON too', () => {
    const changes = { echo: 'none', format: 'ndjson' } as const;
    expect(linesOf(OK.replace('Rosa', ''), changes)).toMatch(/^,Medina,.*,1,400,/);
  });

  it('in the mode reconcile is written for rows without a key, whatever the verdict', () => {
    const changes = { mode: 'reconcile', keyColumn: 8 } as const;
    expect(linesOf(`${OK}\n`, changes)).toBe('');
    expect(linesOf(OK.replace('Rosa', ''), changes)).toMatch(/,nota,1,400,/);
  });

  it('in the mode validate is written for keys on file that are missing or not well-formed', () => {
    const changes = { mode: 'validate', keyColumn: 8 } as const;
    const rows = ['MECR840719MJCDSS03', '', 'MECR840719MJCDSS04'].map((key) => OK.replace('nota', key));
    expect(linesOf(rows.join('\n'), changes)).toBe(
      `${rows[1]},2,missing,,sin clave en archivo\n` +
        `${rows[2]},3,invalid,check_digit,la clave no es una CURP: el dígito verificador no corresponde\n`,
    );
  });

  it('does not exist without an errors file', () => {
    expect(linesOf(OK.replace('Rosa', ''), { errors: 'none' })).toBeUndefined();
  });
});
