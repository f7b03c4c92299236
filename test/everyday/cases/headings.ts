/** Headings as forms and programs write them: numbering, hints, signs, camelCase, two rows, several columns for a field. */
import {
  COLUMNS,
  CONTRACT_COLUMNS,
  columnsWith,
  type EverydayFile,
  listFile,
  STRICT_COLUMNS,
  withColumn,
} from '../everyday-file.js';
import { AMBIGUOUS_DAYS, keyOf, keysOf, MEN, MEN_AND_WOMEN, PEOPLE, WOMEN } from '../people.js';
import { type Cell, DAY_FIRST, MONTH_FIRST, SEX_12, SEX_HM, SEX_MF } from '../spellings.js';
import type { Column } from '../table.js';

const renamed = (headings: string): Column[] =>
  columnsWith().map(([, cell], at): Column => [headings.split('|')[at]!, cell]);

const HEADINGS: Readonly<Record<string, string>> = {
  'numbered 1.':
    '1. Nombre|2. Apellido paterno|3. Apellido materno|4. Fecha de nacimiento|5. Sexo|6. Entidad de nacimiento',
  'numbered 12)':
    '10) Nombre(s)|11) Primer apellido|12) Segundo apellido|13) Fecha de nacimiento|14) Género|15) Estado de nacimiento',
  'with asterisks':
    'Nombre *|Apellido paterno *|Apellido materno*|* Fecha de nacimiento|Sexo*|Lugar de nacimiento *',
  'with colons':
    'Nombre:|Apellido paterno:|Apellido materno:|Fecha de nacimiento:|Sexo:|Entidad de nacimiento:',
  'as questions':
    '¿Nombre?|¿Apellido paterno?|¿Apellido materno?|¿Fecha de nacimiento?|¿Sexo?|¿Entidad de nacimiento?',
  'with line ends':
    'Nombre\n(s)|Apellido\npaterno|Apellido\r\nmaterno|Fecha de\nnacimiento|Sexo\n|Entidad de\nnacimiento',
  'with bracketed hints':
    'Nombre (como en el acta)|Apellido paterno [obligatorio]|Apellido materno (si tiene)|Fecha de nacimiento (AAAA-MM-DD)|Sexo (H/M/X)|Entidad de nacimiento (clave)',
  'in camelCase': 'nombre|primerApellido|segundoApellido|fechaNacimiento|sexo|entidadNacimiento',
  'of the health sector': 'nombre|primerApellido|segundoApellido|fechaNacimiento|sexoCURP|entidadNacimiento',
  'in PascalCase': 'Nombres|ApellidoPaterno|ApellidoMaterno|FechaNacimiento|Sexo|EntidadNacimiento',
  cve_ent_nac: 'nombre|paterno|materno|fec_nac|sexo|cve_ent_nac',
  ent_nacimiento: 'nombre|ape_paterno|ape_materno|fecha_nac|sexo|ent_nacimiento',
  edo_nac: 'NOMBRE|AP_PATERNO|AP_MATERNO|FEC_NAC|SEXO|EDO_NAC',
};

const HM = columnsWith({ sex: ['Sexo (H/M)', SEX_HM] });
const sexUnder = (heading: string, cell: Cell): Column[] => columnsWith({ sex: [heading, cell] });
const dateUnder = (heading: string, cell: Cell): Column[] => columnsWith({ date: [heading, cell] });
const FEW = AMBIGUOUS_DAYS.slice(0, 5);
const SEX = { topic: 'sex', option: 'sexo' } as const;
const DATES = { topic: 'dates', option: 'date_order' } as const;
const [DMY, MDY] = [DAY_FIRST['dd/mm/yyyy']!, MONTH_FIRST['mm/dd/yyyy']!];

const first: Cell = ({ nombres }) => nombres.split(' ')[0]!;
const rest: Cell = ({ nombres }) => nombres.split(' ').slice(1).join(' ');
const joined = (one: string, other: string): Column[] =>
  withColumn(columnsWith(), 'Nombre', [one, first], [other, rest]);

const ticks = (mark: string): Column[] =>
  withColumn(
    columnsWith(),
    'Sexo',
    ['Hombre', ({ sexo }) => (sexo === 'H' ? mark : '')],
    ['Mujer', ({ sexo }) => (sexo === 'M' ? mark : '')],
  );

