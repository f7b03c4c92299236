/** Every sentence with a count, with 0, 1, 2 and many, in both languages: `1 fila`, never `1 filas` or `2 fila`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/base/sentence.js';
import { startLines } from '../../../src/cli/service/start-lines.js';
import { progressText } from '../../../src/engine/run/progress-bar.js';
import { refuseEncoding } from '../../../src/input/csv/encoding-question.js';
import { CONTRADICTS_ENCODING, emptyTally } from '../../../src/input/csv/tally.js';
import type { UndecidedError } from '../../../src/input/csv/undecided-error.js';
import { damageQuestion, surnamesQuestion } from '../../../src/input/reading/name-questions.js';
import { dateQuestion, epochQuestion, mexicoQuestion } from '../../../src/input/reading/questions.js';
import { sentencesOf } from '../../../src/input/reading/reading-texts.js';
import { sexQuestion, strictSexQuestion } from '../../../src/input/reading/sex-questions.js';
import { newRecord, QUEUED } from '../../../src/service/runs/run-record.js';
import { RunStore } from '../../../src/service/runs/run-store.js';
import { placeText } from '../../../src/service/views/queue-place.js';
import { reading } from '../../input/reading/readings.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { inProcess } from '../in-process.js';

/** A number that counts the word after it: not a part of a larger number, a time, a code or a range (`1 a 12`). */
const COUNTED = /(?<![\p{L}\d.,:/#-]|fila |línea |row |line )(\d+(?:,\d{3})*) (\p{L}+)/gu;

/** Words that may follow a one although they end like a plural. */
const NOT_PLURAL: Readonly<Record<Language, readonly string[]>> = {
  es: ['con', 'en', 'más', 'es', 's'],
  en: ['is', 'has', 'says', 'contradicts', 'was', 's'],
};

const PLURAL: Readonly<Record<Language, RegExp>> = { es: /(?:s|en|an|on)$/, en: /(?:s|are|say)$/ };

/** Singular words that are counted somewhere. */
const SINGULAR =
  /^(?:fila|grupo|fecha|línea|hoja|vacía|posible|nombre|carácter|proceso|día|hora|minuto|segundo|puede|tiene|row|group|date|line|sheet|name|character|worker|day|hour|minute|second)$/;

function wrongForms(text: string, language: Language): string[] {
  return [...text.matchAll(COUNTED)].flatMap(([whole, count, word]) => {
    const isWrong =
      count === '1'
        ? PLURAL[language].test(word!) && !NOT_PLURAL[language].includes(word!)
        : SINGULAR.test(word!);
    return isWrong ? [whole] : [];
  });
}

const COUNTS = [0, 1, 2, 1234];

const kinds = (names: string, n: number) => Object.fromEntries(names.split(' ').map((name) => [name, n]));

const SEXES = 'H M F X 1 2 man woman neither empty other';
const DATES =
  'day_first month_first either_order year_first year_day_month month_name two_digit_year serial empty other';
const NAMES = 'placeholder doubtful title number bullet apostrophe contraction repeated';
const ENTITIES = 'number abbreviation name mexico abroad country empty other';

const rows = { H: 3, M: 4, F: 5, day_first: 6, month_first: 7, year_day_month: 8, mexico: 9 };

/** Sentences about counts of `n`. */
const SENTENCES: Readonly<Record<string, (n: number, language: Language) => string[]>> = {
  'the reading of a file': (n, language) =>
    sentencesOf(
      reading({
        container: { kind: 'xlsx', sheet: 'Altas', other_sheets: n },
        header: { line: 5, title_lines: n },
        surveyed: { rows: n, whole: false },
        sex: { column: 'sexo', letters: 'HM', sure: 'file', counts: kinds(SEXES, n) },
        dates: { column: 'fecha', order: 'dmy', sure: 'file', counts: kinds(DATES, n) },
        entities: { column: 'lugar', counts: kinds(ENTITIES, n) },
        names: { columns: ['nombres'], counts: kinds(NAMES, n) },
      }),
      language,
    ),
  'the questions about a file': (n, language) =>
    [
      sexQuestion('sexo', { counts: { M: n, H: n, F: n }, firstRows: rows }),
      sexQuestion('sexo', { counts: { M: n }, firstRows: {} }),
      strictSexQuestion('sexo', { counts: { M: n, F: n }, firstRows: rows }),
      dateQuestion('fecha', { counts: { day_first: n, month_first: n, either_order: n }, firstRows: rows }),
      dateQuestion('fecha', { counts: { day_first: 9, year_first_either: n }, firstRows: rows }),
      dateQuestion('fecha', { counts: { year_day_month: n, year_first_either: n }, firstRows: rows }),
      dateQuestion('fecha', { counts: { either_order: n }, firstRows: rows }, 8),
      epochQuestion({ counts: { epoch: n }, firstRows: rows }),
      sexQuestion('sexo', { counts: { '1': n, '2': n, '3': n, other: n }, firstRows: rows }),
      sexQuestion('sexo', { counts: { '1': n }, firstRows: rows }),
      sexQuestion('sexo', { counts: { X: n }, firstRows: rows }),
      sexQuestion('sexo', { counts: { V: n, H: n }, firstRows: rows }),
      damageQuestion('dos', n, 7),
      surnamesQuestion('paterno', n, 7),
      mexicoQuestion('lugar', '#3', { counts: { mexico: n }, firstRows: rows }),
      mexicoQuestion('lugar', '#3', { counts: { mex: n, country_code: n }, firstRows: rows }),
    ].flatMap(({ sentence, answers }) =>
      [sentence, ...answers.map(({ meaning }) => meaning)].map((text) => text[language]),
    ),
  'progress, and the place in the queue': (n, language) => [
    progressText(
      {
        ...{ rows: n, errors: n, rowsPerSecond: n, secondsLeft: n, percent: 50, phase: 'processing_rows' },
        ...{ bytes: 0, bytesBefore: 0, totalBytes: 0, searched: null, finished: false },
      } as Parameters<typeof progressText>[0],
      language,
    ),
    ...[0, 60, 3600, 7200, n].map((seconds) => placeText({ ahead: n, seconds }, language)),
  ],
  'the start of the service': (n, language) =>
    [1, 60, 3600, 86_400].flatMap((seconds) =>
      startLines(
        { address: 'http://localhost/', isTemporary: true, redisKind: 'redis-server' },
        {
          ...{ redis: undefined, secrets: [], host: 'localhost', tokens: 'tokens.json', data: 'data' },
          ...{ keepMs: n * seconds * 1000, workers: n, runWorkers: n },
        },
      ).map((line) => line[language]),
    ),
};

describe.each(Object.entries(SENTENCES))('%s', (_, sentences) => {
  it.each(LANGUAGES.flatMap((language) => COUNTS.map((n) => [language, n] as const)))(
    '%s, %i',
    (language, n) => {
      const all = sentences(n, language);
      expect(all.join('')).not.toBe('');
      expect(all.flatMap((sentence) => wrongForms(sentence, language))).toEqual([]);
    },
  );
});

it('the rule finds wrong forms, and leaves other numbers alone', () => {
  expect(wrongForms('en 1 filas, 2 fila y 1 pueden leerse', 'es')).toEqual(['1 filas', '2 fila', '1 pueden']);
  expect(wrongForms('1 fila, 21 filas, 2 con error, 1 más, de 1 a 12. Fila 1, fila 1 (x)', 'es')).toEqual([]);
  expect(wrongForms('1 rows and 0 row', 'en')).toEqual(['1 rows', '0 row']);
});

it.each([1, 2])('characters that contradict an encoding: %i', (n) => {
  const tally = emptyTally();
  tally.evidence[CONTRADICTS_ENCODING] = n;
  tally.firstRows[CONTRADICTS_ENCODING] = [7];
  const sentence = ((): UndecidedError['question']['sentence'] => {
    try {
      refuseEncoding(tally, 'windows-1252');
    } catch (error) {
      return (error as UndecidedError).question.sentence;
    }
    throw new Error('it is not refused');
  })();
  for (const language of LANGUAGES) expect(wrongForms(sentence[language], language)).toEqual([]);
});

describe.each(LANGUAGES)('commands in %s', (language) => {
  const folder = temporaryFolder();
  const env = { CURP_BATCH_LANG: language };
  const head =
    'nombres,apellido_paterno,apellido_materno,anio_nacimiento,mes_nacimiento,dia_nacimiento,sexo,entidad';
  const file = (name: string, lines: readonly string[]): string => {
    const path = join(folder, name);
    writeFileSync(path, `${[head, ...lines].join('\n')}\n`);
    return path;
  };
  const PERSON = 'Rosa,Medina,Castro,1984,07,19,M,14';

  const printed = async (words: readonly string[]): Promise<string> => {
    const { stdout, stderr } = await inProcess(words, { env });
    return stdout + stderr;
  };

  const normalized = ['--normalize', '--sexo', 'HM'];

  it.each([0, 1, 2])('a run of %i rows', async (n) => {
    const input = file(`${n}.csv`, Array<string>(n).fill(PERSON));
    const said = await printed(['run', input, '--duplicates', '--report', 'none', ...normalized]);
    expect(wrongForms(said, language)).toEqual([]);
    expect(said).toMatch(new RegExp(`${language === 'es' ? 'filas leídas' : 'rows read'} +${n}\n`));
  });

  it.each([1, 2])('a run of %i rows with more errors than allowed', async (n) => {
    const input = file(`${n}-errors.csv`, Array<string>(n).fill(PERSON.replace('M,', 'Z,')));
    const said = await printed(['run', input, '--limit-errors', '0']);
    expect(said).toContain('--limit-errors');
    expect(wrongForms(said, language)).toEqual([]);
  });

  it.each([1, 2])('a quote that is not closed for %i lines', async (n) => {
    const input = file(`${n}-quote.csv`, [`"${PERSON}`, ...Array<string>(n).fill(PERSON)]);
    const said = await printed(['run', input]);
    expect(said).toMatch(language === 'es' ? /comillas/ : /quote/);
    expect(wrongForms(said, language)).toEqual([]);
  });

  it('runs of a service', async () => {
    const store = await RunStore.open(folder);
    for (const n of [0, 1, 2]) {
      const record = newRecord({ project: 'nomina', name: 'personas.csv', keepMs: 1000 });
      const counts = {
        repeated_row: n,
        same_key_other_data: n,
        same_person_two_keys: n,
        probably_same_person: n,
        homonym_candidates: n,
      };
      await store.create(record);
      await store.writeStatus(record.id, {
        ...QUEUED,
        ...{ state: 'finished', rows: n, errors: n, duplicates: { groups: counts, rows: counts } },
      });
      expect(wrongForms(await printed(['runs', 'show', record.id, '--data', folder]), language)).toEqual([]);
    }
    expect(wrongForms(await printed(['runs', 'list', '--data', folder]), language)).toEqual([]);
  });
});
