/** `--mode reconcile`: a verdict for every key on file, in any column. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CAUSES } from '../../../../src/key/reconcile/parts.js';
import { VERDICTS } from '../../../../src/key/reconcile/reconciliation.js';
import { samplePath } from '../../../repository.js';
import { column, HEADER, ROSA, ROSA_KEY, rowsOf, runOn, summaryOf } from '../runs.js';

const SAMPLE = readFileSync(samplePath('on-file.csv'));

const onFile = (header: string, ...keys: string[]): string =>
  `${[`${HEADER},${header}`, ...keys.map((key) => `${ROSA},${key}`)].join('\n')}\n`;

/** The key of Rosa with another sex, and the right check digit for it. */
const ROSA_AS_A_MAN = 'MECR840719HJCDSS03';

it.concurrent('adds verdict, differs and cause after the envelope, and echoes the key on file under another name', async () => {
  const { code, stderr, output } = await runOn(
    onFile('curp', ROSA_KEY, ROSA_AS_A_MAN, 'MECR840719MJCDSS04', '', 'MECR84'),
    '--mode',
    'reconcile',
  );
  expect(code, stderr).toBe(0);
  expect(output.split('\n')[0]).toBe(
    `row,${HEADER},input_curp,error,code_error,error_message,curp,verdict,differs,cause,verdict_message`,
  );
  const told = rowsOf(output).map((row) => [row.verdict, row.differs, row.cause, row.verdict_message]);
  expect(told).toEqual([
    ['match', '', '', ''],
    ['explained', 'sex', 'sex', 'difiere, con causa conocida: el sexo es otro'],
    [
      'check_digit',
      'check_digit',
      '',
      'dígito verificador equivocado: la posición 18, donde va el dígito verificador, tiene 4 en lugar de 3',
    ],
    ['missing', '', '', 'sin clave en archivo'],
    ['invalid', '', 'length', 'la clave no es una CURP: no tiene 18 caracteres'],
  ]);
  expect(new Set(column(output, 'curp'))).toEqual(new Set([ROSA_KEY]));
});

it.concurrent('--lang en: the message is in English, verdict and cause are the same words', async () => {
  const { output } = await runOn(onFile('curp', ROSA_AS_A_MAN), '--mode', 'reconcile', '--lang', 'en');
  const [{ verdict, cause, verdict_message }] = rowsOf(output) as [Record<string, string>];
  expect([verdict, cause, verdict_message]).toEqual([
    'explained',
    'sex',
    'differs, with a known cause: the sex is another one',
  ]);
});

it.concurrent('gives every verdict and every cause of the sample, in the result and in the summary', async () => {
  const { code, stderr, output, path } = await runOn(SAMPLE, '--mode', 'reconcile');
  expect(code, stderr).toBe(0);
  const rows = rowsOf(output);
  expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(new Set(VERDICTS));
  const explained = rows.filter(({ verdict }) => verdict === 'explained');
  expect(new Set(explained.flatMap(({ cause }) => cause!.split(' ')))).toEqual(new Set(CAUSES));

  const { verdicts, causes, checks } = summaryOf(path);
  for (const verdict of VERDICTS)
    expect(verdicts[verdict]).toBe(rows.filter((row) => row.verdict === verdict).length);
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);
  expect(sum(verdicts)).toBe(rows.length);
  expect(sum(causes)).toBe(explained.length);
  expect(checks).toEqual({ length: 1, 'date+entity': 1 });
  for (const [verdict, count] of Object.entries(verdicts))
    expect(stderr).toMatch(new RegExp(`^ +${verdict} +${count}  `, 'm'));
});

