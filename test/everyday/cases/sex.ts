/** Columns of the sex: words, letters, and the letter M, which a column must explain. */
import { columnsWith, type EverydayFile, listFile, STRICT_COLUMNS } from '../everyday-file.js';
import { keysOf, MEN, MEN_AND_WOMEN, PEOPLE, repeated, type StrictPerson, WOMEN } from '../people.js';
import { type Cell, SEX_12, SEX_HM, SEX_hm, SEX_MF, SEX_mf, SEX_WORDS } from '../spellings.js';
import type { Column } from '../table.js';

const sexColumn = (cell: Cell): Column[] => columnsWith({ sex: ['Sexo', cell] });

/** M and F, but the first `slips` men are written H. */
const withSlips =
  (slips: number): Cell =>
  (person, index) =>
    index < slips ? 'H' : SEX_MF(person, index);

/** Men first, so that the slips are men. */
const menThenWomen = (men: number, women: number): StrictPerson[] => [
  ...repeated(MEN, men),
  ...repeated(WOMEN, women),
];

const strictSex = (cell: Cell): Column[] =>
  STRICT_COLUMNS.map((column) => (column[0] === 'Sexo' ? ['Sexo', cell] : column));

const STOP = { topic: 'sex', option: 'sexo' } as const;
const STRICT = { normalize: false };

export const SEX_FILES: readonly EverydayFile[] = [
  ...Object.entries(SEX_WORDS).map(([name, cell]) => listFile(`sex ${name}`, PEOPLE, sexColumn(cell))),
  listFile('sex H, M and X', PEOPLE, sexColumn(SEX_HM)),
  listFile('sex h, m and x', PEOPLE, sexColumn(SEX_hm)),
  listFile(
    'sex M. and F. with full stops',
    MEN_AND_WOMEN,
    sexColumn((...at) => `${SEX_MF(...at)}.`),
  ),
  listFile('sex M and F', MEN_AND_WOMEN, sexColumn(SEX_MF)),
  listFile(
    'sex m and f with blanks around, and X',
    PEOPLE,
    sexColumn((...at) => `  ${SEX_mf(...at)} `),
  ),
  listFile(
    'sex M, F and words for women',
    MEN_AND_WOMEN,
    sexColumn((person, index) =>
      person.sexo === 'M' && index % 2 === 0 ? 'Femenino' : SEX_MF(person, index),
    ),
  ),
  listFile(
    'sex H, M and words for men',
    MEN_AND_WOMEN,
    sexColumn((person, index) => (person.sexo === 'H' && index % 2 === 0 ? 'Hombre' : person.sexo)),
  ),
  listFile(
    'sex H and F: no M to explain',
    MEN_AND_WOMEN,
    sexColumn(({ sexo }) => (sexo === 'H' ? 'H' : 'F')),
  ),
  listFile(
    'sex M, and one F that may be a slip',
    [...repeated(WOMEN, 300), WOMEN[0]!],
    sexColumn((_, index) => (index === 300 ? 'F' : 'M')),
    { stops: STOP, answer: { sexo: 'HM' } },
  ),
  listFile('sex M and F, one H for 200 F', menThenWomen(150, 200), sexColumn(withSlips(1))),
  listFile('sex M and F, one H for 99 F: exactly 99 %', menThenWomen(60, 99), sexColumn(withSlips(1))),
  listFile('sex M and F, two H for 98 F: 98 %', menThenWomen(60, 98), sexColumn(withSlips(2)), {
    stops: { topic: 'sex', option: 'any' },
    answer: { sexo: 'MF' },
  }),
  listFile(
    'sex of two offices: H, M and then M, F',
    [...PEOPLE.slice(0, 20), ...MEN_AND_WOMEN],
    sexColumn((person, index) => (index < 20 ? SEX_HM(person, index) : SEX_MF(person, index))),
    { stops: { topic: 'sex', option: 'any' } },
  ),
  listFile('sex M alone, of men', MEN, sexColumn(SEX_MF), { stops: STOP, answer: { sexo: 'MF' } }),
  listFile('sex M alone, of women', WOMEN, sexColumn(SEX_HM), { stops: STOP, answer: { sexo: 'HM' } }),
  listFile(
    'sex M beside words for both',
    MEN_AND_WOMEN,
    sexColumn((person, index) =>
      index % 3 === 0 ? SEX_MF(person, index) : SEX_WORDS['Masculino, Femenino']!(person, index),
    ),
    {
      stops: STOP,
      answer: { sexo: 'MF' },
    },
  ),
  listFile('sex 1 and 2, with the option', MEN_AND_WOMEN, sexColumn(SEX_12), { options: { sexo: '12' } }),
  listFile('sex M and F, with the option', MEN_AND_WOMEN, sexColumn(SEX_MF), { options: { sexo: 'MF' } }),
  listFile(
    'sex empty in some rows',
    PEOPLE.slice(0, 4),
    sexColumn((person, at) => (at < 2 ? '' : SEX_HM(person, at))),
    {
      results: ['406', '406', ...keysOf(PEOPLE.slice(2, 4))],
      options: { sexo: 'HM' },
    },
  ),
  listFile('strict: sex M and F', MEN_AND_WOMEN, strictSex(SEX_MF), {
    options: STRICT,
    stops: STOP,
    answer: { normalize: true, sexo: 'MF' },
  }),
  listFile('strict: sex M, F and one H for 150 F', menThenWomen(100, 150), strictSex(withSlips(1)), {
    options: STRICT,
    stops: STOP,
    answer: { normalize: true },
    facts: { sexo: 'MF' },
  }),
  listFile(
    'strict: ten F among H and M are errors of their rows',
    menThenWomen(40, 40),
    strictSex((person, at) => (at >= 70 ? 'F' : person.sexo)),
    {
      options: STRICT,
      results: menThenWomen(40, 40).map((person, at) => (at >= 70 ? '416' : keysOf([person])[0]!)),
    },
  ),
];
