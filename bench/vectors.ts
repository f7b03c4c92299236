/**
 * `npm run bench -- vectors`: how many examples of the official texts (`test/key/curp/vectors.csv`) this code and other libraries
 * get right. Only the positions that a text gives are compared; what it does not give is filled in.
 *
 * What it does not measure: speed (`npm run bench -- key`), or registered keys.
 */
import { readFileSync } from 'node:fs';
import { alignColumns } from '../src/cli/terminal/table.js';
import { ENTITIES } from '../src/index.js';
import { type FullPerson, type Library, librariesFor } from './key-libraries.js';

const text = readFileSync(new URL('../../test/key/curp/vectors.csv', import.meta.url), 'utf8');
const [, ...records] = text
  .trim()
  .split(/\r?\n/)
  .map((line) => line.split(','));

const everyone = records.map((record): FullPerson => {
  const [nombres, apellido_paterno, apellido_materno, year, month, day, sex, state] = record as string[];
  const { clave_entidad } = ENTITIES.find(
    ({ abreviatura_entidad }) => abreviatura_entidad === (state || 'DF'),
  )!;
  return {
    nombres: nombres!,
    apellido_paterno: apellido_paterno!,
    apellido_materno: apellido_materno!,
    anio_nacimiento: year || '1980',
    mes_nacimiento: month || '05',
    dia_nacimiento: day || '10',
    sexo: sex || 'H',
    entidad: clave_entidad,
  };
});
const wanted = records.map((record) => record[8]!);

/** Whether a library gives the positions that the text gives. */
function isRight({ key }: Library, index: number): boolean {
  const expected = wanted[index]!;
  try {
    const found = key(index);
    return (
      found.length === expected.length &&
      [...expected].every((character, at) => character === '?' || character === found[at])
    );
  } catch {
    return false;
  }
}

const rows = librariesFor(everyone, { surnames: 'optional' }).map((library) => [
  library.name,
  `${everyone.filter((_, index) => isRight(library, index)).length} of ${everyone.length}`,
]);
console.log(alignColumns(rows).join('\n'));