/** Two rows of headings in a CSV: the upper one above `|`, repeated texts left out. */
const upper = (line: string): { above: string[] } => ({ above: [line.split('|').join(',')] });
const lower = (headings: string, columns: readonly Column[]): Column[] =>
  columns.map(([, cell], at): Column => [headings.split('|')[at]!, cell]);
const PARTS: readonly Column[] = [
  COLUMNS.paternal,
  COLUMNS.maternal,
  COLUMNS.names,
  ['Día', ({ dia_nacimiento }) => String(Number(dia_nacimiento))],
  ['Mes', ({ mes_nacimiento }) => String(Number(mes_nacimiento))],
  ['Año', ({ anio_nacimiento }) => anio_nacimiento],
  COLUMNS.sex,
  COLUMNS.entity,
];

export const HEADING_FILES: readonly EverydayFile[] = [
  ...Object.entries(HEADINGS).map(([how, headings]) =>
    listFile(`headings ${how}`, PEOPLE, renamed(headings)),
  ),
  listFile('headings: a key of a patient makes no field of its own', PEOPLE, [
    ['curpPaciente', keyOf],
    ...renamed(HEADINGS['in camelCase']!),
  ]),
  listFile('hint (H/M): M alone is mujer', WOMEN, HM),
  listFile('hint (M/F): M alone is masculino', MEN, sexUnder('Sexo (M/F)', SEX_MF)),
  listFile('hint [F/M]: M alone is masculino', MEN, sexUnder('Género [F/M]', SEX_MF)),
  listFile('hint (M/F) beside H and M is a question', MEN_AND_WOMEN, sexUnder('Sexo (M/F)', SEX_HM), {
    stops: SEX,
    answer: { sexo: 'HM' },
  }),
  listFile('hint (H/M) beside M and F is a question', MEN_AND_WOMEN, sexUnder('Sexo (H/M)', SEX_MF), {
    stops: SEX,
    answer: { sexo: 'MF' },
  }),
  listFile('hint (1=H, 2=M)', MEN_AND_WOMEN, sexUnder('Sexo (1=H, 2=M)', SEX_12)),
  listFile('hint (1=Hombre 2=Mujer)', MEN_AND_WOMEN, sexUnder('Sexo (1=Hombre 2=Mujer)', SEX_12)),
  listFile('hint (1=M, 2=F)', MEN_AND_WOMEN, sexUnder('Sexo (1=M, 2=F)', SEX_12), {
    stops: SEX,
    orRead: true,
    facts: { sexo: '12' },
  }),
  listFile(
    'hint (1=M, 2=H): 1 is mujer',
    MEN_AND_WOMEN,
    sexUnder('Sexo (1=M, 2=H)', ({ sexo }) => (sexo === 'M' ? '1' : '2')),
    {
      stops: SEX,
      orRead: true,
      facts: { sexo: '21' },
    },
  ),
  listFile(
    'hint (mm/dd/yyyy), few dates that prove nothing',
    FEW,
    dateUnder('Fecha de nacimiento (mm/dd/yyyy)', MDY),
  ),
  listFile(
    'hint (DD/MM/AAAA), few dates that prove nothing',
    FEW,
    dateUnder('Fecha de nacimiento (DD/MM/AAAA)', DMY),
  ),
  listFile('hint (MM/DD/AAAA), values prove it', PEOPLE, dateUnder('Fecha de nacimiento (MM/DD/AAAA)', MDY)),
  listFile(
    'hint (DD/MM/AAAA) against the values is a question',
    PEOPLE,
    dateUnder('Fecha de nacimiento (DD/MM/AAAA)', MDY),
    {
      stops: DATES,
      answer: { dateOrder: 'mdy' },
    },
  ),
  listFile(
    'hint (DD/MM/AAAA), many dates without a number above 12',
    AMBIGUOUS_DAYS,
    dateUnder('F. Nac. (DD/MM/AAAA)', DMY),
    {
      stops: DATES,
      orRead: true,
      answer: { dateOrder: 'dmy' },
    },
  ),
  ...[
    'Primer nombre|Segundo nombre',
    'Nombre|Nombre 2',
    'First Name|Middle Name',
    'Nombre 1|Nombre 2',
    'Primer nombre|Segundo nombre (opcional)',
  ].map((pair) =>
    listFile(
      `joined: ${pair.replace('|', ' and ')}`,
      PEOPLE,
      joined(...(pair.split('|') as [string, string])),
    ),
  ),
  listFile('joined: by --map', PEOPLE, joined('Pila', 'Otros'), {
    options: { map: new Map([['nombres', 'Pila+Otros']]) },
  }),
  listFile('joined: a second name that is a filler', PEOPLE.slice(0, 30), [
    ...withColumn(
      columnsWith(),
      'Nombre',
      ['Primer nombre', ({ nombres }) => nombres],
      ['Segundo nombre', () => 'N/A'],
    ),
  ]),
  ...['X', 'x', '1', '✓'].map((mark) =>
    listFile(
      `ticks: ${mark} under Hombre and Mujer`,
      MEN_AND_WOMEN,
      ticks(mark),
      mark === '✓' ? { stops: { topic: ['sex', 'columns'], option: 'any' }, orRead: true } : {},
    ),
  ),
  listFile(
    'ticks: both and none',
    MEN_AND_WOMEN.slice(0, 12),
    [
      ...withColumn(
        columnsWith(),
        'Sexo',
        ['Hombre', ({ sexo }, at) => (at === 0 ? 'X' : at === 1 || sexo === 'M' ? '' : 'X')],
        ['Mujer', ({ sexo }, at) => (at === 0 ? 'X' : at === 1 || sexo === 'H' ? '' : 'X')],
      ),
    ],
    { results: keysOf(MEN_AND_WOMEN.slice(0, 12)).map((key, at) => ['406 or 416', '406'][at] ?? key) },
  ),
  listFile(
    'two rows: NOMBRE over its parts, FECHA over its parts',
    PEOPLE,
    lower('PATERNO|MATERNO|NOMBRE(S)|DÍA|MES|AÑO|SEXO|ENTIDAD', PARTS),
    upper('NOMBRE|||FECHA DE NACIMIENTO||||'),
  ),
  listFile(
    'two rows: the upper text is needed',
    PEOPLE,
    lower('Paterno|Materno|Nombre(s)|Día|Mes|Año|Sexo|Entidad', [...PARTS]),
    upper('Nombre del alumno|||Nacimiento||||'),
  ),
  listFile(
    'two rows: birth and admission over DÍA MES AÑO',
    PEOPLE,
    [
      ...lower('PATERNO|MATERNO|NOMBRE|DÍA|MES|AÑO|SEXO|ENTIDAD', PARTS),
      ['DÍA', () => '01'],
      ['MES', () => '08'],
      ['AÑO', () => '2020'],
    ],
    {
      ...upper('NOMBRE|||FECHA DE NACIMIENTO|||||FECHA DE INGRESO||'),
      stops: { topic: ['header', 'columns'], option: 'any', orAmbiguous: true },
      orRead: true,
      facts: { map: { dia_nacimiento: '#4', mes_nacimiento: '#5', anio_nacimiento: '#6' } },
    },
  ),
  listFile('two rows: one text above is a title', PEOPLE, columnsWith(), {
    above: ['RELACIÓN DE PERSONAL,,,,,'],
  }),
  listFile('two rows: two texts of a title', PEOPLE, columnsWith(), {
    above: ['ESCUELA PRIMARIA,,,CICLO 2025,,'],
    stops: { topic: 'header', option: 'any' },
    orRead: true,
  }),
  listFile(
    'three columns under other names',
    PEOPLE,
    lower(
      'Nombre(s)|1er Apellido|2do Apellido|Año nac.|Mes nac.|Día nac.|Sexo|Clave Entidad',
      STRICT_COLUMNS,
    ),
  ),
  listFile(
    'contract names with signs are everyday names',
    PEOPLE,
    CONTRACT_COLUMNS.map(
      ([header, cell]): Column => [
        `${header}*`,
        header === 'sexo' ? ({ sexo }) => ({ H: 'Hombre', M: 'Mujer', X: 'X' })[sexo]! : cell,
      ],
    ),
  ),
];
