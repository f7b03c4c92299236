// Examples of where the cutter cuts, what it counts, and the line numbers in its errors.
import { describe, expect, it } from 'vitest';
import { Cutter } from '../../../src/input/csv/cutter.js';
import { scanRecords } from '../../../src/input/csv/records.js';
import { parseRecords } from '../../../src/input/csv/reference-parser.js';
import { cut } from './cutting.js';
import { memorySource } from './sources.js';

const texts = async (content: string, chunkBytes: number): Promise<string[]> =>
  (await cut(content, { chunkBytes })).chunks.map(({ bytes }) => bytes.toString());

describe('a chunk', () => {
  it.each([
    ['holds as many whole records as fit', 'a\nb\nc\nd\n', 4, ['a\nb\n', 'c\nd\n']],
    ['may be full to its last byte', 'a\nb\nc', 5, ['a\nb\n', 'c']],
    ['leaves a record that does not fit to the next one', 'a\nbbb\nc\n', 5, ['a\n', 'bbb\n', 'c\n']],
    [
      'is twice or four times as long for one long record',
      'a\nbbbbbbbb\nc\nd\n',
      3,
      ['a\n', 'bbbbbbbb\nc\n', 'd\n'],
    ],
    ['is not cut inside quotes', '"a\n\nb",c\nd\n', 5, ['"a\n\nb",c\n', 'd\n']],
    ['is not cut inside CRLF', 'ab\r\ncd\r\n', 3, ['ab\r\n', 'cd\r\n']],
    ['ends at a CR', 'ab\rcd\re', 4, ['ab\r', 'cd\r', 'e']],
    ['keeps the blank lines around its records', 'a\n\n\nb\n', 5, ['a\n\n\n', 'b\n']],
    ['never consists of blank lines only', '\n\n\n\na\n \n\n\n', 2, ['a\n']],
    ['needs no last line end', 'a\nb', 2, ['a\n', 'b']],
    ['reads a quote inside a field as a character', 'a"b\nc"d\n', 4, ['a"b\n', 'c"d\n']],
  ])('%s', async (_, content, chunkBytes, expected) => {
    expect(await texts(content, chunkBytes)).toEqual(expected);
  });

  it.each([
    [',', 'a;"b\nc', 2],
    [';', 'a;"b"\nc', 2],
    ['\t', 'a\t"b\n"\nc', 2],
    ['|', 'a|"b\r\n\r\n"|\nc', 2],
  ] as const)(
    'recognises a quote at the start of a field with the delimiter %j',
    async (delimiter, content, rows) => {
      expect((await cut(content, { delimiter })).state.rows).toBe(rows);
    },
  );

  it('has its number, its first row, its number of rows and the state after it', async () => {
    const { chunks, state } = await cut('\na\nb\n"c\n"\n\n\nd', { chunkBytes: 5 });
    expect(chunks.map(({ index, firstRow, rows }) => [index, firstRow, rows])).toEqual([
      [0, 1, 2],
      [1, 3, 1],
      [2, 4, 1],
    ]);
    const after = { offset: 10, chunks: 2, rows: 3, blankLines: 1, lines: 5, encoding: null };
    expect(chunks[1]?.after).toEqual(after);
    expect(state).toEqual({ offset: 13, chunks: 3, rows: 4, blankLines: 3, lines: 8, encoding: null });
  });

  it('does not exist for an empty input, or an input of blank lines', async () => {
    expect(await texts('', 10)).toEqual([]);
    const { chunks, state } = await cut('\r\n\n \t \r', { chunkBytes: 2 });
    expect(chunks).toEqual([]);
    expect(state).toMatchObject({ offset: 7, rows: 0, blankLines: 3, lines: 3 });
  });

  it('treats tabs as blanks unless they are the delimiter', async () => {
    expect((await cut('\t\n \n', { delimiter: ',' })).state).toMatchObject({ rows: 0, blankLines: 2 });
    expect((await cut('\t\n \n', { delimiter: '\t' })).state).toMatchObject({ rows: 1, blankLines: 1 });
  });

  it.each([
    [',', ',,\n', 0],
    [',', ' ,\t,\n', 0],
    [',', '"","  ",\n', 0],
    [',', '""\n', 0],
    [',', '"\t"\n', 0],
    ['\t', '\t\t\n', 0],
    ['\t', '"\t"\n', 0],
    [',', ',0,\n', 1],
    [',', '"""",\n', 1],
    [',', '"",x\n', 1],
    [',', '"" ,\n', 1], // the blank after the quote belongs to the cell, which is not empty
    [',', ' "",\n', 1],
    [',', '"\n",\n', 1],
    [',', ';\n', 1],
    [';', ';\n', 0],
    [',', ',"', 1],
  ] as const)('with skipsEmpty, delimiter %j, the record %j counts %d', async (delimiter, record, rows) => {
    const content = `a${delimiter}b\n${record}`;
    const skipping = (await cut(content, { delimiter, skipsEmpty: true })).state;
    expect([skipping.rows, skipping.blankLines]).toEqual([1 + rows, 1 - rows]);
    expect((await cut(content, { delimiter })).state.rows).toBe(2);
    expect(parseRecords(Buffer.from(content), delimiter, true)).toHaveLength(1 + rows);
  });

  it('begins with the bytes that were put back', async () => {
    const cutter = new Cutter(memorySource('c\nd\n'), { chunkBytes: 4, maxRecord: 100, delimiter: ',' });
    cutter.unread(Buffer.from('a\nb\n'));
    expect((await cutter.next())?.bytes.toString()).toBe('a\nb\n');
    expect((await cutter.next())?.bytes.toString()).toBe('c\nd\n');
    expect(await cutter.next()).toBeUndefined();
    expect(await cutter.next()).toBeUndefined();
  });
});

