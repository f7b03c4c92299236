// The functions of a spreadsheet give the keys, codes and verdicts of the library, for single cells and for columns.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PeopleGenerator } from '../../samples/people-generator.js';
import { writePeopleOnFile } from '../../samples/people-on-file.js';
import { calculate, ENTITIES, FIELDS, type Person } from '../../src/index.js';
import { NO_COLUMNS } from '../../src/input/csv/plan.js';
import { NameSurvey } from '../../src/input/reading/name-survey.js';
import { utcToday } from '../../src/key/contract/today.js';
import type { Reconciliation } from '../../src/key/reconcile/reconciliation.js';
import { VERDICT_TEXTS, verdictMessage } from '../../src/key/reconcile/verdict-texts.js';
import { PersonJudge } from '../../src/service/persons/person-judge.js';
import { personPlan } from '../../src/service/persons/person-plan.js';
import { everyCase } from '../vitest/sampling.js';
import { cellsOf, column, openSpreadsheet } from './spreadsheet.js';

const { CURP, CURP_REVISA, CURP_EXPLICA } = openSpreadsheet();

const WORDS: Readonly<Record<string, string>> = { H: 'Hombre', M: 'Mujer', X: 'No binario' };

/** A person of the contract as cells of a sheet. */
const cells = (person: Person): string[] => [
  person.nombres ?? '',
  person.apellido_paterno ?? '',
  person.apellido_materno ?? '',
  `${person.anio_nacimiento}-${person.mes_nacimiento}-${person.dia_nacimiento}`,
  WORDS[person.sexo!] ?? person.sexo!,
  person.entidad ?? '',
];

/** The columns of these people. */
const columns = (people: readonly Person[]): unknown[][][] => {
  const rows = people.map(cells);
  return rows[0]!.map((_, at) => column(rows.map((row) => row[at])));
};

describe('the examples of the official texts', () => {
  const text = readFileSync(new URL('../key/curp/vectors.csv', import.meta.url), 'utf8');
  const [, ...records] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));

  it.each(records)('%s · %s · %s', (...record) => {
    const [nombres, apellido_paterno, apellido_materno, year, month, day, sex, state] = record;
    const { clave_entidad } = ENTITIES.find(
      ({ abreviatura_entidad }) => abreviatura_entidad === (state || 'DF'),
    )!;
    const person = {
      ...{ nombres, apellido_paterno, apellido_materno, sexo: sex || 'H', entidad: clave_entidad },
      ...{ anio_nacimiento: year || '1980', mes_nacimiento: month || '05', dia_nacimiento: day || '10' },
    };
    const key = calculate(person, { surnames: 'optional' }).response.curp;
    expect(key).toBeDefined();
    expect(CURP(...cells(person), 'VACIOS')).toBe(key);
  });
});

