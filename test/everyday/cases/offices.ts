/** Whole files as offices send them: several everyday ways of writing at once. */
import { type EverydayFile, listFile } from '../everyday-file.js';
import { keysOf, MEN_AND_WOMEN, PEOPLE, repeated } from '../people.js';
import {
  CLEAR_DATES,
  DAY_FIRST,
  ENTITIES,
  MONTH_FIRST,
  plainUpper,
  SEX_HM,
  SEX_MF,
  SEX_WORDS,
  upper,
} from '../spellings.js';
import type { Column } from '../table.js';

const number: Column = ['No.', (_, at) => String(at + 1)];
const place = (spelling: string): Column[1] => ENTITIES[spelling]!;

const names = (
  [given, paternal, maternal]: readonly [string, string, string],
  write: (text: string) => string = (text) => text,
): Column[] => [
  [paternal, ({ apellido_paterno }) => write(apellido_paterno)],
  [maternal, ({ apellido_materno }) => write(apellido_materno)],
  [given, ({ nombres }) => write(nombres)],
];

export const OFFICE_FILES: readonly EverydayFile[] = [
  listFile(
    'payroll export',
    repeated(MEN_AND_WOMEN, 200),
    [
      ['No. Empleado', (_, at) => String(10_000 + at)],
      ...names(['Nombre del trabajador', 'Ap. Pat.', 'Ap. Mat.'], plainUpper),
      ['Fec Nac', DAY_FIRST['dd/mm/yyyy']!],
      ['Sexo', SEX_MF],
      ['Lugar de nacimiento', place('D.F.')],
      ['NSS', (_, at) => `0${12_345_678_900 + at}`],
      ['Sueldo', () => '12,345.67'],
      ['Ajuste', () => '-120.50'],
    ],
    { delimiter: ';', lineEnd: '\r\n', encoding: 'windows-1252' },
  ),
  listFile(
    'payroll export of a DOS program',
    repeated(MEN_AND_WOMEN, 200),
    [
      ['NUM', (_, at) => String(at + 1).padStart(5, '0')],
      ...names(['NOMBRE', 'PATERNO', 'MATERNO'], upper),
      ['FECNAC', CLEAR_DATES['19850304']!],
      ['SEXO', SEX_MF],
      ['ENTIDAD', place('9')],
    ],
    { delimiter: '|', lineEnd: '\r\n', encoding: 'cp850' },
  ),
  listFile(
    "a school's list",
    PEOPLE,
    [
      number,
      ...names(['Nombre(s)', '1er Apellido', '2do Apellido']),
      ['Grupo', () => '3° B'],
      ['Sexo', SEX_HM],
      ['F. Nac.', CLEAR_DATES['4 de marzo de 1985']!],
      ['Entidad federativa de nacimiento', place('Ciudad de México')],
    ],
    {
      above: ['ESCUELA SECUNDARIA GENERAL No. 12', 'Turno matutino', ''],
      below: ['', `Total de alumnos,${PEOPLE.length}`],
      encoding: 'utf-8 with a mark',
      results: [...keysOf(PEOPLE), '400 or 400 unsupported_character'],
    },
  ),
  listFile(
    'file of a bank',
    MEN_AND_WOMEN,
    [
      ['CLIENTE', (_, at) => String(900_000 + at)],
      ...names(['NOMBRES', 'APELLIDO1', 'APELLIDO2'], plainUpper),
      ['FNACIMIENTO', CLEAR_DATES['19850304']!],
      ['GENERO', SEX_MF],
      ['CVE_ENT', place('9')],
      ['CALLE', () => 'REFORMA 100'],
      ['COLONIA', () => 'JUAREZ'],
      ['CP', () => '06600'],
    ],
    {
      delimiter: '|',
      stops: { topic: 'columns', option: 'map' },
      answer: { map: new Map([['entidad', 'CVE_ENT']]) },
    },
  ),
  listFile(
    'list of a hospital',
    PEOPLE,
    [
      ['Expediente', (_, at) => `2026-${at}`],
      ...names(['Nombre', 'Apellido Paterno', 'Apellido Materno']),
      ['Fecha Nac', DAY_FIRST['dd/mm/yyyy hh:mm:ss']!],
      ['Sexo', SEX_WORDS['MASC., FEM.']!],
      ['Lugar de nacimiento', place('MÉXICO, D.F.')],
      ['Diagnóstico', () => 'Control; sin "novedad"'],
    ],
    { delimiter: '\t', encoding: 'utf-16le', quoteAll: true },
  ),
  listFile(
    'list of the government, in the words of its manual',
    [...PEOPLE, PEOPLE[0]!],
    [
      ['nombre', ({ nombres }) => upper(nombres)],
      ['primer_apellido', ({ apellido_paterno }) => upper(apellido_paterno)],
      ['segundo_apellido', ({ apellido_materno }) => upper(apellido_materno)],
      ['fecha_nacimiento', CLEAR_DATES['1985-03-04']!],
      [
        'lugar_nacimiento',
        (person, at) =>
          at === PEOPLE.length
            ? 'DESCONOCIDO'
            : person.entidad === '36'
              ? 'FORANEO'
              : upper(ENTITIES['Ciudad de México']!(person, at)),
      ],
      ['sexo_asignado', SEX_HM],
    ],
    { results: [...keysOf(PEOPLE), '407'] },
  ),
  listFile(
    'export of an American program',
    MEN_AND_WOMEN,
    [
      ['Employee ID', (_, at) => `E${at}`],
      ['First Name', ({ nombres }) => nombres],
      ['Last Name', ({ apellido_paterno }) => apellido_paterno],
      ['Second Last Name', ({ apellido_materno }) => apellido_materno],
      ['Gender', SEX_WORDS['Male, Female']!],
      ['Date of Birth', MONTH_FIRST['m/d/yyyy']!],
      ['State of Birth', place('MX-CMX')],
      ['Hire Date', () => '12/31/2020'],
    ],
    { quoteAll: true, lineEnd: '\r\n' },
  ),
  listFile(
    'export of an American program with M and F',
    MEN_AND_WOMEN,
    [
      ['given names', ({ nombres }) => nombres],
      ['last name', ({ apellido_paterno }) => apellido_paterno],
      ['second last name', ({ apellido_materno }) => apellido_materno],
      ['gender', SEX_MF],
      ['dob', MONTH_FIRST['mm/dd/yyyy']!],
      ['place of birth', place('Cd. de Mexico')],
    ],
    { encoding: 'macintosh', lineEnd: '\r' },
  ),
  listFile(
    'list of a union, with titles and a total',
    MEN_AND_WOMEN,
    [
      number,
      ...names(['Nombres', 'Paterno', 'Materno'], upper),
      ['Género', SEX_WORDS['Masc, Fem']!],
      ['Fecha de nacimiento', CLEAR_DATES['4-mar-1985']!],
      ['Estado', place('CDMX')],
      ['Cuota', () => '$150.00'],
    ],
    {
      above: ['sep=;', 'SINDICATO NACIONAL;;;;;;;', 'Padrón al 31 de octubre;;;;;;;'],
      below: [`TOTAL ${MEN_AND_WOMEN.length};;;;;;;`],
      delimiter: ';',
      lineEnd: '\r\n',
      encoding: 'windows-1252',
      results: [...keysOf(MEN_AND_WOMEN), '400'],
    },
  ),
];
