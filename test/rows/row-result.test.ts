// The result line of one row: its echo and its outcome, in CSV and in NDJSON.
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/input/csv/plan.js';
import { faultOf } from '../../src/key/contract/codes.js';
import { failure, type Outcome, success } from '../../src/key/contract/envelope.js';
import { NO_KEY_ON_FILE } from '../../src/key/reconcile/key-on-file.js';
import { ByteChunk } from '../../src/rows/byte-chunk.js';
import { ChunkProcessor } from '../../src/rows/chunk-processor.js';
import { processByReference } from '../../src/rows/reference-chunk.js';
import { hasExtraFields, RowJudge, resultLine } from '../../src/rows/row-result.js';
import { chunkOf, plan } from '../input/csv/plans.js';

const KEY = 'PEHL800510MDFRRS04';
const PERSON = ['MARIA LUISA', 'PEREZ', 'HERNANDEZ', '1980', '05', '10', 'M', '09'];
const OK: Outcome = success(KEY);

const line = (cells: string[], outcome: Outcome, changes: Partial<Plan> = {}): string =>
  resultLine(
    7,
    cells,
    { outcome, reconciliation: null, onFile: NO_KEY_ON_FILE },
    plan({ columnCount: 3, ...changes }),
  );

const outcome = (cells: string[], changes: Partial<Plan> = {}): Outcome =>
  new RowJudge(plan({ columnCount: 8, ...changes })).judge(cells).outcome;

/** The result of one record. Checks that all paths give the same. */
function processed(record: string, changes: Partial<Plan> = {}): string {
  const run = plan({ columnCount: 8, ...changes });
  const chunk = chunkOf(record, run.delimiter);
  const reference = processByReference(chunk, run).bytes.toString();
  expect(new ByteChunk(run).process(chunk).bytes.toString()).toBe(reference);
  expect(new ChunkProcessor(run).processRowByRow(chunk).bytes.toString()).toBe(reference);
  return reference;
}

describe('a line of CSV', () => {
  it('has the cells of the input, in quotes only if needed', () => {
    const cells = ['a,b', ' "c" ', 'd;\te'];
    expect(line(cells, OK)).toBe(`7,"a,b"," ""c"" ",d;\te,false,0,,${KEY}\n`);
    expect(line(cells, OK, { delimiter: ';' })).toBe(`7;a,b;" ""c"" ";"d;\te";false;0;;${KEY}\n`);
    expect(line(['\r', '\n', ''], OK)).toBe(`7,"'\r","'\n",,false,0,,${KEY}\n`);
  });

  it('has the input without quotes that are not needed', () => {
    const record = PERSON.map((cell) => `"${cell}"`).join(',');
    expect(processed(`${record}\r\n`)).toBe(`1,${PERSON.join(',')},false,0,,${KEY}\n`);
  });

  it('guards a cell that looks like a formula, unless rawCells is set', () => {
    expect(line(['=1', '+A2', '@,'], OK)).toBe(`7,'=1,'+A2,"'@,",false,0,,${KEY}\n`);
    expect(line(['=1', '+A2', '@,'], OK, { rawCells: true })).toBe(`7,=1,+A2,"@,",false,0,,${KEY}\n`);
  });

  it('has a key without a column of the second surname', () => {
    const columns = { ...plan().columns, apellido_materno: -1 };
    const run = plan({ columnCount: 8, columns, surnames: 'optional' });
    const { bytes } = new ChunkProcessor(run).process(chunkOf(`${PERSON.join(',')}\n`));
    expect(bytes.toString()).toBe(`1,${PERSON.join(',')},false,0,,PEXL800510MDFRXS08\n`);
  });

  it('leaves the input out without echo', () => {
    expect(line(['=1', 'b', 'c'], OK, { echo: 'none' })).toBe(`7,false,0,,${KEY}\n`);
  });

  it('has the message in the language of the run, and no key, for an error', () => {
    const fault = failure(faultOf(403) | faultOf(416), null);
    const echo = 'none';
    expect(line([], fault, { echo })).toBe('7,true,403,Falta el parámetro anio_nacimiento,\n');
    expect(line([], fault, { echo, lang: 'en' })).toBe(
      '7,true,403,The parameter anio_nacimiento is missing,\n',
    );
  });

  it.each([
    ['es', 'entidad no es numérico: si es un país, escriba EXTRANJERO'],
    ['en', 'entidad is not numeric: if it is a country, write EXTRANJERO'],
  ] as const)('says in %s what to write for a country, with --normalize', (lang, message) => {
    const record = [...PERSON.slice(0, 7), 'Guatemala'].join(',');
    const run = plan({ columnCount: 8, normalize: true, echo: 'none', lang, errors: 'plain' });
    const { bytes, errors } = new ChunkProcessor(run).process(chunkOf(record));
    expect(bytes.toString()).toBe(`1,true,411,${JSON.stringify(message)},\n`);
    expect(errors?.toString()).toContain(message);
    expect(processed(record, { lang })).not.toContain('EXTRANJERO');
  });

  it('counts the letters of the sex in rows in error, on every path', () => {
    const rows = [
      PERSON.with(6, 'F'),
      PERSON.with(6, ' F '),
      PERSON.with(3, ''),
      PERSON.with(6, 'H').with(7, '99'),
    ];
    const run = plan({ columnCount: 8 });
    const chunk = chunkOf([...rows, PERSON, PERSON.with(6, 'f')].map((cells) => cells.join(',')).join('\n'));
    const { tally } = new ByteChunk(run).process(chunk);
    expect(tally.evidence).toEqual({ 'sex:F': 2, 'sex:M': 1, 'sex:H': 1, 'values:readable': 3 });
    expect(tally).toEqual(processByReference(chunk, run).tally);
  });

  it('has the reason and every code with the details', () => {
    const echo = 'none';
    const fault = failure(faultOf(403) | faultOf(416) | faultOf(417), 'unknown_entity');
    expect(line([], fault, { echo, detail: true })).toMatch(/^7,true,403,.*,,unknown_entity,403 416 417\n$/);
    expect(line([], OK, { echo, detail: true })).toBe(`7,false,0,,${KEY},,\n`);
  });
});

