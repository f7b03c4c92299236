/**
 * Texts that say what to do fit the place where they are read: sentences that the page, the report and the command share name
 * neither an option of the command, nor a parameter of the API, nor a control of the page; and none names what its run cannot
 * use or has already.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Sentence } from '../../../src/base/sentence.js';
import { FIELDS } from '../../../src/index.js';
import { encodingOf, refuseEncoding } from '../../../src/input/csv/encoding-question.js';
import { InputError } from '../../../src/input/csv/input-error.js';
import { emptyTally } from '../../../src/input/csv/tally.js';
import type { Asked, UndecidedError } from '../../../src/input/csv/undecided-error.js';
import type { MapOptions } from '../../../src/input/header/contract-header.js';
import { mapHeader } from '../../../src/input/header/header.js';
import { HTTP_OPTIONS } from '../../../src/input/options/option-types.js';
import {
  damageQuestion,
  nameOrderQuestion,
  surnamesQuestion,
} from '../../../src/input/reading/name-questions.js';
import * as questions from '../../../src/input/reading/questions.js';
import { sentencesOf } from '../../../src/input/reading/reading-texts.js';
import { sexQuestion, strictSexQuestion } from '../../../src/input/reading/sex-questions.js';
import { TEXTS } from '../../../src/page/shell/texts.js';
import { apiWords } from '../../../src/service/views/api-words.js';
import { FAULT_TEXTS } from '../../../src/service/views/fault-texts.js';
import { reading } from '../../input/reading/readings.js';
import { ROOT } from '../../repository.js';

/** An option of the command, or a parameter of the API: `--map`, `date_order`, `surnames: optional`, `(encoding)`. */
const OPTION = new RegExp(
  `--[a-z]|\\b(${[...HTTP_OPTIONS.keys()].join('|')})(=|: ?[a-z]+\\)|\\))|\\bnormalize\\b|[a-z]_[a-z]`,
);
/** A name in quotes that a control of the page has. */
const CONTROLS = ['normalize', 'surnames', 'encoding', 'moreOptions', 'oneSurname'] as const;
const CONTROL = new RegExp(
  CONTROLS.flatMap((key) => Object.values(TEXTS[key]))
    .map((name) => `[«“"]${name}[»”"]`)
    .join('|'),
);

const inBoth = ({ es, en }: Sentence): string => `${es} ${en}`;

