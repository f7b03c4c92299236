/** Layouts of companies, banks, clubs and forms: each gives keys, or exactly one question, without an option. */
import { type EverydayFile, listFile } from '../everyday-file.js';
import { keyOf, MEN, MEN_AND_WOMEN } from '../people.js';
import { type Cell, CLEAR_DATES, ENTITIES, MONTH_FIRST, SEX_MF, SEX_WORDS } from '../spellings.js';
import type { Column } from '../table.js';
import {
  capital,
  counted,
  DMY,
  day,
  FEM,
  FEMALE,
  fixed,
  given,
  home,
  LAYOUT,
  LONG,
  MANY,
  MAP,
  maternal,
  names,
  paternal,
  year,
} from './layout-columns.js';

export const PRIVATE_LAYOUTS: readonly EverydayFile[] = [
  listFile(
    'layout: payroll',
    MANY,
    [
      counted('Num. Empleado', 5000),
      ...names('Apellido Paterno|Apellido Materno|Nombre(s)', capital),
      fixed('RFC', 'XAXX010101000'),
      ['CURP', keyOf],
      fixed('NSS', '12345678901'),
      ['Sexo', SEX_MF],
      ['Fecha Nac.', DMY],
      ['Lugar de nacimiento', LONG],
      fixed('Puesto', 'AUXILIAR'),
      fixed('Salario diario', '345.67'),
      fixed('Fecha de alta', '01/02/2019'),
    ],
    { ...LAYOUT, encoding: 'windows-1252', delimiter: ';' },
  ),
  listFile(
    'layout: bank',
    MEN_AND_WOMEN,
    [
      counted('ID_CLIENTE', 900_000),
      ['APELLIDO_PATERNO', capital(paternal)],
      ['APELLIDO_MATERNO', capital(maternal)],
      ['NOMBRES', capital(given)],
      ['FECHA_NACIMIENTO', CLEAR_DATES['19850304']!],
      ['GENERO', SEX_MF],
      ['ENTIDAD_NACIMIENTO', ENTITIES['09']!],
      fixed('PAIS_NACIMIENTO', 'MX'),
      fixed('CALLE', 'REFORMA 100'),
      fixed('CP', '06600'),
      ['ESTADO', home],
    ],
    { ...LAYOUT, delimiter: '|' },
  ),
  listFile(
    'layout: bank with one state',
    MEN_AND_WOMEN,
    [
      counted('ID_CLIENTE', 900_000),
      ...names('APELLIDO1|APELLIDO2|NOMBRES', capital),
      ['FNACIMIENTO', CLEAR_DATES['19850304']!],
      ['GENERO', SEX_MF],
      ['CVE_ENT', (_, at) => ['14', '19'][at % 2]!],
      fixed('CALLE', 'REFORMA 100'),
      fixed('COLONIA', 'JUAREZ'),
    ],
    { ...LAYOUT, delimiter: '|', stops: MAP, facts: { map: { entidad: false } } },
  ),
  listFile(
    'layout: Google Forms',
    MEN_AND_WOMEN,
    [
      fixed('Marca temporal', '15/03/2026 10:22:31'),
      fixed('Dirección de correo electrónico', 'a@example.org'),
      ['1. Nombre(s) *', given],
      ['2. Apellido paterno *', paternal],
      ['3. Apellido materno *', maternal],
      ['4. Fecha de nacimiento (DD/MM/AAAA)', DMY],
      ['5. Sexo', SEX_WORDS['hombre, mujer']!],
      ['6. Estado de nacimiento:', LONG],
      fixed('7. ¿Cómo se enteró del evento?', 'Facebook'),
    ],
    { ...LAYOUT, quoteAll: true },
  ),
  listFile(
    'layout: Google Forms in English',
    MEN_AND_WOMEN,
    [
      fixed('Timestamp', '3/15/2026 10:22:31'),
      ['First Name', given],
      ['Last Name', paternal],
      ['Second Last Name', maternal],
      ['Date of Birth', MONTH_FIRST['m/d/yyyy']!],
      ['Gender', FEMALE],
      ['State of Birth', ENTITIES['MX-CMX']!],
    ],
    LAYOUT,
  ),
  listFile(
    'layout: sports club',
    MEN_AND_WOMEN,
    [
      counted('Socio'),
      ['Primer nombre', (p) => p.nombres.split(' ')[0]!],
      ['Segundo nombre', (p) => p.nombres.split(' ').slice(1).join(' ')],
      ['Apellido paterno', paternal],
      ['Apellido materno', maternal],
      ['Nacimiento', CLEAR_DATES['4 de marzo de 1985']!],
      ['Género', FEM],
      ['Estado natal', LONG],
      fixed('Disciplina', 'Natación'),
    ],
    LAYOUT,
  ),
  listFile(
    'layout: notary',
    MEN_AND_WOMEN,
    [
      counted('Escritura', 20_000),
      ...names('Apellido paterno|Apellido materno|Nombres'),
      ['Fecha de nacimiento', CLEAR_DATES['4 de marzo de 1985']!],
      ['Sexo', FEM],
      [
        'Lugar de nacimiento (originario de)',
        (person, at) =>
          person.entidad === '36'
            ? 'Extranjero'
            : `Centro, ${person.entidad === '15' ? 'Estado de México' : LONG(person, at)}`,
      ],
      fixed('Estado civil', 'CASADO'),
      fixed('Domicilio', 'Av. Juárez 1, Centro'),
    ],
    LAYOUT,
  ),
  listFile(
    'layout: university',
    MEN_AND_WOMEN,
    [
      counted('Matrícula', 201_900_000),
      ...names('Apellido Paterno|Apellido Materno|Nombre'),
      ['Sexo', SEX_MF],
      ['F. Nac.', CLEAR_DATES['4-mar-1985']!],
      ['Entidad federativa de nacimiento', LONG],
      fixed('Plantel', 'CU'),
      fixed('Carrera', 'Derecho'),
      fixed('Promedio', '9.1'),
    ],
    { ...LAYOUT, encoding: 'utf-8 with a mark' },
  ),
  listFile(
    'layout: church',
    MEN_AND_WOMEN,
    [
      counted('Libro'),
      counted('Foja'),
      ['Nombre', given],
      ['Apellido paterno', paternal],
      ['Apellido materno', maternal],
      ['Sexo', SEX_WORDS['VARÓN, MUJER']!],
      ['Día', day],
      ['Mes', CLEAR_DATES['4 de marzo de 1985']!],
      ['Año', year],
      ['Lugar de nacimiento', LONG],
    ].map(
      ([heading, cell]): Column =>
        heading === 'Mes'
          ? [
              'Mes',
              ({ mes_nacimiento }) =>
                'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
                  ' ',
                )[Number(mes_nacimiento) - 1]!,
            ]
          : [heading as string, cell as Cell],
    ),
    LAYOUT,
  ),
  listFile(
    'layout: call center',
    MANY,
    [
      counted('LeadId'),
      ['firstName', given],
      ['lastName', paternal],
      ['secondLastName', maternal],
      ['birthDate', CLEAR_DATES['1985-03-04T00:00:00']!],
      ['gender', FEMALE],
      ['birthState', ENTITIES['MX-CMX']!],
      fixed('phone', '+52 55 1234 5678'),
      fixed('state', 'Jalisco'),
      fixed('campaign', 'B2'),
    ],
    LAYOUT,
  ),
  listFile(
    'layout: clinic with M for all men',
    MEN,
    [
      counted('Expediente'),
      ...names('Paterno|Materno|Nombre', capital),
      ['Sexo', SEX_MF],
      ['Fecha nac', DMY],
      ['Lugar nac', ENTITIES.DF!],
    ],
    { ...LAYOUT, stops: { topic: 'sex', option: 'sexo' }, answer: { sexo: 'MF' } },
  ),
];