describe('invented people', () => {
  const COUNT = everyCase ? 20_000 : 1000;
  const CALL = 1000;
  const generator = new PeopleGenerator(37);
  const people = Array.from({ length: COUNT }, () => {
    const values = generator.next();
    return Object.fromEntries(FIELDS.map((field, at) => [field, values[at]!])) as Person;
  });

  /** What the function gives for all of them, in columns of 1,000. */
  const answersTo = (some: readonly Person[]): unknown[] =>
    some.flatMap((_, at) =>
      at % CALL === 0 ? cellsOf(CURP(...columns(some.slice(at, at + CALL)), 'HM DMA')).flat() : [],
    );

  it(`have the keys of the library, about ${COUNT} of them`, () => {
    const right = people.filter((person) => !calculate(person).error);
    expect(right.length).toBeGreaterThan(COUNT * 0.9);
    expect(answersTo(right)).toEqual(right.map((person) => calculate(person).response.curp));
  });

  it('have the codes of the library if they have faults, by what all rows of the call show of their names', () => {
    const expected = people.map((person, at) => {
      const call = people.slice(at - (at % CALL), at - (at % CALL) + CALL);
      return judgeOf(call).judge(listed(person)).outcome;
    });
    const texts = answersTo(people).map(String);
    expect(texts.map((text) => (/^\d/.test(text) ? Number(text.slice(0, 3)) : text))).toEqual(
      expected.map(({ curp, code }) => curp ?? code),
    );
  });

  /** A person of a list over HTTP. */
  const listed = (person: Person) => {
    const [nombres, apellido_paterno, apellido_materno, fecha_nacimiento, sexo, entidad] = cells(person);
    return { nombres, apellido_paterno, apellido_materno, fecha_nacimiento, sexo, entidad };
  };

  const judges = new Map<Person, PersonJudge>();

  /** Reads a list as a file with these rows is read. */
  function judgeOf(call: readonly Person[]): PersonJudge {
    const known = judges.get(call[0]!);
    if (known !== undefined) return known;
    const columns = { ...NO_COLUMNS, nombres: 0, apellido_paterno: 1, apellido_materno: 2 };
    const survey = new NameSurvey({ columns });
    for (const person of call) survey.add(cells(person));
    const plan = personPlan({ normalize: true, sexo: 'HM', date_order: 'dmy' }, utcToday());
    const judge = new PersonJudge({ ...plan, names: survey.writing() });
    judges.set(call[0]!, judge);
    return judge;
  }

  it('have them also one by one, without anything said about their writing', () => {
    for (const person of people.slice(0, 100)) {
      const { curp } = calculate(person).response;
      if (curp !== undefined) expect(CURP(...cells(person))).toBe(curp);
    }
  });
});

describe('a column', () => {
  it('has blank rows where all cells are blank, and a cell beside columns is that of every row', () => {
    const result = CURP(
      column(['Rosa', '', ' ', 'Luis']),
      column(['Medina', '', '', 'Soto']),
      column(['Castro', '', '', '']),
      column(['1984-07-19', '', '', '1990-12-31']),
      column(['Mujer', '', '', 'Hombre']),
      14,
    );
    expect(cellsOf(result)).toEqual([
      ['MECR840719MJCDSS03'],
      [''],
      [''],
      [expect.stringMatching(/^402 Falta el segundo apellido\. .*escriba X/)],
    ]);
  });

  it('of another length, or of several columns, is refused', () => {
    const names = column(['Rosa', 'Luis']);
    expect(() => CURP(names, column(['Medina']), 'Castro', '1984-07-19', 'Mujer', 14)).toThrow(
      'no tienen las mismas filas',
    );
    expect(() => CURP([['Rosa', 'Medina']], 'Medina', 'Castro', '1984-07-19', 'Mujer', 14)).toThrow(
      'una sola columna',
    );
  });

  it('of single cells that are all blank is blank', () => {
    expect(CURP('', '', '', '', '', '')).toBe('');
    expect(cellsOf(CURP_REVISA('', '', '', '', '', '', ''))).toEqual([['', '']]);
    expect(CURP_EXPLICA('')).toBe('');
  });
});

