/** Damage that was saved: the text is valid, but went through a wrong encoding once. A row with a mark is never a key. */
import { allMean, type Cells, cellsFile } from '../cells-file.js';
import { doubleEncoded } from '../encodings.js';
import { columnsWith, type EverydayFile, listFile } from '../everyday-file.js';
import { keyOf, MEN_AND_WOMEN, PEOPLE, repeated } from '../people.js';

const DAMAGED = '417 damaged_text';
const NBSP = '\u00a0';

/** Marks of one kind, so few that they are no question: each in its own row, 150 plain rows for each. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  'UTF-8 as Windows-1252': ['MuÃ±oz', 'PÃ©rez'],
  'an accented capital in a lower-case word': ['NoÈ', 'LÒpez', 'PeÒa', 'MuÕoz'],
  'Ú in a lower-case word': ['PÚrez'],
  'an accented small letter in a word of capitals': ['LàPEZ', 'DêAZ', 'PEèA'],
  'ç in a word of capitals or before a consonant, e or i': ['CçRDENAS', 'Mçndez', 'Pçez'],
  'ß that is not between vowels': ['Garcßa', 'GARCßA', 'Lßpez'],
  'Ð þ Æ œ inside a word': ['MUÐOZ', 'Peþa', 'MÆNDEZ', 'Pœrez'],
  'signs of DOS letters': ['Mu¤oz', 'L¢pez', 'Garc¡a', 'Z£ñiga', 'PE¥A', 'Muµoz', 'Mu±oz', 'Pe¾a'],
  'signs of Mac letters': ['Ju‡rez', 'L·pez', 'Garc¸a'],
  'box drawing inside a word': ['MU╔OZ', 'PE═A', 'NU┴EZ'],
  'a no-break space in capitals': [`S${NBSP}NCHEZ`, `${NBSP}LVAREZ`, `HERN${NBSP}NDEZ`],
  'a no-break space before a small letter': [`Ju${NBSP}rez`, `Hern${NBSP}ndez`],
};

/** Names that look like it and are right: the text and its plain form. */
const RIGHT: Cells = [
  ['GarcÍa', 'García'],
  ['LÓpez', 'López'],
  ['MuÑoz', 'Muñoz'],
  ['PÉrez', 'Pérez'],
  ['ArgÜello', 'Argüello'],
  ['MUñOZ', 'MUÑOZ'],
  ['LóPEZ', 'LOPEZ'],
  ['GüEMES', 'GUEMES'],
  ['Gonçalves', 'Goncalves'],
  ['FRANÇA', 'FRANCA'],
  ['Weißenberg', 'Weissenberg'],
  ['Pérez-Álvarez', 'PEREZ-ALVAREZ'],
  ["D'Ávila", "D'AVILA"],
  ['São Pedro', 'SAO PEDRO'],
  ['Øster', 'Oster'],
  [`de${NBSP}la${NBSP}Cruz`, 'de la Cruz'],
  [`Riva${NBSP}Palacio`, 'Riva Palacio'],
  [`${NBSP}Mc Gregor${NBSP}`, 'Mc Gregor'],
  [`Torres${NBSP}de la Vega`, 'Torres de la Vega'],
];

const NAMES: Cells = [
  ['Ma.Ángeles', 'MA. ANGELES'],
  ['MarÍa JesÚs', 'MARIA JESUS'],
  ['François', 'Francois'],
  [`María${NBSP}Luisa`, 'MARIA LUISA'],
  [`Juan${NBSP}de Dios`, 'JUAN DE DIOS'],
  ['Noè', 'NOE'],
];

const ALL = Object.values(MARKS).flat();
const marked = (text: string, at: number, every: number): string =>
  at % every === 0 ? doubleEncoded(text) : text;

export const SAVED_DAMAGE_FILES: readonly EverydayFile[] = [
  ...Object.entries(MARKS).flatMap(([kind, words]) => [
    cellsFile(`damage: ${kind}`, 'paternal', allMean(DAMAGED, words), { plain: 150 * words.length }),
    cellsFile(`damage, strict: ${kind}`, 'maternal', allMean(DAMAGED, words), {
      plain: 150 * words.length,
      strict: true,
    }),
  ]),
  cellsFile('damage: surnames that only look like it', 'paternal', RIGHT),
  cellsFile('damage, strict: surnames that only look like it', 'paternal', RIGHT, { strict: true }),
  cellsFile('damage: given names that only look like it', 'names', NAMES),
  cellsFile(
    'damage: Ú in a row with a name that was written so by a program that lower-cases ASCII alone',
    'paternal',
    [
      ['GarcÍa LÚcar', 'Garcia'],
      ['MÚgÍca', 'Mugica'],
    ],
    { plain: 300 },
  ),
  cellsFile('damage: every kind at once', 'paternal', allMean(DAMAGED, ALL), {
    plain: 100,
    stops: { topic: ['encoding', 'names'], option: 'any' },
    orRead: true,
  }),
  listFile(
    'damage: one kind in a tenth of the rows is a question',
    repeated(PEOPLE, 300),
    columnsWith({
      paternal: ['Apellido Paterno', ({ apellido_paterno }, at) => marked(apellido_paterno, at, 10)],
    }),
    {
      stops: { topic: ['encoding', 'names'], option: 'any' },
      orRead: true,
      results: repeated(PEOPLE, 300).map((person, at) => {
        const isDamaged = at % 10 === 0 && /[^\x20-\x7e]/.test(person.apellido_paterno);
        return isDamaged ? DAMAGED : keyOf(person);
      }),
    },
  ),
  listFile(
    'damage: where a file has marks, ’ between small letters is one',
    repeated(MEN_AND_WOMEN, 400),
    columnsWith({
      paternal: [
        'Apellido Paterno',
        ({ apellido_paterno }, at) => ['Garc¡a', 'Garc’a', 'PEËA', 'MUÖOZ'][at] ?? apellido_paterno,
      ],
    }),
    {
      results: repeated(MEN_AND_WOMEN, 400).map((person, at) => (at < 4 ? DAMAGED : keyOf(person))),
      stops: { topic: ['encoding', 'names'], option: 'any' },
      orRead: true,
    },
  ),
];
