/**
 * The samples: every row has the result that its note claims, every file has the encoding and the line ends of its kind,
 * and the generator gives the same people for the same seed.
 *
 * What it does not test: reading the files with the parser of the project. The small parser here is only for these files.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PeopleGenerator, type PeopleOptions, writePeople } from '../../samples/people-generator.js';
import { Calculator, explain, FIELDS, inspect, type Person, REASONS } from '../../src/index.js';
import { dateNumberOf } from '../../src/key/curp/calendar.js';
import { CAUSES } from '../../src/key/reconcile/parts.js';
import { Reconciler } from '../../src/key/reconcile/reconciler.js';
import { type Reconciliation, VERDICTS } from '../../src/key/reconcile/reconciliation.js';
import { samplePath } from '../repository.js';

/** `extra_fields` is about records, `internal` about defects: no person can cause them. */
/** Reasons of files, and of names that are written in another way than the samples. */
const OTHER_REASONS: readonly string[] = [
  'not_a_name',
  'abbreviated_name',
  'name_not_cut',
  'extra_fields',
  'internal',
];
const PERSON_REASONS = REASONS.filter((reason) => !OTHER_REASONS.includes(reason));

const TODAY = '2025-01-01';
const calculator = new Calculator({ today: TODAY });

const bytesOf = (name: string): Buffer => readFileSync(samplePath(name));