describe('CURP_REVISA', () => {
  const COUNT = everyCase ? 5000 : 300;

  it(`gives the verdicts of a reconciliation, ${COUNT} of them`, async () => {
    const lines: string[] = [];
    await writePeopleOnFile({ rows: COUNT, seed: 37 }, (chunk) => void lines.push(chunk.toString()));
    const records = lines
      .join('')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
    const people = records.map(
      (values) => Object.fromEntries(FIELDS.map((field, at) => [field, values[at]])) as Person,
    );
    const keys = records.map((values) => values[FIELDS.length] ?? '');
    const found = cellsOf(CURP_REVISA(column(keys), ...columns(people), 'HM DMA'));
    const plan = personPlan(
      { normalize: true, sexo: 'HM', date_order: 'dmy', mode: 'reconcile' },
      utcToday(),
    );
    const judge = new PersonJudge(plan);
    const expected = people.map((person, at) => {
      const [nombres, apellido_paterno, apellido_materno, fecha_nacimiento, sexo, entidad] = cells(person);
      const names = { nombres, apellido_paterno, apellido_materno };
      return judge.judge({ ...names, fecha_nacimiento, sexo, entidad, curp: keys[at] }).reconciliation!;
    });
    expect(found.map(([verdict]) => verdict)).toEqual(
      expected.map(({ verdict }) => VERDICT_TEXTS.es[verdict]),
    );
    // Together the two cells are the sentence of a reconciliation; a row with a code has its code in the second one.
    const isSentence = ({ verdict }: Reconciliation): boolean =>
      verdict !== 'match' && verdict !== 'uncomputable';
    expect(
      found.filter((_, at) => isSentence(expected[at]!)).map((row) => row.filter(Boolean).join(': ')),
    ).toEqual(expected.filter(isSentence).map((reconciliation) => verdictMessage(reconciliation, 'es')));
    expect(new Set(expected.map(({ verdict }) => verdict)).size).toBeGreaterThanOrEqual(7);
  });

  const ROSA = ['Rosa', 'Medina', 'Castro', '1984-07-19', 'Mujer', 'Jalisco'];

  it.each([
    ['MECR840719MJCDSS03', ['coinciden los 18 caracteres', '']],
    [
      'CAMR840719HJCSDS05',
      ['difiere, con causa conocida', 'los apellidos están invertidos; el sexo es otro'],
    ],
    [
      'XEXX010101HNEXXXA4',
      ['clave genérica, que no es de ninguna persona', 'clave temporal para extranjeros, hombres'],
    ],
    ['N/A', ['sin clave en archivo', '']],
    ['MECR8407', ['la clave no es una CURP', 'no tiene 18 caracteres']],
  ])('%s', (key, verdict) => {
    expect(cellsOf(CURP_REVISA(key, ...ROSA))).toEqual([verdict]);
  });

  it('says the code of a row without a key, and what is wrong with the key on file', () => {
    const [row] = cellsOf(CURP_REVISA('MECR840719MJCDSS04', 'Rosa', 'Medina', '', ...ROSA.slice(3)));
    expect(row![0]).toBe('la fila tiene un código de error');
    expect(row![1]).toMatch(
      /^402 Falta el segundo apellido.* la clave no es una CURP: el dígito verificador/,
    );
  });

  it('checks a key alone', () => {
    expect(cellsOf(CURP_REVISA(column(['mecr-840719-mjcdss03', '', 'MECR840719MJCDSS04'])))).toEqual([
      ['bien formada', ''],
      ['', ''],
      ['la clave no es una CURP', 'el dígito verificador no corresponde'],
    ]);
  });
});

describe('CURP_EXPLICA', () => {
  it.each([
    [
      'MECR840719MJCDSS03',
      'Bien formada. Mujer, fecha de nacimiento 19 de julio de 1984, entidad 14 JALISCO, diferenciador 0.',
    ],
    [
      'XEXX010101MNEXXXA8',
      'Clave genérica, que no es de ninguna persona: clave temporal para extranjeros, mujeres.',
    ],
    ['NO TIENE', 'Sin clave en archivo.'],
    ['MECR840719', 'La clave no es una CURP: no tiene 18 caracteres.'],
    [
      'MECR840719MJCDSS04',
      'La clave no es una CURP: el dígito verificador no corresponde. Dice: mujer, fecha de nacimiento 19 de julio de 1984, entidad 14 JALISCO, diferenciador 0.',
    ],
    [
      'MECR840230MJCDSS08',
      'La clave no es una CURP: las posiciones 5 a 10 no son una fecha; el dígito verificador no corresponde. Dice: mujer, con una fecha que el calendario no tiene, entidad 14 JALISCO, diferenciador 0.',
    ],
  ])('%s', (key, words) => {
    expect(CURP_EXPLICA(key)).toBe(words);
    expect(cellsOf(CURP_EXPLICA(column([key, ''])))).toEqual([[words], ['']]);
  });
});
