/** Layouts of offices, as their programs and forms write them: each gives keys, or exactly one question, without an option. */
import { type EverydayFile, listFile } from '../everyday-file.js';
import { keyOf, keysOf, MEN, MEN_AND_WOMEN, PEOPLE, repeated, type StrictPerson } from '../people.js';
import { dateCell, type SheetColumn, sheetFile } from '../sheet-file.js';
import {
  type Cell,
  CLEAR_DATES,
  DAY_FIRST,
  ENTITIES,
  MONTH_FIRST,
  plainUpper,
  SEX_12,
  SEX_HM,
  SEX_MF,
  SEX_WORDS,
  upper,
} from '../spellings.js';
import type { Column } from '../table.js';

const LONG = ENTITIES['Ciudad de México']!;
const DMY = DAY_FIRST['dd/mm/yyyy']!;
const given: Cell = ({ nombres }) => nombres;
const paternal: Cell = ({ apellido_paterno }) => apellido_paterno;
const maternal: Cell = ({ apellido_materno }) => apellido_materno;
const capital =
  (cell: Cell): Cell =>
  (person, at) =>
    plainUpper(cell(person, at));
const fixed = (heading: string, text: string): Column => [heading, () => text];
const counted = (heading: string, from = 1): Column => [heading, (_, at) => String(from + at)];
const names = (headings: string, write: (cell: Cell) => Cell = (cell) => cell): Column[] => {
  const [one, other, own] = headings.split('|') as [string, string, string];
  return [
    [one, write(paternal)],
    [other, write(maternal)],
    [own, write(given)],
  ];
};
const home: Cell = (_, at) => ['JALISCO', 'NUEVO LEON', 'PUEBLA'][at % 3]!;
const MANY = repeated(MEN_AND_WOMEN, 120);
const day: Cell = ({ dia_nacimiento }) => String(Number(dia_nacimiento));
const month: Cell = ({ mes_nacimiento }) => String(Number(mes_nacimiento));
const year: Cell = ({ anio_nacimiento }) => anio_nacimiento;
const LAYOUT = { layout: true } as const;
const MAP = { topic: 'columns', option: 'map' } as const;
const FEM = SEX_WORDS['Masculino, Femenino']!;
const FEMALE = SEX_WORDS['Male, Female']!;
const withX = (person: StrictPerson): string => (person.sexo === 'H' ? '1' : person.sexo === 'M' ? '2' : '3');