/** Parses a CSV without quote errors. */
function readCsv(text: string, delimiter = ','): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${delimiter}\r\n]*))(${delimiter}|\r?\n)`, 'gy');
  for (const [, quoted, plain, end] of text.matchAll(pattern)) {
    record.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === delimiter) continue;
    records.push(record);
    record = [];
  }
  return records;
}

const personOf = (fields: readonly string[]): Person =>
  Object.fromEntries(FIELDS.map((field, index) => [field, fields[index]]));

const utf8 = (bytes: Buffer): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

/** The rules, such as `RG 1.4`, in an explanation. */
const rulesIn = (note: string): string[] => note.match(/RG 1\.\d+|I06 p\. \d+/g) ?? [];

describe('people.csv', () => {
  const bytes = bytesOf('people.csv');
  const [header, ...rows] = readCsv(utf8(bytes));
  const notes = rows.map((row) => row[8]!);

  it('is UTF-8 in normal form C, with LF and no byte order mark', () => {
    expect(bytes.includes('\r')).toBe(false);
    expect(bytes.at(-1)).toBe(0x0a);
    expect(bytes[0]).toBe('n'.charCodeAt(0));
    expect(utf8(bytes).normalize('NFC')).toBe(utf8(bytes));
  });

  it('has the eight columns and a note', () => {
    expect(header).toEqual([...FIELDS, 'nota']);
    for (const row of rows) expect(row).toHaveLength(9);
  });

  it.each(rows.map((row) => [row[8]!, row] as const))('%s', (note, row) => {
    const { code, codes, reason } = calculator.outcome(personOf(row));
    const claimed = /^código (\d{3})(?: (\w+))?/.exec(note);
    expect(code).toBe(Number(claimed?.[1] ?? 0));
    expect(reason ?? '').toBe(claimed?.[2] ?? '');
    const all = /\(([\d ]+)\)/.exec(note)?.[1];
    if (all !== undefined) expect(codes.join(' ')).toBe(all);

    const explained = explain(personOf(row), { today: TODAY });
    const applied = 'explanation' in explained ? explained.explanation.positions.map(({ rule }) => rule) : [];
    expect(applied).toEqual(expect.arrayContaining(rulesIn(note)));
  });

  it('shows every rule from RG 1.1 to RG 1.18', () => {
    const rules = new Set(notes.flatMap(rulesIn));
    for (let number = 1; number <= 18; number++) expect(rules).toContain(`RG 1.${number}`);
  });

  it('shows every code and every reason that a row can have', () => {
    const outcomes = rows.map((row) => calculator.outcome(personOf(row)));
    const codes = new Set(outcomes.map(({ code }) => code));
    for (let code = 400; code <= 417; code++) expect(codes).toContain(code);
    const reasons = new Set(outcomes.map(({ reason }) => reason));
    for (const reason of PERSON_REASONS) expect(reasons).toContain(reason);
  });
});

describe('excel-export.csv', () => {
  const bytes = bytesOf('excel-export.csv');
  // Decoded by hand: for windows-1252, Node 20 reads 0x80 to 0x9F as Latin-1.
  const text = bytes.toString('latin1').replaceAll('\x92', '’').replaceAll('\x96', '–');
  const [header, ...rows] = readCsv(text, ';');

  it('is Windows-1252 and neither UTF-8 nor Latin-1', () => {
    expect(() => utf8(bytes)).toThrow(TypeError);
    expect(bytes.includes(0xd1)).toBe(true); // Ñ
    expect(bytes.includes(0x92)).toBe(true); // ’
    expect(bytes.includes(0x96)).toBe(true); // –
    expect(text).not.toMatch(/[\x80-\x9f]/);
  });

  it('ends its records with CRLF and has single line feeds inside quotes', () => {
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.split('\r\n')).toHaveLength(rows.length + 2);
    expect(text.replaceAll('\r\n', '')).toContain('\n');
    expect(text.replaceAll('\r\n', '')).not.toContain('\r');
  });

  it('has headers as people write them', () => {
    expect(header?.join(';')).toBe(
      'Nombre;Primer Apellido;Segundo Apellido;Año;Mes;Día;Sexo;Clave Entidad Nac.;Domicilio',
    );
  });

  it.each([';', ',', '"', '\n'])('has an address with %j', (character) => {
    expect(rows.some((row) => row[8]!.includes(character))).toBe(true);
  });

  it('gives every row a key', () => {
    expect(rows).toHaveLength(12);
    for (const row of rows) expect(calculator.outcome(personOf(row)).code).toBe(0);
  });
});

describe('dos-export.csv', () => {
  const bytes = bytesOf('dos-export.csv');

  it('is code page 850: neither UTF-8 nor Windows-1252', () => {
    expect(() => utf8(bytes)).toThrow(TypeError);
    expect(bytes.includes(0xa5)).toBe(true); // Ñ
    expect(bytes.includes(0xb5)).toBe(true); // Á
    expect(bytes.toString('latin1')).toMatch(/^NOMBRES;PATERNO;MATERNO;A\xa5O;MES;D\xd6A;SEXO;ENTIDAD\r\n/);
  });
});

describe('american-export.csv', () => {
  const [header, ...rows] = readCsv(utf8(bytesOf('american-export.csv')));

  it('has M and F, and dates that only the month first can read', () => {
    expect(header).toContain('Gender');
    expect(new Set(rows.map((row) => row[3]))).toEqual(new Set(['M', 'F']));
    expect(rows.some((row) => /^\d{1,2}\/(1[3-9]|[23]\d)\/\d{4}$/.test(row[4]!))).toBe(true);
  });
});

it('workbook.xlsx is a ZIP file', () => {
  expect(bytesOf('workbook.xlsx').toString('latin1', 0, 4)).toBe('PK\x03\x04');
});

describe('decomposed.csv', () => {
  const bytes = bytesOf('decomposed.csv');
  const text = utf8(bytes);
  const [header, ...rows] = readCsv(text);

  it('is UTF-8 in normal form D, with LF', () => {
    expect(text.normalize('NFD')).toBe(text);
    expect(text.normalize('NFC')).not.toBe(text);
    for (const mark of ['n\u0303', 'N\u0303', 'a\u0301', 'u\u0308']) expect(text).toContain(mark);
    expect(bytes.includes('\r')).toBe(false);
  });

  it('gives the keys of the same names in normal form C', () => {
    expect(header).toEqual([...FIELDS]);
    expect(rows).toHaveLength(8);
    for (const row of rows) {
      const { curp } = calculator.outcome(personOf(row));
      expect(curp).not.toBeNull();
      expect(curp).toBe(calculator.outcome(personOf(row.map((field) => field.normalize('NFC')))).curp);
    }
  });
});

describe('on-file.csv', () => {
  const bytes = bytesOf('on-file.csv');
  const [header, ...rows] = readCsv(utf8(bytes));
  const reconciler = new Reconciler({ today: dateNumberOf(TODAY) });
  const judge = (row: readonly string[]): Reconciliation => {
    const someone = personOf(row);
    return reconciler.reconcile(someone, calculator.outcome(someone).curp, row[8]);
  };

  it('has the eight columns, the key and a note', () => {
    expect(header).toEqual([...FIELDS, 'curp', 'nota']);
    expect(bytes.includes('\r')).toBe(false);
    for (const row of rows) expect(row).toHaveLength(10);
  });

  const CLAIMS: [note: string, verdict: string, cause: string][] = [
    ['coincide', 'match', ''],
    ['homónimo: otro diferenciador', 'homonym', ''],
    ['homónimo desde 2000: otro diferenciador', 'homonym', ''],
    ['dígito verificador equivocado', 'check_digit', ''],
    ['apellidos invertidos', 'explained', 'surnames_swapped'],
    ['día y mes invertidos', 'explained', 'day_month_swapped'],
    ['un siglo de diferencia', 'explained', 'century'],
    ['año con dos dígitos traspuestos', 'explained', 'year_transposed'],
    ['otra fecha', 'explained', 'other_date'],
    ['sexo contrario', 'explained', 'sex'],
    ['entidad: nacida en el extranjero según la clave', 'explained', 'entity_abroad'],
    ['entidad vecina en el catálogo', 'explained', 'entity_neighbour'],
    ['otra entidad', 'explained', 'entity'],
    ['falta un apellido en la clave', 'explained', 'surname_missing'],
    ['sobra un apellido en la clave', 'explained', 'surname_added'],
    ['MARÍA sin pasar por alto', 'explained', 'common_name_kept'],
    ['MARÍA JOSÉ pasado por alto dos veces', 'explained', 'common_name_dropped'],
    ['JOSÉ pasado por alto siendo nombre único', 'explained', 'common_name_dropped'],
    ['primer y segundo nombre invertidos', 'explained', 'given_names_exchanged'],
    ['Ñ escrita como N', 'explained', 'enye_as_n'],
    ['partícula sin pasar por alto', 'explained', 'particle_kept'],
    ['partícula pasada por alto dentro de una palabra', 'explained', 'particle_dropped'],
    ['palabra pasada por alto que no es partícula', 'explained', 'particle_dropped'],
    ['palabra inconveniente sin sustituir', 'explained', 'inconvenient_word'],
    ['reglas de 2006: apóstrofo', 'explained', 'rules_2006'],
    ['reglas de 2006: diéresis', 'explained', 'rules_2006'],
    ['reglas de 2006: M. sin pasar por alto', 'explained', 'rules_2006'],
    ['reglas de 2006: diagonal', 'explained', 'rules_2006'],
    ['segunda palabra de un apellido compuesto', 'explained', 'surname_second_word'],
    ['apellido de casada', 'explained', 'married_surname'],
    ['B por V', 'explained', 'spelling'],
    ['dos caracteres contiguos traspuestos', 'explained', 'characters_transposed'],
    ['caracteres confundidos: O por 0', 'explained', 'characters_confused'],
    ['un carácter mal tecleado', 'explained', 'character_mistyped'],
    ['solo 16 caracteres', 'explained', 'root_only'],
    ['dos causas: apellidos invertidos y sexo', 'explained', 'surnames_swapped sex'],
    ['dos causas: Ñ como N y partícula sin pasar por alto', 'explained', 'enye_as_n particle_kept'],
    [
      'dos causas: día y mes invertidos y un carácter mal tecleado',
      'explained',
      'day_month_swapped character_mistyped',
    ],
    ['clave inválida', 'invalid', 'length'],
    ['clave inválida: fecha y entidad que no existen', 'invalid', 'date entity'],
    ['sin clave', 'missing', ''],
    ['fila no calculable: fecha que no existe', 'uncomputable', ''],
    ['otra persona', 'different', ''],
    ['clave temporal de extranjeros', 'generic', 'foreigner_man'],
    ['Ñ perdida en la fila', 'explained', 'enye_lost'],
    ['apóstrofo perdido en la fila', 'explained', 'mark_lost'],
    ['el único apellido en el lugar del segundo', 'explained', 'surname_misplaced'],
  ];

  it.each(CLAIMS)('%s', (note, verdict, cause) => {
    const found = rows.filter((row) => row[9] === note);
    expect(found).toHaveLength(1);
    const judgement = judge(found[0]!);
    expect([judgement.verdict, judgement.cause.join(' ')]).toEqual([verdict, cause]);
  });

  it('has a claim for every row, and a row for every verdict and every cause', () => {
    expect(rows.map((row) => row[9])).toEqual(CLAIMS.map(([note]) => note));
    const judgements = rows.map(judge);
    expect(new Set(judgements.map(({ verdict }) => verdict))).toEqual(new Set(VERDICTS));
    const single = judgements.filter(({ verdict, cause }) => verdict === 'explained' && cause.length === 1);
    expect(new Set(single.map(({ cause }) => cause[0]))).toEqual(new Set(CAUSES));
  });
});

describe('the generator', () => {
  const ROWS = 10_000;

  async function write(options: PeopleOptions): Promise<string> {
    const chunks: Buffer[] = [];
    await writePeople(options, (chunk) => {
      chunks.push(chunk);
    });
    return utf8(Buffer.concat(chunks));
  }

  const hash = async (options: PeopleOptions): Promise<string> =>
    createHash('sha256')
      .update(await write(options))
      .digest('hex');

  it('gives the same people for the same seed, and different ones for another', async () => {
    const seven = await hash({ rows: ROWS, seed: 7 });
    expect(await hash({ rows: ROWS, seed: 7 })).toBe(seven);
    expect(await hash({ rows: ROWS, seed: 8 })).not.toBe(seven);
  });

  it('has about 2 % faulty rows of every kind, and well-formed keys for the rest', () => {
    const people = new PeopleGenerator(7);
    const count = 40_000;
    const codes = new Map<number, number>();
    const reasons = new Set<string | null>();
    for (let row = 0; row < count; row++) {
      const { curp, code, reason } = calculator.outcome(personOf(people.next()));
      codes.set(code, (codes.get(code) ?? 0) + 1);
      reasons.add(reason);
      if (curp !== null && !inspect(curp, { today: TODAY }).well_formed) expect.fail(curp);
    }
    const faulty = 1 - codes.get(0)! / count;
    expect(faulty).toBeGreaterThan(0.015);
    expect(faulty).toBeLessThan(0.025);
    for (let code = 400; code <= 417; code++) expect(codes.get(code)).toBeGreaterThan(0);
    for (const reason of PERSON_REASONS) expect(reasons).toContain(reason);
  });

  it('has people of all 33 entities, both centuries and three sexes', () => {
    const people = new PeopleGenerator(7);
    const keys = Array.from({ length: ROWS }, () => calculator.outcome(personOf(people.next())).curp ?? '');
    const valuesAt = (start: number, end: number) =>
      new Set(keys.filter((key) => key !== '').map((key) => key.slice(start, end)));
    expect(valuesAt(11, 13).size).toBe(33);
    expect([...valuesAt(10, 11)].sort()).toEqual(['H', 'M', 'X']);
    expect([...valuesAt(16, 17)].sort()).toEqual(['0', 'A']);
  });

  it('writes the same fields with quotes as without', async () => {
    const plain = await write({ rows: ROWS, seed: 7 });
    const quoted = await write({ rows: ROWS, seed: 7, quoted: true });
    const records = readCsv(plain);
    expect(records).toHaveLength(ROWS + 1);
    expect(records[0]).toEqual([...FIELDS]);
    expect(records[1]).toEqual(new PeopleGenerator(7).next());
    expect(readCsv(quoted)).toEqual(records);
    expect(quoted.split('\n')[1]).toMatch(/^(".*",){3}\d{4},\d\d,\d\d,"[HMX]",\d\d$/);
  });

  it('has names that rarely repeat, with the option', () => {
    const surnames = (rareNames: boolean): Set<string> => {
      const people = new PeopleGenerator(7, rareNames);
      return new Set(Array.from({ length: 10_000 }, () => people.next()[1]!));
    };
    expect(surnames(true).size).toBeGreaterThan(9700);
    expect(surnames(false).size).toBeLessThan(1500);
  });

  it('adds columns, and makes rows of the requested length', async () => {
    const wide = readCsv(await write({ rows: 10, seed: 7, extraColumns: 3, quoted: true }));
    expect(wide[0]?.slice(8)).toEqual(['extra_1', 'extra_2', 'extra_3']);
    for (const record of wide) expect(record).toHaveLength(11);
    const long = await write({ rows: 1000, seed: 7, rowBytes: 200 });
    for (const line of long.trimEnd().split('\n').slice(1)) expect(Buffer.byteLength(line)).toBe(199);
  });

  it('writes only a header for 0 rows, and refuses a negative number', async () => {
    expect(await write({ rows: 0, seed: 7 })).toBe(`${FIELDS.join(',')}\n`);
    await expect(write({ rows: -1, seed: 7 })).rejects.toThrow(RangeError);
    await expect(write({ rows: 1, seed: 0.5 })).rejects.toThrow(RangeError);
  });
});
