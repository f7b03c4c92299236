/**
 * Hostile workbooks, made from random numbers: the archive is damaged, or the XML of a part before it is packed.
 */
import type { Random } from '../../samples/random.js';
import { archiveOf, HEADER_ROW, type Part, partsOf, rowOf } from '../input/workbook/archives.js';

const NUMBERS = '<c><v>1980</v></c><c><v>5</v></c><c><v>10</v></c>';
const PERSON = `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c>${NUMBERS}<c t="str"><v>M</v></c><c><v>9</v></c></row>`;
const STRINGS =
  '<si><t>MARÍA</t></si><si><r><t>PÉ</t></r><r><t>REZ</t></r></si><si><t>DE LA O, "LALO"</t></si>';

/** Pieces of XML that may stand anywhere. */
const PIECES = [
  '<',
  '>',
  '</row>',
  '<row>',
  '<row r="1048576">',
  '<row r="3"/>',
  '<c r="XFD9"><v>1</v></c>',
  '<c r="A9"/>',
  '<c t="s"><v>9</v></c>',
  '<c t="s"><v>-1</v></c>',
  '<c t="b"><v>1</v></c>',
  '<c s="1"><v>31107.5</v></c>',
  '<c s="99"><v>1e308</v></c>',
  '<c t="d"><v>1985-03-01</v></c>',
  '<c t="inlineStr"><is><t>',
  '</sheetData>',
  '<sheetData>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?x ?>',
  '<!DOCTYPE a>',
  '&amp;',
  '&zzz;',
  '&#0;',
  '&#x110000;',
  '_x000D_',
  '"',
  "'",
  '\0',
  '\ufeff',
  '\ufffd',
  '<x:v>',
  '<sheet name="" r:id="rId9"/>',
  '<Relationship/>',
  'state="hidden"',
  'Target="../../x"',
];

function partsFor(random: Random): Part[] {
  const rows = Array.from({ length: random.below(20) }, () =>
    random.of([PERSON, PERSON, rowOf(['ANA', 'PAZ', '', '1980', '05', '10', 'M', '09']), '<row/>']),
  );
  return partsOf({
    sheets: [
      { rows: random.of(['', rowOf(['Notas'])]), state: random.of(['visible', 'hidden', 'veryHidden']) },
      { rows: HEADER_ROW + rows.join('') },
    ],
    strings: STRINGS,
    formats: [0, 14, 'dd/mm/yyyy'],
    date1904: random.below(2) === 1,
  });
}

/** Bytes with some changed, removed, repeated, inserted or cut off. */
function wounded(given: Buffer, random: Random, most: number, pieces: readonly (string | Buffer)[]): Buffer {
  let bytes = given;
  for (let wound = random.below(most); wound >= 0 && bytes.length > 0; wound--) {
    const at = random.below(bytes.length);
    const end = Math.min(bytes.length, at + random.below(30));
    const changes = [
      [bytes.subarray(0, at), Buffer.of(bytes[at]! ^ (1 << random.below(8))), bytes.subarray(at + 1)],
      [bytes.subarray(0, at), Buffer.of(random.below(256)), bytes.subarray(at + 1)],
      [bytes.subarray(0, at), bytes.subarray(end)],
      [bytes.subarray(0, end), bytes.subarray(at)],
      [bytes.subarray(0, at), Buffer.from(random.of(pieces)), bytes.subarray(at)],
      ...(random.below(8) === 0 ? [[bytes.subarray(0, at)]] : []),
    ];
    bytes = Buffer.concat(random.of(changes));
  }
  return bytes;
}

/** Numbers as the records of an archive have them. */
const EXTREMES = [
  '00000000',
  'ffffffff',
  'ffff',
  '0000',
  '01000000',
  'ffffff7f',
  '504b0506',
  '504b0102',
  '504b0304',
].map((hex) => Buffer.from(hex, 'hex'));

const method = (random: Random): Partial<Part> => ({
  method: random.of([0, 8]),
  descriptor: random.below(4) === 0,
  zip64: random.below(4) === 0,
});

/** The bytes of the archive are damaged. */
export function damagedArchive(random: Random): Buffer {
  const parts = partsFor(random).map((part) => ({ ...part, ...method(random) }));
  const zip64 = random.below(3) === 0;
  return wounded(archiveOf(parts, { zip64, comment: random.of(['', 'x'.repeat(30)]) }), random, 4, EXTREMES);
}

/** The XML of one or more parts is damaged; the archive is whole. */
export function damagedXml(random: Random): Buffer {
  const parts = partsFor(random).map((part) => {
    if (random.below(3) > 0) return part;
    return { ...part, content: wounded(Buffer.from(part.content), random, 5, PIECES) };
  });
  return archiveOf(parts.map((part) => ({ ...part, ...method(random) })));
}

/** A whole workbook, or one with wrong values in its directory. */
export function lyingArchive(random: Random): Buffer {
  const parts = partsFor(random).map((part) => {
    if (random.below(4) > 0) return part;
    const lie = random.of(['size', 'packedSize', 'crc', 'offset', 'flags', 'method'] as const);
    return { ...part, [lie]: random.of([0, 1, 100, 0xffff, 0x7fffffff, 0xfffffffe]) };
  });
  return archiveOf(
    parts,
    random.of([{}, {}, { count: random.below(100) }, { before: Buffer.alloc(random.below(50)) }]),
  );
}
