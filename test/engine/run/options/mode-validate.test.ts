/** `--mode validate`: checks only the key on file, without the data of a person. */
import { expect, it } from 'vitest';
import { ROSA_KEY, rowsOf, runOn, summaryOf } from '../runs.js';

const KEYS = [ROSA_KEY, 'MECR840719MJCDSS04', 'MECR841319MQQDSS03', 'X', '', ` ${ROSA_KEY.toLowerCase()} `];
const content = `id,curp\n${KEYS.map((key, index) => `${index},${key}`).join('\n')}\n`;

it.concurrent('lists the checks that a key fails, and calculates nothing', async () => {
  const { code, stderr, output, path } = await runOn(content, '--mode', 'validate');
  expect(code, stderr).toBe(0);
  expect(output.split('\n')[0]).toBe('row,id,curp,verdict,cause,verdict_message');
  expect(rowsOf(output).map(({ verdict, cause }) => [verdict, cause])).toEqual([
    ['valid', ''],
    ['invalid', 'check_digit'],
    ['invalid', 'date entity check_digit'],
    ['invalid', 'length'],
    ['missing', ''],
    ['valid', ''],
  ]);
  expect(summaryOf(path)).toMatchObject({
    mode: 'validate',
    rows_read: 6,
    rows_written: 6,
    rows_with_key: 0,
    rows_in_error: 0,
    codes: [],
    verdicts: { valid: 2, invalid: 3, missing: 1 },
    causes: {},
    checks: { check_digit: 1, 'date+entity+check_digit': 1, length: 1 },
    entities: { 14: 2 },
    decades: { 1980: 2 },
  });
  expect(stderr).toMatch(/^ +invalid +3 {2}/m);
  expect(stderr).not.toContain('with a key');
});

it.concurrent('--detail adds the decoded key', async () => {
  const { output } = await runOn(content, '--mode', 'validate', '--detail');
  expect(output.split('\n')[0]).toBe(
    'row,id,curp,verdict,cause,curp_date,curp_sex,curp_entity,curp_remarks,verdict_message',
  );
  expect(rowsOf(output).slice(0, 4)).toMatchObject([
    { curp_date: '1984-07-19', curp_sex: 'M', curp_entity: '14', curp_remarks: '' },
    { curp_date: '1984-07-19', curp_sex: 'M', curp_entity: '14' },
    { curp_date: '', curp_sex: '', curp_entity: '' },
    { curp_date: '', curp_sex: '', curp_entity: '' },
  ]);
});

it.concurrent('NDJSON has no envelope: nothing was calculated', async () => {
  const { output } = await runOn(content, '--mode', 'validate', '--format', 'ndjson');
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(lines[0]).toMatchObject({ verdict: 'valid', verdict_message: null });
  expect(lines[1]).toEqual({
    row: 2,
    verdict: 'invalid',
    cause: ['check_digit'],
    verdict_message: 'la clave no es una CURP: el dígito verificador no corresponde',
  });
  expect(lines).toHaveLength(6);
});

it.concurrent('the column may have any name with --map, also with --normalize', async () => {
  for (const more of [[], ['--normalize']]) {
    const { code, stderr, output } = await runOn(
      content.replace('curp', 'Clave'),
      '--mode',
      'validate',
      '--map',
      'curp=Clave',
      ...more,
    );
    expect(code, stderr).toBe(0);
    expect(rowsOf(output).filter(({ verdict }) => verdict === 'valid')).toHaveLength(2);
  }
});

it.concurrent('ends before the first row if there is no column of keys', async () => {
  const { code, stderr, output } = await runOn(
    'id,clave_anterior,sexo,entidad\n1,X,M,14\n',
    '--mode',
    'validate',
  );
  expect(code).toBe(1);
  expect(stderr).toMatch(/no column provides curp/);
  expect(output).toBe('');
});
