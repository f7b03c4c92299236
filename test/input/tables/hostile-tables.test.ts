// Tables that are damaged, or made to exhaust memory or time: each is refused with a sentence, soon.
import { describe, expect, it } from 'vitest';
import { archiveOf } from '../workbook/archives.js';
import { csvOf, refusalOf, tableFile } from './tables.js';

const XLS = tableFile('libreoffice-biff8.xls');
const DBF = tableFile('utf-8.dbf');

/** A copy with changed bytes. */
const changed = (bytes: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
};

const sectorOf = (bytes: Buffer, number: number): number => (bytes.readUInt32LE(number) + 1) * 512;

describe('old workbooks', () => {
  it.each([
    ['a header alone', XLS.subarray(0, 512), /bad_workbook|not_text/],
    ['a part of the header', XLS.subarray(0, 100), /bad_workbook: .*header/],
    ['half of it', XLS.subarray(0, XLS.length / 2), /bad_workbook|not_text/],
    [
      'a table of sectors that is a loop',
      changed(XLS, (copy) => {
        const at = sectorOf(copy, 76);
        for (let sector = 0; sector < 128; sector++) copy.writeUInt32LE(sector, at + sector * 4);
      }),
      /bad_workbook: .*sectors/,
    ],
    [
      'a directory that is a loop',
      changed(XLS, (copy) => {
        const start = copy.readUInt32LE(48);
        copy.writeUInt32LE(start, sectorOf(copy, 76) + start * 4);
      }),
      /bad_workbook: .*sectors/,
    ],
    [
      'more tables than sectors',
      changed(XLS, (copy) => {
        for (let at = 76; at < 512; at += 4) copy.writeUInt32LE(0, at);
      }),
      /bad_workbook: .*sectors/,
    ],
    [
      'a list of tables that is a loop',
      changed(XLS, (copy) => copy.writeUInt32LE(0, 68)),
      /bad_workbook|not_text/,
    ],
    [
      'sectors of a size that there is not',
      changed(XLS, (copy) => copy.writeUInt16LE(40, 30)),
      /bad_workbook/,
    ],
  ])('%s', async (_, bytes, sentence) => {
    expect(await refusalOf(bytes)).toMatch(sentence);
  });

  /** The record `type` of a workbook, at its bytes. */
  const recordAt = (bytes: Buffer, type: number): number => {
    let at = bytes.indexOf(Buffer.from('0908100000060500', 'hex'));
    while (bytes.readUInt16LE(at) !== type) at += 4 + bytes.readUInt16LE(at + 2);
    return at + 4;
  };

  it('with a password', async () => {
    const bytes = changed(XLS, (copy) => {
      const at = recordAt(copy, 0x42); // the code page becomes the record of a password
      copy.writeUInt16LE(0x2f, at - 4);
    });
    expect(await refusalOf(bytes)).toMatch(/encrypted_workbook: .*password/);
  });

  it('that say they have 4,294,967,295 texts', async () => {
    const bytes = changed(XLS, (copy) => copy.writeUInt32LE(0xffffffff, recordAt(copy, 0xfc) + 4));
    expect(await refusalOf(bytes)).toMatch(/bad_workbook: .*text/);
  });

  it('whose cells are not in order are sorted', async () => {
    // The first two rows with cells change places: the number of the row is in each of their records.
    const bytes = changed(XLS, (copy) => {
      let at = recordAt(copy, 0x0a) + copy.readUInt16LE(recordAt(copy, 0x0a) - 2);
      for (; at + 6 < copy.length; at += 4 + copy.readUInt16LE(at + 2)) {
        const type = copy.readUInt16LE(at);
        const row = copy.readUInt16LE(at + 4);
        if ([0xfd, 0x203, 0x27e, 0xbd, 0x205, 0x06, 0x201, 0xbe].includes(type) && (row === 1 || row === 2))
          copy.writeUInt16LE(3 - row, at + 4);
        if (type === 0x0a) break;
      }
    });
    const [header, first, second] = (await csvOf(XLS)).split('\n');
    expect((await csvOf(bytes)).split('\n').slice(0, 3)).toEqual([header, second, first]);
  });
});

describe('DBF tables', () => {
  it.each([
    ['cut', DBF.subarray(0, DBF.length - 40), /bad_workbook: .*fewer records/],
    ['a header alone', DBF.subarray(0, 40), /bad_workbook/],
    ['4,294,967,295 records', changed(DBF, (copy) => copy.writeUInt32LE(0xffffffff, 4)), /fewer records/],
    ['columns wider than a record', changed(DBF, (copy) => copy.writeUInt16LE(5, 10)), /columns do not fit/],
    ['no column', changed(DBF, (copy) => copy.writeUInt16LE(33, 8)), /bad_workbook/],
    [
      'a column of an unknown kind',
      changed(DBF, (copy) => copy.write('V', 43)),
      /workbook_format: .*not read/,
    ],
  ])('%s', async (_, bytes, sentence) => {
    expect(await refusalOf(bytes)).toMatch(sentence);
  });
});

