/**
 * Hostile files, made from a seed, so that a file that fails can be made again. Each has the options to read it with.
 */
import { gzipSync } from 'node:zlib';
import { Random } from '../../samples/random.js';
import type { Plan } from '../../src/input/csv/plan.js';
import { damagedArchive, damagedXml, lyingArchive } from './hostile-workbooks.js';

export interface HostileFile {
  kind: string;
  bytes: Buffer;
  chunkBytes: number;
  maxRecord: number;
  options: Pick<Plan, 'echo' | 'format' | 'detail' | 'rawCells' | 'normalize' | 'surnames'>;
}

const HEADER =
  'nombres,apellido_paterno,apellido_materno,anio_nacimiento,mes_nacimiento,dia_nacimiento,sexo,entidad';
const ROWS = [
  'MARÍA LUISA,PÉREZ,HERNÁNDEZ,1980,05,10,M,09',
  "JUAN JOSÉ,O'HARA,ÁLVAREZ,1975,12,31,H,14",
  '"DE LA O, ""LALO""",MUÑOZ,,2001,02,30,X,36',
  'ÑOÑO,SCHRÖDER,"LÍNEA\nPARTIDA",1990,1,1,h,9',
];
const PIECES = [
  ',',
  ';',
  '\t',
  '|',
  '"',
  '""',
  '\n',
  '\r',
  '\r\n',
  '\0',
  '\ufeff',
  'Ã±',
  '\ufffd',
  '=1+1',
  ' ',
  'Ñ',
  '𝓐',
  'N\u0303',
];

type Maker = (random: Random) => Buffer;

const many = (random: Random, most: number, piece: () => string): string =>
  Array.from({ length: random.below(most) }, piece).join('');

const rows = (random: Random, most: number): string => many(random, most, () => `${random.of(ROWS)}\n`);

const randomBytes = (random: Random, most: number): Buffer =>
  Buffer.from(Array.from({ length: random.below(most) }, () => random.below(256)));

/** A valid file with some damage: bytes changed, removed, repeated or cut off. */
function wounded(random: Random): Buffer {
  let bytes = Buffer.from(`${HEADER}\n${rows(random, 30)}`);
  for (let wound = random.below(6); wound >= 0; wound--) {
    const at = random.below(bytes.length);
    const end = Math.min(bytes.length, at + random.below(20));
    const parts = [
      [bytes.subarray(0, at), Buffer.of(random.below(256)), bytes.subarray(at + 1)],
      [bytes.subarray(0, at), bytes.subarray(end)],
      [bytes.subarray(0, end), bytes.subarray(at)],
      [bytes.subarray(0, at)],
      [bytes.subarray(0, at), Buffer.from(random.of(PIECES)), bytes.subarray(at)],
    ];
    bytes = Buffer.concat(random.of(parts));
    if (bytes.length === 0) return bytes;
  }
  return bytes;
}

const MAKERS: Readonly<Record<string, Maker>> = {
  'random bytes': (random) => randomBytes(random, 3000),
  'random bytes after a header': (random) =>
    Buffer.concat([Buffer.from(`${HEADER}\n`), randomBytes(random, 3000)]),
  wounded,
  'pieces after a header': (random) =>
    Buffer.from(`${HEADER}\n${many(random, 400, () => random.of([...PIECES, ...ROWS]))}`),
  'lone quotes': (random) =>
    Buffer.from(`${HEADER}\n${many(random, 60, () => random.of(['"', 'a', ',', '\n', '"a"b', ' "x"']))}`),
  'truncated UTF-8': (random) => {
    const bytes = Buffer.from(`${HEADER}\n${rows(random, 10)}`);
    return bytes.subarray(0, random.below(bytes.length));
  },
  'Windows-1252 late': (random) =>
    Buffer.concat([
      Buffer.from(`${HEADER}\n`),
      Buffer.from(`ANA,PAZ,RUIZ,1980,05,10,M,09\n`.repeat(random.below(40))),
      Buffer.from('PEÑA,MUÑOZ,,,,,,\n', 'latin1'),
    ]),
  'NUL bytes': (random) =>
    Buffer.from(`${HEADER}\n${many(random, 50, () => random.of(['\0', ',', 'A', '\n']))}`),
  'many columns': (random) => {
    const columns = 1 + random.below(5000);
    return Buffer.from(
      `${HEADER}${',x'.repeat(columns)}\n${many(random, 4, () => `${random.of(ROWS)}${',y'.repeat(random.below(columns + 3))}\n`)}`,
    );
  },
  'a long field': (random) =>
    Buffer.from(`${HEADER}\n${'A'.repeat(random.below(20_000))},B,C,1980,05,10,H,09\n`),
  'a header twice': (random) => Buffer.from(`${HEADER}\n${HEADER}\n${rows(random, 5)}`),
  'a header with doubled columns': () => Buffer.from(`${HEADER},nombre\nA,B,C,1980,05,10,H,09,D\n`),
  'CR line ends': (random) =>
    Buffer.from(`${HEADER}\r${rows(random, 9).replaceAll('\n', random.of(['\r', '\r\n', '\n\r']))}`),
  'UTF-16': (random) =>
    Buffer.from(`\ufeff${HEADER}\n${rows(random, 9)}`, 'utf16le').subarray(0, 2 + random.below(2000)),
  'gzip, cut short': (random) => {
    const bytes = gzipSync(Buffer.from(`${HEADER}\n${rows(random, 20)}`));
    return bytes.subarray(0, bytes.length - random.below(bytes.length));
  },
  'gzip bomb': (random) =>
    gzipSync(
      Buffer.concat([
        Buffer.from(`${HEADER}\n`),
        Buffer.alloc(200_000 + random.below(200_000), random.of(['\n', 'A', '"', ','])),
      ]),
    ),
  'workbook, damaged archive': damagedArchive,
  'workbook, damaged XML': damagedXml,
  'workbook, false directory': lyingArchive,
  'not a CSV': (random) =>
    Buffer.concat([
      Buffer.from(random.of(['504b0304', '255044462d', 'd0cf11e0a1b11ae1', '1f8b']), 'hex'),
      randomBytes(random, 200),
    ]),
};

export const KINDS = Object.keys(MAKERS);

export function hostileFile(seed: number): HostileFile {
  const random = new Random(seed);
  const kind = random.of(KINDS);
  return {
    kind,
    bytes: MAKERS[kind]!(random),
    chunkBytes: 1 + random.below(random.of([8, 100, 5000])),
    maxRecord: random.of([200, 10_000, 1024 * 1024]),
    options: {
      echo: random.of(['all', 'none'] as const),
      format: random.of(['csv', 'csv', 'ndjson'] as const),
      detail: random.below(2) === 1,
      rawCells: random.below(2) === 1,
      normalize: random.below(4) === 0,
      surnames: random.of(['required', 'optional'] as const),
    },
  };
}
