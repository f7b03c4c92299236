// Advice about missing columns: one command for all fields, and never a column that may give wrong keys.
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/input/csv/input-error.js';
import { mapHeader } from '../../../src/input/header/header.js';

const adviceOf = (header: readonly string[], normalize = true): string => {
  try {
    mapHeader(header, { normalize });
  } catch (error) {
    if (error instanceof InputError && error.fault === 'missing_column')
      return /(?:Did you mean|Say which).*/.exec(error.message)![0];
    throw error;
  }
  return expect.fail('an InputError was expected');
};

const HEADER = ['Nombre', 'Paterno', 'Materno', 'Fecha de nacimiento', 'Sexo', 'Entidad de nacimiento'];

describe('all missing fields are in one command', () => {
  it('with the headings that are near', () => {
    expect(adviceOf(['Nombre', 'Paterno', 'Materno', 'Fec. nacto.', 'zexo', 'Entidad nacto.'])).toBe(
      'Did you mean --map fecha_nacimiento="Fec. nacto." --map sexo="zexo" --map entidad="Entidad nacto."?',
    );
  });

  it('with <column> where there is none', () => {
    expect(adviceOf(['Nombre', 'Paterno', 'Materno', 'Alta', 'zexo', 'Puesto'])).toBe(
      'Say which columns they are: --map fecha_nacimiento=<column> --map sexo="zexo" --map entidad=<column>',
    );
    expect(adviceOf(['Nombre', 'Paterno', 'Materno', 'Día', 'Sexo', 'x'], false)).toBe(
      'Say which columns they are: --map anio_nacimiento=<column> --map mes_nacimiento=<column> --map entidad=<column>',
    );
  });
});

it.each<[string, number, readonly string[]]>([
  [
    'a date that is not of the birth',
    3,
    ['Fecha de alta', 'Fecha', 'Fecha de ingreso', 'Fecha nac. hijo', 'Nacionalidad'],
  ],
  ['the year of anything', 3, ['anio_vencimiento', 'Año de ingreso']],
  [
    'a state that is not of the birth',
    5,
    [
      'Estado de residencia',
      'Estado civil',
      'Identidad',
      'Cantidad',
      'Nacionalidad',
      'Municipio de nacimiento',
      'Entidad bancaria',
      'Estado nac. madre',
    ],
  ],
  ['the name of somebody else', 0, ['Nombre madre', 'Nombre tutor', 'nombre_papa', 'Nombre usuario']],
  ['the surname of somebody else', 1, ['Apellido padre', 'Apellido madre']],
  ['a word like sexo', 4, ['Peso', 'Texto', 'Anexo']],
])('never proposes %s', (_, column, headings) => {
  for (const heading of headings) {
    const advice = adviceOf(HEADER.with(column, heading));
    expect(advice).toContain('=<column>');
    expect(advice).not.toContain(heading);
  }
});

it('never proposes a state beside an address', () => {
  expect(adviceOf([...HEADER.with(5, 'Entiddad'), 'Calle'])).toContain('entidad=<column>');
  expect(adviceOf(HEADER.with(5, 'Entiddad'))).toContain('entidad="Entiddad"');
});
