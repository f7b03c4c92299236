/** A run of each sample, with the options that its kind of file needs. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { samplePath } from '../../../repository.js';
import { freshPath, keysOf, rowsOf, startRun, textOf } from '../runs.js';

async function runSample(name: string, ...options: string[]): Promise<string> {
  const path = freshPath();
  const { code, stderr } = await startRun([samplePath(name), '-o', path, ...options]).ended;
  expect(code, stderr).toBe(0);
  return textOf(path);
}

it.concurrent('people.csv: every row has the code and the reason that its note claims', async () => {
  const rows = rowsOf(await runSample('people.csv', '--detail'));
  expect(rows).toHaveLength(55);
  for (const { nota, code_error, reason, curp } of rows) {
    const claimed = /^código (\d{3})(?: (\w+))?/.exec(nota!);
    expect([nota, code_error]).toEqual([nota, claimed?.[1] ?? '0']);
    expect(reason).toBe(claimed?.[2] ?? '');
    expect(curp).toMatch(claimed ? /^$/ : /^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z0-9]\d$/);
  }
});

it.concurrent('excel-export.csv: accents in UTF-8 with a byte order mark, semicolons kept, a key for every row', async () => {
  const output = await runSample('excel-export.csv');
  expect(output.split('\n')[0]).toBe(
    '\ufeffrow;Nombre;Primer Apellido;Segundo Apellido;Año;Mes;Día;Sexo;Clave Entidad Nac.;Domicilio;' +
      'error;code_error;error_message;curp',
  );
  const rows = rowsOf(output, ';');
  expect(rows).toHaveLength(12);
  for (const { curp } of rows) expect(curp).toHaveLength(18);
  expect(rows[0]).toMatchObject({ Nombre: 'José Ángel', Domicilio: 'Av. Hidalgo 120; int. 4, Col. Centro' });
  expect(rows[2]).toMatchObject({ Nombre: 'Íñigo', Domicilio: 'Priv. "Las Ánimas" 7' });
  expect(rows[3]).toMatchObject({ Domicilio: 'Edif. B, depto. 302\nCol. Ampliación Norte' });
  const farril = rows.find((row) => row['Segundo Apellido'] === 'O’Farril');
  expect(farril?.curp).toMatch(/^TE[XO]G691212MCLR/);
  expect(farril?.Domicilio).toBe('Blvd. Díaz Ordaz 1500 – local 3');
});

it.concurrent('decomposed.csv: the keys of the composed names, echoed unchanged', async () => {
  const output = await runSample('decomposed.csv');
  const keys = keysOf(output);
  expect(keys).toHaveLength(8);
  expect(keys[0]).toBe('MUPB900615MJCXXG04');
  const input = readFileSync(samplePath('decomposed.csv'), 'utf8').trimEnd().split('\n').slice(1);
  const lines = output.split('\n').slice(1, 9);
  expect(lines).toEqual(input.map((line, index) => `${index + 1},${line},false,0,,${keys[index]}`));
});

it.concurrent('customers.csv: rows to correct of every kind, and duplicates of every class', async () => {
  const [path, errors] = [freshPath(), freshPath()];
  const words = ['--normalize', '--mode', 'reconcile', '--duplicates', '--errors', errors];
  const { code, stderr } = await startRun([samplePath('customers.csv'), '-o', path, ...words]).ended;
  expect(code, stderr).toBe(0);
  expect(rowsOf(textOf(path)).map(({ verdict }) => verdict)).toEqual([
    ...[
      'match',
      'match',
      'match',
      'homonym',
      'match',
      'different',
      'missing',
      'match',
      'explained',
      'explained',
    ],
    ...['missing', 'uncomputable', 'missing'],
  ]);
  expect(rowsOf(textOf(errors)).map(({ row, code_error }) => [row, code_error])).toEqual([
    ['11', '417'],
    ['12', '407'],
  ]);
  const groups = rowsOf(textOf(`${path}.duplicates.csv`));
  expect(groups.map((member) => [member.class, Number(member.row)])).toEqual([
    ['same_key_other_data', 5],
    ['same_key_other_data', 6],
    ['same_person_two_keys', 8],
    ['same_person_two_keys', 9],
    ['repeated_row', 1],
    ['repeated_row', 3],
    ['homonym_candidates', 2],
    ['homonym_candidates', 4],
    ['repeated_row', 5],
    ['repeated_row', 7],
  ]);
});
