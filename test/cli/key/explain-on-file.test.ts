/** `curp-batch explain … --curp`: the difference between the key on file and the calculated one, in words. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT } from '../../repository.js';
import { inProcess } from '../in-process.js';
import { ROSA_KEY, rosa } from './person.js';

const page = readFileSync(`${ROOT}docs/es/conciliacion.md`, 'utf8');

const SPANISH = { env: { CURP_BATCH_LANG: 'es' } };

const explainOnFile = (curp: string, ...more: string[]) =>
  inProcess(['explain', ...rosa(), '--curp', curp, ...more], SPANISH);

/** The output after the explanation of the 18 characters. */
const comparisonOf = (stdout: string): string => stdout.slice(stdout.search(/^(En archivo|On file)/m));

const SWAPPED_AND_MALE = 'CAMR840719HJCSDS05';

it('prints causes, meaning and each part that differs, as the document shows it', async () => {
  const { code, stdout, stderr } = await explainOnFile(` ${SWAPPED_AND_MALE.toLowerCase()} `);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`CURP  ${ROSA_KEY}\n`);
  const [, shown] = /^```text\n…\n(En archivo .*?)^```$/ms.exec(page)!;
  expect(shown).toContain('Causa       el sexo es otro (sex)\n');
  expect(comparisonOf(stdout)).toBe(shown);
});

it('prints it in English', async () => {
  const { stdout } = await explainOnFile('MECR480719MNEDSS07', '--lang', 'en');
  expect(comparisonOf(stdout)).toBe(`On file  MECR480719MNEDSS07
Verdict  differs, with a known cause (explained)
Cause    the last two digits of the year are swapped (year_transposed)
Cause    one key says born abroad, the other an entity (entity_abroad)
It says  1948-07-19, female, NACIDO EN EL EXTRANJERO

Differs in     Calculated           On file
date of birth  840719 (1984-07-19)  480719 (1948-07-19)
entity         JC (JALISCO)         NE (NACIDO EN EL EXTRANJERO)
check digit    3                    7
`);
});

it.each<[curp: string, es: RegExp, en: RegExp]>([
  [ROSA_KEY, /coinciden los 18 caracteres \(match\)/, /all 18 characters agree \(match\)/],
  ['MEXR840719MJCDXS01', /le falta un apellido \(surname_missing\)/, /lacks a surname \(surname_missing\)/],
  ['EMCR840719MJCDSS03', /contiguos están invertidos/, /neighbouring characters are swapped/],
  [
    'MECR84O719MJCDSS03',
    /caracteres parecidos.*\nDónde +la posición 7, donde va el mes, tiene O en lugar de 0\nFalla +un carácter no puede/,
    /similar characters.*\nWhere +position 7, where the month goes, has O instead of 0\nFailure +a character cannot/,
  ],
  ['MECR840719MJCDSS04', /dígito verificador equivocado/, /wrong check digit/],
  ['TOCJ710719MJCRSN03', /difiere, sin causa conocida \(different\)/, /without a known cause \(different\)/],
  ['MECR84', /no tiene 18 caracteres \(length\)/, /it does not have 18 characters \(length\)/],
  ['', /En archivo +—\nVeredicto +sin clave en archivo/, /On file +—\nVerdict +no key on file/],
])('%j has a text in both languages', async (curp, es, en) => {
  expect(comparisonOf((await explainOnFile(curp)).stdout)).toMatch(es);
  expect(comparisonOf((await explainOnFile(curp, '--lang', 'en')).stdout)).toMatch(en);
});

it('--json has the verdict, the decoded key and the checks that it fails', async () => {
  const { stdout } = await explainOnFile(SWAPPED_AND_MALE, '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    curp: ROSA_KEY,
    reconciliation: {
      on_file: SWAPPED_AND_MALE,
      verdict: 'explained',
      differs: ['surname_1', 'surname_2', 'sex', 'consonants', 'check_digit'],
      cause: ['surnames_swapped', 'sex'],
      decoded: { birth_date: '1984-07-19', sex: 'H' },
      inspection: { well_formed: true, failures: [] },
    },
  });
});

it('inspects the key on file if no key can be calculated, as text and as one JSON object', async () => {
  const person = rosa({ mes_nacimiento: '02', dia_nacimiento: '30' });
  const text = await inProcess(['explain', ...person, '--curp', 'MECR840230MJCDSS03'], SPANISH);
  expect(text.code).toBe(1);
  expect(comparisonOf(text.stdout)).toMatch(
    /la fila tiene un código de error \(uncomputable\)\nFalla +las posiciones 5 a 10/,
  );
  const json = await inProcess(['explain', ...person, '--curp', 'MECR840230MJCDSS03', '--json']);
  expect(json.code).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject({
    error: true,
    code_error: 417,
    reconciliation: { verdict: 'uncomputable', cause: expect.arrayContaining(['date']) },
  });
});

it('compares nothing without --curp', async () => {
  const { stdout } = await inProcess(['explain', ...rosa(), '--json']);
  expect(JSON.parse(stdout)).not.toHaveProperty('reconciliation');
});