describe('the encoding of a chunk', () => {
  const lines = ['abc\n', 'PE\xd1A\n', 'abc\n', 'PE\xc3\x91A\n'].map((line) => Buffer.from(line, 'latin1'));
  const encodings = async (content: Buffer): Promise<string[]> =>
    (await cut(content, { chunkBytes: 6 })).chunks.map(({ encoding }) => encoding);

  it('is decided by the first bytes beyond ASCII, from there on', async () => {
    const windows = ['utf-8', 'windows-1252', 'windows-1252', 'windows-1252'];
    expect(await encodings(Buffer.concat(lines))).toEqual(windows);
    expect(await encodings(Buffer.concat(lines.toReversed()))).toEqual(['utf-8', 'utf-8', 'utf-8', 'utf-8']);
  });

  it('is the encoding of the source if that is known', async () => {
    const source = memorySource(lines[1]!, 0, 'utf-8');
    const cutter = new Cutter(source, { chunkBytes: 9, maxRecord: 100, delimiter: ',' });
    expect(await cutter.next()).toMatchObject({ encoding: 'utf-8', after: { encoding: 'utf-8' } });
  });
});

describe('an unclosed quote', () => {
  it.each([
    ['a,b\nc,"d\ne,f\n', 2, 1],
    ['"a\n\nb"\n\n"c\r\nd\re', 5, 2],
    ['a,"b\r\n\r\n', 1, 1],
    ['x\n"a""\nb', 2, 1],
  ])('in %j is reported with the line where its record starts', async (content, line, swallowed) => {
    const { error } = await cut(content, { chunkBytes: 4 });
    expect(error).toMatchObject({ fault: 'unclosed_quote', line });
    expect(error?.message).toContain(`line ${line} `);
    expect(error?.message).toContain(
      swallowed === 1 ? 'the line after it' : `the ${swallowed} lines after it`,
    );
  });

  it.each(['a\nb,"c', 'a\nb,"c\n', 'a\nb,"c\r\n', 'a\nb,"c\r', 'a\n"'])(
    'in the last line only, as in %j, includes no other line',
    async (content) => {
      const { error, state } = await cut(content);
      expect(error).toBeUndefined();
      expect(state).toMatchObject({ rows: 2, lines: 2, blankLines: 0 });
    },
  );

  it('is counted in the given bytes, not in the bytes after them in the buffer', () => {
    const buffer = Buffer.from('"a\nb\r\n"');
    expect(scanRecords(buffer, 5, ',', true)).toMatchObject({ end: 5, lines: 2, unclosedLines: 2 });
  });
});

describe('a record longer than the maximum', () => {
  it('is reported with its line, the limit and the option', async () => {
    const { error, chunks } = await cut('a\n"b\n"\nccccccccc\nd\n', { maxRecord: 8, chunkBytes: 2 });
    expect(error).toMatchObject({ fault: 'record_too_long', line: 4 });
    expect(error?.message).toMatch(/line 4 .* 8 bytes.*--max-record/);
    expect(chunks.map(({ bytes }) => bytes.toString())).toEqual(['a\n', '"b\n"\n']);
  });

  it('is the first such record, not the longest', async () => {
    const { error } = await cut('a\nbbbb\nc\ndddddd\n', { maxRecord: 3 });
    expect(error?.line).toBe(2);
  });

  it('is reported without its content', async () => {
    const { error } = await cut('GARCIA,LOPEZ\n', { maxRecord: 8 });
    expect(error?.message).not.toMatch(/GARCIA|LOPEZ/);
  });
});

it('bytes that are put back may be longer than a chunk, and come before those of the source', async () => {
  const cutter = new Cutter(memorySource('e\nf\n'), { chunkBytes: 4, maxRecord: 100, delimiter: ',' });
  cutter.unread(Buffer.from('a\nb\nc\nd\n'));
  const read: string[] = [];
  for (let chunk = await cutter.next(); chunk !== undefined; chunk = await cutter.next())
    read.push(chunk.bytes.toString());
  expect(read.join('')).toBe('a\nb\nc\nd\ne\nf\n');
  expect(cutter.state).toMatchObject({ rows: 6, lines: 6, chunks: read.length });
});
