// Files, pipes and bytes: what is a workbook is found by content, and a pipe is kept in a file that no other user can open.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInput } from '../../../src/input/tables/open-input.js';
import { peek, spool } from '../../../src/input/workbook/spooled-stream.js';
import { readAll } from '../csv/sources.js';
import { HEADER_ROW, rowOf, workbookOf } from '../workbook/archives.js';
import { OPTIONS } from '../workbook/reading.js';

let folder: string;
const before = process.env.TMPDIR;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'curp-open-'));
  process.env.TMPDIR = folder;
});

afterAll(() => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  rmSync(folder, { recursive: true, force: true });
});

const BOOK = workbookOf({ sheets: [{ name: 'Personas', rows: HEADER_ROW + rowOf(['ANA']) }] });

function written(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function contentAt(path: string, options = {}): Promise<string> {
  const source = await openInput(path, { ...OPTIONS, ...options });
  try {
    return (await readAll(source)).toString('utf8');
  } finally {
    await source.close();
  }
}

describe('a file', () => {
  it('that is a workbook, whatever its name', async () => {
    const path = written('people.csv', BOOK);
    const source = await openInput(path, OPTIONS);
    expect(source).toMatchObject({
      size: BOOK.length,
      encoding: 'utf-8',
      delimiter: ',',
      container: { kind: 'xlsx', sheet: 'Personas', other_sheets: 0 },
    });
    expect(source.positionBefore(0)).toBe(0);
    await source.close();
    expect(await contentAt(path)).toMatch(/^nombres,.*\nANA,,,,,,,\n$/s);
  });

  it('that is a CSV, although it is named as a workbook', async () => {
    const path = written('people.xlsx', 'a,b\n1,2\n');
    expect(await contentAt(path)).toBe('a,b\n1,2\n');
    await expect(contentAt(path, { sheet: '1' })).rejects.toMatchObject({ fault: 'no_sheet' });
  });

  it('that is shorter than a signature, a folder, or missing', async () => {
    expect(await contentAt(written('short', 'PK'))).toBe('PK');
    await expect(contentAt(folder)).rejects.toMatchObject({ fault: 'unreadable' });
    await expect(contentAt(join(folder, 'missing'))).rejects.toMatchObject({ fault: 'not_found' });
  });

  it('that is shorter than the offset', async () => {
    await expect(contentAt(written('book', BOOK), { offset: 1_000_000 })).rejects.toMatchObject({
      fault: 'unreadable',
    });
  });
});

describe('a pipe', () => {
  const piped = (...pieces: (string | Buffer)[]): PassThrough => {
    const stream = new PassThrough();
    void (async () => {
      for (const piece of pieces) {
        stream.write(piece);
        await new Promise(setImmediate);
      }
      stream.end();
    })();
    return stream;
  };

  const textOf = async (stream: Readable): Promise<string> => {
    let text = '';
    for await (const piece of stream) text += piece;
    return text;
  };

  it.each([
    [['abcdefghij', 'klm'], 'abcd'],
    [['a', 'b', 'c', 'd', 'e'], 'abcd'],
    [['abcd'], 'abcd'],
    [['abc'], 'abc'],
    [[], ''],
  ])('%j: its first bytes are read, and are still there', async (pieces, start) => {
    const found = await peek(piped(...pieces), 4);
    expect(found.start.toString().slice(0, 4)).toBe(start);
    expect(await textOf(found.stream)).toBe(pieces.join(''));
  });

  it('that fails before its first bytes', async () => {
    const stream = new PassThrough();
    setImmediate(() => stream.destroy(new Error('broken')));
    await expect(peek(stream, 4)).rejects.toThrow('broken');
  });

  it('is kept in a file without a name, within --max-size', async () => {
    const names = readdirSync(folder);
    const access = await spool(piped('abc', 'def'), 6);
    expect(readdirSync(folder)).toEqual(names);
    expect([access.size, (await access.read(2, 10)).toString()]).toEqual([6, 'cdef']);
    await access.close();
    await expect(spool(piped('abc', 'def'), 5)).rejects.toMatchObject({ fault: 'too_large' });
    expect(readdirSync(folder)).toEqual(names);
  });

  it('that breaks while it is kept', async () => {
    const stream = new PassThrough();
    stream.write('abc');
    setImmediate(() => stream.destroy(Object.assign(new Error('broken'), { code: 'EPIPE' })));
    await expect(spool(stream, 100)).rejects.toMatchObject({
      fault: 'unreadable',
      message: expect.stringContaining('(EPIPE): give the name of its file'),
    });
  });
});
