// The column names that are recognised for each field.
import { describe, expect, it } from 'vitest';
import { fieldOfHeader, type MappedName, simplifyHeader } from '../../../src/input/csv/column-names.js';

const NAMES: Record<MappedName, string[]> = {
  curp: [
    ...['curp', 'CURP', 'C.U.R.P.', 'Clave CURP', 'cve_curp', 'CURP registrada', 'curp-en-archivo'],
    ...['Clave única', 'Clave Única de Registro de Población'],
  ],
  nombres: [
    'nombres',
    'nombre',
    'Nombre(s)',
    'NOMBRES DE PILA',
    'nombre de pila',
    'nombre_pila',
    'Nombre del trabajador',
    'First Name',
    'given names',
    'Given name',
  ],
  apellido_paterno: [
    ...['Apellido Paterno', 'paterno', 'primer apellido', 'Primer_Apellido', 'apellido uno', 'APELLIDO 1'],
    ...['1er apellido', 'ap. paterno', 'ape-paterno', 'A. Paterno', 'apellidoP'],
    ...['1er. Apellido', 'Ap. Pat.', 'ap_pat', 'primer_apellido', 'Last Name', 'first last name'],
  ],
  apellido_materno: [
    ...['Apellido Materno', 'materno', 'segundo apellido', 'SEGUNDO-APELLIDO', 'apellido dos', 'apellido_2'],
    ...['2do apellido', 'ap. materno', 'ape-materno', 'A. Materno', 'apellidoM'],
    ...['2do. Apellido', 'Ap. Mat.', 'ap_mat', 'segundo_apellido', 'Second Last Name'],
  ],
  anio_nacimiento: [
    'año',
    'AÑO',
    'an\u0303o',
    'anio',
    'ano',
    'Año nac.',
    'Año de nacimiento',
    'anio_nac',
    'ano nac',
  ],
  mes_nacimiento: ['mes', 'MES', 'mes nac', 'mes de nacimiento', 'Mes Nacimiento'],
  dia_nacimiento: ['día', 'DÍA', 'dia', 'di\u0301a', 'día nac', 'Día de nacimiento'],
  sexo: ['sexo', 'SEXO', 'género', 'Genero', 'sex', 'sexo_asignado', 'Gender'],
  entidad: [
    ...[
      'entidad',
      'estado',
      'clave entidad',
      'CVE_ENT',
      'cve entidad',
      'Entidad de nacimiento',
      'entidad nac',
    ],
    ...['Entidad Federativa', 'clave-entidad-nacimiento', 'Estado de nacimiento', 'estado nacimiento'],
    ...['Entidad federativa de nacimiento', 'Lugar de nacimiento', 'lugar_nacimiento', 'Estado nac.'],
    ...['State of birth', 'place of birth', 'Edo. Nac.'],
    ...['clave de entidad', 'clave de la entidad', 'clave estado', 'cve estado', 'entidad nacimiento'],
  ],
  fecha_nacimiento: [
    'Fecha de nacimiento',
    'FECHA_NACIMIENTO',
    'fecha nac',
    'fec nac',
    'f. nacimiento',
    'nacimiento',
    'F. Nac.',
    'Fec. Nac.',
    'Fecha nac',
    'fecha_nacimiento',
    'Date of Birth',
    'DOB',
  ],
  nombre_completo: [
    ...['Nombre completo', 'nombre_completo', 'Nombre y apellidos', 'Apellidos y nombre(s)', 'Full name'],
    'Nombre completo del trabajador',
  ],
  apellidos: ['Apellidos', 'apellido', 'Ambos apellidos', 'Surnames', 'last names'],
};

describe('a field is recognised by', () => {
  it.each(Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [field, name])))(
    '%s: %s',
    (field, name) => expect(fieldOfHeader(` ${name} `)).toBe(field),
  );

  it.each(['', ' ', 'teléfono', 'name', 'fecha de ingreso', 'lugar', 'municipio', 'id', 'X'])(
    'no name like %j',
    (name) => expect(fieldOfHeader(name)).toBeUndefined(),
  );

  it('its name without case, accents, blanks, hyphens and underscores', () => {
    expect(simplifyHeader('\ufeff Año-de_Nacimiento ')).toBe('anodenacimiento');
  });
});
