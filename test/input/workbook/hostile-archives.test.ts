// Archives that are damaged, or made to exhaust memory, disk or time: each is refused with a sentence.
import { describe, expect, it } from 'vitest';
import { openBytes } from '../../../src/input/tables/open-input.js';
import { CellText } from '../../../src/input/workbook/cell-text.js';
import { SharedStrings } from '../../../src/input/workbook/shared-strings.js';
import { archiveOf, HEADER_ROW, oleContainerOf, type Part, partsOf, rowOf, workbookOf } from './archives.js';
import { csvOf, OPTIONS, refusalOf } from './reading.js';

const PARTS = partsOf({ sheets: [{ rows: HEADER_ROW + rowOf(['ANA']) }] });
const SHEET = PARTS.length - 1;

/** The workbook with one part changed. */
const changed = (change: Partial<Part>, at = SHEET): Part[] =>
  PARTS.map((part, index) => (index === at ? { ...part, ...change } : part));

const READ = await csvOf(archiveOf(PARTS));

describe('archives as programs write them', () => {
  it('is a workbook', () => expect(READ).toMatch(/^nombres,.*\nANA,,,,,,,\n$/s));

  it.each([
    ['stored', PARTS.map((part) => ({ ...part, method: 0 }))],
    ['with data descriptors', PARTS.map((part) => ({ ...part, descriptor: true }))],
    ['with sizes of 64 bits', PARTS.map((part) => ({ ...part, zip64: true }))],
    [
      'with names in capitals and backslashes',
      PARTS.map((part) => ({ ...part, name: `/${part.name.toUpperCase().replaceAll('/', '\\')}` })),
    ],
    [
      'with names that point elsewhere',
      [...PARTS, { name: '../../etc/passwd', content: 'x' }, { name: '/etc/passwd', content: 'x' }],
    ],
    ['with another archive inside', [...PARTS, { name: 'xl/embeddings/a.zip', content: archiveOf(PARTS) }]],
  ])('%s', async (_, parts) => {
    expect(await csvOf(archiveOf(parts))).toBe(READ);
  });

  it.each([
    ['with a comment', { comment: 'a comment' }],
    ['with a comment that looks like an end', { comment: 'PK\x05\x06'.padEnd(40, '\xff') }],
    ['with an end of 64 bits', { zip64: true }],
  ])('%s', async (_, options) => {
    expect(await csvOf(archiveOf(PARTS, options))).toBe(READ);
  });
});

