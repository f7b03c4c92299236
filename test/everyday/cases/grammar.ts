/** Delimiters, quotes, line ends, blank and ragged records, totals, compression. */
import { gzipSync } from 'node:zlib';
import {
  AS_WRITTEN,
  COLUMNS,
  columnsWith,
  type EverydayFile,
  listFile,
  STRICT_COLUMNS,
} from '../everyday-file.js';
import { keysOf, PEOPLE } from '../people.js';
import { type Column, csvText, tableOf } from '../table.js';

const KEYS = keysOf(PEOPLE);
const note: Column = ['Observaciones', (_, at) => (at % 5 === 0 ? 'Dice "urgente",\nver hoja 2' : '')];

/** Every tenth record is followed by this line. */
const interrupted = (line: string, columns = columnsWith()): Buffer => {
  const lines = csvText(tableOf(PEOPLE, columns)).trimEnd().split('\n');
  return Buffer.from(`${lines.flatMap((text, at) => (at % 10 === 9 ? [text, line] : [text])).join('\n')}\n`);
};

export const GRAMMAR_FILES: readonly EverydayFile[] = [
  listFile('semicolons and CRLF', PEOPLE, columnsWith(), { delimiter: ';', lineEnd: '\r\n' }),
  listFile('tabs', PEOPLE, columnsWith(), { delimiter: '\t' }),
  listFile('pipes', PEOPLE, columnsWith(), { delimiter: '|', lineEnd: '\r\n' }),
  listFile('CR alone', PEOPLE, columnsWith(), { lineEnd: '\r' }),
  listFile('everything in quotes', PEOPLE, columnsWith(), { quoteAll: true, lineEnd: '\r\n' }),
  listFile('line breaks inside quotes', PEOPLE, columnsWith({}, [note]), { lineEnd: '\r\n' }),
  listFile('no line end behind the last row', PEOPLE, columnsWith(), { lastLineEnd: false }),
  listFile('trailing delimiters in all lines', PEOPLE, columnsWith(), { behindRow: ',,,' }),
  { name: 'blank lines', bytes: interrupted('   '), options: AS_WRITTEN, results: KEYS },
  { name: 'records of empty cells', bytes: interrupted(',,,,,'), options: AS_WRITTEN, results: KEYS },
  {
    name: 'records of blank cells in quotes',
    bytes: interrupted('" ",, ,"","  ",'),
    options: AS_WRITTEN,
    results: KEYS,
  },
  listFile('empty records behind the last row', PEOPLE, columnsWith(), { below: [',,,,,', ',,,,,', ''] }),
  listFile('a total at the end', PEOPLE, columnsWith(), {
    below: ['TOTAL 120,,,,,'],
    results: [...KEYS, '400'],
  }),
  listFile('a total in the last column', PEOPLE, columnsWith(), {
    below: [',,,,,120'],
    results: [...KEYS, '400'],
  }),
  listFile('a footer of another shape', PEOPLE, columnsWith(), {
    below: ['Fin del reporte'],
    results: [...KEYS, '401'],
  }),
  listFile('records with too few fields', PEOPLE, columnsWith(), {
    below: ['Ana,Paz'],
    results: [...KEYS, '402'],
  }),
  listFile('records with too many fields', PEOPLE, columnsWith(), {
    below: ['Ana,Paz,Ruiz,1985-03-04,M,09,sobra'],
    results: [...KEYS, '417 extra_fields'],
  }),
  {
    name: 'gzip',
    bytes: gzipSync(csvText(tableOf(PEOPLE, columnsWith()))),
    options: AS_WRITTEN,
    results: KEYS,
  },
  listFile('strict: tabs and quotes', PEOPLE, STRICT_COLUMNS, {
    delimiter: '\t',
    quoteAll: true,
    options: { normalize: false },
  }),
  listFile('the header twice', PEOPLE, columnsWith(), {
    below: [
      columnsWith()
        .map(([header]) => header)
        .join(','),
    ],
    results: [...KEYS, '408'],
  }),
  listFile('columns in another order', PEOPLE, [...columnsWith()].reverse()),
  listFile(
    'names in quotes, numbers not',
    PEOPLE,
    [COLUMNS.entity, COLUMNS.sex, COLUMNS.date, COLUMNS.maternal, COLUMNS.paternal, COLUMNS.names, note],
    { delimiter: ';' },
  ),
];