describe('a line of NDJSON', () => {
  const ndjson = { format: 'ndjson' } as const;

  it('is the row number and the envelope, with the keys in this order', () => {
    const envelope = `{"row":7,"error":false,"code_error":0,"error_message":null,"response":{"curp":"${KEY}"}}\n`;
    expect(line(PERSON, OK, ndjson)).toBe(envelope);
    expect(line(PERSON, failure(faultOf(406), null), { ...ndjson, lang: 'en' })).toBe(
      '{"row":7,"error":true,"code_error":406,"error_message":"The parameter sexo is missing","response":{}}\n',
    );
  });

  it('ends with the details', () => {
    const detailed = { ...ndjson, detail: true };
    expect(line([], OK, detailed)).toMatch(/\},"reason":null,"codes":\[\]\}\n$/);
    const fault = failure(faultOf(400) | faultOf(417), 'damaged_text');
    expect(line([], fault, detailed)).toMatch(/\{\},"reason":"damaged_text","codes":\[400,417\]\}\n$/);
  });

  it('contains nothing else of the person', () => {
    expect(processed(PERSON.join(','), ndjson)).not.toMatch(/MARIA|PEREZ|HERNANDEZ/);
  });
});

describe('a record with too few fields', () => {
  it('has empty cells for the missing ones, and the code of the first of them', () => {
    expect(line(['a'], OK)).toBe(`7,a,,,false,0,,${KEY}\n`);
    expect(outcome(PERSON.slice(0, 6)).codes).toEqual([406, 407]);
    expect(processed('ANA,RUIZ')).toBe('1,ANA,RUIZ,,,,,,,true,402,Falta el parámetro apellido_materno,\n');
  });
});

describe('a record with too many fields', () => {
  it('is an error if one of the surplus fields is not blank', () => {
    const shifted = outcome([...PERSON, '', 'x']);
    expect(shifted).toEqual({ curp: null, code: 417, codes: [417], reason: 'extra_fields' });
    expect(outcome([...PERSON, '', ' ', '\u00a0'])).toEqual(OK);
    expect(hasExtraFields(PERSON, plan({ columnCount: 8 }))).toBe(false);
  });

  it('keeps its other codes, and a reason with a higher rank', () => {
    expect(outcome([...PERSON.with(6, 'h'), 'x'])).toMatchObject({ code: 416, codes: [416, 417] });
    expect(outcome([...PERSON.with(7, '99'), 'x'])).toMatchObject({ codes: [417], reason: 'unknown_entity' });
    expect(outcome([...PERSON.with(0, 'N/A'), 'x'])).toMatchObject({ codes: [417], reason: 'placeholder' });
    expect(outcome([...PERSON.with(0, 'N/A'), 'x'], { normalize: true })).toMatchObject({
      codes: [400, 417],
      reason: 'extra_fields',
    });
  });

  it('has the surplus in its last cell, so that the columns do not move', () => {
    expect(line(['a', 'b', 'c', 'd"', 'e'], OK)).toBe(`7,a,b,"c,d"",e",false,0,,${KEY}\n`);
    expect(line(['a', 'b', '=c', 'd'], OK, { delimiter: '|' })).toBe(`7|a|b|"'=c|d"|false|0||${KEY}\n`);
    expect(line(['a', 'b', 'c', ' ', ''], OK)).toBe(`7,a,b,c,false,0,,${KEY}\n`);
  });

  it('is one line of the result on every path', () => {
    const result = processed(`${PERSON.join(',')},"x\ny"\n`, { detail: true });
    expect(result).toMatch(
      /^1,MARIA LUISA,.*,M,"09,x\ny",true,417,La fila tiene más campos.*,,extra_fields,417\n$/,
    );
    expect(processed(`${PERSON.join(',')},,\n`)).toBe(`1,${PERSON.join(',')},false,0,,${KEY}\n`);
  });
});
