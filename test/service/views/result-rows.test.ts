/** The first rows of a result with one verdict, cause or code: the same rows for any pieces, and its limits. */
import { describe, expect, it } from 'vitest';
import { REASONS } from '../../../src/key/contract/codes.js';
import { LANGUAGES, messageOf } from '../../../src/key/contract/messages.js';
import { firstRows, type RowFilter, type RowLimits } from '../../../src/service/views/result-rows.js';

const RESULT = [
  '\ufeffrow;nombre;input_curp;error;code_error;error_message;curp;verdict;differs;cause;verdict_message',
  '1;"Rosa; different;";A;false;0;;K1;match;;;',
  '2;"a\nb";B;false;0;;K2;explained;sex;sex;difiere',
  '3;Ana;C;false;0;;K3;different;name;;difiere',
  '4;Eva;D;true;402;Falta;;uncomputable;;;la fila',
  '5;different;E;false;0;;K5;explained;x;surnames_swapped sex;difiere',
  '6;Ivo;F;false;0;;K6;different;name;;difiere',
  '',
].join('\n');

const LINES = [
  '{"row":1,"error":false,"code_error":0,"error_message":null,"response":{"curp":"K1"},"verdict":"match","differs":[],"cause":[],"verdict_message":null}',
  '{"row":2,"error":true,"code_error":402,"error_message":"Falta","response":{},"verdict":"uncomputable","differs":[],"cause":["length"],"verdict_message":"la fila"}',
  '',
].join('\n');

async function* pieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const LIMITS: RowLimits = { rows: 50, characters: 10_000, bytes: 10_000 };

const numbersOf = async (filter: RowFilter, limits: Partial<RowLimits> = {}, size = 7) => {
  const { rows, complete } = await firstRows(pieces(RESULT, size), 'csv', filter, { ...LIMITS, ...limits });
  return [rows.map(([row]) => Number(row)), complete];
};

describe('the rows of a result', () => {
  it.each([
    [{ verdict: 'different' }, [3, 6]],
    [{ verdict: 'explained' }, [2, 5]],
    [{ verdict: 'explained', cause: 'surnames_swapped+sex' }, [5]],
    [{ cause: 'sex' }, [2]],
    [{ error: true }, [4]],
    [{ error: false }, [1, 2, 3, 5, 6]],
    [{ code: 402 }, [4]],
    [{ verdict: 'missing' }, []],
    [{}, [1, 2, 3, 4, 5, 6]],
  ] as [RowFilter, number[]][])('with %j are %j, whatever the pieces', async (filter, rows) => {
    for (const size of [1, 7, 64, 10_000]) expect(await numbersOf(filter, {}, size)).toEqual([rows, true]);
  });

  it('have the header without its mark, and all cells', async () => {
    const { header, rows } = await firstRows(pieces(RESULT, 64), 'csv', { code: 402 }, LIMITS);
    expect(header[0]).toBe('row');
    expect(rows).toEqual([['4', 'Eva', 'D', 'true', '402', 'Falta', '', 'uncomputable', '', '', 'la fila']]);
  });

  it('end at the limits of rows, characters and bytes, which is said', async () => {
    expect(await numbersOf({ verdict: 'different' }, { rows: 1 })).toEqual([[3], false]);
    expect(await numbersOf({ verdict: 'different' }, { rows: 2 })).toEqual([[3, 6], true]);
    expect(await numbersOf({}, { characters: 80 })).toEqual([[1, 2], false]);
    expect(await numbersOf({ verdict: 'different' }, { bytes: 250 })).toEqual([[3], false]);
  });

  it('of one reason are found by its message, in either language, with what a message adds', async () => {
    const messages = REASONS.flatMap((reason) =>
      LANGUAGES.flatMap((language) => [
        messageOf(417, reason, language),
        messageOf(417, reason, language, 'country'),
      ]),
    );
    const lines = messages.map((message, index) => `${index},true,417,"${message}",\n`);
    const csv = ['row,error,code_error,error_message,curp\n', ...lines, '99,true,402,"Falta",\n'].join('');
    const json = messages
      .map((error_message, row) =>
        JSON.stringify({ row, error: true, code_error: 417, error_message, response: {} }),
      )
      .join('\n');
    for (const [at, reason] of REASONS.entries()) {
      const expected = [0, 1, 2, 3].map((one) => String(4 * at + one));
      for (const [format, text] of [
        ['csv', csv],
        ['ndjson', `${json}\n`],
      ] as const) {
        const { rows } = await firstRows(pieces(text, 64), format, { reason }, { ...LIMITS, bytes: 100_000 });
        expect(
          rows.map(([row]) => row),
          `${format} ${reason}`,
        ).toEqual(expected);
      }
    }
  });

  it('of NDJSON have the same columns', async () => {
    for (const size of [1, 50]) {
      const found = await firstRows(pieces(LINES, size), 'ndjson', { error: true, cause: 'length' }, LIMITS);
      expect(found).toEqual({
        header: [
          'row',
          'error',
          'code_error',
          'error_message',
          'verdict',
          'differs',
          'cause',
          'verdict_message',
          'curp',
        ],
        rows: [['2', 'true', '402', 'Falta', 'uncomputable', '', 'length', 'la fila', '']],
        complete: true,
      });
    }
  });

  it('of a result without rows are none', async () => {
    expect(await firstRows(pieces('', 1), 'csv', {}, LIMITS)).toEqual({
      header: [],
      rows: [],
      complete: true,
    });
  });
});