describe('damaged archives', () => {
  it.each([
    ['a wrong checksum', changed({ crc: 1 }), /checksum/],
    ['a size that is too small', changed({ size: 10 }), /larger than the directory/],
    ['a size that is too large', changed({ size: 10_000 }), /smaller than the directory/],
    ['a packed size that is too small', changed({ packedSize: 10 }), /cannot be unpacked/],
    ['a packed size over the end', changed({ packedSize: 1_000_000 }), /overlap/],
    ['a position elsewhere', changed({ offset: 20 }), /overlap|not where/],
    ['the position of another part', changed({ offset: 0 }), /overlap/],
    ['an unknown method', changed({ method: 99 }), /method 99/],
    ['two parts of one name', [...PARTS, PARTS[0]!], /same name/],
    [
      'a list of sheets that is missing',
      PARTS.filter(({ name }) => name !== 'xl/workbook.xml'),
      /list of sheets/,
    ],
    ['a sheet that is missing', PARTS.filter(({ name }) => !name.includes('sheet1')), /a sheet is missing/],
    ['styles that are missing', PARTS.filter(({ name }) => !name.includes('styles')), /refer to is missing/],
    ['no bytes in the sheet', changed({ content: '' }), /not complete/],
  ])('%s', async (_, parts, sentence) => {
    const refusal = await refusalOf(archiveOf(parts));
    expect(refusal).toMatch(/^InputError bad_workbook: the workbook is damaged or cut short \(/);
    expect(refusal).toMatch(sentence);
  });

  it('two parts that the cells refer to: one error, and none without a handler', async () => {
    const strings = partsOf({ sheets: [{ rows: HEADER_ROW }], strings: '<si><t>ANA</t></si>' });
    const wrong = strings.map((part) => (/styles|Strings/.test(part.name) ? { ...part, crc: 1 } : part));
    expect(wrong.filter(({ crc }) => crc === 1)).toHaveLength(2);
    const unhandled: unknown[] = [];
    const listen = (error: unknown): number => unhandled.push(error);
    process.on('unhandledRejection', listen);
    expect(await refusalOf(archiveOf(wrong))).toMatch(/checksum/);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
  });

  it('cut short anywhere', async () => {
    const whole = archiveOf(PARTS);
    for (let length = 4; length < whole.length; length += 13)
      expect(await refusalOf(whole.subarray(0, length))).toMatch(/^InputError bad_workbook: /);
  });

  it.each([
    ['fewer entries than it says', { count: 100 }, /bad_workbook: .*fewer entries/],
    ['too many entries', { count: 20_000 }, /unsafe_workbook: .*10000 parts/],
    ['something before the archive', { before: Buffer.from('PK\x03\x04 something') }, /read/],
  ])('%s', async (_, options, sentence) => {
    expect(await refusalOf(archiveOf(PARTS, options))).toMatch(sentence);
  });

  it('an end of 64 bits that is nowhere', async () => {
    const bytes = archiveOf(PARTS, { zip64: true });
    const locator = bytes.lastIndexOf('PK\x06\x07');
    bytes.writeBigUInt64LE(2n ** 60n, locator + 8);
    expect(await refusalOf(bytes)).toMatch(/bad_workbook: .*no place/);
    bytes.writeUInt32LE(0, locator);
    expect(await refusalOf(bytes)).toMatch(/bad_workbook: .*no place/);
  });

  it('a directory that is longer than any, or outside of the file', async () => {
    const bytes = archiveOf(PARTS);
    const end = bytes.lastIndexOf('PK\x05\x06');
    bytes.writeUInt32LE(0x7fffffff, end + 12);
    expect(await refusalOf(bytes)).toMatch(/unsafe_workbook: .*too long/);
    bytes.writeUInt32LE(1000, end + 12);
    bytes.writeUInt32LE(0x7fffffff, end + 16);
    expect(await refusalOf(bytes)).toMatch(/bad_workbook: .*outside/);
  });
});

describe('bombs', () => {
  const zeros = Buffer.alloc(17 * 1024 ** 2, 0x20);

  it('a sheet that unpacks to a thousand times its size', async () => {
    const content = Buffer.concat([Buffer.from('<worksheet><sheetData>'), zeros]);
    expect(await refusalOf(archiveOf(changed({ content })))).toMatch(/unsafe_workbook: .*400 times/);
  });

  it('the same, with a size that hides it', async () => {
    const content = Buffer.concat([Buffer.from('<worksheet><sheetData>'), zeros]);
    expect(await refusalOf(archiveOf(changed({ content, size: 1000 })))).toMatch(/bad_workbook: .*larger/);
  });

  it('more than --max-size', async () => {
    expect(await refusalOf(archiveOf(PARTS), { maxSize: 100 })).toMatch(/unsafe_workbook: .*--max-size/);
  });

  it('overlapping parts', async () => {
    const parts = [
      ...PARTS,
      ...Array.from({ length: 50 }, (_, index) => ({ ...PARTS[SHEET]!, name: `a${index}`, offset: 500 })),
    ];
    expect(await refusalOf(archiveOf(parts))).toMatch(/bad_workbook: .*overlap/);
  });

  it('a long text that thousands of cells refer to', async () => {
    const strings = `<si><t>${'A'.repeat(900_000)}</t></si>`;
    const rows = HEADER_ROW + '<row><c t="s"><v>0</v></c></row>'.repeat(2000); // 1.8 GB of CSV
    const source = await openBytes(workbookOf({ sheets: [{ rows }], strings }), OPTIONS);
    const before = process.memoryUsage().rss;
    const target = Buffer.alloc(1024 ** 2);
    const readOn = async (): Promise<void> => {
      while ((await source.read(target, 0, target.length)) > 0);
    };
    await expect(readOn()).rejects.toMatchObject({ message: expect.stringContaining('repeat long texts') });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 ** 2);
    await source.close();
  });

  it('more styles than any program allows', async () => {
    const content = `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(200_001)}</cellXfs></styleSheet>`;
    expect(await refusalOf(archiveOf(changed({ content }, 4)))).toMatch(/unsafe_workbook: .*styles/);
  });

  it('more shared strings than memory is given for', () => {
    const strings = new SharedStrings(16 * 1024 ** 2);
    const text = new CellText();
    text.set('Ñ'.repeat(30_000));
    const addMany = (): void => {
      for (let count = 0; count < 1000; count++) strings.add(text);
    };
    expect(addMany).toThrow(/need more than 16 MiB of memory: save the sheet as CSV/);
    expect(strings.count).toBeGreaterThan(100);
  });
});

describe('other archives', () => {
  const mimetype = (kind: string): Part => ({
    name: 'mimetype',
    content: `application/vnd.oasis.opendocument.${kind}`,
    method: 0,
  });
  const office = (target: string): Part[] => [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: '_rels/.rels',
      content: `<Relationships><Relationship Id="a" Type="x/officeDocument" Target="${target}"/></Relationships>`,
    },
    { name: target, content: '<a/>' },
  ];

  it.each([
    ['an empty ZIP', [], /archive: the ZIP archive holds no file/],
    ['an ODS without its content', [mimetype('spreadsheet')], /bad_workbook: .*its content is missing/],
    ['an ODT', [mimetype('text')], /not_text: .*OpenDocument/],
    ['Numbers', [{ name: 'Index/Document.iwa', content: 'a' }], /workbook_format: .*Numbers/],
    ['an XLSB without its sheets', office('xl/workbook.bin'), /bad_workbook: .*cut/],
    ['a Word document', office('word/document.xml'), /not_text: .*Word/],
    ['a presentation', office('ppt/presentation.xml'), /not_text: .*presentation/],
    ['no sheets', office('xl/workbook.xml'), /no_sheet: /],
    ['a ZIP with a password', changed({ flags: 1 }), /encrypted_workbook: .*password/],
  ])('%s', async (_, parts, sentence) => {
    expect(await refusalOf(archiveOf(parts))).toMatch(sentence);
  });

  it.each([
    [
      'a workbook with a password',
      oleContainerOf('EncryptedPackage'),
      /encrypted_workbook: .*remove the password/,
    ],
    ['an XLS that is empty', oleContainerOf('Workbook'), /bad_workbook: /],
    ['a DOC', oleContainerOf('WordDocument'), /not_text: .*Word/],
    ['a container that is cut short', oleContainerOf('Workbook').subarray(0, 100), /bad_workbook: .*header/],
    [
      'a container whose directory is nowhere',
      oleContainerOf('Workbook').fill(0xff, 48, 52),
      /not_text: .*without a table/,
    ],
  ])('%s', async (_, bytes, sentence) => {
    expect(await refusalOf(bytes)).toMatch(sentence);
  });
});
