// Quotes that would make several people one are found in the whole file, and the user is asked.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UndecidedError } from '../../../src/input/csv/undecided-error.js';
import { runs } from '../../random/property-runs.js';
import { cut } from './cutting.js';

const ROW = 'MARIA,PEREZ,LOPEZ\n';
const askedAbout = async (text: string, options: Parameters<typeof cut>[1] = {}) => {
  const { error } = await cut(text, { columns: 3, ...options });
  return error instanceof UndecidedError ? { line: error.line, ...error.question } : error;
};

describe('stray quotes', () => {
  it('are a question, with the line where they open and the number of rows', async () => {
    const text = `${ROW.repeat(5)}\nANA,"SOTO,DIAZ\n${ROW}LUZ,X,Y\nEVA,SOL",MAR\n${ROW}`;
    expect(await askedAbout(text)).toMatchObject({
      topic: 'quotes',
      line: 7,
      counts: { rows: 3 },
      firstRows: { quotes: 6 },
      answers: [{ options: { quotes: 'none' } }, { options: { quotes: 'double' } }],
    });
  });

  it('are found far down in the file, and in any chunk', async () => {
    const text = `${ROW.repeat(20_000)}ANA,"SOTO,DIAZ\nLUZ,X",Y\n${ROW.repeat(10)}`;
    expect(await askedAbout(text, { chunkBytes: 4096 })).toMatchObject({ line: 20_001, counts: { rows: 1 } });
  });

  it('may never be closed: then only one answer is offered', async () => {
    const text = `${ROW}ANA,"SOTO,DIAZ\n${ROW.repeat(4)}`;
    expect(await askedAbout(text)).toMatchObject({
      line: 2,
      counts: { rows: 4 },
      answers: [{ options: { quotes: 'none' } }],
    });
    const long = await askedAbout(`${ROW}ANA,"SOTO,DIAZ\n${ROW.repeat(400)}`, { maxRecord: 1000 });
    expect(long).toMatchObject({ topic: 'quotes', line: 2 });
  });

  it('may have blank lines between the rows', async () => {
    expect(await askedAbout('ANA,"SOTO,DIAZ\r\n\r\nLUZ,X",Y\r\n')).toMatchObject({ counts: { rows: 1 } });
  });

  it.each([
    ['with blank fields more', 'a,b,c,d,e,"n\na,b,c,d,e,f,,\na,b,c,d,e,n"\n', 2],
    [
      'among others with too few or too many fields',
      'a,b,c,d,e,"n\na,b\na,b,c,d,e,f\na,b,c,d,e,f,g\nn"\n',
      4,
    ],
    ['never closed, the last one cut', 'a,b,c,d,e,"n\na,b,c,d,e,f\na,b', 2],
  ])('may be around rows %s', async (_, text, rows) => {
    expect(await askedAbout(text, { columns: 6 })).toMatchObject({ line: 1, counts: { rows } });
  });

  it('are not in texts of several lines in the first and in the last column', async () => {
    expect(await askedAbout('"a\na",b,c,d,e,"f\nf"\n', { columns: 6 })).toBeUndefined();
  });

  it.each([
    ['an address with a line break', 'ANA,SOTO,"Calle 5\nCol. Centro"\n'],
    ['a text with a delimiter in each line', 'ANA,SOTO,"a, b\nc, d"\n'],
    ['a quoted line break in the last record', 'ANA,SOTO,"a\nb"'],
    ['a quoted field in one line', 'ANA,"SOTO, X",DIAZ\n'],
  ])('are not %s', async (_, text) => {
    expect(await askedAbout(`${ROW}${text}`)).toBeUndefined();
  });

  it('are not looked for without the number of columns', async () => {
    expect(await askedAbout('ANA,"SOTO,DIAZ\nLUZ,X",Y\n', { columns: undefined })).toBeUndefined();
  });

  it('are in no text whose rows are all of one line, and change nothing else', () => {
    const cells = fc.constantFrom('a', '"a"', '"a,b"', 'x"y', '', '"a""b"', 'Ñ');
    const lines = fc.array(
      fc.array(cells, { minLength: 1, maxLength: 4 }).map((row) => row.join()),
      { maxLength: 20 },
    );
    return fc.assert(
      fc.asyncProperty(
        lines,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 20, max: 400 }),
        async (all, columns, chunkBytes) => {
          const text = all.join('\n');
          const plain = await cut(text, { chunkBytes });
          expect(await cut(text, { chunkBytes, columns })).toEqual(plain);
        },
      ),
      runs(200),
    );
  });

  it('are found wherever rows of one shape are inside of quotes', () => {
    const word = fc.constantFrom('a', 'Ñ', 'x y', '');
    return fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(word, word, word), { maxLength: 6 }),
        fc.array(fc.tuple(word, word, word), { maxLength: 4 }),
        fc.integer({ min: 8, max: 200 }),
        async (before, inside, chunkBytes) => {
          const rows = (list: readonly string[][]): string => list.map((row) => `-${row.join()}\n`).join('');
          const text = `${rows(before)}a,"b,c\n${rows(inside)}d,e",f\n`;
          expect(await askedAbout(text, { chunkBytes })).toMatchObject({
            line: before.length + 1,
            counts: { rows: inside.length + 1 },
            firstRows: { quotes: before.length + 1 },
          });
        },
      ),
      runs(200),
    );
  });
});