function thrown(action: () => unknown): InputError {
  try {
    action();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

const asked = (action: () => unknown): Asked => (thrown(action) as UndecidedError).question;

const evidence = (counts: object) => ({ counts, firstRows: {} });
const STATES = ['nombre', 'paterno', 'materno', 'año', 'mes', 'día', 'sexo', 'estado', 'calle', 'colonia'];
const contradicted = { ...emptyTally(), evidence: { 'encoding:fits': 1, 'encoding:contradicts': 9 } };

/** With whether `--normalize` is on in their run. */
const QUESTIONS: [name: string, normalize: boolean, question: Asked][] = [
  ['sex needs normalize', false, questions.needsNormalize('sex', { sexo: 'MF' })],
  ['dates need normalize', false, questions.needsNormalize('dates', { date_order: 'dmy' })],
  ['sex', true, sexQuestion('Sexo', evidence({ M: 9 }))],
  ['sex with both', true, sexQuestion('Sexo', evidence({ M: 9, H: 2, F: 2 }))],
  ['strict sex', false, strictSexQuestion('Sexo', evidence({ M: 9, F: 9 }))],
  [
    'dates',
    true,
    questions.dateQuestion('Fecha', evidence({ day_first: 1, month_first: 1, either_order: 9 })),
  ],
  [
    'exchanged dates',
    true,
    questions.dateQuestion('Fecha', evidence({ day_first: 40, year_first_either: 30 })),
  ],
  [
    'year, day, month',
    true,
    questions.dateQuestion('Fecha', evidence({ year_day_month: 9, year_first_either: 9 })),
  ],
  ['digits', true, sexQuestion('Sexo', evidence({ '1': 9, '2': 9 }))],
  ['tick marks', true, sexQuestion('Sexo', evidence({ X: 9 }))],
  ['hembra', true, sexQuestion('Sexo', evidence({ V: 9, H: 9 }))],
  ['low dates', true, questions.dateQuestion('Fecha', evidence({ either_order: 9 }), 8)],
  ['1970', true, questions.epochQuestion(evidence({ epoch: 9 }))],
  ['MEX', true, questions.mexicoQuestion('Lugar', 'Lugar', evidence({ mex: 9, country_code: 9 }))],
  ['México', true, questions.mexicoQuestion('Lugar', 'Lugar', evidence({ mexico: 9 }))],
  ['damaged names', true, damageQuestion('utf8', 9, 7)],
  ['surnames in one column', true, surnamesQuestion('Apellidos', 9, 7)],
  ['the order of names', true, nameOrderQuestion('Nombre', {})],
  ['another header', true, questions.otherHeader(7)],
  ['state', false, asked(() => mapHeader(STATES))],
  [
    'two dates',
    true,
    asked(() => mapHeader([...STATES.slice(0, 7), 'entidad', 'F. Nac.'], { normalize: true })),
  ],
  ['encoding', false, asked(() => encodingOf(Buffer.from('MU\xa5OZ\nPE\x90A\nN\xd1EZ\n', 'latin1')))],
  ['another encoding', false, asked(() => refuseEncoding(contradicted, 'cp850'))],
];

describe.each(QUESTIONS)('the question about %s', (_, normalize, { sentence, answers }) => {
  it('names no option and no control: the page, the API and the command show it', () => {
    for (const text of [sentence, ...answers.map(({ meaning }) => meaning)]) {
      expect(inBoth(text)).not.toMatch(OPTION);
      expect(inBoth(text)).not.toMatch(CONTROL);
    }
  });

  it('has no answer that turns on what is on', () => {
    if (normalize) for (const { options } of answers) expect(options).not.toHaveProperty('normalize');
  });
});

it('sentences of a reading name no option and no control', () => {
  const counts = (kinds: string): Record<string, number> =>
    Object.fromEntries(kinds.split(' ').map((kind) => [kind, 2]));
  const all = {
    ...reading(),
    sex: {
      column: 'S',
      letters: 'HM',
      sure: 'file',
      counts: counts('H M F X 1 2 man woman neither empty other'),
    },
    dates: {
      column: 'D',
      order: 'dmy',
      sure: 'not_proven',
      counts: counts(
        'day_first month_first either_order year_first year_day_month month_name two_digit_year serial empty other',
      ),
    },
    entities: { column: 'E', counts: counts('number abbreviation name mexico abroad country empty other') },
    names: { columns: ['N'], counts: counts('placeholder doubtful') },
  } as ReturnType<typeof reading>;
  const text = [...sentencesOf(all, 'es'), ...sentencesOf(all, 'en')].join(' ');
  expect(text).toContain('serial numbers');
  expect(text).not.toMatch(OPTION);
  expect(text).not.toMatch(CONTROL);
});

it('texts of faults name no option, and those of a workbook no encoding', () => {
  for (const [fault, text] of Object.entries(FAULT_TEXTS)) {
    expect(inBoth(text), fault).not.toMatch(OPTION);
    expect(inBoth(text), fault).not.toMatch(CONTROL);
    if (/workbook|sheet|damaged_header/.test(fault))
      expect(inBoth(text), fault).not.toMatch(/codificación|encoding|UTF/);
  }
});

/** As a text: its module needs a browser. */
const localTexts = (): string[] =>
  [...readFileSync(`${ROOT}src/page/local/page/local-texts.ts`, 'utf8').matchAll(/e[sn]: '([^']+)'/g)].map(
    ([, text]) => text!,
  );

it('texts of the page name no option of the command and no parameter', () => {
  for (const [key, text] of Object.entries(TEXTS)) {
    if (!/^docs|oken|[Ss]ession/.test(key)) expect(inBoth(text), key).not.toMatch(OPTION);
  }
  expect(localTexts().length).toBeGreaterThan(50);
  for (const text of localTexts()) expect(text).not.toMatch(OPTION);
});

describe.each([
  ['a text', false],
  ['a workbook', true],
])('the command about the header of %s', (_, isWorkbook) => {
  const HEADERS = [
    FIELDS.with(3, 'AÃ±o' as never),
    FIELDS.filter((field) => !field.endsWith('_nacimiento')),
    [...FIELDS.filter((field) => !field.endsWith('_nacimiento')), 'Fecha'],
    FIELDS.slice(0, 5),
    ['ANA', 'PEREZ'],
    ['Nombre completo', 'sexo', 'entidad'],
  ];

  it.each([true, false])(
    'with normalize %s names no control, nothing that is on, no encoding of a workbook',
    (normalize) => {
      for (const header of HEADERS) {
        const options: MapOptions = { normalize, isWorkbook };
        const { sentence } = thrown(() => mapHeader(header, options));
        const text = inBoth(sentence);
        expect(text).not.toMatch(CONTROL);
        if (normalize) expect(text).not.toContain('--normalize');
        if (isWorkbook) expect(text).not.toMatch(/codificación|encoding|UTF/);
      }
    },
  );
});

it('the API has its own names of options', () => {
  const sentence = { es: 'indique cuál con --map entidad="Estado", o --header-line', en: 'see --max-record' };
  expect(apiWords(sentence)).toEqual({
    es: 'indique cuál con map entidad="Estado", o header_line',
    en: 'see --max-record',
  });
});
