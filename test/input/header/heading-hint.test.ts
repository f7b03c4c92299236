// What is left out of a heading before it is matched, and what its hint says about the values.
import { expect, it } from 'vitest';
import {
  fieldOfHeader,
  isBareState,
  isBothSurnames,
  isWholeName,
} from '../../../src/input/csv/column-names.js';
import { hintOf } from '../../../src/input/header/heading-hint.js';

it.each([
  ['1. Nombre', 'nombres'],
  ['12) Sexo', 'sexo'],
  ['3.- Apellido paterno', 'apellido_paterno'],
  ['Nombre(s)', 'nombres'],
  ['Nombre(s) *', 'nombres'],
  ['Primer apellido:', 'apellido_paterno'],
  ['¿Sexo?', 'sexo'],
  ['Fecha de\nnacimiento', 'fecha_nacimiento'],
  ['Fecha de nacimiento (DD/MM/AAAA)', 'fecha_nacimiento'],
  ['Fecha de nacimiento [aaaa-mm-dd]', 'fecha_nacimiento'],
  ['FECHA DE NACIMIENTO DD/MM/AAAA', 'fecha_nacimiento'],
  ['Date of birth (mm/dd/yyyy)', 'fecha_nacimiento'],
  ['4. Sexo (H/M) *', 'sexo'],
  ['Género (1=H, 2=M)', 'sexo'],
  ['SEXO H/M', 'sexo'],
  ['Apellido (paterno)', 'apellido_paterno'],
  ['Entidad de nacimiento (clave)', 'entidad'],
  ['Nombre (como aparece en el acta de nacimiento)', 'nombres'],
  ['Segundo apellido (opcional)', 'apellido_materno'],
  ['Apellido materno (si tiene)', 'apellido_materno'],
  ['Apellido materno (dejar vacío en su defecto)', 'apellido_materno'],
  ['Nombre (sin apellidos)', 'nombres'],
  ['Nombre [tal cual la INE]', 'nombres'],
  ['CURP (18 posiciones)', 'curp'],
  ['Lugar de nacimiento (originario de)', 'entidad'],
  ['Lugar de nacimiento (estado)', 'entidad'],
  ['Lugar de nacimiento (municipio y estado)', 'entidad'],
  ['Estado (nacimiento)', 'entidad'],
  ['1er apellido', 'apellido_paterno'],
  ['2.º apellido', 'apellido_materno'],
  ['primerApellido', 'apellido_paterno'],
  ['segundoApellido', 'apellido_materno'],
  ['curpPaciente', 'curp'],
  ['sexoCURP', 'sexo'],
  ['fechaNacimiento', 'fecha_nacimiento'],
  ['entidadNacimiento', 'entidad'],
])('%j is %s', (heading, field) => expect(fieldOfHeader(heading)).toBe(field));

it.each([
  'Nombre (madre)',
  'Nombre (tutor)',
  'Sexo (cónyuge)',
  'Fecha de nacimiento (hijo)',
  'Nombre (empresa)',
  'Nombre (de la mamá)',
  'Nombre (contacto de emergencia)',
  'Nombre (beneficiarios)',
  'CURP (tutor)',
  'CURP (tutores)',
  'CURP (anterior)',
  'Estado (residencia)',
  'Estado (donde vive)',
  'Estado (domicilio actual)',
  'Entidad [centro de trabajo]',
  'Entidad {escuela}',
  'Año (ingreso)',
  'Año (ciclo escolar)',
  'Mes (pago)',
  'Lugar de nacimiento (país)',
  'Lugar de nacimiento (ciudad)',
  'Nombre (paterno, materno y nombres)',
])('%j is not the field of the person', (heading) => expect(fieldOfHeader(heading)).toBeUndefined());

it('a state with a word about birth in brackets is not bare', () => {
  expect(isBareState('Estado (nacimiento)')).toBe(false);
  expect(isBareState('Entidad (de origen)')).toBe(false);
  expect(isBareState('Estado (clave)')).toBe(true);
});

it('a whole name and both surnames are known without their hints', () => {
  expect(isWholeName('2. Nombre completo (obligatorio)')).toBe(true);
  expect(isWholeName('Nombre (completo)')).toBe(true);
  expect(isBothSurnames('Apellidos *')).toBe(true);
  expect(isBothSurnames('Apellido (paterno)')).toBe(false);
});

it.each([
  ['Fecha de nacimiento (DD/MM/AAAA)', { dateOrder: 'dmy' }],
  ['Fecha (día/mes/año)', { dateOrder: 'dmy' }],
  ['Date of birth (mm/dd/yyyy)', { dateOrder: 'mdy' }],
  ['Fecha de nacimiento [AAAA-MM-DD]', { dateOrder: 'ymd' }],
  ['Fecha de nacimiento dd-mm-aaaa', { dateOrder: 'dmy' }],
  ['Sexo (H/M)', { sexLetters: 'HM' }],
  ['Sexo H/M', { sexLetters: 'HM' }],
  ['Sexo (M/F)', { sexLetters: 'MF' }],
  ['Sexo (F o M)', { sexLetters: 'MF' }],
  ['Sexo (H=Hombre, M=Mujer)', { sexLetters: 'HM' }],
  ['Sexo (M=Masculino, F=Femenino)', { sexLetters: 'MF' }],
  ['Género (1=H, 2=M)', { sexLetters: '12' }],
  ['Género (1=M, 2=F)', { sexLetters: '12' }],
  ['Sexo (1 Hombre 2 Mujer)', { sexLetters: '12' }],
  ['Sexo (1.- Masculino 2.- Femenino)', { sexLetters: '12' }],
  ['Sexo (1=M, 2=H)', { sexLetters: '21' }],
  ['Sexo (0=H, 1=M)', { sexLetters: '01' }],
  ['Sexo (1=H, 2=M, 3=X)', { sexLetters: '123' }],
  ['Sexo (Hombre/Mujer)', {}],
  ['Sexo (H/M/F)', {}],
  ['Sexo', {}],
  ['Fecha (mm/aaaa)', {}],
  ['Nombre(s)', {}],
])('%j says %j', (heading, hint) => expect(hintOf(heading)).toEqual(hint));

it.each(['(', '1. ', '', 'Sexo '])(
  'a cell that begins with %j and is a megabyte of blanks takes no time',
  (start) => {
    const before = performance.now();
    for (const blank of [' ', '\t', ' -', '( ']) {
      const heading = `${start}${blank.repeat(500_000)}x`;
      fieldOfHeader(heading);
      hintOf(heading);
    }
    expect(performance.now() - before).toBeLessThan(10_000);
  },
);