it.concurrent('--detail adds the decoded key on file', async () => {
  const content = `${onFile('curp', ROSA_AS_A_MAN, 'MECR841332MJCDSS03', 'CLAVE VIEJA')}Rosa,Medina,Castro,1984,02,30,M,14,VACA981014MVZZSN03\n`;
  const { output } = await runOn(content, '--mode', 'reconcile', '--detail');
  expect(output.split('\n')[0]).toBe(
    `row,${HEADER},input_curp,error,code_error,error_message,curp,reason,codes,verdict,differs,cause,` +
      'curp_date,curp_sex,curp_entity,curp_remarks,verdict_message',
  );
  expect(rowsOf(output)).toMatchObject([
    { verdict: 'explained', curp_date: '1984-07-19', curp_sex: 'H', curp_entity: '14', curp_remarks: '' },
    { verdict: 'invalid', curp_date: '', curp_sex: 'M', curp_entity: '14' },
    { verdict: 'invalid', cause: 'length', curp_date: '', curp_sex: '', curp_entity: '' },
    {
      verdict: 'uncomputable',
      reason: 'invalid_date',
      codes: '417',
      curp_date: '1998-10-14',
      curp_remarks: 'inconvenient_word',
    },
  ]);
});

it.concurrent('NDJSON has parts and causes as lists', async () => {
  const { output } = await runOn(
    onFile('curp', 'CAMR840719HJCSDS05'),
    '--mode',
    'reconcile',
    '--format',
    'ndjson',
  );
  expect(JSON.parse(output)).toMatchObject({
    row: 1,
    error: false,
    response: { curp: ROSA_KEY },
    verdict: 'explained',
    cause: ['surnames_swapped', 'sex'],
  });
});

it.concurrent.each(['Clave CURP', 'Clave Única de Registro de Población'])(
  'recognises a column of keys named %s',
  async (name) => {
    const { code, stderr, output } = await runOn(onFile(name, ROSA_KEY), '--mode', 'reconcile');
    expect(code, stderr).toBe(0);
    expect(column(output, 'verdict')).toEqual(['match']);
  },
);

it.concurrent('uses the column of --map, by header or by number', async () => {
  const content = `${HEADER},curp,Clave vieja\n${ROSA},,${ROSA_KEY}\n`;
  for (const mapping of ['curp=Clave vieja', 'curp=#10']) {
    const { code, stderr, output } = await runOn(content, '--mode', 'reconcile', '--map', mapping);
    expect(code, stderr).toBe(0);
    expect(column(output, 'verdict')).toEqual(['match']);
  }
  expect(column((await runOn(content, '--mode', 'reconcile')).output, 'verdict')).toEqual(['missing']);
});

it.concurrent.each([
  ['the key', `${HEADER},clave_anterior\n${ROSA},${ROSA_KEY}\n`, /no column provides curp; .*--map curp=/],
  [
    'a field of the person',
    `${HEADER.replace('sexo', 'zexo')},curp\n${ROSA},${ROSA_KEY}\n`,
    /no column provides sexo/,
  ],
  [
    'one key of two',
    `${HEADER},curp,clave_curp\n${ROSA},${ROSA_KEY},\n`,
    /two columns could be the field curp/,
  ],
])('ends before the first row without %s', async (_, content, message) => {
  const { code, stderr, output } = await runOn(content, '--mode', 'reconcile');
  expect(code).toBe(1);
  expect(stderr).toMatch(message);
  expect(stderr).not.toContain(ROSA_KEY);
  expect(output).toBe('');
});

it.concurrent('without --mode, a file needs no column of keys, and gets no verdict', async () => {
  const { code, output } = await runOn(`${HEADER}\n${ROSA}\n`);
  expect(code).toBe(0);
  expect(output).not.toContain('verdict');
});

it.concurrent('--dry-run shows verdicts and writes nothing', async () => {
  const { code, stdout, stderr, output } = await runOn(
    onFile('curp', ROSA_AS_A_MAN),
    '--mode',
    'reconcile',
    '--dry-run',
  );
  expect(code, stderr).toBe(0);
  expect(stdout + stderr).toContain('explained');
  expect(output).toBe('');
});

it.concurrent('an unknown mode is wrong usage', async () => {
  const { code, stderr } = await runOn(onFile('curp', ROSA_KEY), '--mode', 'reconcil');
  expect(code).toBe(2);
  expect(stderr).toContain('calculate, reconcile, validate');
});
