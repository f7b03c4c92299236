// The attention file: which rows are in it, in which order, and what it says about them. That the byte path writes the lines of the
// reference is in chunk.property.test.ts.
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/input/csv/plan.js';
import { parseRecords } from '../../src/input/csv/reference-parser.js';
import { attentionNumbers, attentionOpening, sortedLines } from '../../src/rows/attention-lines.js';
import { ByteChunk } from '../../src/rows/byte-chunk.js';
import { processByReference } from '../../src/rows/reference-chunk.js';
import { chunkOf, plan } from '../input/csv/plans.js';

const HEADER = ['nombres', 'p', 'm', 'a', 'mes', 'd', 'sexo', 'entidad', 'curp'];

const wanted = (changes: Partial<Plan> = {}): Plan =>
  plan({ attention: true, mark: 'c0', mode: 'reconcile', keyColumn: 8, ...changes });

const ROSA = 'Rosa,Medina,Castro,1984,07,19,M,14,';
const KEY = 'MECR840719MJCDSS03';

/** By row: the number and what is written about it, in the order of the file. */
function rowsOf(rows: readonly string[], changes: Partial<Plan> = {}, chunkRows = rows.length): string[][] {
  const run = wanted(changes);
  const segments: Buffer[] = [];
  for (let at = 0; at < rows.length; at += chunkRows) {
    const chunk = { ...chunkOf(`${rows.slice(at, at + chunkRows).join('\n')}\n`), firstRow: at + 1 };
    const { attention } = new ByteChunk(run).process(chunk);
    expect(attention?.toString()).toBe(processByReference(chunk, run).attention?.toString());
    segments.push(attention!);
  }
  const scratch = Buffer.concat(segments);
  const lines = [...sortedLines((start, end) => scratch.subarray(start, end), scratch.length)];
  return parseRecords(Buffer.concat(lines), ',').map((cells) => cells.slice(9));
}

/** One row of every verdict, the least urgent first. */
const ALL = [
  `${ROSA}${KEY}`,
  ROSA,
  `,Medina,Castro,1984,07,19,M,14,${KEY}`,
  `${ROSA}MECR840719MJCDSS09`,
  `${ROSA}CAMR840719MJCSDS05`,
  `${ROSA}MECR84`,
  `${ROSA}QUZB610125HCMRPN08`,
];

describe('the rows', () => {
  it('are those that need a person, the most urgent first', () => {
    const shown = rowsOf(ALL).map(([row, key, urgency, verdict]) => [row, key, urgency, verdict]);
    expect(shown).toEqual([
      ['7', KEY, '1', 'different'],
      ['6', KEY, '2', 'invalid'],
      ['5', KEY, '3', 'explained'],
      ['4', KEY, '4', 'check_digit'],
      ['3', '', '5', 'uncomputable'],
      ['2', KEY, '7', 'missing'],
    ]);
  });

  it('have the same order for any chunks', () => {
    const rows = [...ALL, ...ALL, ...ALL];
    for (const chunkRows of [1, 2, 5]) expect(rowsOf(rows, {}, chunkRows)).toEqual(rowsOf(rows));
  });

  it('say what is wrong and what to do', () => {
    expect(rowsOf([ALL[4]!, ALL[2]!], { lang: 'en' })).toEqual([
      [
        ...['1', KEY, '3', 'explained', 'surnames_swapped', '', ''],
        'differs, with a known cause: the surnames are swapped',
        expect.stringMatching(/^Either the key or the data of the row is wrong/),
        'c0',
      ],
      [
        ...['2', '', '5', 'uncomputable', '', '400', ''],
        'The parameter nombres is missing',
        expect.stringMatching(/^Correct in this row/),
        'c0',
      ],
    ]);
  });

  it('are those in error without a key on file, and keys that are not well-formed alone', () => {
    const calculated = rowsOf(ALL, { mode: 'calculate', keyColumn: -1, lang: 'en' });
    expect(calculated.map(([row, urgency, code]) => [row, urgency, code])).toEqual([['3', '5', '400']]);
    const validated = rowsOf(ALL, { mode: 'validate' }).map(([row, urgency, verdict]) => [
      row,
      urgency,
      verdict,
    ]);
    expect(validated).toEqual([
      ['4', '2', 'invalid'],
      ['6', '2', 'invalid'],
      ['2', '7', 'missing'],
    ]);
  });

  it('are none without --attention, and no line if none needs it', () => {
    const chunk = chunkOf(`${ALL[0]}\n`);
    expect(new ByteChunk(wanted({ attention: undefined })).process(chunk).attention).toBeUndefined();
    expect(new ByteChunk(wanted()).process(chunk).attention).toHaveLength(0);
  });

  it('have a guard before what a spreadsheet would run, unless --raw-cells', () => {
    const row = ROSA.replace('Rosa', '=1+A1');
    const line = (changes: Partial<Plan>): string => {
      const { attention } = new ByteChunk(wanted(changes)).process(chunkOf(`${row}\n`));
      return attention!.toString();
    };
    expect(line({})).toContain("'=1+A1,Medina");
    expect(line({ rawCells: true })).not.toContain("'=1");
  });
});

describe('the header', () => {
  it('has the columns of the input, then those of the mode', () => {
    const added = (changes: Partial<Plan>): string =>
      attentionOpening(HEADER, wanted(changes)).trimEnd().split(',').slice(HEADER.length).join(' ');
    expect(added({})).toBe(
      'row calculated_curp urgency verdict cause code_error reason problem what_to_do made_for',
    );
    expect(added({ mode: 'calculate' })).toBe('row urgency code_error reason problem what_to_do made_for');
    expect(added({ mode: 'validate' })).toBe('row urgency verdict cause problem what_to_do made_for');
  });

  it('has numbers and guards where the names need them, and the mark of --bom', () => {
    const names = attentionOpening(['=a', 'row'], wanted({ bom: true, mode: 'validate' }));
    expect(names).toMatch(/^\ufeff'=a,row,row_2,urgency,/);
  });

  it('knows the columns of numbers', () => {
    expect(attentionNumbers(wanted())).toEqual([9, 11, 14]);
    expect(attentionNumbers(wanted({ mode: 'validate' }))).toEqual([9, 10]);
  });
});