const ods = (content: string | Buffer): Buffer =>
  archiveOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', method: 0 },
    { name: 'content.xml', content },
  ]);
const table = (rows: string): string =>
  `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`;
const cell = (attributes: string): string =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>nombres</text:p></table:table-cell>`;

describe('OpenDocument spreadsheets', () => {
  const long = 'x'.repeat(30_000);

  it.each([
    [
      'a cell in 10^9 columns',
      table(`<table:table-row>${cell('table:number-columns-repeated="1000000000"')}</table:table-row>`),
      /unsafe_workbook: .*columns/,
    ],
    [
      'a row 10^9 times',
      table(`<table:table-row table:number-rows-repeated="1000000000">${cell('')}</table:table-row>`),
      /unsafe_workbook: .*rows/,
    ],
    [
      'a long row as often as a sheet has rows',
      table(
        `<table:table-row table:number-rows-repeated="1000000">${cell('').replace('nombres', long)}</table:table-row>`,
      ),
      /unsafe_workbook: .*100 times/,
    ],
    [
      'a repetition that is no number',
      table(`<table:table-row table:number-rows-repeated="x"/>`),
      /bad_workbook/,
    ],
    ['cut', table('<table:table-row>').slice(0, -60), /bad_workbook/],
    ['no content', '<office:document-content/>', /bad_workbook: .*no sheet/],
    ['entities', `<!DOCTYPE x [<!ENTITY a "${long}">]>${table('')}`, /unsafe_workbook: .*DOCTYPE/],
    ['a bomb', Buffer.alloc(64 * 1024 ** 2, 0x20), /unsafe_workbook: .*400 times/],
  ])('%s', async (_, content, sentence) => {
    expect(await refusalOf(ods(content))).toMatch(sentence);
  });

  it('empty rows and cells may be repeated without an end', async () => {
    const rows = `<table:table-row>${cell('')}<table:table-cell table:number-columns-repeated="999999999"/></table:table-row><table:table-row table:number-rows-repeated="999999999"><table:table-cell/></table:table-row>`;
    expect(await csvOf(ods(table(rows)))).toBe('nombres\n');
  });

  it('a row that is repeated is written as often, and the rows after it once', async () => {
    const row = (text: string, repeated: number): string =>
      `<table:table-row table:number-rows-repeated="${repeated}">${cell('').replace('nombres', text)}</table:table-row>`;
    const lines = (
      await csvOf(ods(table(row('nombres', 1) + row('ANA', 200_000) + row('EVA', 1) + row('LUZ', 2))))
    ).split('\n');
    expect(lines.length).toBe(200_005);
    expect(lines.slice(1, 200_001).every((line) => line === 'ANA')).toBe(true);
    expect(lines.slice(200_001)).toEqual(['EVA', 'LUZ', 'LUZ', '']);
  });

  it('with a password', async () => {
    const bytes = archiveOf([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', method: 0 },
      { name: 'META-INF/manifest.xml', content: '<manifest:encryption-data/>' },
      { name: 'content.xml', content: 'secret' },
    ]);
    expect(await refusalOf(bytes)).toMatch(/encrypted_workbook/);
  });
});

describe('web pages', () => {
  it.each([
    ['without a table', '<html><body>nothing</body></html>', /workbook_format: .*without a table/],
    ['a cell of 10^9 columns', '<table><tr><td>a<td colspan=999999999>b', /unsafe_workbook: .*columns/],
    ['tables in tables', '<table><tr><td>'.repeat(300), /unsafe_workbook: .*nested/],
    ['thousands of tables', '<table><tr><td>a</table>'.repeat(3000), /unsafe_workbook: .*500 sheets/],
    ['a tag without an end', `<table ${'a'.repeat(100_000)}`, /unsafe_workbook: .*tag/],
    ['a comment without an end', `<table><!-- ${'a'.repeat(3_000_000)}`, /unsafe_workbook/],
  ])('%s', async (_, text, sentence) => {
    expect(await refusalOf(Buffer.from(text))).toMatch(sentence);
  });
});

describe('workbooks in XML', () => {
  const xml = (rows: string): Buffer =>
    Buffer.from(
      `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>${rows}</Table></Worksheet></Workbook>`,
    );

  it.each([
    [
      'a column far away',
      '<Row><Cell ss:Index="1000000000"><Data ss:Type="String">a</Data></Cell></Row>',
      /unsafe_workbook/,
    ],
    ['a row far away', '<Row ss:Index="1000000000"/>', /unsafe_workbook/],
    ['rows that go backwards', '<Row ss:Index="3"/><Row ss:Index="2"/>', /bad_workbook: .*order/],
    ['a position that is no number', '<Row ss:Index="x"/>', /bad_workbook/],
  ])('%s', async (_, rows, sentence) => {
    expect(await refusalOf(xml(rows))).toMatch(sentence);
  });
});