const CSV_LAYOUTS: readonly EverydayFile[] = [
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
    'layout: payroll of a state office',
    MANY,
    [
      fixed('UR', '210'),
      counted('PLAZA'),
      fixed('CLAVE PRESUPUESTAL', '07 3110'),
      ...names('PATERNO|MATERNO|NOMBRE', capital),
      ['FEC_NAC', CLEAR_DATES['19850304']!],
      ['SEXO', SEX_HM],
      ['CVE_ENT_NAC', ENTITIES['09']!],
      fixed('CENTRO DE TRABAJO', 'OFICINA CENTRAL'),
      ['ENTIDAD', home],
    ],
    { ...LAYOUT, delimiter: '|', lineEnd: '\r\n' },
  ),
  listFile(
    'layout: school (SEP, 911)',
    PEOPLE,
    [
      counted('No.'),
      fixed('CCT', '09DPR0001A'),
      fixed('Turno', 'MATUTINO'),
      fixed('Grado', '3'),
      fixed('Grupo', 'B'),
      ...names('Primer apellido|Segundo apellido|Nombre(s)'),
      ['Sexo (H/M)', SEX_HM],
      ['Fecha de nacimiento (DD/MM/AAAA)', DMY],
      ['Entidad de nacimiento', LONG],
    ],
    { ...LAYOUT, above: ['SECRETARÍA DE EDUCACIÓN PÚBLICA', 'Lista de alumnos,,Ciclo 2025-2026', ''] },
  ),
  listFile(
    'layout: school without the word birth',
    PEOPLE,
    [
      counted('No.'),
      ...names('Primer apellido|Segundo apellido|Nombre(s)'),
      ['Sexo', SEX_HM],
      ['Fecha de nacimiento', DMY],
      ['Entidad', home],
      fixed('CCT', '09DPR0001A'),
    ],
    { ...LAYOUT, stops: MAP, facts: { map: { entidad: false } } },
  ),
  listFile(
    'layout: IMSS movements',
    MEN_AND_WOMEN,
    [
      fixed('Registro patronal', 'A0112345103'),
      fixed('NSS', '12345678901'),
      ...names('Primer Apellido|Segundo Apellido|Nombre(s)', capital),
      ['CURP', keyOf],
      fixed('Salario base', '315.04'),
      fixed('Tipo de trabajador', '1'),
      fixed('Fecha de movimiento', '15062025'),
      ['Fecha de nacimiento', ({ anio_nacimiento: y, mes_nacimiento: m, dia_nacimiento: d }) => d + m + y],
      ['Sexo', SEX_MF],
      ['Lugar de nacimiento', ENTITIES.DF!],
    ],
    { ...LAYOUT, encoding: 'windows-1252', lineEnd: '\r\n' },
  ),
  listFile(
    'layout: Bienestar',
    MANY,
    [
      counted('FOLIO', 70_000),
      ['PRIMER_APELLIDO', capital(paternal)],
      ['SEGUNDO_APELLIDO', capital(maternal)],
      ['NOMBRE', capital(given)],
      ['FECHA_NACIMIENTO', CLEAR_DATES['1985-03-04']!],
      ['SEXO', SEX_HM],
      ['CVE_ENT_NAC', ENTITIES['09']!],
      ['CVE_ENT', (_, at) => ['14', '19'][at % 2]!],
      fixed('CVE_MUN', '039'),
      fixed('CVE_LOC', '0001'),
      fixed('PROGRAMA', 'S176'),
    ],
    LAYOUT,
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
    'layout: hospital (GIIS)',
    PEOPLE,
    [
      fixed('clues', 'DFSSA000001'),
      ['curpPaciente', keyOf],
      ['nombre', capital(given)],
      ['primerApellido', capital(paternal)],
      ['segundoApellido', capital(maternal)],
      ['fechaNacimiento', DMY],
      ['paisNacPaciente', () => '142'],
      ['entidadNacimiento', ({ entidad }) => (entidad === '36' ? '88' : entidad)],
      ['sexoCURP', withX],
      fixed('tipoAtencion', '1'),
    ],
    { ...LAYOUT, delimiter: '|', encoding: 'windows-1252', lineEnd: '\r\n' },
  ),
  listFile(
    'layout: hospital without keys',
    MEN_AND_WOMEN,
    [
      fixed('clues', 'DFSSA000001'),
      ['curpPaciente', () => 'XXXX999999XXXXXX99'],
      ['nombre', capital(given)],
      ['primerApellido', capital(paternal)],
      ['segundoApellido', capital(maternal)],
      ['fechaNacimiento', DMY],
      ['entidadNacimiento', ({ entidad }) => (entidad === '36' ? '88' : entidad)],
      ['sexoCURP', SEX_12],
    ],
    {
      ...LAYOUT,
      delimiter: '|',
      stops: { topic: 'sex', option: 'sexo' },
      orRead: true,
      answer: { sexo: '12' },
    },
  ),
  listFile(
    'layout: PUI',
    [...PEOPLE, PEOPLE[3]!],
    [
      ['nombre', capital(given)],
      ['primer_apellido', capital(paternal)],
      ['segundo_apellido', capital(maternal)],
      ['fecha_nacimiento', CLEAR_DATES['1985-03-04']!],
      [
        'lugar_nacimiento',
        (person, at) =>
          at === PEOPLE.length
            ? 'DESCONOCIDO'
            : person.entidad === '36'
              ? 'FORANEO'
              : upper(LONG(person, at)),
      ],
      ['sexo_asignado', SEX_HM],
      ['curp', keyOf],
    ],
    { ...LAYOUT, results: [...keysOf(PEOPLE), '407'] },
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
    'layout: INE-like',
    MANY,
    [
      counted('CONSEC'),
      ...names('APELLIDO PATERNO|APELLIDO MATERNO|NOMBRE', capital),
      ['EDAD', (person) => String(2025 - Number(person.anio_nacimiento))],
      ['SEXO', SEX_HM],
      ['FECHA DE NACIMIENTO', DMY],
      ['LUGAR DE NACIMIENTO', ENTITIES['09']!],
      fixed('CALLE', 'HIDALGO 5'),
      fixed('COLONIA', 'CENTRO'),
      ['ENTIDAD', home],
      fixed('MUNICIPIO', '039'),
      fixed('SECCION', '1234'),
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
  listFile(
    'layout: DIF',
    MEN_AND_WOMEN,
    [
      counted('No'),
      ...names('AP_PATERNO|AP_MATERNO|NOMBRE', capital),
      ['FEC_NAC', DAY_FIRST['dd-mm-yyyy']!],
      ['GENERO', SEX_WORDS['MASC., FEM.']!],
      ['EDO_NAC', ENTITIES['D.F.']!],
      fixed('MUNICIPIO', 'TOLUCA'),
      fixed('LOCALIDAD', 'CENTRO'),
    ],
    { ...LAYOUT, encoding: 'cp850', lineEnd: '\r\n' },
  ),
];

const typed = (columns: readonly Column[]): SheetColumn[] =>
  columns.map(([heading, cell]) => [heading, cell]);
const DATE: SheetColumn = ['FECHA DE NACIMIENTO', dateCell];
const count: SheetColumn = ['No.', (_, at) => at + 1];

const SHEET_LAYOUTS: readonly EverydayFile[] = [
  sheetFile(
    'layout: census sheet',
    PEOPLE,
    [
      count,
      ...typed(names('PATERNO|MATERNO|NOMBRE(S)', capital)),
      ['DÍA', (p) => Number(day(p, 0))],
      ['MES', (p) => Number(month(p, 0))],
      ['AÑO', (p) => Number(year(p, 0))],
      ['SEXO', SEX_HM],
      ['ENTIDAD DE NACIMIENTO', (p) => Number(p.entidad)],
    ],
    {
      ...LAYOUT,
      above: [['CÉDULA CENSAL'], ['', 'NOMBRE', null, null, 'FECHA DE NACIMIENTO', null, null, null, null]],
      merged: ['A1:I1', 'B2:D2', 'E2:G2'],
    },
  ),
  sheetFile(
    'layout: school workbook',
    PEOPLE,
    [
      count,
      ...typed(names('Apellido paterno|Apellido materno|Nombre')),
      ['Género', FEM],
      DATE,
      ['Lugar de nacimiento', LONG],
    ],
    { ...LAYOUT, above: [['JARDÍN DE NIÑOS'], []], merged: ['A1:G1'] },
  ),
  sheetFile(
    'layout: payroll workbook',
    MANY,
    [
      count,
      ...typed(names('Ap. Paterno|Ap. Materno|Nombre', capital)),
      ['Sexo', SEX_MF],
      DATE,
      ['Entidad Nac.', ENTITIES.DF!],
      ['CURP', keyOf],
      ['Sueldo', () => 12_345.67],
    ],
    LAYOUT,
  ),
  sheetFile(
    'layout: vaccination workbook with ticks',
    MEN_AND_WOMEN,
    [
      count,
      ...typed(names('PRIMER APELLIDO|SEGUNDO APELLIDO|NOMBRE')),
      ['Hombre', (p) => (p.sexo === 'H' ? 'X' : '')],
      ['Mujer', (p) => (p.sexo === 'M' ? 'X' : '')],
      DATE,
      ['ESTADO DE NACIMIENTO', LONG],
    ],
    LAYOUT,
  ),
  sheetFile(
    'layout: club workbook with a two-row header',
    MEN_AND_WOMEN,
    [...typed(names('PATERNO|MATERNO|NOMBRE(S)')), ['', dateCell], ['', FEM], ['', LONG]],
    {
      ...LAYOUT,
      above: [['NOMBRE DEL JUGADOR', null, null, 'FECHA DE NACIMIENTO', 'SEXO', 'LUGAR DE NACIMIENTO']],
      merged: ['A1:C1', 'D1:D2', 'E1:E2', 'F1:F2'],
    },
  ),
  sheetFile(
    'layout: union workbook, state of residence',
    MEN_AND_WOMEN,
    [
      count,
      ...typed(names('Paterno|Materno|Nombre')),
      ['Sexo', SEX_HM],
      DATE,
      ['Estado', home],
      ['Sección', () => 12],
    ],
    { ...LAYOUT, stops: MAP, facts: { map: { entidad: false } } },
  ),
  sheetFile(
    'layout: dates as general numbers beside date cells',
    MEN_AND_WOMEN,
    [
      count,
      ...typed(names('Paterno|Materno|Nombre')),
      ['Sexo', SEX_HM],
      [
        'Fecha de nacimiento',
        (p, at) => (at % 10 === 0 ? (dateCell(p) as { day: number }).day : dateCell(p)),
      ],
      ['Lugar de nacimiento', LONG],
    ],
    LAYOUT,
  ),
];

export const LAYOUT_FILES: readonly EverydayFile[] = [...CSV_LAYOUTS, ...SHEET_LAYOUTS];
